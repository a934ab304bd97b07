"""The record of a game as a JSON Schema (2020-12), made of what its reader knows: options, bids.

It describes the shape: whatever it refuses the reader refuses as well. Whether a hand can be so, at
this table and under these rules, is for the law to say.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from scoring.rules.bids import BIDS, ORDINARY_BIDS, SPECIAL_CODES
from scoring.rules.hands import OUTCOMES
from scoring.rules.record.games import HAND_KEYS, RECORD_FORMAT
from scoring.rules.rulesets.options import LARGEST_FIGURE, MOST_GAME_HANDS, OPTION_VALUES
from scoring.rules.rulesets.presets import RULESETS

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXT: Final[Schema] = {"type": "string"}
FIGURE: Final[Schema] = {"type": "integer", "minimum": -LARGEST_FIGURE, "maximum": LARGEST_FIGURE}
WORTH: Final[Schema] = {
    "type": "integer",
    "minimum": 10,
    "maximum": LARGEST_FIGURE,
    "multipleOf": 10,
}
FLAG: Final[Schema] = {"type": "boolean"}

#: Key of a hand -> what stands under it.
_OF_A_HAND: Final[Mapping[str, Schema]] = {
    "outcome": {"description": "how the deal ended"},
    "contractor": {**TEXT, "description": "the player who won the auction"},
    "bid": {"enum": list(BIDS), "description": "the contract, such as 8D, 10NT or MIS"},
    "partners": {"type": "array", "items": TEXT, "description": "whom the contractor called"},
    "tricks": {
        "type": "object",
        "additionalProperties": {"type": "integer"},
        "description": "unit -> tricks won; ten in all",
    },
    "order": {
        "type": "array",
        "items": TEXT,
        "minItems": 1,
        "description": "the unit that won trick 1, 2, … 10",
    },
    "grand_slam": FLAG,
    "revoke": {**TEXT, "description": "the player who revoked"},
    "sans_kitty": FLAG,
    "blind": FLAG,
    "adjustment": {
        "type": "object",
        "properties": {
            "points": {"type": "object", "additionalProperties": FIGURE},
            "reason": TEXT,
        },
        "required": ["points", "reason"],
        "additionalProperties": False,
        "description": "a ruling: points by unit, and why",
    },
    "dealer": {**TEXT, "description": "who dealt, where it was not whose turn it was"},
}


def hand_schema() -> Schema:
    """The schema of one recorded hand: one of the shapes of its outcomes."""
    return {"oneOf": [_hand(outcome) for outcome in HAND_KEYS]}


def _hand(outcome: str) -> Schema:
    keys = HAND_KEYS[outcome]
    needed = ["tricks"] if OUTCOMES[outcome] else []
    if outcome == "contract":
        needed += ["contractor", "bid"]  # the outcome that is meant where none is written
    else:
        needed += ["outcome"]
    properties = {name: schema for name, schema in _OF_A_HAND.items() if name in keys}
    return {
        "title": outcome,
        "type": "object",
        "properties": {**properties, "outcome": {"const": outcome}},
        "required": sorted(needed),
        "additionalProperties": False,
    }


def ruleset_schema() -> Schema:
    """The schema of a ruleset: its name, and the options that differ from those of that name."""
    listed = {option: _one_of(values) for option, values in OPTION_VALUES.items()}
    cards = {"type": "integer", "minimum": 1, "maximum": LARGEST_FIGURE}
    table = {
        "type": "object",
        "properties": {bid.code: WORTH for bid in ORDINARY_BIDS},
        "required": [bid.code for bid in ORDINARY_BIDS],
        "additionalProperties": False,
    }
    grammar = {
        "pack": cards,
        "kitty": cards,
        "bid_table": {"anyOf": [{"type": "null"}, table]},
        "special_bids": {
            "type": "object",
            "properties": {
                code: {"anyOf": [_special("above"), _special("equal")]} for code in SPECIAL_CODES
            },
            "additionalProperties": False,
        },
        "max_partners": {
            "type": "object",
            "properties": {str(level): {"type": "integer", "minimum": 0} for level in range(6, 11)},
            "additionalProperties": False,
        },
        "game_hands": {
            "anyOf": [
                {"type": "null"},
                {"type": "integer", "minimum": 1, "maximum": MOST_GAME_HANDS},
            ]
        },
    }
    return {
        "type": "object",
        "properties": {
            "name": {"enum": list(RULESETS)},
            "options": {
                "type": "object",
                "properties": {**listed, **grammar},
                "additionalProperties": False,
            },
        },
        "required": ["name"],
        "additionalProperties": False,
    }


def _one_of(values: Collection[object]) -> Schema:
    """One of the values; where they are of several kinds, one of each kind's."""
    if set(values) == {False, True}:
        return FLAG
    texts = [value for value in values if isinstance(value, str)]
    others = [value for value in values if not isinstance(value, str)]
    return (
        {"anyOf": [{"enum": texts}, {"enum": others}]}
        if texts and others
        else {"enum": list(values)}
    )


def _special(rank: str) -> Schema:
    """A misere-type bid that ranks `above` a bid, or `equal` to one."""
    needs = [
        {"type": "null"},
        _only("level", {"type": "integer", "minimum": 6, "maximum": 10}),
        _only("partner_bid", {"enum": sorted(SPECIAL_CODES)}),
        _only("first_call", {"const": True}),
    ]
    return {
        "type": "object",
        "properties": {
            "value": {"type": "integer", "minimum": 1, "maximum": LARGEST_FIGURE},
            rank: {"enum": list(BIDS)},
            "needs": {"anyOf": needs},
            "alone": FLAG,
        },
        "required": sorted(["value", rank, "needs", "alone"]),
        "additionalProperties": False,
    }


def _only(key: str, schema: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {key: schema},
        "required": [key],
        "additionalProperties": False,
    }


def record_schema() -> Schema:
    """The schema of a game's record, whole."""
    names = {"type": "array", "items": {**TEXT, "minLength": 1}, "uniqueItems": True}
    return {
        "$schema": DIALECT,
        "$id": "/api/v1/schemas/record.json",
        "title": "The record of a game of Five Hundred",
        "type": "object",
        "properties": {
            "format": {"const": RECORD_FORMAT},
            "ruleset": ruleset_schema(),
            "players": {**names, "minItems": 2, "maxItems": 6},
            "sides": {
                "type": "object",
                "additionalProperties": names,
                "minProperties": 2,
                "maxProperties": 2,
            },
            "first_dealer": TEXT,
            "hands": {"type": "array", "items": hand_schema()},
            "kept": {
                "type": "object",
                "description": "what no rule reads: which game it is, when, who sat there before",
            },
        },
        "required": ["format", "ruleset", "players", "hands"],
        "additionalProperties": False,
    }
