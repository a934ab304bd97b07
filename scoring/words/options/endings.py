"""The options of how a game ends: the scores that win or lose it, the number of its hands."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import THE_END, Option, Passage, Value


def _has_target(ruleset: Ruleset) -> bool:
    return ruleset.target is not None


def _defenders_can_tie(ruleset: Ruleset) -> bool:
    return ruleset.unit == "player" or ruleset.passed_out == "play_nt"


def _defenders_can_win(ruleset: Ruleset) -> bool:
    return ruleset.target is not None and ruleset.win_by == "any"


def _game_hands_words(value: object) -> str:
    if value is None:
        return _("as many as it takes")
    return ngettext(
        "{number} hand; then the most points win", "{number} hands; then the most points win", int(str(value))
    ).format(number=value)


def _game_hands(ruleset: Ruleset) -> str:
    if ruleset.game_hands is None:
        return _("The game has no set number of hands.")
    return ngettext(
        "If nothing ends it before, the game ends after {number} scored hand: the most points win, "
        "and equal ones together.",
        "If nothing ends it before, the game ends after {number} scored hands: the most points win, "
        "and equal ones together.",
        ruleset.game_hands,
    ).format(number=ruleset.game_hands)


_WON: Final = gettext_lazy("The game is won at {target}.")

OPTIONS: Final[Mapping[str, Option]] = {
    "target": Option(
        group=THE_END,
        label=gettext_lazy("The game is won at"),
        passage=Passage.WINNING,
        values={
            500: Value("500", _WON),
            1000: Value("1000", _WON, gettext_lazy("to 1000")),
            None: Value(
                gettext_lazy("no score: play as long as you like"),
                gettext_lazy("No score wins the game."),
                gettext_lazy("no target"),
            ),
        },
    ),
    "win_by": Option(
        group=THE_END,
        label=gettext_lazy("How may the target be reached?"),
        passage=Passage.WINNING,
        values={
            "contract": Value(
                gettext_lazy("only by winning a contract"),
                gettext_lazy(
                    "The target has to be reached by making a contract; tricks against one may pass it, "
                    "but do not win."
                ),
            ),
            "any": Value(
                gettext_lazy("in any way, tricks included"),
                gettext_lazy("Whoever reaches the target wins, also by tricks against a contract."),
                gettext_lazy("tricks count to the target"),
            ),
        },
        has_effect=_has_target,
    ),
    "both_over": Option(
        group=THE_END,
        label=gettext_lazy("Both sides over the target in one hand"),
        passage=Passage.WINNING,
        values={
            "contractor": Value(
                gettext_lazy("the contractors win"),
                gettext_lazy(
                    "If contractors and opponents reach the target in one hand, the contractors win, "
                    "even with less."
                ),
            ),
            "higher_score": Value(
                gettext_lazy("the higher score wins"),
                gettext_lazy(
                    "If contractors and opponents reach the target in one hand, the higher score wins; "
                    "the contractors, if it is equal."
                ),
            ),
        },
        has_effect=_has_target,
    ),
    "defenders_tie": Option(
        group=THE_END,
        label=gettext_lazy("Two opponents at the target in one hand"),
        passage=Passage.WINNING,
        values={
            "first_trick": Value(
                gettext_lazy("the first to get there, trick by trick"),
                gettext_lazy(
                    "If two reach the target in one hand without the contract, whoever got there first, "
                    "trick by trick, wins."
                ),
            ),
            "joint": Value(
                gettext_lazy("both win"),
                gettext_lazy("If two reach the target in one hand without the contract, both win."),
            ),
        },
        is_asked=_defenders_can_tie,
        is_on_form=lambda _ruleset: True,
        has_effect=_defenders_can_win,
    ),
    "floor": Option(
        group=THE_END,
        label=gettext_lazy("Out the back door at"),
        passage=Passage.WINNING,
        values={
            -500: Value(
                "−500", gettext_lazy("At {floor} or less one is out the back door, and the game is lost.")
            ),
            None: Value(
                gettext_lazy("no score: there is no back door"),
                gettext_lazy("There is no back door: no score loses the game."),
                gettext_lazy("no back door"),
            ),
        },
    ),
    "individual_backdoor": Option(
        group=THE_END,
        label=gettext_lazy("A single player goes out the back door"),
        passage=Passage.WINNING,
        values={
            "end_no_winner": Value(
                gettext_lazy("the game is over, and nobody has won"),
                gettext_lazy("When one player goes out the back door, the game is over and nobody has won."),
            ),
            "leader_wins": Value(
                gettext_lazy("the game is over, and the leader has won"),
                gettext_lazy("When one player goes out the back door, the game is over and the leader wins."),
            ),
        },
        is_asked=lambda ruleset: ruleset.unit == "player",
        has_effect=lambda ruleset: ruleset.floor is not None,
    ),
    "game_hands": Option(
        group=THE_END,
        label=gettext_lazy("How many hands is a game?"),
        passage=Passage.LENGTH,
        silent_by_default=True,
        value_words=_game_hands_words,
        sentence=_game_hands,
        own_answer=gettext_lazy("a game of ______ hands"),
    ),
}
