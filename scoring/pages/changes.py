"""Pages that change a game: amend it, stop it, go on, replace a player, replay; its audit log."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.copies.asking import ask_for_copy
from config.language import gettext as _
from scoring import queries, services
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Hand
from scoring.pad.entry import counting
from scoring.pages.forms import PutRightForm, ReplaceForm, RestoreForm
from scoring.pages.shown import sheet_for, summary
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from scoring.words import history
from scoring.words.changes import consequences, hands_beyond, saving, strikes
from scoring.words.refusals import refusal_in_words


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Fix the rules, the seats or the first dealer: validate, preview what it does, save."""
    sheet = sheet_for(request, game_id)
    game = sheet.game
    initial: dict[str, object] = {"revision": game.revision, "first_dealer": game.first_dealer}
    initial |= {f"seat_{seat}": seat for seat in range(game.ruleset.players)}
    form = PutRightForm(game, request.POST or None, initial=initial)
    preview: dict[str, object] = {}
    if request.method == "POST" and form.is_valid():
        try:
            right = form.right
            changed = services.proposed(game, right)
            looked = hashlib.sha256(repr((right, game.revision)).encode()).hexdigest()[:16]
            if "look" not in request.POST and request.POST.get("looked") == looked:
                services.put_right(
                    game_id=game_id,
                    seen_revision=form.cleaned_data["revision"],
                    right=right,
                    by=services.By(access.device_of(request), form.cleaned_data["reason"]),
                    strikes=strikes(sheet, changed),
                )
                messages.success(request, _("The game was corrected."))
                return redirect("game", game_id)
            if form.cleaned_data["revision"] != game.revision:
                raise Stale
            effects = consequences(sheet, changed)
            preview = {"consequences": effects, "saving": saving(sheet, changed), "looked": looked}
        except RuleViolation as violation:
            form.add_error(None, _refused(violation))
        except Stale:
            form.data = {**request.POST.dict(), "revision": str(game.revision)}
            form.add_error(
                None,
                _(
                    "Somebody has entered something since. This is the game as it is now: look "
                    "again."
                ),
            )
    context = {**summary(sheet), "form": form, **preview}
    return render(request, "scoring/change.html", context)


def _refused(violation: RuleViolation) -> str:
    words = refusal_in_words(violation)
    if violation.code == "ended_before":
        return _("Nothing was changed. {words}").format(words=words)
    hand = violation.place.get("hand")
    return (
        _("Nothing was changed, because of hand {hand}. {words}").format(hand=hand, words=words)
        if hand
        else words
    )


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
            form.add_error("name", refusal_in_words(violation))
        except Stale:
            form.data = {**request.POST.dict(), "revision": str(sheet.game.revision)}
            form.add_error(None, _("Somebody has entered something since. Look again, then save."))
        else:
            messages.success(request, _("{name} plays on.").format(name=data["name"]))
            return redirect("game", game_id)
    sitting = {name_key(name) for name in sheet.game.names}
    known = [
        name for name in queries.names_of(access.visitor(request)) if name_key(name) not in sitting
    ]
    return render(request, "scoring/replace.html", {**summary(sheet), "form": form, "known": known})


@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Ask why, and stop the game without a result."""
    sheet = sheet_for(request, game_id)
    if request.method == "POST":
        reason = request.POST.get("reason", "")[:LONGEST_REASON]
        services.stop_game(game_id=game_id, by=services.By(access.device_of(request), reason))
        ask_for_copy("game")
        return redirect("game", game_id)
    return render(request, "scoring/stop.html", summary(sheet))


@require_POST
def resume(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet_for(request, game_id)
    services.resume_game(game_id=game_id, by=services.By(access.device_of(request)))
    return redirect("new-hand", game_id)


@require_POST
def restore(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """Let a struck out hand count again, and hands struck out with it if they are named.

    Refused where one of them changed meanwhile (optimistic lock). Where the game would then end
    earlier, a page first shows what that strikes out, for a person to confirm.
    """
    sheet = sheet_for(request, game_id)
    asked = RestoreForm(request.POST).read()
    also = asked["also"]
    seen = (services.SeenHand(number, asked["version"]), *also)
    try:
        changed = counting(sheet, {hand.number for hand in seen})
        confirmed = strikes(sheet, changed)._replace(hands=asked["strike"])
        services.restore_hands(
            game_id=game_id, seen=seen, by=services.By(access.device_of(request)), strikes=confirmed
        )
    except RuleViolation as violation:
        if violation.code == "game_over" and not confirmed.hands:
            return _ask_before_restoring(request, sheet, changed, seen)
        messages.error(request, _refused(violation))
    except (Stale, Hand.DoesNotExist):
        messages.error(request, _("Somebody changed this hand in the meantime. Nothing was saved."))
    else:
        messages.success(
            request, _("The hands are restored.") if also else _("The hand is restored.")
        )
    return redirect("history", game_id)


def _ask_before_restoring(
    request: HttpRequest, sheet: GameSheet, changed: GameSheet, seen: Sequence[services.SeenHand]
) -> HttpResponse:
    """Show what letting these hands count again strikes out, because the game then ends earlier."""
    context = {
        **summary(sheet),
        "version": seen[0].version,
        "also": seen[1:],
        "strikes": changed.beyond,
        "with_it": hands_beyond(sheet, changed),
        "consequences": consequences(sheet, changed),
    }
    return render(request, "scoring/restore.html", context)


@require_safe
def log(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    events = history.events(
        sheet, queries.amendments_of(sheet.game), queries.changes_of(sheet.game)
    )
    me = access.device_of(request)
    for event in events:
        event.by_me = me is not None and event.device_id == me.pk
    return render(request, "scoring/history.html", {**summary(sheet), "events": events})
