"""The database refuses what must never be, whoever writes."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Amendment, Device, Game, Grant, Hand, Player, Seat, Series

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
        ("hand_revoke_needs_a_contract", {"outcome": "misdeal", "contractor": None, "bid": "", "revoke": 1}),
        ("hand_names_seats", {"contractor": 6}),
        ("hand_names_seats", {"dealer": 9}),
        ("hand_ruling_has_a_reason", {"adjustment": [[0, 50]]}),
    ],
)
def test_a_hand_that_must_never_be_is_refused(game: Game, constraint: str, change: dict[str, Any]) -> None:
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


def test_nobody_sits_twice_and_no_seat_is_taken_twice(game: Game, device: Device) -> None:
    nora, zoe = Player.objects.get(name="Nora"), Player.objects.create(device=device, name="Zoe")
    for number, player, from_hand in ((4, nora, 1), (0, zoe, 1), (6, zoe, 1), (0, zoe, 0)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(game=game, number=number, player=player, from_hand=from_hand)


def test_rows_that_must_never_be_are_refused(game: Game, device: Device) -> None:
    hand = Hand.objects.create(game=game, **GOOD)
    Amendment.objects.create(hand=hand, number=1)
    for model, row in (
        (Player, {"device": device, "name": ""}),
        (Player, {"device": device, "name": "Nora"}),
        (Device, {"token_hash": "nora"}),
        (Grant, {"device": device, "kind": "game", "object_id": game.pk, "role": "own"}),
        (Game, {"ruleset_name": "australian", "options": {}, "first_dealer": 6, "series": game.series}),
        (Game, {"ruleset_name": "australian", "options": {}, "series": None}),
        (Series, {"pk": uuid.uuid4(), "best_of": 4}),
        (Amendment, {"hand": hand, "number": 1}),
        (Amendment, {"hand": hand, "number": 0}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**row)


def test_a_role_that_does_not_exist_is_not_granted(game: Game) -> None:
    other = Device.objects.create(token_hash="olga")
    with pytest.raises(IntegrityError, match="grant_role_is_known"), transaction.atomic():
        Grant.objects.create(device=other, kind="game", object_id=game.pk, role="admin")


def test_a_spelling_is_another_players_and_came_with_a_third(device: Device) -> None:
    nora, norah, other = (
        Player.objects.create(device=device, name=name) for name in ("Nora", "Norah", "nora")
    )
    for constraint, change in (
        ("player_is_not_merged_with_itself", {"same_as": norah}),
        ("player_came_with_another_spelling", {"came_with": other}),
        ("player_came_with_another_spelling", {"same_as": nora, "came_with": nora}),
        ("player_came_with_another_spelling", {"same_as": nora, "came_with": norah}),
    ):
        with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
            Player.objects.filter(pk=norah.pk).update(**change)
    Player.objects.filter(pk=norah.pk).update(same_as=nora, came_with=other)
    device.delete()
    assert Player.objects.count() == 0
