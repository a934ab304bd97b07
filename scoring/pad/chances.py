"""“What do we need?”: which bids win the game from here, and which lose it."""

from dataclasses import dataclass

from scoring.queries import GameSheet
from scoring.rules.bids import Bid
from scoring.rules.endings import judge
from scoring.rules.hands import TRICKS, Hand, score_hand
from scoring.words import vocabulary


@dataclass(frozen=True)
class BidNeed:
    """One bid of one unit: its worth, whether just making it wins, whether failing it loses the game."""

    bid: Bid
    worth: int
    wins: bool
    loses: bool


@dataclass(frozen=True)
class UnitNeed:
    """What one unit's bids would do from here.

    `to_go`: points to the target; None without one, or when it is passed.
    """

    name: str
    total: int
    to_go: int | None
    bids: tuple[BidNeed, ...]

    @property
    def winning(self) -> list[Bid]:
        return [need.bid for need in self.bids if need.wins]

    @property
    def losing(self) -> list[Bid]:
        return [need.bid for need in self.bids if need.loses]


def needs(sheet: GameSheet) -> list[UnitNeed]:
    """For each unit, each bid of the ruleset, lowest first.

    A bid is taken as just made, or as failed by one trick, the other tricks falling to the opponents so that
    nobody else gains more than he must: to the opponent who is furthest from the target.
    """
    game, table = sheet.game, sheet.game.table
    totals = dict(sheet.sheet.totals)
    found = []
    for unit, members in table.units.items():
        others = [name for name in table.units if name != unit]
        lowest = min(others, key=lambda name: totals[name])

        def ends(
            bid: Bid, won: int, unit: str = unit, contractor: str = members[0], lowest: str = lowest
        ) -> bool:
            hand = Hand(contractor=contractor, bid=bid, tricks={unit: won, lowest: TRICKS - won})
            score = score_hand(game.ruleset, table, hand, totals)
            after = {name: points + score.deltas[name] for name, points in totals.items()}
            ending = judge(game.ruleset, table, hand, score, totals, after)
            if won >= (bid.level or 0) if bid.level else won == 0:
                return unit in ending.winners
            return unit in ending.losers or (bool(ending.winners) and unit not in ending.winners)

        rows = []
        for rung in game.ruleset.ladder:
            for bid in rung:
                if bid.level == 6 and game.ruleset.six_bids == "thrown_in":
                    continue
                made, failed = (bid.level, bid.level - 1) if bid.level else (0, 1)
                rows.append(BidNeed(bid, game.ruleset.value(bid), ends(bid, made), ends(bid, failed)))
        target = game.ruleset.target
        to_go = target - totals[unit] if target is not None and totals[unit] < target else None
        found.append(UnitNeed(vocabulary.unit_name(table, unit), totals[unit], to_go, tuple(rows)))
    return found


def outcomes_of(sheet: GameSheet) -> dict[str, object]:
    """Every outcome of the next hand of a side-scored game; nothing where players own the scores.

    `{"sides": [{bid: [[points, points, ending], … for 0 to 10 tricks]}, …], "endings": [words, …]}`: a table
    for each side as contractor, the points in the order of the units, `ending` 0 while the game goes on,
    otherwise one more than an index into `endings`.
    """
    game, table = sheet.game, sheet.game.table
    if game.ruleset.unit != "side":
        return {}
    totals = dict(sheet.sheet.totals)
    units = list(table.units)
    endings: list[str] = []
    sides: list[dict[str, list[list[int]]]] = []
    for unit in units:
        other = next(name for name in units if name != unit)
        contractor = table.units[unit][0]
        bids: dict[str, list[list[int]]] = {}
        for rung in game.ruleset.ladder:
            for bid in rung:
                rows = bids[bid.code] = []
                for won in range(TRICKS + 1):
                    hand = Hand(contractor=contractor, bid=bid, tricks={unit: won, other: TRICKS - won})
                    score = score_hand(game.ruleset, table, hand, totals)
                    after = {name: points + score.deltas[name] for name, points in totals.items()}
                    ending = judge(game.ruleset, table, hand, score, totals, after)
                    number = 0
                    if ending.state != "in_progress":
                        words = vocabulary.ending_in_words(table, ending)
                        if words not in endings:
                            endings.append(words)
                        number = endings.index(words) + 1
                    rows.append([*score.deltas.values(), number])
        sides.append(bids)
    return {"sides": sides, "endings": endings}
