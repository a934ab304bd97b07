"""The options of mistakes: revokes, and scores that are put right."""

from collections.abc import Mapping
from typing import Final

from config.language import gettext_lazy as _
from scoring.words.options.option import MISTAKES, Option, Passage, Value

OPTIONS: Final[Mapping[str, Option]] = {
    "revoke": Option(
        group=MISTAKES,
        label=_("An established revoke"),
        passage=Passage.MISTAKES,
        values={
            "director": Value(
                _("is decided at the table"),
                _("The table decides what an established revoke costs."),
            ),
            "hoc": Value(
                _("defeats the contractors' bid, or makes it if an opponent revoked"),
                _(
                    "If the contractors revoke and it is established, their bid fails. If an "
                    "opponent does, the bid is made, and no opponent scores."
                ),
                _("a revoke is punished"),
            ),
        },
    ),
    "revoke_slam": Option(
        group=MISTAKES,
        label=_("All ten tricks with an opponent's revoke"),
        passage=Passage.MISTAKES,
        values={
            "kept": Value(
                _("count as all ten"),
                _("All ten tricks count as such, although an opponent revoked."),
            ),
            "bid_only": Value(
                _("score the bid"), _("All ten tricks score the bid alone if an opponent revoked.")
            ),
        },
        has_effect=lambda ruleset: ruleset.revoke == "hoc" and ruleset.slam != "none",
    ),
    "correction": Option(
        group=MISTAKES,
        label=_("A wrong score may be fixed"),
        passage=Passage.MISTAKES,
        values={
            "open": Value(_("at any time"), _("A wrong score may be fixed at any time.")),
            "until_next_bid": Value(
                _("until the first bid of the next deal"),
                _("A wrong score may be fixed until somebody bids in the next deal."),
                _("scores stand from the next bid on"),
            ),
        },
    ),
}
