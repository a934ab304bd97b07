"""A night over the API: a game and its rematches, and the matches that they make."""

from typing import Any, Final
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.access import access
from scoring.api.http.resources import Resource, body_of
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, SHAPES, TEXTS, a_list, add, an_object, ref
from scoring.api.schema.shapes import UUID as UUID_SHAPE
from scoring.api.written import Document, write_game
from scoring.models import Series
from scoring.queries import GameSheet
from scoring.rules.endings import matches_of
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes

#: What the list of a night says of each of its games.
OF_A_GAME: Final = (
    *("id", "players", "started_at", "stopped_at", "hands_recorded"),
    *("state", "winners", "totals"),
)
MATCHES: Final = {"enum": [None, *Series.MATCHES], "description": "games of a match; null: there are none"}

add(
    {
        "Series": an_object(
            {
                "id": UUID_SHAPE,
                "role": ref("Role"),
                "best_of": MATCHES,
                "games": a_list(
                    an_object({name: SHAPES["ListedGame"]["properties"][name] for name in OF_A_GAME})
                ),
                "matches": a_list(
                    an_object(
                        {
                            "games": COUNT,
                            "wins": {"type": "object", "additionalProperties": COUNT},
                            "winners": {**TEXTS, "description": "who has decided it; nobody yet"},
                        }
                    )
                ),
            }
        )
    }
)


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

    @operation(ref("Series"))
    def get(self, request: Request, series_id: UUID) -> Response:
        """Read the games, the first one first, and the matches that they make."""
        return self._whole()

    @operation(ref("Series"), body=an_object({"best_of": MATCHES}))
    def patch(self, request: Request, series_id: UUID) -> Response:
        """Choose how many games a match has at most: 3, 5, 7, or null for none at all (idempotent)."""
        body = body_of(request)
        shapes.check_keys(body, known=("best_of",), needed=("best_of",))
        number = None if body["best_of"] is None else shapes.a_figure(body["best_of"], "best_of")
        if number not in (None, *Series.MATCHES):
            raise RuleViolation("option_value", option="best_of", value=number)
        services.choose_best_of(series_id=series_id, best_of=number)
        return self._whole()

    def _whole(self) -> Response:
        sheets = queries.series_of(self.newest)
        series = sheets[-1].game.series
        return Response({"id": str(series.pk), "role": self.role.value, **write_series(series, sheets)})


def write_series(series: Series, sheets: list[GameSheet]) -> Document:
    """The games of a night, and what they come to: wins are people's, as sides may be changed."""
    winners = [
        [person for unit in sheet.sheet.ending.winners for person in sheet.game.table.units[unit]]
        for sheet in sheets
    ]
    games = [write_game(sheet) for sheet in sheets]
    return {
        "best_of": series.best_of,
        "games": [{name: game[name] for name in OF_A_GAME} for game in games],
        "matches": [
            {"games": match.games, "wins": dict(match.wins), "winners": list(match.winners)}
            for match in matches_of(winners, series.best_of)
        ],
    }
