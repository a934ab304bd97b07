"""A game put right, stopped, gone on with, played again; and the log of all that was changed."""

import hashlib
import uuid
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import access, history, option_words, queries, services, vocabulary
from scoring.consequences import consequences
from scoring.explained import rules_of
from scoring.forms_house_rules import SEATING
from scoring.models import LONGEST_NAME, LONGEST_REASON, Game, Role
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.presets import PRESETS, RULESETS
from scoring.rules.rulesets import OPTION_VALUES, Ruleset
from scoring.views.shown import sheet_for, summary


class PutRightForm(forms.Form):
    """What a game is to be played by, and who sits where."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"))
    option = forms.ChoiceField(label=gettext_lazy("One house rule"), required=False)
    first_dealer = forms.TypedChoiceField(coerce=int, label=gettext_lazy("First dealer"))
    reason = forms.CharField(max_length=LONGEST_REASON, required=False, label=gettext_lazy("Why? (may stay empty)"))

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        now = game.ruleset
        alike = [name for name, other in RULESETS.items() if (other.players, other.unit) == (now.players, now.unit)]
        self.fields["ruleset"].choices = [  # type: ignore[attr-defined]
            ("", _("{rules}, as now").format(rules=rules_of(game))),
            *((name, PRESETS[name].title) for name in alike),
        ]
        self.fields["ruleset"].required = False
        self.fields["option"].choices = [("", _("none, as now")), *self._options()]  # type: ignore[attr-defined]
        people = list(enumerate(game.names))
        self.fields["first_dealer"].choices = people  # type: ignore[attr-defined]
        for seat in range(now.players):
            self.fields[f"seat_{seat}"] = forms.TypedChoiceField(
                coerce=int, choices=people, label=_("Seat {number}").format(number=seat + 1)
            )

    def _options(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each option that matters here, with the values it does not have now."""
        now = self.game.ruleset
        found = []
        for _title, members in option_words.groups():
            for option in members:
                if option in OPTION_VALUES and option not in SEATING and option_words.matters(option, now):
                    values = [
                        (f"{option} {place}", words)
                        for place, words in option_words.choices(option)
                        if OPTION_VALUES[option][int(place)] != getattr(now, option)
                    ]
                    found.append((option_words.label(option), values))
        return found

    def seats(self) -> list[forms.BoundField]:
        return [self[f"seat_{seat}"] for seat in range(self.game.ruleset.players)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        seats = [data.get(f"seat_{seat}") for seat in range(self.game.ruleset.players)]
        if not self.errors and len(set(seats)) != len(seats):
            self.add_error(None, _("Somebody sits in two seats. Everybody sits in one."))
        return data

    @property
    def right(self) -> services.PutRight:
        """Raises RuleViolation."""
        data, game = self.cleaned_data, self.game
        order = tuple(data[f"seat_{seat}"] for seat in range(game.ruleset.players))
        name = data["ruleset"]
        ruleset = RULESETS[name] if name else game.ruleset
        if data["option"]:
            option, place = data["option"].split()
            ruleset = Ruleset.from_options(ruleset.name, {option: OPTION_VALUES[option][int(place)]}, ruleset)
        return services.PutRight(
            ruleset=ruleset,
            order=order,
            first_dealer=order.index(data["first_dealer"]),
            house_name="" if name else game.house_name,
            lines=game.lines,
        )


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Put the rules, the seats or the first dealer right: say how, look at what it does, save."""
    sheet = sheet_for(request, game_id)
    game = sheet.game
    initial: dict[str, Any] = {"revision": game.revision, "first_dealer": game.first_dealer}
    initial |= {f"seat_{seat}": seat for seat in range(game.ruleset.players)}
    form = PutRightForm(game, request.POST or None, initial=initial)
    told: list[str] = []
    looked = ""
    if request.method == "POST" and form.is_valid():
        try:
            right = form.right
            looked = hashlib.sha256(repr((right, game.revision)).encode()).hexdigest()[:16]
            if request.POST.get("looked") == looked:
                services.put_right(
                    game_id=game_id,
                    seen_revision=form.cleaned_data["revision"],
                    right=right,
                    reason=form.cleaned_data["reason"],
                    device=access.device_of(request),
                )
                messages.success(request, _("The game was put right."))
                return redirect("game", game_id)
            if form.cleaned_data["revision"] != game.revision:
                raise services.Stale
            told = consequences(sheet, services.proposed(game, right))
        except RuleViolation as violation:
            form.add_error(None, _refused(violation))
        except services.Stale:
            form.data = {**form.data.dict(), "revision": str(game.revision)}  # type: ignore[attr-defined]
            form.add_error(None, _("Somebody has entered something since. This is the game as it is now: look again."))
    context = {**summary(sheet), "form": form, "consequences": told, "looked": looked}
    return render(request, "scoring/change.html", context)


def _refused(violation: RuleViolation) -> str:
    words = vocabulary.violation_in_words(violation)
    hand = violation.place.get("hand")
    return _("Nothing was changed. Hand {hand}: {words}").format(hand=hand, words=words) if hand else words


class ReplaceForm(forms.Form):
    """Who gets up, who sits down, and from which hand on."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    seat = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Who stops playing?"))
    name = forms.CharField(max_length=LONGEST_NAME, label=gettext_lazy("Who plays on?"))
    from_hand = forms.TypedChoiceField(coerce=int, label=gettext_lazy("From which hand on?"))

    def __init__(self, sheet: GameSheet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = list(enumerate(sheet.game.names))  # type: ignore[attr-defined]
        last = max((row.number for row in sheet.game.hands.all()), default=0)
        hands = [(line.row.number, _("Hand {number}").format(number=line.number)) for line in sheet.lines]
        hands.append((last + 1, _("Hand {number}, the next one").format(number=sheet.next_number)))
        self.fields["from_hand"].choices = hands[::-1]  # type: ignore[attr-defined]


@require_http_methods(["GET", "POST"])
def replace(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    form = ReplaceForm(sheet, request.POST or None, initial={"revision": sheet.game.revision})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            services.replace_player(
                game_id=game_id,
                seat=data["seat"],
                name=data["name"],
                from_hand=data["from_hand"],
                seen_revision=data["revision"],
                reason="",
                device=access.device_of(request),
            )
        except RuleViolation as violation:
            form.add_error("name", vocabulary.violation_in_words(violation))
        except services.Stale:
            form.data = {**form.data.dict(), "revision": str(sheet.game.revision)}  # type: ignore[attr-defined]
            form.add_error(None, _("Somebody has entered something since. Look again, then save."))
        else:
            messages.success(request, _("{name} plays on.").format(name=data["name"]))
            return redirect("game", game_id)
    return render(request, "scoring/replace.html", {**summary(sheet), "form": form})


@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    if request.method == "POST":
        reason = request.POST.get("reason", "")[:LONGEST_REASON]
        services.stop_game(game_id=game_id, reason=reason, device=access.device_of(request))
        return redirect("game", game_id)
    return render(request, "scoring/stop.html", summary(sheet))


@require_POST
def resume(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet_for(request, game_id)
    services.resume_game(game_id=game_id, device=access.device_of(request))
    return redirect("new-hand", game_id)


@require_POST
def rematch(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet_for(request, game_id)
    try:
        new_id = UUID(request.POST.get("game_id", ""))
    except ValueError:
        new_id = uuid.uuid4()
    response = HttpResponseRedirect(reverse("new-hand", args=[new_id]))
    device = access.device_of(request) or access.introduce(response)
    try:
        services.rematch(device=device, game_id=game_id, new_id=new_id)
    except RuleViolation as violation:
        messages.error(request, vocabulary.violation_in_words(violation))
        return redirect("game", game_id)
    return response


@require_POST
def restore(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    version = request.POST.get("version", "")
    try:
        services.restore_hand(
            game_id=sheet.game.pk,
            number=number,
            seen_version=int(version) if version.isascii() and version.isdigit() and len(version) < 6 else -1,
            device=access.device_of(request),
        )
    except RuleViolation as violation:
        messages.error(request, _refused(violation))
    except (services.Stale, sheet.game.hands.model.DoesNotExist):
        messages.error(request, _("Somebody changed this hand in the meantime. Nothing was saved."))
    else:
        messages.success(request, _("The hand counts again."))
    return redirect("history", game_id)


@require_GET
def log(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """All that was put right, newest first."""
    sheet = sheet_for(request, game_id, Role.WATCH)
    events = history.events(sheet, queries.amendments_of(sheet.game), queries.changes_of(sheet.game))
    me = access.device_of(request)
    for event in events:
        event.by_me = me is not None and event.device_id == me.pk
    return render(request, "scoring/history.html", {**summary(sheet), "events": events})
