"""The options of players and cards: who plays together, the pack, the partners who are called."""

from collections.abc import Mapping
from typing import Final

from config.language import gettext, ngettext
from config.language import gettext_lazy as _
from scoring.rules.cards import PACKS
from scoring.rules.rulesets.options import Ruleset
from scoring.words import vocabulary
from scoring.words.options.option import PLAYERS_AND_CARDS, Option, Passage, Value


def seating(ruleset: Ruleset) -> str:
    """Say who sits at the table and who shares a score."""
    if ruleset.sides == "pairs":
        return gettext("Four play in two pairs, partners opposite; a pair has one score.")
    if ruleset.sides == "trios":
        return gettext("Six play in two sides of three, seated alternately; a side has one score.")
    if ruleset.sides == "contractor_and_partner":
        return gettext("Five play, each with their own score; partners are called hand by hand.")
    if ruleset.players == 2:
        return gettext("Two play against each other.")
    return gettext(
        "Three play, each for themselves; the contractor is alone against the other two."
    )


def cards(ruleset: Ruleset) -> str:
    """Say what the pack holds; where no source describes it, that the table has to agree."""
    if ruleset.pack not in PACKS:
        return gettext("The pack has {pack} cards; which ones is for the table to agree.").format(
            pack=ruleset.pack
        )
    black, red, jokers = PACKS[ruleset.pack]
    joker = [gettext("no joker"), gettext("the joker"), gettext("two jokers")][jokers]
    if red[0] == "13":
        words = gettext(
            "The pack has {pack} cards: each suit in full with elevens and twelves, red thirteens, "
            "and {joker}."
        )
    elif black[-1] == "2":
        words = gettext("The pack has {pack} cards: each suit in full, and {joker}.")
    elif black[-1] == red[-1]:
        words = gettext(
            "The pack has {pack} cards: each suit from the ace down to the {black}, and {joker}."
        )
    else:
        words = gettext(
            "The pack has {pack} cards: black suits from the ace down to the {black}, red ones to "
            "the {red}, and {joker}."
        )
    return words.format(pack=ruleset.pack, black=black[-1], red=red[-1], joker=joker)


def calls_partners(ruleset: Ruleset) -> bool:
    """Return whether the contractor may call a partner for any of the bids."""
    return _has_called_partners(ruleset) and any(ruleset.max_partners.values())


def _has_called_partners(ruleset: Ruleset) -> bool:
    return ruleset.sides == "contractor_and_partner"


def _unsaid(_ruleset: Ruleset, _base: Ruleset) -> str:
    """The phrase of an option that the heading above a list has said already."""
    return ""


def _kitty(ruleset: Ruleset) -> str:
    words = ngettext(
        "The {kitty} has {number} card.", "The {kitty} has {number} cards.", ruleset.kitty
    )
    return words.format(kitty=vocabulary.kitty_word(ruleset), number=ruleset.kitty)


def _kitty_phrase(ruleset: Ruleset, _base: Ruleset) -> str:
    return gettext("{number} in the {kitty}").format(
        number=ruleset.kitty, kitty=vocabulary.kitty_word(ruleset)
    )


def _partners_words(value: object) -> str:
    if not isinstance(value, Mapping) or not any(value.values()):
        return gettext("none")
    return ", ".join(
        gettext("{level}: {number}").format(level=level, number=number)
        for level, number in value.items()
    )


def _partners(ruleset: Ruleset) -> str:
    """Say how many partners may be called, levels with the same number together."""
    numbers = {level: ruleset.max_partners.get(str(level), 0) for level in range(6, 11)}
    if not any(numbers.values()):
        return gettext("No partner is called: the contractor is alone.")
    if len(set(numbers.values())) == 1:
        number = numbers[6]
        if number == 1:
            return gettext("One partner may be called, whatever the bid.")
        words = gettext("Up to {number} partners may be called, whatever the bid.")
        return words.format(number=_number(number))
    parts = []
    for number in sorted(set(numbers.values())):
        levels = vocabulary.listed([str(level) for level in numbers if numbers[level] == number])
        words = (
            ngettext("{number} partner", "up to {number} partners", number).format(
                number=_number(number)
            )
            if number
            else gettext("no partner")
        )
        parts.append(
            gettext("for a bid of {levels} {partners}").format(levels=levels, partners=words)
        )
    return gettext("The contractor may call these: {partners}.").format(partners="; ".join(parts))


def _number(number: int) -> str:
    return str(vocabulary.NUMBERS.get(number, number))


OPTIONS: Final[Mapping[str, Option]] = {
    "players": Option(
        group=PLAYERS_AND_CARDS,
        label=_("How many play?"),
        passage=None,
        values={2: Value("2"), 3: Value("3"), 4: Value("4"), 5: Value("5"), 6: Value("6")},
        sentence=seating,
        phrase=_unsaid,
    ),
    "unit": Option(
        group=PLAYERS_AND_CARDS,
        label=_("Who owns a score?"),
        passage=None,
        values={"side": Value(_("a side")), "player": Value(_("each player"))},
        sentence=seating,
        phrase=_unsaid,
    ),
    "sides": Option(
        group=PLAYERS_AND_CARDS,
        label=_("Who plays together?"),
        passage=None,
        values={
            "pairs": Value(_("two pairs, partners opposite")),
            "trios": Value(_("two sides of three, seated alternately")),
            "each_for_self": Value(_("each for themselves")),
            "contractor_and_partner": Value(_("the contractor and whom he calls")),
        },
        sentence=seating,
        phrase=lambda ruleset, _base: (
            gettext("each for themselves") if ruleset.players == 3 else ""
        ),
    ),
    "pack": Option(
        group=PLAYERS_AND_CARDS,
        label=_("Cards in the pack"),
        passage=None,
        value_words=str,
        sentence=cards,
        phrase=lambda ruleset, _base: gettext("{pack} cards").format(pack=ruleset.pack),
    ),
    "kitty": Option(
        group=PLAYERS_AND_CARDS,
        label=_("Cards in the kitty, widow or middle"),
        passage=None,
        value_words=str,
        sentence=_kitty,
        phrase=_kitty_phrase,
    ),
    "max_partners": Option(
        group=PLAYERS_AND_CARDS,
        label=_("Partners the contractor may call"),
        passage=None,
        value_words=_partners_words,
        sentence=_partners,
        phrase=lambda ruleset, _base: (
            gettext("partners are called") if any(ruleset.max_partners.values()) else None
        ),
        is_asked=_has_called_partners,
    ),
    "partner_share": Option(
        group=PLAYERS_AND_CARDS,
        label=_("What does a called partner score?"),
        passage=Passage.CONTRACTS,
        values={
            "half": Value(
                _("half the contract, and so does the contractor"),
                _("Contractor and called partner score half the contract each, made or failed."),
            ),
            "full": Value(
                _("all of it, and so does the contractor"),
                _("Contractor and called partner each score the whole contract, made or failed."),
                _("partners score in full"),
            ),
        },
        is_asked=_has_called_partners,
        has_effect=calls_partners,
    ),
}
