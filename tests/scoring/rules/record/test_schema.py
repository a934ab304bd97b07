"""A record's JSON Schema says of its shape what the reader says, of good ones and of bad."""

import json
import os
import random
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import answer
from scoring.rules.record.schema import hand_schema, record_schema, ruleset_schema
from scoring.rules.record.shapes import parse_json
from scoring.rules.rulesets.presets import RULESETS
from tests.golden.spec import record_of, worked_cases
from tests.mutations import other_json

VALIDATOR = Draft202012Validator(record_schema())
#: Refusals that are of the shape alone, so that the schema makes them too.
OF_SHAPE = {
    "unknown_key",
    "missing_key",
    "unknown_outcome",
    "unknown_option",
    "unknown_bid",
    "unknown_format",
}
GAMES: list[dict[str, Any]] = [record_of(case) for case in worked_cases() if case["kind"] == "game"]
RECORDS = int(os.environ.get("FUZZ_RECORDS", "1500"))
SEED = int(os.environ.get("FUZZ_SEED", "5"))


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(record_schema())


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_of_every_named_ruleset_is_in_it(name: str) -> None:
    written = {"name": name, "options": RULESETS[name].options()}
    assert list(Draft202012Validator(ruleset_schema()).iter_errors(written)) == []


def test_a_list_of_values_has_values_of_one_kind_as_a_typed_language_wants_it() -> None:
    options = ruleset_schema()["properties"]["options"]["properties"]
    assert options["ace_no_face"] == {"type": "boolean"}
    assert options["rounds"] == {"anyOf": [{"enum": ["players/4"]}, {"enum": [None, 10]}]}


def test_a_special_bid_needs_one_thing_and_no_other() -> None:
    misere = {"value": 250, "above": "7S", "alone": True}
    valid = [
        Draft202012Validator(ruleset_schema()).is_valid(
            {"name": "midway", "options": {"special_bids": {"MIS": {**misere, "needs": needs}}}}
        )
        for needs in ({"level": 7}, {"level": 7, "first_call": True})
    ]
    assert valid == [True, False]


def test_every_worked_game_is_one() -> None:
    assert [record for record in GAMES if not VALIDATOR.is_valid(record)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"contractor": "Ed", "bid": "8D"},
        {"contractor": "Ed", "bid": "11D", "tricks": {}},
        {"outcome": "passed_out", "bid": "8D"},
        {"outcome": "drawn"},
        {"outcome": "misdeal", "adjustment": {"points": {"NS": 10}}},
        {"contractor": "Ed", "bid": "8D", "tricks": {"NS": "2"}},
    ],
)
def test_a_hand_of_another_shape_is_none(wrong: dict[str, Any]) -> None:
    assert not Draft202012Validator(hand_schema()).is_valid(wrong)


def test_of_any_record_the_schema_refuses_nothing_that_is_read_and_every_fault_of_shape() -> None:
    chance, seen = random.Random(SEED), Counter[str]()
    for _ in range(RECORDS):
        changed = other_json(json.dumps(chance.choice(GAMES)).encode(), chance)
        try:
            document = parse_json(changed)
            code = "" if isinstance(document, dict) else "no object"
            answer(document)
        except RuleViolation as violation:
            code = violation.code
        if code == "not_json":
            continue
        seen[code] += 1
        is_valid = VALIDATOR.is_valid(document)
        if code == "":
            assert is_valid, changed
        is_auction = (
            isinstance(document, dict) and document.get("format") == "five-hundred-auction/1"
        )
        if code in OF_SHAPE and not is_auction:
            assert not is_valid, (code, changed)
    assert {"", *OF_SHAPE} <= set(seen) | {"unknown_option"}
