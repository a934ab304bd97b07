"""Share links over the API: those that the asker may pass on; owners withdraw them."""

from typing import Annotated, Final, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.api.game.series import SeriesResource
from scoring.api.games import GameResource
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import Resource, if_match
from scoring.api.schema.declared import a_page, component, one_of
from scoring.api.schema.fields import Count
from scoring.api.schema.operations import operation
from scoring.models import Game, Role, Series
from scoring.pages.sharing.views import link_of, passed_on

#: The roles that links give.
GIVEN: Final = (Role.KEEP, Role.WATCH)


@component("Link")
class WrittenLink(TypedDict):
    role: Annotated[str, one_of([role.value for role in GIVEN])]
    address: Annotated[str, "whoever opens it may do what the role may"]
    version: Annotated[Count, "what If-Match takes to withdraw it"]
    devices: Annotated[Count, "how many came by it"]


class GameLinks(GameResource):
    """`/games/{id}/links/`: the links to one game."""

    @operation(a_page(WrittenLink), name="games_links_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List them: all for who owns the game, the one to watch for who keeps its score."""
        return _listed(self, self.game, self.role)


class GameLink(GameResource):
    """`/games/{id}/links/{role}/`: one of them."""

    @operation(None, how="versioned")
    def delete(self, request: Request, game_id: UUID, role: str) -> Response:
        """Withdraw it, and what came by it; a new link is there at once."""
        given, seen = _given(role), if_match(request)
        if not services.withdraw_links(game_id=game_id, role=given, seen_generation=seen):
            raise _withdrawn_since(self, queries.game_revision(game_id), given)
        return Response(status=204)


class SeriesLinks(SeriesResource):
    """`/series/{id}/links/`: the links to a whole night."""

    @operation(a_page(WrittenLink), name="series_links_list")
    def get(self, request: Request, series_id: UUID) -> Response:
        """List them: all for who owns the night, the one to watch for who keeps its score."""
        return _listed(self, self.series, self.role)


class SeriesLink(SeriesResource):
    """`/series/{id}/links/{role}/`: one of them."""

    @operation(None, how="versioned")
    def delete(self, request: Request, series_id: UUID, role: str) -> Response:
        """Withdraw it, and what came by it; links to a single game stay as they are."""
        given, seen = _given(role), if_match(request)
        if not services.withdraw_series_links(
            series_id=series_id, role=given, seen_generation=seen
        ):
            newest = queries.newest_game(series_id)
            raise _withdrawn_since(self, newest and newest.series, given)
        return Response(status=204)


def _given(role: str) -> Role:
    """The role of a link. Raises Http404 where no link gives it."""
    if role not in GIVEN:
        raise Http404
    return Role(role)


def _listed(view: Resource, shared: Game | Series, role: Role) -> Response:
    links = [_write_link(view, shared, given) for given in passed_on(role)]
    return Response({"results": links, "next": None})


def _withdrawn_since(view: Resource, shared: Game | Series | None, role: Role) -> Exception:
    """The refusal to withdraw a link that is not the one that is good now; with the good one."""
    return Http404() if shared is None else changed_since(_write_link(view, shared, role))


def _write_link(view: Resource, shared: Game | Series, role: Role) -> WrittenLink:
    link = link_of(view.request._request, shared, role)
    return {
        "role": link.role.value,
        "address": link.address,
        "version": link.generation,
        "devices": link.devices,
    }
