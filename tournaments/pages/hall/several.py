"""Marks of one or many people at once: their prize categories, their fee, that they have paid."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from config.language import gettext as _
from config.language import ngettext, pgettext
from scoring.access import access
from scoring.models import Device
from scoring.pages.fields import Unclear
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from tournaments import services
from tournaments.models import Entry
from tournaments.pages.hall.forms import EntryForm, SeveralForm
from tournaments.pages.roll import echo
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Evening, fees_of
from tournaments.words.money import in_money
from tournaments.words.prizes import known_categories


@require_http_methods(["GET", "HEAD", "POST"])
def several(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Tick people, then mark them: a category, chosen or typed, a fee, that they have paid."""
    evening, role = evening_for(request, tournament_id)
    asked = SeveralForm(request.POST).read()
    if request.method == "POST":
        try:
            done = _mark(asked, tournament_id, access.device_of(request))
        except (Unclear, RuleViolation) as refusal:
            refuse(request, refusal, evening)
        else:
            messages.success(request, done)
            return redirect("several", tournament_id)
    entries = sorted(evening.entries.values(), key=lambda entry: in_order(entry.name))
    # Only the exception is said: who has not paid, or who has where most have not.
    said = sum(entry.paid for entry in entries) * 2 < len(entries)
    context = {
        **shown(evening, role, "roll"),
        "entries": [
            (entry, " · ".join([*entry.categories, *_fee_words(evening, entry, said=said)]))
            for entry in entries
        ],
        "ticked": asked["entry"],
        "typed": asked["category"],
        "categories": known_categories(evening),
        "fees": _fee_choices(evening),
    }
    return render(request, "tournaments/several.html", context)


def _fee_words(evening: Evening, entry: Entry, *, said: bool) -> list[str]:
    if not evening.tournament.takes_money:
        return []
    is_guest = entry.guest and evening.tournament.guest_fee is not None
    words = [_("Guest")] if is_guest else []
    if entry.paid == said:
        words.append(pgettext("somebody", "paid") if said else pgettext("somebody", "not paid"))
    return words


def _fee_choices(evening: Evening) -> list[tuple[str, str]]:
    """List the fees to choose from, (value, words): “Guests, $3.00”; none if there is one."""
    tournament = evening.tournament
    if tournament.guest_fee is None:
        return []
    return [
        (
            "yes" if kind.guest else "no",
            f"{_('Guests') if kind.guest else _('The usual fee')}, "
            f"{in_money(kind.amount, tournament.currency)}",
        )
        for kind in fees_of(tournament)
    ]


def _mark(asked: Mapping[str, Any], tournament_id: UUID, device: Device | None) -> str:
    """Store the mark that a button asks for; what is said back. Raises Unclear, RuleViolation."""
    if not asked["entry"]:
        raise Unclear(_("Tick people first."))
    people: dict[str, Any] = {
        "tournament_id": tournament_id,
        "entry_ids": asked["entry"],
        "device": device,
    }
    if asked["into"] or asked["out"]:
        if not asked["category"]:
            raise Unclear(_("Choose or type a category."))
        done = services.put_in_category(**people, category=asked["category"], out=asked["out"])
    elif asked["guest"] is not None:
        done = services.take_fee(**people, guest=asked["guest"])
    else:
        done = services.take_fee(**people, paid=asked["paid"])
    words = ngettext("{players} person marked.", "{players} people marked.", done)
    return words.format(players=done)


@require_POST
def one(request: HttpRequest, tournament_id: UUID, entry_id: UUID) -> HttpResponse:
    """Store one person's going home and categories, as that person's page has them."""
    evening, _role = evening_for(request, tournament_id)
    device, form = access.device_of(request), EntryForm(request.POST)
    before = next((row for row in evening.entries.values() if row.pk == entry_id), None)
    try:
        if "leaves_after" in form.data:
            services.mark(
                tournament_id=tournament_id,
                entry_id=entry_id,
                device=device,
                leaves_after=form.read()["leaves_after"],
            )
        entry = services.mark_categories(
            tournament_id=tournament_id,
            entry_id=entry_id,
            categories=form.categories(),
            device=device,
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
        if violation.code == "no_such_entry":
            return redirect("roll", tournament_id)
    else:
        goes = before is not None and before.leaves_after != entry.leaves_after
        said = (
            echo(entry, ["leaves_after"]) if goes else _("{name}: saved.").format(name=entry.name)
        )
        messages.success(request, said)
    return redirect("entry", tournament_id, entry_id)
