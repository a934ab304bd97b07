"""Movements: who sits where next. One file a movement, one protocol that they all keep.

To add one: write its file, name it in `MOVEMENTS`. Nothing else knows which there are.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.midway import Midway
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Seating


class Movement(Protocol):
    """Seats people round by round. A function of what it is given: it draws only from the field's seed."""

    def first(self, field: Field) -> Seating:
        """The first round. Raises RuleViolation `too_few`, `fixed_seats`."""

    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating | NeedsRuling:
        """The round after `rounds`. Raises RuleViolation `unfinished_table`, `too_few`, `fixed_seats`."""

    def objections(
        self, rounds: Sequence[PlayedRound], seating: Mapping[int, Mapping[str, str]], moved: frozenset[str]
    ) -> list[RuleViolation]:
        """All that the law has against `seating` after `rounds`; nothing against those whom the director `moved`."""


MOVEMENTS: Final[dict[str, Movement]] = {"midway": Midway()}
