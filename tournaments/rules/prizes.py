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
        has_one = {entry for prize in won if prize.code not in HIGH for entry in prize.entries}
        has_high = {entry for prize in won if prize.code in HIGH for entry in prize.entries}
        left_out = has_one | has_high if one_each else set()
        if code in HIGH:
            won.append(_high(code, standings))
            continue
        if code == "low":
            figures = {row.entry: -row.points for row in standings if row.entry in played_every_round}
        else:
            figures = {row.entry: slams[row.entry] for row in standings if slams.get(row.entry)}
        figures = {entry: figure for entry, figure in figures.items() if entry not in left_out}
        best = max(figures.values(), default=0)
        winners = tuple(entry for entry, figure in figures.items() if figure == best)
        won.append(Prize(code, winners, -best if code == "low" else best))
    return won


def _high(code: str, standings: Sequence[Standing]) -> Prize:
    """A prize for a place at the top."""
    place = HIGH.index(code) + 1
    if place > len(standings):
        return Prize(code, (), 0)
    rank = standings[place - 1].rank
    sharing = [row for row in standings if row.rank == rank]
    return Prize(code, tuple(row.entry for row in sharing), sharing[0].points)
