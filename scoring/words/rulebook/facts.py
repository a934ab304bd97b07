"""Each option of a ruleset as a sentence of its own: what it means to who plays by it.

A sentence says what the option does, never what other rules do not, so that it holds on any page: where it is
peculiar, and where a hand is told. `is_in_play` tells whether the option can do anything at all.
"""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.bids import BIDS
from scoring.rules.cards import PACKS
from scoring.rules.hands import GRAND_SLAM, GRAND_SLAM_AT_NO_TRUMPS, POINTS_A_TRICK, SLAM_BONUS, SLAM_MINIMUM
from scoring.rules.rulesets.options import Ruleset, SpecialBid
from scoring.words import options as option_words
from scoring.words import vocabulary

#: Options that say together who sits at the table.
SEATING: Final = ("players", "unit", "sides")

#: Option -> value -> the sentence. Blanks: {kitty} its word here, {misere} the first misère-type bid,
#: {trick} {least} {bonus} {slam} {loss} points of the law, {target} {floor} of the ruleset.
SENTENCES: Final[Mapping[str, Mapping[int | str | bool | None, Promise]]] = {
    "partner_share": {
        "half": gettext_lazy("Contractor and called partner score half the contract each, made or failed."),
        "full": gettext_lazy("Contractor and called partner each score the whole contract, made or failed."),
    },
    "auction": {
        "single": gettext_lazy("There is one round of bidding: each speaks once."),
        "multi": gettext_lazy(
            "The bidding goes round until all but one have passed; who has passed is out of it."
        ),
        "multi_reenter": gettext_lazy("The bidding goes round and round; who has passed may come in again."),
    },
    "six_bids": {
        "playable": gettext_lazy("A six is a bid like any other."),
        "thrown_in": gettext_lazy(
            "A six is a message to the partner and never the contract: where nobody bids higher, "
            "the deal is thrown in and the same player deals again."
        ),
    },
    "six_bidders": {
        "all": gettext_lazy("Anyone may bid six."),
        "first_two": gettext_lazy("Only the first two to speak, the seats after the dealer, may bid six."),
    },
    "thrown_in_below": {
        None: gettext_lazy("No contract is too low to play."),
        7: gettext_lazy("A contract of six is thrown in, and the same player deals again."),
        8: gettext_lazy("A contract of six or seven is thrown in, and the same player deals again."),
    },
    "raise_after_pass": {
        "never": gettext_lazy("Once the others have passed, the contract stands as it was bid."),
        "contested": gettext_lazy(
            "Once the others have passed, the contractor may still raise the bid, if somebody else had bid."
        ),
        "any": gettext_lazy("Once the others have passed, the contractor may still raise the bid."),
    },
    "raise_reopens": {
        "on_suit_change": gettext_lazy("Such a raise in another suit lets everybody bid again."),
        "never": gettext_lazy("Such a raise lets nobody bid again."),
    },
    "misere_after_pass": {
        False: gettext_lazy("Who has passed may not bid {misere} either."),
        True: gettext_lazy("Who has passed may still bid {misere} when the turn comes round."),
    },
    "out_of_turn": {
        "unstated": gettext_lazy("A bid out of turn does not count, and is made again in turn."),
        "void_side_barred": gettext_lazy(
            "A bid out of turn is void, and that side may only pass for the rest of the bidding."
        ),
    },
    "ace_no_face": {
        False: gettext_lazy("One ace and no face card are no reason to throw a deal in."),
        True: gettext_lazy(
            "Ace, no face: with one ace and no jack, queen, king or joker one may offer to throw the "
            "deal in. If the partner agrees, the same player deals again."
        ),
    },
    "passed_out": {
        "throw_in_next": gettext_lazy(
            "If everybody passes, the deal is thrown in and the next player deals."
        ),
        "throw_in_same": gettext_lazy(
            "If everybody passes, the deal is thrown in and the same player deals again."
        ),
        "play_nt": gettext_lazy(
            "If everybody passes, the hand is played at no trumps, and each trick scores {trick} "
            "for whoever wins it."
        ),
    },
    "special_defender_points": {
        "none": gettext_lazy("Against a misère the opponents score nothing for tricks."),
        "per_contractor_trick": gettext_lazy(
            "At {misere}, each opponent or opposing side scores {trick} for every trick "
            "that the contractor's side is made to take."
        ),
        "own_tricks": gettext_lazy(
            "At {misere}, the opponents score {trick} for each trick they win, made or not."
        ),
    },
    "slam": {
        "min250": gettext_lazy("All ten tricks score at least {least}, however low the bid was."),
        "none": gettext_lazy("All ten tricks score the bid and no more."),
        "plus100": gettext_lazy("All ten tricks score {bonus} more than a bid below ten."),
        "plus100_min250": gettext_lazy(
            "All ten tricks score {bonus} more than a bid below ten, and at least {least} in all."
        ),
    },
    "on_fail": {
        "minus_value": gettext_lazy(
            "A contract that fails costs what it is worth, however many tricks are missing."
        ),
        "value_to_opponents": gettext_lazy(
            "A contract that fails costs nothing: what it is worth goes to the opponents."
        ),
    },
    "defender_points": {
        "always": gettext_lazy(
            "Each trick against a contract scores {trick} for the opponents, made or not."
        ),
        "on_fail": gettext_lazy(
            "Each trick against a contract scores {trick} for the opponents, but only if the contract fails."
        ),
        "never": gettext_lazy("Tricks against a contract score nothing."),
    },
    "threshold_mode": {
        "cap": gettext_lazy("Tricks against a contract count one by one, until that stop is reached."),
        "gate": gettext_lazy(
            "The score before the hand decides: below that stop all tricks against a contract count, "
            "else none."
        ),
    },
    "defender_unit": {
        "own": gettext_lazy("Each opponent scores only for the tricks that he wins himself."),
        "side": gettext_lazy("Each opponent scores for all the tricks that the opponents win together."),
    },
    "grand_slam": {
        False: gettext_lazy("A Grand Slam is not announced."),
        True: gettext_lazy(
            "After seeing the {kitty} the contractor may announce a Grand Slam, to win all ten tricks: "
            "{slam} with a trump suit and {slam_nt} at no trumps in place of the bid, won or lost."
        ),
    },
    "grand_slam_nt_loss": {
        GRAND_SLAM: gettext_lazy("A Grand Slam at no trumps that fails costs {loss}."),
        GRAND_SLAM_AT_NO_TRUMPS: gettext_lazy("A Grand Slam at no trumps that fails costs {loss}."),
    },
    "target": {
        500: gettext_lazy("The game is won at {target}."),
        1000: gettext_lazy("The game is won at {target}."),
        None: gettext_lazy("No score wins the game."),
    },
    "win_by": {
        "contract": gettext_lazy(
            "The target has to be reached by making a contract; tricks against one may pass it, "
            "but do not win."
        ),
        "any": gettext_lazy("Whoever reaches the target wins, also by tricks against a contract."),
    },
    "both_over": {
        "contractor": gettext_lazy(
            "If contractors and opponents reach the target in one hand, the contractors win, even with less."
        ),
        "higher_score": gettext_lazy(
            "If contractors and opponents reach the target in one hand, the higher score wins; "
            "the contractors, if it is equal."
        ),
    },
    "defenders_tie": {
        "first_trick": gettext_lazy(
            "If two reach the target in one hand without the contract, whoever got there first, "
            "trick by trick, wins."
        ),
        "joint": gettext_lazy("If two reach the target in one hand without the contract, both win."),
    },
    "floor": {
        -500: gettext_lazy("At {floor} or less one is out the back door, and the game is lost."),
        None: gettext_lazy("There is no back door: no score loses the game."),
    },
    "individual_backdoor": {
        "end_no_winner": gettext_lazy(
            "When one player goes out the back door, the game is over and nobody has won."
        ),
        "leader_wins": gettext_lazy(
            "When one player goes out the back door, the game is over and the leader wins."
        ),
    },
    "revoke": {
        "director": gettext_lazy("What an established revoke costs is ruled on at the table."),
        "hoc": gettext_lazy(
            "An established revoke by the contractors defeats their bid; one by an opponent makes it, "
            "and no opponent scores."
        ),
    },
    "revoke_slam": {
        "kept": gettext_lazy("All ten tricks count as such, although an opponent revoked."),
        "bid_only": gettext_lazy("All ten tricks score the bid alone if an opponent revoked."),
    },
    "correction": {
        "open": gettext_lazy("A wrong score may be put right at any time."),
        "until_next_bid": gettext_lazy(
            "A wrong score may be put right until somebody bids in the next deal."
        ),
    },
    "hands_per_round": {
        None: gettext_lazy("It is not played in rounds."),
        4: gettext_lazy("It is played in rounds of four hands at a table, one deal each."),
    },
    "rounds": {
        None: gettext_lazy("No number of rounds is set."),
        "players/4": gettext_lazy(
            "An evening has a quarter as many rounds as players, at least six and at most ten."
        ),
        10: gettext_lazy("An evening has ten rounds."),
    },
}

#: What a misère-type bid promises, after docs/glossary.md.
PROMISES: Final[Mapping[str, Promise]] = {
    "MIS": gettext_lazy("to lose every trick"),
    "OM": gettext_lazy("to lose every trick with the cards laid open"),
    "BM": gettext_lazy("to lose every trick, called before looking at the cards"),
    "SOM": gettext_lazy("to lose every trick while the opponents play the contractor's cards"),
    "MNP": gettext_lazy("to lose every trick with the cards as dealt"),
    "NUL": gettext_lazy("to lose every trick"),
    "GNUL": gettext_lazy("both partners to lose every trick"),
}

NUMBERS: Final[Mapping[int, Promise]] = {
    1: gettext_lazy("one"),
    2: gettext_lazy("two"),
    3: gettext_lazy("three"),
    4: gettext_lazy("four"),
}


def sentence(option: str, ruleset: Ruleset) -> str:
    """Say what one option of a ruleset means, as a sentence: “The game is won at 500.”"""
    if option in _GRAMMARS:
        return _GRAMMARS[option](ruleset)
    value = getattr(ruleset, option)
    words = next(words for listed, words in SENTENCES[option].items() if _same(listed, value))
    return str(words).format(
        kitty=vocabulary.kitty_word(ruleset),
        misere=first_special(ruleset),
        trick=POINTS_A_TRICK,
        least=SLAM_MINIMUM,
        bonus=SLAM_BONUS,
        slam=GRAND_SLAM,
        slam_nt=GRAND_SLAM_AT_NO_TRUMPS,
        loss=ruleset.grand_slam_nt_loss,
        target=ruleset.target,
        floor=vocabulary.in_figures(ruleset.floor or 0),
    )


def is_in_play(option: str, ruleset: Ruleset) -> bool:
    """Return whether an option can have an effect under the ruleset.

    For example, without a target there is no question how it is reached.
    """
    needs: dict[str, bool] = {
        "raise_reopens": ruleset.raise_after_pass in ("contested", "any"),
        "misere_after_pass": bool(ruleset.special_bids),
        "special_defender_points": bool(ruleset.special_bids),
        "partner_share": calls_partners(ruleset),
        "defender_threshold": pays_defenders(ruleset),
        "threshold_mode": ruleset.defender_threshold is not None and pays_defenders(ruleset),
        "defender_unit": "own_tricks" in _paid(ruleset),
        "grand_slam_nt_loss": ruleset.grand_slam,
        "revoke_slam": ruleset.revoke == "hoc" and ruleset.slam != "none",
        "win_by": ruleset.target is not None,
        "both_over": ruleset.target is not None,
        "defenders_tie": ruleset.target is not None and ruleset.win_by == "any",
        "individual_backdoor": ruleset.floor is not None,
    }
    return option_words.matters(option, ruleset) and needs.get(option, True)


def calls_partners(ruleset: Ruleset) -> bool:
    """Return whether the contractor may call a partner for any of the bids."""
    return ruleset.sides == "contractor_and_partner" and any(ruleset.max_partners.values())


def pays_defenders(ruleset: Ruleset) -> bool:
    """Return whether tricks are paid to anybody but the contractors."""
    return bool(_paid(ruleset))


def _paid(ruleset: Ruleset) -> set[str]:
    """By which measures opponents are paid for tricks."""
    paid = {ruleset.special_defender_points} if ruleset.special_bids else set()
    if ruleset.defender_points != "never":
        paid.add("own_tricks")
    return paid - {"none"}


def first_special(ruleset: Ruleset) -> str:
    """Name the lowest misère-type bid of a ruleset inside a sentence; “misère” where there is none."""
    names = [vocabulary.bid_name(bid) for rung in ruleset.ladder for bid in rung if bid.is_special]
    return (names[0] if names else str(vocabulary.SPECIAL_BIDS["MIS"])).lower()


def special_sentence(code: str, special: SpecialBid) -> str:
    """Say a misère-type bid: what it promises, its worth and place, what it needs, who plays."""
    place = _("equal to {bid}") if special.equal else _("directly above {bid}")
    words = [
        _("{name} promises {promise}. It is worth {value} and ranks {place}.").format(
            name=vocabulary.SPECIAL_BIDS[code],
            promise=PROMISES[code],
            value=special.value,
            place=place.format(bid=vocabulary.bid_name(BIDS[special.anchor])),
        )
    ]
    if special.needs_level:
        words.append(_("Somebody must have bid {level} or more before it.").format(level=special.needs_level))
    if special.needs_partner_bid:
        partner = vocabulary.bid_name(BIDS[special.needs_partner_bid]).lower()
        words.append(_("One's partner must have bid {bid} before it.").format(bid=partner))
    if special.needs_first_call:
        words.append(_("It can only be one's first call."))
    if not special.alone:
        words.append(_("The partner plays too."))
    return " ".join(words)


def seating(ruleset: Ruleset) -> str:
    """Say who sits at the table and who shares a score."""
    if ruleset.sides == "pairs":
        return _("Four play in two pairs, partners opposite; a pair has one score.")
    if ruleset.sides == "trios":
        return _("Six play in two sides of three, seated alternately; a side has one score.")
    if ruleset.sides == "contractor_and_partner":
        return _("Five play, each with a score of his own; partners are called hand by hand.")
    if ruleset.players == 2:
        return _("Two play against each other.")
    return _("Three play, each for himself; the contractor is alone against the other two.")


def cards(ruleset: Ruleset) -> str:
    """Say what the pack holds; where no source describes such a pack, that the table has to agree on it."""
    if ruleset.pack not in PACKS:
        return _("The pack has {pack} cards; which ones is for the table to agree.").format(pack=ruleset.pack)
    black, red, jokers = PACKS[ruleset.pack]
    joker = [_("no joker"), _("the joker"), _("two jokers")][jokers]
    if red[0] == "13":
        words = _(
            "{pack} cards: the whole pack with elevens and twelves in every suit, red thirteens, and {joker}."
        )
    elif black[-1] == "2":
        words = _("{pack} cards: the whole pack, and {joker}.")
    elif black[-1] == red[-1]:
        words = _("{pack} cards: each suit from the ace down to the {black}, and {joker}.")
    else:
        words = _(
            "{pack} cards: black suits from the ace down to the {black}, red ones to the {red}, and {joker}."
        )
    return words.format(pack=ruleset.pack, black=black[-1], red=red[-1], joker=joker)


def _kitty(ruleset: Ruleset) -> str:
    words = ngettext("The {kitty} has {number} card.", "The {kitty} has {number} cards.", ruleset.kitty)
    return words.format(kitty=vocabulary.kitty_word(ruleset), number=ruleset.kitty)


def _partners(ruleset: Ruleset) -> str:
    """Say how many partners may be called, levels with the same number together."""
    numbers = {level: ruleset.max_partners.get(str(level), 0) for level in range(6, 11)}
    if not any(numbers.values()):
        return _("No partner is called: the contractor is alone.")
    if len(set(numbers.values())) == 1:
        number = numbers[6]
        return (
            ngettext(
                "{number} partner may be called, whatever the bid.",
                "Up to {number} partners may be called, whatever the bid.",
                number,
            )
            .format(number=_number(number))
            .capitalize()
        )
    parts = []
    for number in sorted(set(numbers.values())):
        levels = vocabulary.people([str(level) for level in numbers if numbers[level] == number])
        words = (
            ngettext("{number} partner", "up to {number} partners", number).format(number=_number(number))
            if number
            else _("no partner")
        )
        parts.append(_("for a bid of {levels} {partners}").format(levels=levels, partners=words))
    return _("May be called: {partners}.").format(partners="; ".join(parts))


def _number(number: int) -> str:
    return str(NUMBERS.get(number, number))


def special_sentences(ruleset: Ruleset) -> list[str]:
    """Say each misère-type bid of a ruleset, the lowest first, or that there is none."""
    codes = [bid.code for rung in ruleset.ladder for bid in rung if bid.is_special]
    told = [special_sentence(code, ruleset.special_bids[code]) for code in codes]
    return told or [_("No misère or nullo can be bid.")]


def _specials(ruleset: Ruleset) -> str:
    return " ".join(special_sentences(ruleset))


def _bid_table(ruleset: Ruleset) -> str:
    table = None if ruleset.bid_table is None else dict(ruleset.bid_table)
    return _("What bids are worth: {table}.").format(table=option_words.value_words("bid_table", table))


def _stop(ruleset: Ruleset) -> str:
    if ruleset.defender_threshold is None:
        return _("Tricks against a contract never stop counting.")
    return _("Tricks against a contract stop counting at a score of {stop}.").format(
        stop=ruleset.defender_threshold
    )


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


def _same(listed: object, value: object) -> bool:
    # 1 is not true in a house rule.
    return listed == value and type(listed) is type(value)


#: Options whose sentence has a grammar of its own.
_GRAMMARS: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "players": seating,
    "unit": seating,
    "sides": seating,
    "pack": cards,
    "kitty": _kitty,
    "max_partners": _partners,
    "special_bids": _specials,
    "bid_table": _bid_table,
    "defender_threshold": _stop,
    "game_hands": _game_hands,
}
