"""No request gets a 500: requests of real pages, changed at random, by all kinds of visitors.

A small dose; `make fuzz` sends a hundred thousand, on both databases, and says what was slow.
"""

import json
import os
import random
import time
import traceback
import uuid
from collections import Counter
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring import services as scoring
from scoring.access import links
from scoring.models import Device, Game, Role
from scoring.rules.rulesets.presets import RULESETS
from tests.mutations import Asked, Site, mutated, valid
from tests.scoring.conftest import CAST, KnownClient, known_device, played
from tests.tournaments.conftest import AT_THE_COMPUTER, Hall, let_in
from tournaments.files import exports
from tournaments.queries import cache

#: So many parts of so many requests; `make fuzz` sets more, and a seed of its own.
PARTS = int(os.environ.get("FUZZ_PARTS", "1"))
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "400"))
SEED = int(os.environ.get("FUZZ_SEED", "5"))
#: Seconds; looked at by `make fuzz` alone.
SLOW = float(os.environ.get("FUZZ_SLOW", "inf"))


@pytest.fixture
def site(device: Device) -> Site:
    """A game with hands, an evening in its second round, an ended one, a browser for each."""
    nora = known_device(KnownClient())
    noras_game = start_game(nora.device)
    hall, over = Hall(device, 9, fee=500, hidden_rounds=1), Hall(device, 8, rounds=1)
    hall.seat()
    hall.play_hands(1)
    hall.type(2, 100, 50)
    hall.seat()
    hall.play_hands(1, 2)
    over.seat()
    over.type_all()
    now = hall.now
    evening, sign, entry = now.tournament, now.tournament.signs.get(number=1), now.entries["1"]
    dee = Client(**AT_THE_COMPUTER)
    clients = {
        "nobody": Client(),
        "Olga": known_device(KnownClient()),
        "Nora": nora,
        "who keeps score": Client(),
        "who watches": let_in(Client(), evening, Role.WATCH),
        "who helps": let_in(Client(), evening, Role.KEEP),
        "who directs": let_in(Client(), evening, Role.OWN),
        "table 1": let_in(Client(), sign, Role.KEEP),
        "player 1": let_in(Client(), entry, Role.WATCH),
        "the computer": dee,
    }
    for role in (Role.KEEP, Role.WATCH):
        token = links.token_of(Game.objects.get(pk=noras_game.pk), role)
        clients["who keeps score"].get(reverse("link", args=[noras_game.pk, token]))
    sheet = reverse("game", args=[noras_game.pk])
    begin = {
        "nobody": ["/", "/join/"],
        "Nora": ["/", sheet],
        "who keeps score": [sheet],
        "who watches": [reverse("hall", args=[hall.pk])],
        "who helps": [reverse("evening", args=[hall.pk])],
        "who directs": [reverse("evening", args=[hall.pk])],
        "table 1": [reverse("table-phone", args=[sign.pk])],
        "player 1": [reverse("player", args=[entry.pk])],
        "the computer": [reverse("evening", args=[over.pk]), "/", "/evenings/"],
    }
    record_of_game = dee.get(reverse("game-record", args=[noras_game.pk])).content
    files = [
        ("evening.json", json.dumps(exports.archive_of(now)).encode()),
        ("game.json", record_of_game),
        ("names.csv", b"Name,Phone,Fee\nAnn Smith,651-555-0100,5\nBob Jones,651-555-0101,5\n"),
        ("names.txt", b"Ann\nBob\nCarl\n- [ ] Dot\nTable 1: Eve, Fay\n"),
    ]
    return Site(clients, begin, files)


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_that_is_sent_ends_in_a_500(site: Site, part: int) -> None:
    chance = random.Random(SEED + part)
    asked = [*valid(site), *of_the_api(site)]
    # A page that nobody can reach any more is noticed here.
    assert len({request.address.partition("?")[0] for request in asked}) > 120
    assert len([request for request in asked if request.method == "POST"]) > 100
    posts = [one for one in asked if one.method == "POST"]
    # What takes a file or a record is tried as often as all others together: more can go wrong.
    posts += [one for one in posts if one.files or one.raw] * (len(posts) // 10)
    found: Counter[str] = Counter()
    told: list[str] = []
    for _ in range(REQUESTS):
        request = mutated(chance.choice(posts if chance.random() < 0.8 else asked), chance, site)
        begun = time.perf_counter()
        with transaction.atomic():
            status = site.ask(request).status_code
            took = time.perf_counter() - begun
            transaction.set_rollback(True)
        if request.method != "GET" and status < 400:
            cache._KEPT.clear()  # rows read since then were never there
        if status >= 500 or took > SLOW:
            problem, place = described(site.raised[-1] if site.raised else None, status, took)
            found[place] += 1
            if found[place] <= 2:
                told.append(f"{problem}\n    {request}")
    assert not told, f"{sum(found.values())} requests, seed {SEED + part}:\n" + "\n".join(told)


def described(problem: BaseException | None, status: int, took: float) -> tuple[str, str]:
    """What went wrong, and where: the same place is told of twice at most."""
    if problem is None:
        return f"{status} in {took:.1f} s", f"{status} {took > SLOW}"
    frames = traceback.extract_tb(problem.__traceback__)
    ours = [frame for frame in frames if ".venv" not in frame.filename]
    place = (
        f"{type(problem).__name__} at {Path(ours[-1].filename).name}:{ours[-1].lineno}"
        if ours
        else ""
    )
    return f"{place}: {str(problem)[:300]}", place


def start_game(device: Device) -> Game:
    """A game of two hands."""
    game = scoring.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=CAST[:4],
        first_dealer=0,
    )
    for facts in (played("Nora", "8D", 8), played("Ed", "7S", 6)):
        scoring.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=device)
    return game


def of_the_api(site: Site) -> list[Asked]:
    """Records sent to be scored."""
    records = [content for name, content in site.files if name.endswith(".json")]
    return [Asked("nobody", "POST", "/api/v1/score/", raw=record) for record in records]
