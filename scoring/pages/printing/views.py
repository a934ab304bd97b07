"""Pages that print: the sheets of a game, a ruleset or house rules as PDFs."""

from collections.abc import Mapping
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from config.language import gettext as _
from scoring import queries
from scoring.access import access
from scoring.models import Game, HouseRules
from scoring.pages.printing.choices import (
    answer_pdf,
    file_name,
    not_as_written,
    printing_of,
    remember,
)
from scoring.pages.shown import sheet_for, summary
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.paper.pdf import About, as_pdf
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.sheets import contents as printed
from scoring.sheets.blank_sheet import blank_sheet
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.sheets.score_sheet import score_sheet
from scoring.words import agreements
from scoring.words.lines import rules_of
from scoring.words.vocabulary import ruleset_title


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
    sheet = sheet_for(request, game_id)
    return _answer(
        request,
        score_sheet(printed.game(sheet, timezone.now()), _paper(request)),
        _name_of(sheet.game),
    )


@require_safe
def blank_of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    game = sheet_for(request, game_id).game
    return _blank(request, game.ruleset, rules_of(game), _short_id(game))


@require_safe
def agreement_of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    game = sheet_for(request, game_id).game
    return _agreement(request, game.ruleset, rules_of(game), game.lines, _short_id(game))


@require_safe
def blank(request: HttpRequest, name: str) -> HttpResponse:
    return _blank(request, _named(name), ruleset_title(name))


@require_safe
def agreement(request: HttpRequest, name: str) -> HttpResponse:
    return _agreement(request, _named(name), ruleset_title(name), {})


@require_safe
def blank_of_house(request: HttpRequest, house_id: UUID) -> HttpResponse:
    house = _own(request, house_id)
    return _blank(request, house.ruleset, house.name, _short_id(house))


@require_safe
def agreement_of_house(request: HttpRequest, house_id: UUID) -> HttpResponse:
    house = _own(request, house_id)
    return _agreement(request, house.ruleset, house.name, house.lines, _short_id(house))


def _blank(request: HttpRequest, ruleset: Ruleset, title: str, short_id: str = "") -> HttpResponse:
    sheet = blank_sheet(printed.blank(ruleset, title), _paper(request))
    return _answer(
        request, sheet, file_name(_("score sheet {rules}").format(rules=title), short_id)
    )


def _agreement(
    request: HttpRequest, ruleset: Ruleset, title: str, lines: Mapping[str, str], short_id: str = ""
) -> HttpResponse:
    agreed = {**agreements.default_lines(ruleset), **lines}
    sheet = house_rules_sheet(title, ruleset, agreed, _paper(request))
    return _answer(
        request, sheet, file_name(_("house rules {rules}").format(rules=title), short_id)
    )


def _short_id(row: Game | HouseRules) -> str:
    """The first letters of a row's id, which tell two files apart."""
    return str(row.pk)[:8]


def _name_of(game: Game) -> str:
    """`2026-11-21-1930-nora-ed-sue-will`: two games of one day have two names."""
    started = timezone.localtime(game.started_at)
    return file_name(f"{started:%Y-%m-%d-%H%M} {' '.join(game.names)}", _short_id(game))


def _own(request: HttpRequest, house_id: UUID) -> HouseRules:
    house = queries.house_rules(access.visitor(request), house_id)
    if house is None:
        raise Http404
    return house


def _named(name: str) -> Ruleset:
    if name not in RULESETS:
        raise Http404(_("There is no ruleset of this name."))
    return RULESETS[name]


def _paper(request: HttpRequest) -> Paper:
    return printing_of(request).paper


def _answer(request: HttpRequest, sheet: Sheet, name: str) -> HttpResponse:
    about = About(
        f"{sheet.title} · {sheet.under}", _("Five Hundred"), get_language() or "en", timezone.now()
    )
    return answer_pdf(as_pdf([sheet], about, blank_backs=printing_of(request).blank_backs), name)
