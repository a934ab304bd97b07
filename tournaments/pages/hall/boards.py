"""Boards for the projector, and the page from which the director switches them."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.forms import Textarea
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from config.language import gettext_lazy, speaking
from scoring.access import access
from scoring.access.origin import only_here
from scoring.models import Role
from scoring.pages.fields import whole_number
from scoring.rules.errors import RuleViolation
from tournaments import services
from tournaments.pages.hall.screens import screen_of, stands_in_for
from tournaments.pages.hall.season import SeasonOnBoard
from tournaments.pages.shown import (
    asks_for_itself,
    evening_for,
    page,
    refuse,
    shown,
    shown_with_tag,
)
from tournaments.queries import (
    Evening,
    board_shown,
    podium_of,
    season_counting,
    seats_until,
    steps_revealed,
)
from tournaments.rules.hall.rooms import Room, parse_rooms
from tournaments.words.vocabulary import BOARD_SHOWS, BOARDS, HELD

#: Where rooms are written, a line each.
ROOMS: Final = Textarea({"id": "rooms", "rows": 3, "placeholder": gettext_lazy("Library 13-20")})


@require_safe
def boards(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the director the boards, to open them and to switch what they show."""
    evening, role = evening_for(request, tournament_id)
    lines = "\n".join(f"{room.name} {room.tables}" for room in evening.rooms)
    return _boards(request, evening, role, lines)


def _boards(
    request: HttpRequest, evening: Evening, role: Role, lines: str, status: int = 200
) -> HttpResponse:
    """The page of the boards. `lines`: the rooms as they stand in their box."""
    steps, held = len(podium_of(evening)), evening.tournament.board
    has_season = season_counting(evening.tournament) is not None
    offered = [code for code in BOARDS if code != "season" or has_season]
    seen = stands_in_for(evening, board_shown(evening))
    context = {
        **shown(evening, role, "boards"),
        "boards": [(code, BOARDS[code]) for code in offered if code != "auto"],
        # Whatever is held is among the choices, so that the page says which it is.
        "choices": [
            (code, HELD.get(code, words))
            for code, words in BOARDS.items()
            if code == held or (code in HELD and code in offered)
        ],
        "follows": held == "auto",
        "shows": _("that the evening is over")
        if seen == "welcome" and evening.is_closed
        else BOARD_SHOWS["standings" if seen == "season" and not has_season else seen],
        "only_here": "" if evening.tournament.origin else only_here(),
        "room_lines": lines,
        "rooms": list(enumerate(evening.rooms, start=1)),
        "room_field": Textarea(
            {"id": "rooms", "rows": 3, "placeholder": _("Library 13-20")}
        ).render("rooms", lines),
        "steps": steps,
        "revealed": steps_revealed(evening),
        "next_step": steps_revealed(evening) + 1,
    }
    return render(request, "tournaments/boards.html", context, status=status)


@require_safe
@asks_for_itself
def board(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Show one screen for the projector: what the director has chosen, or what its address says.

    `?show=` one thing only; `?room=` the board of one room, by its number.
    """
    asked = request.GET.get("show", "")
    kind = asked if asked in BOARDS and asked != "auto" else board_shown(evening)
    language = evening.tournament.language
    with speaking(language):
        screen = screen_of(evening, kind, _room(request, evening))
    season = screen.get("season")
    mark = season.mark if isinstance(season, SeasonOnBoard) else ""
    context = {
        **shown_with_tag(evening, role, "board", until=seats_until(evening), mark=mark),
        **screen,
        "address": request.get_full_path(),
    }
    with speaking(language):
        return page(request, "board", context)


def _room(request: HttpRequest, evening: Evening) -> Room | None:
    """The room whose board is asked for; None for the whole evening."""
    rooms = dict(enumerate(evening.rooms, start=1))
    number = request.GET.get("room", "")
    return rooms.get(int(number)) if number.isascii() and number.isdigit() else None


@require_POST
def reveal(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Reveal so many steps of the podium on every board, from the director's page or board keys."""
    evening, _role = evening_for(request, tournament_id)
    steps = whole_number(request, "steps")
    try:
        services.reveal(
            tournament_id=tournament_id, steps=steps or 0, device=access.device_of(request)
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    # A board asks with its own address, so that a room's board stays the room's.
    boards_own = reverse("board", args=[tournament_id])
    back = request.POST.get("back", "")
    return redirect(
        back if back.partition("?")[0] == boards_own else reverse("boards", args=[tournament_id])
    )


@require_POST
def rooms(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Set which tables stand in which room, one room a line."""
    evening, role = evening_for(request, tournament_id)
    lines = request.POST.get("rooms", "")
    try:
        settings: services.Settings = {"rooms": [room.as_json() for room in parse_rooms(lines)]}
        services.change_settings(
            tournament_id=tournament_id, device=access.device_of(request), settings=settings
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return _boards(request, evening, role, lines, status=422)
    messages.success(request, _("Saved."))
    return redirect("boards", tournament_id)
