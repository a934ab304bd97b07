"""Games started over the API by known rules: a rematch, the same people again, house rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, NamedTuple, NotRequired, TypedDict
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.access import access
from scoring.api.games import GameResource, whole
from scoring.api.house_rules import HouseResource
from scoring.api.http.problems import Problem
from scoring.api.http.resources import Resource, body_of, key_of, once, read_body
from scoring.api.schema.declared import partial_of
from scoring.api.schema.fields import Nothing
from scoring.api.schema.operations import operation
from scoring.api.written import WholeGame
from scoring.models import Device, Game
from scoring.rules.errors import RuleViolation


class NewPlayers(TypedDict):
    players: Annotated[list[str], "clockwise"]
    first_dealer: NotRequired[str]


class Seated(NamedTuple):
    """The players of a new game, clockwise, and the seat that deals first."""

    names: list[str]
    first_dealer: int


class Rematch(GameResource):
    """`/games/{id}/rematch/`: another game of the night."""

    @operation(WholeGame, body=Nothing, how="made once")
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Start it with the same people and rules; the deal goes on to whose turn it is."""
        return _begun(
            self, request, lambda device, key: _like(services.rematch, device, game_id, key)
        )


class Again(GameResource):
    """`/games/{id}/again/`: the same people again, or others by its rules, maybe another night."""

    @operation(WholeGame, body=partial_of(NewPlayers), how="made once")
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Start it: in the series of the game where that was tonight's, otherwise in a new one.

        With `players`, by the same rules with these, in this order.
        """
        if not body_of(request):
            return _begun(
                self, request, lambda device, key: _like(services.play_again, device, game_id, key)
            )
        body = read_body(request, NewPlayers)
        sheet = self.sheet()
        game = sheet.game

        def start(device: Device, key: UUID) -> Game:
            seated = _seated(device, body)
            return services.start_game(
                device=device,
                game_id=key,
                ruleset=game.ruleset,
                names=seated.names,
                first_dealer=seated.first_dealer,
                house_name=game.house_name,
                lines=game.lines,
                series=queries.series_going_on(sheet),
            )

        return _begun(self, request, start)


class HouseGames(HouseResource):
    """`/house-rules/{id}/games/`: games by house rules of this device's."""

    @operation(WholeGame, body=NewPlayers, how="made once")
    @once
    def post(self, request: Request, house_id: UUID) -> Response:
        """Start one; it keeps its copy of the rules, and of what is agreed about the play."""
        body, house = read_body(request, NewPlayers), self.house

        def start(device: Device, key: UUID) -> Game:
            seated = _seated(device, body)
            return services.start_game(
                device=device,
                game_id=key,
                ruleset=house.ruleset,
                names=seated.names,
                first_dealer=seated.first_dealer,
                house_name=house.name,
                lines=house.lines,
            )

        return _begun(self, request, start)


def _like(start: Callable[..., Game], device: Device, game_id: UUID, key: UUID) -> Game:
    return start(device=device, game_id=game_id, new_id=key)


def _seated(device: Device, body: NewPlayers) -> Seated:
    """Return the players, spelled as the device has spelled them before. Raises RuleViolation."""
    names = [name.strip() for name in body["players"]]
    dealer = body["first_dealer"].strip() if "first_dealer" in body else None
    if dealer is not None and dealer not in names:
        raise RuleViolation("unknown_player", player=dealer[:40])
    first = 0 if dealer is None else names.index(dealer)
    return Seated(queries.spelled_as_before(access.Visitor(device), names), first)


def _begun(view: Resource, request: Request, start: Callable[[Device, UUID], Game]) -> Response:
    """Start a game, once. Raises Problem where there is nobody to own it, RuleViolation."""
    if view.device is None:
        raise Problem("unknown_token")
    game = queries.game_with_rows(start(view.device, key_of(view, request)).pk)
    if game is None:
        raise Http404
    sheet = replace(queries.game_sheet(game), role=access.role_of(view.visitor, game))
    response = whole(sheet, status=201)
    response["Location"] = reverse("api-game", args=[game.pk])
    return response
