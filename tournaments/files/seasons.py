"""A season as it is written: as JSON values, and as tables for a spreadsheet."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, time
from fractions import Fraction
from typing import Any, TypedDict

from django.utils import timezone

from config.language import gettext as _
from scoring.spreadsheets.tables import Book, Column, Kind, Table, Value
from tournaments.models import Season
from tournaments.queries import ClubHistory, ClubNight
from tournaments.rules.standings import tenths_half_up


class WrittenSeason(TypedDict):
    """A season as a file and the API have it: which evenings it takes, and how it counts."""

    id: str
    name: str
    of: str
    first: str
    last: str | None
    rules: dict[str, Any]


def write_season(season: Season) -> WrittenSeason:
    return {
        "id": str(season.pk),
        "name": season.name,
        "of": season.of,
        "first": season.first.isoformat(),
        "last": season.last.isoformat() if season.last else None,
        "rules": season.rules,
    }


def book_of_season(history: ClubHistory, season: Season, name_of: Callable[[int], str]) -> Book:
    """Build the table of a season: a row for each person, a column for each evening."""
    nights, counting = history.counting(season)
    ranked, unranked = history.table(nights, counting)
    begun = timezone.make_aware(datetime.combine(season.first, time(12)))
    lines = (*ranked, *unranked)
    figures = (value for row in lines for value in (row.total, *row.each) if value is not None)
    is_whole = all(value.denominator == 1 for value in figures)
    kind = Kind.NUMBER if is_whole else Kind.TENTHS
    days = _days(nights)
    columns = [
        Column(_("place"), Kind.NUMBER),
        Column(_("name"), Kind.TEXT),
        Column(_("total"), kind),
        Column(_("evenings"), Kind.NUMBER),
        Column(_("counted"), Kind.TEXT),
        *(Column(day, kind) for day in days),
    ]
    rows: list[tuple[Value, ...]] = [
        (
            row.rank,
            name_of(int(row.person)),
            _figure(row.total, kind),
            row.nights,
            ", ".join(days[number - 1] for number in row.counted),
            *(None if value is None else _figure(value, kind) for value in row.each),
        )
        for row in lines
    ]
    return Book(season.name, begun, [Table(_("Standings"), columns, rows)])


def _days(nights: Sequence[ClubNight]) -> list[str]:
    """The days of evenings, the second of one day as “2026-11-24 (2)”: no two columns are alike."""
    days: list[str] = []
    met = Counter[str]()
    for night in nights:
        day = night.tournament.date.isoformat()
        met[day] += 1
        days.append(day if met[day] == 1 else f"{day} ({met[day]})")
    return days


def _figure(value: Fraction, kind: Kind) -> int:
    return int(value) if kind is Kind.NUMBER else tenths_half_up(value)
