"""Pages of the prizes: who wins what, drawn and cut for on the page; and the chosen list."""

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
from scoring.pages.fields import Unclear, chosen_id
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from scoring.words.vocabulary import in_figures, labelled
from tournaments import services
from tournaments.pages.hall.forms import DrawForm, NewPrizeForm, PrizesForm
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Accounts, Evening
from tournaments.rules.prizes.awards import halfway
from tournaments.rules.prizes.kinds import COUNTED_IN_HANDS, MOST_PLACES, PARTS, Prize
from tournaments.words import money, prizes
from tournaments.words.prizes import TIES, kinds_of

#: Seeds are small enough to be read out.
SEEDS: Final = 10**6


@require_safe
def show(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show who wins what, while the hall may see the standings; draw and cut, for who directs."""
    evening, role = evening_for(request, tournament_id)
    context = shown(evening, role, "prizes")
    if evening.standings_are_hidden and role is not Role.OWN:
        return render(request, "tournaments/prizes.html", {**context, "hidden": True})
    here = evening.in_the_hall
    books = Accounts(evening).books
    kinds = {award.prize.kind for award in evening.prizes}
    context |= {
        "prizes": prizes.prize_rows(evening),
        "notes": prizes.notes_of(evening),
        "sheets": [
            ("prizes", _("Prize list")),
            ("certificates", _("Certificates for the winners")),
        ],
        # What only hands show, for who has a prize of it.
        "without_hands": len(evening.without_hands) if COUNTED_IN_HANDS & kinds else 0,
        "counts_sets": "sets" in kinds,
        "counts_slams": "slams" in kinds,
        "overdrawn": money.overdrawn(books, evening.tournament.currency)
        if role is Role.OWN
        else "",
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
            prize_id,
            asked["seen"],
            secrets.randbelow(SEEDS),
            asked["reason"],
            asked["winner"],
            asked["goes_on"],
        )
        drawn = services.draw_prize(
            tournament_id=tournament_id, lot=lot, device=access.device_of(request)
        )
    except (Unclear, RuleViolation) as refusal:
        refuse(request, refusal, evening)
    else:
        words = _("Nobody won it: it goes on to the next evening that is set up like this one.")
        messages.success(
            request, words if drawn is None else _("{name} was drawn.").format(name=drawn.name)
        )
    return redirect("prizes", tournament_id)


@require_POST
def cut(request: HttpRequest, tournament_id: UUID, prize_id: int) -> HttpResponse:
    """Store who won the cut for a prize, or take its cuts back."""
    evening, _role = evening_for(request, tournament_id)
    first = chosen_id(request, "first")
    try:
        if first is not None or "back" in request.POST:
            services.cut_for_prize(
                tournament_id=tournament_id,
                prize_id=prize_id,
                first=first,
                device=access.device_of(request),
            )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    return redirect("prizes", tournament_id)


# ----------------------------------------------------------------------------------------- the list


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Choose the evening's prizes: added, ordered, taken off, what each brings; all in one form."""
    evening, role = evening_for(request, tournament_id)
    tournament, status = evening.tournament, 200
    form = PrizesForm(tournament.prizes, tournament.prize_ties, request.POST)
    if request.method == "POST":
        try:
            asked = form.read()
            services.choose_prizes(
                tournament_id=tournament_id,
                chosen=services.PrizeList(_asked(form, evening), asked["one_each"], asked["ties"]),
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
    half, rounds = halfway(evening.tournament.rounds), evening.tournament.rounds
    books, currency = Accounts(evening).books, evening.tournament.currency
    return {
        "prizes": [
            (
                prize,
                _titled(prize, rounds),
                form.typed(prize) or prizes.to_type(prize, money.to_type(prize.amount)),
            )
            for prize in form.prizes
        ],
        "seen": services.digest_of_prizes(evening.tournament),
        "kinds": kinds_of(evening.tournament).items(),
        "ties": TIES.items(),
        "places": range(1, MOST_PLACES + 1),
        "parts": zip(
            PARTS,
            (_("the whole evening"), _rounds(1, half), _rounds(half + 1, rounds)),
            strict=True,
        ),
        "categories": prizes.known_categories(evening),
        "in_use": bool(_categories_in_use(evening)),
        "pot": money.in_money(books.pot, currency),
        "comes_to": money.in_money(sum(books.pays.values()), currency),
        "overdrawn": money.overdrawn(books, currency),
    }


def _titled(prize: Prize, rounds: int) -> str:
    """Return the title of a prize, with the figure that nobody else is told."""
    title = prizes.title_of(prize, rounds)
    return labelled(title, in_figures(prize.figure)) if prize.kind == "mystery" else title


def _rounds(first: int, last: int) -> str:
    if first >= last:
        return _("round {first}").format(first=first)
    return _("rounds {first} to {last}").format(first=first, last=last)


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
    """A number that no prize of the evening has, nor one that was drawn, paid or given the pot."""
    tournament = evening.tournament
    numbers = [prize.id for prize in tournament.prizes]
    numbers += [*map(int, tournament.draws), *Accounts(evening).handed]
    numbers.append(tournament.pot.get("sets_to") or 0)
    return max(numbers, default=0) + 1


def _categories_in_use(evening: Evening) -> Sequence[str]:
    """Names of the categories that somebody is in."""
    return list(
        dict.fromkeys(name for entry in evening.entries.values() for name in entry.categories)
    )
