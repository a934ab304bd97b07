"""Every page of a game: HEAD is answered, and who watches is offered nothing that writes."""

import re

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring.models import Game, Player
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
)

ROUTES = [
    route for route in get_resolver("scoring.urls").url_patterns if isinstance(route, URLPattern)
]


def parts_of_addresses(nora: KnownClient, game: Game, player: Player) -> dict[str, object]:
    """What addresses of a game are made of."""
    return {
        "game_id": game.pk,
        "series_id": game.series_id,
        "player_id": player.pk,
        "house_id": game.pk,
        "number": 1,
        "role": "watch",
        "token": "none",
        "token_id": game.pk,
        "device_id": nora.device.pk,
        "name": "australian",
        "figures": "hands",
    }


@pytest.mark.parametrize("page", [str(route.name) for route in ROUTES])
def test_head_is_answered_wherever_get_is(
    nora: KnownClient, noras_game: Game, record: Recorder, page: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    known = parts_of_addresses(nora, noras_game, Player.objects.earliest("pk"))
    pattern = next(route.pattern for route in ROUTES if route.name == page)
    address = reverse(page, kwargs={name: known[name] for name in pattern.converters})
    shown, asked = nora.get(address), nora.head(address)
    assert (asked.status_code, asked.content) == (shown.status_code, b"")


def test_a_watchers_page_offers_nothing_that_writes(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    text = watcher.get(reverse("game", args=[noras_game.pk])).content.decode()
    links = set(re.findall(rf'(?:href|action)="(/games/{noras_game.pk}/[^"]*)"', text))
    shown = (
        *("game-board", "game-record", "game-spreadsheet", "history", "print", "game-rules"),
        "replay",
    )
    assert links == {reverse(page, args=[noras_game.pk]) for page in shown}
    assert "<form" not in text
