"""What every page of a game shows, and to whom."""

import uuid
from typing import Any

import pytest
from django.urls import reverse

from scoring.models import Game, Hand
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
    stored_game,
)
from tests.scoring.pages import page, text


def test_tonight_adds_up_what_each_side_has_won(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    assert "Tonight" not in text(nora.get(page("game", noras_game)))
    game = noras_game
    for winner in ("Ed", "Sue"):
        form = {"game_id": str(uuid.uuid4())}
        nora.post(page("rematch", game), form)
        game = stored_game(uuid.UUID(form["game_id"]))
        record(game, played(winner, "10H", 10))
    assert "Tonight: Nora &amp; Sue 2, Ed &amp; Will 1" in text(nora.get(page("game", game)))


PAGES = ["game", "game-record", "new-hand", "amend-hand", "void-hand", "first-to-target"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_sees_or_changes_the_game(
    olga: KnownClient, noras_game: Game, record: Recorder, page: Any, method: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    numbered = page in ("amend-hand", "void-hand", "first-to-target")
    address = reverse(page, args=[noras_game.pk, 1] if numbered else [noras_game.pk])
    answer = getattr(olga, method)(address, {"version": 0})
    assert answer.status_code in (404, 405)
    assert Hand.objects.filter(version=0, voided=False).count() == 1


def test_a_game_that_does_not_exist_is_a_page_that_does_not_exist(nora: KnownClient) -> None:
    assert nora.get(reverse("game", args=[uuid.uuid4()])).status_code == 404
