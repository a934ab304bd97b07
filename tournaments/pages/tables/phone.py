"""Pages of a table's phone: where its four go, who keeps score, the others' agreement, a call."""

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from scoring.access.locking import Stale
from scoring.models import Device
from scoring.pages.fields import (
    PageForm,
    ParsedField,
    PressedField,
    Unclear,
    chosen_id,
    read_id,
    read_whole,
)
from scoring.pages.polling import answer_poll
from scoring.rules.errors import RuleViolation
from scoring.services import By
from scoring.words.lines import explained
from scoring.words.vocabulary import people
from tournaments import queries, services
from tournaments.models import TableSign
from tournaments.pages.shown import copy_if_over, page, refuse, too_late
from tournaments.pages.tables.pad import AtSign, TableHost, host_for, sign_for
from tournaments.pages.typed_totals import read_total, totals_of, typed_again
from tournaments.queries import Evening, RoundView, TableKey, TableView
from tournaments.rules.tables import SIDES
from tournaments.words.phones import (
    call_in_words,
    player_at,
    stand_ins_in_words,
    standing_of,
    what_ended,
    whereabouts,
)
from tournaments.words.vocabulary import SEATS, STATES, points_or_won


class AgreeForm(PageForm):
    """The other side's answer: who agrees, to which totals; or that they are wrong, in words."""

    dispute = PressedField()
    words = ParsedField()
    entry = ParsedField(read_id)
    ns = ParsedField(read_whole)
    ew = ParsedField(read_whole)


class GivenInForm(PageForm):
    """Both totals as a table gives them in, and who won where games are won.

    A phone's digits have no minus: a box beside each total says that it is below zero. `version`:
    of the table as seen.
    """

    ns = ParsedField(read_total)
    ew = ParsedField(read_total)
    below_ns = PressedField()
    below_ew = PressedField()
    won = ParsedField()
    version = ParsedField(read_whole)

    def typed(self) -> services.TypedTotals:
        """Return the totals. Raises Unclear where one is missing, and nobody is named who won."""
        data = self.read()
        totals = totals_of(data)
        if data["won"] and not totals:
            totals = dict.fromkeys(SIDES, 0)
        if len(totals) < len(SIDES):
            raise Unclear(_("Type both totals."))
        return services.TypedTotals(totals, dict.fromkeys(SIDES, 0), data["won"])


@require_safe
def phone(request: HttpRequest, sign_id: UUID) -> HttpResponse:
    """Show the table now: where its four go, who keeps score, the pad, the sheet, thanks."""
    at_sign = sign_for(request, sign_id)
    sign, is_own = at_sign.sign, at_sign.is_tables_phone
    # The hall as a moment ago, and the table as it is: five hundred phones come here at once.
    evening = queries.evening_in_hall(sign.tournament)
    current = evening.current if evening else None
    here = queries.at_table(sign.tournament, current.number, sign.number) if current else None
    table = here.table if here else None
    context: dict[str, object] = {
        "sign": sign,
        "tournament": sign.tournament,
        "round": current,
        "revision": _sign_revision(sign),
        "directs": at_sign.directs,
    }
    if evening is None or current is None:
        return page(request, "phone", context)
    context["moves"] = _moves(evening, current, sign.number)
    if table is None:
        return page(request, "phone", context)
    is_closed = sign.tournament.closed_at is not None
    context |= {
        "table": table,
        "is_own": is_own,
        "call": call_in_words(table, evening.tournament),
        "is_closed": is_closed,
    }
    context["stand_ins"] = stand_ins_in_words(table)
    context["everybody"] = [(SEATS[seat], entry) for seat, entry in table.entries.items()]
    comes_new = bool(context["moves"]) and table.row.taken_at is None
    if not table.has_hands:
        stage = "turn" if is_own and not is_closed and comes_new and not table.typed else "totals"
        asked = request.GET
        totals = _totals_of(evening, table, asked)
        return page(request, "phone", {**context, **totals, "stage": stage})
    if is_own and not is_closed and table.awaits_scorer:
        return page(request, "phone", {**context, "stage": "turn" if comes_new else "scorer"})
    if table.is_open_to_hands and not is_closed and "sheet" not in request.GET:
        return redirect("table-pad", sign.pk, current.number)
    sheet = _sheet_to_agree_on(evening, host_for(request, sign_id, current.number))
    return page(request, "phone", {**context, **sheet, "stage": "sheet"})


def _moves(evening: Evening, current: RoundView, number: int) -> list[object]:
    """Return the next place of each of the table's last four; empty in its first round."""
    before = evening.round(current.number - 1)
    table = before.table(number) if before else None
    if table is None:
        return []
    return [whereabouts(evening, current, entry) for entry in table.entries.values()]


def _sheet_to_agree_on(evening: Evening, host: TableHost) -> dict[str, object]:
    """The table's hands, each side's points, what counts by whom, and names of whom one agrees."""
    view = host.here.table
    return {
        "table": view,
        "state": STATES[view.state],
        "lines": bool(host.sheet.lines),
        "hands": [explained(host.sheet, line) for line in host.sheet.lines],
        "sides": [
            (people([view.entries[seat].name for seat in seats]), points_or_won(view, side))
            for side, seats in SIDES.items()
        ],
        "scorer": view.entries[view.scorer_seat] if view.scorer_seat else None,
        "sayings": standing_of(view),
        "may_dispute": bool(host.sheet.lines)
        and view.row.agreed_at is None
        and not (view.row.disputed or view.is_settled)
        and not evening.is_closed,
        "may_agree": view.can_be_agreed_to and host.is_tables_phone,
        "agreeing": [(entry.pk, player_at(view, seat)) for seat, entry in view.may_agree],
        "by_hand": view.by_hand,
        "open_to_hands": view.is_open_to_hands and not evening.is_closed,
        "is_last": view.is_last,
        "is_in": view.is_in
        and (view.row.agreed_at is not None or view.typed is not None or view.is_settled),
    }


def _totals_of(evening: Evening, table: TableView, asked: Mapping[str, str]) -> dict[str, object]:
    """Totals where no hands are recorded, and their fields. `asked`: of a form that was refused."""
    is_asked = "ns" in asked or "ew" in asked
    return {
        "sides": [
            (
                side,
                people([table.entries[seat].name for seat in seats]),
                points_or_won(table, side),
                asked.get(side.lower(), "") if is_asked else _as_typed(table, side),
                f"below_{side.lower()}" in asked
                if is_asked
                else bool(table.typed and table.typed[side] < 0),
            )
            for side, seats in SIDES.items()
        ],
        "may_fix": not evening.is_over,
        "is_asked": bool(asked.keys() - {"sheet"}),
        "won": asked.get("won", "") if is_asked else table.row.won,
        "sayings": standing_of(table),
        "ended": what_ended(table),
        "is_last": table.is_last,
    }


def _as_typed(table: TableView, side: str) -> str:
    """The content of the field of a side's total: what stands, without its sign."""
    return "" if table.typed is None else str(abs(table.typed[side]))


@require_safe
def sign_pulse(request: HttpRequest, sign_id: UUID) -> HttpResponse:
    """Polling: whether the table's hands, round, rulings or calls changed; else 304."""
    return answer_poll(
        request, _sign_revision(sign_for(request, sign_id, queries.POLLED_SIGN).sign)
    )


def _sign_revision(sign: TableSign) -> str:
    polled = queries.polled_table(sign)
    number = polled[1] if polled else queries.last_published(sign.tournament)
    row = polled[0] if polled and polled[0].round.number == number else None
    if row is None:
        return f"{number}-0"
    hands = row.game.revision if row.game else 0
    said = (row.taken_at, row.scorer_id, row.called_at, row.call_words, row.coming_at)
    digest = hashlib.sha256(f"{said} {sign.tournament.closed_at}".encode()).hexdigest()[:12]
    return f"{number}-{row.version}-{hands}-{digest}"


@require_POST
def agree(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Store that the other side agrees, by a tapped name, or disputes what was entered."""
    at_sign = sign_for(request, sign_id)
    asked = AgreeForm(request.POST).read()
    if asked["dispute"]:
        dispute = partial(services.dispute, words=asked["words"])
        return _done(
            request, at_sign, number, dispute, _("The director is told. Stay at the table.")
        )
    if asked["entry"] is None:
        messages.error(request, _("Tap a name."))
        return redirect("table-phone", sign_id)
    confirm = partial(
        services.agree,
        entry_id=asked["entry"],
        seen_totals={side: asked[side.lower()] or 0 for side in SIDES},
        directs=not at_sign.is_tables_phone,
    )
    return _done(request, at_sign, number, confirm, _("Thank you."))


@require_POST
def totals(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Store totals that a table gives in. Raises Http404 where the round was not played there."""
    at_sign = sign_for(request, sign_id)
    address = reverse("table-phone", args=[sign_id])
    try:
        is_stored = _stores(request, at_sign, number, _given_in(request))
    except Unclear as problem:
        messages.error(request, str(problem))
        is_stored = False
    if is_stored:
        messages.success(request, _("Thank you."))
        copy_if_over(queries.evening(at_sign.sign.tournament_id))
        return redirect(address)
    # What was typed stands there again.
    return redirect(f"{address}?{typed_again(request.POST.dict())}")


def _given_in(request: HttpRequest) -> Callable[..., None]:
    """Return what stores the totals that a table gives in. Raises Unclear."""
    form = GivenInForm(request.POST)
    store = partial(services.type_totals, typed=form.typed())
    seen = form.read()["version"]

    def give_in(*, table: TableKey, device: Device | None) -> None:
        store(table=table, seen_version=seen, by=By(device), given_in=True)

    return give_in


@require_POST
def take(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Store that the new four have sat down at the table."""
    return _done(request, sign_for(request, sign_id), number, services.take_table)


@require_POST
def scorer(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    """Store who keeps score in this round, by a tapped name."""
    at_sign, entry_id = sign_for(request, sign_id), chosen_id(request, "entry")
    if entry_id is None:
        messages.error(request, _("Tap a name."))
        return redirect("table-phone", sign_id)
    return _done(request, at_sign, number, partial(services.name_scorer, entry_id=entry_id))


@require_POST
def call(request: HttpRequest, sign_id: UUID, number: int) -> HttpResponse:
    call_director = partial(services.call_director, words=request.POST.get("words", ""))
    done = _done(request, sign_for(request, sign_id), number, call_director)
    return redirect(f"{done.url}?sheet=1")


def _done(
    request: HttpRequest, at_sign: AtSign, number: int, act: Callable[..., None], thanks: str = ""
) -> HttpResponseRedirect:
    """Do it at this table, with thanks or a refusal, and go back. Raises Http404 as `_stores`."""
    if _stores(request, at_sign, number, act) and thanks:
        messages.success(request, thanks)
    return HttpResponseRedirect(reverse("table-phone", args=[at_sign.sign.pk]))


def _stores(request: HttpRequest, at_sign: AtSign, number: int, act: Callable[..., None]) -> bool:
    """Return whether it was done; else say why not. Raises Http404 for no such table."""
    try:
        act(table=at_sign.table_in(number), device=at_sign.device)
    except RuleViolation as violation:
        if violation.code == "no_such_table":
            raise Http404 from violation
        refuse(request, violation)
    except Stale:
        too_late(request)
    else:
        return True
    return False
