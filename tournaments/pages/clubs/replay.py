"""The page of a season under other rules: both tables, and the evenings that make a difference."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Role
from scoring.queries import Law
from tournaments import queries
from tournaments.access.links import visitor_of
from tournaments.models import Season
from tournaments.pages.clubs.shown import history_now, lazily, names_for, season_for, shown
from tournaments.pages.hall.replay import rules_asked
from tournaments.queries import ClubHistory, ClubNight
from tournaments.rules.replay import Limits, ReplayedSeason
from tournaments.words import replay as words

#: What `_compared` makes.
COMPARED: Final = ("winner", "notes", "counted", "rows", "order", "turned")
#: So many evenings that make a difference stand open; the others are folded.
OPEN: Final = 10


@require_safe
def replay(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Show a season's table as played beside that under other rules, which a form chooses."""
    club, role, stored = season_for(request, club_id, season_id)
    history = history_now(club)
    known = [night for night in history.counted_in(stored) if night.summary.knows_hands]
    context = {**shown(club, role, "season-replay"), "stored": stored}
    if known:
        law, asked = rules_asked(request, queries.rules_of(known))
        context |= asked
        if law is not None:
            visible = queries.tournaments_in(club, visitor_of(request))
            context |= {"visible": visible, "is_over": _is_over(stored)}
            context |= lazily(COMPARED, partial(_compared, history, stored, role, law, visible))
    return render(request, "tournaments/club_replay.html", context)


def _is_over(season: Season) -> bool:
    """Return whether the last day of a season is past."""
    return season.last is not None and season.last < timezone.localdate()


def _compared(
    history: ClubHistory, stored: Season, role: Role, law: Law, visible: frozenset[UUID]
) -> Mapping[str, object]:
    """Score the evenings of a season by other rules, and put both tables into words.

    `visible`: the evenings that this visitor may open.
    """
    nights, counting = history.counting(stored)
    name_of = names_for(history, role)
    replayed = queries.replayed_nights(nights, law.ruleset)
    others = [
        night if one is None else one.night for night, one in zip(nights, replayed, strict=True)
    ]
    before, after = (
        [row for rows in history.table(some, counting) for row in rows] for some in (nights, others)
    )
    season = ReplayedSeason(before, after, counting.is_average)
    pairs = list(zip(nights, others, strict=True))
    address_of = partial(_address_of, law, visible)
    turned = words.turned_evenings(pairs, season, counting, name_of, address_of)
    as_played = [night for night, one in zip(nights, replayed, strict=True) if one is None]
    limits = _together(one.limits for one in replayed if one is not None)
    return {
        "winner": words.who_wins_season(season, name_of, is_over=_is_over(stored)),
        "notes": [*words.as_they_were(as_played), *words.notes_on(limits)],
        "counted": _("Average") if counting.is_average else _("Total"),
        "rows": words.compared_season(season, counting, name_of),
        "order": words.order_of_evenings(season, name_of),
        "turned": (turned[:OPEN], turned[OPEN:]),
    }


def _address_of(law: Law, visible: frozenset[UUID], night: ClubNight) -> str:
    """The address of an evening under the same rules; empty for who may not open it."""
    pk = night.tournament.pk
    address = reverse("evening-replay", args=[pk])
    return f"{address}?{urlencode({'rules': law.key})}" if pk in visible else ""


def _together(limits: Iterable[Limits]) -> Limits:
    """What is not known of several evenings together."""
    return Limits(*map(sum, zip(Limits(), *limits, strict=True)))
