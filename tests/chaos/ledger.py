"""What phones were told is saved, against the database: lost, twice, out of order, wrong totals."""

import json
from dataclasses import dataclass
from typing import Any

from tests.chaos.phones import Saved
from tests.serving import Server

#: Prints, for each game, its hands as they count and its totals, read anew from the facts.
READ = """
import json
from scoring.models import Game
from scoring.queries import game_sheet, game_with_rows
games = {}
for pk in Game.objects.values_list("pk", flat=True):
    sheet = game_sheet(game_with_rows(pk))
    rows = [(str(line.row.key), line.number) for line in sheet.lines]
    games[str(pk)] = {"rows": rows, "totals": dict(sheet.sheet.totals)}
print(json.dumps(games))
"""


@dataclass
class Verdict:
    """What became of the hands that phones were told are saved."""

    saved: int
    lost: int
    twice: int
    moved: int
    wrong: int

    @property
    def is_whole(self) -> bool:
        return not (self.lost or self.twice or self.moved or self.wrong)


def verdict(server: Server, saved: list[Saved]) -> Verdict:
    """Compare what was told with what is there; the server may run."""
    return compared(saved, games_of(server))


def games_of(server: Server) -> dict[str, Any]:
    """Each game that is there: its hands as they count, and its totals."""
    games: dict[str, Any] = json.loads(server.manage("shell", "--verbosity", "0", "-c", READ))
    return games


def compared(saved: list[Saved], games: dict[str, Any]) -> Verdict:
    """What became of hands of which phones were told that they are saved, in these games."""
    keys = [key for game in games.values() for key, _facts in game["rows"]]
    lost = moved = wrong = 0
    told: dict[str, list[Saved]] = {}
    for hand in saved:
        told.setdefault(hand.game, []).append(hand)
    for pk, hands in told.items():
        game = games.get(pk, {"rows": [], "totals": {}})
        there = [key for key, _facts in game["rows"]]
        asked = [hand.key for hand in hands]
        lost += len(set(asked) - set(there))
        # One more may be there: stored, and its answer on its way.
        moved += there[: len(asked)] != asked and set(asked) <= set(there)
        wrong += set(asked) <= set(there) and _totals(len(there)) != tuple(game["totals"].values())
    return Verdict(len(saved), lost, len(keys) - len(set(keys)), moved, wrong)


def _totals(hands: int) -> tuple[int, int]:
    """North and South's total and East and West's after so many hands of a phone's game, by hand.

    Six spades, made: 40, the others' four tricks 40. Six clubs, six short by one: minus 60, the
    others' five tricks 50. Six diamonds, made: 80 and 40. Six hearts, not made: minus 100 and 50.
    """
    ours = theirs = 0
    for number in range(hands):
        value = (40, 60, 80, 100)[number % 4]
        if number % 2 == 0:
            ours, theirs = ours + value, theirs + 40
        else:
            ours, theirs = ours + 50, theirs - value
    return ours, theirs
