"""What is peculiar to a ruleset against another: sentences for its page, a line for a list."""

from typing import Final, NamedTuple

from config.language import capital, ngettext
from config.language import gettext as _
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.words import options as option_words
from scoring.words import vocabulary
from scoring.words.options.miseres import special_differences, special_names
from scoring.words.rulebook import facts

#: Games of which others are variants: what people mean by Five Hundred where they have learnt it.
USUAL: Final = ("american", "australian")
#: A line of a list has room for so many phrases.
PHRASES_IN_A_LINE: Final = 3

#: Options in the order in which they change a game most.
ORDER: Final = (
    "sides",
    "grand_slam",
    "special_bids",
    "target",
    "on_fail",
    "lowest_bid",
    "six_bids",
    "hands_per_round",
    "rounds",
    "slam",
    "kitty",
    "pack",
    "auction",
    "win_by",
    "bid_table",
)


class Peculiarity(NamedTuple):
    """A difference of a ruleset, in a sentence, and the options that make it."""

    options: tuple[str, ...]
    words: str


def usual_for(ruleset: Ruleset) -> Ruleset:
    """Return the usual game of the ruleset's kind: American or Australian; that for American."""
    name = PRESETS[ruleset.name].varies or ruleset.name
    while name not in USUAL:
        name = PRESETS[name].varies or name
    return RULESETS[name]


def differing(ruleset: Ruleset, base: Ruleset) -> list[str]:
    """List the options whose value differs, those that change the game most first.

    A level without partners is the same as one that is left out of `max_partners`.
    """
    options, usual = _comparable(ruleset), _comparable(base)
    changed = [option for option in options if options[option] != usual[option]]
    return sorted(
        changed, key=lambda option: ORDER.index(option) if option in ORDER else len(ORDER)
    )


def peculiarities(ruleset: Ruleset, base: Ruleset) -> list[Peculiarity]:
    """Say what differs from `base`: a sentence for each option, or for several at once."""
    changed = differing(ruleset, base)
    in_play = [option for option in changed if facts.is_in_play(option, ruleset)]
    peculiar: dict[str, tuple[str, ...]] = {}
    for option in in_play:
        bids = option == "special_bids"
        for words in (
            special_differences(ruleset, base) if bids else [facts.sentence(option, ruleset)]
        ):
            peculiar[words] = (*peculiar.get(words, ()), option)
    listed = [Peculiarity(options, words) for words, options in peculiar.items()]
    listed.sort(key=lambda one: one.options[0] not in option_words.SEATING)
    idle = tuple(option for option in changed if option not in in_play)
    if idle:
        labels = "; ".join(vocabulary.quoted(option_words.label(option)) for option in idle)
        listed.append(
            Peculiarity(
                idle, _("Different too, but without effect here: {options}.").format(options=labels)
            )
        )
    return listed


def _differences(ruleset: Ruleset, base: Ruleset) -> str:
    """Say in words what differs from `base`: “5 cards in the middle, one call each”."""
    phrases = [
        phrase
        for option in differing(ruleset, base)
        if (phrase := facts.phrase(option, ruleset, base))
    ]
    if not phrases:
        return ""
    more = len(phrases) - PHRASES_IN_A_LINE
    shown = phrases if more == 1 else phrases[:PHRASES_IN_A_LINE]
    words = ", ".join(shown)
    if more > 1:
        words += ngettext(
            ", and {number} other difference", ", and {number} other differences", more
        ).format(number=more)
    return words


def line_of(ruleset: Ruleset) -> str:
    """Say in a line what is peculiar to a named ruleset, or to house rules made from one."""
    named = RULESETS[ruleset.name]
    title = vocabulary.ruleset_title(ruleset.name)
    if ruleset != named:
        return _("{title}, but: {changes}").format(
            title=title, changes=_differences(ruleset, named)
        )
    if ruleset.name == "australian":
        return _(
            "The game the others are based on: {misere}, {target} by winning a contract"
        ).format(
            misere=vocabulary.listed(special_names(ruleset)),
            target=vocabulary.in_figures(ruleset.target or 0),
        )
    varies = PRESETS[ruleset.name].varies or ruleset.name
    changes, parent = _differences(ruleset, RULESETS[varies]), vocabulary.ruleset_title(varies)
    if not changes:
        return _("The same as {title}").format(title=parent)
    if varies in USUAL:
        return capital(changes)
    return _("{title}, but: {changes}").format(title=parent, changes=changes)


def _comparable(ruleset: Ruleset) -> dict[str, object]:
    options = ruleset.options()
    options["max_partners"] = {
        level: number for level, number in ruleset.max_partners.items() if number
    }
    return options
