"""Rounds: seated, looked at, changed by hand, published, taken back; and who walks where."""

import uuid
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from scoring.sharing import access
from scoring.views.fields import chosen_id, whole_number
from scoring.words.vocabulary import people
from tournaments import services
from tournaments.models import Entry, Status
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.seatings import partnerships
from tournaments.views.evenings import copy
from tournaments.views.shown import evening_for, refuse, shown
from tournaments.words.calling import called
from tournaments.words.vocabulary import SEATS, reason_in_words, violation_in_words


@require_GET
def round_page(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """A round's seating, by table with every reason, and by name."""
    found, role = evening_for(request, tournament_id)
    each = _round(found, number)
    seated = [entry for table in each.tables for entry in table.entries.values()]
    before = partnerships(other.as_played() for other in found.published if other.number < number)
    context = {
        **shown(found, role, "round"),
        "round": each,
        "rounds": found.rounds,
        "tables": [_table(found, table) for table in each.tables],
        "sit_outs": [(place.entry, reason_in_words(place, found)) for place in each.sit_outs],
        "by_name": sorted(
            (
                (entry.name, table.number, SEATS[seat])
                for table in each.tables
                for seat, entry in table.entries.items()
            ),
            key=lambda row: in_order(row[0]),
        ),
        "repeats": sum(
            1
            for table in each.tables
            for pair in (table.played.pair(side) for side in ("NS", "EW"))
            if before[frozenset(pair)]
        ),
        "everybody": sorted([*seated, *(place.entry for place in each.sit_outs)], key=_by_name),
        "ledger": found.sat_out,
        "objections": [
            violation_in_words(objection, found)
            for objection in ([] if each.is_published else services.objections_to(found, each))
        ],
        "can_take_back": each.is_published
        and each.number == len(found.published)
        and not any(table.hands or table.typed for table in each.tables),
    }
    return render(request, "tournaments/round.html", context)


def _table(evening: Evening, table: TableView) -> dict[str, Any]:
    return {
        "number": table.number,
        "seats": [
            (
                SEATS[seat],
                place,
                evening.totals.get(place.entry.key, 0),
                reason_in_words(place, evening),
            )
            for seat, place in table.places.items()
        ],
    }


def _by_name(entry: Entry) -> str:
    return in_order(entry.name)


@require_POST
def draft(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Seat the next round; with other lots where that was asked for."""
    found, _role = evening_for(request, tournament_id, Role.OWN)
    try:
        row = services.draft_round(
            tournament_id=tournament_id, device=access.device_of(request), draw_again="again" in request.POST
        )
    except RuleViolation as violation:
        refuse(request, violation, found)
        return redirect("scores" if found.published else "roll", tournament_id)
    return redirect("round", tournament_id, row.number)


@require_POST
def publish(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    found, _role = evening_for(request, tournament_id, Role.OWN)
    device = access.device_of(request)
    try:
        services.publish_round(tournament_id=tournament_id, number=number, device=device)
        if found.tournament.minutes:
            services.start_clock(
                tournament_id=tournament_id,
                round_number=number,
                minutes=found.tournament.minutes,
                device=device,
            )
    except RuleViolation as violation:
        refuse(request, violation, found)
        return redirect("evening", tournament_id)
    copy(tournament_id)
    messages.success(request, _("Round {number} is published.").format(number=number))
    return redirect("evening", tournament_id)


@require_POST
def take_back(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Take a published round back, or throw a draft away."""
    found, _role = evening_for(request, tournament_id, Role.OWN)
    each = _round(found, number)
    device = access.device_of(request)
    try:
        if each.is_published:
            services.take_back_round(tournament_id=tournament_id, number=number, device=device)
            messages.success(request, _("Round {number} is a draft again.").format(number=number))
            return redirect("round", tournament_id, number)
        services.discard_draft(tournament_id=tournament_id, device=device)
    except RuleViolation as violation:
        refuse(request, violation, found)
        return redirect("round", tournament_id, number)
    return redirect("evening", tournament_id)


@require_POST
def swap(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Let two change places: first what the law has against it, then done."""
    found, role = evening_for(request, tournament_id, Role.OWN)
    each = _round(found, number)
    first, second = chosen_id(request, "first"), chosen_id(request, "second")
    if first is None or second is None or first == second:
        messages.error(request, _("Choose two people."))
        return redirect("round", tournament_id, number)
    reason = request.POST.get("reason", "").strip()
    if "confirm" in request.POST:
        try:
            services.swap_places(
                tournament_id=tournament_id,
                number=number,
                first=first,
                second=second,
                reason=reason,
                device=access.device_of(request),
            )
        except RuleViolation as violation:
            refuse(request, violation, found)
        else:
            messages.success(request, _("They have changed places."))
        return redirect("round", tournament_id, number)
    names = {entry.pk: entry.name for entry in found.entries.values()}
    if first not in names or second not in names:
        messages.error(request, _("Choose two people."))
        return redirect("round", tournament_id, number)
    objections = services.objections_to_swap(found, number, first, second)
    context = {
        **shown(found, role, "round"),
        "round": each,
        "first": first,
        "second": second,
        "names": people([names[first], names[second]]),
        "objections": [violation_in_words(objection, found) for objection in objections],
        "played": any(table.played.finished for table in each.tables),
    }
    return render(request, "tournaments/swap.html", context)


@require_http_methods(["GET", "POST"])
def by_hand(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """A drafted round seated as it was on paper: a choice for every seat."""
    found, role = evening_for(request, tournament_id, Role.OWN)
    each = _round(found, number)
    if each.is_published:
        return redirect("round", tournament_id, number)
    if request.method == "POST":
        seats = {
            table.number: {
                letter: chosen_id(request, f"{table.number}{letter}") or uuid.UUID(int=0) for letter in SEATS
            }
            for table in each.tables
        }
        try:
            services.seat_by_hand(
                tournament_id=tournament_id, number=number, seats=seats, device=access.device_of(request)
            )
        except RuleViolation as violation:
            refuse(request, violation, found)
            chairs = {
                f"{table}{letter}": entry for table, at in seats.items() for letter, entry in at.items()
            }
        else:
            messages.success(request, _("The round is seated as you said."))
            return redirect("round", tournament_id, number)
    else:
        chairs = {
            f"{table.number}{letter}": entry.pk
            for table in each.tables
            for letter, entry in table.entries.items()
        }
    everybody = [entry for table in each.tables for entry in table.entries.values()]
    everybody += [place.entry for place in each.sit_outs]
    context = {
        **shown(found, role, "round"),
        "round": each,
        "everybody": sorted(everybody, key=_by_name),
        "tables": [
            (
                table.number,
                [
                    (f"{table.number}{letter}", words, chairs[f"{table.number}{letter}"])
                    for letter, words in SEATS.items()
                ],
            )
            for table in each.tables
        ],
    }
    return render(request, "tournaments/by_hand.html", context)


@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest, tournament_id: UUID, number: int, table: int, seat: str) -> HttpResponse:
    """One seat of a round: somebody else takes it, or plays for the one who sits there."""
    found, role = evening_for(request, tournament_id, Role.OWN)
    each = _round(found, number)
    where = each.table(table)
    if where is None or seat not in where.places:
        raise Http404
    device = access.device_of(request)
    if request.method == "POST":
        at = {
            "tournament_id": tournament_id,
            "number": number,
            "table": table,
            "seat": seat,
            "device": device,
        }
        try:
            if "fill" in request.POST:
                newcomer = chosen_id(request, "entry")
                if newcomer is None:
                    messages.error(request, _("Choose who sits down."))
                    return redirect("seat", tournament_id, number, table, seat)
                services.fill_seat(**at, entry_id=newcomer)
            else:
                name = " ".join(request.POST.get("name", "").split())
                services.stand_in(**at, name=name, from_hand=whole_number(request, "from_hand") or 1)
        except RuleViolation as violation:
            refuse(request, violation, found)
            return redirect("seat", tournament_id, number, table, seat)
        messages.success(request, _("Done: nobody else moves."))
        return redirect("round", tournament_id, number)
    without = [entry for entry in found.entries.values() if each.table_of(entry) is None]
    context = {
        **shown(found, role, "round"),
        "round": each,
        "table": where,
        "seat": SEATS[seat],
        "place": where.places[seat],
        "without": sorted((entry for entry in without if entry.status != Status.WITHDRAWN), key=_by_name),
        "hands": range(1, found.tournament.hands_per_round + 1),
    }
    return render(request, "tournaments/seat.html", context)


@require_GET
def caller(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """What is read out: who goes from which table to which."""
    found, role = evening_for(request, tournament_id)
    each = _round(found, number)
    context = {**shown(found, role, "round"), "round": each, "lines": called(found, each)}
    return render(request, "tournaments/caller.html", context)


def _round(evening: Evening, number: int) -> RoundView:
    found = evening.round(number)
    if found is None:
        raise Http404
    return found
