"""The page of an evening under other rules: both standings, and the tables whose result turns."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Role
from scoring.pages.screen.replay import choices_of
from scoring.queries import Law, law_of, laws_of
from scoring.rules.errors import RuleViolation
from scoring.words.refusals import refusal_in_words
from tournaments.access.links import visitor_of
from tournaments.models import Tournament
from tournaments.pages.shown import evening_for, later, shown
from tournaments.queries import Evening
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.replay import replayed_event
from tournaments.rules.tables import SEATS
from tournaments.words.ranking import HEADINGS
from tournaments.words.replay import (
    compared_standings,
    notes_on,
    rules_in_words,
    turned_tables,
    who_wins,
    why_not,
)


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
        law, asked = rules_asked(request, [evening.tournament])
        context |= {**asked, "figures": HEADINGS.get(evening.tournament.rank_by, "")}
        if law is not None:
            context |= _compared(evening, law, links_tables=role is Role.OWN)
    return render(request, "tournaments/replay.html", context)


def rules_asked(
    request: HttpRequest, played: Sequence[Tournament]
) -> tuple[Law | None, dict[str, object]]:
    """Return the rules that the form has chosen; and as template context all around it.

    The rules are None where none are chosen, and where these evenings cannot be scored by them:
    then the context says why. `played`: one evening at least.
    """
    laws, key = laws_of(visitor_of(request)), request.GET.get("rules", "")
    law, refusal = _law_for_four(laws, key)
    return law, {
        "choices": choices_of(laws, [row.ruleset for row in played]),
        "chosen": key,
        "law": law,
        "refusal": refusal,
        "played_by": rules_in_words(played),
        "by_result": any(isinstance(movement_named(row.movement), ByResult) for row in played),
        "has_ends": not any(row.round_format.has_games for row in played),
    }


def _law_for_four(laws: Mapping[str, Law], key: str) -> tuple[Law | None, str]:
    """Look up the rules of a key; or say why an evening cannot be scored by them."""
    try:
        law = law_of(laws, key)
    except RuleViolation as violation:
        return None, refusal_in_words(violation)
    if law is None or law.ruleset.players == len(SEATS):
        return law, ""
    words = _("“{rules}” are rules for {needed} players, and four sit at each table here.")
    return None, words.format(rules=law.title, needed=law.ruleset.players)


def _compared(evening: Evening, law: Law, *, links_tables: bool) -> dict[str, object]:
    """Return the comparison as template context, computed where no page of it is kept."""

    def address_of(round_number: int, table: int) -> str:
        where = [evening.tournament.pk, round_number, table]
        return reverse("event-table", args=where) if links_tables else ""

    replayed = later(lambda: replayed_event(evening.event, law.ruleset))
    return {
        "counted": _("Points"),
        "winner": later(lambda: who_wins(evening, replayed)),
        "notes": later(lambda: notes_on(replayed.limits)),
        "rows": later(lambda: compared_standings(evening, replayed)),
        "turned": later(lambda: turned_tables(evening, replayed, address_of)),
    }
