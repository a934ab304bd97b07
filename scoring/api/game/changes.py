"""A game over the API: read, put right once shown what follows, deleted; a player replaced."""

from typing import Annotated, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services
from scoring.access.locking import Stale
from scoring.api.games import GameResource, whole
from scoring.api.hands import Effect, confirmed, write_preview
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import if_match, once, read_body, tagged
from scoring.api.schema.declared import a_page, component
from scoring.api.schema.fields import Count, Name, Number, Reason, Rules, SeenHands
from scoring.api.schema.operations import operation
from scoring.api.written import WholeGame, write_whole_game
from scoring.models import Game
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, PutRight, Replacement

HandNumber = Annotated[Number, "the `number` of a hand"]


class RightGame(TypedDict):
    """Corrections of a game; what is left out stays as it is."""

    ruleset: NotRequired[Rules]
    players: NotRequired[
        Annotated[list[str], "those who sit here now, clockwise as they should sit"]
    ]
    first_dealer: NotRequired[str]


class ConfirmedRightGame(RightGame):
    """The same with its reason, and the hands that may be struck out with it."""

    strikes: NotRequired[SeenHands]
    reason: NotRequired[Reason]


class NextPlayer(TypedDict):
    player: Name
    name: Name
    from_hand: NotRequired[HandNumber]


@component("Seat")
class WrittenSeat(TypedDict):
    """Somebody who has sat in a seat, and since which hand."""

    seat: Count
    player: Name
    from_hand: HandNumber


class OneGame(GameResource):
    """`/games/{id}/`: a game with its hands."""

    @operation(WholeGame, how="read")
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read the game; 304 from one indexed read where the program has it as it is."""
        return tagged(request, self.tag, lambda: write_whole_game(self.sheet()))

    @operation(WholeGame, body=ConfirmedRightGame, how="versioned")
    def patch(self, request: Request, game_id: UUID) -> Response:
        """Amend rules, seats or first dealer, at the revision of If-Match; recorded hands stay."""
        sheet, body = _seen(self), read_body(request, ConfirmedRightGame)
        right = read_right(sheet.game, body)
        strikes = confirmed(sheet, services.proposed(sheet.game, right), body.get("strikes", ()))
        try:
            services.put_right(
                game_id=game_id,
                seen_revision=sheet.game.revision,
                right=right,
                by=By(self.device, body.get("reason", "")),
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

    @operation(Effect, body=RightGame, name="games_preview")
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say what the change would do; stores nothing."""
        sheet, body = self.sheet(), read_body(request, RightGame)
        return Response(
            write_preview(sheet, services.proposed(sheet.game, read_right(sheet.game, body)))
        )


class Seats(GameResource):
    """`/games/{id}/seats/`: who sits where, and since which hand."""

    @operation(a_page(WrittenSeat), how="read", name="games_seats_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List who has sat in each seat, clockwise from 0, the first one first."""
        return tagged(
            request, self.tag, lambda: {"results": _write_seats(self.sheet()), "next": None}
        )

    @operation(
        WholeGame,
        body=NextPlayer,
        how="once versioned",
    )
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Let `name` play on for `player`; without `from_hand`, from the next hand."""
        sheet, body = _seen(self), read_body(request, NextPlayer)
        next_hand = 1 + max((row.number for row in sheet.game.hand_rows), default=0)
        replacement = Replacement(
            seat=_seat_of(sheet.game, body["player"]),
            name=body["name"].strip(),
            from_hand=body.get("from_hand", next_hand),
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


def read_right(game: Game, body: RightGame) -> PutRight:
    """Read the rules and the seating that a game is corrected to. Raises RuleViolation.

    What the body leaves out stays as it is.
    """
    ruleset = body.get("ruleset", game.ruleset)
    names = body.get("players", game.names)
    order = tuple(_seat_of(game, name) for name in names)
    if sorted(order) != list(range(len(game.names))):
        raise RuleViolation("players", needed=len(game.names))
    dealer = game.first_dealer
    if "first_dealer" in body:
        dealer = _seat_of(game, body["first_dealer"])
    return PutRight(
        ruleset=ruleset,
        order=order,
        first_dealer=order.index(dealer),
        house_name=_house_name(game, ruleset),
        lines=game.lines,
    )


def _house_name(game: Game, ruleset: Ruleset) -> str:
    """House rules with an amended option are still the house's; a named ruleset has its name."""
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


def _write_seats(sheet: GameSheet) -> list[WrittenSeat]:
    return [
        {"seat": seat.number, "player": seat.player.name, "from_hand": seat.from_hand}
        for seat in sheet.game.seat_rows
    ]
