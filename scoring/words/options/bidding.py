"""The options of the bidding: its rounds, low bids, raises, deals that are thrown in."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy

from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import BIDDING, Option, Passage, Value


def _plays_sixes(ruleset: Ruleset) -> bool:
    return ruleset.six_bids != "thrown_in"


def _may_raise(ruleset: Ruleset) -> bool:
    return ruleset.raise_after_pass in ("contested", "any")


def _has_misere(ruleset: Ruleset) -> bool:
    return bool(ruleset.special_bids)


def _has_fixed_partners(ruleset: Ruleset) -> bool:
    return ruleset.sides in ("pairs", "trios")


OPTIONS: Final[Mapping[str, Option]] = {
    "auction": Option(
        group=BIDDING,
        label=gettext_lazy("How does the bidding go round?"),
        passage=Passage.AUCTION,
        values={
            "single": Value(
                gettext_lazy("each speaks once"),
                gettext_lazy("There is one round of bidding: each speaks once."),
                gettext_lazy("one call each"),
            ),
            "multi": Value(
                gettext_lazy("round and round; who has passed is out"),
                gettext_lazy(
                    "The bidding goes round until all but one have passed; who has passed is out of it."
                ),
            ),
            "multi_reenter": Value(
                gettext_lazy("round and round; who has passed may come in again"),
                gettext_lazy("The bidding goes round and round; who has passed may come in again."),
            ),
        },
    ),
    "six_bids": Option(
        group=BIDDING,
        label=gettext_lazy("Is a six played?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            "playable": Value(
                gettext_lazy("yes, like any other bid"), gettext_lazy("A six is a bid like any other.")
            ),
            "thrown_in": Value(
                gettext_lazy("no, it only tells the partner something"),
                gettext_lazy(
                    "A six is a message to the partner and never the contract: where nobody bids higher, "
                    "the deal is thrown in and the same player deals again."
                ),
                gettext_lazy("sixes are messages"),
            ),
        },
    ),
    "six_bidders": Option(
        group=BIDDING,
        label=gettext_lazy("Who may bid six?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            "all": Value(
                gettext_lazy("anyone"),
                gettext_lazy("Anyone may bid six."),
                gettext_lazy("anyone may bid six"),
            ),
            "first_two": Value(
                gettext_lazy("the first two to speak"),
                gettext_lazy("Only the first two to speak, the seats after the dealer, may bid six."),
            ),
        },
    ),
    "thrown_in_below": Option(
        group=BIDDING,
        label=gettext_lazy("Which contracts are too low to play?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            None: Value(gettext_lazy("none"), gettext_lazy("No contract is too low to play.")),
            7: Value(
                gettext_lazy("sixes: thrown in, and the same player deals again"),
                gettext_lazy("A contract of six is thrown in, and the same player deals again."),
            ),
            8: Value(
                gettext_lazy("sixes and sevens: thrown in, and the same player deals again"),
                gettext_lazy("A contract of six or seven is thrown in, and the same player deals again."),
            ),
        },
        is_asked=_plays_sixes,
        is_on_form=lambda _ruleset: True,
    ),
    "raise_after_pass": Option(
        group=BIDDING,
        label=gettext_lazy("May the last bidder raise himself?"),
        passage=Passage.AUCTION,
        values={
            "never": Value(
                gettext_lazy("no"),
                gettext_lazy("Once the others have passed, the contract stands as it was bid."),
            ),
            "contested": Value(
                gettext_lazy("yes, if somebody else had bid"),
                gettext_lazy(
                    "Once the others have passed, the contractor may still raise the bid, "
                    "if somebody else had bid."
                ),
            ),
            "any": Value(
                gettext_lazy("yes"),
                gettext_lazy("Once the others have passed, the contractor may still raise the bid."),
            ),
        },
    ),
    "raise_reopens": Option(
        group=BIDDING,
        label=gettext_lazy("Does such a raise reopen the bidding?"),
        passage=Passage.AUCTION,
        values={
            "on_suit_change": Value(
                gettext_lazy("yes, if it is in another suit"),
                gettext_lazy("Such a raise in another suit lets everybody bid again."),
            ),
            "never": Value(gettext_lazy("no"), gettext_lazy("Such a raise lets nobody bid again.")),
        },
        has_effect=_may_raise,
    ),
    "misere_after_pass": Option(
        group=BIDDING,
        label=gettext_lazy("May misère be bid after passing?"),
        passage=Passage.OTHER_CALLS,
        silent_by_default=True,
        values={
            False: Value(gettext_lazy("no"), gettext_lazy("Who has passed may not bid {misere} either.")),
            True: Value(
                gettext_lazy("yes"),
                gettext_lazy("Who has passed may still bid {misere} when the turn comes round."),
            ),
        },
        has_effect=_has_misere,
    ),
    "out_of_turn": Option(
        group=BIDDING,
        label=gettext_lazy("A bid out of turn"),
        passage=Passage.OTHER_CALLS,
        values={
            "unstated": Value(
                gettext_lazy("does not count, and is made again in turn"),
                gettext_lazy("A bid out of turn does not count, and is made again in turn."),
            ),
            "void_side_barred": Value(
                gettext_lazy("is void, and that side may only pass"),
                gettext_lazy(
                    "A bid out of turn is void, and that side may only pass for the rest of the bidding."
                ),
                gettext_lazy("a bid out of turn is punished"),
            ),
        },
    ),
    "ace_no_face": Option(
        group=BIDDING,
        label=gettext_lazy("Ace, no face"),
        passage=Passage.OTHER_CALLS,
        silent_by_default=True,
        values={
            False: Value(
                gettext_lazy("is no reason to throw in"),
                gettext_lazy("One ace and no face card are no reason to throw a deal in."),
                gettext_lazy("no “ace, no face”"),
            ),
            True: Value(
                gettext_lazy("may be thrown in if the partner agrees"),
                gettext_lazy(
                    "Ace, no face: with one ace and no jack, queen, king or joker one may offer to throw the "
                    "deal in. If the partner agrees, the same player deals again."
                ),
                gettext_lazy("“ace, no face”"),
            ),
        },
        is_asked=_has_fixed_partners,
    ),
    "passed_out": Option(
        group=BIDDING,
        label=gettext_lazy("Everybody passes"),
        passage=Passage.OTHER_CALLS,
        values={
            "throw_in_next": Value(
                gettext_lazy("thrown in; the next player deals"),
                gettext_lazy("If everybody passes, the deal is thrown in and the next player deals."),
            ),
            "throw_in_same": Value(
                gettext_lazy("thrown in; the same player deals again"),
                gettext_lazy("If everybody passes, the deal is thrown in and the same player deals again."),
            ),
            "play_nt": Value(
                gettext_lazy("played at no trumps, 10 a trick"),
                gettext_lazy(
                    "If everybody passes, the hand is played at no trumps, and each trick scores {trick} "
                    "for whoever wins it."
                ),
            ),
        },
    ),
}
