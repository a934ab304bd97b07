"""Shapes of what goes in and out, as JSON Schemas: the components of the OpenAPI document.

An app adds its own by `add`; `ref` names one of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.models import LONGEST_NAME, LONGEST_REASON, Role
from scoring.rules.record.schema import FIGURE, TEXT, hand_schema, record_schema, ruleset_schema
from scoring.words.agreements import LINES

Schema = dict[str, Any]

UUID: Final[Schema] = {"type": "string", "format": "uuid"}
MOMENT: Final[Schema] = {"type": "string", "format": "date-time"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
POINTS: Final[Schema] = {
    "type": "object",
    "additionalProperties": {"type": "integer"},
    "description": "unit (a side, or a player) -> points, a whole number",
}
AGREED: Final[Schema] = {
    "type": "object",
    "properties": {code: {"enum": list(line.values)} for code, line in LINES.items()},
    "additionalProperties": False,
    "description": "what is agreed about the play and touches no score: line -> value",
}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
NAME: Final[Schema] = {**TEXT, "maxLength": LONGEST_NAME}
REASON: Final[Schema] = {**TEXT, "description": f"in words; {LONGEST_REASON} letters are kept"}
ROLE: Final[Schema] = {"enum": Role.values, "description": "what a token may do; each may what the later may"}

#: Name -> shape, of every app.
SHAPES: Final[dict[str, Schema]] = {}


def add(shapes: Mapping[str, Schema]) -> None:
    """Add shapes to the document. Raises ValueError where a name is taken by another."""
    for name, shape in shapes.items():
        if SHAPES.setdefault(name, shape) != shape:
            raise ValueError(f"There are two shapes of the name {name}.")


def ref(name: str) -> Schema:
    """A shape by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def an_object(properties: Mapping[str, Schema], optional: tuple[str, ...] = (), **more: Any) -> Schema:
    """An object of these properties and no other; all of them are there but the `optional` ones."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
        **more,
    }


def or_null(schema: Schema) -> Schema:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def a_list(schema: Schema) -> Schema:
    """An array of these."""
    return {"type": "array", "items": schema}


def a_page(schema: Schema) -> Schema:
    """A page of a list, and the address of the next one (null: this is the last)."""
    return an_object({"results": a_list(schema), "next": or_null(TEXT)})


STANDING: Final[dict[str, Schema]] = {
    "state": {"enum": ["in_progress", "finished", "needs_ruling"]},
    "winners": TEXTS,
    "losers": TEXTS,
    "reason": or_null(TEXT),
    "totals": POINTS,
    "candidates": {**TEXTS, "description": "the units of which one got to the target first: say which"},
}
GAME: Final[dict[str, Schema]] = {
    "id": UUID,
    "series": {**UUID, "description": "shared by a game and its rematches"},
    "revision": {**COUNT, "description": "rises with every write; what If-Match takes to delete it"},
    "role": ref("Role"),
    "ruleset": ref("Ruleset"),
    "house_name": TEXT,
    "lines": AGREED,
    "players": {**TEXTS, "description": "clockwise"},
    "units": {"type": "object", "additionalProperties": TEXTS, "description": "unit -> its players"},
    "first_dealer": TEXT,
    "started_at": MOMENT,
    "stopped_at": or_null(MOMENT),
    "hands_recorded": COUNT,
    "next_dealer": TEXT,
    **STANDING,
}
RECORD: Final = {
    key: value for key, value in record_schema().items() if key not in ("$schema", "$id", "title")
}
# By their names, so that whoever makes classes of the shapes has one of each, and not one wherever it stands.
RECORD["properties"] |= {"ruleset": ref("Ruleset"), "hands": a_list(ref("HandFacts"))}


def _facts() -> dict[str, Schema]:
    """Build the shapes of a hand's facts.

    There is one for each outcome, `HandFacts` for any of them, and one for a ruling.
    """
    outcomes: dict[str, Schema] = {}
    shapes: dict[str, Schema] = {}
    for outcome in hand_schema()["oneOf"]:
        shapes["Adjustment"] = outcome["properties"]["adjustment"]
        properties = {**outcome["properties"], "adjustment": ref("Adjustment")}
        name = outcome.pop("title").title().replace("_", "")
        outcomes[f"{name}Facts"] = {**outcome, "properties": properties}
    return {**shapes, **outcomes, "HandFacts": {"oneOf": [ref(name) for name in outcomes]}}


add(
    {
        "Role": ROLE,
        "Ruleset": ruleset_schema(),
        **_facts(),
        "GameRecord": RECORD,
        "Problem": {
            **an_object(
                {
                    "type": TEXT,
                    "title": TEXT,
                    "status": {"type": "integer", "minimum": 400, "maximum": 599},
                    "detail": {**TEXT, "description": "one sentence"},
                    "code": {**TEXT, "description": "the law's, or one of docs/api.md"},
                    "facts": {"type": "object"},
                }
            ),
            "additionalProperties": True,
            "description": "a refusal (RFC 9457), with its place (`hand`, …) and what stands now (`current`)",
        },
        "Refusal": an_object(
            {
                "error": {
                    **an_object({"code": TEXT, "facts": {"type": "object"}, "message": TEXT}),
                    "additionalProperties": True,
                }
            },
            description="what the law says of a record that cannot be so, with its place (docs/record.md)",
        ),
        "Hand": an_object(
            {
                "number": {"type": "integer", "minimum": 1, "description": "its own, for good"},
                "version": {**COUNT, "description": "what If-Match takes to change it"},
                "line": or_null({"type": "integer", "description": "its place among those that count"}),
                "struck_out": {"type": "boolean"},
                "recorded_at": MOMENT,
                "facts": ref("HandFacts"),
                "dealer": or_null(TEXT),
                "made": or_null({"type": "boolean"}),
                "points": POINTS,
                "totals": POINTS,
                "items": a_list(an_object({"unit": TEXT, "points": {"type": "integer"}, "code": TEXT})),
            }
        ),
        "ListedGame": an_object(GAME),
        "Game": an_object({**GAME, "hands": a_list(ref("Hand"))}),
        "Token": an_object({"id": UUID, "name": NAME, "made_at": MOMENT, "used_at": or_null(MOMENT)}),
        "NewToken": an_object(
            {
                "id": UUID,
                "name": NAME,
                "made_at": MOMENT,
                "used_at": or_null(MOMENT),
                "token": {**TEXT, "description": "what the program sends; shown this once"},
            }
        ),
        "Strikes": a_list(an_object({"number": {"type": "integer"}, "version": {"type": "integer"}})),
        "Preview": an_object(
            {
                "consequences": TEXTS,
                "totals": POINTS,
                "state": STANDING["state"],
                "strikes": ref("Strikes"),
            }
        ),
        "Totals": {
            "type": "object",
            "properties": {"NS": FIGURE, "EW": FIGURE},
            "additionalProperties": False,
        },
    }
)
