"""What the sheets of an evening are made from: words and figures, no rows."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class EventHead:
    """The head of every page. `date` in words."""

    name: str
    date: str
    rules: str
    rounds: int
    hands_per_round: int


@dataclass(frozen=True)
class Seated:
    name: str
    total: int


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round: seat (N, E, S, W) -> who sits there, with the total so far."""

    number: int
    seats: Mapping[str, Seated]


@dataclass(frozen=True)
class Sign:
    """A table's number, the address its QR code carries, its five letters, and where they are typed."""

    number: int
    address: str
    code: str
    join: str


@dataclass(frozen=True)
class TableSheet:
    """A sheet for one table and round; without names there are lines to write them on."""

    round: int | None = None
    table: int | None = None
    #: Seat -> name.
    names: Mapping[str, str] | None = None
    #: Finds the table's page again.
    code: str = ""


@dataclass(frozen=True)
class BidTable:
    """`bids`: a row a level, (bid, worth) each; `special`: the misère-type bids; `facts`: what matters at the table."""

    bids: tuple[tuple[tuple[str, int], ...], ...]
    special: tuple[tuple[str, int], ...]
    facts: tuple[str, ...]
