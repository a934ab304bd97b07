"""Agreements that touch no score: lines P1 to P15 of the house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from config.language import gettext_lazy as _
from scoring.rules.cards import PACKS
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS


@dataclass(frozen=True)
class PlayLine:
    """A line of the sheet about the play: code -> the words behind its title, and as a sentence."""

    title: Promise
    values: Mapping[str, Promise]
    sentences: Mapping[str, Promise]


#: P1 to P15 (rules.md 2.1, play only), with the choices their sources give.
LINES: Final[dict[str, PlayLine]] = {
    "P1": PlayLine(
        _("The joker at no trumps"),
        {
            "nominate": _("its suit is named when it is led"),
            "free": _("is played to any trick, nothing is named"),
            "not_reneged": _("not to a suit its holder has failed to follow"),
            "any_lead": _("may be led at any time, naming a suit not reneged on"),
            "last_trick": _("is led to the last trick only"),
            "first_or_last": _("is the first or the last card of a suit"),
            "void_only": _("is played only by who has none of the suit"),
        },
        {
            "nominate": _("At no trumps, whoever leads the joker names its suit."),
            "free": _("At no trumps the joker may be played to any trick, and no suit is named."),
            "not_reneged": _(
                "At no trumps the joker may not be played to a suit that its holder has failed to "
                "follow."
            ),
            "any_lead": _(
                "At no trumps the joker may be led at any time, as a suit that its holder has not "
                "failed to follow."
            ),
            "last_trick": _("At no trumps the joker may be led to the last trick only."),
            "first_or_last": _("At no trumps the joker is the first or the last card of a suit."),
            "void_only": _(
                "At no trumps only a player who has none of the suit led may play the joker."
            ),
        },
    ),
    "P2": PlayLine(
        _("The joker in a misère, when void"),
        {"forced": _("has to be played"), "free": _("need not be played")},
        {
            "forced": _(
                "In a misère, a player who has none of the suit led has to play the joker."
            ),
            "free": _(
                "In a misère, a player who has none of the suit led need not play the joker."
            ),
        },
    ),
    "P3": PlayLine(
        _("Naming the joker's suit in a misère"),
        {"allowed": _("is allowed"), "discard": _("no: it is discarded")},
        {
            "allowed": _("The joker's suit may be named in a misère."),
            "discard": _("The joker's suit may not be named in a misère: the joker is discarded."),
        },
    ),
    "P4": PlayLine(
        _("Jokers in the pack"),
        {"1": _("one"), "0": _("none"), "2": _("two, told apart")},
        {
            "1": _("There is one joker in the pack."),
            "0": _("There is no joker in the pack."),
            "2": _("There are two jokers in the pack, and they are told apart."),
        },
    ),
    "P5": PlayLine(
        _("When an open misère is laid down"),
        {
            "after_first": _("after the first trick"),
            "at_once": _("at once, with the partner's hand"),
        },
        {
            "after_first": _("An open misère is laid down after the first trick."),
            "at_once": _("An open misère is laid down at once, with the partner's hand."),
        },
    ),
    "P6": PlayLine(
        _("The partner in a misère"),
        {
            "out": _("lays the cards face down and is out"),
            "shown": _("lays them face up, and the contractor plays them"),
        },
        {
            "out": _("In a misère the partner lays the cards face down and is out."),
            "shown": _(
                "In a misère the partner lays the cards face up, and the contractor plays them."
            ),
        },
    ),
    "P7": PlayLine(
        _("In a super open misère"),
        {"opponents": _("the opponents play the contractor's cards")},
        {"opponents": _("In a super open misère the opponents play the contractor's cards.")},
    ),
    "P8": PlayLine(
        _("The card that calls a partner"),
        {
            "no_joker_bower": _("not the joker or a bower"),
            "no_trump": _("no trump at all"),
            "no_joker": _("anything but the joker"),
        },
        {
            "no_joker_bower": _(
                "The card that calls a partner may be neither the joker nor a bower."
            ),
            "no_trump": _("The card that calls a partner may not be a trump."),
            "no_joker": _("The card that calls a partner may be any card but the joker."),
        },
    ),
    "P9": PlayLine(
        _("Bids that tell the partner something"),
        {
            "none": _("none agreed"),
            "no_trump": _("“no” and “no trump” differ"),
            "six_seven": _("a six shows ace or joker, a seven a bower"),
        },
        {
            "none": _("No bid tells the partner anything by agreement."),
            "no_trump": _("The bids “no” and “no trump” tell the partner different things."),
            "six_seven": _(
                "A bid of six shows the ace or the joker, a bid of seven shows a bower."
            ),
        },
    ),
    "P10": PlayLine(
        _("An exposed card, a lead out of turn"),
        {"table": _("settled at the table"), "penalty": _("the card stays up and is played first")},
        {
            "table": _("An exposed card or a lead out of turn is settled at the table."),
            "penalty": _("An exposed card, or one led out of turn, stays up and is played first."),
        },
    ),
    "P11": PlayLine(
        _("When a revoke may be corrected"),
        {"next_lead": _("until the next lead"), "never": _("never")},
        {
            "next_lead": _("A revoke may be corrected until the next lead."),
            "never": _("A revoke may never be corrected."),
        },
    ),
    "P12": PlayLine(
        _("Of two equal cards from two packs"),
        {"first": _("the first played wins"), "last": _("the last played wins")},
        {
            "first": _("Of two equal cards from two packs, the one played first wins."),
            "last": _("Of two equal cards from two packs, the one played last wins."),
        },
    ),
    "P13": PlayLine(
        _("The piles of two-handed play"),
        {"after_trick": _("are turned up after the trick"), "at_once": _("are turned up at once")},
        {
            "after_trick": _("The piles of two-handed play are turned up after the trick."),
            "at_once": _("The piles of two-handed play are turned up at once."),
        },
    ),
    "P14": PlayLine(
        _("In a grand nullo"),
        {"exchange": _("the partner picks up the contractor's five discards and discards five")},
        {
            "exchange": _(
                "In a grand nullo the partner picks up the contractor's five discards and discards "
                "five."
            )
        },
    ),
    "P15": PlayLine(
        _("A passed deal played at no trumps is led by"),
        {"left": _("the player at the dealer's left"), "dealer": _("the dealer")},
        {
            "left": _(
                "A passed deal played at no trumps is led by the player at the dealer's left."
            ),
            "dealer": _("A passed deal played at no trumps is led by the dealer."),
        },
    ),
}


def read_lines(written: object) -> dict[str, str]:
    """Parse lines about the play, code -> value, of a file. Raises RuleViolation `option_value`."""
    lines = {}
    for code, line in shapes.an_object(written, "lines").items():
        value = shapes.a_text(line, "a line")
        if code not in LINES or value not in LINES[code].values:
            raise RuleViolation("option_value", option=code[:40])
        lines[code] = value
    return lines


def line_matters(code: str, ruleset: Ruleset) -> bool:
    """Return whether a line about the play can matter under the ruleset.

    For example, without a misère there is no question about it. A player who has no partner, or
    calls one for a hand, is alone in a misère anyway, and has nobody to inform while bidding.
    """
    has_partner = ruleset.sides in ("pairs", "trios")
    has_joker = ruleset.pack not in PACKS or PACKS[ruleset.pack][2] > 0
    needs = {
        "P1": has_joker,
        "P2": has_joker and bool(ruleset.special_bids),
        "P3": has_joker and bool(ruleset.special_bids),
        "P5": not {"OM", "SOM"}.isdisjoint(ruleset.special_bids),
        "P6": has_partner and any(bid.alone for bid in ruleset.special_bids.values()),
        "P9": has_partner,
        "P7": "SOM" in ruleset.special_bids,
        "P8": ruleset.sides == "contractor_and_partner" and any(ruleset.max_partners.values()),
        "P12": ruleset.players == 6,
        "P13": ruleset.players == 2,
        "P14": "GNUL" in ruleset.special_bids,
        "P15": ruleset.passed_out == "play_nt",
    }
    return needs.get(code, True)


def default_lines(ruleset: Ruleset) -> dict[str, str]:
    """Return the default agreements under a ruleset, line -> value, if its sources speak of it."""
    lines = {"P4": {42: "0", 46: "2"}.get(ruleset.pack, "1"), "P15": "left"}
    # The family it comes from, whatever was changed in it since.
    family = RULESETS.get(ruleset.name, ruleset)
    american = family.auction == "single"
    lines["P1"] = "void_only" if american else "nominate"
    lines["P2"] = "free" if american else "forced"
    if "OM" in ruleset.special_bids:
        lines["P5"] = "after_first"
    if ruleset.special_bids:
        lines["P6"] = "out"
    if "SOM" in ruleset.special_bids:
        lines["P7"] = "opponents"
    if ruleset.max_partners:
        lines["P8"] = "no_joker_bower"
    if ruleset.revoke == "hoc":
        lines |= {"P10": "penalty", "P11": "next_lead"}
    if ruleset.players == 6:
        lines["P12"] = "first"
    if "GNUL" in ruleset.special_bids:
        lines["P14"] = "exchange"
    return lines
