"""Pages of the roll: taps on whole rows, the name said back."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from config.language import ngettext
from scoring.access import access
from scoring.models import Role
from scoring.pages.printing.choices import not_as_written
from scoring.rules.errors import RuleViolation
from scoring.rules.names import is_meant, letter_of
from scoring.words.vocabulary import labelled, people
from tournaments import queries, services
from tournaments.models import Entry, Status
from tournaments.pages.forms import TapForm
from tournaments.pages.shown import (
    Question,
    ask_first,
    asks_for_itself,
    evening_for,
    is_confirmed,
    later,
    names_by_number,
    page,
    refuse,
    shown_with_tag,
    since_drafted,
)
from tournaments.queries import Evening
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE
from tournaments.words.money import in_money
from tournaments.words.vocabulary import MARKS_ECHOED, STATUSES

#: What a row's one tap does: whoever is not here comes, whoever is here is expected again.
TAPPED: Final = {Status.HERE: Status.EXPECTED}


class RollRow(NamedTuple):
    """A row of the roll: the letter it stands under, and what its one tap does."""

    letter: str
    entry: Entry
    words: Promise
    notes: str
    next: Status
    #: Whether the fee is asked for.
    pays: bool
    #: Whether a search without script leaves it out.
    hidden: bool = False
    #: Whether the name has gone home, and is here no more.
    gone: bool = False


@require_safe
@asks_for_itself
def roll(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Show the roll in the evening's order, searched by `q`, and who is here."""
    typed, only = " ".join(request.GET.get("q", "").split()), "only" in request.GET
    phones = queries.phones_by_entry(evening.tournament)
    context = shown_with_tag(evening, role, "roll")
    context |= {
        "rows": later(lambda: _rows(evening, phones, typed, only=only)),
        "rows_kept_by": None if typed or only else context["kept_by"],
        # A name is chosen on a phone, and leaves the evening as it is.
        "phones": tuple((key, number) for key, number in sorted(phones.items()) if number > 1),
        "typed": typed,
        "only": only,
        "nobody": bool(typed) and not any(is_meant(typed, row.name) for row in evening.listed),
        "not_as_written": not_as_written(request, names_by_number(evening)),
        **_counted(evening),
        **since_drafted(evening, role),
    }
    return page(request, "roll", context)


def _rows(evening: Evening, phones: Mapping[UUID, int], typed: str, *, only: bool) -> list[RollRow]:
    accounts, rows = queries.Accounts(evening), []
    for entry in evening.listed:
        status = Status(entry.status)
        row = RollRow(
            letter_of(evening.sort_key(entry.name)),
            entry,
            STATUSES[status],
            _notes(evening, entry, phones.get(entry.pk, 0)),
            TAPPED.get(status, Status.HERE),
            accounts.may_pay(entry),
            hidden=not is_meant(typed, entry.name) or (only and status != Status.EXPECTED),
            gone=status is Status.HERE and evening.has_left(entry),
        )
        rows.append(row)
    return rows


def _counted(evening: Evening) -> dict[str, object]:
    """Return the counts on top of the roll; whoever has gone home is not here any more."""
    attendance, accounts = evening.attendance, queries.Accounts(evening)
    sign = evening.tournament.currency
    field = evening.field()
    playing = len(field.here) * SEATS_AT_A_TABLE // len(field.places)
    return {
        "attendance": attendance,
        "gone": sum(count for _round, count in attendance.gone),
        "alone": _alone(evening),
        "unpaid": later(lambda: len(accounts.unpaid)),
        "came_in": later(lambda: in_money(accounts.came_in, sign)),
        "due": later(lambda: in_money(accounts.due, sign)),
        "playing": playing,
        "sit_out": playing % SEATS_AT_A_TABLE,
        "missing": -playing % SEATS_AT_A_TABLE,
    }


def _alone(evening: Evening) -> int:
    """Count those who have no partner, in an evening of pairs; withdrawn ones need none."""
    if not evening.tournament.in_pairs:
        return 0
    paired = 2 * len(evening.pairs)
    return sum(entry.status != Status.WITHDRAWN for entry in evening.entries.values()) - paired


def _partner(evening: Evening, entry: Entry) -> str:
    """Say who plays with an entry all evening; empty where partners change."""
    if not evening.tournament.in_pairs:
        return ""
    others = [one for one in evening.members(evening.key_of(entry)) if one.pk != entry.pk]
    return _("with {name}").format(name=others[0].name) if others else _("has no partner")


def _notes(evening: Evening, entry: Entry, phones: int) -> str:
    """Return the notes of a row beside the name; empty for somebody who is simply here."""
    partner = _partner(evening, entry)
    notes = [partner] if partner else []
    if entry.status != Status.HERE:
        notes.append(str(STATUSES[entry.status]))
    # One who is called so needs no such note.
    if not entry.ranked and entry.name.casefold() != _("house player").casefold():
        notes.append(_("house player"))
    if entry.leaves_after:
        # Once another round is played without them, they have gone.
        is_gone = entry.leaves_after < evening.next_number - 1
        words = _("went home after round {round}") if is_gone else _("leaves after round {round}")
        words = words.format(round=entry.leaves_after)
        notes.append(
            _("{words}, said on a phone").format(words=words) if entry.leaving_said_at else words
        )
    if entry.fixed:
        notes.append(_("keeps the seat"))
    if entry.volunteers:
        notes.append(_("sits out next"))
    if phones > 1:
        notes.append(_("{phones} phones have this name").format(phones=phones))
    return " · ".join(notes)


@require_POST
def tap(request: HttpRequest, tournament_id: UUID, entry_id: UUID) -> HttpResponse:
    """Mark one entry; the page says the name back."""
    form = TapForm(request.POST)
    asked, marks = form.read(), form.marks()
    evening, _role = evening_for(request, tournament_id, asked["status"])
    try:
        entry = services.mark(
            tournament_id=tournament_id,
            entry_id=entry_id,
            device=access.device_of(request),
            **marks,
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    else:
        messages.success(request, echo(entry, marks))
    if asked["from"] == "entry":
        return redirect("entry", tournament_id, entry_id)
    return redirect("roll", tournament_id)


def echo(entry: Entry, marks: Collection[str]) -> str:
    """Return the name and the marks, to be said back."""
    words = [entry.get_status_display()] if "status" in marks else []
    words += [
        str(echoes[getattr(entry, mark)]) for mark, echoes in MARKS_ECHOED.items() if mark in marks
    ]
    if "leaves_after" in marks:
        after = entry.leaves_after
        words.append(
            _("leaves after round {round}").format(round=after) if after else _("stays to the end")
        )
    return labelled(entry.name, ", ".join(words))


@require_POST
def order(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Choose whether the evening's lists are ordered by surname; it is kept."""
    evening_for(request, tournament_id)
    services.change_settings(
        tournament_id=tournament_id,
        device=access.device_of(request),
        settings={"by_surname": request.POST.get("by_surname") == "yes"},
    )
    return redirect("roll", tournament_id)


@require_POST
def partners(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Draw partners by lot for all who have none."""
    evening, _role = evening_for(request, tournament_id)
    try:
        drawn = services.draw_partners(
            tournament_id=tournament_id, device=access.device_of(request)
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    else:
        pairs = ", ".join(people(pair) for pair in drawn)
        messages.success(request, _("Partners drawn: {pairs}").format(pairs=pairs))
    return redirect("roll", tournament_id)


@require_POST
def all_here(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Mark as here all who are still expected."""
    evening, role = evening_for(request, tournament_id)
    expected = [entry.name for entry in evening.entries.values() if entry.status == Status.EXPECTED]
    # Once some were ticked in, the others may well be those who do not come.
    asks = (
        bool(expected)
        and len(expected) < len(evening.entries)
        and evening.tournament.closed_at is None
    )
    if asks:
        words = ngettext(
            "{players} person is still expected, and would be marked as here: {names}.",
            "{players} people are still expected, and would be marked as here: {names}.",
            len(expected),
        ).format(players=len(expected), names=", ".join(sorted(expected, key=evening.sort_key)))
        question = Question(
            _("Is everybody here?"),
            [words],
            _("Everybody is here"),
            reverse("roll", args=[tournament_id]),
        )
        if not is_confirmed(request, question):
            return ask_first(request, evening, role, "roll", question)
    try:
        done = services.everybody_is_here(
            tournament_id=tournament_id, device=access.device_of(request)
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    else:
        messages.success(request, _("{players} marked as here.").format(players=done))
    return redirect("roll", tournament_id)
