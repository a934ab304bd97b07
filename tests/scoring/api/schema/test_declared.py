"""A declared object is read strictly and described as it is read."""

import datetime
from types import SimpleNamespace
from typing import Annotated, Any, NotRequired, TypedDict

import pytest

from scoring.api.schema.declared import (
    Keywords,
    a_page,
    component,
    kind_of,
    one_of,
    partial_of,
    schema_of,
    taken_from,
)
from scoring.api.schema.fields import Count, Number
from scoring.api.schema.shapes import SHAPES, an_object, or_null, ref
from scoring.rules.errors import RuleViolation

WORTH = Annotated[int, Keywords(minimum=10)]
MONTH = Annotated[
    datetime.date,
    Keywords(type="string", format="date"),
    lambda value, _key: datetime.date.fromisoformat(f"{value}-01"),
]


class Line(TypedDict):
    name: Annotated[str, "as it is said"]
    worth: NotRequired[WORTH]


class Sheet(TypedDict):
    lines: list[Line]
    totals: dict[str, int]
    suit: Annotated[str, one_of(["S", "H"])] | None
    month: NotRequired[MONTH]
    kept: NotRequired[dict[str, Any]]


SHEET = {"lines": [{"name": "8D"}], "totals": {"NS": 280}, "suit": None}


def read(declared: Any, value: object) -> Any:
    return kind_of(declared).read(value, "the body")


def test_it_is_described_as_it_is_declared() -> None:
    line = an_object(
        {"name": {"type": "string", "description": "as it is said"}, "worth": schema_of(WORTH)}
    )
    assert schema_of(Line) == {**line, "required": ["name"]}
    described = schema_of(Sheet)
    assert described["required"] == ["lines", "totals", "suit"]
    assert described["properties"] == {
        "lines": {"type": "array", "items": schema_of(Line)},
        "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
        "suit": or_null({"enum": ["S", "H"]}),
        "month": {"type": "string", "format": "date"},
        "kept": {"type": "object"},
    }
    assert schema_of(WORTH) == {"type": "integer", "minimum": 10}


def test_it_is_read_as_it_is_declared() -> None:
    sent = {**SHEET, "month": "2026-11", "kept": {"a": [1]}, "suit": "S"}
    assert read(Sheet, sent) == {**sent, "month": datetime.date(2026, 11, 1)}
    assert list(read(Sheet, dict(reversed(sent.items())))) == list(reversed(sent))


@pytest.mark.parametrize(
    ("sent", "code", "key"),
    [
        ([], "wrong_type", "the body"),
        ({**SHEET, "more": 1}, "unknown_key", "more"),
        ({"lines": [], "totals": {}}, "missing_key", "suit"),
        ({**SHEET, "suit": 5}, "wrong_type", "suit"),
        ({**SHEET, "lines": {}}, "wrong_type", "lines"),
        ({**SHEET, "lines": ["8D"]}, "wrong_type", "lines"),
        ({**SHEET, "lines": [{}]}, "missing_key", "name"),
        ({**SHEET, "lines": [{"name": "8D", "worth": True}]}, "wrong_type", "worth"),
        ({**SHEET, "totals": {"NS": "280"}}, "wrong_type", "totals"),
    ],
)
def test_what_is_not_declared_is_refused_with_its_key(sent: object, code: str, key: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read(Sheet, sent)
    assert (refused.value.code, refused.value.facts["key"]) == (code, key)


def test_of_a_change_only_what_is_needed_has_to_be_there() -> None:
    change = partial_of(Sheet, "totals")
    assert schema_of(change)["required"] == ["totals"]
    assert schema_of(change)["properties"] == schema_of(Sheet)["properties"]
    assert read(change, {"totals": {}}) == {"totals": {}}
    assert partial_of(Sheet, "totals") is change  # or each request would make another one, for good


def test_a_component_is_described_once_and_referred_to_by_its_name() -> None:
    @component("LineOfTests", description="a line")
    class Named(TypedDict):
        name: str

    assert SHAPES.pop("LineOfTests") == an_object(
        {"name": {"type": "string"}}, description="a line"
    )
    assert schema_of(Named) == ref("LineOfTests")
    assert schema_of(Annotated[Named, "the last"]) == {
        **ref("LineOfTests"),
        "description": "the last",
    }
    assert a_page(Named)["properties"]["results"] == {"type": "array", "items": ref("LineOfTests")}


def test_an_answer_is_taken_from_what_has_attributes_of_its_keys() -> None:
    scored = SimpleNamespace(worth=140, name="7S", more=True)
    assert taken_from(Line, scored) == {"name": "7S", "worth": 140}
    with pytest.raises(AttributeError, match="worth"):
        taken_from(Line, SimpleNamespace(name="7S"))


def test_a_type_that_json_does_not_have_needs_a_function_that_reads_it() -> None:
    with pytest.raises(TypeError, match="declare a function"):
        read(datetime.date, "2026-11-24")


@pytest.mark.parametrize(("kind", "least"), [(Count, 0), (Number, 1)])
def test_a_count_and_a_number_are_as_large_as_they_are_described(kind: Any, least: int) -> None:
    assert schema_of(kind)["minimum"] == least
    assert read(kind, least) == least
    for wrong in (least - 1, "1", 1.0, True, 10**7):
        with pytest.raises(RuleViolation) as refusal:
            read(kind, wrong)
        assert refusal.value.code == "wrong_type"
