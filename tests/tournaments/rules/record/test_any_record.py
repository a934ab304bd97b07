"""Whatever a record holds, it is answered: with its score or a refusal, never with an exception."""

import json
import os
import random
from typing import Any

from scoring.rules.record.shapes import write_json
from scoring.words.refusals import answer_text
from tests.golden.spec import record_of, worked_cases
from tests.mutations import other_bytes, other_json
from tests.tournaments.rules.record.events import SPEC, answered, as_event

#: So many records; `make fuzz` sets more, and a seed of its own.
RECORDS = int(os.environ.get("FUZZ_RECORDS", "3000"))
SEED = int(os.environ.get("FUZZ_SEED", "5"))


def good_records() -> list[bytes]:
    """Every worked game, auction and event, those with their standings among them."""
    games: list[dict[str, Any]] = [
        record_of(case) for case in worked_cases() if case["kind"] == "game"
    ]
    events = [as_event(worked) for worked in SPEC["tournaments"]]
    events += [{**event, "standings": answered(event)["standings"]} for event in events]
    return [json.dumps(record).encode() for record in [*games, *events * 20]]


def test_every_record_is_answered() -> None:
    chance, records = random.Random(SEED), good_records()
    refused = 0
    for _ in range(RECORDS):
        good = chance.choice(records)
        changed = other_json(good, chance) if chance.random() < 0.9 else other_bytes(good, chance)
        answer = answer_text(changed)
        write_json(answer).encode()
        refused += "error" in answer
    assert 0 < refused < RECORDS
