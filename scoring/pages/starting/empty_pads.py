"""Empty pads, for phones that start a game offline: the page of a game that is not there yet.

Its id and the names of its people are signs, which the service worker replaces by what was chosen.
"""

from collections.abc import Sequence
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.access import access
from scoring.models import Game
from scoring.pages import pad as pad_views
from scoring.pages.hands import GameHost
from scoring.pages.offline import NO_ID, SEAT
from scoring.pages.shown import sheet_for
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS


@require_safe
def named(request: HttpRequest, name: str) -> HttpResponse:
    if name not in RULESETS:
        raise Http404
    return _empty(request, RULESETS[name])


@require_safe
def of_house(request: HttpRequest, house_id: UUID) -> HttpResponse:
    house = queries.house_rules(access.visitor(request), house_id)
    if house is None:
        raise Http404
    return _empty(request, house.ruleset, house_name=house.name)


@require_safe
def of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    game = sheet_for(request, game_id).game
    return _empty(request, game.ruleset, house_name=game.house_name)


@require_safe
def again(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The empty pad of the same people by the same rules; the deal goes on from their last game."""
    sheet = sheet_for(request, game_id)
    game = sheet.game
    dealer = game.names.index(sheet.sheet.next_dealer)
    return _empty(request, game.ruleset, game.names, dealer, house_name=game.house_name)


def _empty(
    request: HttpRequest,
    ruleset: Ruleset,
    names: Sequence[str] = (),
    first_dealer: int = 0,
    *,
    house_name: str = "",
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
