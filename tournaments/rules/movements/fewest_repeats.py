"""Exchange players within planned rounds until few partnerships and oppositions are repeated.

It is simulated annealing: an exchange that makes things worse is taken now and then, ever more
seldom, because the way to a better plan may lead over it. It finds no proven minimum.
"""

import random
from collections.abc import Sequence
from itertools import chain
from math import exp
from typing import Final, Generic

from tournaments.rules.movements.planned_rounds import Four, PlannedRound, Who
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE

#: A repeated partnership costs as much as so many oppositions of two who met once before.
PARTNERS: Final = 12
#: So many exchanges are tried for a round alone, and for all rounds together.
TRIES_A_ROUND: Final = 8_000
TRIES_TOGETHER: Final = 40_000
#: After so many tries it is looked whether anything is left to improve.
LOOK: Final = 250
#: The temperature falls evenly from this to nothing.
WARM: Final = 1.0


def fewest_repeats(
    rounds: Sequence[PlannedRound[Who]], before: Sequence[PlannedRound[Who]], seed: str
) -> list[PlannedRound[Who]]:
    """Return `rounds` with players exchanged within each; who sits out stays the same.

    `before`: the rounds that were played and count too. The first rounds are settled before the
    later ones, so that any number of them is good; all are settled together only where somebody
    would still have a partner again.
    """
    search = _Exchanges(rounds, before)
    for number in range(len(rounds)):
        search.add(number)
        search.improve([number], TRIES_A_ROUND, random.Random(f"{seed} round {number}"))
    if search.partners_repeated():
        search.improve(range(len(rounds)), TRIES_TOGETHER, random.Random(f"{seed} together"))
    return search.rounds()


class _Exchanges(Generic[Who]):
    """The rounds as lists of numbers, four for each table, and how often each two have met."""

    def __init__(
        self, rounds: Sequence[PlannedRound[Who]], before: Sequence[PlannedRound[Who]]
    ) -> None:
        self._planned = rounds
        everybody = chain.from_iterable(round_.players for round_ in (*before, *rounds))
        self._names = list(dict.fromkeys(everybody))
        number_of = {name: number for number, name in enumerate(self._names)}
        self._chairs = [
            [number_of[player] for four in round_.tables for player in four] for round_ in rounds
        ]
        size = len(self._names)
        self._partners = [[0] * size for _ in range(size)]
        self._opponents = [[0] * size for _ in range(size)]
        for round_ in before:
            for four in round_.tables:
                self._count([number_of[player] for player in four], 1)

    def add(self, number: int) -> None:
        chairs = self._chairs[number]
        for first in range(0, len(chairs), SEATS_AT_A_TABLE):
            self._count(chairs[first : first + SEATS_AT_A_TABLE], 1)

    def rounds(self) -> list[PlannedRound[Who]]:
        return [
            PlannedRound(
                tuple(
                    Four(*(self._names[chair] for chair in chairs[first : first + 4]))
                    for first in range(0, len(chairs), SEATS_AT_A_TABLE)
                ),
                planned.sit_outs,
            )
            for planned, chairs in zip(self._planned, self._chairs, strict=True)
        ]

    def partners_repeated(self) -> bool:
        return any(
            self._partners[chairs[chair]][chairs[chair + 2]] > 1
            for chairs in self._chairs
            for first in range(0, len(chairs), SEATS_AT_A_TABLE)
            for chair in (first, first + 1)
        )

    def improve(self, numbers: Sequence[int], tries: int, lots: random.Random) -> None:
        """Try exchanges in these rounds, each of somebody who meets somebody again."""
        choose = lots.randrange
        for attempt in range(tries):
            if attempt % LOOK == 0 and not self._anybody_meets_again(numbers):
                return
            chairs = self._chairs[numbers[choose(len(numbers))] if len(numbers) > 1 else numbers[0]]
            one = choose(len(chairs))
            if not self._meets_again(chairs, one):
                continue
            other = choose(len(chairs))
            if one == other or (one ^ other) == 2:
                continue
            worse = self._exchange(chairs, one, other)
            warmth = WARM * (1 - attempt / tries)
            if worse > 0 and (worse > 8 * warmth or lots.random() >= exp(-worse / warmth)):
                self._exchange(chairs, one, other)

    def _anybody_meets_again(self, numbers: Sequence[int]) -> bool:
        return any(
            self._meets_again(self._chairs[number], chair)
            for number in numbers
            for chair in range(len(self._chairs[number]))
        )

    def _meets_again(self, chairs: Sequence[int], chair: int) -> bool:
        """Return whether who sits on a chair meets somebody of the table not for the first time."""
        first, player = chair & ~3, chairs[chair]
        partners, opponents = self._partners[player], self._opponents[player]
        return (
            partners[chairs[chair ^ 2]] > 1
            or opponents[chairs[first | (chair + 1) & 3]] > 1
            or opponents[chairs[first | (chair + 3) & 3]] > 1
        )

    def _exchange(self, chairs: list[int], one: int, other: int) -> int:
        """Exchange who sits on two chairs, and return how much more it costs."""
        tables = {one & ~3, other & ~3}
        before = sum(self._count(chairs[first : first + 4], -1) for first in tables)
        chairs[one], chairs[other] = chairs[other], chairs[one]
        return before + sum(self._count(chairs[first : first + 4], 1) for first in tables)

    def _count(self, four: Sequence[int], step: int) -> int:
        """Count a table in (`step` 1) or out (-1), and return how much more the plan costs."""
        north, east, south, west = four
        cost = 0
        for one, two in ((north, south), (east, west)):
            times = self._partners[one][two]
            self._partners[one][two] = self._partners[two][one] = times + step
            cost += PARTNERS * _dearer(times, step)
        for one in (north, south):
            for two in (east, west):
                times = self._opponents[one][two]
                self._opponents[one][two] = self._opponents[two][one] = times + step
                cost += _dearer(times, step)
        return cost


def _dearer(times: int, step: int) -> int:
    """Return what it costs that two who met so often meet once more (1), or save (-1).

    A third time costs four times as much as a second one.
    """
    return times * times if step > 0 else -((times - 1) ** 2)
