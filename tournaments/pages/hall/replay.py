"""The page of an evening under other rules: both standings, and the tables whose result turns."""

import json
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.language import gettext as _
from scoring.models import Role
from scoring.pages.screen.replay import choices_of
from scoring.queries import Law, law_of, laws_of
from scoring.rules.errors import RuleViolation
from scoring.words.lines import title_of
from scoring.words.refusals import refusal_in_words
from tournaments.access.links import visitor_of
from tournaments.models import Entry
from tournaments.pages.shown import evening_for, later, shown
from tournaments.queries import Evening
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.replay import ReplayedEvent, replayed_event
from tournaments.words.ranking import HEADINGS
from tournaments.words.replay import notes_on, turned_tables, who_wins, why_not


class Row(NamedTuple):
    """Somebody in both standings. `figure`: what ranks before the points; None for nothing."""

    entry: Entry
    rank: int
    points: int
    figure: Fraction | None
    other_rank: int
    other_points: int
    other_figure: Fraction | None

    @property
    def difference(self) -> int:
        """The points under the other rules less those as played."""
        return self.other_points - self.points


@require_safe
def replay(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the standings as played beside those under other rules, which a form chooses."""
    evening, role = evening_for(request, tournament_id)
    context = {
        **shown(evening, role, "replay"),
        "why_not": why_not(evening),
        "links_tables": role is Role.OWN,
    }
    if not context["why_not"]:
        laws = laws_of(visitor_of(request))
        context |= _choices(evening, laws) | _chosen(evening, laws, request.GET.get("rules", ""))
    return render(request, "tournaments/replay.html", context)


def _choices(evening: Evening, laws: Mapping[str, Law]) -> dict[str, object]:
    """Return what the form offers, and what is said before it, as template context."""
    tournament = evening.tournament
    return {
        "choices": choices_of(laws, tournament.ruleset),
        "title": tournament.house_name or title_of(tournament.ruleset),
        "figures": HEADINGS.get(tournament.rank_by, ""),
        "by_result": isinstance(evening.movement, ByResult),
    }


def _chosen(evening: Evening, laws: Mapping[str, Law], key: str) -> dict[str, object]:
    """Return the comparison with the chosen rules as template context, or why there is none."""
    try:
        law = law_of(laws, key)
    except RuleViolation as violation:
        return {"chosen": key, "refusal": refusal_in_words(violation)}
    if law is None:
        return {"chosen": key}
    if law.ruleset.players != evening.tournament.ruleset.players:
        words = _("“{rules}” are rules for {needed} players, and four sit at each table here.")
        refusal = words.format(rules=law.title, needed=law.ruleset.players)
        return {"chosen": key, "refusal": refusal}
    replayed = later(lambda: replayed_event(evening.event, law.ruleset))
    return {
        "chosen": key,
        "law": law,
        "law_kept_by": _identity(law),
        "winner": later(lambda: who_wins(evening, replayed)),
        "notes": later(lambda: notes_on(replayed)),
        "rows": later(lambda: rows_of(evening, replayed)),
        "turned": later(lambda: turned_tables(evening, replayed)),
    }


def _identity(law: Law) -> Hashable:
    """All that scores under a law depend on: house rules may be changed and keep their id."""
    return law.key, law.title, json.dumps(law.ruleset.options(), sort_keys=True)


def rows_of(evening: Evening, replayed: ReplayedEvent) -> list[Row]:
    """The ranked entries in the order as played, each with its place under the other rules."""
    after = {row.entry: row for row in replayed.after.standings()}
    return [
        Row(
            evening.party(row.entry),
            row.rank,
            row.points,
            row.figure,
            after[row.entry].rank,
            after[row.entry].points,
            after[row.entry].figure,
        )
        for row in replayed.before.standings()
    ]
