"""The options of what a hand scores: the bid table, ten tricks, failures, tricks against one."""

from collections.abc import Mapping
from typing import Final

from config.language import gettext
from config.language import gettext_lazy as _
from scoring.rules.bids import ORDINARY_BIDS, table_value
from scoring.rules.hands import GRAND_SLAM, GRAND_SLAM_AT_NO_TRUMPS
from scoring.rules.rulesets.options import Ruleset
from scoring.words import vocabulary
from scoring.words.options.option import NO_BREAK, SCORING, Option, Passage, Value


def _bid_table_words(value: object) -> str:
    """Say a table of bids by what differs in it: “the usual table, but 8♦ 300, 8♥ 320”."""
    usual = gettext("the usual table, 40 to 520")
    if not isinstance(value, Mapping):
        return usual
    figures = vocabulary.in_figures
    differing = [
        f"{vocabulary.bid_name(bid)} {figures(value[bid.code])}".replace(" ", NO_BREAK)
        for bid in ORDINARY_BIDS
        if value[bid.code] != table_value(bid)
    ]
    if not differing:
        return usual
    is_another = len(differing) == len(ORDINARY_BIDS)
    words = (
        gettext("another table: {bids}") if is_another else gettext("the usual table, but {bids}")
    )
    return words.format(bids=", ".join(differing))


def _bid_table(ruleset: Ruleset) -> str:
    return gettext("What bids are worth: {table}.").format(
        table=_bid_table_words(ruleset.bid_table)
    )


def pays_for_tricks(ruleset: Ruleset) -> bool:
    """Return whether tricks are paid to anybody but the contractors."""
    return bool(_paid(ruleset))


def _paid(ruleset: Ruleset) -> set[str]:
    """By which measures opponents are paid for tricks."""
    paid = {ruleset.special_defender_points} if ruleset.special_bids else set()
    if ruleset.defender_points != "never":
        paid.add("own_tricks")
    return paid - {"none"}


_STOP: Final = _("Tricks against a contract stop counting at a score of {stop}.")
_LOSS: Final = _("A Grand Slam at no trumps that fails costs {loss}.")

OPTIONS: Final[Mapping[str, Option]] = {
    "bid_table": Option(
        group=SCORING,
        label=_("What is a bid worth?"),
        passage=None,
        silent_by_default=True,
        value_words=_bid_table_words,
        sentence=_bid_table,
        phrase=lambda _ruleset, _base: gettext("a bid table of its own"),
        own_answer=_("another table: ______________"),
    ),
    "slam": Option(
        group=SCORING,
        label=_("All ten tricks"),
        passage=Passage.TEN_TRICKS,
        values={
            "min250": Value(
                _("score at least 250"),
                _("All ten tricks score at least {least}, however low the bid was."),
            ),
            "none": Value(
                _("score the bid, no more"),
                _("All ten tricks score the bid and no more."),
                _("ten tricks score the bid"),
            ),
            "plus100": Value(
                _("score 100 more than a bid below ten"),
                _("All ten tricks score {bonus} more than a bid below ten."),
                _("ten tricks score 100 more"),
            ),
            "plus100_min250": Value(
                _("score 100 more, and at least 250"),
                _(
                    "All ten tricks score {bonus} more than a bid below ten, and at least {least} "
                    "in all."
                ),
            ),
        },
    ),
    "on_fail": Option(
        group=SCORING,
        label=_("A contract that fails"),
        passage=Passage.CONTRACTS,
        values={
            "minus_value": Value(
                _("costs its value"),
                _("A contract that fails costs what it is worth, however many tricks are missing."),
            ),
            "value_to_opponents": Value(
                _("gives its value to the opponents"),
                _("A contract that fails costs nothing: what it is worth goes to the opponents."),
                _("a failed bid pays the opponents"),
            ),
        },
    ),
    "defender_points": Option(
        group=SCORING,
        label=_("When do tricks against a contract count?"),
        passage=Passage.CONTRACTS,
        values={
            "always": Value(
                _("always, 10 each"),
                _("Each trick against a contract scores {trick} for the opponents, made or not."),
            ),
            "on_fail": Value(
                _("only when the contract fails"),
                _(
                    "Each trick against a contract scores {trick} for the opponents, "
                    "but only if the contract fails."
                ),
            ),
            "never": Value(_("never"), _("Tricks against a contract score nothing.")),
        },
    ),
    "defender_threshold": Option(
        group=SCORING,
        label=_("At what score do those tricks stop counting?"),
        passage=Passage.CONTRACTS,
        silent_by_default=True,
        values={
            None: Value(_("never"), _("Tricks against a contract never stop counting.")),
            490: Value("490", _STOP),
            480: Value("480", _STOP),
            460: Value("460", _STOP),
            400: Value("400", _STOP),
        },
        has_effect=pays_for_tricks,
    ),
    "threshold_mode": Option(
        group=SCORING,
        label=_("How is that stop read?"),
        passage=Passage.CONTRACTS,
        values={
            "cap": Value(
                _("trick by trick, until the stop is reached"),
                _("Tricks against a contract count one by one, until that stop is reached."),
            ),
            "gate": Value(
                _("by the score before the hand"),
                _(
                    "The score before the hand decides: below that stop all tricks against a "
                    "contract count, else none."
                ),
            ),
        },
        has_effect=lambda ruleset: (
            ruleset.defender_threshold is not None and pays_for_tricks(ruleset)
        ),
    ),
    "defender_unit": Option(
        group=SCORING,
        label=_("For which tricks is a single opponent paid?"),
        passage=Passage.CONTRACTS,
        values={
            "own": Value(
                _("their own"), _("Each opponent scores only for the tricks they win themselves.")
            ),
            "side": Value(
                _("all that the opponents win"),
                _("Each opponent scores for all the tricks that the opponents win together."),
            ),
        },
        is_asked=lambda ruleset: ruleset.unit == "player",
        has_effect=lambda ruleset: "own_tricks" in _paid(ruleset),
    ),
    "grand_slam": Option(
        group=SCORING,
        label=_("Grand Slam"),
        passage=Passage.TEN_TRICKS,
        silent_by_default=True,
        values={
            False: Value(_("is not announced"), _("A Grand Slam is not announced.")),
            True: Value(
                _("may be announced after the bidding"),
                _(
                    "After seeing the {kitty} the contractor may announce a Grand Slam, to win all "
                    "ten tricks: {slam} with a trump suit and {slam_nt} at no trumps in place of "
                    "the bid, won or lost."
                ),
                _("a Grand Slam may be announced"),
            ),
        },
    ),
    "grand_slam_nt_loss": Option(
        group=SCORING,
        label=_("A Grand Slam at no trumps that fails costs"),
        passage=Passage.TEN_TRICKS,
        values={
            GRAND_SLAM: Value(str(GRAND_SLAM), _LOSS),
            GRAND_SLAM_AT_NO_TRUMPS: Value(str(GRAND_SLAM_AT_NO_TRUMPS), _LOSS),
        },
        has_effect=lambda ruleset: ruleset.grand_slam,
    ),
}
