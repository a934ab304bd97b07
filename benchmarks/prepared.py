"""Fill a database for measuring, and say where it is.

    python -m benchmarks.prepared PLAYERS…

Run with the environment of the server whose database it is. What it prints is JSON; see `Prepared`.
"""

import json
import os
import sys
import uuid
from typing import Any, Final, NamedTuple

import django

#: Hands that are saved into each game; a game of four by the Australian rules stays open as long.
HANDS: Final = 8
GAMES: Final = 70
ROUNDS: Final = 10
#: Evenings are half played: this round is on.
UNTIL: Final = 6
#: Of the evening whose next round is to be drawn, with so many players at most.
MOST_DRAWN: Final = 400
ROUNDS_OVER: Final = 2
#: Whose cookies there are.
NAMES: Final = ("keeper", "director")


class Prepared(NamedTuple):
    """Device cookies by what they keep, the games to play, evenings by their players."""

    cookies: dict[str, str]
    games: list[str]
    #: Players -> the evening's id, half played.
    half: dict[str, str]
    #: Players -> the id of an evening whose next round can be drawn.
    over: dict[str, str]


def main() -> None:
    """Fill the database of the environment, and print what there is."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    json.dump(prepare([int(players) for players in sys.argv[1:]])._asdict(), sys.stdout)


def prepare(players: list[int]) -> Prepared:
    """Make devices, games, and evenings of so many players."""
    from scoring.access.access import hashed
    from scoring.models import Device

    tokens = {name: f"benchmark-{name}" for name in NAMES}
    devices: dict[str, Any] = {
        name: Device.objects.create(token_hash=hashed(token)) for name, token in tokens.items()
    }
    games = [start(devices["keeper"], number) for number in range(GAMES)]
    half = {str(number): evening(devices["director"], number, UNTIL) for number in players}
    drawn = (number for number in players if number <= MOST_DRAWN)
    over = {str(number): evening(devices["director"], number, None) for number in drawn}
    return Prepared(tokens, [str(game) for game in games], half, over)


def start(device: Any, number: int) -> uuid.UUID:
    """Start a game of four; its id."""
    from scoring.rules.rulesets.presets import RULESETS
    from scoring.services import start_game

    names = [f"{name} {number}" for name in ("Nora", "Ed", "Sue", "Will")]
    game = start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=names,
        first_dealer=0,
    )
    return game.pk


def evening(device: Any, players: int, until: int | None) -> str:
    """Play an evening of so many; half of it, or as far as the end of a round. Its id."""
    from datetime import date

    from scoring.rules.rulesets.presets import RULESETS
    from tournaments.simulation.evenings import Plot, play

    rounds = ROUNDS if until else ROUNDS_OVER
    plot = Plot(
        "Tuesday Midway", players, rounds, RULESETS["midway"], 1, date(2026, 11, 24), until=until
    )
    played = play(plot, uuid.uuid4(), device).tournament
    type(played).objects.filter(pk=played.pk).update(rounds=ROUNDS)
    cut_ties(played.pk)
    return str(played.pk)


def cut_ties(evening: uuid.UUID) -> None:
    """Rule the ties of the last round, where they may stay: no next one is drawn with them."""
    from tournaments.queries import TableKey, fresh_evening
    from tournaments.services import rule_tie

    current = fresh_evening(evening).current
    assert current is not None
    for table in current.waiting_for:
        if table.state == "tie":
            key = TableKey(evening, current.number, table.number)
            rule_tie(table=key, low="NS", how="cut", device=None)


if __name__ == "__main__":
    main()
