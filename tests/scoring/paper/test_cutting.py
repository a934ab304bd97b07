"""Pieces that are cut from a pile of pages lie in order."""

import pytest

from scoring.paper.cutting import Pieces, cut_and_stack, cut_marks
from scoring.paper.drawn import Line
from scoring.paper.pages import MARGIN, Paper
from tests.paper import EVERY_PAPER


def test_the_upper_halves_hold_the_first_cards_and_the_lower_halves_those_that_follow() -> None:
    assert cut_and_stack("ABCDEF", 2) == [["A", "D"], ["B", "E"], ["C", "F"]]


@pytest.mark.parametrize("per_page", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [0, 1, 2, 5, 8, 41])
def test_piles_laid_on_one_another_are_in_order_whatever_the_number(
    number: int, per_page: int
) -> None:
    cards = list(range(number))
    pages = cut_and_stack(cards, per_page)
    pile = [page[place] for place in range(per_page) for page in pages]
    assert [card for card in pile if card is not None] == cards
    assert pile[number:] == [None] * (len(pile) - number)
    assert len(pages) == -(-number // per_page)


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_marks_stand_in_the_margin_at_both_edges_and_on_no_card(paper: Paper) -> None:
    sheet = Pieces(paper, "Cards")
    cut_marks(sheet.page, sheet, 300)
    left, right = (mark for mark in sheet.page.drawn if isinstance(mark, Line))
    edges = [x * paper.scale for line in (left, right) for x, _y in line.points]
    assert 13 < edges[0] < edges[1] < MARGIN
    assert paper.size[0] - MARGIN < edges[2] < edges[3] < paper.size[0] - 13
    assert {y for line in (left, right) for _x, y in line.points} == {300}
