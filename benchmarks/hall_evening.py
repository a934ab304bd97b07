"""An evening as large as one may be, played, read and kept; run by large_evening."""

import sys
import time
import uuid
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from django.core.management import call_command
from django.db import transaction

from scoring.models import Device, Game, Hand
from scoring.rules.rulesets.presets import RULESETS
from tournaments.files import exports
from tournaments.queries import Evening, TableKey, evening, fresh_evening
from tournaments.rules.planning import MOST_PLAYERS
from tournaments.services.locking import locked_table, touch
from tournaments.simulation.evenings import Plot, play

ROUNDS = 10

Answer = TypeVar("Answer")


def measure(players: int = MOST_PLAYERS) -> None:
    """Simulate the evening, time it and what is done with it, and print all beside the baseline."""
    call_command("migrate", verbosity=0)
    plot = Plot("Tuesday Midway", players, ROUNDS, RULESETS["midway"], 1, date(2026, 11, 24))
    seconds, played = timed(lambda: play(plot, uuid.uuid4(), Device.objects.create()))
    hands = Hand.objects.count()
    bare, _none = timed(lambda: store_bare(hands))
    print(f"an evening of {players:,} players, {ROUNDS} rounds, {hands:,} hands: {seconds:,.0f} s")
    print(
        f"{1000 * seconds / hands:.1f} ms a hand, seating and all; a bare row "
        f"{1000 * bare / hands:.1f} ms"
    )
    print(f"an evening takes {seconds / bare:.1f} times as long as storing its hands alone")
    for words, act in after(played):
        print(f"{words}: {timed(act)[0]:.2f} s")
    print(f"most memory: {most_memory()}")


def after(played: Evening) -> list[tuple[str, Callable[[], object]]]:
    """What pages do with the evening, in this order: (in words, what is timed)."""
    pk = played.tournament.pk
    evening(pk)

    def one_table_written() -> object:
        with transaction.atomic():
            touch(locked_table(TableKey(pk, ROUNDS, 1)))
        return evening(pk)

    return [
        ("read whole", lambda: fresh_evening(pk)),
        ("read again after a hand", one_table_written),
        ("standings", lambda: fresh_standings(played)),
        ("its record", lambda: exports.archive(played)),
    ]


def fresh_standings(played: Evening) -> object:
    """The standings, worked out anew."""
    return Evening(played.tournament, played.entries, played.rounds).standings


def store_bare(hands: int) -> None:
    """Store so many rows of hands, each in a transaction of its own: the baseline."""
    game = Game.objects.order_by("pk")[0]
    first = Hand.objects.filter(game=game)[0]
    most = max(Hand.objects.filter(game=game).values_list("number", flat=True))
    for number in range(most + 1, most + 1 + hands):
        first.pk, first.key, first.number = None, uuid.uuid4(), number
        first.save(force_insert=True)


def timed(act: Callable[[], Answer]) -> tuple[float, Answer]:
    """Seconds that an act takes, and what it answers."""
    begun = time.perf_counter()
    answer = act()
    return time.perf_counter() - begun, answer


def most_memory() -> str:
    """The most memory this process has had, in MB; Windows does not say."""
    if sys.platform == "win32":
        return "not told by Windows"
    import resource  # there is none on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{most / 1024 / (1024 if sys.platform == 'darwin' else 1):,.0f} MB"
