"""What the next hand can do, over the API: which bids win or lose the game from here."""

from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.games import GameResource
from scoring.api.http.resources import tagged
from scoring.api.schema.declared import a_page, component
from scoring.api.schema.operations import operation
from scoring.pad.chances import BidNeed, UnitNeed, needs
from scoring.queries import GameSheet


class BidToMake(TypedDict):
    bid: str
    value: int
    wins: Annotated[bool, "the game, if it is just made"]
    loses: Annotated[bool, "the game, if it fails by one trick"]


@component("Need")
class WrittenNeed(TypedDict):
    unit: str
    total: int
    to_go: Annotated[int, "points to the target"] | None
    bids: list[BidToMake]
    promised: Annotated[
        list[BidToMake],
        "with all ten tricks promised: by the lowest bid of a suit, and at no trumps",
    ]


class Need(GameResource):
    """`/games/{id}/need/`: what each unit needs."""

    @operation(a_page(WrittenNeed), how="read", name="games_need_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """Say what each unit's bids would do, the lowest first; nothing once the game is over."""
        return tagged(
            request, self.tag, lambda: {"results": write_needs(self.sheet()), "next": None}
        )


def write_needs(sheet: GameSheet) -> list[WrittenNeed]:
    """Write the needs of each unit; an empty list once the game is over."""
    if not sheet.sheet.is_open:
        return []
    return [
        _write(unit, need) for unit, need in zip(sheet.game.table.units, needs(sheet), strict=True)
    ]


def _write(unit: str, need: UnitNeed) -> WrittenNeed:
    return {
        "unit": unit,
        "total": need.total,
        "to_go": need.to_go,
        "bids": [_write_bid(bid) for bid in need.bids],
        "promised": [_write_bid(bid) for bid in need.promised],
    }


def _write_bid(need: BidNeed) -> BidToMake:
    return {"bid": need.bid.code, "value": need.worth, "wins": need.wins, "loses": need.loses}
