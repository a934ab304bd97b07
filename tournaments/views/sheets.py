"""What an evening prints."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.views.shown import evening_for, shown


@require_GET
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What can be printed now."""
    found, role = evening_for(request, tournament_id)
    return render(request, "tournaments/print.html", {**shown(found, role, "print"), "groups": []})


def seating(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    return choose(request, tournament_id)
