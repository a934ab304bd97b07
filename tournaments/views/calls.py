"""Calls for the director: shown at the top of every page of an evening, polled, and answered there."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.sharing import access
from tournaments import queries, services
from tournaments.queries import TableKey
from tournaments.views.shown import evening_for, refuse, shown


@require_safe
def calls(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Polling: the open calls, as a part of a page; 304 while the evening is as it was."""
    tournament = queries.tournament_row(tournament_id)
    role = access.role_of(access.visitor(request), tournament) if tournament else None
    if tournament is None or role is None or not role.includes(Role.KEEP):
        return HttpResponse(status=404)
    if request.GET.get("revision") == str(tournament.revision):
        return HttpResponseNotModified()
    evening, role = evening_for(request, tournament_id)
    return render(request, "tournaments/_calls.html", shown(evening, role, ""))


@require_POST
def answer(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """Store that the director is coming, or was there; the page it was tapped on is shown again."""
    evening, role = evening_for(request, tournament_id, Role.OWN)
    key = TableKey(tournament_id, number, table)
    try:
        services.answer_call(table=key, done="done" in request.POST, device=access.device_of(request))
    except RuleViolation as violation:
        refuse(request, violation, evening)
    if request.headers.get("X-Part"):
        evening, role = evening_for(request, tournament_id, Role.OWN)
        return render(request, "tournaments/_calls.html", shown(evening, role, ""))
    back = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return redirect(back)
    return redirect("event-table", *key)
