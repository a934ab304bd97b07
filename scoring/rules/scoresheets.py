"""The scoresheet: games tallied hand by hand: running totals, who deals, whether it is over.

It is one game, or the best of several: then the hands of all games stand one after the other. Which
hand belongs to which game is never stored: the hand after one that ended a game begins the next.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.dealers import next_dealer
from scoring.rules.endings import (
    FINISHED,
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
    """A tallied game as it stands: lines, totals, how it ended if it did, who deals next.

    Of the best of several games the lines are those of all; `totals` are of the game that is played
    (of the last one when all is over), and `ending` is open until somebody has won enough of them.
    """

    hands: tuple[ScoredHand, ...]
    totals: Mapping[str, int]
    ending: Ending
    next_dealer: str
    #: The games of which somebody has to win more than half; None: it is one game.
    best_of: int | None = None

    @property
    def games(self) -> tuple[tuple[ScoredHand, ...], ...]:
        """The lines game by game; none of a game that has not begun."""
        return games_in(self.hands)

    @property
    def played(self) -> int:
        """The number of scored hands; one that was thrown in does not count.

        Of several games they are those of the game that is played.
        """
        lines = self.hands
        if self.best_of is not None and lines:
            is_new = self.is_open and lines[-1].ending.state == FINISHED
            lines = () if is_new else self.games[-1]
        return len([line for line in lines if line.score.scored])

    @property
    def is_open(self) -> bool:
        """Return whether another hand may be played."""
        return self.ending.state == IN_PROGRESS

    @property
    def game_number(self) -> int:
        """The number of the game that is played, from 1; of the last one when all is over."""
        ended = len([line for line in self.hands if line.ending.state == FINISHED])
        return ended + 1 if self.is_open else len(self.games)


def games_in(lines: Iterable[ScoredHand]) -> tuple[tuple[ScoredHand, ...], ...]:
    """Divide lines into games: the line after one that ended a game begins the next."""
    games: list[tuple[ScoredHand, ...]] = []
    game: list[ScoredHand] = []
    for line in lines:
        game.append(line)
        if line.ending.state == FINISHED:
            games.append(tuple(game))
            game = []
    return (*games, tuple(game)) if game else tuple(games)


def games_won(sheet: Scoresheet) -> dict[str, int]:
    """Count the games that each unit has won alone, unit -> games: nobody wins a tie."""
    won = dict.fromkeys(sheet.totals, 0)
    for line in sheet.hands:
        if line.ending.state == FINISHED and len(line.ending.winners) == 1:
            winner = line.ending.winners[0]
            won[winner] = won[winner] + 1
    return won


def tally(
    ruleset: Ruleset,
    table: Table,
    hands: Iterable[Hand],
    first_dealer: str | None = None,
    best_of: int | None = None,
) -> Scoresheet:
    """Score a game from its first hand, validating each. No `first_dealer`: the first player.

    `best_of`: the hands are of so many games at most, one after the other; each begins from 0, and
    the deal goes on in turn. Raises RuleViolation, with `hand` counted from 1 in its place, for the
    first hand that cannot be so; `game_over` for one that follows the end of the game or of the
    last one, or one whose winner has still to be named.
    """
    dealer = first_dealer if first_dealer is not None else table.players[0]
    if dealer not in table.unit_of:
        raise RuleViolation("unknown_player", player=dealer[:40])
    nothing = dict.fromkeys(table.units, 0)
    return _continued(ruleset, table, Scoresheet((), nothing, PLAY_ON, dealer, best_of), hands)


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
        if sheet.best_of is not None and _begins_next(sheet, lines):
            totals, ending, played = dict.fromkeys(table.units, 0), PLAY_ON, 0
    return Scoresheet(tuple(lines), totals, ending, dealer, sheet.best_of)


def _begins_next(sheet: Scoresheet, lines: Sequence[ScoredHand]) -> bool:
    """Return whether the last of these lines ended a game, and not the last one of several."""
    if sheet.best_of is None or lines[-1].ending.state != FINISHED:
        return False
    won = games_won(sheet._replace(hands=tuple(lines)))
    return max(won.values()) <= sheet.best_of // 2


def can_correct(ruleset: Ruleset, events: Sequence[str]) -> bool:
    """Say whether a wrong score may still be corrected after these events since it was written.

    Events: `deal`, `pass`, `bid`, `throw_in`. 001 Error in scoring: until the first non-pass bid of
    the next deal; a whole passed-out deal keeps the window open (reading 34). Elsewhere: always,
    and it is logged.
    """
    return ruleset.correction == "open" or "bid" not in events
