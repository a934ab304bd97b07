"""House rules as a file, shared and brought in again."""

import json

import pytest
from django.urls import reverse

from scoring.models import HouseRules
from scoring.rules.rulesets.presets import ruleset_named
from tests.scoring.conftest import (
    KnownClient,
)
from tests.scoring.pages.house_rules.keeping import brought, keep
from tests.scoring.reading import (
    text,
)


def test_a_file_holds_what_differs_and_comes_in_again_elsewhere(
    nora: KnownClient, olga: KnownClient
) -> None:
    house = keep(nora, "midway", slam="1", line_P9="six_seven")
    saved = nora.get(reverse("house-file", args=[house.pk]))
    assert json.loads(saved.content)["options"] == {"slam": "none"}
    brought(olga, saved.content)
    brought(olga, saved.content)
    kept = list(HouseRules.objects.filter(device=olga.device))
    assert [one.name for one in kept] == ["Tuesday rules", "Tuesday rules 2"]
    assert all(
        one.ruleset == ruleset_named("midway", house.options) and one.lines == house.lines
        for one in kept
    )


def file_with(**changes: object) -> bytes:
    good = {"format": "five-hundred-house-rules/1", "name": "x", "ruleset": "midway"}
    return json.dumps(
        {key: value for key, value in {**good, **changes}.items() if value is not None}
    ).encode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "Choose a file"),
        (b"", "This file does not hold house rules. Choose one saved from here"),
        (b"[]", "does not hold house rules"),
        (b"\xff", "does not hold house rules"),
        (b"PK\x03\x04", "does not hold house rules"),
        (file_with().decode().encode("utf-16"), "does not hold house rules"),
        (b'{"format": "five-hundred-record/1", "hands": []}', "does not hold house rules"),
        (b"x" * 70_000, "too large to be brought in"),
        (file_with(format="other"), "does not hold house rules"),
        (file_with(format="five-hundred-house-rules/2"), "This kind of file cannot be read here"),
        (file_with(ruleset=None), "is missing"),
        (file_with(ruleset="nonsense"), "no ruleset named"),
        (file_with(options={"slam": 1}), "no such"),
        (file_with(lines={"P1": ["a"]}), "Nothing was stored"),
        (file_with(lines={"P1": "x"}), "“P1” has no such value"),
        (file_with(name=""), "need a name"),
        (file_with(name=5), "Nothing was stored"),
    ],
)
def test_a_file_of_any_other_kind_is_refused_in_words(
    nora: KnownClient, content: bytes | None, said: str
) -> None:
    assert said in text(brought(nora, content))
    assert HouseRules.objects.count() == 0
