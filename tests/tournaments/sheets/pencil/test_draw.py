"""Slips for the draw."""

import pytest

from scoring.paper.pages import Paper
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.examples import HEAD, SIZES
from tournaments.sheets.pencil.draw import draw_slips


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
