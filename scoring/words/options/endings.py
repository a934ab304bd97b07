"""The options of how a game ends: the scores that win or lose it, the number of its hands."""

from collections.abc import Mapping
from typing import Final

from config.language import gettext, ngettext
from config.language import gettext_lazy as _
from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.option import THE_END, Option, Passage, Value, always
from scoring.words.options.points import pays_for_tricks


def _game_hands_words(value: object) -> str:
    if value is None:
        return gettext("as many as it takes")
    return ngettext(
        "{number} hand; then the most points win",
        "{number} hands; then the most points win",
        int(str(value)),
    ).format(number=value)


def _game_hands(ruleset: Ruleset) -> str:
    if ruleset.game_hands is None:
        return gettext("The game has no set number of hands.")
    return ngettext(
        "If nothing ends it before, the game ends after {number} scored hand: the most points win, "
        "and equal ones together.",
        "If nothing ends it before, the game ends after {number} scored hands: the most points "
        "win, and equal ones together.",
        ruleset.game_hands,
    ).format(number=ruleset.game_hands)


def _win_by(ruleset: Ruleset) -> str:
    if ruleset.win_by == "contract":
        return gettext(
            "You win only by making your bid; points for defending may pass the target, "
            "but do not win."
        )
    if ruleset.on_fail == "value_to_opponents":
        return gettext("Whoever reaches the target wins, even by defeating a contract.")
    return gettext("Whoever reaches the target wins, even by tricks against a contract.")


def _win_by_phrase(ruleset: Ruleset, _base: Ruleset) -> str | None:
    if ruleset.win_by == "contract":
        return None
    if ruleset.on_fail == "value_to_opponents":
        return gettext("a defeated contract counts to the target")
    return gettext("tricks count to the target")


_WON: Final = _("The game is won at {target}.")

OPTIONS: Final[Mapping[str, Option]] = {
    "target": Option(
        group=THE_END,
        label=_("The game is won at"),
        passage=Passage.WINNING,
        values={
            500: Value("500", _WON),
            1000: Value("1000", _WON, _("to 1000")),
            None: Value(
                _("no score: play as long as you like"),
                _("The game has no target: no score wins it."),
                _("no target"),
            ),
        },
    ),
    "win_by": Option(
        group=THE_END,
        label=_("How may the target be reached?"),
        passage=Passage.WINNING,
        values={
            "contract": Value(_("only by winning a contract")),
            "any": Value(_("in any way, tricks included")),
        },
        sentence=_win_by,
        phrase=_win_by_phrase,
        has_effect=lambda ruleset: ruleset.target is not None,
    ),
    "both_over": Option(
        group=THE_END,
        label=_("Both sides over the target in one hand"),
        passage=Passage.WINNING,
        values={
            "contractor": Value(
                _("the contractors win"),
                _(
                    "If contractors and opponents reach the target in one hand, the contractors "
                    "win, even with less."
                ),
            ),
            "higher_score": Value(
                _("the higher score wins"),
                _(
                    "If contractors and opponents reach the target in one hand, the higher score "
                    "wins; the contractors, if it is equal."
                ),
            ),
        },
        has_effect=lambda ruleset: ruleset.target is not None and pays_for_tricks(ruleset),
    ),
    "defenders_tie": Option(
        group=THE_END,
        label=_("Two opponents at the target in one hand"),
        passage=Passage.WINNING,
        values={
            "first_trick": Value(
                _("the first to get there, trick by trick"),
                _(
                    "If two reach the target in one hand without the contract, whoever got there "
                    "first, trick by trick, wins."
                ),
            ),
            "joint": Value(
                _("both win"),
                _("If two reach the target in one hand without the contract, both win."),
            ),
        },
        is_asked=lambda ruleset: ruleset.unit == "player" or ruleset.passed_out == "play_nt",
        is_on_form=always,
        has_effect=lambda ruleset: ruleset.target is not None and ruleset.win_by == "any",
    ),
    "floor": Option(
        group=THE_END,
        label=_("Out the back door at"),
        passage=Passage.WINNING,
        values={
            -500: Value(
                "−500", _("At {floor} or below you are out the back door, and the game is lost.")
            ),
            None: Value(
                _("no score: there is no back door"),
                _("There is no back door: no score loses the game."),
                _("no back door"),
            ),
        },
    ),
    "individual_backdoor": Option(
        group=THE_END,
        label=_("A single player goes out the back door"),
        passage=Passage.WINNING,
        values={
            "end_no_winner": Value(
                _("the game is over, and nobody has won"),
                _("When one player goes out the back door, the game is over and nobody has won."),
            ),
            "leader_wins": Value(
                _("the game is over, and the leader has won"),
                _("When one player goes out the back door, the game is over and the leader wins."),
            ),
        },
        is_asked=lambda ruleset: ruleset.unit == "player",
        has_effect=lambda ruleset: ruleset.floor is not None,
    ),
    "game_hands": Option(
        group=THE_END,
        label=_("How many hands is a game?"),
        passage=Passage.LENGTH,
        silent_by_default=True,
        value_words=_game_hands_words,
        sentence=_game_hands,
        own_answer=_("a game of ______ hands"),
    ),
}
