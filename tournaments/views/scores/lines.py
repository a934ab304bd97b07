"""Scores in: typed from sheets by keyboard alone, the grid of tables, one table looked at and settled."""

import hashlib
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from tournaments.views.typed_line import TypedLine

from scoring.models import LONGEST_REASON, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import contracting_units, tricks_of
from scoring.rules.scoresheets import ScoredHand
from scoring.rules.tables import Table as NamedTable
from scoring.services import By
from scoring.sharing import access
from scoring.sharing.locking import Stale
from scoring.views.fields import whole_number
from scoring.words.vocabulary import hand_in_words, in_figures, people
from tournaments import queries, services
from tournaments.queries import Evening, RoundView, TableKey, TableView
from tournaments.rules.tables import SIDES
from tournaments.views.forms import RulingForm
from tournaments.views.shown import evening_for, page, refuse, shown, too_late
from tournaments.words.corrections import told_before
from tournaments.words.movements import named_side, tie_choices
from tournaments.words.vocabulary import SIDES as SIDE_WORDS
from tournaments.words.vocabulary import STATES, TIES, violation_in_words

#: Usual totals of a round of four hands; what lies outside is asked about once, not refused (rules.md 1.16).
USUAL = range(-1200, 1801)
#: A table that is this far behind the others is called slow.
SLOW_HANDS = 2


@require_http_methods(["GET", "POST"])
def scores(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Type totals, see which tables are in. The line and its answer stay on one page: no mouse is needed."""
    found, role = evening_for(request, tournament_id)
    each = found.current
    context: dict[str, Any] = {"line": "", "echo": None, "asks": None, "wrong": None}
    if request.method == "POST" and each is not None:
        came = _typed(request, found, each, role)
        if isinstance(came, HttpResponse):
            return came
        context |= came
        found, role = evening_for(request, tournament_id)
        each = found.current
    context |= {**shown(found, role, "scores"), "round": each, "grid": _grid(found, each) if each else []}
    return page(request, "scores", context, status=422 if context["wrong"] or context["asks"] else 200)


def _typed(
    request: HttpRequest, found: Evening, each: RoundView, role: Role
) -> dict[str, Any] | HttpResponse:
    """What came of a typed line: an echo, a question, or what is wrong with it; or the page its code belongs to."""
    text = request.POST.get("line", "")
    try:
        line = TypedLine(text)
    except ValueError as problem:
        return {"wrong": str(problem), "line": text}
    number = line.table
    if line.code:
        sign = next((sign for sign in queries.signs_of(found.tournament) if sign.code == line.code), None)
        if sign is None or line.round is None or found.round(line.round) is None:
            return {"wrong": _("No sheet of this evening has this code."), "line": text}
        if line.asks_for_page or line.round != each.number:
            if line.round != each.number:
                words = _("Round {number} is over: type it here, and look at what it changes.")
                messages.info(request, words.format(number=line.round))
            return redirect("event-table", found.tournament.pk, line.round, sign.number)
        number = sign.number
    elif whole_number(request, "round") != each.number:
        words = _(
            "Round {number} was published in the meantime. Is this sheet of that round? Then type it again."
        )
        return {"wrong": words.format(number=each.number), "line": text}
    table = each.table(number or 0)
    if table is None:
        words = _("Round {round} has tables 1 to {tables}.").format(
            round=each.number, tables=len(each.tables)
        )
        return {"wrong": words, "line": text}
    try:
        line.verify_tallies([entry.name for entry in table.entries.values()])
    except ValueError as problem:
        return {"wrong": str(problem), "line": text}
    asks = _unusual(line, table)
    if asks and request.POST.get("sure") != " ".join(text.split()):
        return {"asks": asks, "line": text, "sure": " ".join(text.split())}
    try:
        services.type_totals(
            table=TableKey(found.tournament.pk, each.number, table.number),
            typed=services.TypedTotals(line.totals, line.slams),
            seen_version=table.row.version if asks else None,
            by=By(access.device_of(request)),
        )
    except RuleViolation as violation:
        return {"wrong": violation_in_words(violation), "line": text}
    except Stale:
        words = _("Somebody has typed other totals for table {table}. Open the table and compare.")
        return {"wrong": words.format(table=table.number), "line": text}
    after, _role = evening_for(request, found.tournament.pk, role)
    return {"echo": _echo(after, each.number, table.number)}


def _unusual(line: TypedLine, table: TableView) -> list[str]:
    """What the director is asked about before it is stored."""
    asks = [
        _("{side}: {points} is unusual for a round.").format(side=SIDE_WORDS[side], points=in_figures(points))
        for side, points in line.totals.items()
        if points not in USUAL
    ]
    if table.typed is not None and table.typed != line.totals:
        words = _("Table {table} was typed as {first} and {second} before.")
        asks.append(
            words.format(
                table=table.number, first=in_figures(table.typed["NS"]), second=in_figures(table.typed["EW"])
            )
        )
    if table.hands_done and dict(table.by_hand) != line.totals:
        words = _("The hands entered at table {table} come to {first} and {second}.")
        asks.append(
            words.format(
                table=table.number,
                first=in_figures(table.by_hand["NS"]),
                second=in_figures(table.by_hand["EW"]),
            )
        )
    return asks


def _echo(evening: Evening, round_number: int, number: int) -> dict[str, Any] | None:
    """Names and new totals, said back."""
    each = evening.round(round_number)
    table = each.table(number) if each else None
    if table is None:
        return None
    return {
        "table": table,
        "sides": [
            (
                people([table.entries[seat].name for seat in seats]),
                table.result[side],
                _totals(evening, table, seats),
            )
            for side, seats in SIDES.items()
        ],
    }


def _totals(evening: Evening, table: TableView, seats: tuple[str, str]) -> str:
    return ", ".join(
        f"{table.entries[seat].name} {in_figures(evening.totals[table.entries[seat].key])}" for seat in seats
    )


def _grid(evening: Evening, each: RoundView) -> list[dict[str, Any]]:
    """Each table: how it stands, which hands are missing, whether it is slow."""
    done = sorted(
        table.scored if not table.played.finished else table.hands_per_round for table in each.tables
    )
    usual = done[len(done) // 2] if done else 0
    return [
        {
            "table": table,
            "state": STATES[table.state],
            "slow": not table.played.finished and usual - table.scored >= SLOW_HANDS,
            "sides": [
                (people([table.entries[seat].name for seat in seats]), table.result[side], side)
                for side, seats in SIDES.items()
            ],
            "boxes": [number <= table.scored for number in range(1, table.hands_per_round + 1)],
            "typed": table.typed is not None,
            "agreed": table.row.agreed_by,
            "short": table.row.short,
        }
        for table in each.tables
    ]


@require_GET
def table(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """One table of one round: its hands, what was typed, what can be done about it."""
    found, role = evening_for(request, tournament_id)
    each, where = _table(found, number, table)
    named = named_table(where)
    context = {
        **shown(found, role, "scores"),
        "round": each,
        "table": where,
        "state": STATES[where.state],
        "sign": next((sign for sign in queries.signs_of(found.tournament) if sign.number == table), None),
        "figures": [
            (
                names,
                where.by_hand[side],
                where.typed[side] if where.typed else None,
                where.adjustment[side],
                where.result[side],
                side,
            )
            for side, names in people_of(where).items()
        ],
        "hands": [
            (place, row, hand_words(named, line), list(line.score.deltas.values()))
            for place, (row, line) in enumerate(zip(where.hands, where.sheet.hands, strict=True), start=1)
        ],
        "ties": list(TIES.items()),
        "tie_choices": tie_choices(found.movement, people_of(where)),
        "named_side": named_side(found.movement, where.row.low),
        "ruling": RulingForm(initial={"ns": where.row.adjust_ns, "ew": where.row.adjust_ew}),
        "is_past": number < len(found.published) or found.tournament.closed_at is not None,
    }
    return render(request, "tournaments/table.html", context)


def people_of(table: TableView) -> dict[str, str]:
    """Side -> its two names."""
    return {side: people([table.entries[seat].name for seat in seats]) for side, seats in SIDES.items()}


def named_table(table: TableView) -> NamedTable:
    """The table with its players' names, as its game has them."""
    names = tuple(entry.name for entry in table.entries.values())
    return NamedTable(names, {"NS": names[::2], "EW": names[1::2]})


def hand_words(named: NamedTable, line: ScoredHand) -> str:
    """A hand of a sheet that knows only seats, with names."""
    seats = dict(zip("NESW", named.players, strict=True))
    hand = line.hand._replace(
        contractor=seats[line.hand.contractor] if line.hand.contractor else None,
        revoke=seats[line.hand.revoke] if line.hand.revoke else None,
        dealer=seats[line.hand.dealer] if line.hand.dealer else None,
    )
    return hand_in_words(named, hand, line.score.made, tricks_of(hand, contracting_units(named, hand)))


@require_POST
def correct(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """Type a table's totals again, settle, rule, call time; whatever moves totals of a past round is shown first."""
    found, role = evening_for(request, tournament_id)
    each, where = _table(found, number, table)
    act = request.POST.get("act", "")
    key = TableKey(tournament_id, number, table)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    by = By(access.device_of(request), reason)
    past = number < len(found.published) or found.tournament.closed_at is not None
    if role is not Role.OWN and act in ACTS and (past or act not in OF_HELPERS):
        raise Http404
    try:
        if act not in ACTS:
            raise ValueError(_("Part of this form was lost. Look at the table, and try again."))
        change = ACTS[act](request)
    except ValueError as problem:
        messages.error(request, str(problem))
        return redirect("event-table", tournament_id, number, table)
    if past and act in MOVES_TOTALS:
        try:
            told = told_before(found, lambda: change(key, by))
        except RuleViolation as violation:
            refuse(request, violation, found)
            return redirect("event-table", tournament_id, number, table)
        except Stale:
            too_late(request)
            return redirect("event-table", tournament_id, number, table)
        digest = hashlib.sha256(f"{told} {found.tournament.revision}".encode()).hexdigest()[:16]
        if request.POST.get("looked") != digest:
            context = {
                **shown(found, role, "scores"),
                "round": each,
                "table": where,
                "told": told,
                "looked": digest,
                "said": [
                    (name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"
                ],
                "reason": reason,
            }
            return render(request, "tournaments/correct.html", context)
    try:
        change(key, by)
    except RuleViolation as violation:
        refuse(request, violation, found)
    except Stale:
        too_late(request)
    else:
        messages.success(request, _("Saved."))
    return redirect("event-table", tournament_id, number, table)


Change = Callable[[TableKey, By], object]


def _type(request: HttpRequest) -> Change:
    totals = {side: whole_number(request, side.lower()) for side in SIDES}
    slams = {side: whole_number(request, f"slams_{side.lower()}", 0) for side in SIDES}
    whole = {side: total for side, total in totals.items() if total is not None}
    if len(whole) < len(SIDES):
        raise ValueError(_("Type both totals."))
    typed, version = services.TypedTotals(whole, slams), whole_number(request, "version")
    return lambda key, by: services.type_totals(table=key, typed=typed, seen_version=version, by=by)


def _settle(request: HttpRequest) -> Change:
    counts = request.POST.get("counts", "")
    return lambda key, by: services.settle(table=key, counts=counts, by=by)


def _tie(request: HttpRequest) -> Change:
    low, how = request.POST.get("low", ""), request.POST.get("how", "")
    return lambda key, by: services.rule_tie(table=key, low=low, how=how, device=by.device)


def _adjust(request: HttpRequest) -> Change:
    form = RulingForm(request.POST)
    if not form.is_valid():
        raise ValueError(_("A ruling’s points are whole numbers."))
    points = {"NS": form.cleaned_data["ns"] or 0, "EW": form.cleaned_data["ew"] or 0}
    return lambda key, by: services.adjust(table=key, points=points, by=by)


def _short(_request: HttpRequest) -> Change:
    return lambda key, by: services.call_time(
        tournament_id=key.tournament_id, round_number=key.round, device=by.device, table=key.table
    )


def _open(_request: HttpRequest) -> Change:
    return lambda key, by: services.open_again(table=key, device=by.device)


ACTS: dict[str, Callable[[HttpRequest], Change]] = {
    "type": _type,
    "settle": _settle,
    "tie": _tie,
    "adjust": _adjust,
    "short": _short,
    "open": _open,
}
#: Who helps with the typing may do these while the round is played; the rest is the director's.
OF_HELPERS = frozenset({"type"})
MOVES_TOTALS = frozenset({"type", "settle", "adjust"})


@require_POST
def time(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The clock started or stopped; time called for every table that still plays."""
    found, _role = evening_for(request, tournament_id, Role.OWN)
    each = found.current
    device = access.device_of(request)
    if each is None:
        return redirect("evening", tournament_id)
    if "call" in request.POST:
        done = services.call_time(tournament_id=tournament_id, round_number=each.number, device=device)
        words = _("Time is called: {tables} tables count as they stand.")
        messages.success(request, words.format(tables=done))
        return redirect("scores", tournament_id)
    minutes = (
        0 if "stop" in request.POST else whole_number(request, "minutes") or found.tournament.minutes or 20
    )
    services.start_clock(
        tournament_id=tournament_id, round_number=each.number, minutes=minutes, device=device
    )
    return redirect("boards", tournament_id)


def _table(evening: Evening, number: int, table: int) -> tuple[RoundView, TableView]:
    each = evening.round(number)
    where = each.table(table) if each and each.is_published else None
    if each is None or where is None:
        raise Http404
    return each, where
