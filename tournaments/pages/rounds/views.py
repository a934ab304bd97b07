"""Pages of rounds: seated, looked at, published, taken back; and who walks where."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from config.language import speaking
from scoring.access.locking import Stale
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from scoring.words.vocabulary import in_figures
from tournaments import queries, services
from tournaments.access.links import visitor_of
from tournaments.models import Entry
from tournaments.pages.rounds.forms import DraftForm
from tournaments.pages.scores.results import cell_of
from tournaments.pages.shown import (
    asked_about_sit_outs,
    asks_for_itself,
    evening_for,
    have_copies_made,
    later,
    page,
    refuse,
    shown,
    shown_with_tag,
    since_drafted,
    too_late,
    verify_may_act,
)
from tournaments.queries import Evening, RoundView, TableView, acts
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.seatings import partnerships, read_plan
from tournaments.rules.tables import SIDES
from tournaments.words.log import log_lines
from tournaments.words.moving.leaving import called
from tournaments.words.ranking import figure_in_words
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import SEATS, reason_in_words


@require_safe
@asks_for_itself
def round_page(request: HttpRequest, evening: Evening, role: Role, number: int) -> HttpResponse:
    """Show a round's seating; a draft's page polls what is against it. `seen`: its version."""
    if request.headers.get("X-Part"):
        return _draft_by_now(request, evening, role, number)
    round_ = round_of(evening, number)
    is_first_draft = number == 1 and not round_.is_published
    context = {
        **shown_with_tag(evening, role, "round"),
        **(asked_about_sit_outs(evening) if is_first_draft else {}),
        "round": round_,
        "seen": round_.version,
        "is_as_seen": True,
        "rounds": evening.rounds,
        "tables": later(
            lambda: [_table_row(evening, round_, table, role) for table in round_.tables]
        ),
        "sit_outs": later(
            lambda: [(place.entry, reason_in_words(place, evening)) for place in round_.sit_outs]
        ),
        "by_name": later(lambda: _seats_by_name(round_)),
        "shows_results": _shows_results(evening, role),
        "by_result": isinstance(evening.movement, ByResult),
        "repeats": later(lambda: _repeats(evening, round_)),
        "everybody": later(lambda: _everybody(round_)),
        "ledger": later(lambda: evening.sat_out),
        **({} if round_.is_published else _by_now(evening, role, round_)),
        "can_take_back": _can_take_back(evening, round_),
    }
    return render(request, "tournaments/round.html", context)


def _draft_by_now(request: HttpRequest, evening: Evening, role: Role, number: int) -> HttpResponse:
    """Answer the script of a draft's page: what is against it by now, or that there is another."""
    round_, seen = evening.round(number), request.GET.get("seen", "")
    context = {**shown_with_tag(evening, role, "round"), "round": round_, "seen": seen}
    if round_ is not None and not round_.is_published and round_.version == seen:
        context |= {"is_as_seen": True, **_by_now(evening, role, round_)}
    return page(request, "round", context)


def _planned_from(evening: Evening) -> int | None:
    """Return the round from which the plan holds; None where there is none."""
    plan = read_plan(evening.tournament.plan)
    return plan.round if plan is not None else None


def _by_now(evening: Evening, role: Role, draft: RoundView) -> dict[str, object]:
    """Say what the movement, the roll and the results have against a draft by now, in words."""
    objections = services.objections_to(evening, draft)
    movement = evening.movement
    is_planned = movement.is_known_beforehand
    # A later round of a plan is what it is, whatever is drawn.
    is_drawn = draft.number == 1 or not (is_planned or isinstance(movement, ByResult))
    context: dict[str, Any] = {
        "forbids": [],
        "is_drawn": is_drawn,
        "is_planned": is_planned,
        "is_planned_anew": is_planned and 1 < draft.number == _planned_from(evening),
        **since_drafted(evening, role),
    }
    context["objections"] = [refusal_in_words(objection, evening) for objection in objections]
    before = evening.round(draft.number - 1)
    if before is not None and before.waiting_for:
        context["objections"].insert(
            0, _("Round {round} is open again.").format(round=before.number)
        )
    if services.is_overtaken(objections):
        words = _("The results of round {round} have changed since this round was seated.")
        context["forbids"] = [words.format(round=draft.number - 1), *context["forbids"]]
        context["overtaken"] = True
    return context


def _seats_by_name(round_: RoundView) -> list[tuple[str, int, Promise]]:
    """Return the seats of a round, sorted by name: (name, table, seat)."""
    rows = [
        (entry.name, table.number, SEATS[seat])
        for table in round_.tables
        for seat, entry in table.entries.items()
    ]
    return sorted(rows, key=lambda row: in_order(row[0]))


def _repeats(evening: Evening, round_: RoundView) -> int:
    """Count the round's partnerships that had been there before."""
    before = partnerships(
        other.as_played() for other in evening.published if other.number < round_.number
    )
    return sum(
        before[frozenset(table.played.pair(side))] > 0 for table in round_.tables for side in SIDES
    )


def _everybody(round_: RoundView) -> list[Entry]:
    """All who have a place in the round, with a seat or without, sorted by name."""
    seated = [entry for table in round_.tables for entry in table.entries.values()]
    return sorted([*seated, *(place.entry for place in round_.sit_outs)], key=by_name)


def _can_take_back(evening: Evening, round_: RoundView) -> bool:
    """Return whether the round is the one published last, and nothing was entered in it."""
    if not round_.is_published or round_.number != len(evening.published):
        return False
    return not any(table.has_entries for table in round_.tables)


def _shows_results(evening: Evening, role: Role) -> bool:
    """Return whether it is shown beside each name how they stand."""
    may_know = role is Role.OWN or not evening.standings_are_hidden
    return may_know and bool(evening.published)


def _table_row(
    evening: Evening, round_: RoundView, table: TableView, role: Role
) -> dict[str, object]:
    shows_results = _shows_results(evening, role)
    return {
        "number": table.number,
        "result": cell_of(table) if round_.is_published else None,
        "seats": [
            (
                SEATS[seat],
                place,
                _result(evening, place.entry) if shows_results else "",
                reason_in_words(place, evening),
            )
            for seat, place in table.places.items()
        ],
    }


def _result(evening: Evening, entry: Entry) -> str:
    """Return the figure that ranks an entry first: games won, an average, the total."""
    figure = evening.event.before_points.get(entry.key)
    if figure is None:
        return in_figures(evening.totals.get(entry.key, 0))
    return figure_in_words(evening.tournament.rank_by, figure)


def by_name(entry: Entry) -> str:
    return in_order(entry.name)


@require_POST
def draft(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Draft the next round; from another seed where that was asked for."""
    verify_may_act(request, tournament_id)
    asked = DraftForm(request.POST).read()
    number = asked["round"] or 0
    try:
        row = services.draft_round(
            tournament_id=tournament_id,
            device=visitor_of(request).device,
            draw_again=asked["again"],
            seen=services.SeenDraft(number, asked["seen"]) if number else None,
        )
    except Stale:
        return changed_since(request, tournament_id, number)
    except RuleViolation as violation:
        evening, _role = evening_for(request, tournament_id)
        refuse(request, violation, evening)
        return redirect("scores" if evening.published else "roll", tournament_id)
    return redirect("round", tournament_id, row.number)


@require_POST
def publish(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Publish a drafted round as it was seen, start its clock, copy the record to the folder."""
    verify_may_act(request, tournament_id)
    try:
        services.publish_round(
            tournament_id=tournament_id,
            number=number,
            device=visitor_of(request).device,
            seen=request.POST.get("seen"),
        )
    except Stale:
        return changed_since(request, tournament_id, number)
    except RuleViolation as violation:
        evening = queries.fresh_evening(tournament_id)
        refuse(request, violation, evening)
        return _to_round(evening, number)
    have_copies_made(tournament_id, f"round-{number}-published")
    messages.success(request, _("Round {number} is published.").format(number=number))
    return redirect("evening", tournament_id)


def changed_since(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Say that nothing was done, and what was done to the round since (optimistic lock)."""
    evening = queries.fresh_evening(tournament_id)
    line = acts.last_of_round(evening.tournament, number)
    if line is None:
        too_late(request)
    else:
        here = visitor_of(request)
        [last] = log_lines(evening, [line], here.device, at_the_computer=here.at_the_computer)
        words = _("Nothing was done: since you looked, something else was: {act}. Look again.")
        messages.error(request, words.format(act=last.with_whose))
    return _to_round(evening, number)


def _to_round(evening: Evening, number: int) -> HttpResponse:
    """Go to the round's page, or to the evening's where the round is not seated any more."""
    pk = evening.tournament.pk
    return redirect("round", pk, number) if evening.round(number) else redirect("evening", pk)


@require_POST
def take_back(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Take a published round back, or throw a draft away, whichever the page has offered."""
    evening, _role = evening_for(request, tournament_id)
    act, is_draft = services.take_back_round, request.POST.get("state") == "draft"
    if is_draft:
        act = services.discard_draft
    try:
        act(
            tournament_id=tournament_id,
            number=number,
            device=visitor_of(request).device,
            seen=request.POST.get("seen"),
        )
    except Stale:
        return changed_since(request, tournament_id, number)
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return _to_round(evening, number)
    if is_draft:
        return redirect("evening", tournament_id)
    messages.success(request, _("Round {number} is a draft again.").format(number=number))
    return redirect("round", tournament_id, number)


@require_safe
def caller(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Show what is read out when the round begins: who goes from which table to which."""
    evening, role = evening_for(request, tournament_id)
    round_ = round_of(evening, number)
    with speaking(evening.tournament.language):
        lines = called(evening, round_)
        context = {**shown(evening, role, "round"), "round": round_, "lines": lines}
        return render(request, "tournaments/caller.html", context)


def round_of(evening: Evening, number: int) -> RoundView:
    round_ = evening.round(number)
    if round_ is None:
        raise Http404
    return round_
