"""A night over the API: a game and its rematches, and the matches that they make."""

from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.access import access
from scoring.api.http.resources import Resource, read_body
from scoring.api.schema.declared import component, one_of
from scoring.api.schema.fields import Count, RoleCode, Uuid
from scoring.api.schema.operations import operation
from scoring.api.written import GameOfANight, WrittenGame, write_game
from scoring.models import Role, Series
from scoring.queries import GameSheet
from scoring.rules.endings import matches_of
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes


def _best_of(value: object, key: str) -> int | None:
    number = None if value is None else shapes.a_figure(value, key)
    if number not in (None, *Series.MATCHES):
        raise RuleViolation("option_value", option=key, value=number)
    return number


BestOf = Annotated[
    int | None, one_of([None, *Series.MATCHES]), "games of a match; null: there are none", _best_of
]


class Matches(TypedDict):
    best_of: BestOf


class WrittenMatch(TypedDict):
    games: Count
    wins: dict[str, Count]
    winners: Annotated[list[str], "who has decided it; nobody yet"]


@component("Series")
class WrittenSeries(TypedDict):
    """A night: a game and its rematches, and the matches that they make."""

    id: Uuid
    role: RoleCode
    best_of: BestOf
    games: list[GameOfANight]
    matches: list[WrittenMatch]


class SeriesResource(Resource):
    """Base class of the views of a night; it checks the permission before it reads more."""

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Look up the newest game and the role for all of them. Raises Http404 (permission)."""
        super().initial(request, *args, **keywords)
        newest = queries.newest_game(keywords["series_id"])
        if newest is None:
            raise Http404
        self.newest, self.series = newest, newest.series
        self.role = self.permit(access.role_of(self.visitor, newest.series))


class OneSeries(SeriesResource):
    """`/series/{id}/`: a game and its rematches, which are one night."""

    @operation(WrittenSeries)
    def get(self, request: Request, series_id: UUID) -> Response:
        """Read the games, the first one first, and the matches that they make."""
        return self._whole()

    @operation(WrittenSeries, body=Matches)
    def patch(self, request: Request, series_id: UUID) -> Response:
        """Choose how many games a match has at most: 3, 5, 7, or null for no limit (idempotent)."""
        services.choose_best_of(series_id=series_id, best_of=read_body(request, Matches)["best_of"])
        return self._whole()

    def _whole(self) -> Response:
        sheets = queries.series_of(self.newest)
        series = sheets[-1].game.series
        return Response(write_series(series, sheets, self.role))


def write_series(series: Series, sheets: list[GameSheet], role: Role) -> WrittenSeries:
    """The games of a night, and what they come to: wins are people's, as sides may be changed."""
    winners = [
        [person for unit in sheet.sheet.ending.winners for person in sheet.game.table.units[unit]]
        for sheet in sheets
    ]
    return {
        "id": str(series.pk),
        "role": role.value,
        "best_of": series.best_of,
        "games": [_of_a_night(write_game(sheet)) for sheet in sheets],
        "matches": [
            {"games": match.games, "wins": dict(match.wins), "winners": list(match.winners)}
            for match in matches_of(winners, series.best_of)
        ],
    }


def _of_a_night(game: WrittenGame) -> GameOfANight:
    return {
        "id": game["id"],
        "players": game["players"],
        "started_at": game["started_at"],
        "stopped_at": game["stopped_at"],
        "hands_recorded": game["hands_recorded"],
        "state": game["state"],
        "winners": game["winners"],
        "totals": game["totals"],
    }
