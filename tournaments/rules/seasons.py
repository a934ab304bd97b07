"""A season: what several nights come to for each person, ranked (docs/record.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

#: What a night brings, the usual one first.
COUNTS: Final = ("points", "games", "places")
#: Tie-break codes: the highest night, more nights, the value of the season's last night.
SEASON_TIEBREAKS: Final = ("best_night", "nights", "last_night")


class NightRow(NamedTuple):
    rank: int
    person: str
    points: Fraction
    games: Fraction = Fraction()
    #: So many share the rank in the night: players, or pairs, whoever of them is in the season.
    sharing: int = 1


@dataclass(frozen=True)
class Season:
    """Nights in order of play, and how they are counted."""

    nights: Sequence[Sequence[NightRow]]
    count: str = COUNTS[0]
    #: Points of place 1, 2, …; nobody else has any.
    place_points: Sequence[Fraction] = ()
    #: So many best nights count; None: all of them.
    best: int | None = None
    #: Nights that are needed to be ranked.
    minimum: int = 1
    #: Whether the sum is divided by the nights that count.
    is_average: bool = False
    tiebreaks: Sequence[str] = ()

    def table(self) -> tuple[list["SeasonRow"], list["SeasonRow"]]:
        """Return those who are ranked, best first, and those who have too few nights."""
        rows = sorted(self._rows(), key=self._key, reverse=True)
        ranked = [row for row in rows if row.nights >= self.minimum]
        placed: list[SeasonRow] = []
        for place, row in enumerate(ranked, start=1):
            shares = place > 1 and self._key(row) == self._key(ranked[place - 2])
            rank = placed[-1].rank if shares else place
            placed.append(row._replace(rank=rank))
        return placed, [row for row in rows if row.nights < self.minimum]

    def _rows(self) -> list["SeasonRow"]:
        values = [self._values(night) for night in self.nights]
        return [
            self._row(person, [night.get(person) for night in values])
            for person in dict.fromkeys(person for night in values for person in night)
        ]

    def _row(self, person: str, each: Sequence[Fraction | None]) -> "SeasonRow":
        played = [number for number, value in enumerate(each, start=1) if value is not None]
        values = {number: each[number - 1] or Fraction() for number in played}
        # Of equal nights the earlier one counts.
        counted = sorted(played, key=lambda number: (-values[number], number))[: self.best]
        total = sum((values[number] for number in counted), Fraction())
        if self.is_average:
            total /= len(counted)
        return SeasonRow(None, person, total, len(played), tuple(sorted(counted)), tuple(each))

    def _key(self, row: "SeasonRow") -> tuple[object, ...]:
        last = row.each[-1]
        figures = {
            "best_night": max(value for value in row.each if value is not None),
            "nights": row.nights,
            # Whoever was not there stands below those who were.
            "last_night": (last is not None, last or Fraction()),
        }
        return (row.total, *(figures[code] for code in self.tiebreaks))

    def _values(self, night: Sequence[NightRow]) -> dict[str, Fraction]:
        """Person -> what a night brings."""
        if self.count == "points":
            return {row.person: row.points for row in night}
        if self.count == "games":
            return {row.person: row.games for row in night}
        return {row.person: self._of_place(row) for row in night}

    def _of_place(self, row: NightRow) -> Fraction:
        """The points of a place; those who share one have the mean of those they fill."""
        filled = self.place_points[row.rank - 1 : row.rank - 1 + row.sharing]
        return sum(filled, Fraction()) / row.sharing


class SeasonRow(NamedTuple):
    """One person's season. Nights are numbered from 1."""

    rank: int | None
    person: str
    total: Fraction
    nights: int
    counted: tuple[int, ...]
    #: What each night brought; None where the person was not there.
    each: tuple[Fraction | None, ...]
