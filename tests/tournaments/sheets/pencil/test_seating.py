"""Slips for the draw, blank plans, and the page on the next round."""

import pytest

from scoring.paper.pages import Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.examples import HEAD, SIZES, players
from tournaments.sheets.pencil.seating import draw_slips, movement_sheet, seating_plans


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_there_is_a_slip_for_each_seat_and_three_for_who_sits_out(
    tables: int, paper: Paper
) -> None:
    sheet = draw_slips(HEAD, tables, paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    words = text_of(sheet).split("\n")
    assert [words.count(f"Table {number}") for number in range(1, tables + 1)] == [4] * tables
    assert [words.count(seat) for seat in ("North", "East", "South", "West")] == [tables] * 4
    assert words.count("Sits out") == 3


def test_every_slip_says_which_evening_it_is_of() -> None:
    text = text_of(draw_slips(HEAD, 2, EVERY_PAPER["a4"])).replace("\n", " ")
    assert text.count(HEAD.date) == 8 + 3


def test_a_pair_draws_its_table_and_its_side() -> None:
    words = text_of(draw_slips(HEAD, 3, EVERY_PAPER["a4"], in_pairs=True)).split("\n")
    assert [words.count(f"Table {number}") for number in (1, 2, 3)] == [2] * 3
    assert [words.count(side) for side in ("North & South", "East & West")] == [3, 3]
    assert words.count("Sits out") == 1


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_each_round_has_a_row_for_each_table_and_one_for_who_sits_out(
    tables: int, paper: Paper
) -> None:
    sheet = seating_plans(HEAD, [6, 7, 8], tables, paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    words = text_of(sheet).split("\n")
    assert [words.count(f"Round {number}") for number in (6, 7, 8)] == [1, 1, 1]
    assert [words.count(str(number)) for number in range(1, tables + 1)] == [3] * tables
    assert words.count("Out") == 3


def test_a_round_of_a_small_hall_is_not_parted_by_a_page() -> None:
    sheet = seating_plans(HEAD, range(1, 11), 9, EVERY_PAPER["a4"])
    assert len(sheet.pages) == 10


RULES = [
    "After its four hands the low side goes to the next table; from the last one to table 1. " * 2
] * 8


def drawn(tables: int, paper: Paper) -> Sheet:
    people = [
        "161 people are here for round 8: 40 tables, and 1 person sits out.",
        f"Away a while: {', '.join(players(tables))}.",
    ]
    ledger = [
        f"Sat out 1 time: {', '.join(players(tables))}.",
        "Everybody else has not sat out yet.",
    ]
    return movement_sheet(HEAD, RULES, people, ledger, paper)


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_it_is_set_well(tables: int, paper: Paper) -> None:
    sheet = drawn(tables, paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_rules_are_numbered() -> None:
    text = text_of(drawn(2, EVERY_PAPER["a4"])).split("\n")
    assert [f"{number}." in text for number in range(1, 10)] == [True] * 8 + [False]


def test_without_anything_known_the_rules_stand_alone() -> None:
    text = text_of(movement_sheet(HEAD, RULES[:2], (), (), EVERY_PAPER["a4"]))
    assert "Who plays" not in text
    assert "Who has sat out" not in text
