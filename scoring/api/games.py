"""Games over the API: listed, started or imported from a record, read, stopped, resumed."""

from dataclasses import replace
from datetime import date
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.pagination import CursorPagination
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.access import access
from scoring.api.http.problems import Problem
from scoring.api.http.resources import Resource, body_of, key_of, once, tagged
from scoring.api.schema.declared import a_page
from scoring.api.schema.fields import Nothing, Reasoned
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import ref
from scoring.api.written import WholeGame, WrittenGame, write_game, write_whole_game
from scoring.models import LONGEST_REASON, Game, Role
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.games import read_record, write_record
from scoring.rules.record.origins import read_origin
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By


class GameResource(Resource):
    """Base class of the views of one game; it checks the permission before it reads more."""

    door, named_by = queries.GAME, "game_id"

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Check the permission to do this with the game. Raises Http404 for who has it not."""
        super().initial(request, *args, **keywords)
        if self.opened is None or not (
            self.opened.thing.stands_alone or request.method in SAFE_METHODS
        ):
            raise Http404
        self.game = self.opened.thing
        self.role = self.permit(self.opened.role_with(self.game, self.visitor))

    def sheet(self) -> GameSheet:
        """Tally a game as it stands now. Raises Http404 where it was deleted since."""
        game = queries.game_with_rows(self.game.pk)
        if game is None:
            raise Http404
        return replace(queries.game_sheet(game), role=self.role)

    @property
    def tag(self) -> str:
        """The entity tag of the game's document; it changes with all that the document says."""
        return tag_of(self.game, self.role)


def tag_of(game: Game, role: Role | None) -> str:
    """Return the entity tag of a game's document: its revision, and the role it is written for."""
    return f"{game.revision}-{role}"


class Cursor(CursorPagination):
    """Pages of 20 games, or of `limit` up to 100, each with the address of the one after."""

    page_size = 20
    page_size_query_param = "limit"
    max_page_size = 100
    cursor_query_param = "after"


class Games(Resource):
    """`/games/`: the games whose score is kept by who asks."""

    @operation(
        a_page(WrittenGame),
        name="games_list",
        query={
            "limit": "rows, 100 at most",
            "after": "the cursor of `next`",
            "player": "a part of a name",
            "away": "true: those that were put away, false: those that were not",
            "stopped": "true: those that are stopped, without a result; false: those that are not",
            "since": "the first day on which they were started, as 2026-11-24",
            "until": "the last such day",
            "ruleset": "the name of the ruleset, house rules made from it among them",
        },
        how="asked",
    )
    def get(self, request: Request) -> Response:
        """List the games, the newest first, by page."""
        self.permit(Role.WATCH)
        asked = request.query_params
        words = " ".join(asked.get("player", "").split())[:200]
        away = {"true": True, "false": False}.get(asked.get("away", ""))
        cursor = Cursor()
        cursor.ordering = "-started_at"
        games = queries.kept_games(self.visitor, words, away, _wanted(request))
        page = cursor.paginate_queryset(games, request, self) or []
        following = cursor.get_next_link()
        # Without scheme and host: those that the request names are its sender's choice.
        address = urlsplit(following)._replace(scheme="", netloc="").geturl() if following else None
        written = [write_game(sheet) for sheet in queries.sheets(page)]
        return Response({"results": written, "next": address})

    @operation(WholeGame, body=ref("GameRecord"), how="made once")
    @once
    def post(self, request: Request) -> Response:
        """Start a game, or bring one in: its record, with or without hands."""
        self.permit(Role.WATCH)
        if self.device is None:
            raise Problem("unknown_token")
        record = read_record(body_of(request))
        origin = read_origin(record.kept)
        if origin is None:
            key = key_of(self, request)
            game_id = services.import_game(device=self.device, game_id=key, record=record).pk
        else:
            game_id = services.bring_game(device=self.device, origin=origin, record=record).game_id
        return _begun(game_id, Role.OWN)


def _wanted(request: Request) -> queries.Wanted:
    """Read the filters of a list. Raises RuleViolation for one without a meaning."""
    asked = request.query_params
    stopped, ruleset = asked.get("stopped"), asked.get("ruleset")
    if stopped not in (None, "true", "false"):
        raise RuleViolation("wrong_type", key="stopped", wanted="flag")
    if ruleset is not None and ruleset not in RULESETS:
        raise RuleViolation("unknown_ruleset", ruleset=ruleset[:80])
    is_stopped = None if stopped is None else stopped == "true"
    return queries.Wanted(is_stopped, _day(request, "since"), _day(request, "until"), ruleset)


def _day(request: Request, key: str) -> date | None:
    text = request.query_params.get(key)
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise RuleViolation("wrong_type", key=key, wanted="date") from None


class OneGame(GameResource):
    """`/games/{id}/`: a game with its hands."""

    @operation(WholeGame, how="read")
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read the game; 304 from one indexed read where the program has it as it is."""
        return tagged(request, self.tag, lambda: write_whole_game(self.sheet()))


class GameRecord(GameResource):
    """`/games/{id}/record/`: the game in the interchange format."""

    @operation(ref("GameRecord"), how="read")
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read the record."""
        return tagged(request, self.tag, lambda: write_record(self.sheet().as_file()))


class Stop(GameResource):
    """`/games/{id}/stop/`: a game that ends without a result."""

    @operation(WholeGame, body=Reasoned, how="once")
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Stop it, with a reason in words."""
        # Not `read_body`: this address has always let other keys pass.
        reason = shapes.a_text(body_of(request).get("reason", ""), "reason")[:LONGEST_REASON]
        services.stop_game(game_id=game_id, by=By(self.device, reason))
        return whole(self.sheet())


class Resume(GameResource):
    """`/games/{id}/resume/`: a game that was stopped goes on."""

    @operation(WholeGame, body=Nothing, how="once")
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Go on with it."""
        services.resume_game(game_id=game_id, by=By(self.device))
        return whole(self.sheet())


class Rematch(GameResource):
    """`/games/{id}/rematch/`: another game of the night."""

    @operation(WholeGame, body=Nothing, how="made once")
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Start it with the same people and rules; the deal goes on to whose turn it is."""
        if self.device is None:
            raise Problem("unknown_token")
        begun = services.rematch(device=self.device, game_id=game_id, new_id=key_of(self, request))
        return _begun(begun.pk, access.role_of(self.visitor, begun))


def _begun(game_id: UUID, role: Role | None) -> Response:
    """Answer with a game that was started."""
    begun = queries.game_with_rows(game_id)
    if begun is None:
        raise Http404
    response = whole(replace(queries.game_sheet(begun), role=role), status=201)
    response["Location"] = reverse("api-game", args=[game_id])
    return response


def whole(sheet: GameSheet, status: int = 200) -> Response:
    """Return a game with its hands, as the answer to a write."""
    headers = {"ETag": f'"{tag_of(sheet.game, sheet.role or Role.WATCH)}"'}
    return Response(write_whole_game(sheet), status=status, headers=headers)
