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
from tournaments.rules.another_game import TOTALS_ONLY
from tournaments.rules.formats import MOST_HANDS, MOST_MINUTES
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.record.answers import MORE_STANDING_KEYS, STANDING_KEYS
from tournaments.rules.record.playing import TABLE_KEYS
from tournaments.rules.record.reading import ENTRY_KEYS, EVENT_FORMAT, EVENT_KEYS, ROUND_KEYS
from tournaments.rules.standings import RANKINGS, TIEBREAKS
from tournaments.rules.tables import PLACES_OF_PAIRS, SEATS, SIDES, TIE

COUNT: Final[Schema] = {**FIGURE, "minimum": 1}
KEPT: Final[Schema] = {"type": "object", "description": "what a program keeps to go on with"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
WON: Final[Schema] = {"enum": [*SIDES, TIE]}
#: The ruleset of an evening of another game.
_ANOTHER_GAME: Final[dict[str, Schema]] = {
    "name": {"const": TOTALS_ONLY},
    "options": {"type": "object", "additionalProperties": False},
}


def event_schema() -> Schema:
    entry = {"anyOf": [TEXT, _closed(_OF_AN_ENTRY, ENTRY_KEYS, ("name",))]}
    whole = {
        "format": {"const": EVENT_FORMAT},
        "name": TEXT,
        "ruleset": {
            "anyOf": [ruleset_schema(), _closed(_ANOTHER_GAME, ("name", "options"), ("name",))]
        },
        "movement": {"enum": list(MOVEMENTS)},
        "hands_per_round": COUNT,
        "round_format": {
            "anyOf": [_format(), *(_format(kind) for kind in ("hands", "game"))],
            "description": "what a table plays in a round; left out: so many hands",
        },
        "rounds": COUNT,
        "entries": {"type": "array", "items": entry, "description": "the roll, in its order"},
        "round_list": {"type": "array", "items": _round()},
        "plan": {
            "type": "array",
            "items": _planned_round(),
            "description": "the seatings of all rounds, where they are known beforehand",
        },
        "rank_by": {"enum": list(RANKINGS)},
        "sit_out_points": {"anyOf": [FIGURE, {"const": "average"}]},
        "sit_out_games": {"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.5},
        "tiebreaks": {"type": "array", "items": {"enum": list(TIEBREAKS)}},
        "standings": {
            "type": "array",
            "items": _closed(
                {
                    **{"rank": FIGURE, "entry": TEXT, "points": FIGURE},
                    **{"games": {"type": "number"}, "average": TEXT},
                },
                STANDING_KEYS + MORE_STANDING_KEYS,
                STANDING_KEYS,
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
    """Return an object of these keys and no other. Raises KeyError for one without a schema."""
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


def _seating() -> Schema:
    return {
        "anyOf": [
            _each(SEATS, TEXT, all_of_them=True),
            _each(PLACES_OF_PAIRS, TEXT, all_of_them=True),
        ],
        "description": "seat -> who sits there; side -> which pair, where entries are pairs",
    }


def _planned_round() -> Schema:
    table = _closed(
        {"table": FIGURE, "seating": _seating()}, ("table", "seating"), ("table", "seating")
    )
    properties = {"round": COUNT, "tables": {"type": "array", "items": table}, "sit_outs": TEXTS}
    return _closed(properties, ("round", "tables", "sit_outs"), ("round", "tables"))


def _format(kind: str | None = None) -> Schema:
    """A format of a round of this kind, with minutes or without; None: minutes alone."""
    properties: dict[str, Schema] = {
        "hands": {**COUNT, "maximum": MOST_HANDS},
        "game": {"const": True},
        "minutes": {**COUNT, "maximum": MOST_MINUTES},
    }
    keys = ("minutes",) if kind is None else (kind, "minutes")
    return _closed(properties, keys, keys[:1])


def _of_a_table() -> dict[str, Schema]:
    hand = hand_schema()
    stand_in = _closed(
        {"name": TEXT, "from_hand": FIGURE}, ("name", "from_hand"), ("name", "from_hand")
    )
    return {
        "table": FIGURE,
        "seating": _seating(),
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
        "won": {**WON, "description": "who won, where the totals do not tell"},
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
    "members": {
        **TEXTS,
        "minItems": 2,
        "maxItems": 2,
        "description": "the two of a pair that stays together",
    },
    "ranked": {**FLAG, "description": "false: plays along, and has no place"},
    "from": {**FIGURE, "description": "the first round he is here for"},
    "until": {**_or_null(FIGURE), "description": "the last one; null: to the end"},
    "categories": TEXTS,
    "kept": KEPT,
}
