"""The round's clock: started or stopped, and time called."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.models import Role
from scoring.sharing import access
from scoring.views.fields import whole_number
from tournaments import services
from tournaments.views.shown import evening_for

#: Minutes of a clock for which nobody has set a time.
USUAL_MINUTES = 20


@require_POST
def time(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Start or stop the clock, or call time for every table that still plays."""
    evening, _role = evening_for(request, tournament_id, Role.OWN)
    device = access.device_of(request)
    if evening.current is None:
        return redirect("evening", tournament_id)
    number = evening.current.number
    if "call" in request.POST:
        done = services.call_time(tournament_id=tournament_id, round_number=number, device=device)
        words = _("Time is called: {tables} tables count as they stand.")
        messages.success(request, words.format(tables=done))
        return redirect("scores", tournament_id)
    minutes = whole_number(request, "minutes") or evening.tournament.minutes or USUAL_MINUTES
    services.start_clock(
        tournament_id=tournament_id,
        round_number=number,
        minutes=0 if "stop" in request.POST else minutes,
        device=device,
    )
    return redirect("boards", tournament_id)
