"""A game's hands: entered on the pad, put right, struck out."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import queries, services
from scoring.models import Hand
from scoring.pad.chances import outcomes_of
from scoring.pad.entry import (
    conflict_of,
    copy_of,
    digest_of,
    in_play_of,
    order_kept,
    preview_of,
    said_of,
    with_facts,
)
from scoring.pad.form import HandForm, initial_of, said_in
from scoring.pad.pad import Pad, units_of
from scoring.queries import GameSheet, Line
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import with_first_to_target
from scoring.sharing import access
from scoring.views.fields import whole_number
from scoring.views.shown import line_of, sheet_for, summary
from scoring.words import vocabulary
from scoring.words.changes import consequences
from scoring.words.lines import explained

# ------------------------------------------------------------------------------------------------------- the next hand


@require_http_methods(["GET", "POST"])
def new_hand(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The pad. The script asks for it with `X-Pad`, and gets the part of the page that changes."""
    sheet = sheet_for(request, game_id)
    if request.method == "POST":
        return _record(request, sheet)
    saved = next((line for line in sheet.lines if str(line.row.number) == request.GET.get("saved")), None)
    if not sheet.sheet.is_open and saved is None and not request.headers.get("X-Pad"):
        return redirect("game", game_id)
    return _pad_page(request, sheet, saved=saved)


def _record(request: HttpRequest, sheet: GameSheet) -> HttpResponse:
    form = HandForm(sheet.game.ruleset, sheet.game.table, request.POST)
    if not form.is_valid() or form.facts is None:
        return _pad_page(request, sheet, form=form, status=422)
    device = access.device_of(request)
    other, settled = whole_number(request, "other", -1), request.POST.get("settle", "")
    try:
        if settled == "theirs":
            row = None
        elif settled == "mine":
            row = services.amend_hand(
                game_id=sheet.game.pk,
                number=other,
                seen_version=whole_number(request, "other_version", -1),
                facts=form.facts,
                reason=_("Two phones had entered it differently."),
                device=device,
            )
        else:
            row = services.record_hand(
                game_id=sheet.game.pk,
                key=form.cleaned_data["key"],
                facts=form.facts,
                device=device,
                after=other if settled == "both" else form.cleaned_data["after"],
            )
    except RuleViolation as violation:
        form.refuse(violation)
        return _pad_page(request, sheet, form=form, status=422)
    except services.AnotherHand as found:
        return _pad_page(request, sheet, form=form, conflict=found.hand, status=409)
    except (services.Stale, Hand.DoesNotExist):
        form.add_error(None, _("Somebody changed that hand in the meantime. Look again, then choose."))
        return _pad_page(request, sheet, form=form, status=422)
    number = row.number if row else other
    if not request.headers.get("X-Pad"):
        return redirect(f"{reverse('new-hand', args=[sheet.game.pk])}?saved={number}")
    sheet = sheet_for(request, sheet.game.pk)
    saved = next((line for line in sheet.lines if line.row.number == number), None)
    was_known = row is not None and not settled and row.key != form.cleaned_data["key"]
    return _pad_page(request, sheet, saved=saved, was_known=was_known)


def _pad_page(
    request: HttpRequest,
    sheet: GameSheet,
    *,
    form: HandForm | None = None,
    saved: Line | None = None,
    conflict: Hand | None = None,
    was_known: bool = False,
    status: int = 200,
) -> HttpResponse:
    game, table = sheet.game, sheet.game.table
    after = max((row.number for row in game.hands.all()), default=0)
    is_open = form is not None or (sheet.sheet.is_open and game.stopped_at is None)
    if form is None:
        initial = {"key": uuid.uuid4(), "after": after, **in_play_of(sheet)}
        form = HandForm(game.ruleset, table, initial=initial)
    pad = Pad(
        form=form,
        heading=_("Hand {number} · {dealer} deals").format(
            number=sheet.next_number, dealer=sheet.sheet.next_dealer
        ),
        units=units_of(sheet),
        back_url=reverse("home"),
        back_words=_("Games"),
        save_url=reverse("new-hand", args=[game.pk]),
        preview_url=reverse("preview-hand", args=[game.pk]),
        sheet_url=reverse("game", args=[game.pk]),
        need_url=reverse("need", args=[game.pk]),
        undo_url=reverse("void-hand", args=[game.pk, saved.row.number]) if saved else "",
        first_url=reverse("first-to-target", args=[game.pk, saved.row.number]) if saved else "",
        keep_url=reverse("hand-in-play", args=[game.pk]),
        is_open=is_open,
        pulse_url=reverse("pulse", args=[game.pk]),
        revision=game.revision,
        number=sheet.next_number,
        dealer=table.players.index(sheet.sheet.next_dealer),
        outcomes=outcomes_of(sheet),
    )
    context = {
        **summary(sheet),
        "pad": pad,
        "saved": explained(sheet, saved) if saved else None,
        "was_known": was_known,
        "conflict": conflict_of(sheet, conflict),
    }
    template = "scoring/_pad.html" if request.headers.get("X-Pad") else "scoring/pad.html"
    return render(request, template, context, status=status)


@require_POST
def preview(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """What the hand on the pad would do, in words; stores nothing."""
    sheet = sheet_for(request, game_id)
    rows = list(sheet.game.hands.all())
    row = Hand(game=sheet.game, number=1 + max((row.number for row in rows), default=0))
    form = HandForm(sheet.game.ruleset, sheet.game.table, request.POST)
    return JsonResponse(preview_of(form, sheet, row))


@require_POST
def in_play(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Keep the half-entered hand."""
    sheet = sheet_for(request, game_id)
    services.keep_in_play(
        game_id=sheet.game.pk,
        number=whole_number(request, "number", -1),
        said=said_in(request.POST),
        device=access.device_of(request),
    )
    return HttpResponse(status=204)


# ------------------------------------------------------------------------------------------------- a hand put right


@require_http_methods(["GET", "POST"])
def amend(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """Put a hand right: say what it was, look at what that changes, save."""
    sheet = sheet_for(request, game_id)
    if any(row.number == number and row.voided for row in sheet.game.hands.all()):
        messages.error(
            request, _("This hand was struck out. You can let it count again under “What was put right”.")
        )
        return redirect("game", game_id)
    line = line_of(sheet, number)
    table = sheet.game.table
    initial = {"key": line.row.key, "version": line.row.version, **initial_of(line.scored.hand, table)}
    form = HandForm(sheet.game.ruleset, table, request.POST or None, initial=initial)
    told: list[str] = []
    if request.method == "POST" and form.is_valid() and form.facts is not None:
        facts = form.facts._replace(order=order_kept(line.scored.hand, form.facts))
        try:
            if request.POST.get("looked") == digest_of(form.facts):
                services.amend_hand(
                    game_id=game_id,
                    number=number,
                    seen_version=form.cleaned_data["version"] or 0,
                    facts=facts,
                    reason=form.cleaned_data["reason"],
                    device=access.device_of(request),
                )
                messages.success(request, _("Hand {number} put right.").format(number=line.number))
                return redirect("game", game_id)
            told = consequences(sheet, with_facts(sheet, copy_of(line.row), facts))
        except RuleViolation as violation:
            form.refuse(violation)
        except services.Stale:
            sheet = sheet_for(request, game_id)
            line = line_of(sheet, number)
            form.data = form.data.copy()  # type: ignore[attr-defined]
            form.data["version"] = str(line.row.version)
            words = _(
                "Somebody put this hand right in the meantime. It now says: {hand}. Look again, then save yours."
            )
            form.add_error(None, words.format(hand=explained(sheet, line).headline))
    pad = Pad(
        form=form,
        heading=_("Put hand {number} right").format(number=line.number),
        units=units_of(sheet),
        back_url=reverse("game", args=[game_id]),
        back_words=_("Score sheet"),
        save_url=request.path,
        preview_url=reverse("preview-amendment", args=[game_id, number]),
        sheet_url=reverse("game", args=[game_id]),
        strike_url=reverse("void-hand", args=[game_id, number]),
        number=line.number,
        dealer=table.players.index(line.scored.dealer),
    )
    context = {
        **summary(sheet),
        "pad": pad,
        "line": explained(sheet, line),
        "consequences": told,
        "looked": digest_of(form.facts) if told and form.facts else "",
    }
    return render(request, "scoring/pad.html", context)


@require_POST
def preview_amendment(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    form = HandForm(sheet.game.ruleset, sheet.game.table, request.POST)
    return JsonResponse(preview_of(form, sheet, copy_of(line_of(sheet, number).row)))


@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """Strike a hand out, once what that changes has been shown; or take back the one just saved, into the pad."""
    sheet = sheet_for(request, game_id)
    line = line_of(sheet, number)
    undo = "undo" in request.POST
    if request.method == "POST":
        try:
            services.void_hand(
                game_id=game_id,
                number=number,
                seen_version=whole_number(request, "version", -1),
                reason=request.POST.get("reason", ""),
                device=access.device_of(request),
                into_play=said_of(line, sheet) if undo else None,
            )
        except RuleViolation as violation:
            messages.error(request, vocabulary.violation_in_words(violation))
        except services.Stale:
            return _stale(request, game_id)
        else:
            done = _("Hand {number} is taken back.") if undo else _("Hand {number} struck out.")
            messages.success(request, done.format(number=line.number))
        return redirect("new-hand" if undo else "game", game_id)
    struck = [row for row in sheet.game.hands.all() if row.pk != line.row.pk]
    try:
        told = consequences(sheet, queries.sheet_of(sheet.game, struck))
    except RuleViolation as violation:
        messages.error(request, vocabulary.violation_in_words(violation))
        return redirect("game", game_id)
    context = {**summary(sheet), "line": explained(sheet, line), "consequences": told}
    return render(request, "scoring/void.html", context)


@require_POST
def first_to_target(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """The one question that only the people at the table can answer."""
    sheet = sheet_for(request, game_id)
    line = line_of(sheet, number)
    unit = request.POST.get("unit", "")
    if unit not in line.scored.ending.candidates:
        messages.error(request, _("Choose who got there first."))
        return redirect("game", game_id)
    try:
        services.amend_hand(
            game_id=game_id,
            number=number,
            seen_version=whole_number(request, "version", -1),
            facts=with_first_to_target(line.scored.hand, sheet.game.table, unit),
            reason=_("Who reached the target first"),
            device=access.device_of(request),
        )
    except services.Stale:
        return _stale(request, game_id)
    return redirect("game", game_id)


def _stale(request: HttpRequest, game_id: UUID) -> HttpResponse:
    messages.error(
        request, _("Somebody changed this hand in the meantime. Nothing was saved: look at it as it is now.")
    )
    return redirect("game", game_id)
