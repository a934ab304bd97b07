"""What an event is made of: tables as they were played, and who sat there."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rules.tables import Table

SEATS: Final = ("N", "E", "S", "W")
#: Side -> its two seats.
SIDES: Final[dict[str, tuple[str, str]]] = {"NS": ("N", "S"), "EW": ("E", "W")}
#: The places at a table of entries that are pairs: each has a side.
PLACES_OF_PAIRS: Final = tuple(SIDES)
OTHER_SIDE: Final = {"NS": "EW", "EW": "NS"}


#: What stands in place of a winning side where nobody has won.
TIE: Final = "tie"


class PlayedTable(NamedTuple):
    """A table after its round: each side's points in it, and how a tie was settled, if it was."""

    number: int
    #: Seat -> entry; side -> entry where a pair is one entry.
    seating: Mapping[str, str]
    #: Side -> points of the round.
    result: Mapping[str, int]
    finished: bool = True
    #: The side that a cut made the low one, where the result is a tie.
    cut: str | None = None
    #: The side that won, or TIE, where games are won and not points; None: points decide.
    won: str | None = None

    @property
    def is_tie(self) -> bool:
        """Return whether neither side has won: they made the same, where points decide."""
        if self.won is not None:
            return self.won == TIE
        return self.result["NS"] == self.result["EW"]

    @property
    def low_side(self) -> str | None:
        """The side with fewer points, also negative (reading 44); in a tie, the cut one or None.

        Where games are won it is the side that has not won.
        """
        if self.is_tie:
            return self.cut
        if self.won is not None:
            return OTHER_SIDE[self.won]
        return min(SIDES, key=lambda side: self.result[side])

    @property
    def high_side(self) -> str | None:
        """The other one, or None."""
        return None if self.low_side is None else OTHER_SIDE[self.low_side]

    def pair(self, side: str) -> tuple[str, ...]:
        """The two entries of a side; the one entry of a pair that stays together."""
        if side in self.seating:
            return (self.seating[side],)
        first, second = SIDES[side]
        return self.seating[first], self.seating[second]

    def as_taken(self, result: Mapping[str, int], low: str | None) -> "PlayedTable":
        """The table as a seating took it: finished, with these points and this low side.

        Where games are won the low side is taken as it was: its points do not say it.
        """
        won = None if self.won is None or low is None else TIE
        return self._replace(result=result, cut=low, finished=True, won=won)

    def points_of(self) -> dict[str, int]:
        """Entry -> points: each of a side takes the whole of what the side made."""
        return {entry: self.result[side] for side in SIDES for entry in self.pair(side)}


#: Every table of an event is the same four seats.
SEATED: Final = Table(SEATS, SIDES)
