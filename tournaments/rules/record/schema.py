"""The record of an event as a JSON Schema (2020-12), made from what its readers know.

As that of a game it describes the shape: whatever it refuses the reader refuses as well. Who may
sit where, and whether a table can have these hands, is for the law to say.
"""

from collections.abc import Iterable
from typing import Any, Final

from scoring.rules.record.schema import (
    DIALECT,
    FIGURE,
    FLAG,
    TEXT,
    Schema,
    hand_schema,
    ruleset_schema,
)
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.record.answers import STANDING_KEYS
from tournaments.rules.record.playing import TABLE_KEYS
from tournaments.rules.record.reading import ENTRY_KEYS, EVENT_FORMAT, EVENT_KEYS, ROUND_KEYS
from tournaments.rules.standings import TIEBREAKS
from tournaments.rules.tables import SEATS, SIDES

COUNT: Final[Schema] = {**FIGURE, "minimum": 1}
KEPT: Final[Schema] = {
    "type": "object",
    "description": "what a program keeps to go on with",
}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}


def event_schema() -> Schema:
    """The schema of an event's record, whole."""
    entry = {"anyOf": [TEXT, _closed(_OF_AN_ENTRY, ENTRY_KEYS, ("name",))]}
    whole = {
        "format": {"const": EVENT_FORMAT},
        "name": TEXT,
        "ruleset": ruleset_schema(),
        "movement": {"enum": list(MOVEMENTS)},
        "hands_per_round": COUNT,
        "rounds": COUNT,
        "entries": {"type": "array", "items": entry, "description": "the roll, in its order"},
        "round_list": {"type": "array", "items": _round()},
        "sit_out_points": {"anyOf": [FIGURE, {"const": "average"}]},
        "tiebreaks": {"type": "array", "items": {"enum": list(TIEBREAKS)}},
        "standings": {
            "type": "array",
            "items": _closed(
                {"rank": FIGURE, "entry": TEXT, "points": FIGURE}, STANDING_KEYS, STANDING_KEYS
            ),
            "description": (
                "as they were when this was written; refused where the rounds say otherwise"
            ),
        },
        "kept": KEPT,
    }
    needed = ("format", "ruleset", "movement", "entries", "round_list")
    meta = {
        "$schema": DIALECT,
        "$id": "/api/v1/schemas/event.json",
        "title": "The record of an evening of Five Hundred",
    }
    return {**meta, **_closed(whole, EVENT_KEYS, needed)}


def _closed(
    properties: dict[str, Schema], keys: tuple[str, ...], needed: tuple[str, ...]
) -> Schema:
    """An object of the keys that its reader knows, and no other.

    Raises KeyError for one without a schema.
    """
    return {
        "type": "object",
        "properties": {key: properties[key] for key in keys},
        "required": list(needed),
        "additionalProperties": False,
    }


def _each(names: Iterable[str], value: Schema, *, all_of_them: bool) -> Schema:
    """An object with a value for each of these names, or for some of them."""
    keys = tuple(names)
    return _closed(dict.fromkeys(keys, value), keys, keys if all_of_them else ())


def _round() -> Schema:
    basis = {
        "result": _each(SIDES, FIGURE, all_of_them=True),
        "low": _or_null({"enum": list(SIDES)}),
    }
    moved = _closed({"entry": TEXT, "reason": TEXT}, ("entry", "reason"), ("entry", "reason"))
    properties = {
        "round": COUNT,
        "sit_outs": {**TEXTS, "description": "who has no seat in this round"},
        "moved": {
            "type": "array",
            "items": moved,
            "description": "who was seated by hand, and why",
        },
        "tables": {
            "type": "array",
            "items": _closed(_of_a_table(), TABLE_KEYS, ("table", "seating")),
        },
        "based_on": {
            "type": "object",
            "additionalProperties": _closed(basis, ("result", "low"), ("result",)),
            "description": "table of the round before -> how it stood when this round was seated",
        },
        "kept": KEPT,
    }
    return _closed(properties, ROUND_KEYS, ("round", "tables"))


def _of_a_table() -> dict[str, Schema]:
    hand = hand_schema()
    stand_in = _closed(
        {"name": TEXT, "from_hand": FIGURE}, ("name", "from_hand"), ("name", "from_hand")
    )
    return {
        "table": FIGURE,
        "seating": {
            **_each(SEATS, TEXT, all_of_them=True),
            "description": "seat -> who sits there",
        },
        "first_dealer": {
            **TEXT,
            "description": "the seat that deals first; N where it is not written",
        },
        "hands": {
            "type": "array",
            "items": hand,
            "description": "hand by hand; or the totals of the sheet",
        },
        "totals": _each(SIDES, FIGURE, all_of_them=True),
        "low": {
            "enum": list(SIDES),
            "description": "the side that moves on, where a cut has said so",
        },
        "short": {**FIGURE, "description": "called after so many hands: it counts as it stands"},
        "adjustment": hand["oneOf"][0]["properties"]["adjustment"],
        "stand_ins": {
            **_each(SEATS, stand_in, all_of_them=False),
            "description": "seat -> who played on for whom sat there",
        },
        "slams": _each(SIDES, {**FIGURE, "minimum": 0}, all_of_them=False),
        "kept": KEPT,
    }


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


_OF_AN_ENTRY: Final[dict[str, Any]] = {
    "name": {**TEXT, "minLength": 1},
    "ranked": {**FLAG, "description": "false: plays along, and has no place"},
    "from": {**FIGURE, "description": "the first round he is here for"},
    "until": {**_or_null(FIGURE), "description": "the last one; null: to the end"},
    "categories": TEXTS,
    "kept": KEPT,
}
