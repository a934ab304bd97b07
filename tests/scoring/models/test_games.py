"""The database refuses games that must never be, whoever writes."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Device, Game, Player, Seat


def test_nobody_sits_twice_and_no_seat_is_taken_twice(game: Game, device: Device) -> None:
    nora, zoe = Player.objects.get(name="Nora"), Player.objects.create(device=device, name="Zoe")
    for number, player, from_hand in ((4, nora, 1), (0, zoe, 1), (6, zoe, 1), (0, zoe, 0)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(game=game, number=number, player=player, from_hand=from_hand)


def test_games_that_must_never_be_are_refused(game: Game) -> None:
    for model, row in (
        (
            Game,
            {"ruleset_name": "australian", "options": {}, "first_dealer": 6, "series": game.series},
        ),
        (Game, {"ruleset_name": "australian", "options": {}, "series": None}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**row)
