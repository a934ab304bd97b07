"""What a correction does: a diff of totals and ranks, and who should have moved by now."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import PlayedRound
from tournaments.rules.standings import Standing
from tournaments.rules.tables import OTHER_SIDE, PlayedTable


class Moved(NamedTuple):
    """An entry with another result or rank. `figure`: what ranks before the points; else None."""

    entry: str
    points: tuple[int, int]
    rank: tuple[int, int]
    figure: tuple[Fraction | None, Fraction | None] = (None, None)

    @property
    def has_other_result(self) -> bool:
        """Return whether more than the rank is another."""
        return self.points[0] != self.points[1] or self.figure[0] != self.figure[1]


class ShouldHaveMoved(NamedTuple):
    """A table whose other side should have gone on.

    `went`: who of the four went; `should_have`: who should have; nobody where it is a tie now,
    which has to be settled. `keeps`: who of that side keeps a seat, so that one of `instead` should
    have gone.
    """

    round: int
    table: int
    went: tuple[str, ...]
    should_have: tuple[str, ...]
    keeps: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


def places_changed(before: Sequence[Standing], after: Sequence[Standing]) -> list[Moved]:
    """Return the entries whose result or rank differs, in the order of the new standings."""
    old_rows = {row.entry: row for row in before}
    changed = []
    for row in after:
        old = old_rows.get(row.entry)
        if old is not None and old != row:
            points, figure = (old.points, row.points), (old.figure, row.figure)
            changed.append(Moved(row.entry, points, (old.rank, row.rank), figure))
    return changed


def should_have_moved(
    movement: Movement,
    before: Sequence[PlayedRound],
    after: Sequence[PlayedRound],
    fixed: Collection[str] = (),
) -> list[ShouldHaveMoved]:
    """Tables from which another side should have gone on, in rounds that were followed by another.

    `before`: the rounds as the next ones were based on them; `fixed`: who keeps a seat. Empty where
    nobody moves by results.
    """
    if not isinstance(movement, ByResult):
        return []
    rows = []
    for number, (old, new) in enumerate(zip(before[:-1], after[:-1], strict=True), start=1):
        went, should_go = movement.leaving_sides(old.tables), movement.leaving_sides(new.tables)
        tables_now = {table.number: table for table in new.tables}
        for table in old.tables:
            side, right_side = went[table.number], should_go[table.number]
            if side is not None and side != right_side:
                gone = _gone_from(table, after[number]) or table.pair(side)
                now = tables_now[table.number]
                rows.append(_should_have_gone(number, now, right_side, gone, fixed))
    return rows


def _gone_from(table: PlayedTable, following: PlayedRound) -> tuple[str, ...]:
    """Return the entries of a table that sat at another one in the round after."""
    elsewhere = {
        entry
        for other in following.tables
        if other.number != table.number
        for entry in other.seating.values()
    }
    return tuple(entry for entry in table.seating.values() if entry in elsewhere)


def _should_have_gone(
    number: int, table: PlayedTable, side: str | None, went: tuple[str, ...], fixed: Collection[str]
) -> ShouldHaveMoved:
    """Return who should have gone by the side that leaves now; None: an open tie."""
    if side is None:
        return ShouldHaveMoved(number, table.number, went, ())
    pair, others = table.pair(side), table.pair(OTHER_SIDE[side])
    keeps = tuple(entry for entry in pair if entry in fixed)
    instead = tuple(entry for entry in others if entry not in fixed) if keeps else ()
    return ShouldHaveMoved(
        number,
        table.number,
        went,
        tuple(entry for entry in pair if entry not in keeps),
        keeps,
        instead,
    )
