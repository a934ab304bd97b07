"""Shapes of what goes in and out, as JSON Schemas: the components of the OpenAPI document.

An app adds its own by `add`; `ref` names one of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.models import Role
from scoring.rules.record.schema import FIGURE, TEXT, hand_schema, record_schema, ruleset_schema

Schema = dict[str, Any]

ROLE: Final[Schema] = {
    "enum": Role.values,
    "description": "what a token may do; each may what the later may",
}

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


def an_object(
    properties: Mapping[str, Schema], optional: tuple[str, ...] = (), **more: Any
) -> Schema:
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


RECORD: Final = {
    key: value for key, value in record_schema().items() if key not in ("$schema", "$id", "title")
}
# By their names, so that generated classes are one for each shape, and not one for each use.
RECORD["properties"] |= {"ruleset": ref("Ruleset"), "hands": a_list(ref("HandFacts"))}


def _facts() -> dict[str, Schema]:
    """Build a shape for each outcome of a hand, `HandFacts` for any of them, one for a ruling."""
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
        "Refusal": an_object(
            {
                "error": {
                    **an_object({"code": TEXT, "facts": {"type": "object"}, "message": TEXT}),
                    "additionalProperties": True,
                }
            },
            description=(
                "what the law says of a record that cannot be so, with its place (docs/record.md)"
            ),
        ),
        "Totals": {
            "type": "object",
            "properties": {"NS": FIGURE, "EW": FIGURE},
            "additionalProperties": False,
        },
    }
)
