"""Prizes: the highest totals, the lowest, the most slams. Equal ones share."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from tournaments.rules.standings import Standing

HIGH: Final = ("high", "second", "third")
PRIZES: Final = (*HIGH, "low", "slams")


class Prize(NamedTuple):
    """Who has a prize, and with what: points, or how many slams. Nobody, where nobody is left for it."""

    code: str
    entries: tuple[str, ...]
    figure: int


def prizes(
    standings: Sequence[Standing],
    slams: Mapping[str, int],
    played_every_round: Collection[str],
    *,
    codes: Sequence[str] = PRIZES,
    one_each: bool = False,
) -> list[Prize]:
    """Award the prizes. `standings` are of the ranked alone; `low` is among those who played every round.

    Those who share a rank share the prizes that their places cover. `one_each`: who has one is left out of
    those that follow, and the next best has it.
    """
    won: list[Prize] = []
    for code in codes:
        if code in HIGH:
            won.append(_high(code, standings))
            continue
        left_out = {entry for prize in won for entry in prize.entries} if one_each else set()
        rows = [row for row in standings if row.entry not in left_out]
        won.append(_low(rows, played_every_round) if code == "low" else _slams(rows, slams))
    return won


def _high(code: str, standings: Sequence[Standing]) -> Prize:
    """A prize for a place at the top."""
    place = HIGH.index(code) + 1
    if place > len(standings):
        return Prize(code, (), 0)
    rank = standings[place - 1].rank
    sharing = [row for row in standings if row.rank == rank]
    return Prize(code, tuple(row.entry for row in sharing), sharing[0].points)


def _low(rows: Sequence[Standing], played_every_round: Collection[str]) -> Prize:
    """The prize for the lowest total, among those who played every round."""
    totals = {row.entry: row.points for row in rows if row.entry in played_every_round}
    lowest = min(totals.values(), default=0)
    return Prize("low", _entries_with(lowest, totals), lowest)


def _slams(rows: Sequence[Standing], slams: Mapping[str, int]) -> Prize:
    """The prize for the most slams; who has none has no prize."""
    counts = {row.entry: slams[row.entry] for row in rows if slams.get(row.entry)}
    most = max(counts.values(), default=0)
    return Prize("slams", _entries_with(most, counts), most)


def _entries_with(figure: int, figures: Mapping[str, int]) -> tuple[str, ...]:
    """All whose figure is this one: equal ones share the prize."""
    return tuple(entry for entry, own in figures.items() if own == figure)
