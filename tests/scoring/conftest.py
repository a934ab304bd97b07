"""The cast, by seat: Nora, Ed, Sue, Will. Olga is an outsider."""

import uuid
from typing import Protocol

import pytest
from django.test import Client

from scoring import services
from scoring.models import Device, Game, Grant, Role
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import ruleset_named
from scoring.sharing import access

CAST = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")


class Starter(Protocol):
    """Starts a game of a ruleset for Nora's phone."""

    def __call__(self, ruleset: str = "australian", options: dict[str, object] | None = None) -> Game: ...


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
        {"contractor": contractor, "bid": bid, "tricks": {ours: tricks, theirs: 10 - tricks}, **more}
    )


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
            device=device, game_id=uuid.uuid4(), ruleset=chosen, names=CAST[: chosen.players], first_dealer=0
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
    response = client.get("/")
    client.device = access.introduce(response)
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
    """A game that Nora's phone owns."""
    Grant.objects.create(device=nora.device, kind="game", object_id=game.pk, role=Role.OWN)
    return game
