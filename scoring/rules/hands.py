"""One hand: what is recorded of it, whether it can be so, and what it scores.

`verify_hand` validates: it refuses what cannot have happened under the ruleset. `score_hand` turns
the rest into items that say why and add up. Neither knows the rest of the game, but for the
standing before the hand, which the option `defender_threshold` needs.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.bids import Bid, Denomination
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table

#: Outcome -> whether the deal was played and scored.
OUTCOMES: Final[dict[str, bool]] = {
    "contract": True,
    "passed_nt": True,  # 002 American: everyone passed, and by agreement it is played at no trumps
    "passed_out": False,
    "six_only": False,  # 002 West Seventh Street: nobody bid higher than six
    "low_only": False,  # a house's own: nobody bid as high as a contract has to be
    "ace_no_face": False,  # 002 West Seventh Street: abandoned by agreement of two partners
    "misdeal": False,  # 001 Misdeal
}

TRICKS: Final = 10
POINTS_A_TRICK: Final = 10
SLAM_MINIMUM: Final = 250
SLAM_BONUS: Final = 100
#: 002 Grand Slam variant: "500 points with any trump suit or 520 points with no trump".
GRAND_SLAM: Final = 500
GRAND_SLAM_AT_NO_TRUMPS: Final = 520
#: ScoreKeeper-Pro: what each side scores for a deal that everybody passes.
POINTS_OF_A_PASSED_DEAL: Final = 50


class Adjustment(NamedTuple):
    """A ruling that no rule covers: points for units, and the reason in words."""

    points: Mapping[str, int]
    reason: str


class Hand(NamedTuple):
    """The record of one deal: facts alone, no score.

    Players and units are named as at the table.
    """

    outcome: str = "contract"
    contractor: str | None = None
    bid: Bid | None = None
    #: Five-handed: the players called; none: alone.
    partners: tuple[str, ...] = ()
    #: Unit -> tricks won; a unit left out has none.
    tricks: Mapping[str, int] = {}
    #: The unit that won each trick, first to last, where it was written down.
    order: tuple[str, ...] = ()
    #: Announced, not merely taken (002 Grand Slam variant); a Game where the house bids that.
    grand_slam: bool = False
    #: The player who made an established revoke (001 Revoke).
    revoke: str | None = None
    sans_kitty: bool = False
    blind: bool = False
    adjustment: Adjustment | None = None
    #: Who dealt, where it was not the player whose turn it was.
    dealer: str | None = None


class Item(NamedTuple):
    """One reason a unit's score moved, in points."""

    unit: str
    points: int
    code: str


class HandScore(NamedTuple):
    """The score of one hand, unit by unit.

    The items add up to the deltas, and none of them is 0.
    """

    deltas: dict[str, int]
    items: tuple[Item, ...]
    #: Whether the deal was played at all.
    scored: bool
    #: None where there was no contract.
    made: bool | None


def contracting_units(table: Table, hand: Hand) -> tuple[str, ...]:
    """List the units that share the contract, the contractor's first; none without one."""
    if hand.contractor is None:
        return ()
    unit = table.unit_of[hand.contractor]
    return (
        (unit, *(table.unit_of[partner] for partner in hand.partners)) if hand.partners else (unit,)
    )


def tricks_of(hand: Hand, units: Sequence[str]) -> int:
    """Count the tricks won by these units together."""
    if len(units) == 1:
        return hand.tricks.get(units[0], 0)
    return sum(hand.tricks.get(unit, 0) for unit in units)


# -------------------------------------------------------------------------------- what cannot be so


def verify_hand(ruleset: Ruleset, table: Table, hand: Hand) -> None:
    """Check a hand: raise RuleViolation, its code from record.md section 4, for the impossible."""
    if hand.dealer is not None:
        _verify_player(table, hand.dealer)
    if hand.outcome == "contract":
        _verify_contract(ruleset, table, hand)
    elif hand.outcome == "passed_nt":
        if ruleset.passed_out != "play_nt":
            raise RuleViolation("passed_deal_not_played")
        _verify_units(table, hand)
        _verify_tricks(hand)
        _verify_total(hand)
    if hand.order:
        _verify_order(table, hand)
    if hand.adjustment is not None:
        for unit in hand.adjustment.points:
            _verify_unit(table, unit)
        if not can_be_printed(hand.adjustment.reason, lines=True):
            raise RuleViolation("reason_missing")


def _verify_contract(ruleset: Ruleset, table: Table, hand: Hand) -> None:
    if hand.contractor is None or hand.bid is None:
        raise ValueError("a contract has a contractor and a bid")
    bid = hand.bid
    _verify_player(table, hand.contractor)
    for partner in hand.partners:
        _verify_player(table, partner)
    if hand.revoke is not None:
        _verify_player(table, hand.revoke)
    _verify_units(table, hand)
    _verify_bid(ruleset, bid)
    _verify_tricks(hand)
    if bid.level is None and sum(hand.tricks.values()) < TRICKS:
        _verify_lost_early(table, hand)
    else:
        _verify_total(hand)
    if hand.partners:
        _verify_partners(ruleset, hand, bid)
    if hand.grand_slam and not ruleset.may_promise_all(bid):
        raise RuleViolation("no_grand_slam", bid=bid.code)
    if hand.revoke is not None:
        _verify_revoke(ruleset, hand.revoke)


def _verify_bid(ruleset: Ruleset, bid: Bid) -> None:
    if bid.code not in ruleset.rank:
        raise RuleViolation("unknown_bid", bid=bid.code)
    if ruleset.plays(bid):
        return
    if ruleset.thrown_in == "low_only":
        raise RuleViolation("too_low_to_play", bid=bid.code, level=ruleset.lowest_level)
    raise RuleViolation("six_not_playable", bid=bid.code)


def _verify_revoke(ruleset: Ruleset, player: str) -> None:
    """001 alone has a rule for an established revoke."""
    if ruleset.revoke != "hoc":
        raise RuleViolation("no_revoke_rule", player=player)


def _verify_lost_early(table: Table, hand: Hand) -> None:
    """Play may stop as soon as a misere is lost (reading 27), and only then."""
    if tricks_of(hand, contracting_units(table, hand)) < 1:
        raise RuleViolation("impossible_tricks", total=sum(hand.tricks.values()))


def _verify_player(table: Table, player: str) -> None:
    if player not in table.unit_of:
        raise RuleViolation("unknown_player", player=player[:40])


def _verify_unit(table: Table, unit: str) -> None:
    if unit not in table.units:
        raise RuleViolation("unknown_unit", unit=unit[:40])


def _verify_units(table: Table, hand: Hand) -> None:
    for unit in hand.tricks:
        _verify_unit(table, unit)


def _verify_tricks(hand: Hand) -> None:
    for unit, number in hand.tricks.items():
        if not 0 <= number <= TRICKS:
            raise RuleViolation("impossible_tricks", unit=unit, tricks=number)


def _verify_total(hand: Hand) -> None:
    total = sum(hand.tricks.values())
    if total != TRICKS:
        raise RuleViolation("tricks_total", total=total)


def _verify_partners(ruleset: Ruleset, hand: Hand, bid: Bid) -> None:
    if ruleset.sides != "contractor_and_partner":
        raise RuleViolation("partners_fixed")
    allowed = ruleset.partners_allowed(bid)
    if len(hand.partners) > allowed:
        raise RuleViolation("too_many_partners", allowed=allowed, given=len(hand.partners))
    if len({hand.contractor, *hand.partners}) != 1 + len(hand.partners):
        raise RuleViolation("partner_twice")


def _verify_order(table: Table, hand: Hand) -> None:
    for unit in hand.order:
        _verify_unit(table, unit)
    # Five-handed, the contractors' tricks may have been written down together under the contractor.
    contractors = contracting_units(table, hand)
    won = {unit: hand.order.count(unit) for unit in table.units}
    agree = (
        len(hand.order) == sum(hand.tricks.values())
        and sum(won[unit] for unit in contractors) == tricks_of(hand, contractors)
        and all(
            won[unit] == hand.tricks.get(unit, 0) for unit in table.units if unit not in contractors
        )
    )
    if not agree:
        raise RuleViolation("order", won=won)


# ----------------------------------------------------------------------------------- what it scores


class Play(NamedTuple):
    """A contract as it was played: what every rule about its points asks for, in one value."""

    ruleset: Ruleset
    hand: Hand
    bid: Bid
    contractors: tuple[str, ...]
    defenders: tuple[str, ...]
    #: Tricks won by the contractors together.
    won: int
    #: Whether an established revoke was theirs; None where there was none.
    revoked_by_contractors: bool | None


def score_hand(
    ruleset: Ruleset, table: Table, hand: Hand, standing: Mapping[str, int]
) -> HandScore:
    """Score a hand that `verify_hand` let pass.

    `standing`: each unit's total before it, in points.
    """
    made: bool | None = None
    items: list[Item] = []
    if hand.bid is not None:
        play = _play(ruleset, table, hand, hand.bid)
        made = _is_made(play)
        items += _contractors_items(play, made)
        items += _defenders_items(play, made, standing)
    elif hand.outcome == "passed_nt":
        # 002 American, where "10 tricks for each trick" is a misprint for 10 points (reading 31).
        items += [
            Item(unit, POINTS_A_TRICK * hand.tricks[unit], "passed_nt_tricks")
            for unit in table.units
            if hand.tricks.get(unit)
        ]
    elif hand.outcome == "passed_out" and ruleset.passed_out == "fifty_each":
        items += _passed_items(ruleset, table, standing)
    if hand.adjustment is not None:
        items += [
            Item(unit, points, "adjustment")
            for unit, points in hand.adjustment.points.items()
            if points
        ]
    deltas = dict.fromkeys(table.units, 0)
    for unit, points, _ in items:
        deltas[unit] += points
    return HandScore(deltas, tuple(items), OUTCOMES[hand.outcome], made)


def _passed_items(ruleset: Ruleset, table: Table, standing: Mapping[str, int]) -> list[Item]:
    """Return what a deal that everybody passed gives to each.

    ScoreKeeper-Pro: 50 points, or nothing to anybody where it would bring somebody to the target.
    """
    points = POINTS_OF_A_PASSED_DEAL
    if ruleset.target is not None and max(standing.values()) + points >= ruleset.target:
        return []
    return [Item(unit, points, "passed_out_points") for unit in table.units]


def _play(ruleset: Ruleset, table: Table, hand: Hand, bid: Bid) -> Play:
    contractors = contracting_units(table, hand)
    return Play(
        ruleset,
        hand,
        bid,
        contractors,
        tuple([unit for unit in table.units if unit not in contractors]),
        tricks_of(hand, contractors),
        None if hand.revoke is None else table.unit_of[hand.revoke] in contractors,
    )


def _is_made(play: Play) -> bool:
    """Return whether the contract was met.

    001 Revoke: one by the bidding side defeats its bid, one by the others and it "is scored as
    made".
    """
    if play.revoked_by_contractors is not None:
        return not play.revoked_by_contractors
    if play.hand.grand_slam:
        return play.won == TRICKS
    return play.won == 0 if play.bid.level is None else play.won >= play.bid.level


def _contractors_items(play: Play, made: bool) -> list[Item]:
    """Return the contractors' items: the bid's value if made, minus it if not; with the slam.

    A failure costs the same, however far down (000 Scoring).
    """
    if made:
        code = _code(play, "made")
        points, slam = worth_of(play.ruleset, play.hand, play.bid), _slam(play)
    elif play.ruleset.on_fail == "minus_value":
        code = _code(play, "failed")
        points, slam = -_loss(play), 0
    else:
        return []  # 002 Variations 4, Tasmania: "there are no negative scores"
    if play.hand.partners and play.ruleset.partner_share == "half":
        # 002 Five players. Values are multiples of ten, and so is what a slam adds: half of either
        # is whole (reading 15).
        points, slam = points // 2, slam // 2
    items = []
    for unit in play.contractors:
        items.append(Item(unit, points, code))
        if slam:
            items.append(Item(unit, slam, "slam"))
    return items


def _code(play: Play, outcome: str) -> str:
    """Return the code of the contractors' item; `outcome`: `made` or `failed`."""
    return f"grand_slam_{outcome}" if play.hand.grand_slam else f"contract_{outcome}"


def worth_of(ruleset: Ruleset, hand: Hand, bid: Bid) -> int:
    """Return what a made contract is worth, in points, its slam left out."""
    if not hand.grand_slam:
        return ruleset.value(bid)
    is_at_no_trumps = bid.denomination is Denomination.NO_TRUMPS
    return GRAND_SLAM_AT_NO_TRUMPS if is_at_no_trumps else GRAND_SLAM


def _loss(play: Play) -> int:
    """Return the cost of a failed contract.

    A Grand Slam at no trumps costs 500 as printed, or 520 (reading 25).
    """
    if play.hand.grand_slam and play.bid.denomination is Denomination.NO_TRUMPS:
        return play.ruleset.grand_slam_nt_loss
    return worth_of(play.ruleset, play.hand, play.bid)


def _slam(play: Play) -> int:
    """Return the points that all ten tricks add to a made contract (option 17).

    0 for a misere or an announced Grand Slam. 000 Scoring, 001 Scoring: 250 if the bid is worth
    less. 002 Variations 5: none. 002 Youngstown: 100 more for a bid below ten, which replaces the
    250 (reading 22).
    """
    if play.won != TRICKS or play.bid.level is None or play.hand.grand_slam:
        return 0
    if play.hand.revoke is not None and play.ruleset.revoke_slam == "bid_only":
        return 0
    up_to_minimum = max(0, SLAM_MINIMUM - play.ruleset.value(play.bid))
    bonus = SLAM_BONUS if play.bid.level < TRICKS else 0
    return {
        "none": 0,
        "min250": up_to_minimum,
        "plus100": bonus,
        "plus100_min250": max(up_to_minimum, bonus),
    }[play.ruleset.slam]


def _defenders_items(play: Play, made: bool, standing: Mapping[str, int]) -> list[Item]:
    """Return the items of the defenders, each with its rule."""
    items = []
    for unit in play.defenders:
        if not made and play.ruleset.on_fail == "value_to_opponents":
            items.append(Item(unit, _loss(play), "value_to_opponents"))
        tricks, code = _tricks_paid(play, made, unit)
        if play.ruleset.defender_threshold is not None:
            tricks = _below_threshold(
                play.ruleset, play.ruleset.defender_threshold, standing[unit], tricks
            )
        if tricks:
            items.append(Item(unit, POINTS_A_TRICK * tricks, code))
    return items


def _tricks_paid(play: Play, made: bool, unit: str) -> tuple[int, str]:
    """Return the number of tricks that a defender is paid for, and the code of the rule."""
    if play.revoked_by_contractors is False:
        # 001 Revoke: "with the opponents not scoring", all of them (reading 32).
        return 0, "defenders_tricks"
    if play.bid.level is None:
        pays = play.ruleset.special_defender_points
        if pays != "own_tricks":
            # 000: opponents score nothing. 001, 002 American: all 10 a trick of the contractor.
            return play.won if pays == "per_contractor_trick" else 0, "contractor_tricks"
    elif play.ruleset.defender_points == "never" or (
        play.ruleset.defender_points == "on_fail" and made
    ):
        return 0, "defenders_tricks"
    if play.ruleset.defender_unit == "own":
        return play.hand.tricks.get(unit, 0), "defenders_tricks"
    return tricks_of(play.hand, play.defenders), "defenders_tricks"


def _below_threshold(ruleset: Ruleset, stop: int, standing: int, tricks: int) -> int:
    """The tricks that still count for a unit at `standing` points (options 20 and 21).

    Cap, for "you just stay at 490": trick by trick until the stop is reached. Gate, for "a team
    whose score is 400 or more": all or none, by the score before the deal (reading 2).
    """
    if ruleset.threshold_mode == "gate":
        return 0 if standing >= stop else tricks
    return min(tricks, max(0, -((standing - stop) // POINTS_A_TRICK)))


def with_first_to_target(hand: Hand, table: Table, unit: str) -> Hand:
    """Copy the hand with the answer to who won the race: `unit` reached the target before others.

    The record has no other place for it than the order of the tricks, so that unit's tricks are put
    first; of the rest of the order nothing is known and nothing follows.
    """
    units = (unit, *(name for name in table.units if name != unit))
    order = tuple(name for name in units for _trick in range(hand.tricks.get(name, 0)))
    return hand._replace(order=order)
