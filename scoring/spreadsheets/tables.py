"""Tables of figures as plain values: titled columns, each of one kind, and their rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, auto

Value = str | int | bool | date | datetime | None


class Kind(Enum):
    """The type of a column's cells; an empty cell is None in any of them."""

    TEXT = auto()
    #: A whole number.
    NUMBER = auto()
    #: An amount in hundredths, written with two places.
    MONEY = auto()
    #: A figure in tenths, written with one place.
    TENTHS = auto()
    #: A day of the calendar.
    DAY = auto()
    #: A moment; written as the clock of this computer shows it.
    MOMENT = auto()
    #: True or False, written as yes and no.
    FLAG = auto()


@dataclass(frozen=True)
class Column:
    """A column: its title in small letters, and the type of its cells."""

    title: str
    kind: Kind


@dataclass(frozen=True)
class Table:
    """A table. Each row has a cell for each column."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]


@dataclass(frozen=True)
class Book:
    """The tables of something. `made`: its start, so that the same book is always the same file."""

    title: str
    made: datetime
    tables: Sequence[Table]
