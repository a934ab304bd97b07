"""Rounds that are planned before they are played, and how good a plan is."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from tournaments.rules.seatings import PlayedRound, oppositions, repeated_partnerships
from tournaments.rules.tables import SEATS, SIDES

#: A player of a plan: a number from 0 on, or an entry.
Who = TypeVar("Who", bound=Hashable)


class Four(NamedTuple, Generic[Who]):
    """A table of a plan. North and South are partners, and so are East and West."""

    north: Who
    east: Who
    south: Who
    west: Who

    def pair(self, side: str) -> tuple[Who, Who]:
        first, second = (SEATS.index(seat) for seat in SIDES[side])
        return self[first], self[second]


class PlannedRound(NamedTuple, Generic[Who]):
    """A round of a plan. The first table is table 1, the second table 2, and so on."""

    tables: tuple[Four[Who], ...]
    sit_outs: tuple[Who, ...] = ()

    @property
    def players(self) -> tuple[Who, ...]:
        """Everybody of the round, those who sit out last."""
        return (*(player for four in self.tables for player in four), *self.sit_outs)


class PlanQuality(NamedTuple):
    """The quality of a plan. "Least" and "most" are counted over all who are in its last round."""

    #: Partnerships that there had been before.
    partners_repeated: int
    #: How often those two are opponents who are so least often, and most often.
    opponents_at_least: int
    opponents_at_most: int
    #: How often somebody sits out who does so least often, and most often.
    sit_outs_at_least: int
    sit_outs_at_most: int


def quality(rounds: Sequence[PlannedRound[Who]]) -> PlanQuality:
    """Grade a plan, or the first rounds of one."""
    if not rounds:
        return PlanQuality(0, 0, 0, 0, 0)
    players = rounds[-1].players
    met = oppositions(rounds)
    times = [
        met[frozenset((one, other))]
        for place, one in enumerate(players)
        for other in players[:place]
    ]
    out = Counter(player for round_ in rounds for player in round_.sit_outs)
    sit_outs = [out[player] for player in players]
    return PlanQuality(
        repeated_partnerships(rounds), min(times), max(times), min(sit_outs), max(sit_outs)
    )


def as_planned(rounds: Iterable[PlayedRound]) -> list[PlannedRound[str]]:
    """Return rounds that were played as if they had been planned so."""
    return [
        PlannedRound(
            tuple(Four(*(table.seating[seat] for seat in SEATS)) for table in round_.tables),
            round_.sit_outs,
        )
        for round_ in rounds
    ]
