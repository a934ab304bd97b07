"""The game's words as people say them: every code of the law turned into a sentence, in one place.

Regional words live here too: what is a misère in Sydney is a nullo in St Paul, because the bids are
other bids.
"""

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.rules.bids import Bid, Denomination, table_value
from scoring.rules.endings import Ending
from scoring.rules.hands import POINTS_OF_A_PASSED_DEAL, Hand, Item
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS
from scoring.rules.scoresheets import ScoredHand
from scoring.rules.tables import Table

SUITS: Final[dict[Denomination, str | Promise]] = {
    Denomination.SPADES: "♠",
    Denomination.CLUBS: "♣",
    Denomination.DIAMONDS: "♦",
    Denomination.HEARTS: "♥",
    Denomination.NO_TRUMPS: gettext_lazy("NT"),
}

DENOMINATIONS: Final[dict[Denomination, Promise]] = {
    Denomination.SPADES: gettext_lazy("spades"),
    Denomination.CLUBS: gettext_lazy("clubs"),
    Denomination.DIAMONDS: gettext_lazy("diamonds"),
    Denomination.HEARTS: gettext_lazy("hearts"),
    Denomination.NO_TRUMPS: gettext_lazy("no trumps"),
}

SPECIAL_BIDS: Final[dict[str, Promise]] = {
    "MIS": gettext_lazy("Misère"),
    "OM": gettext_lazy("Open misère"),
    "BM": gettext_lazy("Blind misère"),
    "SOM": gettext_lazy("Super open misère"),
    "MNP": gettext_lazy("Misère without pickup"),
    "NUL": gettext_lazy("Nullo"),
    "GNUL": gettext_lazy("Grand nullo"),
}

OUTCOMES: Final[dict[str, Promise]] = {
    "passed_out": gettext_lazy("Thrown in: all passed"),
    "six_only": gettext_lazy("Thrown in: only sixes bid"),
    "low_only": gettext_lazy("Thrown in: bids too low to play"),
    "ace_no_face": gettext_lazy("Ace, no face"),
    "misdeal": gettext_lazy("Misdeal"),
    "passed_nt": gettext_lazy("All passed, played at no trumps"),
}

#: Item code -> why the points were given.
ITEMS: Final[dict[str, Promise]] = {
    "contract_made": gettext_lazy("contract made"),
    "contract_failed": gettext_lazy("contract failed"),
    "slam": gettext_lazy("all ten tricks"),
    "grand_slam_made": gettext_lazy("Grand Slam made"),
    "grand_slam_failed": gettext_lazy("Grand Slam failed"),
    "value_to_opponents": gettext_lazy("the value of the failed contract"),
    "defenders_tricks": gettext_lazy("tricks against the contract"),
    "contractor_tricks": gettext_lazy("tricks the contractor was made to take"),
    "passed_nt_tricks": gettext_lazy("tricks won"),
    "passed_out_points": gettext_lazy("all passed"),
    "adjustment": gettext_lazy("ruling"),
}

REASONS: Final[dict[str, Promise]] = {
    "target_by_contract": gettext_lazy("the target was reached by winning a contract"),
    "contractor_priority": gettext_lazy(
        "more than one reached the target in one hand, and the contract comes first"
    ),
    "target_by_tricks": gettext_lazy("the target was reached with tricks"),
    "target_by_defeat": gettext_lazy("the target was reached by defeating the contract"),
    "first_to_target": gettext_lazy("first to the target, trick by trick"),
    "joint_target": gettext_lazy("they reached the target together"),
    "higher_score": gettext_lazy("more than one is over the target, and the higher score wins"),
    "backdoor": gettext_lazy("out the back door"),
    "hands_played": gettext_lazy("the most points when all the hands were played"),
}

#: Option `slam` -> what all ten tricks added to the score.
SLAMS: Final[dict[str, Promise]] = {
    "min250": gettext_lazy("All ten tricks on a bid worth less than 250 score 250."),
    "plus100": gettext_lazy("All ten tricks on a lower bid score 100 more."),
    "plus100_min250": gettext_lazy("All ten tricks score 100 more, and never less than 250."),
}

#: Whether the bid is scored as made -> what an established revoke did.
REVOKES: Final[dict[bool, Promise]] = {
    True: gettext_lazy(
        "{who} revoked: the bid is scored as made, and the opponents score nothing."
    ),
    False: gettext_lazy("{who} revoked: the bid is defeated."),
}

NUMBERS: Final[dict[int, Promise]] = {
    1: gettext_lazy("one"),
    2: gettext_lazy("two"),
    3: gettext_lazy("three"),
    4: gettext_lazy("four"),
}

PLAYERS: Final[dict[int, Promise]] = {
    2: gettext_lazy("Two players"),
    3: gettext_lazy("Three players"),
    4: gettext_lazy("Four players"),
    5: gettext_lazy("Five players"),
    6: gettext_lazy("Six players"),
}

#: What the cards in the middle are called, by the family a ruleset belongs to (000 kitty; 001, 002
#: American widow; 002 West Seventh Street middle).
KITTIES: Final[dict[str, Promise]] = {
    "west-seventh": gettext_lazy("middle"),
    "midway": gettext_lazy("middle"),
    "youngstown": gettext_lazy("middle"),
    "american": gettext_lazy("widow"),
    "house-of-cards": gettext_lazy("widow"),
    "cinq-cents": gettext_lazy("widow"),
}


def ruleset_title(name: str) -> str:
    """Name one of the rulesets that have a name, for people: “American, four-handed”."""
    return _(PRESETS[name].title)


def kitty_word(ruleset: Ruleset) -> str:
    """Name the cards in the middle as players by these rules do: “kitty”, “widow” or “middle”."""
    family = next((family for family in KITTIES if ruleset.name.startswith(family)), None)
    return str(KITTIES[family]) if family else _("kitty")


def remarks(ruleset: Ruleset) -> dict[str, str]:
    """Map what may be noted of a hand to its phrase. Blanks: `name`, `unit`, `points`."""
    return {
        "grand_slam": _("Grand Slam announced"),
        "sans_kitty": _("bid without the {kitty}").format(kitty=kitty_word(ruleset)),
        "blind": _("bid blind"),
        "revoke": _("revoke by {name}"),
        "dealer": _("dealt by {name}"),
        "ruling": _("ruling: {unit} {points}"),
    }


def bid_name(bid: Bid) -> str:
    """Name a bid in short: “8♦”, “10 NT” with a space that does not break, “Misère”."""
    if bid.level is None or bid.denomination is None:
        return str(SPECIAL_BIDS[bid.code])
    return f"{bid.level}{before_suit(bid)}{SUITS[bid.denomination]}"


def before_suit(bid: Bid) -> str:
    """Return what parts a bid's level from its sign: a no-break space before NT, else nothing."""
    return "\N{NO-BREAK SPACE}" if bid.denomination is Denomination.NO_TRUMPS else ""


def bid_aloud(bid: Bid) -> str:
    """Name a bid in words for a screen reader: “8 diamonds”."""
    if bid.level is None or bid.denomination is None:
        return str(SPECIAL_BIDS[bid.code])
    return f"{bid.level} {DENOMINATIONS[bid.denomination]}"


def people(names: Sequence[str]) -> str:
    """Join names: “Nora”, “Nora & Sue”, “Ann, Bob & Cal”."""
    if len(names) < 2:
        return "".join(names)
    if len(names) == 2:
        return _("{one} & {other}").format(one=names[0], other=names[1])
    return _("{names} & {last}").format(names=", ".join(names[:-1]), last=names[-1])


def listed(words: Sequence[str]) -> str:
    """Join words that are no names, such as bids and numbers: “6, 7 & 8”."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} & {last}").format(words=", ".join(words[:-1]), last=words[-1])


def together(units: Sequence[Sequence[str]]) -> str:
    """Name units by their people: “Nora & Sue and Ed & Will”, “Ann, Bob & Cal”."""
    names = [people(unit) for unit in units]
    if all(len(unit) == 1 for unit in units):
        return people(names)
    return _(" and ").join(names)


def units_together(table: Table, units: Sequence[str]) -> str:
    return together([table.units[unit] for unit in units])


def unit_name(table: Table, unit: str) -> str:
    """Name the people who own a score: “Nora & Sue”."""
    return people(table.units[unit])


def hand_in_words(ruleset: Ruleset, table: Table, hand: Hand, made: bool | None, won: int) -> str:
    """Say a hand: “Nora: 8♦, made with 8 tricks”, or how the deal ended without a contract."""
    if hand.bid is None or hand.contractor is None:
        return str(OUTCOMES[hand.outcome])
    who = people((hand.contractor, *hand.partners)) if hand.partners else hand.contractor
    bid = bid_name(hand.bid)
    if hand.grand_slam:
        bid = _("{bid}, {announced}").format(bid=bid, announced=_("Grand Slam announced"))
    if is_uncounted(hand, won):
        words = _("{who}: {bid}, made") if made else _("{who}: {bid}, failed")
        return words.format(who=who, bid=bid)
    tricks = tricks_in_words(won)
    if made:
        return _("{who}: {bid}, made with {tricks}").format(who=who, bid=bid, tricks=tricks)
    return _("{who}: {bid}, failed with {tricks}").format(who=who, bid=bid, tricks=tricks)


def tricks_in_words(won: int) -> str:
    """Count tricks that were won: “1 trick”, “8 tricks”."""
    return ngettext("{won} trick", "{won} tricks", won).format(won=won)


def is_uncounted(hand: Hand, won: int) -> bool:
    """Return whether tricks were not counted: of a misère made, or given up where it was lost."""
    return (
        hand.bid is not None
        and hand.bid.is_special
        and (won == 0 or sum(hand.tricks.values()) == 1)
    )


def item_in_words(table: Table, hand: Hand, item: Item) -> str:
    """Say one reason why a score moved: “Nora & Sue: contract made, +280”."""
    return _("{who}: {why}, {points}").format(
        who=unit_name(table, item.unit), why=why_in_words(hand, item), points=signed(item.points)
    )


def why_in_words(hand: Hand, item: Item) -> str:
    """Say one reason why a score moved, without whose and how much: “contract made”."""
    why = str(ITEMS[item.code])
    if item.code == "adjustment" and hand.adjustment is not None:
        why = f"{why} ({hand.adjustment.reason})"
    return why


def ruling_in_words(ruleset: Ruleset, scored: ScoredHand) -> list[str]:
    """List the house rules that had a hand in this score, beyond the bid table."""
    hand, codes = scored.hand, {item.code for item in scored.score.items}
    notes = _worth_in_words(ruleset, hand)
    if "slam" in codes:
        notes.append(str(SLAMS[ruleset.slam]))
    if hand.revoke is not None:
        notes.append(str(REVOKES[bool(scored.score.made)]).format(who=hand.revoke))
    counts = bool(scored.score.made) or ruleset.on_fail == "minus_value"
    if hand.partners and counts and ruleset.partner_share == "half":
        words = ngettext(
            "Contractor and partner score half the contract each.",
            "Contractor and partners score half the contract each.",
            len(hand.partners),
        )
        notes.append(words)
    notes += _passed_in_words(ruleset, scored)
    if "defenders_tricks" in codes and hand.bid is not None and hand.bid.is_special:
        notes.append(_("The opponents score 10 for each trick they win in a misère."))
    if ruleset.defender_threshold is not None and hand.bid is not None:
        notes.append(
            _("Tricks against a contract stop counting at {stop}.").format(
                stop=ruleset.defender_threshold
            )
        )
    for flag, words in (
        ("sans_kitty", _("Bid without the {kitty}.").format(kitty=kitty_word(ruleset))),
        ("blind", _("Bid blind.")),
    ):
        if getattr(hand, flag):
            notes.append(words)
    return notes


def _worth_in_words(ruleset: Ruleset, hand: Hand) -> list[str]:
    """Say a bid's worth where the house's table differs from the usual one; else nothing."""
    if ruleset.bid_table is None or hand.bid is None or hand.bid.is_special or hand.grand_slam:
        return []
    if ruleset.value(hand.bid) == table_value(hand.bid):
        return []
    return [
        _("{bid} is worth {worth} here.").format(
            bid=bid_name(hand.bid), worth=in_figures(ruleset.value(hand.bid))
        )
    ]


def _passed_in_words(ruleset: Ruleset, scored: ScoredHand) -> list[str]:
    """Say why a passed deal gave nothing where it gives points; mostly nothing."""
    codes = {item.code for item in scored.score.items}
    gives_points = scored.hand.outcome == "passed_out" and ruleset.passed_out == "fifty_each"
    if not gives_points or "passed_out_points" in codes:
        return []
    words = _("Nobody has the {passed} points: somebody would reach the target by them.")
    return [words.format(passed=POINTS_OF_A_PASSED_DEAL)]


def ending_in_words(table: Table, ending: Ending) -> str:
    """Say how the game ended, naming people."""
    winners = units_together(table, ending.winners)
    losers = units_together(table, ending.losers)
    if ending.state == "needs_ruling":
        return _("{who} reached the target in the same hand. Who got there first?").format(
            who=units_together(table, ending.candidates)
        )
    if ending.reason == "backdoor":
        if not winners:
            return _("{losers}: out the back door. The game is over.").format(losers=losers)
        return _("{winners} won: {losers} went out the back door.").format(
            winners=winners, losers=losers
        )
    if ending.reason == "hands_played" and len(ending.winners) > 1:
        return _(
            "{winners} share the win, with equal points when all the hands were played."
        ).format(winners=winners)
    words = _("{winners} won: {reason}.").format(
        winners=winners, reason=REASONS[ending.reason or ""]
    )
    if losers:
        words += " " + _("{losers} went out the back door.").format(losers=losers)
    return words


def labelled(label: object, value: object) -> str:
    """Put a label before what it is of: “Nora: 280”."""
    return _("{label}: {value}").format(label=label, value=value)


def quoted(words: object) -> str:
    """Put quotation marks around words that somebody has typed: “wrong totals”."""
    return _("“{words}”").format(words=words)


def signed(points: int) -> str:
    """Format what a score moved by, with its sign: “+280”, “−280”."""
    return f"+{in_figures(points)}" if points > 0 else in_figures(points)


def in_figures(points: int) -> str:
    """Format a score, with a true minus sign: “280”, “−280”, and in French “1 250”."""
    if points < 0:
        return f"−{in_figures(-points)}"
    digits = str(points)
    if len(digits) <= 3:
        return digits
    return _("{thousands}{rest}").format(thousands=in_figures(points // 1000), rest=digits[-3:])


def decimal(tenths: int) -> str:
    """Format a number of tenths, 0 or more, with one decimal: “34.2”, in French “34,2”."""
    whole, rest = divmod(tenths, 10)
    return _("{whole}.{tenths}").format(whole=whole, tenths=rest)
