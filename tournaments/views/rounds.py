"""Pages of rounds: seated, looked at, changed by hand, published, taken back; and who walks where."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from scoring.services import By
from scoring.sharing import access
from scoring.views.fields import chosen_id, whole_number
from scoring.words.vocabulary import people
from tournaments import services
from tournaments.models import Entry, Status
from tournaments.queries import Evening, RoundView, SeatKey, TableKey, TableView
from tournaments.rules.seatings import partnerships
from tournaments.views.evenings import copy
from tournaments.views.shown import evening_for, refuse, shown
from tournaments.words.calling import called
from tournaments.words.vocabulary import SEATS, reason_in_words, violation_in_words


@require_GET
def round_page(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Show a round's seating, by table with every reason, and by name."""
    evening, role = evening_for(request, tournament_id)
    round_ = _round(evening, number)
    seated = [entry for table in round_.tables for entry in table.entries.values()]
    before = partnerships(other.as_played() for other in evening.published if other.number < number)
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "rounds": evening.rounds,
        "tables": [_table_row(evening, table) for table in round_.tables],
        "sit_outs": [(place.entry, reason_in_words(place, evening)) for place in round_.sit_outs],
        "by_name": sorted(
            (
                (entry.name, table.number, SEATS[seat])
                for table in round_.tables
                for seat, entry in table.entries.items()
            ),
            key=lambda row: in_order(row[0]),
        ),
        "repeats": sum(
            1
            for table in round_.tables
            for pair in (table.played.pair(side) for side in ("NS", "EW"))
            if before[frozenset(pair)]
        ),
        "everybody": sorted([*seated, *(place.entry for place in round_.sit_outs)], key=_by_name),
        "ledger": evening.sat_out,
        "objections": [
            violation_in_words(objection, evening)
            for objection in ([] if round_.is_published else services.objections_to(evening, round_))
        ],
        "can_take_back": round_.is_published
        and round_.number == len(evening.published)
        and not any(table.hands or table.typed for table in round_.tables),
    }
    return render(request, "tournaments/round.html", context)


def _table_row(evening: Evening, table: TableView) -> dict[str, object]:
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
    """Draft the next round; from another seed where that was asked for."""
    evening, _role = evening_for(request, tournament_id, Role.OWN)
    try:
        row = services.draft_round(
            tournament_id=tournament_id, device=access.device_of(request), draw_again="again" in request.POST
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("scores" if evening.published else "roll", tournament_id)
    return redirect("round", tournament_id, row.number)


@require_POST
def publish(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Publish a drafted round, start its clock, copy the record to the director's folder."""
    evening, _role = evening_for(request, tournament_id, Role.OWN)
    device = access.device_of(request)
    try:
        services.publish_round(tournament_id=tournament_id, number=number, device=device)
        if evening.tournament.minutes:
            services.start_clock(
                tournament_id=tournament_id,
                round_number=number,
                minutes=evening.tournament.minutes,
                device=device,
            )
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("evening", tournament_id)
    copy(tournament_id)
    messages.success(request, _("Round {number} is published.").format(number=number))
    return redirect("evening", tournament_id)


@require_POST
def take_back(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Take a published round back, or delete a draft."""
    evening, _role = evening_for(request, tournament_id, Role.OWN)
    round_ = _round(evening, number)
    device = access.device_of(request)
    try:
        if round_.is_published:
            services.take_back_round(tournament_id=tournament_id, number=number, device=device)
            messages.success(request, _("Round {number} is a draft again.").format(number=number))
            return redirect("round", tournament_id, number)
        services.discard_draft(tournament_id=tournament_id, device=device)
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("round", tournament_id, number)
    return redirect("evening", tournament_id)


@require_POST
def swap(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Exchange two entries' places, once it was shown what the movement objects to."""
    evening, role = evening_for(request, tournament_id, Role.OWN)
    round_ = _round(evening, number)
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
                pair=(first, second),
                by=By(access.device_of(request), reason),
            )
        except RuleViolation as violation:
            refuse(request, violation, evening)
        else:
            messages.success(request, _("They have changed places."))
        return redirect("round", tournament_id, number)
    names = {entry.pk: entry.name for entry in evening.entries.values()}
    if first not in names or second not in names:
        messages.error(request, _("Choose two people."))
        return redirect("round", tournament_id, number)
    objections = services.objections_to_swap(evening, number, first, second)
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "first": first,
        "second": second,
        "names": people([names[first], names[second]]),
        "objections": [violation_in_words(objection, evening) for objection in objections],
        "played": any(table.played.finished for table in round_.tables),
    }
    return render(request, "tournaments/swap.html", context)


@require_http_methods(["GET", "POST"])
def by_hand(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Seat a drafted round as it was on paper: a choice for every seat."""
    evening, role = evening_for(request, tournament_id, Role.OWN)
    round_ = _round(evening, number)
    if round_.is_published:
        return redirect("round", tournament_id, number)
    if request.method == "POST":
        seats = {
            table.number: {
                letter: chosen_id(request, f"{table.number}{letter}") or uuid.UUID(int=0) for letter in SEATS
            }
            for table in round_.tables
        }
        try:
            services.seat_by_hand(
                tournament_id=tournament_id, number=number, seats=seats, device=access.device_of(request)
            )
        except RuleViolation as violation:
            refuse(request, violation, evening)
            chairs = {
                f"{table}{letter}": entry_id
                for table, by_letter in seats.items()
                for letter, entry_id in by_letter.items()
            }
        else:
            messages.success(request, _("The round is seated as you said."))
            return redirect("round", tournament_id, number)
    else:
        chairs = {
            f"{table.number}{letter}": entry.pk
            for table in round_.tables
            for letter, entry in table.entries.items()
        }
    everybody = [entry for table in round_.tables for entry in table.entries.values()]
    everybody += [place.entry for place in round_.sit_outs]
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "everybody": sorted(everybody, key=_by_name),
        "tables": [
            (
                table.number,
                [
                    (f"{table.number}{letter}", words, chairs[f"{table.number}{letter}"])
                    for letter, words in SEATS.items()
                ],
            )
            for table in round_.tables
        ],
    }
    return render(request, "tournaments/by_hand.html", context)


@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest, tournament_id: UUID, number: int, table: int, seat: str) -> HttpResponse:
    """Fill one seat of a round with somebody else, or store who plays for the one who sits there."""
    evening, role = evening_for(request, tournament_id, Role.OWN)
    round_ = _round(evening, number)
    view = round_.table(table)
    if view is None or seat not in view.places:
        raise Http404
    if request.method == "POST":
        device = access.device_of(request)
        key = SeatKey(TableKey(tournament_id, number, table), seat)
        try:
            if "fill" in request.POST:
                newcomer = chosen_id(request, "entry")
                if newcomer is None:
                    messages.error(request, _("Choose who sits down."))
                    return redirect("seat", tournament_id, number, table, seat)
                services.fill_seat(seat=key, entry_id=newcomer, device=device)
            else:
                name = " ".join(request.POST.get("name", "").split())
                from_hand = whole_number(request, "from_hand") or 1
                services.stand_in(seat=key, name=name, from_hand=from_hand, device=device)
        except RuleViolation as violation:
            refuse(request, violation, evening)
            return redirect("seat", tournament_id, number, table, seat)
        messages.success(request, _("Done: nobody else moves."))
        return redirect("round", tournament_id, number)
    without = [entry for entry in evening.entries.values() if round_.table_of(entry) is None]
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "table": view,
        "seat": SEATS[seat],
        "place": view.places[seat],
        "without": sorted((entry for entry in without if entry.status != Status.WITHDRAWN), key=_by_name),
        "hands": range(1, evening.tournament.hands_per_round + 1),
    }
    return render(request, "tournaments/seat.html", context)


@require_GET
def caller(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Show what is read out when the round begins: who goes from which table to which."""
    evening, role = evening_for(request, tournament_id)
    round_ = _round(evening, number)
    context = {**shown(evening, role, "round"), "round": round_, "lines": called(evening, round_)}
    return render(request, "tournaments/caller.html", context)


def _round(evening: Evening, number: int) -> RoundView:
    round_ = evening.round(number)
    if round_ is None:
        raise Http404
    return round_
