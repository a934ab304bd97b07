"""The law of the auction over the API: who calls next, what may be called, what came of it.

Stateless.
"""

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import Resource, read_body
from scoring.api.schema.declared import Keywords, component, named, one_of
from scoring.api.schema.fields import Count, WrittenRules, unread
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import SHAPES, add
from scoring.models import Role
from scoring.rules.auctions import ANF, PASS, Auction, BidMade
from scoring.rules.bids import BIDS
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES
from scoring.rules.record.games import AUCTION_FORMAT, read_auction

Call = Annotated[str, named("Call")]
add({"Call": {"enum": [PASS, *BIDS, ANF], "description": "a bid as in a record, PASS, or ANF"}})


@component("CallMade")
class CallMade(TypedDict):
    by: str
    call: str
    answer: NotRequired[Annotated[str, one_of(["agree", "disagree"]), "with ANF, and only there"]]
    out_of_turn: NotRequired[bool]


Sides = Annotated[dict[str, list[str]], Keywords(**SHAPES["GameRecord"]["properties"]["sides"])]


class AskedAuction(TypedDict):
    """An auction after some calls, or after none, as a record has it. The law reads its values."""

    ruleset: Annotated[WrittenRules, unread]
    players: Annotated[list[str], "clockwise", unread]
    sides: NotRequired[Annotated[Sides, unread]]
    dealer: Annotated[str, unread]
    calls: NotRequired[Annotated[list[CallMade], unread]]


class Standing(TypedDict):
    by: str
    bid: str


class Contract(TypedDict):
    contractor: str
    bid: str
    value: Annotated[int, "the points that the bid stands for"]
    partners_allowed: Annotated[Count, "how many he may call"]


@component("Auction")
class WrittenAuction(TypedDict):
    outcome: Annotated[str, one_of(["unfinished", *OUTCOMES])]
    next: Annotated[str, "who calls next; null when it is over"] | None
    legal_calls: Annotated[list[Call], "what he may call: PASS, the lowest bid first, ANF"]
    others: Annotated[
        dict[str, list[Call]],
        "who else may call, and what: a misère after a pass, a raise at the end",
    ]
    standing: Standing | None
    contract: Contract | None
    next_dealer: str | None
    out: Annotated[list[str], "who speaks no more, unless a bid or a raise brings him back"]
    barred: Annotated[list[str], "units that may only pass, after a bid out of turn"]
    nullo_barred: Annotated[list[str], "units that may not bid nullo: ANF was refused"]


class OneAuction(Resource):
    """`/auction/`: an auction after the calls so far."""

    @operation(WrittenAuction, body=AskedAuction, how="open")
    def post(self, request: Request) -> Response:
        """Say who calls next and what may be called; an illegal call is refused, with its place."""
        self.permit(Role.WATCH)
        return Response(answer_auction(read_body(request, AskedAuction)))


def answer_auction(body: Mapping[str, object]) -> WrittenAuction:
    """Answer with the state of an auction that was sent.

    Raises RuleViolation, with the call's number.
    """
    ruleset, table, dealer, calls = read_auction({"format": AUCTION_FORMAT, "calls": [], **body})
    auction = Auction.opened(ruleset, table, dealer)
    for number, call in enumerate(calls):
        try:
            auction = auction.after(call)
        except RuleViolation as violation:
            raise violation.located(call=number) from None
    return write_auction(auction)


def write_auction(auction: Auction) -> WrittenAuction:
    """Write the state of an auction after its calls, as the rules have it."""
    result, speaker = auction.result(), auction.speaker
    others = {
        player: auction.legal_calls(player) for player in auction.table.players if player != speaker
    }
    standing = auction.standing
    return {
        "outcome": auction.outcome,
        "next": speaker,
        "legal_calls": list(result.legal_calls),
        "others": {player: list(calls) for player, calls in others.items() if calls},
        "standing": {"by": standing.by, "bid": standing.bid.code} if standing else None,
        "contract": _contract(auction, standing)
        if standing and result.outcome == "contract"
        else None,
        "next_dealer": result.next_dealer,
        "out": [player for player in auction.table.players if player in auction.out],
        "barred": [unit for unit in auction.table.units if unit in auction.barred],
        "nullo_barred": [unit for unit in auction.table.units if unit in auction.nullo_barred],
    }


def _contract(auction: Auction, standing: BidMade) -> Contract:
    return {
        "contractor": standing.by,
        "bid": standing.bid.code,
        "value": auction.ruleset.value(standing.bid),
        "partners_allowed": auction.ruleset.partners_allowed(standing.bid),
    }
