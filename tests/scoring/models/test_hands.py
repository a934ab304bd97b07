"""The database refuses hands that must never be, whoever writes."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Amendment, Game, Hand

GOOD = {"number": 1, "outcome": "contract", "contractor": 0, "bid": "7S", "tricks": [7, 3]}


@pytest.mark.parametrize(
    ("constraint", "change"),
    [
        ("hand_numbers_start_at_1", {"number": 0}),
        ("hand_outcome_is_known", {"outcome": "drawn", "contractor": None, "bid": ""}),
        ("hand_contract_has_contractor_and_bid", {"contractor": None}),
        ("hand_contract_has_contractor_and_bid", {"bid": ""}),
        ("hand_contract_has_contractor_and_bid", {"bid": "11S"}),
        ("hand_contract_has_contractor_and_bid", {"outcome": "misdeal"}),
        (
            "hand_revoke_needs_a_contract",
            {"outcome": "misdeal", "contractor": None, "bid": "", "revoke": 1},
        ),
        ("hand_names_seats", {"contractor": 6}),
        ("hand_names_seats", {"dealer": 9}),
        ("hand_ruling_has_a_reason", {"adjustment": [[0, 50]]}),
    ],
)
def test_a_hand_that_must_never_be_is_refused(
    game: Game, constraint: str, change: dict[str, Any]
) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Hand.objects.create(game=game, **{**GOOD, **change})


def test_a_good_hand_is_taken(game: Game) -> None:
    Hand.objects.create(game=game, **GOOD, adjustment=[[0, 50]], adjustment_reason="agreed")
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("twin", ["number", "key"])
def test_no_two_hands_share_a_number_or_a_key(game: Game, twin: str) -> None:
    key = uuid.uuid4()
    Hand.objects.create(game=game, key=key, **GOOD)
    second = {**GOOD, "key": key, "number": 2} if twin == "key" else {**GOOD, "key": uuid.uuid4()}
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.create(game=game, **second)


@pytest.mark.parametrize("number", [0, 1])
def test_amendments_of_a_hand_are_numbered_from_1_each_once(game: Game, number: int) -> None:
    hand = Hand.objects.create(game=game, **GOOD)
    Amendment.objects.create(hand=hand, number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Amendment.objects.create(hand=hand, number=number)
