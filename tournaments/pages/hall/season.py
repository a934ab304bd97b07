"""A season: the closed evenings of one name under the same rules, added up by player."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest

from scoring.rules.names import name_key
from tournaments import queries
from tournaments.models import Tournament
from tournaments.queries import Evening


class SeasonRow(NamedTuple):
    """A player's points over the nights that are added."""

    name: str
    nights: int
    points: int


class Season(NamedTuple):
    """The nights of a season, and the table of their sums.

    `nights`: each with whether it is added.
    """

    nights: list[tuple[Tournament, bool]]
    rows: list[SeasonRow]


def season_of(request: HttpRequest, evening: Evening) -> Season | None:
    """The closed evenings of this one's series; those chosen are added.

    None where it is no series.
    """
    nights = queries.series_of(evening.tournament)
    if len(nights) < 2:
        return None
    wanted = set(request.GET.getlist("night"))
    chosen = [night for night in nights if not wanted or str(night.pk) in wanted] or nights
    evenings = [
        night for tournament in chosen if (night := queries.evening(tournament.pk)) is not None
    ]
    return Season([(night, night in chosen) for night in nights], _rows(evenings))


def _rows(nights: Sequence[Evening]) -> list[SeasonRow]:
    totals: Counter[str] = Counter()
    played: Counter[str] = Counter()
    names: dict[str, str] = {}  # spelled as on the newest night
    for night in nights:
        for number, points in night.totals.items():
            entry = night.entries[number]
            if entry.ranked and night.took_part(entry):
                key = name_key(entry.name)
                names.setdefault(key, entry.name)
                totals[key] += points
                played[key] += 1
    return [SeasonRow(names[key], played[key], points) for key, points in totals.most_common()]
