"""What the next hand can do: which bids win or lose the game from here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from config.language import capital
from config.language import gettext as _
from scoring.queries import GameSheet
from scoring.rules.bids import Bid, Denomination
from scoring.rules.endings import PLAY_ON, Ending, after_last_hand, judge
from scoring.rules.hands import TRICKS, Hand, score_hand, worth_of
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

    `to_go`: points to the target; None without one, or when it is passed. `promised`: a Grand Slam
    announced with the lowest bid of a suit and the lowest at no trumps.
    """

    name: str
    total: int
    to_go: int | None
    bids: tuple[BidNeed, ...]
    promised: tuple[BidNeed, ...] = ()

    @property
    def winning(self) -> list[Bid]:
        """The bids that win the game if they are just made, lowest first."""
        return [need.bid for need in self.bids if need.wins]

    @property
    def losing(self) -> list[Bid]:
        """The bids that lose the game if they fail, lowest first."""
        return [need.bid for need in self.bids if need.loses]

    @property
    def winning_promise(self) -> str:
        """The promise of all ten tricks that wins the game if it is kept; empty where none does."""
        return self._promise([need.wins for need in self.promised])

    @property
    def losing_promise(self) -> str:
        """The promise of all ten tricks that loses the game if it fails; empty where none does."""
        return self._promise([need.loses for need in self.promised])

    def _promise(self, decides: Sequence[bool]) -> str:
        """Name the promise that decides the game; no trumps where it does so there alone."""
        if not any(decides):
            return ""
        if all(decides):
            return _("Grand Slam announced")
        place = vocabulary.DENOMINATIONS[Denomination.NO_TRUMPS]
        words = _("{bid}, {announced}").format(bid=place, announced=_("Grand Slam announced"))
        return capital(words)

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
            tuple(_bid_need(sheet, unit, bid, promised=True) for bid in _promising(sheet)),
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


def _promising(sheet: GameSheet) -> list[Bid]:
    """Return the lowest bids, of a suit and at no trumps, that may promise all ten tricks."""
    bids = [bid for bid in _playable(sheet) if sheet.game.ruleset.may_promise_all(bid)]
    lowest: dict[bool, Bid] = {}
    for bid in bids:
        lowest.setdefault(bid.denomination is Denomination.NO_TRUMPS, bid)
    return [lowest[is_at_no_trumps] for is_at_no_trumps in sorted(lowest)]


def _bid_need(sheet: GameSheet, unit: str, bid: Bid, *, promised: bool = False) -> BidNeed:
    ruleset, totals = sheet.game.ruleset, sheet.sheet.totals
    furthest = min((name for name in totals if name != unit), key=lambda name: totals[name])
    level = TRICKS if promised else bid.level
    made, failed = (level, level - 1) if level else (0, 1)
    contractor = sheet.game.table.units[unit][0]
    hand = Hand(contractor=contractor, bid=bid, grand_slam=promised)
    won, lost = (
        _next_hand(sheet, hand._replace(tricks={unit: tricks, furthest: TRICKS - tricks}))
        for tricks in (made, failed)
    )
    loses = unit in lost.losers or (bool(lost.winners) and unit not in lost.winners)
    worth = worth_of(ruleset, hand, bid)
    return BidNeed(bid, worth, unit in won.winners, loses)


def _next_hand(sheet: GameSheet, hand: Hand) -> Ending:
    """Score a contract as the next hand, and judge the game after it; stores nothing."""
    ruleset, table, totals = sheet.game.ruleset, sheet.game.table, sheet.sheet.totals
    score = score_hand(ruleset, table, hand, totals)
    after = {name: points + score.deltas[name] for name, points in totals.items()}
    ending = judge(ruleset, table, hand, score, after)
    if ending is PLAY_ON and sheet.sheet.played + 1 == ruleset.game_hands:
        ending = after_last_hand(after)
    return ending
