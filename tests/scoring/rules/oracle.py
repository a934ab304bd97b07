"""A second reading of the scoring rules, from rules.md and nothing else, to hold the law against.

It is slow and plain on purpose: unit by unit, trick by trick, with the options as the record format
writes them.
"""

from collections.abc import Mapping
from typing import Any

SUITS = ["S", "C", "D", "H", "NT"]


def worth(options: Mapping[str, Any], bid: str) -> int:
    """1.1: 40 for six spades, 20 a denomination, 100 a trick; special bids as the ruleset says."""
    if bid in options["special_bids"]:
        return int(options["special_bids"][bid]["value"])
    if options["bid_table"] is not None:
        return int(options["bid_table"][bid])
    level = int(bid[:2]) if bid.startswith("10") else int(bid[0])
    return 40 + 100 * (level - 6) + 20 * SUITS.index(bid[len(str(level)) :])


def promised(bid: str) -> int:
    """All ten tricks, promised: 500 and 520 as a Grand Slam."""
    return 520 if bid.endswith("NT") else 500


def is_made(special: bool, needed: int, ours: int) -> bool:
    return ours == 0 if special else ours >= needed


def points(
    options: Mapping[str, Any],
    units: list[str],
    contractors: list[str],
    bid: str,
    tricks: Mapping[str, int],
    standing: Mapping[str, int],
    grand_slam: bool = False,
    revoked_by: str | None = None,
) -> dict[str, int]:
    """What each unit scores for a contract. `contractors`: the units that stand or fall with it."""
    special = bid in options["special_bids"]
    level = 0 if special else int(bid.rstrip("SCDHNT"))
    ours = sum(tricks.get(unit, 0) for unit in contractors)
    theirs = [unit for unit in units if unit not in contractors]

    if revoked_by is not None:
        made = revoked_by not in contractors
    else:
        made = is_made(special, 10 if grand_slam else level, ours)

    value = promised(bid) if grand_slam else worth(options, bid)
    lost = value
    if grand_slam and bid.endswith("NT"):
        lost = options["grand_slam_nt_loss"]

    extra = 0
    slam_counts = revoked_by is None or options["revoke_slam"] == "kept"
    if made and ours == 10 and slam_counts and not special and not grand_slam:
        plus = 0 if bid.startswith("10") else 100
        least = 250 - value if value < 250 else 0
        extra = {"none": 0, "min250": least, "plus100": plus, "plus100_min250": max(plus, least)}[
            options["slam"]
        ]

    result = dict.fromkeys(units, 0)
    for unit in contractors:
        if made:
            result[unit] += value + extra
        elif options["on_fail"] == "minus_value":
            result[unit] -= lost
        if len(contractors) > 1 and options["partner_share"] == "half":
            assert result[unit] % 2 == 0
            result[unit] //= 2
    for unit in theirs:
        if not made and options["on_fail"] == "value_to_opponents":
            result[unit] += lost
        result[unit] += tricks_paid(
            options, unit, theirs, special, made, ours, tricks, standing[unit], revoked_by
        )
    return result


def tricks_paid(
    options: Mapping[str, Any],
    unit: str,
    theirs: list[str],
    special: bool,
    made: bool,
    ours: int,
    tricks: Mapping[str, int],
    standing: int,
    revoked_by: str | None,
) -> int:
    if revoked_by in theirs:
        return 0
    if special and options["special_defender_points"] == "own_tricks":
        every = sum(tricks.get(other, 0) for other in theirs)
        counted = tricks.get(unit, 0) if options["defender_unit"] == "own" else every
    elif special:
        counted = ours if options["special_defender_points"] == "per_contractor_trick" else 0
    elif options["defender_points"] == "never" or (
        options["defender_points"] == "on_fail" and made
    ):
        counted = 0
    elif options["defender_unit"] == "own":
        counted = tricks.get(unit, 0)
    else:
        counted = sum(tricks.get(other, 0) for other in theirs)
    stop = options["defender_threshold"]
    if stop is None:
        return 10 * counted
    if options["threshold_mode"] == "gate":
        return 10 * counted if standing < stop else 0
    gained = 0
    for _trick in range(counted):
        if standing + gained < stop:
            gained += 10
    return gained
