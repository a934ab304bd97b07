"""The options of tournaments: hands in a round, rounds in an evening."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy

from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import TOURNAMENTS, Option, Passage, Value


def _is_for_four(ruleset: Ruleset) -> bool:
    return ruleset.players == 4


OPTIONS: Final[Mapping[str, Option]] = {
    "hands_per_round": Option(
        group=TOURNAMENTS,
        label=gettext_lazy("Hands in a round"),
        passage=Passage.LENGTH,
        silent_by_default=True,
        values={
            None: Value(gettext_lazy("no rounds"), gettext_lazy("It is not played in rounds.")),
            4: Value(
                "4",
                gettext_lazy("It is played in rounds of four hands at a table, one deal each."),
                gettext_lazy("rounds of four hands"),
            ),
        },
        is_on_form=_is_for_four,
    ),
    "rounds": Option(
        group=TOURNAMENTS,
        label=gettext_lazy("Rounds in an evening"),
        passage=Passage.LENGTH,
        silent_by_default=True,
        values={
            None: Value(gettext_lazy("no rounds"), gettext_lazy("No number of rounds is set.")),
            "players/4": Value(
                gettext_lazy("players divided by four, six to ten"),
                gettext_lazy(
                    "An evening has a quarter as many rounds as players, at least six and at most ten."
                ),
                gettext_lazy("six to ten rounds"),
            ),
            10: Value("10", gettext_lazy("An evening has ten rounds."), gettext_lazy("ten rounds")),
        },
        is_on_form=_is_for_four,
    ),
}
