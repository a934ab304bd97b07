"""Pages of other programs: a game's tokens made, shown, withdrawn; what an evening's share."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_POST

from config.language import gettext as _
from config.language import gettext_lazy
from scoring import queries, services
from scoring.access import access
from scoring.access.access import Shared
from scoring.access.origin import origin_of
from scoring.models import Role, Token
from scoring.pages.shown import sheet_for
from scoring.rules.errors import RuleViolation

#: What a program with a token of a game may do, as its button and its line say it.
ROLES_OF_A_GAME: dict[Role, Promise] = {
    Role.WATCH: gettext_lazy("It may watch"),
    Role.KEEP: gettext_lazy("It may enter hands"),
    Role.OWN: gettext_lazy("It may do everything"),
}


class Program(NamedTuple):
    """A program as a page lists it: its token, its role in words, the address that withdraws it."""

    token: Token
    role: Promise | str
    withdraw: str


def programs_of(
    shared: Shared, roles: dict[Role, Promise], make: str, withdraw: Callable[[Token], str]
) -> dict[str, object]:
    granted = queries.roles_of_tokens(shared)
    return {
        "programs": [
            Program(token, roles[granted[token.device_id]], withdraw(token))
            for token in queries.tokens_of(shared)
        ],
        "program_roles": [(role.value, words) for role, words in roles.items()],
        "make": make,
    }


def made(request: HttpRequest, shared: Shared, page: str, back: tuple[str, str]) -> HttpResponse:
    """Make a token with the name and role of the form, and show it once. `page`: where it asks.

    `back`: the address of the page that it comes from, and what that is called.
    """
    role = request.POST.get("role", "")
    try:
        new = services.make_token(
            name=request.POST.get("name", ""),
            made_by=access.device_of(request),
            shared=shared,
            role=Role(role) if role in Role.values else Role.WATCH,
        )
    except RuleViolation:
        messages.error(request, _("Say what the program is called, in forty letters at most."))
        return redirect(back[0])
    context = {
        "token": new.row,
        "secret": new.secret,
        "address": origin_of(request) + page,
        "back": back[0],
        "back_words": back[1],
    }
    return render(request, "new_token.html", context)


def withdrawn(request: HttpRequest, shared: Shared, token_id: UUID, back: str) -> HttpResponse:
    """Withdraw a token of this thing, and of no other (idempotent)."""
    if services.withdraw_token(token_id=token_id, of=shared):
        messages.success(request, _("That program was shut out."))
    return redirect(back)


@require_POST
def make(request: HttpRequest, game_id: UUID) -> HttpResponse:
    game = sheet_for(request, game_id).game
    back = (reverse("share", args=[game_id]), _("Share"))
    return made(request, game, reverse("api-game", args=[game_id]), back)


@require_POST
def withdraw(request: HttpRequest, game_id: UUID, token_id: UUID) -> HttpResponse:
    game = sheet_for(request, game_id).game
    return withdrawn(request, game, token_id, reverse("share", args=[game_id]))
