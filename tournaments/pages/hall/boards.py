"""Boards for the projector, and the page from which the director switches them."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from config.language import speaking
from scoring.access import access
from scoring.access.origin import only_here
from scoring.models import Role
from scoring.pages.fields import whole_number
from scoring.rules.errors import RuleViolation
from tournaments import services
from tournaments.pages.hall.screens import screen_of, stands_in_for
from tournaments.pages.shown import (
    asks_for_itself,
    evening_for,
    page,
    refuse,
    shown,
    shown_with_tag,
)
from tournaments.queries import Evening, board_shown, podium_of, seats_until, steps_revealed
from tournaments.words.vocabulary import BOARD_SHOWS, BOARDS, HELD


@require_safe
def boards(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the director the boards, to open them and to switch what they show."""
    evening, role = evening_for(request, tournament_id)
    steps, held = len(podium_of(evening)), evening.tournament.board
    seen = stands_in_for(evening, board_shown(evening))
    context = {
        **shown(evening, role, "boards"),
        "boards": [(code, words) for code, words in BOARDS.items() if code != "auto"],
        # Whatever is held is among the choices, so that the page says which it is.
        "choices": [
            (code, HELD.get(code, words))
            for code, words in BOARDS.items()
            if code == held or code in HELD
        ],
        "follows": held == "auto",
        "shows": _("that the evening is over")
        if seen == "welcome" and evening.is_closed
        else BOARD_SHOWS[seen],
        "only_here": "" if evening.tournament.origin else only_here(),
        "steps": steps,
        "revealed": steps_revealed(evening),
        "next_step": steps_revealed(evening) + 1,
    }
    return render(request, "tournaments/boards.html", context)


@require_safe
@asks_for_itself
def board(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Show a screen for the projector: what the director has chosen, or what `?show=` says."""
    asked = request.GET.get("show", "")
    kind = asked if asked in BOARDS and asked != "auto" else board_shown(evening)
    language = evening.tournament.language
    with speaking(language):
        screen = screen_of(evening, kind)
    context = {
        **shown_with_tag(evening, role, "board", until=seats_until(evening)),
        **screen,
        "address": request.get_full_path(),
    }
    with speaking(language):
        return page(request, "board", context)


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
    # A board asks with its own address, so that it goes on showing the same.
    boards_own = reverse("board", args=[tournament_id])
    back = request.POST.get("back", "")
    return redirect(
        back if back.partition("?")[0] == boards_own else reverse("boards", args=[tournament_id])
    )
