"""Contracts held, shared and defended."""

from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import figures_of
from scoring.rules.figures.played import Share
from tests.scoring.rules.figures.playing import ED, NORA, SUE, game, hand, thrown_in

EVENING = game(
    hand("Nora", "7S", 10),
    hand("Nora", "7S", 6),
    hand("Nora", "7H", 7),
    hand("Sue", "6S", 6),
    hand("Ed", "6C", 5),
    hand("Ed", "6C", 6),
    hand("Nora", "MIS", 1),
    thrown_in(),
    ruleset="australian",
)


def contracts(person: int) -> Contracts:
    return figures_of(person, [EVENING]).contracts


def test_own_contracts_are_counted_by_bid() -> None:
    assert contracts(NORA).own == {"7S": Share(1, 2), "7H": Share(1, 1), "MIS": Share(0, 1)}
    assert contracts(NORA).held == Share(2, 4)


def test_a_partners_contracts_and_those_of_the_opponents_are_apart() -> None:
    assert (contracts(NORA).shared, contracts(SUE).shared) == (Share(1, 1), Share(2, 4))
    assert contracts(NORA).against == Share(1, 2)
    assert contracts(ED).against == Share(2, 5)


def test_slams_are_the_contractors_and_his_partners() -> None:
    assert (contracts(NORA).slams, contracts(NORA).slams_shared) == (1, 0)
    assert (contracts(SUE).slams, contracts(SUE).slams_shared) == (0, 1)
    assert (contracts(ED).slams, contracts(ED).slams_shared) == (0, 0)


def test_an_announced_grand_slam_is_counted_made_or_not() -> None:
    announced = {"grand_slam": True}
    for tricks, share in ((10, Share(1, 1)), (9, Share(0, 1))):
        played = game(hand("Nora", "7S", tricks, **announced), ruleset="west-seventh-grand-slam")
        assert figures_of(NORA, [played]).contracts.grand_slams == share
        assert figures_of(SUE, [played]).contracts.grand_slams == Share()
