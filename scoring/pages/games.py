"""Pages of a whole game: its sheet, its export, and the pulse that open pages poll."""

import json
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.access.permissions import permits_request
from scoring.pages.polling import answer_poll
from scoring.pages.screen.views import beside_page, sheet_page
from scoring.pages.shown import next_game_url, sheet_for
from scoring.queries import GameSheet
from scoring.rules.record.games import write_record
from scoring.spreadsheets import answers
from scoring.spreadsheets.games import book_of_game


def sheet_context(
    request: HttpRequest, sheet: GameSheet, series: list[GameSheet]
) -> dict[str, object]:
    """Build what `_sheet.html` shows of a game. `series`: the games of its night, in order."""
    return {
        **sheet_page(sheet, series),
        "next_game_url": next_game_url(request, sheet.game, series),
    }


@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show a game's sheet; with X-Part what changes of it, or what stands beside the pad."""
    sheet = sheet_for(request, game_id)
    part = request.headers.get("X-Part")
    if part == "beside":
        return render(request, "scoring/_beside.html", beside_page(sheet))
    template = "scoring/_sheet.html" if part else "scoring/game.html"
    series = queries.series_of(sheet.game)
    return render(request, template, sheet_context(request, sheet, series))


@require_safe
def pulse(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Answer a poll: 304 while the game has the page's revision, 200 once it has another."""
    opened = queries.GAME.open(request, game_id)
    if opened is None or not permits_request(opened.role_with(opened.thing), request):
        raise Http404
    return answer_poll(request, queries.pulse_of(opened.thing))


@require_safe
def spreadsheet(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    return answers.spreadsheet(book_of_game(sheet), _file_stem(sheet))


@require_safe
def record(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    content = json.dumps(write_record(sheet.as_file()), indent=1, ensure_ascii=False)
    return answers.as_file(content, "application/json", f"{_file_stem(sheet)}.json")


def _file_stem(sheet: GameSheet) -> str:
    return f"five-hundred-{sheet.game.started_at:%Y-%m-%d}"
