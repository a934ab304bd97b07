"""The summary of an evening, without hands, of which seasons and a club's records are made."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.rules.tables import SIDES, TIE

#: A bid's code -> contracts made, and contracts set.
Contracts = Mapping[str, tuple[int, int]]


class Result(NamedTuple):
    """The evening of one person. Points and rank of a pair are those of both."""

    name: str
    #: None for a house player.
    rank: int | None
    points: Fraction
    games: Fraction
    contracts: Contracts = {}
    slams: int = 0


class Play(NamedTuple):
    """A finished table: who sat there, as places in the evening's results, and what it came to."""

    round: int
    #: Side -> its two people.
    people: Mapping[str, tuple[int, int]]
    points: Mapping[str, int]
    #: The side that won, or TIE.
    won: str

    def side_of(self, person: int) -> str | None:
        """The side on which a person sat; None for who was elsewhere."""
        return next((side for side in SIDES if person in self.people[side]), None)

    def games_of(self, side: str) -> Fraction:
        """Games won by a side: a table is one game, and a tie half of one."""
        return Fraction(1, 2) if self.won == TIE else Fraction(self.won == side)


class Largest(NamedTuple):
    """The hand that brought a side most: player, bid, points, round; no house player's."""

    points: int
    person: int
    bid: str
    round: int


class Summary(NamedTuple):
    """All of an evening that is told later."""

    results: Sequence[Result]
    plays: Sequence[Play]
    largest: Largest | None = None


def summary(
    results: Sequence[Result], plays: Sequence[Play], largest: Largest | None = None
) -> Summary:
    """Return what an evening came to: nothing for anybody where no table was finished."""
    return Summary(results if plays else [], plays, largest)


def write(summary: Summary) -> dict[str, Any]:
    """Serialize figures as JSON values: `read(write(summary)) == summary`."""
    return {
        "results": [
            [
                one.name,
                one.rank,
                _written(one.points),
                _written(one.games),
                {bid: list(counts) for bid, counts in one.contracts.items()},
                one.slams,
            ]
            for one in summary.results
        ],
        "plays": [
            [
                play.round,
                *(person for side in SIDES for person in play.people[side]),
                *(play.points[side] for side in SIDES),
                play.won,
            ]
            for play in summary.plays
        ],
        "largest": None if summary.largest is None else list(summary.largest),
    }


def read(written: Mapping[str, Any]) -> Summary:
    """Parse figures that `write` serialized."""
    return summary(
        [_result(*values) for values in written["results"]],
        [_play(*values) for values in written["plays"]],
        None if written["largest"] is None else Largest(*written["largest"]),
    )


def _result(  # noqa: PLR0913 - the columns of a row
    name: str,
    rank: int | None,
    points: int | str,
    games: int | str,
    contracts: Mapping[str, Sequence[int]],
    slams: int,
) -> Result:
    counted = {bid: (made, set_) for bid, (made, set_) in contracts.items()}
    return Result(name, rank, Fraction(points), Fraction(games), counted, slams)


def _written(figure: Fraction) -> int | str:
    """A whole number, or a fraction as text."""
    return int(figure) if figure.denominator == 1 else str(figure)


def _play(*values: Any) -> Play:
    number, n, s, e, w, ns, ew, won = values
    return Play(number, {"NS": (n, s), "EW": (e, w)}, {"NS": ns, "EW": ew}, won)
