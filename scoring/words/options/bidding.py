"""The options of the bidding: its rounds, low bids, raises, deals that are thrown in."""

from collections.abc import Mapping
from typing import Final

from config.language import gettext_lazy as _
from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import BIDDING, Option, Passage, Value, always


def _may_bid_sixes(ruleset: Ruleset) -> bool:
    return ruleset.lowest_bid == 6


OPTIONS: Final[Mapping[str, Option]] = {
    "auction": Option(
        group=BIDDING,
        label=_("How does the bidding go round?"),
        passage=Passage.AUCTION,
        values={
            "single": Value(
                _("each speaks once"),
                _("There is one round of bidding: each speaks once."),
                _("one call each"),
            ),
            "multi": Value(
                _("round and round; who has passed is out"),
                _(
                    "The bidding goes round until all but one have passed; who has passed is out "
                    "of it."
                ),
            ),
            "multi_reenter": Value(
                _("round and round; who has passed may come in again"),
                _("The bidding goes round and round; who has passed may come in again."),
            ),
        },
    ),
    "lowest_bid": Option(
        group=BIDDING,
        label=_("What is the lowest bid?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            6: Value(_("six"), _("The lowest bid is six.")),
            7: Value(_("seven"), _("The lowest bid is seven.")),
            8: Value(_("eight"), _("The lowest bid is eight.")),
        },
    ),
    "six_bids": Option(
        group=BIDDING,
        label=_("Is a six played?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            "playable": Value(_("yes, like any other bid"), _("A six is a bid like any other.")),
            "thrown_in": Value(
                _("no, it only tells the partner something"),
                _(
                    "A six is a message to the partner and never the contract: where nobody bids "
                    "higher, the deal is thrown in and the same player deals again."
                ),
                _("sixes are messages"),
            ),
        },
        has_effect=_may_bid_sixes,
    ),
    "six_bidders": Option(
        group=BIDDING,
        label=_("Who may bid six?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            "all": Value(_("anyone"), _("Anyone may bid six."), _("anyone may bid six")),
            "first_two": Value(
                _("the first two to speak"),
                _("Only the first two to speak, the seats after the dealer, may bid six."),
            ),
        },
        has_effect=_may_bid_sixes,
    ),
    "thrown_in_below": Option(
        group=BIDDING,
        label=_("Which contracts are too low to play?"),
        passage=Passage.LOW_BIDS,
        silent_by_default=True,
        values={
            None: Value(_("none"), _("No contract is too low to play.")),
            7: Value(
                _("sixes: thrown in, and the same player deals again"),
                _("A contract of six is thrown in, and the same player deals again."),
            ),
            8: Value(
                _("sixes and sevens: thrown in, and the same player deals again"),
                _("A contract of six or seven is thrown in, and the same player deals again."),
            ),
        },
        is_asked=lambda ruleset: ruleset.six_bids != "thrown_in",
        is_on_form=always,
        # Whether what is thrown in as too low may be bid at all.
        has_effect=lambda ruleset: ruleset.lowest_bid < (ruleset.thrown_in_below or 8),
    ),
    "raise_after_pass": Option(
        group=BIDDING,
        label=_("May the last bidder raise their own bid?"),
        passage=Passage.AUCTION,
        values={
            "never": Value(
                _("no"), _("Once the others have passed, the contract stands as it was bid.")
            ),
            "contested": Value(
                _("yes, if somebody else had bid"),
                _(
                    "Once the others have passed, the contractor may still raise the bid, "
                    "if somebody else had bid."
                ),
            ),
            "any": Value(
                _("yes"), _("Once the others have passed, the contractor may still raise the bid.")
            ),
        },
    ),
    "raise_reopens": Option(
        group=BIDDING,
        label=_("Does such a raise reopen the bidding?"),
        passage=Passage.AUCTION,
        values={
            "on_suit_change": Value(
                _("yes, if it is in another suit"),
                _("Such a raise in another suit lets everybody bid again."),
            ),
            "never": Value(_("no"), _("Such a raise lets nobody bid again.")),
        },
        has_effect=lambda ruleset: ruleset.raise_after_pass in ("contested", "any"),
    ),
    "misere_after_pass": Option(
        group=BIDDING,
        label=_("May misère be bid after passing?"),
        passage=Passage.OTHER_CALLS,
        silent_by_default=True,
        values={
            False: Value(_("no"), _("Who has passed may not bid {misere} either.")),
            True: Value(
                _("yes"), _("Who has passed may still bid {misere} when the turn comes round.")
            ),
        },
        has_effect=lambda ruleset: bool(ruleset.special_bids),
    ),
    "out_of_turn": Option(
        group=BIDDING,
        label=_("A bid out of turn"),
        passage=Passage.OTHER_CALLS,
        values={
            "unstated": Value(
                _("does not count, and is made again in turn"),
                _("A bid out of turn does not count, and is made again in turn."),
            ),
            "void_side_barred": Value(
                _("is void, and that side may only pass"),
                _(
                    "A bid out of turn is void, and that side may only pass for the rest of the "
                    "bidding."
                ),
                _("a bid out of turn is punished"),
            ),
        },
    ),
    "ace_no_face": Option(
        group=BIDDING,
        label=_("Ace, no face"),
        passage=Passage.OTHER_CALLS,
        silent_by_default=True,
        values={
            False: Value(
                _("is no reason to throw in"),
                _("One ace and no face card are no reason to throw a deal in."),
                _("no “ace, no face”"),
            ),
            True: Value(
                _("may be thrown in if the partner agrees"),
                _(
                    "Ace, no face: with one ace and no jack, queen, king or joker you may offer "
                    "to throw the deal in. If the partner agrees, the same player deals again."
                ),
                _("“ace, no face”"),
            ),
        },
        is_asked=lambda ruleset: ruleset.sides in ("pairs", "trios"),
    ),
    "passed_out": Option(
        group=BIDDING,
        label=_("Everybody passes"),
        passage=Passage.OTHER_CALLS,
        values={
            "throw_in_next": Value(
                _("thrown in; the next player deals"),
                _("If everybody passes, the deal is thrown in and the next player deals."),
            ),
            "throw_in_same": Value(
                _("thrown in; the same player deals again"),
                _("If everybody passes, the deal is thrown in and the same player deals again."),
            ),
            "play_nt": Value(
                _("played at no trumps, 10 a trick"),
                _(
                    "If everybody passes, the hand is played at no trumps, and each trick scores "
                    "{trick} for whoever wins it."
                ),
            ),
            "fifty_each": Value(
                _("thrown in; 50 each, and the next player deals"),
                _(
                    "If everybody passes, the deal is thrown in and the next player deals. "
                    "{each} scores {passed} for it{short_of_target}."
                ),
                _("50 each for a passed deal"),
            ),
        },
    ),
}
