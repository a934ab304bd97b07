"""Each option of a ruleset as a sentence of its own: what it means to who plays by it.

A sentence says what the option does, never what other rules do not, so that it holds on any page:
where it is peculiar, and where a hand is told. `is_in_play` tells whether the option can do
anything at all.
"""

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import lowered
from scoring.rules.hands import (
    GRAND_SLAM,
    GRAND_SLAM_AT_NO_TRUMPS,
    POINTS_A_TRICK,
    POINTS_OF_A_PASSED_DEAL,
    SLAM_BONUS,
    SLAM_MINIMUM,
)
from scoring.rules.rulesets.options import Ruleset
from scoring.words import options as option_words
from scoring.words import vocabulary
from scoring.words.options.miseres import first_special


def sentence(option: str, ruleset: Ruleset) -> str:
    """Say what one option of a ruleset means, as a sentence: “The game is won at 500.”

    Blanks: {kitty} its word here, {misere} the first misère-type bid, {each} who owns a score,
    {short_of_target} what holds where there is one, {trick} {least} {bonus} {slam} {slam_nt}
    {passed} points of the law, {loss} {stop} {target} {floor} of the ruleset.
    """
    record = option_words.OPTIONS[option]
    if record.sentence is not None:
        return record.sentence(ruleset)
    return str(record.values[getattr(ruleset, option)].sentence).format(
        kitty=vocabulary.kitty_word(ruleset),
        misere=first_special(ruleset),
        trick=POINTS_A_TRICK,
        least=SLAM_MINIMUM,
        bonus=SLAM_BONUS,
        slam=GRAND_SLAM,
        slam_nt=GRAND_SLAM_AT_NO_TRUMPS,
        passed=POINTS_OF_A_PASSED_DEAL,
        each=_("Each side") if ruleset.unit == "side" else _("Each player"),
        short_of_target=_("; nobody does if anybody would reach the target by it")
        if ruleset.target is not None
        else "",
        loss=ruleset.grand_slam_nt_loss,
        stop=ruleset.defender_threshold,
        target=vocabulary.in_figures(ruleset.target or 0),
        floor=vocabulary.in_figures(ruleset.floor or 0),
    )


def phrase(option: str, ruleset: Ruleset, base: Ruleset) -> str:
    """Say an option of a list in a few words, “sixes are messages”; empty where it says nothing."""
    if not is_in_play(option, ruleset):
        return ""
    record = option_words.OPTIONS[option]
    words: Promise | str | None = None
    if record.phrase is not None:
        words = record.phrase(ruleset, base)
    elif record.values:
        words = record.values[getattr(ruleset, option)].phrase
    return lowered(sentence(option, ruleset).rstrip(".")) if words is None else str(words)


def is_in_play(option: str, ruleset: Ruleset) -> bool:
    """Return whether an option can have an effect: no target, no question how it is reached."""
    return option_words.matters(option, ruleset) and option_words.OPTIONS[option].has_effect(
        ruleset
    )
