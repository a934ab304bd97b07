"""Every page of a game, and whom it lets in."""

import re

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring.models import Game, Hand, Player, Role
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
)

#: Every page of one game, and the least role it asks for. A new page has to be written down here.
PAGES = {
    "game": Role.WATCH,
    "game-board": Role.WATCH,
    "game-picture": Role.WATCH,
    "play-again": Role.KEEP,
    "empty-pad-again": Role.KEEP,
    "empty-pad-like": Role.KEEP,
    "start-like": Role.KEEP,
    "put-away": Role.KEEP,
    "bring-back": Role.KEEP,
    "delete-game": Role.OWN,
    "game-record": Role.WATCH,
    "pulse": Role.WATCH,
    "need": Role.WATCH,
    "new-hand": Role.KEEP,
    "hand-in-play": Role.KEEP,
    "amend-hand": Role.KEEP,
    "preview-amendment": Role.KEEP,
    "void-hand": Role.KEEP,
    "first-to-target": Role.KEEP,
    "history": Role.WATCH,
    "print": Role.WATCH,
    "game-rules": Role.WATCH,
    "print-game": Role.WATCH,
    "print-blank": Role.WATCH,
    "print-agreement": Role.WATCH,
    "change-game": Role.KEEP,
    "replace-player": Role.KEEP,
    "stop-game": Role.KEEP,
    "resume-game": Role.KEEP,
    "rematch": Role.KEEP,
    "restore-hand": Role.KEEP,
    "share": Role.KEEP,
    "withdraw-links": Role.OWN,
}


ROUTES = [route for route in get_resolver("scoring.urls").url_patterns if isinstance(route, URLPattern)]


def test_every_page_of_a_game_is_in_the_list() -> None:
    assert {route.name for route in ROUTES if str(route.pattern).startswith("games/<uuid:game_id>/")} == set(
        PAGES
    )


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("page", PAGES)
def test_each_page_lets_in_whom_it_should_and_nobody_else(
    noras_game: Game,
    record: Recorder,
    olga: KnownClient,
    watcher: Client,
    keeper: Client,
    page: str,
    method: str,
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    route = next(route for route in ROUTES if route.name == page)
    more = {"number": 1, "role": "watch"}
    known = route.pattern.converters
    address = reverse(
        page, kwargs={"game_id": noras_game.pk, **{key: more[key] for key in known if key in more}}
    )
    for client, role in ((olga, None), (Client(), None), (watcher, Role.WATCH), (keeper, Role.KEEP)):
        answer = getattr(client, method)(address, {"version": 9})
        if answer.status_code != 405:
            assert (answer.status_code != 404) is (role is not None and role.includes(PAGES[page])), (
                role,
                answer,
            )
    assert Hand.objects.filter(version=0, voided=False).count() == 1


@pytest.mark.parametrize("page", [str(route.name) for route in ROUTES])
def test_head_is_answered_wherever_get_is(
    nora: KnownClient, noras_game: Game, record: Recorder, page: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    known: dict[str, object] = {
        "game_id": noras_game.pk,
        "series_id": noras_game.series_id,
        "player_id": Player.objects.earliest("pk").pk,
        "house_id": noras_game.pk,
        "number": 1,
        "role": "watch",
        "token": "none",
        "name": "australian",
    }
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
    assert links == {
        reverse(page, args=[noras_game.pk])
        for page in ("game-board", "game-record", "history", "print", "game-rules")
    }
    assert "<form" not in text
