"""House rules in plain words: the label and the values of every option, as forms ask for them.

As sentences they are told in `rulebook.facts`; the lines about the play, which touch no score, are in
`agreements`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.bids import BIDS, ORDINARY_BIDS, table_value
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.words import vocabulary

#: Holds a bid and its worth together at the end of a line.
NO_BREAK: Final = "\N{NO-BREAK SPACE}"

#: The options in the order in which people agree on them.
GROUPS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (
        gettext_lazy("Players and cards"),
        ("players", "unit", "sides", "pack", "kitty", "max_partners", "partner_share"),
    ),
    (
        gettext_lazy("Bidding"),
        (
            "auction",
            "six_bids",
            "six_bidders",
            "thrown_in_below",
            "raise_after_pass",
            "raise_reopens",
            "misere_after_pass",
            "out_of_turn",
            "ace_no_face",
            "passed_out",
        ),
    ),
    (
        gettext_lazy("Misères"),
        ("special_bids", "special_defender_points"),
    ),
    (
        gettext_lazy("Scoring"),
        (
            "bid_table",
            "slam",
            "on_fail",
            "defender_points",
            "defender_threshold",
            "threshold_mode",
            "defender_unit",
            "grand_slam",
            "grand_slam_nt_loss",
        ),
    ),
    (
        gettext_lazy("The end of the game"),
        ("target", "win_by", "both_over", "defenders_tie", "floor", "individual_backdoor", "game_hands"),
    ),
    (gettext_lazy("Mistakes"), ("revoke", "revoke_slam", "correction")),
    (gettext_lazy("Tournaments"), ("hands_per_round", "rounds")),
)

LABELS: Final[dict[str, Promise]] = {
    "players": gettext_lazy("How many play?"),
    "unit": gettext_lazy("Who owns a score?"),
    "sides": gettext_lazy("Who plays together?"),
    "pack": gettext_lazy("Cards in the pack"),
    "kitty": gettext_lazy("Cards in the kitty, widow or middle"),
    "max_partners": gettext_lazy("Partners the contractor may call"),
    "partner_share": gettext_lazy("What does a called partner score?"),
    "auction": gettext_lazy("How does the bidding go round?"),
    "six_bids": gettext_lazy("Is a six played?"),
    "six_bidders": gettext_lazy("Who may bid six?"),
    "thrown_in_below": gettext_lazy("Which contracts are too low to play?"),
    "raise_after_pass": gettext_lazy("May the last bidder raise himself?"),
    "raise_reopens": gettext_lazy("Does such a raise reopen the bidding?"),
    "misere_after_pass": gettext_lazy("May misère be bid after passing?"),
    "out_of_turn": gettext_lazy("A bid out of turn"),
    "ace_no_face": gettext_lazy("Ace, no face"),
    "passed_out": gettext_lazy("Everybody passes"),
    "special_bids": gettext_lazy("Misères and nullos"),
    "special_defender_points": gettext_lazy("What do the opponents score in a misère?"),
    "bid_table": gettext_lazy("What is a bid worth?"),
    "slam": gettext_lazy("All ten tricks"),
    "on_fail": gettext_lazy("A contract that fails"),
    "defender_points": gettext_lazy("When do tricks against a contract count?"),
    "defender_threshold": gettext_lazy("At what score do those tricks stop counting?"),
    "threshold_mode": gettext_lazy("How is that stop read?"),
    "defender_unit": gettext_lazy("For which tricks is a single opponent paid?"),
    "grand_slam": gettext_lazy("Grand Slam"),
    "grand_slam_nt_loss": gettext_lazy("A Grand Slam at no trumps that fails costs"),
    "target": gettext_lazy("The game is won at"),
    "win_by": gettext_lazy("How may the target be reached?"),
    "both_over": gettext_lazy("Both sides over the target in one hand"),
    "defenders_tie": gettext_lazy("Two opponents at the target in one hand"),
    "floor": gettext_lazy("Out the back door at"),
    "game_hands": gettext_lazy("How many hands is a game?"),
    "individual_backdoor": gettext_lazy("A single player goes out the back door"),
    "revoke": gettext_lazy("An established revoke"),
    "revoke_slam": gettext_lazy("All ten tricks with an opponent's revoke"),
    "correction": gettext_lazy("A wrong score may be put right"),
    "hands_per_round": gettext_lazy("Hands in a round"),
    "rounds": gettext_lazy("Rounds in an evening"),
}

VALUES: Final[dict[str, dict[str | int | bool | None, Promise]]] = {
    "unit": {"side": gettext_lazy("a side"), "player": gettext_lazy("each player")},
    "sides": {
        "pairs": gettext_lazy("two pairs, partners opposite"),
        "trios": gettext_lazy("two sides of three, seated alternately"),
        "each_for_self": gettext_lazy("each for himself"),
        "contractor_and_partner": gettext_lazy("the contractor and whom he calls"),
    },
    "partner_share": {
        "half": gettext_lazy("half the contract, and so does the contractor"),
        "full": gettext_lazy("all of it, and so does the contractor"),
    },
    "auction": {
        "single": gettext_lazy("each speaks once"),
        "multi": gettext_lazy("round and round; who has passed is out"),
        "multi_reenter": gettext_lazy("round and round; who has passed may come in again"),
    },
    "six_bids": {
        "playable": gettext_lazy("yes, like any other bid"),
        "thrown_in": gettext_lazy("no, it only tells the partner something"),
    },
    "thrown_in_below": {
        None: gettext_lazy("none"),
        7: gettext_lazy("sixes: thrown in, and the same player deals again"),
        8: gettext_lazy("sixes and sevens: thrown in, and the same player deals again"),
    },
    "six_bidders": {"all": gettext_lazy("anyone"), "first_two": gettext_lazy("the first two to speak")},
    "raise_after_pass": {
        "never": gettext_lazy("no"),
        "contested": gettext_lazy("yes, if somebody else had bid"),
        "any": gettext_lazy("yes"),
    },
    "raise_reopens": {
        "on_suit_change": gettext_lazy("yes, if it is in another suit"),
        "never": gettext_lazy("no"),
    },
    "misere_after_pass": {False: gettext_lazy("no"), True: gettext_lazy("yes")},
    "out_of_turn": {
        "unstated": gettext_lazy("does not count, and is made again in turn"),
        "void_side_barred": gettext_lazy("is void, and that side may only pass"),
    },
    "ace_no_face": {
        False: gettext_lazy("is no reason to throw in"),
        True: gettext_lazy("may be thrown in if the partner agrees"),
    },
    "passed_out": {
        "throw_in_next": gettext_lazy("thrown in; the next player deals"),
        "throw_in_same": gettext_lazy("thrown in; the same player deals again"),
        "play_nt": gettext_lazy("played at no trumps, 10 a trick"),
    },
    "special_defender_points": {
        "none": gettext_lazy("nothing"),
        "per_contractor_trick": gettext_lazy("10 for each trick the contractor takes"),
        "own_tricks": gettext_lazy("10 for each trick they win, made or not"),
    },
    "slam": {
        "min250": gettext_lazy("score at least 250"),
        "none": gettext_lazy("score the bid, no more"),
        "plus100": gettext_lazy("score 100 more than a bid below ten"),
        "plus100_min250": gettext_lazy("score 100 more, and at least 250"),
    },
    "on_fail": {
        "minus_value": gettext_lazy("costs its value"),
        "value_to_opponents": gettext_lazy("gives its value to the opponents"),
    },
    "defender_points": {
        "always": gettext_lazy("always, 10 each"),
        "on_fail": gettext_lazy("only when the contract fails"),
        "never": gettext_lazy("never"),
    },
    "defender_threshold": {None: gettext_lazy("never")},
    "threshold_mode": {
        "cap": gettext_lazy("trick by trick, until the stop is reached"),
        "gate": gettext_lazy("by the score before the hand"),
    },
    "defender_unit": {"own": gettext_lazy("his own"), "side": gettext_lazy("all that the opponents win")},
    "grand_slam": {
        False: gettext_lazy("is not announced"),
        True: gettext_lazy("may be announced after the bidding"),
    },
    "target": {None: gettext_lazy("no score: play as long as you like")},
    "win_by": {
        "contract": gettext_lazy("only by winning a contract"),
        "any": gettext_lazy("in any way, tricks included"),
    },
    "both_over": {
        "contractor": gettext_lazy("the contractors win"),
        "higher_score": gettext_lazy("the higher score wins"),
    },
    "defenders_tie": {
        "first_trick": gettext_lazy("the first to get there, trick by trick"),
        "joint": gettext_lazy("both win"),
    },
    "floor": {None: gettext_lazy("no score: there is no back door")},
    "individual_backdoor": {
        "end_no_winner": gettext_lazy("the game is over, and nobody has won"),
        "leader_wins": gettext_lazy("the game is over, and the leader has won"),
    },
    "revoke": {
        "director": gettext_lazy("is ruled on at the table"),
        "hoc": gettext_lazy("defeats the contractors' bid, or makes it if an opponent revoked"),
    },
    "revoke_slam": {"kept": gettext_lazy("count as all ten"), "bid_only": gettext_lazy("score the bid")},
    "correction": {
        "open": gettext_lazy("at any time"),
        "until_next_bid": gettext_lazy("until the first bid of the next deal"),
    },
    "hands_per_round": {None: gettext_lazy("no rounds")},
    "rounds": {
        None: gettext_lazy("no rounds"),
        "players/4": gettext_lazy("players divided by four, six to ten"),
    },
}


def groups() -> list[tuple[str, list[str]]]:
    """List the groups of options as (title, options), in the order in which people agree on them."""
    return [(str(title), list(options)) for title, options in GROUPS]


def label(option: str) -> str:
    """Say an option as a question or a heading: “How many play?”"""
    return str(LABELS[option])


def value_words(option: str, value: object) -> str:
    """Say one value of an option in words: “round and round; who has passed is out”."""
    if option in _GRAMMARS:
        return _GRAMMARS[option](value)
    words = next((words for listed, words in VALUES.get(option, {}).items() if _same(listed, value)), None)
    return str(words) if words is not None else str(value).replace("-", "−")


def choices(option: str) -> list[tuple[str, str]]:
    """List the choices of an option for a form, as (place in OPTION_VALUES, words)."""
    return [(str(place), value_words(option, value)) for place, value in enumerate(OPTION_VALUES[option])]


def answers(option: str, value: object) -> list[str]:
    """List what people may choose for an option on paper, `value` among it, with room for their own."""
    if option in OPTION_VALUES:
        return [words for _place, words in choices(option)]
    own = {"bid_table": _("another table: ______________"), "game_hands": _("a game of ______ hands")}
    offered = [value_words(option, None), own[option]] if option in own else []
    chosen = value_words(option, value)
    return offered if chosen in offered else [chosen, *offered]


def matters(option: str, ruleset: Ruleset) -> bool:
    """Return whether a form asks for the option at such a table, whatever the other answers.

    `rulebook.facts.is_in_play` tells whether the option has an effect beside the other answers.
    """
    if option in ("max_partners", "partner_share"):
        return ruleset.sides == "contractor_and_partner"
    if option in ("defender_unit", "individual_backdoor"):
        return ruleset.unit == "player"
    if option == "thrown_in_below":
        return ruleset.six_bids != "thrown_in"
    if option == "defenders_tie":
        return ruleset.unit == "player" or ruleset.passed_out == "play_nt"
    if option == "ace_no_face":
        return ruleset.sides in ("pairs", "trios")
    return True


def _same(listed: object, value: object) -> bool:
    # 1 is not true in a house rule.
    return listed == value and type(listed) is type(value)


def _special_bids(value: object) -> str:
    if not isinstance(value, Mapping) or not value:
        return _("none")
    return "; ".join(
        _special_bid(code, bid) for code, bid in sorted(value.items(), key=lambda entry: entry[1]["value"])
    )


def _special_bid(code: str, bid: Mapping[str, Any]) -> str:
    anchor = vocabulary.bid_name(BIDS[str(bid.get("above") or bid.get("equal"))])
    rank = (_("above {bid}") if bid.get("above") else _("equal to {bid}")).format(bid=anchor)
    words = f"{vocabulary.bid_name(BIDS[code])} {bid['value']}, {rank}"
    needs = bid.get("needs") or {}
    if "level" in needs:
        words += _(", after a bid of {level} or more").format(level=needs["level"])
    elif "partner_bid" in needs:
        words += _(", after the partner's {bid}").format(bid=vocabulary.bid_name(BIDS[needs["partner_bid"]]))
    elif "first_call" in needs:
        words += _(", only as one's first call")
    return words if bid.get("alone", True) else words + _(", both partners playing")


def _partners(value: object) -> str:
    if not isinstance(value, Mapping) or not any(value.values()):
        return _("none")
    return ", ".join(
        _("{level}: {number}").format(level=level, number=number) for level, number in value.items()
    )


def _bid_table(value: object) -> str:
    """Say a table of bids by what differs in it: “the usual table, but 8♦ 300, 8♥ 320”."""
    usual = _("the usual table, 40 to 520")
    if not isinstance(value, Mapping):
        return usual
    differing = [
        f"{vocabulary.bid_name(bid)} {value[bid.code]}".replace(" ", NO_BREAK)
        for bid in ORDINARY_BIDS
        if value[bid.code] != table_value(bid)
    ]
    if not differing:
        return usual
    is_another = len(differing) == len(ORDINARY_BIDS)
    words = _("another table: {bids}") if is_another else _("the usual table, but {bids}")
    return words.format(bids=", ".join(differing))


def _game_hands(value: object) -> str:
    if value is None:
        return _("as many as it takes")
    return ngettext(
        "{number} hand; then the most points win", "{number} hands; then the most points win", int(str(value))
    ).format(number=value)


#: Option with a grammar of its own -> what says its value in words.
_GRAMMARS: Final[dict[str, Callable[[object], str]]] = {
    "bid_table": _bid_table,
    "special_bids": _special_bids,
    "max_partners": _partners,
    "game_hands": _game_hands,
}
