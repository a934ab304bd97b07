"""The Midway movement: the low side goes to the next table, both pairs split (002 St. Paul Midway, Youngstown).

It moves places, not people: whoever comes in takes the place of somebody who goes out.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.events import SIDES, PlayedTable

Pair = tuple[str, str]


class NextTable(NamedTuple):
    """Who may sit at a table next: those who stay and those who arrive, each pair former partners."""

    number: int
    stayers: Pair
    arrivals: Pair

    def legal_partnerships(self) -> tuple[tuple[Pair, Pair], tuple[Pair, Pair]]:
        """The two pairings that split both pairs (reading 41)."""
        (first, second), (third, fourth) = self.stayers, self.arrivals
        return ((first, third), (second, fourth)), ((first, fourth), (second, third))


class Move(NamedTuple):
    """A low side on its way."""

    players: Pair
    from_table: int
    to_table: int


def moves(tables: Sequence[PlayedTable]) -> list[Move]:
    """Who goes from which table to which: on to the next, from the last to the first (reading 40).

    With one table the pair stays, and splits. Raises `unfinished_table` or `tie_unresolved`: nothing is decided in
    silence (reading 39).
    """
    ordered = _settled(tables)
    return [
        Move(table.pair(_low(table)), table.number, following.number)
        for table, following in zip(ordered, ordered[1:] + ordered[:1], strict=True)
    ]


def next_tables(tables: Sequence[PlayedTable]) -> list[NextTable]:
    """Whose places are at each table in the next round. Raises as `moves` does."""
    arrivals = {move.to_table: move.players for move in moves(tables)}
    return [
        NextTable(table.number, table.pair("EW" if _low(table) == "NS" else "NS"), arrivals[table.number])
        for table in _settled(tables)
    ]


def verify_seating(
    tables: Sequence[PlayedTable], seatings: Mapping[int, Mapping[str, str]], moved: Collection[str] = ()
) -> None:
    """Raise RuleViolation if `seatings` (table -> seat -> entry) cannot follow `tables`; `table` is in its place.

    `not_from_movement`: somebody sits where the movement does not bring him. Somebody who had no seat may sit
    anywhere, and so may those of a table that closes, and those the director has `moved`.
    `partners_reunited`: partners of the round just ended are partners again.
    """
    expected = {table.number: {*table.stayers, *table.arrivals} for table in next_tables(tables)}
    had_a_seat = {entry for table in tables for entry in table.seating.values()}
    closed = {entry for number, entries in expected.items() if number not in seatings for entry in entries}
    partners = {frozenset(table.pair(side)) for table in tables for side in SIDES}
    for number, seating in seatings.items():
        for entry in seating.values():
            at_home = entry in expected.get(number, ())
            if not (at_home or entry in closed or entry in moved or entry not in had_a_seat):
                brought_to = next(table for table, entries in expected.items() if entry in entries)
                raise RuleViolation(
                    "not_from_movement",
                    f"The movement brings {entry} to table {brought_to}, not {number}.",
                    entry=entry,
                    expected_table=brought_to,
                ).located(table=number)
        for first, second in SIDES.values():
            pair = [seating[first], seating[second]]
            if frozenset(pair) in partners:
                raise RuleViolation(
                    "partners_reunited",
                    f"{pair[0]} and {pair[1]} were partners in the round just ended, and must oppose each other.",
                    entries=pair,
                ).located(table=number)


def _settled(tables: Sequence[PlayedTable]) -> list[PlayedTable]:
    for table in tables:
        if not table.finished:
            raise RuleViolation("unfinished_table", f"Table {table.number} has not finished its round.").located(
                table=table.number
            )
        if table.low_side is None:
            raise RuleViolation(
                "tie_unresolved", f"Table {table.number} is a tie: somebody must say which side goes on."
            ).located(table=table.number)
    return sorted(tables, key=lambda table: table.number)


def _low(table: PlayedTable) -> str:
    assert table.low_side is not None
    return table.low_side
