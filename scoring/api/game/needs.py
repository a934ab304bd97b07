"""What the next hand can do, over the API: which bids win or lose the game from here."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.games import GameResource
from scoring.api.http.resources import tagged
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import a_list, a_page, add, an_object, or_null, ref
from scoring.api.written import Document
from scoring.pad.chances import UnitNeed, needs
from scoring.queries import GameSheet
from scoring.rules.record.schema import FLAG, TEXT

add(
    {
        "Need": an_object(
            {
                "unit": TEXT,
                "total": {"type": "integer"},
                "to_go": or_null({"type": "integer", "description": "points to the target"}),
                "bids": a_list(
                    an_object(
                        {
                            "bid": TEXT,
                            "value": {"type": "integer"},
                            "wins": {**FLAG, "description": "the game, if it is just made"},
                            "loses": {**FLAG, "description": "the game, if it fails by one trick"},
                        }
                    )
                ),
            }
        )
    }
)


class Need(GameResource):
    """`/games/{id}/need/`: what each unit needs."""

    @operation(a_page(ref("Need")), how="read", name="games_need_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """Say of each unit what its bids would do, the lowest first; nothing once the game is over."""
        return tagged(request, self.tag, lambda: {"results": write_needs(self.sheet()), "next": None})


def write_needs(sheet: GameSheet) -> list[Document]:
    """Write the needs of each unit; an empty list once the game is over."""
    if not sheet.sheet.is_open:
        return []
    return [_write(unit, need) for unit, need in zip(sheet.game.table.units, needs(sheet), strict=True)]


def _write(unit: str, need: UnitNeed) -> Document:
    return {
        "unit": unit,
        "total": need.total,
        "to_go": need.to_go,
        "bids": [
            {"bid": bid.bid.code, "value": bid.worth, "wins": bid.wins, "loses": bid.loses}
            for bid in need.bids
        ],
    }
