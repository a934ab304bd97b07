"""Evenings of any size to measure boards with: built on the server's database, by `shell`."""

import datetime
import json
import random
import uuid

from django.db.models import F
from django.urls import reverse

from scoring import services as services_of_games
from scoring.access.links import token_of
from scoring.models import Device, Role
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from tournaments import services
from tournaments.models import Table
from tournaments.simulation.evenings import FAMILY_NAMES, FIRST_NAMES

#: Names as halls have them at worst: forty letters in one word and in three, and another script.
LONG_NAMES = (
    "Bartholomew-Christopher Featherstonehaug",
    "Wolfeschlegelsteinhausenbergerdorffworth",
    "Αικατερίνη Παπαδοπούλου-Χατζηγιαννάκη",
    "Ó Súilleabháin",
)
SIZES = (4, 13, 40, 41, 100, 160, 400)
OVER = (4, 13, 41)


def names_of(players: int) -> list[str]:
    """So many names, each once, the long ones among them; the same on each run."""
    pairs = [f"{first} {family}" for first in FIRST_NAMES for family in FAMILY_NAMES]
    names = random.Random(players).sample(pairs, players)
    long = LONG_NAMES if players > 12 else LONG_NAMES[:1]
    return [*long, *names][:players]


def build(sizes: tuple[int, ...] = SIZES, over: tuple[int, ...] = OVER) -> None:
    """Build an evening of each size in round 2, some that are over; print their ids as JSON."""
    device = Device.objects.create(token_hash=uuid.uuid4().hex)
    evenings = {f"{players}": str(_evening(device, players, 2)) for players in sizes}
    evenings |= {f"{players} over": str(_evening(device, players, 1)) for players in over}
    print(json.dumps(evenings))


def build_game() -> None:
    """Build a game of five with long names; print its link and its television's address."""
    device = Device.objects.create(token_hash=uuid.uuid4().hex)
    names = [*LONG_NAMES, "Bo Lee"]
    game = services_of_games.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian-5"],
        names=names,
        first_dealer=0,
    )
    for who, bid in ((0, "8D"), (4, "7C")):
        hand = {"contractor": names[who], "bid": bid, "partners": [names[1]]}
        tricks = {names[who]: 6, names[2]: 4}
        services_of_games.record_hand(
            game_id=game.pk,
            key=uuid.uuid4(),
            facts=read_hand({**hand, "tricks": tricks}),
            device=device,
        )
    addresses = [reverse("link", args=[game.pk, token_of(game, Role.WATCH)])]
    print(json.dumps([*addresses, reverse("game-board", args=[game.pk])]))


def _evening(device: Device, players: int, rounds: int) -> uuid.UUID:
    """Round 1 typed; round 2, where there is one, published with its clock running."""
    tournament_id = uuid.uuid4()
    services.start_tournament(
        device=device,
        tournament_id=tournament_id,
        name="Tuesday Midway",
        date=datetime.date(2026, 11, 24),
        ruleset=RULESETS["midway"],
        names=names_of(players),
        rounds=rounds,
        seed=7,
    )
    services.everybody_is_here(tournament_id=tournament_id, device=device)
    for number in range(1, rounds + 1):
        services.draft_round(tournament_id=tournament_id, device=device)
        services.publish_round(tournament_id=tournament_id, number=number, device=device)
        if number == 1:
            # As typing them would; a hundred lines one by one would take the test's time.
            tables = Table.objects.filter(round__tournament=tournament_id)
            tables.update(ns=F("number") * 10 + 1000, ew=F("number") * -10)
    if rounds > 1:
        services.start_clock(
            tournament_id=tournament_id, round_number=2, minutes=108, device=device
        )
    else:
        services.reveal(tournament_id=tournament_id, steps=3, device=device)
    return tournament_id
