"""Award prizes: top and bottom places, of a category, most slams; ties shared; lots."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.rules.names import name_key
from tournaments.rules.prizes.kinds import Prize
from tournaments.rules.standings import Standing


class Award(NamedTuple):
    """The winners of a prize, and their figure: points or slams.

    `before`: what ranks them before their points, where something does and they won by it.
    `entries`: nobody, where nobody is left for it.
    """

    prize: Prize
    entries: tuple[str, ...] = ()
    figure: int = 0
    before: Fraction | None = None


@dataclass(frozen=True)
class Results:
    """The results of an evening by which prizes are awarded, of the ranked alone.

    `rounds`: entry -> the points of each round, a sit-out's too, None where it took no part;
    `drawn`: prize's number -> who was drawn for it; `missed`: those who were away from a round,
    whatever it counts.
    """

    standings: Sequence[Standing]
    rounds: Mapping[str, Sequence[int | None]]
    slams: Mapping[str, int] = field(default_factory=dict)
    categories: Mapping[str, Collection[str]] = field(default_factory=dict)
    drawn: Mapping[int, str] = field(default_factory=dict)
    missed: Collection[str] = ()

    def has_played_all(self, entry: str) -> bool:
        """Return whether it took part in every round; who sits out did, who was away did not."""
        points = self.rounds.get(entry, ())
        return bool(points) and None not in points and entry not in self.missed


class _Runner(NamedTuple):
    """A candidate: the larger the worth, the better. `figure` is shown, `before` before it."""

    entry: str
    worth: tuple[Fraction | int, ...]
    figure: int
    before: Fraction | None = None


def award(prizes: Sequence[Prize], results: Results, *, one_each: bool = False) -> list[Award]:
    """Award the prizes, in the order of the list.

    Those who are equal share the prizes that their places cover. `one_each`: who has a prize is
    left out of other races, and the next best has it. The places at the top of the whole evening
    come first and leave nobody out; what is drawn by lot stands apart.
    """
    won: dict[int, Award] = {}
    for prize in sorted(prizes, key=lambda prize: not prize.is_top):
        if prize.is_drawn:
            drawn = results.drawn.get(prize.id)
            won[prize.id] = Award(prize, () if drawn is None else (drawn,))
            continue
        left_out: set[str] = set()
        if one_each and not prize.is_top:
            left_out = {
                entry
                for other in won.values()
                if not other.prize.is_drawn and other.prize.race != prize.race
                for entry in other.entries
            }
        runners = [one for one in _runners(prize, results) if one.entry not in left_out]
        won[prize.id] = _placed(prize, runners)
    return [won[prize.id] for prize in prizes]


def _placed(prize: Prize, runners: Sequence[_Runner]) -> Award:
    if not 1 <= prize.place <= len(runners):
        return Award(prize)
    winner = sorted(runners, key=lambda runner: runner.worth, reverse=True)[prize.place - 1]
    equal = tuple(runner.entry for runner in runners if runner.worth == winner.worth)
    return Award(prize, equal, winner.figure, winner.before)


def _runners(prize: Prize, results: Results) -> list[_Runner]:
    """Return the candidates of a prize, of its category, in the order of the standings."""
    rows = [
        row
        for row in results.standings
        if not prize.category
        or name_key(prize.category) in set(map(name_key, results.categories.get(row.entry, ())))
    ]
    if prize.kind == "high":
        return [_Runner(row.entry, (-row.rank,), row.points, row.figure) for row in rows]
    if prize.kind == "slams":
        counts = [(row.entry, results.slams.get(row.entry, 0)) for row in rows]
        return [_Runner(entry, (count,), count) for entry, count in counts if count]
    return [
        _Runner(row.entry, (-(row.figure or 0), -row.points), row.points, row.figure)
        for row in rows
        if results.has_played_all(row.entry)
    ]


def drawn_by_lot(seed: int, among: Collection[int]) -> int:
    """Draw one of these numbers (deterministic: one result for the same seed and numbers)."""
    return random.Random(seed).choice(sorted(among))
