"""Who won a game at a table, and whether its totals tell."""

from collections.abc import Mapping

from scoring.rules.endings import Ending
from scoring.rules.rulesets.options import Ruleset
from tournaments.rules.tables import SIDES, TIE


def winner_by_rules(ending: Ending | None, totals: Mapping[str, int]) -> str:
    """Return who won what is over: whom the ruleset names, or else the side with more; or TIE.

    `ending`: of the hands that count; None where none do.
    """
    if ending is not None and ending.winners:
        return ending.winners[0] if len(ending.winners) == 1 else TIE
    if totals["NS"] == totals["EW"]:
        return TIE
    return max(SIDES, key=lambda side: totals[side])


def are_both_out(ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
    """Return whether both sides have what ends a game, so that totals do not tell who won it."""
    return ruleset.target is not None and min(totals.values()) >= ruleset.target


def tell_winner(ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
    """Return whether totals end a game, and tell who won it."""
    return is_over(ruleset, totals) and not are_both_out(ruleset, totals)


def is_over(ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
    """Return whether a side has what ends a game, upwards or downwards; True where nothing does."""
    target, floor = ruleset.target, ruleset.floor
    is_out = target is not None and max(totals.values()) >= target
    is_down = floor is not None and min(totals.values()) <= floor
    return target is None or is_out or is_down
