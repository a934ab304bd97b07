"""Pages of the prizes: who wins what, drawn on the page; and the chosen list."""

import secrets
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import Role
from scoring.pages.fields import Unclear
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from tournaments import services
from tournaments.pages.hall.forms import DrawForm, NewPrizeForm, PrizesForm
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Evening
from tournaments.rules.prizes.kinds import MOST_PLACES, Prize
from tournaments.words import money, prizes
from tournaments.words.prizes import kinds_of

#: Seeds are small enough to be read out.
SEEDS: Final = 10**6


@require_safe
def show(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show who wins what, while the hall may see the standings; draw, for who directs."""
    evening, role = evening_for(request, tournament_id)
    context = shown(evening, role, "prizes")
    if evening.standings_are_hidden and role is not Role.OWN:
        return render(request, "tournaments/prizes.html", {**context, "hidden": True})
    here = evening.in_the_hall
    counts_slams = any(award.prize.kind == "slams" for award in evening.prizes)
    context |= {
        "prizes": prizes.prize_rows(evening),
        "notes": prizes.notes_of(evening),
        "sheets": [
            ("prizes", _("Prize list")),
            ("certificates", _("Certificates for the winners")),
        ],
        # What only hands show, for who has a prize of it.
        "without_hands": len(evening.without_hands) if counts_slams else 0,
        "here_now": sorted(here, key=lambda entry: in_order(entry.name))
        if role is Role.OWN
        else [],
    }
    return render(request, "tournaments/prizes.html", context)


@require_POST
def draw(request: HttpRequest, tournament_id: UUID, prize_id: int) -> HttpResponse:
    """Draw a prize by lot, or write down who was drawn by hand."""
    evening, _role = evening_for(request, tournament_id)
    try:
        asked = DrawForm(request.POST).read()
        lot = services.Lot(
            prize_id, asked["seen"], secrets.randbelow(SEEDS), asked["reason"], asked["winner"]
        )
        drawn = services.draw_prize(
            tournament_id=tournament_id, lot=lot, device=access.device_of(request)
        )
    except (Unclear, RuleViolation) as refusal:
        refuse(request, refusal, evening)
    else:
        messages.success(request, _("{name} was drawn.").format(name=drawn.name))
    return redirect("prizes", tournament_id)


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Choose the evening's prizes: added, ordered, taken off, what each brings; all in one form."""
    evening, role = evening_for(request, tournament_id)
    tournament, status = evening.tournament, 200
    form = PrizesForm(tournament.prizes, request.POST)
    if request.method == "POST":
        try:
            asked = form.read()
            services.choose_prizes(
                tournament_id=tournament_id,
                chosen=services.PrizeList(_asked(form, evening), asked["one_each"]),
                device=access.device_of(request),
                seen=asked["seen"],
            )
        except (Unclear, RuleViolation) as refusal:
            refuse(request, refusal, evening)
        except Stale:
            status = 409
            messages.error(
                request,
                _(
                    "Somebody else has changed the prizes meanwhile. Here they are, with what you "
                    "typed: nothing of yours is stored yet. Look, then do it again."
                ),
            )
        else:
            messages.success(request, _("Saved."))
            return redirect("choose-prizes", tournament_id)
    context = {**shown(evening, role, "prizes"), **_choices(form, evening)}
    return render(request, "tournaments/choose_prizes.html", context, status=status)


def _choices(form: PrizesForm, evening: Evening) -> dict[str, object]:
    """Build the list's template context: its prizes with what was typed, and what can be added."""
    return {
        "prizes": [
            (
                prize,
                prizes.title_of(prize),
                form.typed(prize) or money.to_type(prize.amount or None) or prize.words,
            )
            for prize in form.prizes
        ],
        "seen": services.digest_of_prizes(evening.tournament),
        "kinds": kinds_of(evening.tournament).items(),
        "places": range(1, MOST_PLACES + 1),
        "categories": prizes.known_categories(evening),
        "in_use": bool(_categories_in_use(evening)),
    }


def _asked(form: PrizesForm, evening: Evening) -> list[Prize]:
    """The list as the form asks for it. Raises Unclear; RuleViolation `amount_unclear`, …"""
    asked, listed, number = form.read(), form.listed(), next_number(evening)
    if asked["add"]:
        listed.append(NewPrizeForm(form.data).prize(number))
    elif asked["each"]:
        new = [
            Prize(0, kind, category=name)
            for name in _categories_in_use(evening)
            for kind in ("high", "low")
        ]
        races = {prize.race for prize in listed}
        listed += [
            prize._replace(id=number + place)
            for place, prize in enumerate(prize for prize in new if prize.race not in races)
        ]
    return listed


def next_number(evening: Evening) -> int:
    """Return a number that no prize of the evening has, nor one that was drawn."""
    tournament = evening.tournament
    numbers = [prize.id for prize in tournament.prizes]
    numbers += map(int, tournament.draws)
    return max(numbers, default=0) + 1


def _categories_in_use(evening: Evening) -> Sequence[str]:
    return list(
        dict.fromkeys(name for entry in evening.entries.values() for name in entry.categories)
    )
