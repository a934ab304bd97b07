"""A deal as a person tells it on the pad, by seats and units, turned into a hand of the law.

Plain Python over the rules alone: the phone has it translated, so that a hand is the same there as
here.
"""

from typing import NamedTuple

from scoring.rules.bids import BIDS
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import (
    OUTCOMES,
    TRICKS,
    Adjustment,
    Hand,
    verify_hand,
    with_first_to_target,
)
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table

#: "Failed", without the tricks counted: enough for a misère where nobody is paid for any.
NOT_COUNTED = "failed"


class Told(NamedTuple):
    """The answers given about one deal, seats and units by number; None where nothing was said."""

    #: A bid's code, or an outcome without a contract.
    call: str
    contractor: int | None = None
    partners: tuple[int, ...] = ()
    #: Tricks of the contractors together, or NOT_COUNTED.
    tricks: int | str | None = None
    #: Tricks of each unit, where they are asked one by one.
    others: tuple[int | None, ...] = ()
    #: The unit that reached the target before the others.
    first: int | None = None
    grand_slam: bool = False
    sans_kitty: bool = False
    blind: bool = False
    revoke: int | None = None
    dealer: int | None = None
    #: Points of each unit by a ruling, and its reason.
    ruling: tuple[int | None, ...] = ()
    ruling_reason: str = ""


def hand_told(ruleset: Ruleset, table: Table, told: Told) -> Hand:
    """Parse and validate a deal as it was told: the facts of a hand.

    Raises RuleViolation: `contractor_missing`, `tricks_missing` or `others_missing` for what has
    still to be said, and as `verify_hand` does.
    """
    hand = Hand(
        told.call if told.call in OUTCOMES else "contract",
        adjustment=_ruling(table, told),
        dealer=_player(table, told.dealer),
    )
    if hand.outcome == "contract":
        hand = _contract(ruleset, table, told, hand)
    elif hand.outcome == "passed_nt":
        hand = hand._replace(tricks=_tricks(table, {}, _by_unit(table, told.others), False))
    verify_hand(ruleset, table, hand)
    if told.first is None or not hand.tricks:
        return hand
    return with_first_to_target(hand, table, tuple(table.units)[told.first])


def _player(table: Table, seat: int | None) -> str | None:
    return None if seat is None else table.players[seat]


def _by_unit(table: Table, numbers: tuple[int | None, ...]) -> dict[str, int | None]:
    """The numbers that were said unit by unit, unit -> number; all None where nobody was asked."""
    given = numbers or tuple(None for _unit in table.units)
    return dict(zip(table.units, given, strict=True))


def _ruling(table: Table, told: Told) -> Adjustment | None:
    points = {unit: given for unit, given in _by_unit(table, told.ruling).items() if given}
    return Adjustment(points, told.ruling_reason) if points else None


def _contract(ruleset: Ruleset, table: Table, told: Told, hand: Hand) -> Hand:
    if told.contractor is None:
        raise RuleViolation("contractor_missing")
    if told.tricks is None:
        raise RuleViolation("tricks_missing")
    bid = BIDS[told.call]
    contractor = table.players[told.contractor]
    partners = () if bid.is_special else tuple(table.players[seat] for seat in told.partners)
    return hand._replace(
        contractor=contractor,
        bid=bid,
        partners=partners,
        tricks=_contract_tricks(ruleset, table, told, (contractor, *partners)),
        grand_slam=told.grand_slam,
        revoke=_player(table, told.revoke),
        sans_kitty=told.sans_kitty,
        blind=told.blind,
    )


def _contract_tricks(
    ruleset: Ruleset, table: Table, told: Told, contractors: tuple[str, ...]
) -> dict[str, int]:
    """The units' tricks, from the contractors' and those told of others; blanks get the rest."""
    unit = table.unit_of[contractors[0]]
    is_special = BIDS[told.call].is_special
    # In most misères nobody is paid for his own tricks, so that they need not be counted.
    counted = not is_special or ruleset.special_defender_points == "own_tricks"
    if told.tricks == NOT_COUNTED or told.tricks is None:
        # Points for tricks are never guessed: who is paid by the contractor's needs theirs.
        if not is_special or ruleset.special_defender_points != "none":
            raise RuleViolation("tricks_missing")
        return {unit: 1}  # play stopped at the trick that lost it (reading 27)
    contracting = [table.unit_of[player] for player in contractors]
    # A side has what the other has not.
    counts = _by_unit(table, told.others if ruleset.unit == "player" and counted else ())
    others = {name: won for name, won in counts.items() if name not in contracting}
    return _tricks(table, {unit: int(told.tricks)}, others, not counted)


def _tricks(
    table: Table, tricks: dict[str, int], others: dict[str, int | None], anybody: bool
) -> dict[str, int]:
    """Tricks unit by unit, without the noughts. The rest goes to the other that is blank.

    `anybody`: it may go to any of them, where nobody is paid for his own.
    """
    won = {**tricks, **{name: number for name, number in others.items() if number is not None}}
    blank = [name for name, number in others.items() if number is None]
    left = TRICKS - sum(won.values())
    if left > 0 and blank:
        if len(blank) > 1 and not anybody:
            raise RuleViolation("others_missing", blank=tuple(blank))
        won[blank[0]] = left
    return {unit: won[unit] for unit in table.units if won.get(unit)}
