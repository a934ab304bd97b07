"""Pages that start a game: how many, which rules, who sits where; as before; from a file."""

import hashlib
import uuid
from collections.abc import Callable
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring import queries, services
from scoring.access import access
from scoring.models import Game
from scoring.pages.fields import chosen_id, parsed, uploaded, whole_number
from scoring.pages.offline import NO_ID
from scoring.pages.shown import Rules, rules_for, sheet_for
from scoring.pages.starting.forms import DRAW, StartForm
from scoring.pages.starting.places import offers_for
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import RECORD_FORMAT, Record, read_record, write_record
from scoring.rules.record.origins import Origin, read_origin
from scoring.rules.record.shapes import write_json
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import vocabulary
from scoring.words.lines import rules_of
from scoring.words.refusals import refusal_in_words
from scoring.words.rulebook.peculiar import line_of
from scoring.words.vocabulary import ruleset_title

#: A game of a thousand hands, with room to spare.
LARGEST_IMPORT: Final = 512 * 1024
#: So many names are offered to be tapped; the list behind the fields has more.
CHIPS: Final = 12
NUMBERS: Final = (2, 3, 4, 5, 6)


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Offer the usual players, in one tap; else ask how many, and where they learnt the game."""
    visitor = access.visitor(request)
    number = request.GET.get("players", "")
    players = int(number) if number in map(str, NUMBERS) else None
    houses = queries.house_rules_of(visitor) if players else []
    context = {
        "groups": [] if players else [_group(sheet) for sheet in queries.groups_of(visitor)],
        "no_id": NO_ID,
        "numbers": NUMBERS,
        "players": players,
        "offers": offers_for(players) if players else None,
        "houses": [house for house in houses if house.ruleset.players == players],
    }
    return render(request, "scoring/start_game.html", context)


@require_safe
def choose_ruleset(request: HttpRequest) -> HttpResponse:
    """List the named rulesets by number of players, and this device's house rules."""
    by_players = sorted(
        RULESETS.values(), key=lambda ruleset: (ruleset.players != 4, ruleset.players)
    )
    groups = [
        (
            vocabulary.PLAYERS[players],
            [(ruleset.name, ruleset_title(ruleset.name), line_of(ruleset)) for ruleset in rulesets],
        )
        for players, rulesets in groupby(by_players, key=lambda ruleset: ruleset.players)
    ]
    houses = [
        (house, line_of(house.ruleset)) for house in queries.house_rules_of(access.visitor(request))
    ]
    return render(request, "scoring/choose_ruleset.html", {"groups": groups, "houses": houses})


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, **address: Any) -> HttpResponse:
    """Start a game by the rules of the address; by another game's rules its people are offered."""
    rules = rules_for(request, **address)
    before = rules.row if isinstance(rules.row, Game) else None
    form = StartForm(rules.ruleset, request.POST or None, names=before.names if before else ())
    if request.method == "POST" and form.is_valid():
        response = HttpResponseRedirect(reverse("new-hand", args=[form.cleaned_data["game_id"]]))
        device = access.introduced(request, response)
        try:
            game = services.start_game(
                device=device,
                game_id=form.cleaned_data["game_id"],
                ruleset=rules.ruleset,
                names=queries.spelled_as_before(access.Visitor(device), form.names),
                first_dealer=form.first_dealer_seat,
                house_name=rules.house_name,
                lines=rules.lines,
                series=queries.series_going_on(queries.game_sheet(before)) if before else None,
            )
        except RuleViolation as violation:
            form.add_error(None, refusal_in_words(violation))
        else:
            _say(request, form, game)
            return response
    names = queries.names_of(access.visitor(request))
    if not names and not form.is_bound:
        form.fields["name_0"].widget.attrs["autofocus"] = True  # there is nothing to tap
    basis = {"title": rules.title, **_addresses(rules, before)}
    context = {"form": form, "basis": basis, "known": names, "chips": names[:CHIPS]}
    return render(request, "scoring/start.html", context)


def _addresses(rules: Rules, before: Game | None) -> dict[str, str]:
    """Return the address of the page that tells the rules, and of the page one comes from."""
    if before is not None:
        rules_url = reverse("game-rules", args=[before.pk])
        return {"rules_url": rules_url, "back_url": reverse("start-game")}
    rules_url = (
        reverse("house-rules", args=[rules.row.pk])
        if rules.row
        else reverse("rules", args=[rules.ruleset.name])
    )
    back = f"{reverse('start-game')}?players={rules.ruleset.players}"
    return {"rules_url": rules_url, "back_url": back}


@require_POST
def again(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Start a game with the seats and the rules of an earlier one, maybe of another night."""
    return _another(request, game_id, services.play_again, reverse("start-game"))


@require_POST
def rematch(request: HttpRequest, game_id: UUID) -> HttpResponse:
    return _another(request, game_id, services.rematch, reverse("game", args=[game_id]))


def _another(
    request: HttpRequest, game_id: UUID, begin: Callable[..., Game], refused_url: str
) -> HttpResponse:
    """Start a game like another one; idempotent by the form's id."""
    sheet = sheet_for(request, game_id)
    new_id = chosen_id(request, "game_id") or uuid.uuid4()
    response = HttpResponseRedirect("")
    device = access.introduced(request, response)
    dealer = whole_number(request, "first_dealer", -1)
    first_dealer = dealer if dealer in range(len(sheet.game.names)) else None
    try:
        game = begin(device=device, game_id=game_id, new_id=new_id, first_dealer=first_dealer)
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect(refused_url)
    if game.pk != new_id:
        messages.info(request, _("The next game had begun already: this is it."))
    response["Location"] = reverse("new-hand", args=[game.pk])
    return response


def _say(request: HttpRequest, form: StartForm, game: Game) -> None:
    """Say what was not typed as it stands now: another spelling, a dealer drawn by lot."""
    names = [seat.player.name for seat in game.seats.select_related("player")]
    for typed, name in zip(form.names, names, strict=True):
        if typed != name:
            words = _("“{typed}” is written “{name}”, as before.")
            messages.info(request, words.format(typed=typed, name=name))
    if form.cleaned_data["first_dealer"] == DRAW:
        words = _("{name} deals first: drawn by lot.")
        messages.info(request, words.format(name=names[game.first_dealer]))


def _group(sheet: GameSheet) -> dict[str, object]:
    """People who played together, with what one tap would start: the rules, and who deals first."""
    table = sheet.game.table
    units = [vocabulary.people(unit) for unit in table.units.values()]
    return {
        "game": sheet.game,
        "people": vocabulary.people(sheet.game.names),
        "units": units if len(units) == 2 else [vocabulary.people(table.players)],
        "rules": rules_of(sheet.game),
        "dealer": sheet.sheet.next_dealer,
        "goes_on": queries.series_going_on(sheet) is not None,
        "new_id": uuid.uuid4(),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Import a game from a record file: once, however often sent, on the date it was played."""
    if request.method != "POST":
        return render(request, "scoring/bring_game.html")
    response = HttpResponseRedirect("")
    try:
        content = uploaded(request, "record", LARGEST_IMPORT)
        record = read_record(parsed(content, RECORD_FORMAT, "not_a_game"))
        brought = services.bring_game(
            device=access.introduced(request, response),
            origin=read_origin(record.kept) or _from_today(record),
            record=record,
            has_all=access.at_the_computer(request),
        )
    except RuleViolation as violation:
        messages.error(request, _refused(violation))
        return redirect("import-game")
    if brought.was_here:
        messages.info(request, _("This game was here already. Nothing was changed."))
    response["Location"] = reverse("game", args=[brought.game_id])
    return response


def _from_today(record: Record) -> Origin:
    """Of a file that does not say which game it is: the same one whenever it holds the same."""
    digest = hashlib.sha256(write_json(write_record(record)).encode()).hexdigest()
    return Origin(uuid.uuid5(services.COPIES, digest), timezone.now())


def _refused(violation: RuleViolation) -> str:
    """Say why a file was not taken, and where in it the fault stands."""
    words = _("Nothing was stored. {message}")
    if "hand" in violation.place:
        words = _("Nothing was stored, because of hand {hand}. {message}")
    return words.format(message=refusal_in_words(violation), **violation.place)
