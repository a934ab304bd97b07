"""An event's JSON Schema says of its shape what the reader says, of good ones and of bad."""

import json
import os
import random
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import answer
from scoring.rules.record.shapes import parse_json
from tests.mutations import other_json
from tests.tournaments.rules.record.events import SPEC, answered, as_event
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.schema import event_schema

VALIDATOR = Draft202012Validator(event_schema())
#: Refusals that are of the shape alone, so that the schema makes them too.
OF_SHAPE = {"unknown_key", "missing_key", "unknown_format", "unknown_movement"}
PLAYED = [as_event(worked) for worked in SPEC["tournaments"]]
EVENTS: list[dict[str, Any]] = [
    *PLAYED,
    *({**one, "standings": answered(one)["standings"]} for one in PLAYED),
]
RECORDS = int(os.environ.get("FUZZ_RECORDS", "1500"))
SEED = int(os.environ.get("FUZZ_SEED", "5"))


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(event_schema())


def test_every_worked_event_is_one() -> None:
    assert EVENTS
    assert [event for event in EVENTS if not VALIDATOR.is_valid(event)] == []


def with_table(**changed: object) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(json.dumps(EVENTS[0]))
    event["round_list"][0]["tables"][0].update(changed)
    return event


@pytest.mark.parametrize(
    "wrong",
    [
        {**EVENTS[0], "movement": "musical_chairs"},
        {**EVENTS[0], "rounds": 0},
        {**EVENTS[0], "sit_out_points": "mean"},
        {**EVENTS[0], "tiebreaks": ["luck"]},
        {**EVENTS[0], "entries": [{"ranked": True}]},
        with_table(seating={"N": "Ann"}),
        with_table(totals={"NS": 10}),
        with_table(slams={"NS": -1}),
        with_table(low="N"),
        with_table(stand_ins={"N": {"name": "Zoe"}}),
        with_table(adjustment={"points": {"NS": 10}}),
        with_table(hands=[{"outcome": "drawn"}]),
    ],
)
def test_an_event_of_another_shape_is_none(wrong: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(wrong)
    with pytest.raises(RuleViolation):
        answer_event(wrong)


def test_of_any_record_the_schema_refuses_nothing_that_is_read_and_every_fault_of_shape() -> None:
    chance, seen = random.Random(SEED), Counter[str]()
    for _ in range(RECORDS):
        changed = other_json(json.dumps(chance.choice(EVENTS)).encode(), chance)
        try:
            document = parse_json(changed)
            if not isinstance(document, dict):
                continue
            answer(document)
            code = ""
        except RuleViolation as violation:
            code = violation.code
        if code == "not_json":
            continue
        seen[code] += 1
        is_valid = VALIDATOR.is_valid(document)
        if code == "":
            assert is_valid, changed
        if code in OF_SHAPE:
            assert not is_valid, (code, changed)
    assert {"", "unknown_key", "missing_key"} <= set(seen)
