"""A ruleset: every house rule of a game as one typed, frozen value.

The options, their names and their values are those of rules.md part 2. A ruleset is validated when
it is made: `Ruleset.from_options` refuses an unknown option, a value an option does not have, and
options that clash. An option that cannot come into play is without effect and is no clash.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.rules.bids import (
    BIDS,
    ORDINARY_BIDS,
    SPECIAL_CODES,
    Bid,
    table_value,
)
from scoring.rules.errors import RuleViolation

#: No figure of a house rule or a ruling is larger; a slip of the finger is, and so is an attack.
LARGEST_FIGURE: Final = 1_000_000
#: The longest game that is played to a number of hands.
MOST_GAME_HANDS: Final = 99


@dataclass(frozen=True)
class SpecialBid:
    """A misere-type bid as one ruleset has it (option 10).

    It ranks directly `above` a bid or `equal` to it. `needs_level`: some ordinary bid of that level
    or more must have been made before it; `needs_partner_bid`: his partner must have bid that;
    `needs_first_call`: its bidder must not have called before. `alone`: the partner is out of the
    play.
    """

    value: int
    above: str | None = None
    equal: str | None = None
    needs_level: int | None = None
    needs_partner_bid: str | None = None
    needs_first_call: bool = False
    alone: bool = True

    @property
    def anchor(self) -> str:
        """The code of the bid by which it ranks, above it or equal; empty where none is given."""
        return self.equal or self.above or ""

    def as_option(self) -> dict[str, object]:
        """Serialize it as the record format does."""
        rank = {"above": self.above} if self.above is not None else {"equal": self.equal}
        needs: dict[str, object] | None = None
        if self.needs_level is not None:
            needs = {"level": self.needs_level}
        elif self.needs_partner_bid is not None:
            needs = {"partner_bid": self.needs_partner_bid}
        elif self.needs_first_call:
            needs = {"first_call": True}
        return {"value": self.value, **rank, "needs": needs, "alone": self.alone}


#: Option -> its values (rules.md 2.1). Six with their own grammar have a parser below.
OPTION_VALUES: Final[dict[str, tuple[int | str | bool | None, ...]]] = {
    "players": (2, 3, 4, 5, 6),
    "unit": ("side", "player"),
    "sides": ("pairs", "trios", "each_for_self", "contractor_and_partner"),
    "slam": ("min250", "none", "plus100", "plus100_min250"),
    "on_fail": ("minus_value", "value_to_opponents"),
    "defender_points": ("always", "on_fail", "never"),
    "defender_threshold": (None, 490, 480, 460, 400),
    "threshold_mode": ("cap", "gate"),
    "special_defender_points": ("none", "per_contractor_trick", "own_tricks"),
    "defender_unit": ("own", "side"),
    "partner_share": ("half", "full"),
    "grand_slam": (False, True),
    "grand_slam_nt_loss": (500, 520),
    "target": (500, 1000, None),
    "floor": (-500, None),
    "win_by": ("contract", "any"),
    "both_over": ("contractor", "higher_score"),
    "defenders_tie": ("first_trick", "joint"),
    "individual_backdoor": ("end_no_winner", "leader_wins"),
    "passed_out": ("throw_in_next", "throw_in_same", "play_nt", "fifty_each"),
    "ace_no_face": (False, True),
    "lowest_bid": (6, 7, 8),
    "six_bids": ("playable", "thrown_in"),
    "six_bidders": ("all", "first_two"),
    "thrown_in_below": (None, 7, 8),
    "auction": ("single", "multi", "multi_reenter"),
    "raise_after_pass": ("never", "contested", "any"),
    "raise_reopens": ("on_suit_change", "never"),
    "misere_after_pass": (False, True),
    "out_of_turn": ("unstated", "void_side_barred"),
    "revoke": ("director", "hoc"),
    "revoke_slam": ("kept", "bid_only"),
    "correction": ("open", "until_next_bid"),
    "hands_per_round": (None, 4),
    "rounds": (None, "players/4", 10),
}

#: Seatings: players, who owns a score, who plays together (rules.md 2.1, options 1 and 2).
SEATINGS: Final = {
    (2, "side", "each_for_self"),
    (3, "player", "each_for_self"),
    (4, "side", "pairs"),
    (5, "player", "contractor_and_partner"),
    (6, "side", "trios"),
}


@dataclass(frozen=True)
class Ruleset:
    """All house rules of one game. The defaults are the Australian four-handed game (000)."""

    name: str = "australian"

    # Who plays, and with what cards
    players: int = 4
    unit: str = "side"
    sides: str = "pairs"
    pack: int = 43
    kitty: int = 3

    # What a hand scores
    bid_table: Mapping[str, int] | None = None
    special_bids: Mapping[str, SpecialBid] = dataclasses.field(default_factory=dict)
    slam: str = "min250"
    on_fail: str = "minus_value"
    defender_points: str = "always"
    defender_threshold: int | None = None
    threshold_mode: str = "cap"
    special_defender_points: str = "none"
    defender_unit: str = "own"
    partner_share: str = "half"
    max_partners: Mapping[str, int] = dataclasses.field(default_factory=dict)
    grand_slam: bool = False
    grand_slam_nt_loss: int = 500

    # How the game ends
    target: int | None = 500
    floor: int | None = -500
    game_hands: int | None = None
    win_by: str = "contract"
    both_over: str = "contractor"
    defenders_tie: str = "first_trick"
    individual_backdoor: str = "end_no_winner"

    # The auction and the deal
    passed_out: str = "throw_in_next"
    ace_no_face: bool = False
    lowest_bid: int = 6
    six_bids: str = "playable"
    six_bidders: str = "all"
    thrown_in_below: int | None = None
    auction: str = "multi"
    raise_after_pass: str = "never"  # noqa: S105 - a house rule, no password
    raise_reopens: str = "on_suit_change"
    misere_after_pass: bool = False
    out_of_turn: str = "unstated"

    # Rulings and corrections
    revoke: str = "director"
    revoke_slam: str = "kept"
    correction: str = "open"

    # Tournaments
    hands_per_round: int | None = None
    rounds: int | str | None = None

    def __post_init__(self) -> None:
        for option, values in OPTION_VALUES.items():
            _one_of(option, getattr(self, option), values)
        _ladder(self.special_bids)
        if (self.players, self.unit, self.sides) not in SEATINGS:
            raise RuleViolation("options_clash", options=["players", "unit", "sides"])
        if self.six_bids == "thrown_in" and self.thrown_in_below is not None:
            raise RuleViolation("options_clash", options=["six_bids", "thrown_in_below"])
        for option in ("hands_per_round", "rounds"):
            if getattr(self, option) is not None and self.players != 4:
                raise RuleViolation("options_clash", options=[option, "players"])

    @classmethod
    def from_options(
        cls, name: str, options: Mapping[str, object], base: "Ruleset | None" = None
    ) -> "Ruleset":
        """Build a valid ruleset: `base`, or the defaults, with `options` of the record format.

        Raises `unknown_option`, `option_value` or `options_clash`, with the option among the facts.
        """
        changed: dict[str, object] = {}
        for option, value in options.items():
            if option not in OPTIONS:
                raise RuleViolation("unknown_option", option=option[:40])
            changed[option] = OPTIONS[option](option, value)
        # Each value has the type of its field: the option's own parser has returned it.
        if base is None:
            return cls(name=name, **changed)  # type: ignore[arg-type]
        return dataclasses.replace(base, name=name, **changed)  # type: ignore[arg-type]

    def without_end(self) -> "Ruleset":
        """Copy the ruleset with nothing that ends a game: an event's round has its own end."""
        return dataclasses.replace(self, target=None, floor=None, game_hands=None)

    def options(self) -> dict[str, object]:
        """Serialize every option's value as the record format does."""
        written: dict[str, object] = {option: getattr(self, option) for option in OPTIONS}
        written["special_bids"] = {
            code: special.as_option() for code, special in self.special_bids.items()
        }
        written["max_partners"] = dict(self.max_partners)
        written["bid_table"] = None if self.bid_table is None else dict(self.bid_table)
        return written

    @cached_property
    def ladder(self) -> tuple[tuple[Bid, ...], ...]:
        """List every bid, lowest first, a rung a rank; bids of one rung shut each other out.

        What is below the lowest bid of the house is not there.
        """
        rungs = [
            tuple(bid for bid in [BIDS[code] for code in rung] if self._may_be_bid(bid))
            for rung in _ladder(self.special_bids)
        ]
        return tuple(rung for rung in rungs if rung)

    def _may_be_bid(self, bid: Bid) -> bool:
        return bid.level is None or bid.level >= self.lowest_bid

    @cached_property
    def rank(self) -> dict[str, int]:
        """Look up a bid's rung on the ladder by its code.

        What is not here cannot be bid under this ruleset.
        """
        return {bid.code: rung for rung, bids in enumerate(self.ladder) for bid in bids}

    @cached_property
    def values(self) -> dict[str, int]:
        """Look up the points a bid stands for by its code: the bid table's, or the house's own."""
        own = self.bid_table
        ordinary = {
            bid.code: table_value(bid) if own is None else own[bid.code] for bid in ORDINARY_BIDS
        }
        return ordinary | {code: special.value for code, special in self.special_bids.items()}

    def value(self, bid: Bid) -> int:
        """Look up the points a bid stands for under this ruleset."""
        return self.values[bid.code]

    @cached_property
    def lowest_level(self) -> int:
        """The lowest level at which an ordinary bid is played: 7 where a six is only a message."""
        played = 7 if self.six_bids == "thrown_in" else self.thrown_in_below or 6
        return max(self.lowest_bid, played)

    @property
    def thrown_in(self) -> str:
        """The outcome of a deal where nobody bid high enough; `passed_out` where any bid is.

        002 West Seventh Street throws in sixes; a house may throw in whatever is below seven or
        eight.
        """
        if self.lowest_level == self.lowest_bid:
            return "passed_out"
        return "six_only" if self.six_bids == "thrown_in" else "low_only"

    def plays(self, bid: Bid) -> bool:
        """Return whether a contract on this bid is played, and not thrown in as too low.

        A misere-type bid is always played.
        """
        return bid.level is None or bid.level >= self.lowest_level

    def may_promise_all(self, bid: Bid) -> bool:
        """Return whether a Grand Slam may be announced on this bid."""
        return bid.level is not None and self.grand_slam

    def partners_allowed(self, bid: Bid) -> int:
        """Return the number of partners that the contractor may call for this bid.

        A misere-type bid is played alone.
        """
        return 0 if bid.is_special else self.max_partners.get(str(bid.level), 0)


def _one_of(option: str, value: object, values: tuple[int | str | bool | None, ...]) -> object:
    # 1 == True and 10 == 10.0 in Python, not in a house rule.
    if any(value == allowed and type(value) is type(allowed) for allowed in values):
        return value
    raise RuleViolation("option_value", option=option, value=repr(value)[:80])


def _refuse(option: str, **facts: object) -> RuleViolation:
    return RuleViolation("option_value", option=option, **facts)


def _listed(option: str, value: object) -> object:
    return _one_of(option, value, OPTION_VALUES[option])


def _whole_number(option: str, value: object, least: int, most: int = LARGEST_FIGURE) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _refuse(option, value=repr(value)[:80], least=least, most=most)
    return value


def _cards(option: str, value: object) -> object:
    return _whole_number(option, value, least=1)


def _game_hands(option: str, value: object) -> object:
    """Read the number of scored hands in a game; None: as many as it takes."""
    return None if value is None else _whole_number(option, value, least=1, most=MOST_GAME_HANDS)


def _bid_table(option: str, value: object) -> object:
    """`{"6S": n, … "10NT": n}`: the 25 ordinary bids, positive multiples of ten; None: usual.

    Multiples of ten, so that the half of a shared contract, and of what a slam adds to it, is a
    whole number.
    """
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise _refuse(option)
    for code in value:
        if code not in BIDS or BIDS[code].is_special:
            raise _refuse(option, bid=str(code)[:40])
    table = {}
    for bid in ORDINARY_BIDS:
        if bid.code not in value:
            raise _refuse(option, bid=bid.code)
        worth = _whole_number(option, value[bid.code], least=10)
        if worth % 10 != 0:
            raise _refuse(option, bid=bid.code, value=str(worth))
        table[bid.code] = worth
    return table


def _max_partners(option: str, value: object) -> object:
    """`{"6": n, … "10": n}`: bid level -> how many partners may be called (option 15)."""
    if not isinstance(value, Mapping):
        raise _refuse(option)
    for level in value:
        if level not in ("6", "7", "8", "9", "10"):
            raise _refuse(option, level=str(level)[:40])
    return {level: _whole_number(option, number, least=0) for level, number in value.items()}


def _special_bids(option: str, value: object) -> object:
    """`{code: {"value", "above" or "equal", "needs", "alone"}}`, the whole table (option 10)."""
    if not isinstance(value, Mapping):
        raise _refuse(option)
    table = {code: _special_bid(option, code, entry) for code, entry in value.items()}
    _ladder(table)
    return table


def _special_bid(option: str, code: str, entry: object) -> SpecialBid:
    if code not in SPECIAL_CODES:
        raise _refuse(option, bid=code[:40])
    if not isinstance(entry, Mapping) or set(entry) not in (
        {"value", "above", "needs", "alone"},
        {"value", "equal", "needs", "alone"},
    ):
        raise _refuse(option, bid=code)
    anchor = entry.get("above", entry.get("equal"))
    if not isinstance(anchor, str) or anchor not in BIDS:
        raise _refuse(option, bid=code)
    if type(entry["alone"]) is not bool:
        raise _refuse(option, bid=code)
    needs_level, needs_partner_bid, needs_first_call = _needs(option, code, entry["needs"])
    return SpecialBid(
        value=_whole_number(option, entry["value"], least=1),
        above=anchor if "above" in entry else None,
        equal=anchor if "equal" in entry else None,
        needs_level=needs_level,
        needs_partner_bid=needs_partner_bid,
        needs_first_call=needs_first_call,
        alone=entry["alone"],
    )


def _needs(option: str, code: str, needs: object) -> tuple[int | None, str | None, bool]:
    if needs is None:
        return None, None, False
    if isinstance(needs, Mapping) and set(needs) == {"level"}:
        return _whole_number(option, needs["level"], least=6, most=10), None, False
    if isinstance(needs, Mapping) and set(needs) == {"partner_bid"}:
        partner_bid = needs["partner_bid"]
        if isinstance(partner_bid, str) and partner_bid in SPECIAL_CODES:
            return None, partner_bid, False
    if isinstance(needs, Mapping) and set(needs) == {"first_call"} and needs["first_call"] is True:
        return None, None, True
    raise _refuse(option, bid=code)


#: Option -> what parses its value from a record.
OPTIONS: Final[dict[str, Callable[[str, object], object]]] = {
    field.name: {
        "pack": _cards,
        "kitty": _cards,
        "bid_table": _bid_table,
        "special_bids": _special_bids,
        "max_partners": _max_partners,
        "game_hands": _game_hands,
    }.get(field.name, _listed)
    for field in dataclasses.fields(Ruleset)
    if field.name != "name"
}


def _ladder(special_bids: Mapping[str, SpecialBid]) -> list[list[str]]:
    """Order the bids: the ordinary ones, each misere-type bid where the ruleset ranks it.

    Two specials directly above the same bid share a rung (004: blind misere is "the same bid as
    misere").
    """
    rungs = [[bid.code] for bid in ORDINARY_BIDS]
    place = {bid.code: rung for bid, rung in zip(ORDINARY_BIDS, rungs, strict=True)}
    directly_above: dict[str, list[str]] = {}
    waiting = dict(special_bids)
    while waiting:
        ready = [code for code, special in waiting.items() if special.anchor in place]
        if not ready:
            codes = sorted(waiting)
            raise _refuse("special_bids", bids=codes)
        for code in ready:
            special = waiting.pop(code)
            rung = place[special.anchor]
            if special.equal is None:
                first = rung[0]
                if first not in directly_above:
                    directly_above[first] = []
                    rungs.insert(rungs.index(rung) + 1, directly_above[first])
                rung = directly_above[first]
            rung.append(code)
            place[code] = rung
    return rungs
