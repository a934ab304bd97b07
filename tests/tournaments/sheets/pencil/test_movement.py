"""How the next round is seated, on paper."""

import pytest

from scoring.paper.pages import Paper
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.examples import HEAD, SIZES, players
from tournaments.sheets.pencil.movement import NextRound, movement_sheet

RULES = [
    "After its four hands the low side goes to the next table; from the last one to table 1. " * 2
] * 8


def following(tables: int) -> NextRound:
    return NextRound(
        RULES,
        [
            "161 people are here for round 8: 40 tables, and 1 person sits out.",
            f"Away a while: {', '.join(players(tables))}.",
        ],
        [f"Sat out 1 time: {', '.join(players(tables))}.", "Everybody else has not sat out yet."],
    )


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_it_is_set_well(tables: int, paper: Paper) -> None:
    sheet = movement_sheet(HEAD, following(tables), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_rules_are_numbered() -> None:
    text = text_of(movement_sheet(HEAD, following(2), EVERY_PAPER["a4"])).split("\n")
    assert [f"{number}." in text for number in range(1, 10)] == [True] * 8 + [False]


def test_without_anything_known_the_rules_stand_alone() -> None:
    text = text_of(movement_sheet(HEAD, NextRound(RULES[:2], (), ()), EVERY_PAPER["a4"]))
    assert "Who plays" not in text
    assert "Who has sat out" not in text
