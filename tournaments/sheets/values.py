"""Plain values that the sheets of an evening are drawn from: words and figures, no rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class EveningHead:
    """The head of every page: the evening's name, its date and rules in words, its size."""

    name: str
    date: str
    rules: str
    rounds: int
    hands_per_round: int
    #: The link for everybody in the hall, on signs and tally cards; none on sheets that carry no link.
    hall: str = ""


@dataclass(frozen=True)
class Seated:
    """Somebody in a seat: the name, and the total so far."""

    name: str
    total: int


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round: seat (N, E, S, W) -> who sits there, with the total so far."""

    number: int
    seats: Mapping[str, Seated]


@dataclass(frozen=True)
class SeatedRound:
    """The seating of a round.

    `sit_outs`: (name, total); `rules`: the movement in a few lines, for a recovery pack.
    """

    number: int
    tables: Sequence[SeatedTable]
    sit_outs: Sequence[tuple[str, int]] = ()
    rules: Sequence[str] = ()


@dataclass(frozen=True)
class Sign:
    """A table's sign: its number, the address in its QR code, its five letters, and where they are typed."""

    number: int
    address: str
    code: str
    join: str


@dataclass(frozen=True)
class TableSheet:
    """A score sheet for one table and round; without names there are lines to write them on."""

    round: int | None = None
    table: int | None = None
    #: Seat -> name.
    names: Mapping[str, str] | None = None
    #: Finds the table's page again.
    code: str = ""


@dataclass(frozen=True)
class BidTable:
    """What each bid is worth.

    `bids`: a row a level, (bid, worth) each; `special`: the misère-type bids; `facts`: what matters at the
    table.
    """

    bids: tuple[tuple[tuple[str, int], ...], ...]
    special: tuple[tuple[str, int], ...]
    facts: tuple[str, ...]


@dataclass(frozen=True)
class TallyRow:
    """A round on somebody's card; what is not known yet is empty."""

    round: int
    table: str = ""
    seat: str = ""
    partner: str = ""
    opponents: str = ""
    points: int | None = None
    sits_out: bool = False


@dataclass(frozen=True)
class Tally:
    """A player's tally card. `result`: the place and total, afterwards."""

    name: str
    rows: tuple[TallyRow, ...] = ()
    result: str = ""


@dataclass(frozen=True)
class Ranked:
    """A row of the standings.

    `rounds`: points in each round, None where there was no seat; `why`: the tie-break.
    """

    rank: int
    name: str
    total: int
    sit_out: int
    why: str
    rounds: tuple[int | None, ...]
