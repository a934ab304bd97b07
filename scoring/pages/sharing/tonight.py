"""Pages of a night, a game and its rematches: the newest followed, and its links."""

from functools import partial
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scoring import queries, services
from scoring.access import access
from scoring.access.permissions import permits_request
from scoring.models import Game, Role
from scoring.pages.games import sheet_context
from scoring.pages.polling import answer_poll
from scoring.pages.sharing.views import let_in, withdraw_links
from scoring.pages.shown import sheet_for, summary


@require_safe
def tonight(request: HttpRequest, series_id: UUID) -> HttpResponse:
    """Show the night: a line for each game, and the newest one's sheet; it follows to the next.

    Who keeps score goes to the newest one's pad. With the header X-Part only the part that
    changes, for a page that polls.
    """
    newest, role = _newest_for(request, series_id)
    if role.includes(Role.KEEP):
        return redirect("new-hand", newest.pk)
    sheet = sheet_for(request, newest.pk)
    series = queries.series_of(sheet.game)
    context = {
        **sheet_context(request, sheet, series),
        "games": [summary(each) for each in series],
        "series_id": series_id,
        "revision": _revision(sheet.game),
    }
    template = "scoring/_tonight.html" if request.headers.get("X-Part") else "scoring/tonight.html"
    return render(request, template, context)


@require_safe
def pulse(request: HttpRequest, series_id: UUID) -> HttpResponse:
    """Answer a poll: 304 while the newest game is the page's, with the page's revision."""
    newest, _role = _newest_for(request, series_id)
    return answer_poll(request, _revision(newest))


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, series_id: UUID, role: str) -> HttpResponse:
    """Withdraw the links of a role to the whole night, and the grants of devices that used them."""
    newest, _role = _newest_for(request, series_id)
    act = partial(services.withdraw_series_links, series_id=series_id)
    return withdraw_links(request, newest, newest.series, role, act)


@require_safe
def follow(request: HttpRequest, series_id: UUID, token: str) -> HttpResponse:
    """Let the device in to every game of the night, and take the token out of its address."""
    newest = queries.newest_game(series_id)
    address = reverse("tonight", args=[series_id])
    return let_in(request, None if newest is None else newest.series, token, lambda _role: address)


def _newest_for(request: HttpRequest, series_id: UUID) -> tuple[Game, Role]:
    """Look up a night's newest game and the role; 404 for who may not see it, and an event's."""
    newest = queries.newest_game(series_id)
    role = None if newest is None else access.role_of(access.visitor(request), newest.series)
    if newest is None or role is None or not permits_request(role, request):
        raise Http404
    return newest, role


def _revision(game: Game) -> str:
    """Return the revision of a night's page for polling: its game, and the game's revision."""
    return f"{game.pk.hex[:12]}-{queries.pulse_of(game)}"
