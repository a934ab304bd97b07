"""The law of the auction over the API: who calls next, what may be called, what came of it. Stateless."""

from collections.abc import Mapping
from typing import Any, Final

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import Resource, body_of
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, SHAPES, TEXTS, a_list, add, an_object, or_null, ref
from scoring.models import Role
from scoring.rules.auctions import ANF, PASS, Auction, BidMade
from scoring.rules.bids import BIDS
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES
from scoring.rules.record import shapes
from scoring.rules.record.games import AUCTION_FORMAT, read_auction
from scoring.rules.record.schema import FLAG, TEXT

CALL: Final = {"enum": [PASS, *BIDS, ANF], "description": "a bid as in a record, PASS, or ANF"}
CALLS: Final = {"type": "array", "items": ref("Call")}

add(
    {
        "Call": CALL,
        "CallMade": an_object(
            {
                "by": TEXT,
                "call": TEXT,
                "answer": {"enum": ["agree", "disagree"], "description": "with ANF, and only there"},
                "out_of_turn": FLAG,
            },
            ("answer", "out_of_turn"),
        ),
        "Auction": an_object(
            {
                "outcome": {"enum": ["unfinished", *OUTCOMES]},
                "next": or_null({**TEXT, "description": "who calls next; null when it is over"}),
                "legal_calls": {**CALLS, "description": "what he may call: PASS, the lowest bid first, ANF"},
                "others": {
                    "type": "object",
                    "additionalProperties": CALLS,
                    "description": "who else may call, and what: a misère after a pass, a raise at the end",
                },
                "standing": or_null(an_object({"by": TEXT, "bid": TEXT})),
                "contract": or_null(
                    an_object(
                        {
                            "contractor": TEXT,
                            "bid": TEXT,
                            "value": {"type": "integer", "description": "the points that the bid stands for"},
                            "partners_allowed": {**COUNT, "description": "how many he may call"},
                        }
                    )
                ),
                "next_dealer": or_null(TEXT),
                "out": {
                    **TEXTS,
                    "description": "who speaks no more, unless a bid or a raise brings him back",
                },
                "barred": {**TEXTS, "description": "units that may only pass, after a bid out of turn"},
                "nullo_barred": {**TEXTS, "description": "units that may not bid nullo: ANF was refused"},
            }
        ),
    }
)
#: The keys of an auction as a record has them, but for its format.
KEYS: Final = ("ruleset", "players", "sides", "dealer", "calls")
#: What is sent: an auction after some calls, or after none.
ASKED: Final = an_object(
    {
        "ruleset": ref("Ruleset"),
        "players": {**TEXTS, "description": "clockwise"},
        "sides": SHAPES["GameRecord"]["properties"]["sides"],
        "dealer": TEXT,
        "calls": a_list(ref("CallMade")),
    },
    ("sides", "calls"),
)


class OneAuction(Resource):
    """`/auction/`: an auction after the calls so far."""

    @operation(ref("Auction"), body=ASKED, how="open")
    def post(self, request: Request) -> Response:
        """Say who calls next and what may be called; an illegal call is refused, with its place."""
        self.permit(Role.WATCH)
        return Response(answer_auction(body_of(request)))


def answer_auction(body: Mapping[str, object]) -> dict[str, Any]:
    """Answer with the state of an auction that was sent.

    Raises RuleViolation, with the call's number.
    """
    shapes.check_keys(body, known=KEYS, needed=("ruleset", "players", "dealer"))
    ruleset, table, dealer, calls = read_auction({"format": AUCTION_FORMAT, "calls": [], **body})
    auction = Auction.opened(ruleset, table, dealer)
    for number, call in enumerate(calls):
        try:
            auction = auction.after(call)
        except RuleViolation as violation:
            raise violation.located(call=number) from None
    return write_auction(auction)


def write_auction(auction: Auction) -> dict[str, Any]:
    """Write the state of an auction after its calls, as the rules have it."""
    result, speaker = auction.result(), auction.speaker
    others = {player: auction.legal_calls(player) for player in auction.table.players if player != speaker}
    standing = auction.standing
    return {
        "outcome": result.outcome,
        "next": speaker,
        "legal_calls": list(result.legal_calls),
        "others": {player: list(calls) for player, calls in others.items() if calls},
        "standing": {"by": standing.by, "bid": standing.bid.code} if standing else None,
        "contract": _contract(auction, standing) if standing and result.outcome == "contract" else None,
        "next_dealer": result.next_dealer,
        "out": [player for player in auction.table.players if player in auction.out],
        "barred": [unit for unit in auction.table.units if unit in auction.barred],
        "nullo_barred": [unit for unit in auction.table.units if unit in auction.nullo_barred],
    }


def _contract(auction: Auction, standing: BidMade) -> dict[str, object]:
    return {
        "contractor": standing.by,
        "bid": standing.bid.code,
        "value": auction.ruleset.value(standing.bid),
        "partners_allowed": auction.ruleset.partners_allowed(standing.bid),
    }
