"""Tables of figures as plain values: titled columns, of one kind and explained, and their rows."""

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
    """A column: what stands above it, in small letters, what its cells are, and what they mean."""

    title: str
    kind: Kind
    says: str


@dataclass(frozen=True)
class Table:
    """A table: its name in addresses (`standings`), title, meaning of a row, columns and rows.

    Each row has a cell for each column.
    """

    name: str
    title: str
    says: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]


@dataclass(frozen=True)
class Book:
    """Tables that belong together: a game, evening, person. `about`: lines that say of what.

    `made`: when what they show was begun; the same book is the same file, whenever it is asked for.
    """

    title: str
    about: Sequence[str]
    made: datetime
    tables: Sequence[Table]

    def table(self, name: str) -> Table | None:
        """One of its tables by name; None where there is none of it."""
        return next((table for table in self.tables if table.name == name), None)
