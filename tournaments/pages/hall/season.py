"""A season: the closed evenings of one name under the same rules, added up by player."""

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.access import access
from scoring.pages.fields import read_whole
from scoring.rules.names import in_order, name_key
from tournaments import queries
from tournaments.models import Tournament
from tournaments.pages.shown import evening_for, shown
from tournaments.queries import Evening
from tournaments.rules.standings import average_rounded_half_up, rank
from tournaments.words.ranking import ranked_with

#: The newest evenings have a column each.
SHOWN: Final = 4


class SeasonRow(NamedTuple):
    """What a player came to over the nights that are added, by those of them that count."""

    rank: int
    name: str
    nights: int
    points: int
    average: int
    best: int
    #: The points of each of the newest nights; None where he was not there.
    newest: list[int | None]


class Night(NamedTuple):
    """An evening of the season.

    `may_open`: whether this visitor may see it (permission). `winners`: those in first place; empty
    where it is not added. `result`: what they won with.
    """

    tournament: Tournament
    is_added: bool
    may_open: bool
    winners: list[str]
    result: str


class Season(NamedTuple):
    """The nights of a season, the newest first, and the table of their sums.

    `counting`: how many of everybody's best nights count; None: all.
    """

    nights: list[Night]
    rows: list[SeasonRow]
    newest: list[date]
    counting: int | None
    choices: range


@require_safe
def season(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the season of an evening: who leads, night by night; which nights count is chosen."""
    evening, role = evening_for(request, tournament_id)
    context = {**shown(evening, role, "season"), "season": season_of(request, evening)}
    return render(request, "tournaments/season.html", context)


def season_of(request: HttpRequest, evening: Evening) -> Season | None:
    """The closed evenings of this one's series; those chosen are added.

    None where it is no series.
    """
    tournaments = queries.series_of(evening.tournament)
    if len(tournaments) < 2:
        return None
    wanted = set(request.GET.getlist("night"))
    chosen = [one for one in tournaments if not wanted or str(one.pk) in wanted] or tournaments
    counting = read_whole(request.GET.get("best", "")) or None
    counting = counting if counting is not None and 0 < counting < len(chosen) else None
    added = {one.pk: night for one in chosen if (night := queries.evening(one.pk)) is not None}
    nights = list(added.values())
    visible = {one.pk for one in queries.tournaments_of(access.visitor(request))}
    return Season(
        [_night(one, added.get(one.pk), may_open=one.pk in visible) for one in tournaments],
        _rows(nights, counting),
        [night.tournament.date for night in nights[:SHOWN]],
        counting,
        range(1, len(chosen)),
    )


def _night(tournament: Tournament, evening: Evening | None, *, may_open: bool) -> Night:
    if evening is None:
        return Night(tournament, False, may_open, [], "")
    first = [row for row in evening.standings if row.rank == 1]
    winners = [evening.party(row.entry).name for row in first]
    result = ranked_with(tournament.rank_by, first[0].figure, first[0].points) if first else ""
    return Night(tournament, True, may_open, winners, result)


def _rows(nights: Sequence[Evening], counting: int | None) -> list[SeasonRow]:
    """Everybody's row, the best first. `counting`: how many of the best nights; None: all."""
    points: dict[str, list[int | None]] = {}
    names: dict[str, str] = {}  # spelled as on the newest night
    for place, night in enumerate(nights):
        for number, total in night.totals.items():
            entry = night.entries[number]
            if entry.ranked and night.took_part(entry):
                key = name_key(entry.name)
                names.setdefault(key, entry.name)
                points.setdefault(key, [None] * len(nights))[place] = total
    best = {key: sorted(_played(mine), reverse=True)[:counting] for key, mine in points.items()}
    by_name = sorted(best, key=lambda key: in_order(names[key]))
    return [
        SeasonRow(
            row.rank,
            names[row.entry],
            len(_played(points[row.entry])),
            row.points,
            average_rounded_half_up(_played(points[row.entry])),
            best[row.entry][0],
            points[row.entry][:SHOWN],
        )
        for row in rank({key: sum(best[key]) for key in by_name})
    ]


def _played(points: Sequence[int | None]) -> list[int]:
    return [one for one in points if one is not None]
