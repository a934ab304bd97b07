"""What is peculiar to a ruleset against another one: in sentences for its page, in a line for a list."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.bids import BIDS
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.words import options as option_words
from scoring.words import vocabulary
from scoring.words.rulebook import facts

#: The games of which all others are variants: what people mean by Five Hundred where they have learnt it.
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

#: Option -> value -> a phrase for a list, where the sentence is too long for it.
PHRASES: Final[Mapping[str, Mapping[int | str | bool | None, Promise]]] = {
    "grand_slam": {True: gettext_lazy("a Grand Slam may be announced")},
    "target": {None: gettext_lazy("no target"), 1000: gettext_lazy("to 1000")},
    "on_fail": {"value_to_opponents": gettext_lazy("a failed bid pays the opponents")},
    "six_bids": {"thrown_in": gettext_lazy("sixes are messages")},
    "hands_per_round": {4: gettext_lazy("rounds of four hands")},
    "rounds": {
        "players/4": gettext_lazy("six to ten rounds"),
        10: gettext_lazy("ten rounds"),
    },
    "slam": {
        "plus100": gettext_lazy("ten tricks score 100 more"),
        "none": gettext_lazy("ten tricks score the bid"),
    },
    "floor": {None: gettext_lazy("no back door")},
    "ace_no_face": {False: gettext_lazy("no “ace, no face”"), True: gettext_lazy("“ace, no face”")},
    "six_bidders": {"all": gettext_lazy("anyone may bid six")},
    "special_defender_points": {
        "none": gettext_lazy("no tricks paid at a misère"),
        "per_contractor_trick": gettext_lazy("the contractor's tricks paid at a misère"),
        "own_tricks": gettext_lazy("the opponents' tricks paid at a misère"),
    },
    "auction": {"single": gettext_lazy("one call each")},
    "win_by": {"any": gettext_lazy("tricks count to the target")},
    "out_of_turn": {"void_side_barred": gettext_lazy("a bid out of turn is punished")},
    "revoke": {"hoc": gettext_lazy("a revoke is punished")},
    "partner_share": {"full": gettext_lazy("partners score in full")},
    "correction": {"until_next_bid": gettext_lazy("scores stand from the next bid on")},
}


class Peculiarity(NamedTuple):
    """A difference of a ruleset, in a sentence, and the options that make it."""

    options: tuple[str, ...]
    words: str


def usual_for(ruleset: Ruleset) -> Ruleset:
    """Return the usual game of the named ruleset's kind: American or Australian; the latter for American."""
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
    return sorted(changed, key=lambda option: ORDER.index(option) if option in ORDER else len(ORDER))


def peculiarities(ruleset: Ruleset, base: Ruleset) -> list[Peculiarity]:
    """Say what differs from `base`: a sentence for each option, or for several that make one sentence."""
    changed = differing(ruleset, base)
    in_play = [option for option in changed if facts.is_in_play(option, ruleset)]
    peculiar: dict[str, tuple[str, ...]] = {}
    for option in in_play:
        bids = option == "special_bids"
        for words in _special_bids(ruleset, base) if bids else [facts.sentence(option, ruleset)]:
            peculiar[words] = (*peculiar.get(words, ()), option)
    listed = [Peculiarity(options, words) for words, options in peculiar.items()]
    listed.sort(key=lambda one: one.options[0] not in facts.SEATING)
    idle = tuple(option for option in changed if option not in in_play)
    if idle:
        labels = "; ".join(f"“{option_words.label(option)}”" for option in idle)
        listed.append(
            Peculiarity(idle, _("Different too, but without effect here: {options}.").format(options=labels))
        )
    return listed


def in_short(ruleset: Ruleset, base: Ruleset) -> str:
    """Say in a line what differs from `base`: “Sixes are messages, 5 cards in the middle, one call each”."""
    phrases = [phrase for option in differing(ruleset, base) if (phrase := _phrase(option, ruleset, base))]
    if not phrases:
        return ""
    more = len(phrases) - PHRASES_IN_A_LINE
    shown = phrases if more == 1 else phrases[:PHRASES_IN_A_LINE]
    words = ", ".join(shown)
    if more > 1:
        words += ngettext(" and {number} more", " and {number} more", more).format(number=more)
    return words[:1].upper() + words[1:]


def line_of(ruleset: Ruleset) -> str:
    """Say in a line what is peculiar to a named ruleset, or to house rules made from one."""
    named = RULESETS[ruleset.name]
    title = PRESETS[ruleset.name].title
    if ruleset != named:
        return _("{title}, but: {changes}").format(title=title, changes=_lower(in_short(ruleset, named)))
    if ruleset.name == "australian":
        return _("The game that the others vary: {misere}, {target} by winning a contract").format(
            misere=vocabulary.people([name.lower() for name in _special_names(ruleset)]),
            target=ruleset.target,
        )
    varies = PRESETS[ruleset.name].varies or ruleset.name
    changes, parent = in_short(ruleset, RULESETS[varies]), PRESETS[varies].title
    if not changes:
        return _("The same as {title}").format(title=parent)
    if varies in USUAL:
        return changes
    return _("{title}, but: {changes}").format(title=parent, changes=_lower(changes))


def _comparable(ruleset: Ruleset) -> dict[str, object]:
    options = ruleset.options()
    options["max_partners"] = {level: number for level, number in ruleset.max_partners.items() if number}
    return options


def _special_names(ruleset: Ruleset) -> list[str]:
    return [vocabulary.bid_name(bid) for rung in ruleset.ladder for bid in rung if bid.is_special]


def _special_bids(ruleset: Ruleset, base: Ruleset) -> list[str]:
    """Say the misère-type bids that differ, and which are not there."""
    if not ruleset.special_bids:
        return facts.special_sentences(ruleset)
    words = [
        facts.special_sentence(code, special)
        for code, special in ruleset.special_bids.items()
        if base.special_bids.get(code) != special
    ]
    gone = [
        vocabulary.bid_name(BIDS[code]).lower()
        for code in base.special_bids
        if code not in ruleset.special_bids
    ]
    if gone:
        words.append(_("There is no {bids}.").format(bids=_(" and no ").join(gone)))
    return words


def _phrase(option: str, ruleset: Ruleset, base: Ruleset) -> str:
    """Say an option in a few words for a list; nothing where the heading above the list has said it."""
    if option in facts.SEATING or not facts.is_in_play(option, ruleset):
        return _("each for himself") if option == "sides" and ruleset.players == 3 else ""
    if option == "special_bids":
        return _special_phrase(ruleset, base)
    if option == "pack":
        return _("{pack} cards").format(pack=ruleset.pack)
    if option == "bid_table":
        return _("a bid table of its own")
    if option == "max_partners" and any(ruleset.max_partners.values()):
        return _("partners are called")
    if option == "kitty":
        return _("{number} in the {kitty}").format(number=ruleset.kitty, kitty=vocabulary.kitty_word(ruleset))
    if option in PHRASES:
        phrase = PHRASES[option].get(getattr(ruleset, option))
        if phrase is not None:
            return str(phrase)
    return _lower(facts.sentence(option, ruleset).rstrip("."))


def _special_phrase(ruleset: Ruleset, base: Ruleset) -> str:
    """Say the misère-type bids that differ with worth and place: “nullo 250 above 8♠”."""
    if not ruleset.special_bids:
        return _("no misère or nullo")
    phrases = []
    for code, special in ruleset.special_bids.items():
        usual = base.special_bids.get(code)
        if special == usual:
            continue
        name = vocabulary.bid_name(BIDS[code]).lower()
        if usual and (special.value, special.anchor) == (usual.value, usual.anchor) and not _needs(special):
            phrases.append(_("{bid} at any time").format(bid=name))
            continue
        words = _("{bid} {value} beside {anchor}") if special.equal else _("{bid} {value} above {anchor}")
        anchor = vocabulary.bid_name(BIDS[special.anchor])
        phrases.append(words.format(bid=name, value=special.value, anchor=anchor))
    gone = [
        vocabulary.bid_name(BIDS[code]).lower()
        for code in base.special_bids
        if code not in ruleset.special_bids
    ]
    if gone:
        phrases.append(_("no {bids}").format(bids=_(" or ").join(gone)))
    return ", ".join(phrases)


def _needs(special: object) -> bool:
    return any(getattr(special, name) for name in ("needs_level", "needs_partner_bid", "needs_first_call"))


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
