"""The options of mistakes: revokes, and scores that are put right."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy

from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import MISTAKES, Option, Passage, Value


def _can_lose_a_slam(ruleset: Ruleset) -> bool:
    return ruleset.revoke == "hoc" and ruleset.slam != "none"


OPTIONS: Final[Mapping[str, Option]] = {
    "revoke": Option(
        group=MISTAKES,
        label=gettext_lazy("An established revoke"),
        passage=Passage.MISTAKES,
        values={
            "director": Value(
                gettext_lazy("is ruled on at the table"),
                gettext_lazy("What an established revoke costs is ruled on at the table."),
            ),
            "hoc": Value(
                gettext_lazy("defeats the contractors' bid, or makes it if an opponent revoked"),
                gettext_lazy(
                    "An established revoke by the contractors defeats their bid; one by an opponent makes "
                    "it, and no opponent scores."
                ),
                gettext_lazy("a revoke is punished"),
            ),
        },
    ),
    "revoke_slam": Option(
        group=MISTAKES,
        label=gettext_lazy("All ten tricks with an opponent's revoke"),
        passage=Passage.MISTAKES,
        values={
            "kept": Value(
                gettext_lazy("count as all ten"),
                gettext_lazy("All ten tricks count as such, although an opponent revoked."),
            ),
            "bid_only": Value(
                gettext_lazy("score the bid"),
                gettext_lazy("All ten tricks score the bid alone if an opponent revoked."),
            ),
        },
        has_effect=_can_lose_a_slam,
    ),
    "correction": Option(
        group=MISTAKES,
        label=gettext_lazy("A wrong score may be put right"),
        passage=Passage.MISTAKES,
        values={
            "open": Value(
                gettext_lazy("at any time"), gettext_lazy("A wrong score may be put right at any time.")
            ),
            "until_next_bid": Value(
                gettext_lazy("until the first bid of the next deal"),
                gettext_lazy("A wrong score may be put right until somebody bids in the next deal."),
                gettext_lazy("scores stand from the next bid on"),
            ),
        },
    ),
}
