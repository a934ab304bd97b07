"""A game's hands: entered, put right, struck out."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import access, services, vocabulary
from scoring.forms import HandForm, initial_of
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.hands import with_first_to_target
from scoring.views.shown import explained, line_of, sheet_for, summary


@require_http_methods(["GET", "POST"])
def new_hand(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
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
    context = {**summary(sheet), "form": form, "number": sheet.next_number}
    return render(request, "scoring/hand.html", context)


@require_http_methods(["GET", "POST"])
def amend(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    line = line_of(sheet, number)
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
    context = {**summary(sheet), "form": form, "number": line.number, "line": explained(sheet, line)}
    return render(request, "scoring/hand.html", context)


@require_POST
def void(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    line = line_of(sheet_for(request, game_id), number)
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
            seen_version=_version(request),
            facts=with_first_to_target(line.scored.hand, sheet.game.table, unit),
            reason=_("Who reached the target first"),
            device=access.device_of(request),
        )
    except services.Stale:
        return _stale(request, game_id)
    return redirect("game", game_id)


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
