"""A season: the closed evenings of one name under the same rules, added up by person."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple
from uuid import UUID

from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order, name_key
from tournaments.models import Tournament
from tournaments.queries.evenings import Evening
from tournaments.rules.record.seasons import read_counting
from tournaments.rules.seasons import NightRow, Season, SeasonRow


class SeasonTable(NamedTuple):
    """A season added up. `counts`: its rules and nights; rows name people by `names`."""

    counts: Season
    ranked: list[SeasonRow]
    unranked: list[SeasonRow]
    names: Mapping[str, str]


def chosen_of(tournaments: Sequence[Tournament]) -> dict[str, Any]:
    """Return how a season counts, as the newest of its evenings that says so has it.

    `tournaments`: the newest first.
    """
    return next((dict(one.season) for one in tournaments if one.season is not None), {})


def rules_in(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a season alone, as a record has them, without the evenings that are left out."""
    return {key: value for key, value in chosen.items() if key != "left_out"}


def left_out_of(chosen: Mapping[str, Any]) -> set[UUID]:
    """The evenings that do not count; what a file has there that is no id is none."""
    ids = set()
    for text in chosen.get("left_out", ()):
        try:
            ids.add(UUID(str(text)))
        except ValueError:
            continue
    return ids


def counting_of(chosen: Mapping[str, Any]) -> Season:
    """Parse how a season counts; as is usual where a file has something else there."""
    try:
        return read_counting(rules_in(chosen))
    except RuleViolation:
        return read_counting({})


def added_up(nights: Sequence[Evening], counting: Season) -> SeasonTable:
    """Add nights up, in order of play, and rank everybody; a pair's result is that of both."""
    names: dict[str, str] = {}
    rows: list[list[NightRow]] = []
    for evening in nights:
        games = evening.event.games_won
        night = {}
        for row in evening.standings:
            for entry in evening.members(row.entry):
                key = name_key(entry.name)
                # Spelled as on the newest night.
                names[key] = entry.name
                night[key] = NightRow(row.rank, key, Fraction(row.points), games[row.entry])
        rows.append(list(night.values()))
    season = replace(counting, nights=rows)
    ranked, unranked = season.table()
    return SeasonTable(
        season,
        sorted(ranked, key=lambda row: (row.rank or 0, in_order(names[row.person]))),
        sorted(unranked, key=lambda row: (-row.total, in_order(names[row.person]))),
        names,
    )
