"""Every write takes the game's lock and raises its revision."""

import uuid

import pytest
from django.db import transaction

from scoring.models import Game
from scoring.services.locking import locked, touch
from tests.scoring.conftest import Recorder, Starter, played, thrown_in


def test_every_write_raises_the_revision(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), thrown_in())
    assert Game.objects.get(pk=game.pk).revision == 2


def test_a_game_is_locked_with_its_rows(game: Game, record: Recorder) -> None:
    record(game, thrown_in())
    with transaction.atomic():
        now = locked(game.pk)
    assert (now.revision, now.names, now.hands.count()) == (1, ("Nora", "Ed", "Sue", "Will"), 1)


def test_a_game_that_is_not_there_cannot_be_locked(db: None) -> None:
    with pytest.raises(Game.DoesNotExist), transaction.atomic():
        locked(uuid.uuid4())


def test_a_touch_raises_the_revision_of_one_game_by_one(start: Starter) -> None:
    touched, other = start(), start()
    touch(touched)
    touch(touched)
    assert list(
        Game.objects.filter(pk__in=[touched.pk, other.pk])
        .order_by("revision")
        .values_list("pk", "revision")
    ) == [
        (other.pk, 0),
        (touched.pk, 2),
    ]
