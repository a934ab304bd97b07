"""Blank plans of who sits where."""

import pytest

from scoring.paper.pages import Paper
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.examples import HEAD, SIZES
from tournaments.sheets.pencil.plan import seating_plans


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
