"""Worked examples of a ruleset: hands scored by the law itself, so that no figure is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from scoring.rules.bids import BIDS, ORDINARY_BIDS, Bid
from scoring.rules.hands import (
    POINTS_A_TRICK,
    TRICKS,
    Hand,
    HandScore,
    contracting_units,
    score_hand,
    tricks_of,
)
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table, seat_table
from scoring.words import vocabulary

#: Who sits at the table of the examples, clockwise; the first holds every contract.
NAMES: Final = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")


@dataclass(frozen=True)
class Share:
    """The score of one unit in an example: its name, the reasons in words, the points."""

    who: str
    why: str
    points: int


@dataclass(frozen=True)
class Example:
    """A hand and its points. `standing`: each unit's score before it."""

    headline: str
    shares: list[Share]
    table: Table
    hand: Hand
    score: HandScore
    standing: Mapping[str, int]


def examples(ruleset: Ruleset) -> list[Example]:
    """Score hands that show how a ruleset scores: made, failed, all ten, and what else it has."""
    table = seat_table(ruleset, NAMES[: ruleset.players])
    usual = BIDS["8D"]
    shown = [
        _example(ruleset, table, _hand(ruleset, table, usual, won=8)),
        _example(ruleset, table, _hand(ruleset, table, usual, won=6)),
    ]
    if ruleset.defender_threshold is not None:
        standing = dict.fromkeys(table.units, ruleset.defender_threshold - POINTS_A_TRICK)
        shown.append(_example(ruleset, table, _hand(ruleset, table, usual, won=6), standing))
    cheapest = next(bid for bid in ORDINARY_BIDS if ruleset.plays(bid))
    shown.append(_example(ruleset, table, _hand(ruleset, table, cheapest, won=TRICKS)))
    if ruleset.grand_slam:
        announced = _hand(ruleset, table, usual, won=TRICKS)._replace(grand_slam=True)
        shown.append(_example(ruleset, table, announced))
    special = next((bid for rung in ruleset.ladder for bid in rung if bid.is_special), None)
    if special is not None:
        shown += [
            _example(ruleset, table, _hand(ruleset, table, special, won=won)) for won in (0, 2)
        ]
    return shown


def _hand(ruleset: Ruleset, table: Table, bid: Bid, won: int) -> Hand:
    """A contract of the first player's with so many tricks; others share the rest one by one."""
    calls = ruleset.sides == "contractor_and_partner" and ruleset.partners_allowed(bid)
    partners = (table.players[2],) if calls else ()
    hand = Hand(contractor=table.players[0], bid=bid, partners=partners)
    contractors = contracting_units(table, hand)
    tricks = {contractors[0]: won}
    defenders = [unit for unit in table.units if unit not in contractors]
    for trick in range(TRICKS - won):
        unit = defenders[trick % len(defenders)]
        tricks[unit] = tricks.get(unit, 0) + 1
    return hand._replace(tricks=tricks)


def _example(
    ruleset: Ruleset, table: Table, hand: Hand, standing: Mapping[str, int] | None = None
) -> Example:
    before = standing or dict.fromkeys(table.units, 0)
    score = score_hand(ruleset, table, hand, before)
    won = tricks_of(hand, contracting_units(table, hand))
    headline = vocabulary.hand_in_words(ruleset, table, hand, score.made, won)
    if standing:
        points = vocabulary.in_figures(next(iter(standing.values())))
        headline = _("{headline}, everybody on {points} before").format(
            headline=headline, points=points
        )
    shares = [
        Share(
            vocabulary.unit_name(table, unit),
            ", ".join(
                f"{vocabulary.ITEMS[item.code]} {vocabulary.signed(item.points)}"
                for item in score.items
                if item.unit == unit
            ),
            points,
        )
        for unit, points in score.deltas.items()
    ]
    return Example(headline, shares, table, hand, score, before)
