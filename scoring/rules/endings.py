"""The end of a game: target, floor, last hand, who wins when several get there."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rules.hands import POINTS_A_TRICK, Adjustment, Hand, HandScore, contracting_units
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table

IN_PROGRESS: Final = "in_progress"
FINISHED: Final = "finished"
NEEDS_RULING: Final = "needs_ruling"

#: Item codes of points that fall trick by trick, in the course of play.
TRICK_CODES: Final = frozenset({"defenders_tricks", "contractor_tricks", "passed_nt_tricks"})


class Ending(NamedTuple):
    """The state of the game after a hand, and why.

    `candidates`: who may have reached the target first.
    """

    state: str = IN_PROGRESS
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    reason: str | None = None
    candidates: tuple[str, ...] = ()


PLAY_ON: Final = Ending()


def judge(
    ruleset: Ruleset, table: Table, hand: Hand, score: HandScore, totals: Mapping[str, int]
) -> Ending:
    """Say whether this hand ended the game, and who won. `totals`: each unit's points after it.

    000 End of the Game: 500 or more as a result of winning a contract wins, minus 500 or worse
    loses. The target is looked at first: where it has a winner, the floor only names losers
    (reading 6).
    """
    losers: tuple[str, ...] = ()
    if ruleset.floor is not None and min(totals.values()) <= ruleset.floor:
        losers = tuple(unit for unit in totals if totals[unit] <= ruleset.floor)
    if ruleset.target is not None:
        counted = totals if hand.adjustment is None else _counted(ruleset, hand.adjustment, totals)
        if max(counted.values()) >= ruleset.target:
            reached = _reached(ruleset.target, counted, losers)
            ending = _at_target(ruleset, table, hand, score, reached)
            if ending is not None:
                return ending._replace(losers=losers)
    if losers:
        return Ending(FINISHED, _winners_by_back_door(ruleset, totals, losers), losers, "backdoor")
    return PLAY_ON


def after_last_hand(totals: Mapping[str, int]) -> Ending:
    """Say who won a game of a fixed number of hands that nothing ended before: the most points win.

    Nobody loses it: that is for the floor alone. Which hand was the last is for the scoresheet to
    count.
    """
    most = max(totals.values())
    winners = tuple(unit for unit, points in totals.items() if points == most)
    return Ending(FINISHED, winners, reason="hands_played")


def _counted(ruleset: Ruleset, ruling: Adjustment, totals: Mapping[str, int]) -> Mapping[str, int]:
    """The points towards the target: a ruling is in the totals, but does not win a contract."""
    if ruleset.win_by != "contract":
        return totals
    return {unit: points - ruling.points.get(unit, 0) for unit, points in totals.items()}


def _reached(target: int, counted: Mapping[str, int], losers: tuple[str, ...]) -> dict[str, int]:
    """Units at the target, each with its points; none that went out the back door in that hand."""
    return {
        unit: points for unit, points in counted.items() if points >= target and unit not in losers
    }


def _at_target(
    ruleset: Ruleset, table: Table, hand: Hand, score: HandScore, reached: dict[str, int]
) -> Ending | None:
    """Decide who wins of the units that reached the target; None where the game goes on.

    `reached`: unit -> points.
    """
    if not reached or (ruleset.win_by == "contract" and not score.made):
        return None
    contractors = contracting_units(table, hand)
    ours = {unit: points for unit, points in reached.items() if unit in contractors}
    theirs = {unit: points for unit, points in reached.items() if unit not in contractors}
    if ours:
        return _contractors_first(ruleset, ours, theirs)
    if ruleset.win_by == "contract":
        return None
    return _defenders_only(ruleset, hand, score, theirs)


def _contractors_first(ruleset: Ruleset, ours: dict[str, int], theirs: dict[str, int]) -> Ending:
    """Both over: the contractors win, even with less (000, 001, 002).

    Unless the house takes 003 literally (reading 4).
    """
    if theirs and ruleset.both_over == "higher_score":
        highest = max(theirs.values())
        if highest > max(ours.values()):
            winners = tuple(unit for unit, points in theirs.items() if points == highest)
            return Ending(FINISHED, winners, reason="higher_score")
    both = theirs and ruleset.win_by == "any"
    return Ending(
        FINISHED, tuple(ours), reason="contractor_priority" if both else "target_by_contract"
    )


def _defenders_only(
    ruleset: Ruleset, hand: Hand, score: HandScore, reached: dict[str, int]
) -> Ending:
    """Decide who wins of those that got there without the contract (002 American, reading 5)."""
    theirs = tuple(reached)
    if len(theirs) == 1:
        by_defeat = any(item.code == "value_to_opponents" for item in score.items)
        return Ending(
            FINISHED, theirs, reason="target_by_defeat" if by_defeat else "target_by_tricks"
        )
    if ruleset.defenders_tie == "joint":
        return Ending(FINISHED, theirs, reason="joint_target")
    needed = _tricks_needed(ruleset, score, reached)
    if not needed:
        # All of them by points given when the hand was over, to all at once.
        return Ending(FINISHED, theirs, reason="joint_target")
    return _first_to_target(ruleset, hand, score, needed)


def _first_to_target(
    ruleset: Ruleset, hand: Hand, score: HandScore, needed: dict[str, int]
) -> Ending:
    """Decide who reached the target first, trick by trick (reading 5).

    `needed`: the paid tricks that brought each there.
    """
    if len(needed) == 1:
        return Ending(FINISHED, tuple(needed), reason="first_to_target")
    if _paid_for_the_same_tricks(ruleset, score):
        moments = needed
    elif hand.order:
        moments = {unit: _position(hand.order, unit, number) for unit, number in needed.items()}
    else:
        return Ending(NEEDS_RULING, reason="who_reached_first", candidates=tuple(needed))
    earliest = min(moments.values())
    first = tuple(unit for unit, moment in moments.items() if moment == earliest)
    return Ending(FINISHED, first, reason="first_to_target" if len(first) == 1 else "joint_target")


def _tricks_needed(ruleset: Ruleset, score: HandScore, reached: dict[str, int]) -> dict[str, int]:
    """Count the paid tricks that brought each unit to the target, if it got there in play."""
    assert ruleset.target is not None
    needed = {}
    for unit, points in reached.items():
        before = points - score.deltas[unit]
        short = -((before - ruleset.target) // POINTS_A_TRICK)
        in_play = sum(
            item.points for item in score.items if item.unit == unit and item.code in TRICK_CODES
        )
        if in_play >= short * POINTS_A_TRICK:
            needed[unit] = short
    return needed


def _paid_for_the_same_tricks(ruleset: Ruleset, score: HandScore) -> bool:
    """Return whether every opponent is paid for the same tricks.

    That is so in a nullo, and with `defender_unit: side` (reading 9).
    """
    codes = {item.code for item in score.items}
    return "contractor_tricks" in codes or (
        "defenders_tricks" in codes and ruleset.defender_unit == "side"
    )


def _position(order: tuple[str, ...], unit: str, number: int) -> int:
    """The place in the order of the tricks at which `unit` won its `number`th."""
    return [trick for trick, winner in enumerate(order) if winner == unit][number - 1]


def _winners_by_back_door(
    ruleset: Ruleset, totals: Mapping[str, int], losers: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the units that win where others went out the back door.

    Often there is none, where each plays for himself.
    """
    others = {unit: total for unit, total in totals.items() if unit not in losers}
    if len(totals) == 2:
        return tuple(others)
    if ruleset.individual_backdoor == "leader_wins" and others:
        return tuple(unit for unit, total in others.items() if total == max(others.values()))
    return ()  # the texts name a loser, not a winner (reading 14)
