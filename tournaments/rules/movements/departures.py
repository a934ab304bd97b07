"""What becomes of the four of a table after their round, before anybody is seated for the next one.

It follows the same law as the seating itself (`places`): the side that leaves, who keeps a seat,
who has no seat next, and which table closes. A draw stays open in it: whoever goes on by pencil
makes it.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tournaments.rules.movements.places import NOBODY
from tournaments.rules.tables import OTHER_SIDE, PlayedTable


class Departure(NamedTuple):
    """The departures from a table after the round. Everybody else of the four stays."""

    table: int
    #: Where its leaving side goes: the table itself, where there is one alone.
    to: int
    goes: tuple[str, ...] = ()
    #: Would go, and keep their seat.
    keeps: tuple[str, ...] = ()
    #: As many of these as there are in `keeps` go instead; NOBODY is whoever comes in for one who
    #: is out. Empty where those who would stay keep their seats too, or table `to` closes: ask the
    #: seating.
    instead: tuple[str, ...] = ()
    #: Have no seat in the next round.
    out: tuple[str, ...] = ()
    #: Fill empty places of other tables, because their next table closes.
    loose: tuple[str, ...] = ()


def departure(
    table: PlayedTable, side: str, to: int, fixed: Mapping[str, int | None], next_: "Next"
) -> Departure:
    """Work out who goes when `side` leaves `table` for table `to`. `fixed`: as in a Field."""
    leaving, staying = table.pair(side), table.pair(OTHER_SIDE[side])
    four = (*leaving, *staying)
    out = tuple(entry for entry in four if entry in next_.out)
    here = [entry for entry in leaving if entry not in out]
    if to == table.number:
        return Departure(table.number, to, tuple(here), out=out)
    closes, closed_to = table.number > next_.tables, to > next_.tables
    kept = {
        entry
        for entry in four
        if fixed.get(entry) == table.number and entry not in out and not closes
    }
    going = tuple(entry for entry in here if entry not in kept)
    keeps = tuple(entry for entry in here if entry in kept)
    loose = (
        *(going if closed_to else ()),
        *(entry for entry in staying if closes and entry not in out),
    )
    instead = [NOBODY if entry in out else entry for entry in staying if entry not in kept]
    return Departure(
        table.number,
        to,
        () if closed_to else going,
        keeps,
        tuple(instead) if keeps and not closed_to else (),
        out,
        loose,
    )


class Next(NamedTuple):
    """What is known of the next round: `out` have no seat; `tables`: how many there are."""

    out: Collection[str]
    tables: int
