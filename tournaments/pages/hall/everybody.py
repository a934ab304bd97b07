"""The hall's page for a phone, by one link for everybody: names, tables, clock, standings."""

from typing import Final, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.access import access
from scoring.pages.fields import whole_number
from scoring.pages.polling import answer_poll
from scoring.rules.names import is_meant, letter_of
from tournaments import queries, services
from tournaments.models import Entry, Status
from tournaments.pages.hall.standings import standings_rows
from tournaments.pages.shown import evening_for, later, page, pause_in, row_for, shown
from tournaments.queries import Evening
from tournaments.words.vocabulary import SEATS

#: Part of the hall's page -> what its tab is called.
PARTS: Final[dict[str, Promise]] = {
    "names": gettext_lazy("Names"),
    "tables": gettext_lazy("Tables"),
    "standings": gettext_lazy("Standings"),
}


class NameRow(NamedTuple):
    """A name of the hall's list: the letter it stands under, and where its player sits."""

    letter: str
    entry: Entry
    #: None for who has no table in this round.
    table: int | None
    #: The seat's initial, or in words why there is none.
    place: str
    #: Whether a search without script leaves it out.
    hidden: bool


@require_safe
def hall(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the hall to a phone: the names to choose from, or the tables, or unhidden standings.

    Who comes by the link is sent on: a phone that has chosen its name to its own evening, and by
    the page's script a large screen to the board.
    """
    evening, role = evening_for(request, tournament_id, in_hall=True)
    phone = queries.chosen_by(access.device_of(request), tournament_id)
    has_come = "come" in request.GET
    if has_come and phone is not None and evening.tournament.closed_at is None:
        return redirect("player", phone.entry_id)
    part = request.GET.get("show", "")
    part = part if part in PARTS else "names"
    typed = " ".join(request.GET.get("q", "").split())
    context = shown(evening, role, "hall")
    context |= {
        "part": part,
        "parts": PARTS.items(),
        "typed": typed,
        "has_come": has_come,
        "mine": None if phone is None else _entry_with(evening, phone.entry_id),
        # What is each phone's own, or of one search, is nobody else's.
        "rows_kept_by": None if phone or typed else _kept_by(evening, part),
        "pause": pause_in(evening),
        **_content(evening, part, typed),
    }
    return page(request, "hall", context)


def _kept_by(evening: Evening, part: str) -> tuple[object, ...]:
    """Return what a part depends on, beside the role (cache key); no hand changes names."""
    tournament = evening.tournament
    if part == "standings":
        return tournament.pk, tournament.hall_revision
    # Who goes home has gone once the last table of his round is in.
    is_playing = bool(evening.current and evening.current.waiting_for)
    return tournament.pk, tournament.rounds_revision, is_playing


@require_safe
def hall_pulse(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Polling, for the hall's page: whether something it shows has changed; 304 if nothing has.

    A hand counts for the hall once its table is in: four hundred phones do not load again for each.
    """
    tournament = row_for(request, tournament_id)
    if tournament is None:
        return HttpResponse(status=404)
    return answer_poll(request, tournament.hall_revision)


def _content(evening: Evening, part: str, typed: str) -> dict[str, object]:
    if part == "names":
        return {"rows": later(lambda: name_rows(evening, typed))}
    if part == "tables":
        return {"tables": later(lambda: _tables(evening))}
    if evening.standings_are_hidden:
        return {"hidden": True}
    return {"standings": later(lambda: standings_rows(evening))}


def name_rows(evening: Evening, typed: str = "") -> list[NameRow]:
    """List all who take part, in the evening's order, and where each sits. `typed`: a search."""
    current = evening.current
    seats = {
        entry.pk: (table.number, str(SEATS[seat])[:1])
        for table in (current.tables if current else ())
        for seat, entry in table.entries.items()
    }
    idle = {place.entry_id: place.reason for place in (current.sit_outs if current else ())}
    rows = []
    for entry in evening.listed:
        if entry.status == Status.WITHDRAWN:
            continue
        table, place = seats.get(entry.pk, (None, ""))
        if entry.pk in idle:
            place = _("away") if idle[entry.pk] == "away" else _("sits out")
        elif table is None and evening.has_left(entry):
            place = _("gone home")
        letter, hidden = letter_of(evening.sort_key(entry.name)), not is_meant(typed, entry.name)
        rows.append(NameRow(letter, entry, table, place, hidden))
    return rows


def _tables(evening: Evening) -> list[tuple[int, list[tuple[str, str]]]]:
    """Return each table of this round: its number, and (seat, name) of its four."""
    current = evening.current
    return [
        (table.number, [(str(SEATS[seat]), entry.name) for seat, entry in table.entries.items()])
        for table in (current.tables if current else ())
    ]


def _entry_with(evening: Evening, entry_id: UUID) -> Entry | None:
    return next((entry for entry in evening.entries.values() if entry.pk == entry_id), None)


@require_POST
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Choose a name as this phone's own, by its roll number; go to that player's evening."""
    evening, _role = evening_for(request, tournament_id)
    entry = evening.entries.get(str(whole_number(request, "entry", 0)))
    if entry is None:
        messages.error(request, _("That name is not on the list any more. Look again."))
        return redirect("hall", tournament_id)
    response = HttpResponseRedirect(reverse("player", args=[entry.pk]))
    device = access.introduced(request, response)
    services.choose_name(tournament_id=tournament_id, entry_id=entry.pk, device=device)
    return response
