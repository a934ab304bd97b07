"""Pages that print: the sheets of a game, a ruleset or house rules as PDFs."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.models import HouseRules, Role
from scoring.paper.pages import PAPERS, Paper
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.sharing import access
from scoring.sheets import contents as printed
from scoring.sheets.blank_sheet import blank_sheet
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.sheets.score_sheet import score_sheet
from scoring.views.shown import sheet_for, summary
from scoring.words import agreements
from scoring.words.lines import rules_of

COOKIE = "paper"
A_YEAR = 365 * 24 * 60 * 60


@require_safe
def choose(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """List what can be printed of a game; the paper chosen here is kept in a cookie."""
    sheet = sheet_for(request, game_id, Role.WATCH)
    paper = _paper(request)
    response = render(
        request, "scoring/print.html", {**summary(sheet), "paper": paper.name, "papers": list(PAPERS)}
    )
    if "paper" in request.GET:
        response.set_cookie(COOKIE, paper.name, max_age=A_YEAR, samesite="Lax", httponly=True)
    return response


@require_safe
def filled(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Print a game's score sheet."""
    sheet = sheet_for(request, game_id, Role.WATCH)
    name = f"five-hundred-{sheet.game.started_at:%Y-%m-%d}.pdf"
    return _pdf(score_sheet(printed.game(sheet), _paper(request)), name)


@require_safe
def blank_of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Print a blank sheet for the rules of a game."""
    game = sheet_for(request, game_id, Role.WATCH).game
    return _pdf(blank_sheet(printed.blank(game.ruleset, rules_of(game)), _paper(request)), "score-sheet.pdf")


@require_safe
def agreement_of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Print the house rules a game is played by."""
    game = sheet_for(request, game_id, Role.WATCH).game
    lines = {**agreements.default_lines(game.ruleset), **game.lines}
    return _pdf(
        house_rules_sheet(rules_of(game), game.ruleset, lines, _paper(request)).as_pdf(), "house-rules.pdf"
    )


@require_safe
def blank(request: HttpRequest, name: str) -> HttpResponse:
    """Print a blank sheet for a named ruleset."""
    return _pdf(blank_sheet(printed.blank(_named(name), PRESETS[name].title), _paper(request)), f"{name}.pdf")


@require_safe
def agreement(request: HttpRequest, name: str) -> HttpResponse:
    """Print the house rules of a named ruleset."""
    ruleset = _named(name)
    lines = agreements.default_lines(ruleset)
    return _pdf(
        house_rules_sheet(PRESETS[name].title, ruleset, lines, _paper(request)).as_pdf(),
        f"{name}-house-rules.pdf",
    )


@require_safe
def blank_of_house(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Print a blank sheet for house rules of this device's."""
    house = _own(request, house_id)
    return _pdf(blank_sheet(printed.blank(house.ruleset, house.name), _paper(request)), "score-sheet.pdf")


@require_safe
def agreement_of_house(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Print house rules of this device's."""
    house = _own(request, house_id)
    return _pdf(
        house_rules_sheet(house.name, house.ruleset, house.lines, _paper(request)).as_pdf(), "house-rules.pdf"
    )


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
    """The paper asked for, or the one chosen before, or what is sold where this language is spoken."""
    for name in (request.GET.get("paper"), request.COOKIES.get(COOKIE)):
        if name in PAPERS:
            return PAPERS[name]
    languages = request.headers.get("Accept-Language", "").lower()
    return PAPERS["letter" if languages.startswith(("en-us", "en-ca", "fr-ca")) else "a4"]


def _pdf(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    patch_vary_headers(response, ["Accept-Language"])  # the paper is chosen by it
    return response
