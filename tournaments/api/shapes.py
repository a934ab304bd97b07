"""Shapes of evenings, rounds and tables, for the OpenAPI document."""

from typing import Any, Final

from scoring.api.schema.shapes import (
    COUNT,
    MOMENT,
    NAME,
    POINTS,
    TEXTS,
    UUID,
    Schema,
    a_list,
    add,
    an_object,
    or_null,
    ref,
)
from scoring.rules.record.schema import TEXT
from tournaments.models import Status
from tournaments.rules.record.schema import event_schema
from tournaments.rules.tables import SEATS

FLAG: Final[Schema] = {"type": "boolean"}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}
SIDE: Final[Schema] = or_null({"enum": ["NS", "EW"]})
#: What a program may mark somebody with: mark -> its values.
MARKS: Final[dict[str, Schema]] = {
    "ranked": {**FLAG, "description": "false: fills a seat, and is in no standings"},
    "status": {"enum": Status.values},
    "leaves_after": or_null({**NUMBER, "description": "the last round that is played before going home"}),
    "fixed": {**FLAG, "description": "keeps the table"},
    "volunteers": {**FLAG, "description": "sits out the next round by choice"},
    "paid": FLAG,
}
STATE: Final[Schema] = {"enum": ["waiting", "playing", "in", "tie", "disputed", "disagrees"]}
SEATING: Final[Schema] = {
    "type": "object",
    "properties": {seat: ref("NamedEntry") for seat in SEATS},
    "additionalProperties": False,
}
EVENT_RECORD: Final[dict[str, Any]] = {
    key: value for key, value in event_schema().items() if key not in ("$schema", "$id", "title")
}
# By its name, as wherever else a ruleset stands.
EVENT_RECORD["properties"] |= {"ruleset": ref("Ruleset")}
_TABLE = EVENT_RECORD["properties"]["round_list"]["items"]["properties"]["tables"]["items"]["properties"]
_TABLE |= {"hands": a_list(ref("HandFacts")), "adjustment": ref("Adjustment")}

add(
    {
        "EventRecord": EVENT_RECORD,
        "NamedEntry": an_object({"number": NUMBER, "name": NAME}),
        "ListedEvening": an_object(
            {"id": UUID, "name": TEXT, "date": {"type": "string", "format": "date"}, "revision": COUNT}
        ),
        "Evening": an_object(
            {
                "id": UUID,
                "revision": COUNT,
                "role": ref("Role"),
                "name": TEXT,
                "date": {"type": "string", "format": "date"},
                "ruleset": ref("Ruleset"),
                "movement": TEXT,
                "rounds": NUMBER,
                "hands_per_round": NUMBER,
                "entries": {**COUNT, "description": "how many are on the roll"},
                "current_round": or_null(NUMBER),
                "waiting_for": {**a_list(NUMBER), "description": "tables that are not in"},
                "standings_hidden": FLAG,
                "closed_at": or_null(MOMENT),
            }
        ),
        "Entry": an_object(
            {
                "number": NUMBER,
                "name": NAME,
                **MARKS,
                "fee": {**TEXT, "description": "which one is paid, by its name; empty: the usual one"},
                "categories": TEXTS,
                "couple": or_null({**NUMBER, "description": "the same for both of a couple"}),
            }
        ),
        "Round": an_object(
            {
                "round": NUMBER,
                "published": FLAG,
                "version": {**TEXT, "description": "of its seating: what If-Match takes to act on it"},
                "tables": a_list(an_object({"table": NUMBER, "seating": SEATING, "state": STATE})),
                "sit_outs": a_list(ref("NamedEntry")),
            }
        ),
        "Table": an_object(
            {
                "round": NUMBER,
                "table": NUMBER,
                "version": {**COUNT, "description": "what If-Match takes to change it"},
                "state": STATE,
                "seating": SEATING,
                "stand_ins": {
                    "type": "object",
                    "additionalProperties": an_object({"name": NAME, "from_hand": NUMBER}),
                    "description": "seat -> who plays on for the one who sits there",
                },
                "result": {**POINTS, "description": "what counts: side -> points"},
                "typed": or_null(POINTS),
                "by_hand": POINTS,
                "slams": POINTS,
                "adjustment": POINTS,
                "low_side": SIDE,
                "hands": a_list(an_object({"number": NUMBER, "version": COUNT, "facts": ref("HandFacts")})),
            }
        ),
        "DirectorCall": an_object(
            {
                "round": NUMBER,
                "table": NUMBER,
                "room": {**TEXT, "description": "where the table stands; empty where no rooms were named"},
                "words": TEXT,
                "called_at": or_null({**MOMENT, "description": "null: the table disputes its hands"}),
                "coming": {**FLAG, "description": "the director has said so"},
            }
        ),
        "Standing": an_object(
            {
                "rank": {**NUMBER, "description": "equal ones share it"},
                "entry": ref("NamedEntry"),
                "points": {"type": "integer"},
                "decided_by": or_null({**TEXT, "description": "the tie-break that parted equal totals"}),
            }
        ),
    }
)
