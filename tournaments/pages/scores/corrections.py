"""Corrections of one table: totals typed again, ties, rulings, disputes; what they change is shown first."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Role
from scoring.pages.fields import Unclear, whole_number
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tournaments import queries, services
from tournaments.pages.forms import RulingForm
from tournaments.pages.scores.table_page import is_past, table_of
from tournaments.pages.shown import copy_if_over, evening_for, refuse, shown, too_late
from tournaments.queries import Evening, TableKey
from tournaments.rules.tables import SIDES
from tournaments.words.corrections import preview_correction

#: Calls the service of an act for a table.
Change = Callable[[TableKey, By], object]


@require_POST
def correct(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """Correct a table; what moves totals of a past round is previewed first, and confirmed by its digest.

    So is what moves them once winners were shown. Raises Http404 where this visitor may not (permission).
    """
    act = request.POST.get("act", "")
    evening, role = evening_for(request, tournament_id, act)
    key = TableKey(tournament_id, number, table)
    table_of(evening, number, table)
    is_late = is_past(evening, number) or queries.steps_revealed(evening) > 0
    by = By(access.device_of(request), request.POST.get("reason", "").strip()[:LONGEST_REASON])
    try:
        change = _change(request, act)
        if is_late and act in MOVES_TOTALS:
            consequences = preview_correction(evening, lambda: change(key, by))
            if request.POST.get("looked") != _digest(evening, consequences):
                return _preview(request, evening, role, key, consequences)
        change(key, by)
    except Unclear as problem:
        messages.error(request, str(problem))
    except RuleViolation as violation:
        refuse(request, violation, evening)
        if act == "type":
            return redirect(
                f"{reverse('event-table', args=[tournament_id, number, table])}?{_typed(request)}"
            )
    except Stale:
        too_late(request)
    else:
        copy_if_over(queries.evening(tournament_id))
        messages.success(request, _("Saved."))
    if request.POST.get("back") == "scores":
        return redirect("scores", tournament_id)
    return redirect("event-table", tournament_id, number, table)


def _typed(request: HttpRequest) -> str:
    """The totals and slams of a form that was refused, for the fields of the table's page (a query)."""
    fields = ("ns", "ew", "slams_ns", "slams_ew", "reason")
    return urlencode({name: request.POST[name] for name in fields if request.POST.get(name)})


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
        "said": [(name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"],
        "reason": request.POST.get("reason", "").strip()[:LONGEST_REASON],
    }
    return render(request, "tournaments/correct.html", context)


def _digest(evening: Evening, consequences: Sequence[str]) -> str:
    """Return the digest of these consequences at this revision (optimistic lock).

    A form sends it back to say that they were seen.
    """
    return hashlib.sha256(f"{consequences} {evening.tournament.revision}".encode()).hexdigest()[:16]


def _change(request: HttpRequest, act: str) -> Change:
    """Parse the form of an act. Raises Unclear."""
    if act not in ACTS:
        raise Unclear(_("Part of this form was lost. Look at the table, and try again."))
    return ACTS[act](request)


def _type(request: HttpRequest) -> Change:
    totals = {side: whole_number(request, side.lower()) for side in SIDES}
    slams = {side: whole_number(request, f"slams_{side.lower()}", 0) for side in SIDES}
    whole = {side: total for side, total in totals.items() if total is not None}
    if len(whole) < len(SIDES):
        raise Unclear(_("Type both totals."))
    typed, version = services.TypedTotals(whole, slams), whole_number(request, "version")
    return lambda key, by: services.type_totals(table=key, typed=typed, seen_version=version, by=by)


def _settle(request: HttpRequest) -> Change:
    counts = request.POST.get("counts", "")
    return lambda key, by: services.settle(table=key, counts=counts, by=by)


def _tie(request: HttpRequest) -> Change:
    low, how = request.POST.get("low", ""), request.POST.get("how", "")
    return lambda key, by: services.rule_tie(table=key, low=low, how=how, device=by.device)


def _adjust(request: HttpRequest) -> Change:
    form = RulingForm(request.POST)
    if not form.is_valid():
        raise Unclear(_("A ruling’s points are whole numbers."))
    points = {"NS": form.cleaned_data["ns"] or 0, "EW": form.cleaned_data["ew"] or 0}
    return lambda key, by: services.adjust(table=key, points=points, by=by)


def _short(request: HttpRequest) -> Change:
    seen = whole_number(request, "hands")
    return lambda key, by: services.call_time(
        tournament_id=key.tournament_id,
        round_number=key.round,
        device=by.device,
        tables={key.table: seen},
        whole_round=False,
    )


def _open(_request: HttpRequest) -> Change:
    return lambda key, by: services.open_again(table=key, device=by.device)


#: Act -> what parses its form.
ACTS: Final[dict[str, Callable[[HttpRequest], Change]]] = {
    "type": _type,
    "settle": _settle,
    "tie": _tie,
    "adjust": _adjust,
    "short": _short,
    "open": _open,
}
MOVES_TOTALS: Final = frozenset({"type", "settle", "adjust"})
