"""Boards for the projector, and the page from which the director switches them."""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Role
from scoring.rules.names import in_order
from tournaments.queries import Evening, RoundView
from tournaments.views.hall.standings import standings_rows
from tournaments.views.shown import evening_for, page, shown
from tournaments.words.vocabulary import BOARDS, SEATS


@require_safe
def boards(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the director the boards, to open them and to switch what they show."""
    evening, role = evening_for(request, tournament_id)
    context = {**shown(evening, role, "boards"), "boards": list(BOARDS.items())}
    return render(request, "tournaments/boards.html", context)


@require_safe
def board(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show one screen for the projector: what the director has chosen, or what its address says."""
    evening, role = evening_for(request, tournament_id, Role.WATCH)
    kind = request.GET.get("show", "") if request.GET.get("show", "") in BOARDS else evening.tournament.board
    context = {**shown(evening, role, "board"), "kind": kind, **_board(evening, kind), "now": timezone.now()}
    return page(request, "board", context)


def _board(evening: Evening, kind: str) -> dict[str, object]:
    """What a board shows, as template context; nothing of a round before there is one."""
    if kind == "standings":
        hidden = evening.standings_are_hidden
        return {"hidden": True} if hidden else {"standings": standings_rows(evening)}
    return {} if evening.current is None else BOARDS_OF_ROUND[kind](evening.current)


def _seats(round_: RoundView) -> dict[str, object]:
    seated = [
        (entry.name, table.number, SEATS[seat])
        for table in round_.tables
        for seat, entry in table.entries.items()
    ]
    idle = [(name, None, _("sits out")) for name in _idle(round_)]
    return {"seats": sorted([*seated, *idle], key=lambda row: in_order(row[0]))}


def _tables(round_: RoundView) -> dict[str, object]:
    tables = [
        (table.number, [(SEATS[seat], entry.name) for seat, entry in table.entries.items()])
        for table in round_.tables
    ]
    return {"tables": tables, "idle": _idle(round_)}


def _idle(round_: RoundView) -> list[str]:
    """Names of those who are in the hall and sit out."""
    return [place.entry.name for place in round_.sit_outs if place.reason != "away"]


def _waiting(round_: RoundView) -> dict[str, object]:
    return {"waiting": [table.number for table in round_.waiting_for]}


def _clock(round_: RoundView) -> dict[str, object]:
    ends = round_.row.ends_at
    return {"seconds": None if ends is None else round((ends - timezone.now()).total_seconds())}


#: A board that shows the round -> what makes its context.
BOARDS_OF_ROUND: Final[dict[str, Callable[[RoundView], dict[str, object]]]] = {
    "seats": _seats,
    "tables": _tables,
    "waiting": _waiting,
    "clock": _clock,
}
