"""Pages of one's games: the first page, all, those put away; put away, brought back, deleted."""

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from config.language import in_language
from scoring import queries, services
from scoring.access import access
from scoring.access.locking import Stale, digest
from scoring.pages.fields import read_id, whole_number
from scoring.pages.shown import sheet_for, summary, winners_of
from scoring.pages.starting.forms import DeleteForm
from scoring.queries import GameSheet
from scoring.words import vocabulary

#: A game that began after midnight belongs to the evening before.
NIGHT_ENDS: Final = timedelta(hours=5)
LONGEST_SEARCH: Final = 80
#: A page number beyond this finds nothing, and is not asked for.
LAST_PAGE: Final = 10_000


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the running game first, then the others by night; a page of them, in five statements.

    In two, where it is what this process has shown before: nothing is tallied then. With the header
    X-Part only what changes, for a page that polls: 304 where it has it, by the tag in
    `If-None-Match`.
    """
    visitor, number = access.visitor(request), _page_in(request)
    page = _Page(visitor, number)
    away = request.GET.get("away", "")
    away = away if read_id(away) else ""
    context = {
        "visitor": visitor,
        # Asked for where the page is not kept, and not before.
        "running": lambda: page.running,
        "nights": lambda: page.nights,
        "listed": lambda: page.listed,
        "away": away,
        # The digest of a page of games: their ids and revisions.
        "tag": in_language(digest([[str(one.game), one.revision] for one in page.games])),
        "kept_by": None if away else (number, page.games),
    }
    if not request.headers.get("X-Part"):
        return render(request, "scoring/home.html", context)
    if request.headers.get("If-None-Match") == f'"{context["tag"]}"':
        return HttpResponseNotModified()
    return render(request, "scoring/_home.html", context)


class _Page:
    """A page of one's games; they are read and tallied once somebody looks at them."""

    def __init__(self, visitor: access.Visitor, number: int) -> None:
        self._visitor, self._number = visitor, number
        self.games = queries.newest(visitor, number)

    @cached_property
    def listed(self) -> queries.ListedGames:
        return queries.games_shown(self._visitor, self._number, self.games)

    @cached_property
    def _going_on(self) -> list[GameSheet]:
        if self.listed.number > 1:
            return []
        running = filter(_is_running, self.listed.sheets)
        return sorted(running, key=queries.last_played, reverse=True)

    @property
    def running(self) -> list[dict[str, object]]:
        return [_item(sheet) for sheet in self._going_on]

    @property
    def nights(self) -> list[tuple[date, list[dict[str, object]]]]:
        return _nights(sheet for sheet in self.listed.sheets if sheet not in self._going_on)


@require_safe
def all_games(request: HttpRequest) -> HttpResponse:
    """Search all one's games by who played, those put away among them."""
    words = request.GET.get("q", "").replace("\x00", "")[:LONGEST_SEARCH].strip()
    listed = queries.listed_games(access.visitor(request), _page_in(request), None, words)
    context = {"nights": _nights(listed.sheets), "listed": listed, "words": words}
    return render(request, "scoring/all_games.html", context)


@require_safe
def away(request: HttpRequest) -> HttpResponse:
    """List the games that this device has put away, to be brought back or deleted for good."""
    listed = queries.listed_games(access.visitor(request), _page_in(request), away=True)
    context = {"nights": _nights(listed.sheets), "listed": listed}
    return render(request, "scoring/away.html", context)


@require_POST
def put_away(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Take a game out of this device's list; the first page then offers to undo it."""
    sheet_for(request, game_id)
    response = redirect(f"{reverse('home')}?away={game_id}")
    services.put_away(device=access.introduced(request, response), game_id=game_id)
    return response


@require_POST
def bring_back(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """List a game again that was put away."""
    sheet_for(request, game_id)
    device = access.device_of(request)
    if device is not None:
        services.bring_back(device=device, game_id=game_id)
    return redirect("home")


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Delete a game for good, said twice: what is lost, with a box to tick; and then once more."""
    sheet = sheet_for(request, game_id)
    form = DeleteForm(request.POST or None)
    is_ticked = request.method == "POST" and form.is_valid()
    seen = whole_number(request, "revision", -1)
    if is_ticked and seen >= 0:
        try:
            services.delete_game(game_id=game_id, seen_revision=seen)
        except Stale:
            messages.error(
                request, _("Somebody has entered something since: look again. Nothing was deleted.")
            )
            return redirect("delete-game", game_id)
        people = vocabulary.people(sheet.game.names)
        messages.success(
            request, _("The game of {people} was deleted for good.").format(people=people)
        )
        return redirect("home")
    context = {**summary(sheet), "form": form, "item": _item(sheet), "is_ticked": is_ticked}
    return render(request, "scoring/delete.html", context)


def _is_running(sheet: GameSheet) -> bool:
    return sheet.sheet.is_open and sheet.game.stopped_at is None


def _item(sheet: GameSheet) -> dict[str, object]:
    """Build a game's row in a list: the winner or the standing, and the URL that a tap opens."""
    is_running = _is_running(sheet)
    return {
        **summary(sheet),
        "winners": vocabulary.people(winners_of(sheet)),
        "is_running": is_running,
        "url": reverse("new-hand" if is_running else "game", args=[sheet.game.pk]),
    }


def _nights(sheets: Iterable[GameSheet]) -> list[tuple[date, list[dict[str, object]]]]:
    """Group games by the evening they were begun on, which ends at five in the morning."""
    return [
        (night, [_item(sheet) for sheet in members])
        for night, members in groupby(
            sheets,
            key=lambda sheet: (timezone.localtime(sheet.game.started_at) - NIGHT_ENDS).date(),
        )
    ]


def _page_in(request: HttpRequest) -> int:
    text = request.GET.get("page", "")
    return (
        min(max(int(text), 1), LAST_PAGE)
        if text.isascii() and text.isdigit() and len(text) < 6
        else 1
    )
