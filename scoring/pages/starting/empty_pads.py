"""Empty pads, for phones that start a game offline: the page of a game that is not there yet.

Its id and the names of its people are signs, which the service worker replaces by what was chosen.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.models import Game
from scoring.pages import pad as pad_views
from scoring.pages.hands import GameHost
from scoring.pages.offline import NO_ID, SEAT
from scoring.pages.shown import rules_for, sheet_for
from scoring.rules.rulesets.options import Ruleset


@require_safe
def empty(request: HttpRequest, **address: Any) -> HttpResponse:
    """Return the empty pad of the rules that the address names, for people who are still chosen."""
    rules = rules_for(request, **address)
    return _empty(request, rules.ruleset, rules.house_name)


@require_safe
def again(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The empty pad of the same people by the same rules; the deal goes on from their last game."""
    sheet = sheet_for(request, game_id)
    game = sheet.game
    dealer = game.names.index(sheet.sheet.next_dealer)
    return _empty(request, game.ruleset, game.house_name, game.names, dealer)


def _empty(
    request: HttpRequest,
    ruleset: Ruleset,
    house_name: str,
    names: Sequence[str] = (),
    first_dealer: int = 0,
) -> HttpResponse:
    game = Game(
        pk=NO_ID,
        ruleset_name=ruleset.name,
        options=ruleset.options(),
        first_dealer=first_dealer,
        house_name=house_name,
    )
    game.names = tuple(names) or tuple(f"{SEAT}{seat}" for seat in range(ruleset.players))
    sheet = queries.sheet_of(game, [])
    return pad_views.empty(request, GameHost(request, sheet), has_seats=bool(names))
