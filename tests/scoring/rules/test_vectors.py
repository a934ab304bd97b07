"""Every worked case of a game is a test of its own; those of auctions are in test_auctions.py."""

import json
from typing import Any

import pytest

from scoring.rules.rulesets.presets import ruleset_named
from scoring.rules.scoresheets import can_correct
from scoring.words.refusals import answer_text
from tests.golden.spec import record_of, worked_cases

CASES = worked_cases()


def answered(case: dict[str, Any]) -> dict[str, Any]:
    return dict(answer_text(json.dumps(record_of(case))))


def of_kind(kind: str) -> list[object]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


@pytest.mark.parametrize("case", of_kind("game"))
def test_a_worked_game_comes_out_as_printed(case: dict[str, Any]) -> None:
    answer = answered(case)
    assert "error" not in answer
    hands = answer["hands"]
    assert [
        {key: hand.get(key) for key in expected}
        for hand, expected in zip(hands, case["expect"], strict=True)
    ] == (case["expect"])
    assert [hand["dealer"] for hand in hands] == case["dealers"]
    last = case["expect"][-1]
    assert {key: answer[key] for key in ("totals", "state", "winners", "losers", "reason")} == (
        {key: last[key] for key in ("totals", "state", "winners", "losers", "reason")}
    )


@pytest.mark.parametrize("case", of_kind("invalid"))
def test_a_hand_that_cannot_be_so_is_refused(case: dict[str, Any]) -> None:
    error = answered(case)["error"]
    assert (error["code"], error["hand"]) == (case["why"], case["refused_hand"])


@pytest.mark.parametrize("case", of_kind("correction"))
def test_whether_a_score_may_still_be_put_right(case: dict[str, Any]) -> None:
    ruleset = ruleset_named(case["ruleset"]["name"], case["ruleset"]["options"])
    assert can_correct(ruleset, case["events_since_hand_was_scored"]) is case["allowed"]


@pytest.mark.parametrize(
    ("ruleset", "events", "allowed"),
    [
        ("house-of-cards", [], True),
        ("house-of-cards", ["deal", "pass", "pass"], True),
        (
            "house-of-cards",
            ["deal", "throw_in", "deal", "pass"],
            True,
        ),  # a whole passed-out deal (reading 34)
        ("house-of-cards", ["deal", "pass", "bid"], False),
        ("house-of-cards-6", ["bid"], False),
        ("australian", ["deal", "bid", "pass"], True),
    ],
)
def test_the_window_for_putting_right_closes_with_the_first_bid_where_the_house_says_so(
    ruleset: str, events: list[Any], allowed: bool
) -> None:
    assert can_correct(ruleset_named(ruleset), events) is allowed
