"""Pages of whole games: list, start, import, show, export, and the pulse that open pages poll."""

import uuid
from itertools import groupby
from uuid import UUID

from django.contrib import messages
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import queries, services
from scoring.models import HouseRules, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_record, write_record
from scoring.rules.record.shapes import parse_json
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.screen.views import sheet_page
from scoring.sharing import access
from scoring.views.forms import StartForm
from scoring.views.shown import sheet_for, summary
from scoring.words import vocabulary

#: A game of a thousand hands, with room to spare.
LARGEST_IMPORT = 512 * 1024


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """List the games whose score this visitor keeps, the latest fifty."""
    sheets = [queries.game_sheet(game) for game in queries.games_of(access.visitor(request))[:50]]
    return render(request, "scoring/home.html", {"games": [summary(sheet) for sheet in sheets]})


@require_POST
def deck(request: HttpRequest) -> HttpResponse:
    """Set the cookie that shows suits in two colours or in four on this device."""
    response = redirect("home")
    four = request.POST.get("deck") == "four"
    response.set_cookie(
        "deck", "four" if four else "two", max_age=access.COOKIE_AGE, samesite="Lax", httponly=True
    )
    return response


@require_GET
def choose_ruleset(request: HttpRequest) -> HttpResponse:
    """List the named rulesets by number of players, and this device's house rules."""
    by_players = sorted(RULESETS.values(), key=lambda ruleset: (ruleset.players != 4, ruleset.players))
    groups = [
        (vocabulary.PLAYERS[players], [(ruleset.name, PRESETS[ruleset.name].title) for ruleset in rulesets])
        for players, rulesets in groupby(by_players, key=lambda ruleset: ruleset.players)
    ]
    houses = queries.house_rules_of(access.visitor(request))
    return render(request, "scoring/choose_ruleset.html", {"groups": groups, "houses": houses})


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest, name: str) -> HttpResponse:
    """Start a game under a named ruleset."""
    if name not in RULESETS:
        raise Http404
    return _start(request, RULESETS[name], PRESETS[name].title, reverse("rules", args=[name]))


@require_http_methods(["GET", "POST"])
def start_by_house(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Start a game under house rules of this device's."""
    house = queries.house_rules(access.visitor(request), house_id)
    if house is None:
        raise Http404
    return _start(request, house.ruleset, house.name, reverse("house-rules", args=[house.pk]), house)


def _start(
    request: HttpRequest, ruleset: Ruleset, title: str, rules_url: str, house: HouseRules | None = None
) -> HttpResponse:
    form = StartForm(ruleset, request.POST or None)
    if request.method == "POST" and form.is_valid():
        response = HttpResponseRedirect(reverse("new-hand", args=[form.cleaned_data["game_id"]]))
        try:
            services.start_game(
                device=access.device_of(request) or access.introduce(response),
                game_id=form.cleaned_data["game_id"],
                ruleset=ruleset,
                names=form.names,
                first_dealer=form.cleaned_data["first_dealer"],
                house_name=house.name if house else "",
                lines=house.lines if house else None,
            )
        except RuleViolation as violation:
            form.add_error(None, vocabulary.violation_in_words(violation))
        else:
            return response
    names = queries.names_of(access.visitor(request))
    context = {"form": form, "ruleset": ruleset, "title": title, "rules_url": rules_url, "known": names}
    return render(request, "scoring/start.html", context)


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """Import a game from a file in the interchange format."""
    upload = request.FILES.get("record")
    game_id = uuid.uuid4()
    response = HttpResponseRedirect(reverse("game", args=[game_id]))
    try:
        if upload is None:
            raise RuleViolation("missing_key", _("Choose a file first."))
        if upload.size is None or upload.size > LARGEST_IMPORT:
            raise RuleViolation("too_large", _("This file is too large to be a game."))
        document = parse_json(upload.read())
        if not isinstance(document, dict):
            raise RuleViolation("wrong_type", _("This file does not hold a game."))
        services.import_game(
            device=access.device_of(request) or access.introduce(response),
            game_id=game_id,
            record=read_record(document),
        )
    except RuleViolation as violation:
        place = "".join(f"{key} {number}: " for key, number in violation.place.items())
        messages.error(
            request, _("Nothing was stored. {place}{message}").format(place=place, message=violation.message)
        )
        return redirect("home")
    return response


@require_GET
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show a game's sheet; with the header X-Part only the part that changes, for a page that polls."""
    sheet = sheet_for(request, game_id, Role.WATCH)
    template = "scoring/_sheet.html" if request.headers.get("X-Part") else "scoring/game.html"
    return render(request, template, sheet_page(sheet))


@require_GET
def pulse(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Answer a poll: 304 while the game has the revision that the page shows, 200 once it has another."""
    game = queries.game_revision(game_id)
    if game is None or not access.may(access.visitor(request), Role.WATCH, game):
        raise Http404
    revision = queries.pulse_of(game)
    if request.GET.get("revision") == revision:
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})


@require_GET
def record(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Export the game as a file in the interchange format."""
    sheet = sheet_for(request, game_id, Role.WATCH)
    response = JsonResponse(
        write_record(sheet.as_record()), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    response["Content-Disposition"] = (
        f'attachment; filename="five-hundred-{sheet.game.started_at:%Y-%m-%d}.json"'
    )
    return response
