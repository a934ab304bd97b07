"""The page of a ruleset: chapters of sentences, from the deal to the end of the game.

Only what the law, the options and the lines about the play know is told; of the rest the page says
that it is for the table to decide.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from config.language import gettext as _
from config.language import lowered
from scoring.rules.cards import PACKS
from scoring.rules.hands import TRICKS
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import agreements, vocabulary
from scoring.words.options import OPTIONS, value_words
from scoring.words.options.miseres import special_sentences
from scoring.words.options.option import Passage
from scoring.words.options.players import calls_partners, cards, seating
from scoring.words.rulebook import facts, peculiar
from scoring.words.rulebook.bid_table import BidTable, bid_table
from scoring.words.rulebook.examples import Example, examples

#: The lines about the play that are told with the deal, and those told with the cards that are led.
OF_THE_PACK = ("P4",)
OF_THE_PLAY = (
    "P8",
    "P1",
    "P2",
    "P3",
    "P6",
    "P5",
    "P7",
    "P14",
    "P13",
    "P12",
    "P15",
    "P9",
    "P10",
    "P11",
)
#: The options' default values: of some the rulebook says nothing.
DEFAULTS = Ruleset()


@dataclass(frozen=True)
class Part:
    """A titled list of sentences."""

    title: str
    sentences: list[str]


@dataclass(frozen=True)
class Rulebook:
    """The contents of a ruleset's page, in its order."""

    intro: list[str]
    peculiar: list[str]
    bids: BidTable
    hand: list[Part]
    points: list[str]
    examples: list[Example]
    ends: list[str]


def rulebook(ruleset: Ruleset, lines: Mapping[str, str], base: Ruleset) -> Rulebook:
    """Tell a ruleset to a reader, with the `lines` about the play, compared to `base`."""
    return Rulebook(
        intro=_intro(ruleset, base),
        peculiar=[one.words for one in peculiar.peculiarities(ruleset, base)],
        bids=bid_table(ruleset),
        hand=[
            Part(_("The deal"), _deal(ruleset, lines)),
            Part(_("The bidding"), _bidding(ruleset)),
            Part(_("The play"), _play(ruleset, lines)),
        ],
        points=_points(ruleset),
        examples=examples(ruleset),
        ends=_ends(ruleset),
    )


def _intro(ruleset: Ruleset, base: Ruleset) -> list[str]:
    """Say what the game is where there is nothing to compare it with, or that nothing differs."""
    if ruleset == base and ruleset == RULESETS["australian"]:
        return [
            seating(ruleset),
            _(
                "The bidding goes to whoever promises most: so many of the ten tricks with a trump "
                "suit or at no trumps, or none at all."
            ),
            facts.sentence("target", ruleset),
            _(
                "All other rulesets here are described by how they differ from this one, or from "
                "the American game."
            ),
        ]
    if ruleset == base:
        return [line for line in (seating(ruleset), facts.sentence("target", ruleset)) if line]
    if not peculiar.peculiarities(ruleset, base):
        return [
            _("It is played and scored exactly like “{title}”.").format(
                title=vocabulary.ruleset_title(base.name)
            )
        ]
    return []


def _told(ruleset: Ruleset, *options: str) -> list[str]:
    """The sentences of those of these options that have an effect and are in the rulebook."""
    return [
        facts.sentence(option, ruleset)
        for option in options
        if facts.is_in_play(option, ruleset)
        and not (
            OPTIONS[option].silent_by_default
            and getattr(ruleset, option) == getattr(DEFAULTS, option)
        )
    ]


def _passage(ruleset: Ruleset, passage: Passage) -> list[str]:
    """The sentences of the options that this passage tells, in the order of their records."""
    return _told(
        ruleset, *(option for option, record in OPTIONS.items() if record.passage is passage)
    )


def _deal(ruleset: Ruleset, lines: Mapping[str, str]) -> list[str]:
    kitty = vocabulary.kitty_word(ruleset)
    sentences = [seating(ruleset), cards(ruleset)]
    jokers = PACKS[ruleset.pack][2] if ruleset.pack in PACKS else None
    if lines.get("P4") not in (None, str(jokers)):
        sentences += _agreed(lines, OF_THE_PACK)
    sentences += [_dealt(ruleset), facts.sentence("kitty", ruleset)]
    sentences.append(_("The deal passes clockwise. After a misdeal the same player deals again."))
    sentences.append(
        _("The {kitty} goes to the contractor, who lays as many cards aside.").format(kitty=kitty)
    )
    if "MNP" in ruleset.special_bids:
        name = vocabulary.SPECIAL_BIDS["MNP"]
        sentences.append(_("{bid} is played without the {kitty}.").format(bid=name, kitty=kitty))
    return sentences


def _dealt(ruleset: Ruleset) -> str:
    """Say how many cards each gets, where pack and kitty allow it; and what lies on the table."""
    rest = ruleset.pack - ruleset.kitty - TRICKS * ruleset.players
    if rest == 0:
        return _("Each is dealt ten cards.")
    if ruleset.players == 2 and rest == 2 * TRICKS:
        return _(
            "Each has ten cards in the hand and five piles of two on the table: a trick has four "
            "cards."
        )
    if ruleset.name == "house-of-cards-2" and rest == TRICKS:
        return _("Each is dealt ten cards; ten more lie dead.")
    return _(
        "How {pack} cards are dealt so that there are ten tricks is for the table to agree."
    ).format(pack=ruleset.pack)


def _bidding(ruleset: Ruleset) -> list[str]:
    return [
        _("The player at the dealer's left speaks first."),
        _(
            "A bid names a number of tricks, {lowest} to ten, with a trump suit or at no trumps."
        ).format(lowest=value_words("lowest_bid", ruleset.lowest_bid)),
        _("Each bid has to rank above the one before, as in the table."),
        *_passage(ruleset, Passage.AUCTION),
        *_passage(ruleset, Passage.LOW_BIDS),
        *special_sentences(ruleset),
        *_passage(ruleset, Passage.OTHER_CALLS),
    ]


def _play(ruleset: Ruleset, lines: Mapping[str, str]) -> list[str]:
    sentences = [_("The contractor leads to the first trick.")]
    if ruleset.pack in PACKS:
        sentences.append(_trumps(PACKS[ruleset.pack][2]))
    sentences += _told(ruleset, "max_partners")
    if calls_partners(ruleset) and ruleset.special_bids:
        sentences.append(_("Misère-type bids are played without a partner."))
    agreed = _agreed(
        {code: lines[code] for code in lines if agreements.line_matters(code, ruleset)}, OF_THE_PLAY
    )
    sentences += [*agreed, *_passage(ruleset, Passage.MISTAKES)]
    is_open = [
        str(agreements.LINES[code].title)
        for code in OF_THE_PLAY
        if agreements.line_matters(code, ruleset)
        and lines.get(code) not in agreements.LINES[code].values
    ]
    if is_open:
        listed = "; ".join(map(lowered, is_open))
        sentences.append(_("The table decides these: {lines}.").format(lines=listed))
    return sentences


def _trumps(jokers: int) -> str:
    highest = [
        _("Of trumps the jack is highest"),
        _("Of trumps the joker is highest, then the jack"),
        _("Of trumps the jokers are highest, then the jack"),
    ][jokers]
    return _("{highest}, then the other jack of its colour, ace, king, queen and the rest.").format(
        highest=highest
    )


def _agreed(lines: Mapping[str, str], codes: tuple[str, ...]) -> list[str]:
    return [
        str(agreements.LINES[code].sentences[lines[code]])
        for code in codes
        if lines.get(code) in agreements.LINES[code].values
    ]


def _points(ruleset: Ruleset) -> list[str]:
    return [
        _("A contract that is made scores what it is worth; tricks beyond it score nothing."),
        *_passage(ruleset, Passage.CONTRACTS),
        *_told(ruleset, "special_defender_points"),
        *_passage(ruleset, Passage.TEN_TRICKS),
        *_told(ruleset, "bid_table"),
    ]


def _ends(ruleset: Ruleset) -> list[str]:
    ends = ("target", "floor", "game_hands", "hands_per_round", "rounds")
    has_end = any(getattr(ruleset, option) is not None for option in ends)
    return [
        *_passage(ruleset, Passage.WINNING),
        *(
            [_("The other side wins then.")]
            if ruleset.floor is not None and ruleset.unit == "side"
            else []
        ),
        *_passage(ruleset, Passage.LENGTH),
        *([] if has_end else [_("You play as long as you like.")]),
    ]
