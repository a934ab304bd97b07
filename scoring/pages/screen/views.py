"""What a game's sheet page, end and board are made of, and the view of the board."""

import uuid
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.pages.screen.chart import (
    BESIDE,
    BOARD,
    Column,
    RunningLine,
    are_tight,
    columns_of,
    drawing_of,
)
from scoring.pages.shown import next_game_url, sheet_for, summary, tonight
from scoring.queries import GameSheet
from scoring.words.endings import end_of
from scoring.words.lines import explained, in_play_in_words

#: Hands that a television shows beside the chart.
LAST_HANDS = 5
#: Letters in a line beside the scores on a television, and the lines that there is room for: of
#: hands, and of facts when the game is over.
LETTERS, LINES, LINES_OF_FACTS = 36, 8, 6


class Score(NamedTuple):
    """A unit's score on a television. `change` and `line` (of the chart) are None before a hand."""

    column: Column
    change: int | None = None
    line: RunningLine | None = None


def sheet_page(sheet: GameSheet, series: list[GameSheet]) -> dict[str, Any]:
    """Build the context of a game's sheet page. `series`: the games of its night."""
    is_open = sheet.sheet.is_open and sheet.game.stopped_at is None
    return {
        **_hands_page(sheet),
        **end_page(sheet),
        "is_open": is_open,
        "in_play": in_play_in_words(sheet, queries.hand_in_play(sheet.game)) if is_open else "",
        "tonight": tonight(series),
    }


def beside_page(sheet: GameSheet) -> dict[str, Any]:
    """Build what stands beside the pad on a wide screen: the hands and the chart."""
    return {**_hands_page(sheet), "drawing": drawing_of(sheet, BESIDE), "is_beside": True}


def _hands_page(sheet: GameSheet) -> dict[str, Any]:
    columns = columns_of(sheet)
    return {
        **summary(sheet),
        "everybody": everybody(sheet),
        "columns": columns,
        "is_tight": are_tight(columns),
        "lines": [explained(sheet, line) for line in sheet.lines],
    }


def end_page(sheet: GameSheet) -> dict[str, Any]:
    """Build what the end of a game needs; worked out only where a template asks."""
    last = sheet.lines[-1] if sheet.lines else None
    return {
        "end": end_of(sheet),
        "everybody": everybody(sheet),
        "drawing": partial(drawing_of, sheet),
        "last": explained(sheet, last) if last else None,
        "rematch_id": uuid.uuid4(),
    }


def everybody(sheet: GameSheet) -> list[str]:
    return [seat.player.name for seat in sheet.game.seat_rows]


@require_safe
def board(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the game on a television, and follow on; with the header X-Part only what changes."""
    sheet = sheet_for(request, game_id)
    series = queries.series_of(sheet.game)
    if next_game_url(request, sheet.game, series):
        return redirect("game-board", series[-1].game.pk)
    context = sheet_page(sheet, series)
    context["drawing"] = drawing = drawing_of(sheet, BOARD)
    context["scores"] = [Score(column) for column in context["columns"]]
    if drawing:
        changes = [points for _name, points, _total in context["lines"][-1].cells]
        context["scores"] = list(map(Score, context["columns"], changes, drawing.lines))
    latest = context["lines"][: -LAST_HANDS - 1 : -1]
    context["latest"] = latest[: _that_fit([line.headline for line in latest], LINES)]
    if context["end"]:
        facts = context["end"].facts
        said = [f"{fact.what} {fact.words} {fact.in_hands}" for fact in facts]
        context["facts"] = facts[: _that_fit(said, LINES_OF_FACTS)]
    template = "scoring/_board.html" if request.headers.get("X-Part") else "scoring/board.html"
    return render(request, template, context)


def _that_fit(texts: Sequence[str], lines: int) -> int:
    """Count the texts, from the first, that so many lines hold, so that none is set small."""
    ends = accumulate(-(-len(text) // LETTERS) for text in texts)
    return sum(end <= lines for end in ends)
