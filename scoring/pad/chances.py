"""What the next hand can do: which bids win or lose the game from here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.queries import GameSheet
from scoring.rules.bids import Bid
from scoring.rules.endings import PLAY_ON, Ending, after_last_hand, judge
from scoring.rules.hands import TRICKS, Hand, HandScore, score_hand
from scoring.words import vocabulary

#: So many bids in a row are still named one by one.
SHORTEST_SPAN: Final = 2


@dataclass(frozen=True)
class BidNeed:
    """A unit's bid: its worth, whether just making it wins, whether failing it loses the game."""

    bid: Bid
    worth: int
    wins: bool
    loses: bool


@dataclass(frozen=True)
class Span:
    """Bids of which each ranks next above the one before, from `first` to `last`.

    `is_to_the_top`: no bid ranks above the last. `is_all`: no bid ranks below the first either.
    """

    first: Bid
    last: Bid
    is_to_the_top: bool
    is_all: bool


@dataclass(frozen=True)
class UnitNeed:
    """The effect of one unit's bids from here.

    `to_go`: points to the target; None without one, or when it is passed.
    """

    name: str
    total: int
    to_go: int | None
    bids: tuple[BidNeed, ...]

    @property
    def winning(self) -> list[Bid]:
        """The bids that win the game if they are just made, lowest first."""
        return [need.bid for need in self.bids if need.wins]

    @property
    def losing(self) -> list[Bid]:
        """The bids that lose the game if they fail, lowest first."""
        return [need.bid for need in self.bids if need.loses]

    @property
    def winning_spans(self) -> list[Span]:
        """The same as `winning`, in as few words as it takes."""
        return _spans([need.bid for need in self.bids], self.winning)

    @property
    def losing_spans(self) -> list[Span]:
        """The same as `losing`, in as few words as it takes."""
        return _spans([need.bid for need in self.bids], self.losing)


def _spans(bids: Sequence[Bid], chosen: Sequence[Bid]) -> list[Span]:
    """Put together what ranks one above the other; of two alone each is named."""
    top = len(bids) - 1
    runs: list[list[int]] = []
    for place in map(bids.index, chosen):
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    spans = []
    for run in runs:
        pairs = [(run[0], run[-1])] if len(run) > SHORTEST_SPAN else [(one, one) for one in run]
        spans += [
            Span(bids[low], bids[high], low < high == top, low == 0 and high == top)
            for low, high in pairs
        ]
    return spans


def needs(sheet: GameSheet) -> list[UnitNeed]:
    """“What do we need?”: for each unit, what each bid of the ruleset would do, lowest first.

    A bid is taken as just made, or as failed by one trick, the other tricks falling to the
    opponents so that nobody else gains more than he must: to the opponent who is furthest from the
    target.
    """
    table, totals, target = sheet.game.table, sheet.sheet.totals, sheet.game.ruleset.target
    return [
        UnitNeed(
            vocabulary.unit_name(table, unit),
            totals[unit],
            target - totals[unit] if target is not None and totals[unit] < target else None,
            tuple(_bid_need(sheet, unit, bid) for bid in _playable(sheet)),
        )
        for unit in table.units
    ]


def _playable(sheet: GameSheet) -> Iterator[Bid]:
    """The ruleset's bids that may be played, lowest first."""
    ruleset = sheet.game.ruleset
    for rung in ruleset.ladder:
        for bid in rung:
            if ruleset.plays(bid):
                yield bid


def _bid_need(sheet: GameSheet, unit: str, bid: Bid) -> BidNeed:
    totals = sheet.sheet.totals
    furthest = min((name for name in totals if name != unit), key=lambda name: totals[name])
    made, failed = (bid.level, bid.level - 1) if bid.level else (0, 1)
    _score, won = _next_hand(sheet, unit, bid, {unit: made, furthest: TRICKS - made})
    _score, lost = _next_hand(sheet, unit, bid, {unit: failed, furthest: TRICKS - failed})
    loses = unit in lost.losers or (bool(lost.winners) and unit not in lost.winners)
    return BidNeed(bid, sheet.game.ruleset.value(bid), unit in won.winners, loses)


def _next_hand(
    sheet: GameSheet, unit: str, bid: Bid, tricks: dict[str, int]
) -> tuple[HandScore, Ending]:
    """Score a contract of `unit` as the next hand, and judge the game after it; stores nothing."""
    ruleset, table, totals = sheet.game.ruleset, sheet.game.table, sheet.sheet.totals
    hand = Hand(contractor=table.units[unit][0], bid=bid, tricks=tricks)
    score = score_hand(ruleset, table, hand, totals)
    after = {name: points + score.deltas[name] for name, points in totals.items()}
    ending = judge(ruleset, table, hand, score, after)
    if ending is PLAY_ON and sheet.sheet.played + 1 == ruleset.game_hands:
        ending = after_last_hand(after)
    return score, ending
