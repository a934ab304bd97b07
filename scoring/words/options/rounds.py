"""The options of tournaments: hands in a round, rounds in an evening."""

from collections.abc import Mapping
from typing import Final

from config.language import gettext_lazy as _
from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import TOURNAMENTS, Option, Passage, Value


def _is_for_four(ruleset: Ruleset) -> bool:
    return ruleset.players == 4


OPTIONS: Final[Mapping[str, Option]] = {
    "hands_per_round": Option(
        group=TOURNAMENTS,
        label=_("Hands in a round"),
        passage=Passage.LENGTH,
        silent_by_default=True,
        values={
            None: Value(_("no rounds"), _("It is not played in rounds.")),
            4: Value(
                "4",
                _("It is played in rounds of four hands at a table, one deal each."),
                _("rounds of four hands"),
            ),
        },
        is_on_form=_is_for_four,
    ),
    "rounds": Option(
        group=TOURNAMENTS,
        label=_("Rounds in an evening"),
        passage=Passage.LENGTH,
        silent_by_default=True,
        values={
            None: Value(_("no rounds"), _("No number of rounds is set.")),
            "players/4": Value(
                _("players divided by four, six to ten"),
                _(
                    "An evening has a quarter as many rounds as players, at least six and at most "
                    "ten."
                ),
                _("six to ten rounds"),
            ),
            10: Value("10", _("An evening has ten rounds."), _("ten rounds")),
        },
        is_on_form=_is_for_four,
    ),
}
