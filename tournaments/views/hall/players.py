"""A player's own page: the seat of this round, the tally so far."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.views.decorators.http import require_safe

from scoring.models import Role
from scoring.sharing import access
from tournaments import queries
from tournaments.models import Entry
from tournaments.views.shown import page
from tournaments.words.vocabulary import SEATS


@require_safe
def player(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Show a player where to sit, with whom, against whom, and the tally so far."""
    entry = _entry_for(request, entry_id)
    evening = queries.evening(entry.tournament_id)
    assert evening is not None
    current = evening.current
    context = {
        "evening": evening,
        "tournament": evening.tournament,
        "entry": entry,
        "current": current,
        "now": evening.sitting(current, entry) if current else None,
        "seat": SEATS[seat] if current and (seat := evening.sitting(current, entry).seat) else "",
        "tally": [evening.sitting(round_, entry) for round_ in evening.published],
        "total": evening.totals.get(entry.key, 0),
        "rank": None if evening.standings_are_hidden else evening.ranks.get(entry.key),
    }
    return page(request, "player", context)


def _entry_for(request: HttpRequest, entry_id: UUID) -> Entry:
    """The entry. Raises Http404 for who neither has its link nor may see the whole evening (permission)."""
    entry = queries.entry(entry_id)
    visitor = access.visitor(request)
    if entry is None or not (
        access.may(visitor, Role.WATCH, entry) or access.may(visitor, Role.WATCH, entry.tournament)
    ):
        raise Http404
    return entry


@require_safe
def player_pulse(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Polling, for a player's page: whether something has changed; 304 while nothing has."""
    revision = _entry_for(request, entry_id).tournament.revision
    if request.GET.get("revision") == str(revision):
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})
