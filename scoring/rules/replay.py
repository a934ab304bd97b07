"""A recorded game scored under another ruleset: each hand, the totals, and where it would end.

A record holds hands and never sums, so that any game can be replayed. What would have been bid
instead of a hand that the other ruleset does not allow is not known: such a hand scores nothing for
anybody, and the others are scored as they were played.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.rules.endings import FINISHED, Ending
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand, HandScore, verify_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import ScoredHand, Scoresheet, tally
from scoring.rules.tables import Table


class ReplayedHand(NamedTuple):
    """A hand under the other ruleset, with the totals after it.

    `score`: None where the hand counts for nothing: the ruleset refuses it (`refusal`), or the game
    would have been over before it (`is_beyond`).
    """

    score: HandScore | None
    totals: Mapping[str, int]
    refusal: RuleViolation | None = None
    is_beyond: bool = False


class Replay(NamedTuple):
    """A game under another ruleset.

    `last`: the number of the hand, from 1, after which it would have been over; None where it would
    go on.
    """

    hands: tuple[ReplayedHand, ...]
    totals: Mapping[str, int]
    ending: Ending
    last: int | None

    @property
    def refused(self) -> tuple[int, ...]:
        """The numbers of the hands that the ruleset does not allow, from 1."""
        return tuple([at for at, hand in enumerate(self.hands, start=1) if hand.refusal])

    @property
    def beyond(self) -> int:
        """The number of hands that would not have been played any more."""
        return sum(hand.is_beyond for hand in self.hands)


def replay(ruleset: Ruleset, table: Table, hands: Sequence[Hand]) -> Replay:
    """Score recorded hands under another ruleset.

    Raises RuleViolation `players` where it is a game for another number of players: neither the
    sides nor the cards are the same.
    """
    if len(table.players) != ruleset.players:
        raise RuleViolation("players", needed=ruleset.players, given=len(table.players))
    refusals = [_refusal(ruleset, table, hand) for hand in hands]
    allowed = [hand for hand, refusal in zip(hands, refusals, strict=True) if refusal is None]
    sheet = _tally_to_the_end(ruleset, table, allowed)
    lines = iter(sheet.hands)
    totals: Mapping[str, int] = dict.fromkeys(table.units, 0)
    replayed: list[ReplayedHand] = []
    last: int | None = None
    for number, refusal in enumerate(refusals, start=1):
        if last is not None:
            replayed.append(ReplayedHand(None, totals, is_beyond=True))
        elif refusal is not None:
            replayed.append(ReplayedHand(None, totals, refusal))
        else:
            line = next(lines)
            totals = line.totals
            replayed.append(ReplayedHand(line.score, totals))
            if line is sheet.hands[-1] and not sheet.is_open:
                last = number
    return Replay(tuple(replayed), sheet.totals, sheet.ending, last)


def scores_otherwise(played: ScoredHand, replayed: ReplayedHand) -> bool:
    """Return whether a hand that counts in both games moved the totals otherwise."""
    if replayed.is_beyond:
        return False
    deltas = played.score.deltas
    if replayed.score is None:
        return any(deltas.values())
    return replayed.score.deltas != deltas


def ends_otherwise(played: Ending, replayed: Ending) -> bool:
    """Return whether a game that is over would not have been won by the same, if by anybody."""
    return played.state == FINISHED and set(played.winners) != set(replayed.winners)


def _refusal(ruleset: Ruleset, table: Table, hand: Hand) -> RuleViolation | None:
    """Return what the ruleset has against a hand; None where it allows it."""
    try:
        verify_hand(ruleset, table, hand)
    except RuleViolation as violation:
        return violation
    return None


def _tally_to_the_end(ruleset: Ruleset, table: Table, hands: Sequence[Hand]) -> Scoresheet:
    """Tally as far as the game goes. `hands`: each of them valid by itself."""
    try:
        return tally(ruleset, table, hands)
    except RuleViolation as violation:
        if violation.code != "game_over":
            raise
        return tally(ruleset, table, hands[: violation.place["hand"] - 1])
