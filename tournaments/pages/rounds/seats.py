"""Pages that change the seats of a round: two change places, a seating by hand, one seat filled."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from config.language import gettext as _
from scoring.access.locking import Stale, digest
from scoring.pages.fields import Unclear
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tournaments import services
from tournaments.access.links import visitor_of
from tournaments.models import Entry, Status
from tournaments.pages.rounds.forms import SWAP_REASONS, ByHandForm, SeatForm, SwapForm
from tournaments.pages.rounds.views import by_name, changed_since, round_of
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Evening, RoundView, SeatKey, TableKey
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import SEATS, exchanged_in_words


@require_POST
def swap(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Exchange two entries' places, once it was shown what the movement objects to."""
    evening, role = evening_for(request, tournament_id)
    round_ = round_of(evening, number)
    try:
        asked = SwapForm(request.POST).read()
    except Unclear as problem:
        refuse(request, problem)
        return redirect("round", tournament_id, number)
    missing = ""
    if asked["confirm"]:
        try:
            return _swap(request, asked, evening, number)
        except Stale:
            return changed_since(request, tournament_id, number)
        except RuleViolation as violation:
            if violation.code != "reason_missing":
                refuse(request, violation, evening)
                return redirect("round", tournament_id, number)
            missing = refusal_in_words(violation, evening)
    first, second = asked["first"], asked["second"]
    keys = {entry.pk: evening.key_of(entry) for entry in evening.entries.values()}
    if first not in keys or second not in keys:
        messages.error(request, _("Choose two people."))
        return redirect("round", tournament_id, number)
    if first != second and keys[first] == keys[second]:
        messages.error(request, _("These two are a pair: choose somebody of another one."))
        return redirect("round", tournament_id, number)
    names = [one.name for who in (first, second) for one in evening.members(keys[who])]
    try:
        objections = services.objections_to_swap(evening, number, first, second)
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("round", tournament_id, number)
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "first": first,
        "second": second,
        "names": exchanged_in_words(names),
        "objections": [refusal_in_words(objection, evening) for objection in objections],
        "reasons": SWAP_REASONS.items(),
        "missing": missing,
        "played": any(table.played.finished for table in round_.tables),
    }
    return render(request, "tournaments/swap.html", context, status=422 if missing else 200)


def _swap(
    request: HttpRequest, asked: Mapping[str, Any], evening: Evening, number: int
) -> HttpResponse:
    """Store the exchange, with the reason that was typed or chosen. Raises RuleViolation."""
    services.swap_places(
        tournament_id=evening.tournament.pk,
        number=number,
        pair=(asked["first"], asked["second"]),
        by=By(visitor_of(request).device, asked["reason"] or asked["ready"]),
        seen=asked["seen"],
    )
    messages.success(request, _("They have changed places."))
    return redirect("round", evening.tournament.pk, number)


@require_http_methods(["GET", "HEAD", "POST"])
def by_hand(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Seat a drafted round as it was on paper: a choice for every seat."""
    evening, role = evening_for(request, tournament_id)
    round_ = round_of(evening, number)
    if round_.is_published:
        return redirect("round", tournament_id, number)
    form = ByHandForm(round_, request.POST)
    asked, seats, objections = form.read(), _seats_now(round_), list[str]()
    if request.method == "POST":
        seats = form.seats()
        objections = _objections_by_hand(evening, round_, seats)
        if not objections or asked["looked"] == digest(objections):
            try:
                services.seat_by_hand(
                    tournament_id=tournament_id,
                    number=number,
                    seats=seats,
                    device=visitor_of(request).device,
                    seen=asked["seen"],
                )
            except Stale:
                return changed_since(request, tournament_id, number)
            except RuleViolation as violation:
                refuse(request, violation, evening)
            else:
                messages.success(request, _("The round is seated as you said."))
                return redirect("round", tournament_id, number)
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "seen": round_.version if asked["seen"] is None else asked["seen"],
        "objections": objections,
        "looked": digest(objections),
        "everybody": [
            entry for entry in evening.listed if evening.key_of(entry) in evening.field().here
        ],
        "tables": [
            (
                table,
                [(f"{table}{letter}", words, by_letter[letter]) for letter, words in SEATS.items()],
            )
            for table, by_letter in seats.items()
        ],
    }
    return render(request, "tournaments/by_hand.html", context, status=422 if objections else 200)


def _objections_by_hand(
    evening: Evening, round_: RoundView, seats: Mapping[int, Mapping[str, UUID]]
) -> list[str]:
    """Return the movement's objections, in words; none where it cannot be stored anyway."""
    try:
        objections = services.objections_by_hand(evening, round_, seats)
    except RuleViolation:
        return []
    return [refusal_in_words(objection, evening) for objection in objections]


def _seats_now(round_: RoundView) -> dict[int, dict[str, UUID]]:
    """Table -> seat -> the id of the entry that sits there now."""
    return {
        table.number: {letter: entry.pk for letter, entry in table.entries.items()}
        for table in round_.tables
    }


@require_http_methods(["GET", "HEAD", "POST"])
def seat(
    request: HttpRequest, tournament_id: UUID, number: int, table: int, seat: str
) -> HttpResponse:
    """Fill a seat of a round with somebody else, or store who plays for who sits there."""
    evening, role = evening_for(request, tournament_id)
    round_ = round_of(evening, number)
    view = round_.table(table)
    if view is None or seat not in view.places:
        raise Http404
    if request.method == "POST":
        try:
            _fill(request, SeatKey(TableKey(tournament_id, number, table), seat))
        except Stale:
            return changed_since(request, tournament_id, number)
        except (Unclear, RuleViolation) as refusal:
            refuse(request, refusal, evening)
        else:
            messages.success(request, _("Done: nobody else moves."))
            return redirect("round", tournament_id, number)
        return redirect("seat", tournament_id, number, table, seat)
    context = {
        **shown(evening, role, "round"),
        "round": round_,
        "table": view,
        "seat": SEATS[seat],
        "place": view.places[seat],
        "without": _without_a_seat(evening, round_),
        "hands": range(1, evening.tournament.round_format.lines_on_paper + 1),
    }
    return render(request, "tournaments/seat.html", context)


def _without_a_seat(evening: Evening, round_: RoundView) -> list[Entry]:
    """Those who could sit down in this round, sorted by name."""
    without = [entry for entry in evening.entries.values() if round_.table_of(entry) is None]
    return sorted((entry for entry in without if entry.status != Status.WITHDRAWN), key=by_name)


def _fill(request: HttpRequest, seat: SeatKey) -> None:
    """Store who has the seat, or who plays for its holder. Raises Unclear, RuleViolation."""
    asked = SeatForm(request.POST).read()
    device, holder = visitor_of(request).device, asked["holder"]
    if asked["fill"]:
        services.fill_seat(seat=seat, entry_id=asked["entry"], device=device, holder=holder)
    else:
        from_hand = asked["from_hand"] or 1
        services.stand_in(
            seat=seat, name=asked["name"], from_hand=from_hand, device=device, holder=holder
        )
