"""Movements under which no seating is refused: it is said how good the seatings were."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import PlayedRound, oppositions, repeated_partnerships


class Quality(NamedTuple):
    #: Partnerships that there had been before.
    partners_repeated: int
    #: How often those two were opponents who were so most often.
    opponents_at_most: int


class Graded(Movement):
    """A movement that brings nobody to one place alone: a draw, for one."""

    def objections(
        self,
        rounds: Sequence[PlayedRound],
        seating: Mapping[int, Mapping[str, str]],
        moved: frozenset[str],
    ) -> list[RuleViolation]:
        """Return an empty list: whoever is seated anyhow has not been seated against the law."""
        return []

    def quality(self, rounds: Sequence[PlayedRound]) -> Quality:
        met = oppositions(rounds)
        return Quality(repeated_partnerships(rounds), max(met.values(), default=0))
