"""The law of the auction: who may call what, when it is over, and what came of it.

An `Auction` is a frozen value. `verify_call` says why a call may not be made, `can_call` whether it
may, `legal_calls` which may; `after` is the auction with one call more, and `hear` validates a
whole list of calls.

Whatever the house plays, one thing decides when it is over: everybody but the standing bidder is
`out`. What puts a player out is the difference between the three auctions (option 6):

* `multi`: passing, for good (000 Bidding). Three opening passes do not deprive the last player of
  his call, for no bid stands yet (reading 36).
* `single`: having spoken (001; 002 American Five Hundred).
* `multi_reenter`: having passed since the last bid. Nobody is ever skipped, so the auction ends
  with one pass fewer than there are players, in a row (002 Variations 2).
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from scoring.rules.bids import BIDS, Bid
from scoring.rules.dealers import next_dealer
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table

PASS: Final = "PASS"  # noqa: S105 - a call, not a password
#: "Ace no face": an offer to throw in, open to the partner's answer (002 West Seventh Street).
ANF: Final = "ANF"

#: What a side may not bid once its ace no face has been refused (002 West Seventh Street).
NULLOS: Final = frozenset({"NUL", "GNUL"})


@dataclass(frozen=True)
class Call:
    """A call as made: a bid's code, PASS, or ANF with the partner's `answer` ("agree", "disagree").

    `out_of_turn` marks a bid that the table noticed was made out of turn.
    """

    by: str
    call: str
    answer: str | None = None
    out_of_turn: bool = False


class BidMade(NamedTuple):
    """A bid that counted, and who made it."""

    by: str
    bid: Bid


@dataclass(frozen=True)
class AuctionResult:
    """The outcome of a list of calls, or the first illegal of them; `illegal_at` counts from 0."""

    outcome: str | None = None
    contractor: str | None = None
    bid: str | None = None
    next_dealer: str | None = None
    legal_calls: tuple[str, ...] = ()
    illegal_at: int | None = None
    why: str | None = None

    @property
    def legal(self) -> bool:
        """Return whether every call was allowed."""
        return self.why is None

    def as_answer(self) -> dict[str, object]:
        """Serialize it as the record format does."""
        if not self.legal:
            return {"legal": False, "illegal_at": self.illegal_at, "why": self.why}
        answer: dict[str, object] = {
            "legal": True,
            "outcome": self.outcome,
            "contractor": self.contractor,
            "bid": self.bid,
        }
        if self.outcome == "unfinished":
            return answer | {"legal_calls": list(self.legal_calls)}
        return answer | {"next_dealer": self.next_dealer}


@dataclass(frozen=True)
class Auction:
    """An auction after some calls: an immutable state. `Auction.opened` is the one before any."""

    ruleset: Ruleset
    table: Table
    dealer: str
    #: The seat that would speak now. Its player may be out; then the next one who is not speaks.
    seat: str
    #: The bids that counted, in order. Void bids are not among them.
    bids: tuple[BidMade, ...] = ()
    #: Who speaks no more, unless a bid or a raise brings him back.
    out: frozenset[str] = frozenset()
    #: Units that may only pass, after a bid out of turn.
    barred: frozenset[str] = frozenset()
    #: Units that may not bid nullo, after a refused ace no face.
    nullo_barred: frozenset[str] = frozenset()
    #: Who has called, whatever the call was; a void bid silences its side in any case.
    spoken: frozenset[str] = frozenset()
    #: Thrown in by an agreed ace no face.
    thrown_in: bool = False

    @classmethod
    def opened(cls, ruleset: Ruleset, table: Table, dealer: str) -> "Auction":
        """Open an auction: the player to the dealer's left speaks first (000 Bidding)."""
        return cls(ruleset, table, dealer, seat=table.next_player[dealer])

    # ---------------------------------------------------------------------------------- where it is

    @property
    def standing(self) -> BidMade | None:
        """The highest bid so far. Each had to be higher than the one before, so it is the last."""
        return self.bids[-1] if self.bids else None

    @cached_property
    def is_over(self) -> bool:
        """Return whether there is an outcome.

        A raise by the contractor may still follow (002 Variations 2).
        """
        bidder = self.standing.by if self.standing else None
        return self.thrown_in or all(
            player in self.out for player in self.table.players if player != bidder
        )

    @cached_property
    def outcome(self) -> str:
        """The outcome as a hand of the record names it, or `unfinished`."""
        if self.thrown_in:
            return "ace_no_face"
        if not self.is_over:
            return "unfinished"
        if self.standing is None:
            return "passed_nt" if self.ruleset.passed_out == "play_nt" else "passed_out"
        # "A six never becomes the contract" (002 West Seventh Street); nor does what is too low.
        return "contract" if self.ruleset.plays(self.standing.bid) else self.ruleset.thrown_in

    @cached_property
    def speaker(self) -> str | None:
        """The player to speak next; None when the auction is over."""
        if self.is_over:
            return None
        return next(player for player in self._from_seat() if player not in self.out)

    def result(self) -> AuctionResult:
        """Sum up the auction so far: outcome, contract, who deals next, legal calls."""
        bid_counts = self.standing if self.outcome in ("contract", "unfinished") else None
        return AuctionResult(
            outcome=self.outcome,
            contractor=bid_counts.by if bid_counts else None,
            bid=bid_counts.bid.code if bid_counts else None,
            next_dealer=next_dealer(self.ruleset, self.table, self.dealer, self.outcome)
            if self.is_over
            else None,
            legal_calls=self.legal_calls(),
        )

    def _from_seat(self) -> tuple[str, ...]:
        players = self.table.players
        place = players.index(self.seat)
        return players[place:] + players[:place]

    def _unit_of(self, player: str) -> str:
        return self.table.unit_of[player]

    # --------------------------------------------------------------------------- what may be called

    def legal_calls(self, by: str | None = None) -> tuple[str, ...]:
        """List what `by`, or the next to speak, may call: PASS, then bids lowest first, then ANF.

        When the auction is over nobody is next to speak; ask for the contractor's raises by his
        name.
        """
        player = by or self.speaker
        if player is None:
            return ()
        codes = (PASS, *(bid.code for rung in self.ruleset.ladder for bid in rung), ANF)
        return tuple(code for code in codes if self.can_call(Call(player, code)))

    def can_call(self, call: Call) -> bool:
        """Return whether `call` may be made now, as `verify_call` decides."""
        try:
            self.verify_call(call)
        except RuleViolation:
            return False
        return True

    def verify_call(self, call: Call) -> None:
        """Validate a call: raise RuleViolation if it may not be made now.

        Of several faults the first in the record's order.
        """
        self._verify_open(call)
        self._verify_turn(call)
        if call.call == PASS:
            return
        self._verify_side(call)
        if call.call == ANF and self._may_propose(call.by):
            return
        bid = self._known_bid(call)
        if call.out_of_turn:
            return  # Void whatever it is, so a bid that is too low as well does no more harm.
        self._verify_higher(bid)
        self._verify_six(call.by, bid)
        self._verify_needs(call.by, bid)
        self._verify_nullo(call.by, bid)

    def _verify_open(self, call: Call) -> None:
        """After the end only the contractor may call: a raise, if the house has it (option 7)."""
        if not self.is_over:
            return
        option = self.ruleset.raise_after_pass
        if option == "never" or not self._raises(call):
            raise RuleViolation("auction_over", by=call.by, call=call.call[:40])
        if option == "contested" and not self._is_contested(call.by):
            raise RuleViolation("uncontested_raise", by=call.by, bid=call.call)

    def _raises(self, call: Call) -> bool:
        """Return whether a call is meant as a raise.

        A bid that is thrown in gives nobody a contract to raise. Whether a raise is high enough is
        verified afterwards, as for every bid.
        """
        if self.standing is None or self.outcome != "contract":
            return False
        return call.by == self.standing.by and call.call not in (PASS, ANF)

    def _is_contested(self, contractor: str) -> bool:
        return any(earlier.by != contractor for earlier in self.bids)

    def _verify_turn(self, call: Call) -> None:
        """Only a bid can be void for being out of turn, and only if the house says so (option 14).

        Elsewhere the mark is refused; and it is refused on a call that was in turn, or that was not
        a bid.
        """
        in_turn = self._is_in_turn(call)
        if call.out_of_turn:
            option_knows_it = self.ruleset.out_of_turn == "void_side_barred"
            if in_turn or not option_knows_it or call.call in (PASS, ANF):
                raise RuleViolation("out_of_turn", by=call.by, call=call.call[:40])
        elif not in_turn:
            raise RuleViolation("not_your_turn", by=call.by, speaker=self.speaker)

    def _is_in_turn(self, call: Call) -> bool:
        if self.is_over:
            return True  # The contractor, with a raise: anybody else has been refused before.
        return call.by == self.speaker or self._comes_back_with_misere(call)

    def _comes_back_with_misere(self, call: Call) -> bool:
        """Option 9: who has passed is skipped, but may call a misere-type bid in his turn.

        That is between the last caller and the next to speak. For ordinary bids he stays passed.
        """
        if not self.ruleset.misere_after_pass or call.call not in self.ruleset.special_bids:
            return False
        waiting = self._from_seat()
        return any(
            player == call.by for player in waiting[: waiting.index(self.speaker or self.seat)]
        )

    def _verify_side(self, call: Call) -> None:
        """A bid out of turn bars "either" of the side, from then on (001; reading 33)."""
        if self._unit_of(call.by) in self.barred:
            raise RuleViolation("side_barred", by=call.by)

    def _may_propose(self, player: str) -> bool:
        """Ace no face is put to the partner, and "partner means only partner" (reading 29).

        Who plays alone has nobody to put it to.
        """
        return self.ruleset.ace_no_face and bool(self.table.partners_of(player))

    def _known_bid(self, call: Call) -> Bid:
        if call.call not in self.ruleset.rank:
            bid = call.call[:40]
            raise RuleViolation("unknown_bid", bid=bid)
        return BIDS[call.call]

    def _verify_higher(self, bid: Bid) -> None:
        if self.standing is None:
            return
        rank = self.ruleset.rank
        if rank[bid.code] <= rank[self.standing.bid.code]:
            standing = self.standing.bid.code
            raise RuleViolation("not_higher", bid=bid.code, standing=standing)

    def _verify_six(self, by: str, bid: Bid) -> None:
        """The "first two bidders" are the first two seats (002 West Seventh Street; reading 28)."""
        if self.ruleset.six_bidders != "first_two" or bid.level != 6:
            return
        first = self.table.next_player[self.dealer]
        if by not in (first, self.table.next_player[first]):
            raise RuleViolation("six_bid_by_late_seat", by=by, bid=bid.code)

    def _verify_needs(self, by: str, bid: Bid) -> None:
        """Verify what a misere-type bid needs before it in this auction, or forbids (option 10).

        A level may have been bid by anybody, oneself included (reading 19); misere-type bids are of
        no level. Raises RuleViolation where the condition is not met.
        """
        if not bid.is_special:
            return
        special = self.ruleset.special_bids[bid.code]
        level, partner_bid = special.needs_level, special.needs_partner_bid
        if level is not None and not any(
            (earlier.bid.level or 0) >= level for earlier in self.bids
        ):
            raise RuleViolation(f"needs_a_{level}_bid", bid=bid.code, level=level)
        if partner_bid is not None and not self._partner_has_bid(by, partner_bid):
            raise RuleViolation(
                f"needs_partner_{partner_bid}", bid=bid.code, partner_bid=partner_bid
            )

        if special.needs_first_call and by in self.spoken:
            raise RuleViolation("needs_first_call", bid=bid.code, by=by)

    def _partner_has_bid(self, by: str, code: str) -> bool:
        partners = self.table.partners_of(by)
        return any(earlier.by in partners and earlier.bid.code == code for earlier in self.bids)

    def _verify_nullo(self, by: str, bid: Bid) -> None:
        if bid.code in NULLOS and self._unit_of(by) in self.nullo_barred:
            raise RuleViolation("nullo_barred", by=by, bid=bid.code)

    # ----------------------------------------------------------------------------- what a call does

    def after(self, call: Call) -> "Auction":
        """Return the auction with one call more. Raises RuleViolation as `verify_call` does."""
        self.verify_call(call)
        if call.call == ANF:
            return self._answered(call)
        if call.out_of_turn:
            # Void: the turn does not move, and the bid counts for nothing (001; reading 33).
            return dataclasses.replace(self, barred=self.barred | {self._unit_of(call.by)})
        next_seat, spoken = self.table.next_player[call.by], self.spoken | {call.by}
        if call.call == PASS:
            return dataclasses.replace(
                self, seat=next_seat, spoken=spoken, out=self.out | {call.by}
            )
        bid = BIDS[call.call]
        bids, out = (*self.bids, BidMade(call.by, bid)), self._out_after(call.by, bid)
        return dataclasses.replace(self, seat=next_seat, spoken=spoken, bids=bids, out=out)

    def _answered(self, call: Call) -> "Auction":
        """Ace no face, answered (002 West Seventh Street; reading 29).

        Agreed: thrown in. Not agreed: the proposer still makes his call.
        """
        if call.answer == "agree":
            return dataclasses.replace(self, thrown_in=True)
        return dataclasses.replace(
            self,
            seat=call.by,
            spoken=self.spoken | {call.by},
            nullo_barred=self.nullo_barred | {self._unit_of(call.by)},
        )

    def _out_after(self, by: str, bid: Bid) -> frozenset[str]:
        """Return the players who are out once `by` has bid."""
        out = self.out
        if self.is_over:
            if not self._reopens(bid):
                return out
            out = frozenset()  # "The other players have another chance": all of them (reading 35).
        if self.ruleset.auction == "single":
            return out | {by}
        return frozenset() if self.ruleset.auction == "multi_reenter" else out

    def _reopens(self, raised: Bid) -> bool:
        """Return whether a raise lets the others speak again (option 8).

        A change of denomination does: 002 Variations 2, "a common ruling". Only the same
        denomination at a higher level is no change; each misere-type bid is a contract of its own.
        """
        standing = self.standing.bid.denomination if self.standing else None
        unchanged = standing is not None and standing == raised.denomination
        return not unchanged and self.ruleset.raise_reopens == "on_suit_change"


def hear(ruleset: Ruleset, table: Table, dealer: str, calls: Iterable[Call]) -> AuctionResult:
    """Validate an auction's calls in turn, and return the outcome, or the first illegal call."""
    auction = Auction.opened(ruleset, table, dealer)
    for number, call in enumerate(calls):
        try:
            auction = auction.after(call)
        except RuleViolation as violation:
            return AuctionResult(illegal_at=number, why=violation.code)
    return auction.result()
