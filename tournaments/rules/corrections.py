"""What a correction does: a diff of totals and ranks, and who should have moved by what stands now."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import PlayedRound
from tournaments.rules.standings import Standing


class Moved(NamedTuple):
    """An entry whose total or rank is another: before and after."""

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
    old_rows = {row.entry: row for row in before}
    changed = []
    for row in after:
        old = old_rows.get(row.entry)
        if old is not None and old != row:
            changed.append(Moved(row.entry, (old.points, row.points), (old.rank, row.rank)))
    return changed


def should_have_moved(
    movement: Movement, before: Sequence[PlayedRound], after: Sequence[PlayedRound]
) -> list[ShouldHaveMoved]:
    """Tables from which another side should have gone on, in rounds that were followed by another.

    `before`: the rounds as the next ones were based on them.
    """
    rows = []
    for number, (old, new) in enumerate(zip(before[:-1], after[:-1], strict=True), start=1):
        went, should_go = movement.leaving_sides(old.tables), movement.leaving_sides(new.tables)
        tables_now = {table.number: table for table in new.tables}
        for table in old.tables:
            side, right_side = went[table.number], should_go[table.number]
            if side is not None and side != right_side:
                right_pair = tables_now[table.number].pair(right_side) if right_side else ()
                rows.append(ShouldHaveMoved(number, table.number, table.pair(side), right_pair))
    return rows
