"""The round's clock, set by the director; and time called, once shown what would count."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from config.language import ngettext
from scoring.access import access
from scoring.access.locking import Stale
from scoring.pages.fields import way_back
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.pages.scores.forms import CallForm, ClockForm
from tournaments.pages.scores.table_page import people_of
from tournaments.pages.shown import copy_if_over, evening_for, refuse, shown, too_late
from tournaments.queries import Evening, RoundView
from tournaments.words.vocabulary import points_or_won

#: Minutes of a clock for which nobody has set a time.
USUAL_MINUTES = 20
#: Minutes that one tap gives a round.
MORE_MINUTES = 5


@require_POST
def time(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Start, pause, extend or stop the clock, or call time for the tables that were ticked."""
    evening, _role = evening_for(request, tournament_id)
    if evening.current is None:
        return redirect("evening", tournament_id)
    if "call" in request.POST:
        return _call(request, evening, evening.current)
    try:
        _set_clock(request, evening, evening.current)
    except RuleViolation as violation:
        refuse(request, violation, evening)
    return redirect(way_back(request, reverse("boards", args=[tournament_id])))


def _set_clock(request: HttpRequest, evening: Evening, round_: RoundView) -> None:
    """Do with the round's clock what was tapped. Raises RuleViolation."""
    clock: dict[str, Any] = {
        "tournament_id": evening.tournament.pk,
        "round_number": round_.number,
        "device": access.device_of(request),
    }
    asked = ClockForm(request.POST).read()
    if asked["pause"] is not None:
        services.pause_clock(**clock, paused=asked["pause"] == "1")
    elif asked["more"]:
        services.extend_clock(**clock, minutes=MORE_MINUTES, seen_end=asked["end"])
    elif asked["stop"]:
        services.start_clock(**clock, minutes=0)
    else:
        usual = evening.tournament.minutes or USUAL_MINUTES
        services.start_clock(**clock, minutes=asked["minutes"] or usual)


def _call(request: HttpRequest, evening: Evening, round_: RoundView) -> HttpResponse:
    """Call time for the ticked tables, as they were seen; if nothing was seen, ask first."""
    tournament_id = evening.tournament.pk
    form = CallForm(request.POST, [view.number for view in round_.tables])
    if form.read()["round"] != round_.number:
        return redirect("call-time", tournament_id)
    try:
        done = services.call_time(
            tournament_id=tournament_id,
            round_number=round_.number,
            device=access.device_of(request),
            tables=form.ticked(),
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    except Stale:
        too_late(request)
        return redirect("call-time", tournament_id)
    else:
        words = ngettext(
            "Time is called: {tables} table counts as it stands.",
            "Time is called: {tables} tables count as they stand.",
            done,
        )
        copy_if_over(queries.evening(tournament_id))
        messages.success(request, words.format(tables=done))
    return redirect("scores", tournament_id)


@require_safe
def call_time(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Ask before time is called: which tables would count, with what."""
    evening, role = evening_for(request, tournament_id)
    round_ = evening.current
    unfinished = [view for view in round_.tables if not view.played.finished] if round_ else []
    is_called = evening.tournament.has_hands and evening.tournament.closed_at is None
    if round_ is None or not is_called or not unfinished:
        return redirect("scores", tournament_id)
    context = {
        **shown(evening, role, "scores"),
        "round": round_,
        "tables": [
            (view, [(names, points_or_won(view, side)) for side, names in people_of(view).items()])
            for view in unfinished
        ],
        "without": sum(not view.hands for view in unfinished),
    }
    return render(request, "tournaments/call_time.html", context)
