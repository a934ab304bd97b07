"""Whatever a director does in whatever order, nothing of the evening is lost.

A few evenings of every kind; `make fuzz` plays a hundred.
"""

import json
import random
import uuid
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tests.sampling import sample_of
from tests.tournaments.acts import Director
from tests.tournaments.conftest import AT_THE_COMPUTER, Hall
from tests.tournaments.services.test_undo import state
from tournaments import services
from tournaments.files.exports import archive_of
from tournaments.models import Change
from tournaments.queries import Accounts, Evening, acts, fresh_evening
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements import MOVEMENTS

ACTS = 40
PLAYS = [
    *(None, None, RoundFormat(hands=2), RoundFormat(game=True)),
    RoundFormat(minutes=20),
]
#: What is looked at when all is done.
PAGES = [
    *("evening", "roll", "results", "standings", "prizes", "boards", "board"),
    *("hall", "evening-print", "evening-settings", "evening-history"),
    *("evening-record", "evening-spreadsheet"),
]


def some_evening(device: Device, chance: random.Random) -> Hall:
    """An evening of any kind that its movement allows."""
    while True:
        name = chance.choice(list(MOVEMENTS))
        movement, plays = MOVEMENTS[name], chance.choice(PLAYS)
        in_pairs = movement.takes_pairs and (not movement.takes_players or chance.random() < 0.5)
        try:
            with transaction.atomic():
                return Hall(
                    device,
                    chance.randint(4, 17),
                    rounds=chance.randint(1, 5),
                    ruleset=chance.choice(["midway", "youngstown", "australian", "totals-only"]),
                    movement=name,
                    plays=plays,
                    in_pairs=in_pairs,
                    **({"minutes": 20} if plays and plays.minutes else {}),
                )
        except RuleViolation:  # so many players, or such rounds, are not for this movement
            continue


@pytest.mark.sampled
@pytest.mark.parametrize("seed", sample_of(range(100), range(8)))
def test_any_acts_in_any_order(device: Device, seed: int) -> None:
    """Each is undone, all of it is written down and read again, and every page is there."""
    chance = random.Random(seed)
    director = Director(some_evening(device, chance), chance)
    hall, done = director.hall, []
    for _ in range(ACTS):
        before, lines, last = state(hall), lines_of(hall), last_act(hall)
        done.append(director.act())
        told = f"{hall.now.tournament.movement}, {seed}: {', '.join(done)}"
        assert json.dumps(archive_of(hall.now)), told
        # A hand is the table's, not the director's, and a list of acts is undone one by one.
        if done[-1] != "undo" and lines_of(hall) == lines + 1 and last_act(hall) != last:
            verify_undo(hall, before, told)
    dee = Client(**AT_THE_COMPUTER)
    for name in PAGES:
        assert dee.get(reverse(name, args=[hall.pk])).status_code < 400, (name, told)
    verify_it_comes_back(hall, told)


def lines_of(hall: Hall) -> int:
    return Change.objects.filter(tournament=hall.pk).count()


def last_act(hall: Hall) -> int | None:
    act = acts.last_act(hall.now.tournament)
    return act.pk if act else None


def verify_undo(hall: Hall, before: dict[str, Any], told: str) -> None:
    """Take the last act back, compare, and let it stand again."""
    undoable = acts.undoable(hall.now.tournament)
    if undoable is None:
        return
    with transaction.atomic():
        services.undo_last(tournament_id=hall.pk, change_id=undoable, device=hall.device)
        after = state(hall)
        transaction.set_rollback(True)
    assert after == before, told


def verify_it_comes_back(hall: Hall, told: str) -> None:
    """Bring its file in as another evening: with the same places and the same money."""
    evening = hall.now
    document = json.loads(json.dumps(archive_of(evening)))
    other = services.bring_in(
        device=hall.device,
        tournament_id=uuid.uuid4(),
        document=document,
        date=evening.tournament.date,
        seed=1,
    )
    again = fresh_evening(other.pk)
    assert places(again) == places(evening), told
    assert Accounts(again).fees == Accounts(evening).fees, told


def places(evening: Evening) -> dict[str, tuple[object, ...]]:
    return {
        evening.party(row.entry).name: (row.rank, row.points, row.figure)
        for row in evening.standings
    }
