"""Blocks are put together, and go down a sheet in columns."""

import pytest

from scoring.paper.drawn import RED, Line, Text
from scoring.paper.flow import Block, Flow, beside, gap, lined, title, together, under, words
from scoring.paper.pages import PAPERS, Page, Sheet
from scoring.paper.table import Cell, Column, Entry, Table, fixed_row, line_of
from tests.paper import text_of, words_of

A4 = PAPERS["a4"]


def texts(block: Block) -> list[Text]:
    """The texts of a block, drawn at (100, 200)."""
    page = Page()
    block.draw(page, 100, 200)
    return [item for item in page.drawn if isinstance(item, Text)]


def test_blocks_under_one_another_are_as_high_as_all_of_them() -> None:
    both = together([words("Nora", 80, 10), gap(5), words("Ed", 80, 10, after=3)])
    assert both.height == pytest.approx(12 + 5 + 12 + 3)
    assert [text.y for text in texts(both)] == pytest.approx([209.4, 226.4])


def test_blocks_beside_one_another_are_as_high_as_the_highest() -> None:
    both = beside([(0, words("Nora", 80, 10)), (90, gap(40))])
    assert (both.height, texts(both)[0].x) == (40, 100)


def test_a_line_stands_under_its_block() -> None:
    page = Page()
    lined(gap(20), 50).draw(page, 100, 200)
    assert page.drawn == [Line(((100, 220), (150, 220)))]


def test_a_title_is_not_parted_from_the_first_block_under_it() -> None:
    kept, *others = under(title("Who plays", 80, 10), [gap(30), gap(30)])
    assert len(others) == 1
    assert kept.height == pytest.approx(42)


def test_heads_are_repeated_in_every_column_of_every_page() -> None:
    sheet = Sheet(A4, "A list")
    blocks = [words(f"Row {number}", 100, 10, after=8) for number in range(120)]
    Flow(across=2, heads=words("Head", 100, 10)).draw(sheet, blocks)
    assert [[word.text for word in words_of(page, A4)].count("Head") for page in sheet.pages] == [
        2,
        2,
    ]
    assert all(text_of(sheet).split("\n").count(f"Row {number}") == 1 for number in range(120))


def test_with_slack_the_first_column_may_be_longer_than_its_share() -> None:
    lengths = []
    for slack in (0.0, 1.0):
        sheet = Sheet(A4, "A list")
        Flow(across=2, slack=slack).draw(sheet, [words("Row", 100, 10)] * 4)
        lengths.append(
            sum(word.left < 100 for word in words_of(sheet.page, A4) if word.text == "Row")
        )
    assert lengths == [2, 3]


def test_words_stand_in_the_middle_of_a_row_and_on_one_baseline_in_a_line() -> None:
    large, small = Cell("Nora", 80, 20), Cell("Ed", 80, 10)
    middle = [text.y - 200 - 20 for text in texts(fixed_row([large, small], 40))]
    assert middle == pytest.approx([0.34 * 20, 0.34 * 10])
    assert len({text.y for text in texts(line_of([large, small]))}) == 1


def test_a_cell_reaches_over_the_column_after_it() -> None:
    columns = [Column("Bid"), Column("Worth"), Column("Points", align="right")]
    table = Table(columns, [["7♥", None, Entry("200", bold=True)]], framed=True)
    page = Page()
    table.blocks([50, 50, 50])[0].draw(page, 0, 0)
    upright = [
        item.points[0][0]
        for item in page.drawn
        if isinstance(item, Line) and item.points[0][1] == 0
    ]
    assert upright == [0, 100, 150]
    assert [text.bold for text in page.drawn if isinstance(text, Text)] == [False, True]


def test_red_suits_are_red_where_a_cell_says_so() -> None:
    assert [text.colour for text in texts(line_of([Cell("♥", 80, suits=True)]))] == [RED]


def test_no_block_of_a_later_column_runs_off_the_page() -> None:
    sheet = Sheet(A4, "Two columns")
    sheet.y = sheet.bottom - 90
    Flow(across=2).draw(sheet, [words("short", 200, 10), words("tall " * 120, 200, 10)])
    lowest = [max(item.y for item in page.drawn if isinstance(item, Text)) for page in sheet.pages]
    assert max(lowest) <= sheet.bottom
    assert len(lowest) == 2


def test_a_block_without_height_ends_the_search_for_columns() -> None:
    sheet = Sheet(A4, "Two columns")
    Flow(across=2).draw(sheet, [gap(0), words("Nora", 200, 10), gap(0)])
    assert "Nora" in text_of(sheet)
