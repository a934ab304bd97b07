"""The honours of a season: its first places, the best of each category, and who did most."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from tournaments.rules.careers import Night
from tournaments.rules.seasons import SeasonRow

#: Places that are honoured.
PLACES: Final = 3
PLACE, CATEGORY, FIRSTS, GAMES, SLAMS, NIGHT = (
    *("place", "category", "firsts"),
    *("games", "slams", "night"),
)


class Honour(NamedTuple):
    """An honour: its kind, which place or category, who has it, with how much."""

    kind: str
    #: The place, or the category's name; empty for other kinds.
    which: str
    persons: tuple[int, ...]
    figure: Fraction


def honours_of(
    nights: Sequence[Night], ranked: Sequence[SeasonRow], *, counts_games: bool
) -> list[Honour]:
    """List the honours of a season, for those who have a place in it.

    `nights`: those that count; `ranked`: its table. `counts_games`: games are won at its tables, so
    that most games are honoured. Equal ones share an honour.
    """
    totals = {int(row.person): row.total for row in ranked}
    places: dict[int, list[SeasonRow]] = {}
    for row in ranked:
        if row.rank is not None and row.rank <= PLACES:
            places.setdefault(row.rank, []).append(row)
    honours = [
        Honour(PLACE, str(rank), tuple(int(row.person) for row in rows), rows[0].total)
        for rank, rows in sorted(places.items())
    ]
    for category, people in _categories(nights).items():
        honours += _most(CATEGORY, category, _of_ranked(ranked, people, totals))
    results = [
        (whose, result)
        for night in nights
        for result, whose in zip(night.summary.results, night.persons, strict=True)
        if whose in totals and result.rank is not None
    ]
    honours += _most(FIRSTS, "", _added((whose, one.rank == 1) for whose, one in results))
    if counts_games:
        honours += _most(GAMES, "", _added((whose, one.games) for whose, one in results))
    honours += _most(SLAMS, "", _added((whose, one.slams) for whose, one in results))
    best: dict[int, Fraction] = {}
    for whose, one in results:
        best[whose] = max(one.points, best.get(whose, one.points))
    return [*honours, *_most(NIGHT, "", best)]


def _added(figures: Iterable[tuple[int, Fraction | int]]) -> dict[int, Fraction]:
    """Person -> the sum of these figures, of whom it is more than 0."""
    sums: dict[int, Fraction] = {}
    for whose, figure in figures:
        sums[whose] = sums.get(whose, Fraction()) + figure
    return {whose: figure for whose, figure in sums.items() if figure}


def _categories(nights: Sequence[Night]) -> dict[str, set[int]]:
    """Category -> who is in it: as the last evening says at which somebody was there."""
    latest: dict[int, Sequence[str]] = {}
    for night in nights:
        for result, whose in zip(night.summary.results, night.persons, strict=True):
            latest[whose] = result.categories
    people: dict[str, set[int]] = {}
    for whose, categories in latest.items():
        for category in categories:
            people.setdefault(category, set()).add(whose)
    return dict(sorted(people.items()))


def _of_ranked(
    ranked: Iterable[SeasonRow], people: set[int], totals: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """The totals of the best placed of these people: those who share the first place among them."""
    rows = [row for row in ranked if int(row.person) in people]
    first = min((row.rank or 0 for row in rows), default=0)
    return {int(row.person): totals[int(row.person)] for row in rows if row.rank == first}


def _most(kind: str, which: str, figures: Mapping[int, Fraction]) -> list[Honour]:
    """The honour of those with the highest figure; none where nobody has any."""
    if not figures:
        return []
    most = max(figures.values())
    people = tuple(person for person, figure in figures.items() if figure == most)
    return [Honour(kind, which, people, most)]
