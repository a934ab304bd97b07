"""Rank by totals: the highest wins, equal ones share a rank (002 St. Paul Midway, reading 42)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tournaments.rules.tables import SIDES

#: How entries are ranked: by points; by games won, then points; by the mean of their tables, then
#: points.
POINTS: Final = "points"
GAMES: Final = "games"
AVERAGE: Final = "average"
RANKINGS: Final = (POINTS, GAMES, AVERAGE)


class Standing(NamedTuple):
    """One row of the standings."""

    rank: int
    entry: str
    points: int
    #: What ranks it before its points: games won, or an average; None where points rank alone.
    figure: Fraction | None = None


#: Tie-break code -> whether the larger figure is the better one.
TIEBREAKS: Final[dict[str, bool]] = {
    "best_round": True,
    "slams": True,
    "sets": False,
    # Drawn by hand: it separates nobody until somebody has written it down.
    "cut": True,
}
#: Tie-breaks whose figure only the recorded hands show; slams are also typed beside totals.
COUNTED_IN_HANDS: Final = frozenset({"slams", "sets"})


class Cut(NamedTuple):
    """A cut of cards: who cut best, and among whom.

    `among`: None in what was stored before this was written down; then it holds among anybody.
    """

    first: str
    among: frozenset[str] | None = None


def read_cuts(written: Iterable[Any]) -> tuple[Cut, ...]:
    """Parse stored cuts, the earliest first: {"entry": number, "among": [numbers]}.

    A number alone is one of which nobody wrote down among whom it was.
    """
    return tuple(
        Cut(str(cut["entry"]), frozenset(map(str, cut["among"])))
        if isinstance(cut, dict)
        else Cut(str(cut))
        for cut in written
    )


def write_cut(first: int, among: Iterable[int]) -> dict[str, Any]:
    """Serialize a cut of these entries (inverse of `read_cuts`)."""
    return {"entry": first, "among": sorted(among)}


def in_order_of_cuts(equal: Collection[str], cuts: Iterable[Cut]) -> list[str]:
    """Those of a group of equal ones whom cuts place before the others of it, the best first.

    A cut holds while everybody whom it would part has taken part in it: who is equal to them since
    then has to be asked.
    """
    left, order = set(equal), []
    for first, among in cuts:
        if first in left and (among is None or left <= among):
            order.append(first)
            left.remove(first)
    return order


def rank(
    totals: Mapping[str, int],
    tiebreaks: Sequence[str] = (),
    figures: Mapping[str, Mapping[str, int]] | None = None,
    before_points: Mapping[str, Fraction] | None = None,
) -> list[Standing]:
    """Sort entries by points, best first. `figures`: tie-break code -> entry -> figure; missing: 0.

    `before_points`: entry -> what ranks it before its points; None where nothing does. Rows that
    are equal in all of it and in every tie-break share a rank, and stand in the order of `totals`.
    """
    first = before_points or {}

    def key(entry: str) -> tuple[Fraction | int, ...]:
        values: list[Fraction | int] = [first.get(entry, 0), totals[entry]]
        for code in tiebreaks:
            figure = (figures or {}).get(code, {}).get(entry, 0)
            values.append(figure if TIEBREAKS[code] else -figure)
        return tuple(values)

    ordered = sorted(totals, key=key, reverse=True)
    standings: list[Standing] = []
    for place, entry in enumerate(ordered, start=1):
        shares = place > 1 and key(entry) == key(ordered[place - 2])
        number = standings[-1].rank if shares else place
        standings.append(Standing(number, entry, totals[entry], first.get(entry)))
    return standings


def sharing(standings: Iterable[Standing]) -> dict[int, list[str]]:
    """Rank -> the entries that share it, where more than one does."""
    groups: dict[int, list[str]] = {}
    for row in standings:
        groups.setdefault(row.rank, []).append(row.entry)
    return {place: group for place, group in groups.items() if len(group) > 1}


def decided_by(
    standings: Sequence[Standing],
    tiebreaks: Sequence[str],
    figures: Mapping[str, Mapping[str, int]],
) -> dict[str, str]:
    """Entry -> the tie-break that separates him from a neighbour with as many points."""
    decisive: dict[str, str] = {}
    for upper, lower in pairwise(standings):
        if upper[2:] != lower[2:] or upper.rank == lower.rank:
            continue
        code = next(
            code
            for code in tiebreaks
            if figures.get(code, {}).get(upper.entry, 0)
            != figures.get(code, {}).get(lower.entry, 0)
        )
        decisive.setdefault(upper.entry, code)
        decisive[lower.entry] = code
    return decisive


def average_rounded_half_up(points: Sequence[int]) -> int:
    """The mean of some rounds as a whole number, halves up; 0 where there is none."""
    if not points:
        return 0
    return (2 * sum(points) + len(points)) // (2 * len(points))


def tenths_half_up(value: Fraction) -> int:
    """A fraction in whole tenths, halves up."""
    return (20 * value + 1) // 2


def usual_rounds(players: int) -> int:
    """Return the usual rounds of a Midway evening: players / 4, six to ten (readings 37 and 43)."""
    return min(10, max(6, players // 4))


def side_of(seating: Mapping[str, str], entry: str) -> str:
    """The side an entry plays for at a table."""
    return next(
        side for side, seats in SIDES.items() if any(seating[seat] == entry for seat in seats)
    )
