"""Pages that print: the sheets of a game, a ruleset or house rules as PDFs."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from config.language import gettext as _
from scoring.pages.printing.choices import (
    answer_pdf,
    file_name,
    not_as_written,
    printing_of,
    remember,
)
from scoring.pages.shown import rules_for, sheet_for, summary
from scoring.paper.pages import PAPERS, Sheet
from scoring.paper.pdf import About, as_pdf
from scoring.sheets import contents as printed
from scoring.sheets.blank_sheet import blank_sheet
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.sheets.score_sheet import score_sheet
from scoring.words import agreements


@require_safe
def choose(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """List what can be printed of a game; the paper chosen here is kept in a cookie."""
    sheet = sheet_for(request, game_id)
    context = {
        **summary(sheet),
        "printing": printing_of(request),
        "papers": list(PAPERS),
        "not_as_written": not_as_written(request, dict(enumerate(sheet.game.names, start=1))),
    }
    return remember(request, render(request, "scoring/print.html", context))


@require_safe
def filled(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Print a game's score sheet, under its day, hour and people: two games have two names."""
    sheet = sheet_for(request, game_id)
    game, paper = sheet.game, printing_of(request).paper
    started = timezone.localtime(game.started_at)
    name = file_name(f"{started:%Y-%m-%d-%H%M} {' '.join(game.names)}", str(game.pk)[:8])
    return _answer(request, score_sheet(printed.game(sheet, timezone.now()), paper), name)


@require_safe
def blank(request: HttpRequest, **address: Any) -> HttpResponse:
    """Print a blank sheet for the rules that the address names."""
    rules = rules_for(request, **address)
    sheet = blank_sheet(printed.blank(rules.ruleset, rules.title), printing_of(request).paper)
    words = _("score sheet {rules}").format(rules=rules.title)
    return _answer(request, sheet, file_name(words, rules.short_id))


@require_safe
def agreement(request: HttpRequest, **address: Any) -> HttpResponse:
    """Print the house rules that the address names, with what is agreed about the play."""
    rules = rules_for(request, **address)
    agreed = {**agreements.default_lines(rules.ruleset), **rules.lines}
    sheet = house_rules_sheet(rules.title, rules.ruleset, agreed, printing_of(request).paper)
    words = _("house rules {rules}").format(rules=rules.title)
    return _answer(request, sheet, file_name(words, rules.short_id))


def _answer(request: HttpRequest, sheet: Sheet, name: str) -> HttpResponse:
    about = About(
        f"{sheet.title} · {sheet.under}", _("Five Hundred"), get_language() or "en", timezone.now()
    )
    return answer_pdf(as_pdf([sheet], about, blank_backs=printing_of(request).blank_backs), name)
