"""Movements that say who meets whom (drawn, by standing); tables get their numbers afterwards."""

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.first_round import draw
from tournaments.rules.movements.graded import Graded
from tournaments.rules.movements.pairings import Pairings
from tournaments.rules.seatings import Field, PlayedRound, Reason, Seating
from tournaments.rules.sit_outs import who_sits_out
from tournaments.rules.tables import SEATS

#: A table before it has a number: side against side, of two players each or of a pair each.
Meeting = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Round:
    """The round that is to be seated: what was played, and who plays."""

    rounds: Sequence[PlayedRound]
    field: Field
    #: Everybody with a seat, in the order of the field.
    seated: tuple[str, ...]
    #: Who keeps a seat -> the table, of tables that there are.
    homes: Mapping[str, int]
    lots: random.Random

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Entry -> its place before the round: by `field.standing`, or else by points at tables."""
        if self.field.standing:
            return self.field.standing
        points = Counter[str]()
        for round_ in self.rounds:
            for table in round_.tables:
                points.update(table.points_of())
        made = sorted((points[entry] for entry in self.field.entries), reverse=True)
        return {entry: made.index(points[entry]) + 1 for entry in self.field.entries}

    @cached_property
    def by_standing(self) -> list[str]:
        """Everybody who plays, best first; who has no place yet is last."""
        order = {entry: number for number, entry in enumerate(self.places)}
        last = len(order) + 1
        return sorted(
            self.seated, key=lambda entry: (self.places.get(entry, last), order.get(entry, last))
        )


class Composed(Graded):
    """A movement that composes each round anew: `meetings` says who meets whom."""

    @abstractmethod
    def meetings(self, coming: Round) -> list[Meeting]:
        """Return a meeting for each table, in the order in which tables without a home get numbers.

        Two who keep seats at two tables should not meet: only one of them can keep it.
        """

    @abstractmethod
    def reason(self, coming: Round, entry: str, table: int) -> Reason:
        """The reason for the place of somebody who keeps no seat."""

    def first(self, field: Field) -> Seating:
        """Draw the first round. Raises RuleViolation `too_few`."""
        return draw(field, who_sits_out(field, ()), most_fixed=len(field.places))

    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating:
        """Seat the round after `rounds`.

        Raises RuleViolation `unfinished_table`, `too_few`, `table_full`.
        """
        self.verify_settled(rounds[-1].tables)
        out = who_sits_out(field, rounds)
        seated = tuple(entry for entry in field.here if entry not in out)
        homes = homes_of(field, seated)
        lots = random.Random(f"{field.seed} round {len(rounds) + 1}")
        coming = Round(rounds, field, seated, homes, lots)
        tables = sorted(_numbered(self.meetings(coming), homes).items())
        if field.places == SEATS:
            pairings = Pairings(rounds, lots)
            seating = {
                number: pairings.seated(number, (north, east, south, west), homes)
                for number, ((north, south), (east, west)) in tables
            }
        else:
            seating = {
                number: dict(zip(field.places, (one, other), strict=True))
                for number, ((one,), (other,)) in tables
            }
        reasons = dict(out)
        for number, seats in seating.items():
            for entry in seats.values():
                is_home = homes.get(entry) == number
                reasons[entry] = (
                    Reason("keeps_seat", {"table": number})
                    if is_home
                    else self.reason(coming, entry, number)
                )
        return Seating(seating, tuple(entry for entry in field.entries if entry in out), reasons)


def homes_of(field: Field, seated: Sequence[str]) -> dict[str, int]:
    """Who keeps a seat -> the table. Raises RuleViolation `table_full`."""
    tables = len(seated) // len(field.places)
    homes = {
        entry: home
        for entry in seated
        if (home := field.fixed.get(entry)) is not None and home <= tables
    }
    for home, those in Counter(homes.values()).items():
        if those > len(field.places):
            raise RuleViolation("table_full", table=home)
    return homes


def _numbered(meetings: Sequence[Meeting], homes: Mapping[str, int]) -> dict[int, Meeting]:
    """Table -> who meets there: at that of somebody who keeps a seat, the others in order."""
    kept: dict[int, Meeting] = {}
    others = []
    for meeting in meetings:
        wanted = [homes[entry] for side in meeting for entry in side if entry in homes]
        home = next((home for home in wanted if home not in kept), None)
        if home is None:
            others.append(meeting)
        else:
            kept[home] = meeting
    numbers = [number for number in range(1, len(meetings) + 1) if number not in kept]
    return kept | dict(zip(numbers, others, strict=True))
