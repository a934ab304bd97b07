"""The scoresheet: a game tallied hand by hand: running totals, who deals, whether it is over."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.dealers import next_dealer
from scoring.rules.endings import (
    IN_PROGRESS,
    PLAY_ON,
    Ending,
    after_last_hand,
    judge,
)
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand, HandScore, score_hand, verify_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table


class ScoredHand(NamedTuple):
    """One line of the scoresheet: the hand, its score, totals and state of the game after it."""

    hand: Hand
    score: HandScore
    totals: Mapping[str, int]
    dealer: str
    next_dealer: str
    ending: Ending


class Scoresheet(NamedTuple):
    """A tallied game as it stands: lines, totals, how it ended if it did, who deals next."""

    hands: tuple[ScoredHand, ...]
    totals: Mapping[str, int]
    ending: Ending
    next_dealer: str

    @property
    def played(self) -> int:
        """The number of scored hands; one that was thrown in does not count."""
        return len([line for line in self.hands if line.score.scored])

    @property
    def is_open(self) -> bool:
        """Return whether another hand may be played."""
        return self.ending.state == IN_PROGRESS


def tally(
    ruleset: Ruleset,
    table: Table,
    hands: Iterable[Hand],
    first_dealer: str | None = None,
) -> Scoresheet:
    """Score a game from its first hand, validating each. No `first_dealer`: the first player.

    Raises RuleViolation, with `hand` counted from 1 in its place, for the first hand that cannot be
    so; `game_over` for one that follows the end of the game, or one whose winner has still to be
    named.
    """
    dealer = first_dealer if first_dealer is not None else table.players[0]
    if dealer not in table.unit_of:
        raise RuleViolation("unknown_player", player=dealer[:40])
    nothing = dict.fromkeys(table.units, 0)
    return _continued(ruleset, table, Scoresheet((), nothing, PLAY_ON, dealer), hands)


def one_more(ruleset: Ruleset, table: Table, sheet: Scoresheet, hand: Hand) -> Scoresheet:
    """Score one more hand of a tallied game, with the result of `tally` over all of them.

    Raises as `tally` does.
    """
    return _continued(ruleset, table, sheet, (hand,))


def _continued(
    ruleset: Ruleset, table: Table, sheet: Scoresheet, hands: Iterable[Hand]
) -> Scoresheet:
    """Score the hands that come after a sheet's."""
    totals, ending, dealer = sheet.totals, sheet.ending, sheet.next_dealer
    played = sheet.played
    lines = list(sheet.hands)
    for hand in hands:
        try:
            if ending is not PLAY_ON:
                raise RuleViolation("game_over", state=ending.state)
            verify_hand(ruleset, table, hand)
        except RuleViolation as violation:
            raise violation.located(hand=len(lines) + 1) from None
        if hand.dealer is not None:
            dealer = hand.dealer
        score = score_hand(ruleset, table, hand, totals)
        totals = {unit: points + score.deltas[unit] for unit, points in totals.items()}
        ending = judge(ruleset, table, hand, score, totals)
        if score.scored:
            played += 1
            if played == ruleset.game_hands and ending is PLAY_ON:
                ending = after_last_hand(totals)
        following = next_dealer(ruleset, table, dealer, hand.outcome)
        lines.append(ScoredHand(hand, score, totals, dealer, following, ending))
        dealer = following
    return Scoresheet(tuple(lines), totals, ending, dealer)


def can_correct(ruleset: Ruleset, events: Sequence[str]) -> bool:
    """Say whether a wrong score may still be corrected after these events since it was written.

    Events: `deal`, `pass`, `bid`, `throw_in`. 001 Error in scoring: until the first non-pass bid of
    the next deal; a whole passed-out deal keeps the window open (reading 34). Elsewhere: always,
    and it is logged.
    """
    return ruleset.correction == "open" or "bid" not in events
