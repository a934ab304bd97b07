"""The page of the API has every operation and every field of the document, and valid links."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.api.schema import reading
from scoring.api.schema.reading import Field, document, groups, shapes
from scoring.rules.record.games import HAND_KEYS
from tests.scoring.api.described import examples_in
from tests.scoring.reading import words


@pytest.fixture
def page(db: None) -> str:
    return Client().get(reverse("api")).content.decode()


def test_what_is_told_of_the_document_is_english_on_a_page_of_another_language(db: None) -> None:
    page = Client(headers={"Accept-Language": "fr"}).get(reverse("api")).content.decode()
    before, told = page.split('<div lang="en" dir="ltr">')
    assert "Pour d’autres programmes" in before
    assert "Ce qui suit est en anglais dans toutes les langues" in before
    for said in ("What is sent", "No token is needed.", "(may be left out)", "in the address"):
        assert said in told


def test_what_is_nothing_is_null_as_in_json(page: str) -> None:
    assert not re.search(r"(?<!-)\bNone\b", page)
    assert reading._kind({"enum": ["a", None, 2, True]}) == ("one of a, null, 2, true", "")


def test_every_operation_is_there_with_its_method_path_and_words(page: str) -> None:
    shown = {
        (one.method.lower(), f"/api/v1/{one.path}") for _tag, group in groups() for one in group
    }
    told = {(method, path) for path, methods in document()["paths"].items() for method in methods}
    assert shown == told
    assert all(one.words and one.answers for _tag, group in groups() for one in group)
    for path, methods in document()["paths"].items():
        for told_of in methods.values():
            assert f'id="{told_of["operationId"]}"' in page, path


def names_in(schema: Any) -> set[str]:
    """The names of all properties, wherever they stand."""
    if isinstance(schema, dict):
        inner = set[str]().union(*(names_in(value) for value in schema.values()))
        properties = schema.get("properties")
        return inner | (set(properties) if isinstance(properties, dict) else set())
    if isinstance(schema, list):
        return set[str]().union(*(names_in(value) for value in schema))
    return set()


def shown_in(fields: tuple[Field, ...]) -> set[str]:
    return {field.name for field in fields}.union(*(shown_in(field.fields) for field in fields))


def test_every_field_of_every_shape_is_there() -> None:
    by_name = {shape.name: shape for shape in shapes()}
    for name, schema in document()["components"]["schemas"].items():
        left_out = names_in(schema) - shown_in(by_name[name].fields)
        assert not left_out, f"{name} lacks {left_out}"


def test_of_several_shapes_that_something_may_be_each_is_there_with_a_link() -> None:
    facts = next(shape for shape in shapes() if shape.name == "HandFacts")
    assert [field.shape for field in facts.fields][:2] == ["ContractFacts", "PassedNtFacts"]
    assert len(facts.fields) == len(HAND_KEYS)


def test_every_link_inside_the_page_leads_somewhere(page: str) -> None:
    leading = set(re.findall(r'href="#([^"]+)"', page))
    assert leading <= set(re.findall(r'id="([^"]+)"', page)) | {"main"}
    assert len(leading) > 20


def test_it_says_what_a_value_is_and_no_markup_of_ours_is_left_over(page: str) -> None:
    assert "`" not in page
    assert "<code>If-Match</code>" in page
    text = words(Client().get(reverse("api")))
    for sentence in (
        "whole number, 0 or more",
        "(may be left out)",
        "list of",
        "one of own, keep, watch",
    ):
        assert sentence in text


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "whole number or null"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Hand"}}, "list of Hand"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "name → whole number"),
        ({"const": "contract"}, "“contract”"),
        ({"oneOf": [{"type": "object"}, {"type": "object"}]}, "object"),
        ({}, "anything"),
    ],
)
def test_a_value_in_words(schema: dict[str, Any], kind: str) -> None:
    assert reading._kind(schema)[0] == kind


def test_what_is_said_of_a_field_cannot_be_markup() -> None:
    assert reading._marked("a `<b>` -> <i>") == "a <code>&lt;b&gt;</code> → &lt;i&gt;"


def test_every_example_of_the_document_is_shown_as_json(page: str) -> None:
    shown = [
        json.loads(unescape(one))
        for one in re.findall(r"<summary>Example</summary>\s*<code>(.*?)</code>", page, re.DOTALL)
    ]
    told = [value for _place, value in examples_in(document()["paths"])]
    assert len(told) > 40
    assert sorted(map(json.dumps, shown)) == sorted(map(json.dumps, told))
