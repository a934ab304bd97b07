"""A recorded game scored under another ruleset: each hand, the totals, and its end.

Nobody knows what would have been bid instead of a hand that the other ruleset does not allow: the
hand scores nothing, and the others are scored as they were played.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import Scoresheet, one_more, tally
from scoring.rules.tables import Table


class ReplayedHand(NamedTuple):
    """The points of a hand under the other ruleset, and the totals after the hand."""

    deltas: Mapping[str, int]
    totals: Mapping[str, int]
    is_refused: bool = False
    #: The game would have been over before this hand.
    is_beyond: bool = False


class Replay(NamedTuple):
    """A game under another ruleset. `last`: the hand, from 1, that ends the game; None for none."""

    hands: tuple[ReplayedHand, ...]
    sheet: Scoresheet
    last: int | None


def replay(ruleset: Ruleset, table: Table, hands: Sequence[Hand]) -> Replay:
    """Score recorded hands under another ruleset for as many players."""
    nothing = dict.fromkeys(table.units, 0)
    sheet = tally(ruleset, table, ())
    replayed: list[ReplayedHand] = []
    last: int | None = None
    for number, hand in enumerate(hands, start=1):
        try:
            sheet = one_more(ruleset, table, sheet, hand)
        except RuleViolation:
            replayed.append(ReplayedHand(nothing, sheet.totals, sheet.is_open, not sheet.is_open))
            continue
        replayed.append(ReplayedHand(sheet.hands[-1].score.deltas, sheet.totals))
        if not sheet.is_open:
            last = number
    return Replay(tuple(replayed), sheet, last)
