"""One table of one round, as the director sees it: hands, what was typed, what to do about it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.access import access
from scoring.models import Hand, Role
from scoring.queries import grants_by_link
from scoring.rules.hands import contracting_units, tricks_of
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import ScoredHand
from scoring.rules.tables import Table as NamedTable
from scoring.words.vocabulary import hand_in_words, people
from tournaments import queries
from tournaments.pages.scores import desk
from tournaments.pages.shown import evening_for, shown
from tournaments.queries import Evening, RoundView, TableView, acts
from tournaments.rules.tables import SIDES
from tournaments.words.log import log_lines
from tournaments.words.moving.movements import named_side, tie_choices
from tournaments.words.phones import standing_of
from tournaments.words.vocabulary import STATES, TIES, points_or_won


@require_safe
def table(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """Show a table: beside the others on the desk, or of a past round on a page of its own."""
    evening, role = evening_for(request, tournament_id)
    round_, view = table_of(evening, number, table)
    named = named_table(view)
    sides = people_of(view)
    sign = next(
        (sign for sign in queries.signs_of(evening.tournament) if sign.number == table), None
    )
    context = {
        "table": view,
        "nothing_yet": view.state == "waiting" and not any(view.adjustment.values()),
        "changes": log_lines(
            evening,
            acts.changes_at(evening.tournament, number, table),
            access.device_of(request),
            at_the_computer=access.at_the_computer(request),
        ),
        "state": STATES[view.state],
        "sayings": standing_of(view),
        "sign": sign,
        "figures": [
            (
                names,
                view.by_hand[side],
                view.typed[side] if view.typed else None,
                view.adjustment[side],
                points_or_won(view, side),
                side,
            )
            for side, names in sides.items()
        ],
        # What was typed and refused stands in the fields still.
        "fields": [
            (
                side,
                names,
                request.GET.get(side.lower(), view.typed[side] if view.typed else ""),
                request.GET.get(f"slams_{side.lower()}", view.typed_slams[side]),
            )
            for side, names in sides.items()
        ],
        "is_asked": bool(request.GET),
        "won": request.GET.get("won", view.row.won),
        "reason": request.GET.get("reason", ""),
        "hands": _hands(view, named, evening.tournament.ruleset),
        "ties": list(TIES.items()),
        "tie_choices": tie_choices(evening.movement, sides),
        "named_side": named_side(evening.movement, view.row.low),
        "is_past": is_past(evening, number),
        "may_enter_hands": view.has_hands
        and sign is not None
        and not is_past(evening, number)
        and not view.hands_done,
        "phones": grants_by_link(sign, Role.KEEP) if sign and role is Role.OWN else (),
        "mine": getattr(access.device_of(request), "pk", None),
    }
    if not is_past(evening, number):
        return desk.show(request, evening, role, context)
    context |= {**shown(evening, role, "results"), "round": round_}
    return render(request, "tournaments/table.html", context)


def _hands(
    view: TableView, named: NamedTable, ruleset: Ruleset
) -> list[tuple[int, Hand, str, list[int]]]:
    """List the hands of a table, each with number, row, words and both sides' points."""
    return [
        (place, row, hand_words(ruleset, named, line), list(line.score.deltas.values()))
        for place, (line, row) in enumerate(zip(view.sheet.hands, view.hands, strict=True), start=1)
    ]


def table_of(evening: Evening, number: int, table: int) -> tuple[RoundView, TableView]:
    """A published round and its table. Raises Http404."""
    round_ = evening.round(number)
    view = round_.table(table) if round_ and round_.is_published else None
    if round_ is None or view is None:
        raise Http404
    return round_, view


def people_of(view: TableView) -> dict[str, str]:
    """Side -> its two names."""
    return {
        side: people([view.entries[seat].name for seat in seats]) for side, seats in SIDES.items()
    }


def is_past(evening: Evening, number: int) -> bool:
    """Return whether a change in this round comes too late for the seating, or for the evening."""
    return number < len(evening.published) or evening.tournament.closed_at is not None


def named_table(view: TableView) -> NamedTable:
    """The table with its players' names, as its game has them."""
    names = tuple(entry.name for entry in view.entries.values())
    return NamedTable(names, {"NS": names[::2], "EW": names[1::2]})


def hand_words(ruleset: Ruleset, named: NamedTable, line: ScoredHand) -> str:
    """A hand of a sheet that knows only seats, in words with names."""
    seats = dict(zip("NESW", named.players, strict=True))
    hand = line.hand._replace(
        contractor=seats[line.hand.contractor] if line.hand.contractor else None,
        revoke=seats[line.hand.revoke] if line.hand.revoke else None,
        dealer=seats[line.hand.dealer] if line.hand.dealer else None,
    )
    won = tricks_of(hand, contracting_units(named, hand))
    return hand_in_words(ruleset, named, hand, line.score.made, won)
