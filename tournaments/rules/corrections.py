"""What a correction does: whose totals and places change, and who should have moved."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.rules.seatings import PlayedRound
from tournaments.rules.standings import Standing


class Moved(NamedTuple):
    """An entry whose total or rank is another; None where he has no rank."""

    entry: str
    points: tuple[int, int]
    rank: tuple[int, int]


class ShouldHaveMoved(NamedTuple):
    """A table whose other side should have gone on; nobody where it is a tie now, which has to be settled."""

    round: int
    table: int
    went: tuple[str, ...]
    should_have: tuple[str, ...]


def places_changed(before: Sequence[Standing], after: Sequence[Standing]) -> list[Moved]:
    """Whose total or rank differs, in the order of the new standings."""
    was = {row.entry: row for row in before}
    return [
        Moved(row.entry, (was[row.entry].points, row.points), (was[row.entry].rank, row.rank))
        for row in after
        if row.entry in was and was[row.entry] != row
    ]


def should_have_moved(before: Sequence[PlayedRound], after: Sequence[PlayedRound]) -> list[ShouldHaveMoved]:
    """Tables from which another side should have gone on, in rounds that were followed by another.

    `before`: the rounds as the next ones were based on them.
    """
    found = []
    for number, (old, new) in enumerate(zip(before[:-1], after[:-1], strict=True), start=1):
        now = {table.number: table for table in new.tables}
        for table in old.tables:
            low = now[table.number].low_side
            if table.low_side is not None and low != table.low_side:
                should = now[table.number].pair(low) if low else ()
                found.append(ShouldHaveMoved(number, table.number, table.pair(table.low_side), should))
    return found
