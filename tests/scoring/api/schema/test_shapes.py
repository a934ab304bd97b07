"""Shapes have one name each, and every reference is to one that is there."""

import re

import pytest

from scoring.api.schema.reading import document
from scoring.api.schema.shapes import SHAPES, add, an_object, or_null, ref
from scoring.rules.record.games import HAND_KEYS


def test_a_name_has_one_shape() -> None:
    add({"Role": SHAPES["Role"]})
    with pytest.raises(ValueError, match="two shapes of the name Role"):
        add({"Role": {"type": "string"}})


def test_every_reference_leads_to_a_shape() -> None:
    named = set(re.findall(r"#/components/schemas/(\w+)", str(document())))
    assert named <= set(document()["components"]["schemas"])
    assert {"Game", "Hand", "Problem", "Evening", "Table"} <= named


def test_a_hand_has_a_named_shape_for_each_outcome_and_stands_nowhere_else() -> None:
    names = [one["$ref"].rpartition("/")[2] for one in SHAPES["HandFacts"]["oneOf"]]
    assert [SHAPES[name]["properties"]["outcome"]["const"] for name in names] == list(HAND_KEYS)
    assert str(document()).count("'ace_no_face'}") == 1
    assert str(document()).count(SHAPES["Adjustment"]["description"]) == 1
    assert SHAPES["GameRecord"]["properties"]["hands"] == {
        "type": "array",
        "items": ref("HandFacts"),
    }


def test_what_is_not_optional_is_required_and_nothing_else_is_there() -> None:
    shape = an_object({"a": ref("Role"), "b": or_null({"type": "integer"})}, optional=("b",))
    assert (shape["required"], shape["additionalProperties"]) == (["a"], False)
