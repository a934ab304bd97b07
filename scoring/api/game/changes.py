"""A game over the API: read, put right with the consequences first, deleted; somebody else sits down."""

from typing import Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services
from scoring.access.locking import Stale
from scoring.api.games import GameResource, whole
from scoring.api.hands import confirmed, write_preview
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import body_of, by_of, if_match, once, tagged
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, NAME, REASON, TEXTS, a_page, add, an_object, ref
from scoring.api.written import write_whole_game
from scoring.models import Game
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.games import read_ruleset
from scoring.rules.record.schema import TEXT
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, PutRight, Replacement

#: What a game may be put right in; what is left out stays as it is.
RIGHT: Final = {
    "ruleset": ref("Ruleset"),
    "players": {**TEXTS, "description": "those who sit here now, clockwise as they should sit"},
    "first_dealer": TEXT,
}
NUMBER: Final = {"type": "integer", "minimum": 1, "description": "the `number` of a hand"}

add({"Seat": an_object({"seat": COUNT, "player": NAME, "from_hand": NUMBER})})


class OneGame(GameResource):
    """`/games/{id}/`: a game with its hands."""

    @operation(ref("Game"), how="read")
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read the game; 304 from one indexed read where the program has it as it is."""
        return tagged(request, self.tag, lambda: write_whole_game(self.sheet()))

    @operation(
        ref("Game"),
        body=an_object({**RIGHT, "reason": REASON, "strikes": ref("Strikes")}, (*RIGHT, "reason", "strikes")),
        how="versioned",
    )
    def patch(self, request: Request, game_id: UUID) -> Response:
        """Put rules, seats or first dealer right, at the revision of If-Match; recorded hands stay."""
        sheet, body = _seen(self), body_of(request)
        shapes.check_keys(body, known=(*RIGHT, "reason", "strikes"), needed=())
        right = read_right(sheet.game, body)
        strikes = confirmed(sheet, services.proposed(sheet.game, right), body)
        try:
            services.put_right(
                game_id=game_id,
                seen_revision=sheet.game.revision,
                right=right,
                by=by_of(self, body),
                strikes=strikes,
            )
        except Stale:
            raise changed_since(write_whole_game(self.sheet())) from None
        return whole(self.sheet())

    @operation(None, how="versioned")
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Delete the game for good, at the revision of the header If-Match (optimistic lock)."""
        try:
            services.delete_game(game_id=game_id, seen_revision=if_match(request))
        except Stale:
            raise changed_since(write_whole_game(self.sheet())) from None
        return Response(status=204)


class Preview(GameResource):
    """`/games/{id}/preview/`: what putting the game right would do."""

    @operation(ref("Preview"), body=an_object(RIGHT, tuple(RIGHT)), name="games_preview")
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say what the change would do; stores nothing."""
        sheet, body = self.sheet(), body_of(request)
        shapes.check_keys(body, known=tuple(RIGHT), needed=())
        return Response(write_preview(sheet, services.proposed(sheet.game, read_right(sheet.game, body))))


class Seats(GameResource):
    """`/games/{id}/seats/`: who sits where, and since which hand."""

    @operation(a_page(ref("Seat")), how="read", name="games_seats_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List who has sat in each seat, clockwise from 0, the first one first."""
        return tagged(request, self.tag, lambda: {"results": _write_seats(self.sheet()), "next": None})

    @operation(
        ref("Game"),
        body=an_object({"player": NAME, "name": NAME, "from_hand": NUMBER}, ("from_hand",)),
        how="once versioned",
    )
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Let `name` play on for `player`, who sits here now; without `from_hand`, from the next hand on."""
        sheet, body = _seen(self), body_of(request)
        shapes.check_keys(body, known=("player", "name", "from_hand"), needed=("player", "name"))
        next_hand = 1 + max((row.number for row in sheet.game.hand_rows), default=0)
        replacement = Replacement(
            seat=_seat_of(sheet.game, shapes.a_text(body["player"], "player")),
            name=shapes.a_text(body["name"], "name").strip(),
            from_hand=shapes.a_figure(body.get("from_hand", next_hand), "from_hand"),
        )
        try:
            services.replace_player(
                game_id=game_id,
                seen_revision=sheet.game.revision,
                replacement=replacement,
                by=By(self.device),
            )
        except Stale:
            raise changed_since(write_whole_game(self.sheet())) from None
        return whole(self.sheet())


def read_right(game: Game, body: dict[str, object]) -> PutRight:
    """Read the rules and the seating that a game is corrected to. Raises RuleViolation.

    What the body leaves out stays as it is.
    """
    ruleset = read_ruleset(body["ruleset"]) if "ruleset" in body else game.ruleset
    names = shapes.texts(body["players"], "players") if "players" in body else game.names
    order = tuple(_seat_of(game, name) for name in names)
    if sorted(order) != list(range(len(game.names))):
        raise RuleViolation("players", needed=len(game.names))
    dealer = game.first_dealer
    if "first_dealer" in body:
        dealer = _seat_of(game, shapes.a_text(body["first_dealer"], "first_dealer"))
    return PutRight(
        ruleset=ruleset,
        order=order,
        first_dealer=order.index(dealer),
        house_name=_house_name(game, ruleset),
        lines=game.lines,
    )


def _house_name(game: Game, ruleset: Ruleset) -> str:
    """The house rules are still the house's with an option put right; a named ruleset has its own name."""
    named = RULESETS[ruleset.name]
    is_house = ruleset == game.ruleset or (ruleset != named and ruleset.name == game.ruleset_name)
    return game.house_name if is_house else ""


def _seen(view: GameResource) -> GameSheet:
    """The game, as long as it is as the program has seen it. Raises Problem `changed_since`."""
    seen, sheet = if_match(view.request), view.sheet()
    if sheet.game.revision != seen:
        raise changed_since(write_whole_game(sheet))
    return sheet


def _seat_of(game: Game, name: str) -> int:
    """The seat of who has this name now. Raises RuleViolation."""
    if name not in game.names:
        raise RuleViolation("unknown_player", player=name[:40])
    return game.names.index(name)


def _write_seats(sheet: GameSheet) -> list[dict[str, object]]:
    return [
        {"seat": seat.number, "player": seat.player.name, "from_hand": seat.from_hand}
        for seat in sheet.game.seat_rows
    ]
