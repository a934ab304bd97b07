"""The cast, by seat: Nora, Ed, Sue, Will. Olga is an outsider."""

import uuid
from typing import Protocol

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse

from scoring import services
from scoring.access import access, links
from scoring.models import Device, Game, Grant, Role
from scoring.queries import game_sheet, game_with_rows
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import ruleset_named

CAST = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")


class Starter(Protocol):
    """Starts a game of a ruleset for Nora's phone."""

    def __call__(
        self, ruleset: str = "australian", options: dict[str, object] | None = None
    ) -> Game: ...


class Recorder(Protocol):
    """Records hands in a game, one after the other."""

    def __call__(self, game: Game, *hands: Hand) -> None: ...


class KnownClient(Client):
    """A browser that the server knows by its cookie."""

    device: Device


def played(contractor: str, bid: str, tricks: int, **more: object) -> Hand:
    """A hand of four: the contractor's side won `tricks`."""
    ours, theirs = ("NS", "EW") if contractor in ("Nora", "Sue") else ("EW", "NS")
    return read_hand(
        {
            "contractor": contractor,
            "bid": bid,
            "tricks": {ours: tricks, theirs: 10 - tricks},
            **more,
        }
    )


def stored_game(game_id: uuid.UUID) -> Game:
    """The game as it stands in the database now, with its rows."""
    game = game_with_rows(game_id)
    assert game is not None
    return game


def totals(game: Game) -> dict[str, int]:
    return dict(game_sheet(stored_game(game.pk)).sheet.totals)


def thrown_in(outcome: str = "passed_out") -> Hand:
    return read_hand({"outcome": outcome})


@pytest.fixture
def device(db: None) -> Device:
    return Device.objects.create(token_hash="nora")


@pytest.fixture
def start(device: Device) -> Starter:
    """Start a game of a ruleset for Nora's phone."""

    def start(ruleset: str = "australian", options: dict[str, object] | None = None) -> Game:
        chosen = ruleset_named(ruleset, options)
        return services.start_game(
            device=device,
            game_id=uuid.uuid4(),
            ruleset=chosen,
            names=CAST[: chosen.players],
            first_dealer=0,
        )

    return start


@pytest.fixture
def game(start: Starter) -> Game:
    return start()


@pytest.fixture
def record(device: Device) -> Recorder:
    """Record hands in a game, one after the other."""

    def record(game: Game, *hands: Hand) -> None:
        for facts in hands:
            services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=device)

    return record


def known_device(client: KnownClient) -> KnownClient:
    """The client, with a cookie by which the server knows it."""
    response = HttpResponse()
    client.device = access.introduce(HttpRequest(), response)
    client.cookies.load(response.cookies)
    return client


@pytest.fixture
def nora(db: None) -> KnownClient:
    return known_device(KnownClient())


@pytest.fixture
def olga(db: None) -> KnownClient:
    return known_device(KnownClient())


@pytest.fixture
def noras_game(nora: KnownClient, game: Game) -> Game:
    """A game that Nora's phone owns, with the night it begins."""
    for kind, thing in (("game", game.pk), ("series", game.series_id)):
        Grant.objects.create(device=nora.device, kind=kind, object_id=thing, role=Role.OWN)
    return game


def link(game: Game, role: Role) -> str:
    return reverse("link", args=[game.pk, links.token_of(Game.objects.get(pk=game.pk), role)])


def let_in(client: Client, game: Game, role: Role) -> Client:
    assert client.get(link(game, role)).status_code == 302
    return client


@pytest.fixture
def keeper(noras_game: Game) -> Client:
    return let_in(Client(), noras_game, Role.KEEP)


@pytest.fixture
def watcher(noras_game: Game) -> Client:
    return let_in(Client(), noras_game, Role.WATCH)
