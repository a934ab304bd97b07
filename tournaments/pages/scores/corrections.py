"""Corrections of one table: retyped totals, ties, rulings, disputes; effects are shown first."""

import hashlib
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from config.language import gettext as _
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import Role
from scoring.pages.fields import Unclear
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tournaments import queries
from tournaments.pages.scores.forms import ACTS, ActForm, Change, CorrectionForm, TotalsForm
from tournaments.pages.scores.table_page import is_past, table_of
from tournaments.pages.shown import copy_if_over, evening_for, refuse, shown, too_late
from tournaments.pages.typed_totals import typed_again
from tournaments.queries import Evening, TableKey, TableView
from tournaments.words.corrections import preview_correction

#: Acts that change totals.
MOVES_TOTALS: Final = frozenset({"type", "settle", "adjust"})


@require_POST
def correct(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """Correct a table; what moves a past round's totals is previewed, and confirmed by its digest.

    So is what moves them once winners were shown. Raises Http404 where this visitor may not
    (permission).
    """
    asked = CorrectionForm(request.POST).read()
    act = asked["act"]
    evening, role = evening_for(request, tournament_id, act)
    key = TableKey(tournament_id, number, table)
    _round, view = table_of(evening, number, table)
    is_late = is_past(evening, number) or queries.steps_revealed(evening) > 0
    by = By(access.device_of(request), asked["reason"])
    try:
        change = _change(request, evening, act, view)
        if is_late and act in MOVES_TOTALS:
            consequences = preview_correction(evening, lambda: change(key, by))
            if asked["looked"] != _digest(evening, consequences):
                return _preview(request, evening, role, key, consequences)
        change(key, by)
    except (Unclear, RuleViolation) as refusal:
        refuse(request, refusal, evening)
        if act == "type":
            address = reverse("event-table", args=[tournament_id, number, table])
            return redirect(f"{address}?{typed_again(request.POST.dict())}")
    except Stale:
        too_late(request)
    else:
        copy_if_over(queries.evening(tournament_id))
        messages.success(request, _("Saved."))
    if asked["back"] == "scores":
        return redirect("scores", tournament_id)
    return redirect("event-table", tournament_id, number, table)


def _change(request: HttpRequest, evening: Evening, act: str, view: TableView) -> Change:
    """Return what stores the correction. Raises Unclear."""
    plays, ruleset = evening.tournament.round_format, evening.tournament.ruleset
    if act == "type" and plays.game and view.has_hands and not view.hands_done:
        TotalsForm(request.POST).verify_winner(ruleset)
    return ACTS.get(act, ActForm)(request.POST).change()


def _preview(
    request: HttpRequest, evening: Evening, role: Role, key: TableKey, consequences: Sequence[str]
) -> HttpResponse:
    """Show what the correction would do, with a form that sends it again."""
    round_, view = table_of(evening, key.round, key.table)
    context = {
        **shown(evening, role, "scores"),
        "round": round_,
        "table": view,
        "told": consequences,
        "looked": _digest(evening, consequences),
        "said": [
            (name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"
        ],
        "reason": CorrectionForm(request.POST).read()["reason"],
    }
    return render(request, "tournaments/correct.html", context)


def _digest(evening: Evening, consequences: Sequence[str]) -> str:
    """Return a digest of consequences that a form sends back as seen (optimistic lock)."""
    return hashlib.sha256(f"{consequences} {evening.tournament.revision}".encode()).hexdigest()[:16]
