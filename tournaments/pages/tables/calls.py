"""Calls for the director: shown on top of every page of an evening, polled, and answered there."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoring.access import access
from scoring.pages.fields import way_back
from scoring.rules.errors import RuleViolation
from tournaments import services
from tournaments.pages.shown import evening_for, refuse, row_for, shown
from tournaments.queries import TableKey


@require_safe
def calls(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Polling: the open calls, as a part of a page; 304 while the evening is as it was."""
    tournament = row_for(request, tournament_id)
    if tournament is None:
        return HttpResponse(status=404)
    if request.GET.get("revision") == str(tournament.revision):
        return HttpResponseNotModified()
    evening, role = evening_for(request, tournament_id)
    return render(request, "tournaments/_calls.html", shown(evening, role, ""))


@require_POST
def answer(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """Store that the director is coming, or was there; the page it was tapped on is shown again."""
    evening, role = evening_for(request, tournament_id)
    key = TableKey(tournament_id, number, table)
    try:
        services.answer_call(
            table=key, done="done" in request.POST, device=access.device_of(request)
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    if request.headers.get("X-Part"):
        evening, role = evening_for(request, tournament_id)
        return render(request, "tournaments/_calls.html", shown(evening, role, ""))
    return redirect(way_back(request, reverse("event-table", args=list(key))))
