"""The pages of a game: read, call, show."""

import uuid
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import access, queries, services, vocabulary
from scoring.forms import HandForm, StartForm, initial_of
from scoring.models import Hand, Role
from scoring.queries import GameSheet, Line
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.hands import contracting_units, tricks_of, with_first_to_target
from scoring.rules.presets import PRESETS, RULESETS
from scoring.rules.records import read_record, write_record
from scoring.rules.shapes import parse_json

#: A game of a thousand hands, with room to spare.
LARGEST_IMPORT = 512 * 1024


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    device = access.device_of(request)
    sheets = [queries.game_sheet(game) for game in queries.games_of(device)[:50]] if device else []
    return render(request, "scoring/home.html", {"games": [_summary(sheet) for sheet in sheets]})


@require_GET
def choose_ruleset(request: HttpRequest) -> HttpResponse:
    by_players = sorted(RULESETS.values(), key=lambda ruleset: (ruleset.players != 4, ruleset.players))
    groups = [
        (vocabulary.PLAYERS[players], [(ruleset.name, PRESETS[ruleset.name].title) for ruleset in rulesets])
        for players, rulesets in groupby(by_players, key=lambda ruleset: ruleset.players)
    ]
    return render(request, "scoring/choose_ruleset.html", {"groups": groups})


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest, name: str) -> HttpResponse:
    if name not in RULESETS:
        raise Http404
    ruleset = RULESETS[name]
    form = StartForm(ruleset, request.POST or None)
    if request.method == "POST" and form.is_valid():
        response = HttpResponseRedirect(reverse("game", args=[form.cleaned_data["game_id"]]))
        try:
            services.start_game(
                device=access.device_of(request) or access.introduce(response),
                game_id=form.cleaned_data["game_id"],
                ruleset=ruleset,
                names=form.names,
                first_dealer=form.cleaned_data["first_dealer"],
            )
        except RuleViolation as violation:
            form.add_error(None, vocabulary.violation_in_words(violation))
        else:
            return response
    return render(request, "scoring/start.html", {"form": form, "ruleset": ruleset, "title": PRESETS[name].title})


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
    sheet = _own_sheet(request, game_id)
    lines = [_explained(sheet, line) for line in sheet.lines]
    context = {**_summary(sheet), "lines": reversed(lines), "is_open": sheet.sheet.is_open}
    return render(request, "scoring/game.html", context)


@require_GET
def record(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = _own_sheet(request, game_id)
    response = JsonResponse(write_record(sheet.as_record()), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="five-hundred-{sheet.game.started_at:%Y-%m-%d}.json"'
    return response


@require_http_methods(["GET", "POST"])
def new_hand(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = _own_sheet(request, game_id)
    form = HandForm(
        sheet.game.ruleset, sheet.game.table, request.POST or None, initial={"key": uuid.uuid4(), "version": 0}
    )
    if request.method == "POST" and form.is_valid() and form.facts is not None:
        try:
            services.record_hand(
                game_id=game_id,
                key=form.cleaned_data["key"],
                facts=form.facts,
                device=access.device_of(request),
            )
        except RuleViolation as violation:
            form.refuse(violation)
        else:
            messages.success(request, _("Hand saved."))
            return redirect("game", game_id)
    elif not sheet.sheet.is_open:
        return redirect("game", game_id)
    context = {**_summary(sheet), "form": form, "number": sheet.next_number}
    return render(request, "scoring/hand.html", context)


@require_http_methods(["GET", "POST"])
def amend(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    sheet = _own_sheet(request, game_id)
    line = _line(sheet, number)
    table = sheet.game.table
    initial = {"key": line.row.key, "version": line.row.version, **initial_of(line.scored.hand, table)}
    form = HandForm(sheet.game.ruleset, table, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid() and form.facts is not None:
        facts = form.facts._replace(order=_order_kept(line.scored.hand, form.facts))
        try:
            services.amend_hand(
                game_id=game_id,
                number=number,
                seen_version=form.cleaned_data["version"] or 0,
                facts=facts,
                reason=form.cleaned_data["reason"],
                device=access.device_of(request),
            )
        except RuleViolation as violation:
            form.refuse(violation)
        except services.Stale:
            return _stale(request, game_id)
        else:
            messages.success(request, _("Hand {number} put right.").format(number=line.number))
            return redirect("game", game_id)
    context = {**_summary(sheet), "form": form, "number": line.number, "line": _explained(sheet, line)}
    return render(request, "scoring/hand.html", context)


@require_POST
def void(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    line = _line(_own_sheet(request, game_id), number)
    try:
        services.void_hand(
            game_id=game_id,
            number=number,
            seen_version=_version(request),
            reason=request.POST.get("reason", ""),
            device=access.device_of(request),
        )
    except RuleViolation as violation:
        messages.error(request, vocabulary.violation_in_words(violation))
    except services.Stale:
        return _stale(request, game_id)
    else:
        messages.success(request, _("Hand {number} struck out.").format(number=line.number))
    return redirect("game", game_id)


@require_POST
def first_to_target(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """The one question that only the people at the table can answer."""
    sheet = _own_sheet(request, game_id)
    line = _line(sheet, number)
    unit = request.POST.get("unit", "")
    if unit not in line.scored.ending.candidates:
        messages.error(request, _("Choose who got there first."))
        return redirect("game", game_id)
    try:
        services.amend_hand(
            game_id=game_id,
            number=number,
            seen_version=_version(request),
            facts=with_first_to_target(line.scored.hand, sheet.game.table, unit),
            reason=_("Who reached the target first"),
            device=access.device_of(request),
        )
    except services.Stale:
        return _stale(request, game_id)
    return redirect("game", game_id)


# ---------------------------------------------------------------------------------------------------- what pages show


@dataclass(frozen=True)
class Explained:
    """A line of the sheet in words, with why each unit's score moved."""

    number: int
    row: Hand
    dealer: str
    headline: str
    cells: list[tuple[str, int, int]]
    items: list[str]
    notes: list[str]
    needs_first: list[tuple[str, str]]


def _explained(sheet: GameSheet, line: Line) -> Explained:
    table, scored = sheet.game.table, line.scored
    won = tricks_of(scored.hand, contracting_units(table, scored.hand))
    return Explained(
        number=line.number,
        row=line.row,
        dealer=scored.dealer,
        headline=vocabulary.hand_in_words(table, scored.hand, scored.score.made, won),
        cells=[
            (vocabulary.unit_name(table, unit), scored.score.deltas[unit], scored.totals[unit]) for unit in table.units
        ],
        items=[vocabulary.item_in_words(table, scored.hand, item) for item in scored.score.items],
        notes=vocabulary.ruling_in_words(sheet.game.ruleset, scored),
        needs_first=[(unit, vocabulary.unit_name(table, unit)) for unit in scored.ending.candidates],
    )


def _summary(sheet: GameSheet) -> dict[str, object]:
    """What every page of a game shows of it."""
    table = sheet.game.table
    return {
        "game": sheet.game,
        "table": table,
        "title": PRESETS[sheet.game.ruleset.name].title,
        "people": vocabulary.people(table.players),
        "standing": [
            (vocabulary.unit_name(table, unit), total, unit in sheet.sheet.ending.winners)
            for unit, total in sheet.sheet.totals.items()
        ],
        "dealer": sheet.sheet.next_dealer,
        "hands_played": len(sheet.lines),
        "next_number": sheet.next_number,
        "ending": None if sheet.sheet.is_open else vocabulary.ending_in_words(table, sheet.sheet.ending),
    }


def _own_sheet(request: HttpRequest, game_id: UUID) -> GameSheet:
    """The game, if this device may keep its score; otherwise it does not exist for it."""
    found = queries.game_with_rows(game_id)
    if found is None or not access.may(access.device_of(request), Role.OWN, found):
        raise Http404
    return queries.game_sheet(found)


def _line(sheet: GameSheet, number: int) -> Line:
    for line in sheet.lines:
        if line.row.number == number:
            return line
    raise Http404


def _order_kept(before: HandFacts, after: HandFacts) -> tuple[str, ...]:
    """The order of the tricks, as long as the tricks it tells of are the same."""
    return before.order if before.tricks == after.tricks and before.bid == after.bid else ()


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _stale(request: HttpRequest, game_id: UUID) -> HttpResponse:
    messages.error(
        request, _("Somebody changed this hand in the meantime. Nothing was saved: look at it as it is now.")
    )
    return redirect("game", game_id)
