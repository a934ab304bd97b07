"""Pages that change a game: put it right, stop it, go on, replace a player, play again; and its audit log."""

import hashlib
import uuid
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import queries, services
from scoring.models import LONGEST_REASON, Role
from scoring.rules.errors import RuleViolation
from scoring.sharing import access
from scoring.sharing.locking import Stale
from scoring.views.fields import chosen_id, whole_number
from scoring.views.forms import PutRightForm, ReplaceForm
from scoring.views.shown import sheet_for, summary
from scoring.words import history, vocabulary
from scoring.words.changes import consequences


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Put the rules, the seats or the first dealer right: validate, preview what it does, save."""
    sheet = sheet_for(request, game_id)
    game = sheet.game
    initial: dict[str, object] = {"revision": game.revision, "first_dealer": game.first_dealer}
    initial |= {f"seat_{seat}": seat for seat in range(game.ruleset.players)}
    form = PutRightForm(game, request.POST or None, initial=initial)
    effects: list[str] = []
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
                    by=services.By(access.device_of(request), form.cleaned_data["reason"]),
                )
                messages.success(request, _("The game was put right."))
                return redirect("game", game_id)
            if form.cleaned_data["revision"] != game.revision:
                raise Stale
            effects = consequences(sheet, services.proposed(game, right))
        except RuleViolation as violation:
            form.add_error(None, _refused(violation))
        except Stale:
            form.data = {**request.POST.dict(), "revision": str(game.revision)}
            form.add_error(
                None, _("Somebody has entered something since. This is the game as it is now: look again.")
            )
    context = {**summary(sheet), "form": form, "consequences": effects, "looked": looked}
    return render(request, "scoring/change.html", context)


def _refused(violation: RuleViolation) -> str:
    words = vocabulary.violation_in_words(violation)
    hand = violation.place.get("hand")
    return _("Nothing was changed. Hand {hand}: {words}").format(hand=hand, words=words) if hand else words


@require_http_methods(["GET", "HEAD", "POST"])
def replace(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Let somebody else play on in a seat, from a hand on."""
    sheet = sheet_for(request, game_id)
    form = ReplaceForm(sheet, request.POST or None, initial={"revision": sheet.game.revision})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            services.replace_player(
                game_id=game_id,
                seen_revision=data["revision"],
                replacement=services.Replacement(data["seat"], data["name"], data["from_hand"]),
                by=services.By(access.device_of(request)),
            )
        except RuleViolation as violation:
            form.add_error("name", vocabulary.violation_in_words(violation))
        except Stale:
            form.data = {**request.POST.dict(), "revision": str(sheet.game.revision)}
            form.add_error(None, _("Somebody has entered something since. Look again, then save."))
        else:
            messages.success(request, _("{name} plays on.").format(name=data["name"]))
            return redirect("game", game_id)
    return render(request, "scoring/replace.html", {**summary(sheet), "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Ask why, and stop the game without a result."""
    sheet = sheet_for(request, game_id)
    if request.method == "POST":
        reason = request.POST.get("reason", "")[:LONGEST_REASON]
        services.stop_game(game_id=game_id, by=services.By(access.device_of(request), reason))
        return redirect("game", game_id)
    return render(request, "scoring/stop.html", summary(sheet))


@require_POST
def resume(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Go on with a game that was stopped."""
    sheet_for(request, game_id)
    services.resume_game(game_id=game_id, by=services.By(access.device_of(request)))
    return redirect("new-hand", game_id)


@require_POST
def rematch(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Start another game with the same people and rules; idempotent by the form's id."""
    sheet_for(request, game_id)
    new_id = chosen_id(request, "game_id") or uuid.uuid4()
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
    """Let a hand that was struck out count again; refused where it changed meanwhile (optimistic lock)."""
    sheet = sheet_for(request, game_id)
    try:
        services.restore_hand(
            game_id=sheet.game.pk,
            seen=services.SeenHand(number, whole_number(request, "version", -1)),
            by=services.By(access.device_of(request)),
        )
    except RuleViolation as violation:
        messages.error(request, _refused(violation))
    except (Stale, sheet.game.hands.model.DoesNotExist):
        messages.error(request, _("Somebody changed this hand in the meantime. Nothing was saved."))
    else:
        messages.success(request, _("The hand counts again."))
    return redirect("history", game_id)


@require_safe
def log(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the audit log of the game and its hands, newest first."""
    sheet = sheet_for(request, game_id, Role.WATCH)
    events = history.events(sheet, queries.amendments_of(sheet.game), queries.changes_of(sheet.game))
    me = access.device_of(request)
    for event in events:
        event.by_me = me is not None and event.device_id == me.pk
    return render(request, "scoring/history.html", {**summary(sheet), "events": events})
