"""Rows in columns, with their heads on every page; headings, paragraphs and steps."""

import pytest

from scoring.paper.drawn import Line
from scoring.paper.flow import heading, paragraph, steps
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.paper.table import Column, Table
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, text_of, words_of

A4 = PAPERS["a4"]
COLUMNS = [Column("No.", 1, "right"), Column("Here", 1, box=True), Column("Name", 8, bold=True)]
LONG = "Bartholomew Fitzgerald-Montgomery Junior"


def listed(rows: int, paper: Paper = A4, *, across: int = 1, name: str = "Name") -> Sheet:
    sheet = Sheet(paper, "A list")
    cells = [[str(number), "", f"{name} {number}"] for number in range(rows)]
    Table(COLUMNS, cells, row=9 * MILLIMETRE, size=14).draw(sheet, across=across)
    return sheet


def test_a_list_of_nobody_has_its_heads() -> None:
    sheet = listed(0)
    assert len(sheet.pages) == 1
    assert {"No.", "Here", "Name"} <= set(text_of(sheet).split("\n"))


@pytest.mark.parametrize("across", [1, 2])
@pytest.mark.parametrize("rows", [1, 2, 3, 59, 60, 61, 400])
def test_heads_stand_on_every_page_and_every_row_once(rows: int, across: int) -> None:
    sheet = listed(rows, across=across)
    words = text_of(sheet).split("\n")
    assert [words.count(f"Name {number}") for number in range(rows)] == [1] * rows
    for page in sheet.pages:
        assert 1 <= [word.text for word in words_of(page, A4)].count("No.") <= across


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("across", [1, 2])
def test_long_names_make_a_row_higher_and_run_into_nothing(paper: Paper, across: int) -> None:
    assert flaws(listed(90, paper, across=across, name=LONG)) == []


def test_columns_side_by_side_are_read_down_and_are_of_one_length() -> None:
    page = listed(20, across=2).pages[0]
    columns: dict[float, list[str]] = {}
    for word in words_of(page, A4):
        if word.text.startswith("Name "):
            columns.setdefault(word.left, []).append(word.text)
    assert list(columns.values()) == [
        [f"Name {n}" for n in range(10)],
        [f"Name {n}" for n in range(10, 20)],
    ]


def test_a_row_that_just_fits_needs_no_other_page() -> None:
    most = next(rows for rows in range(1, 100) if len(listed(rows + 1).pages) == 2)
    assert most == int(
        (Sheet(A4, "A list").bottom - Sheet(A4, "A list").y - 16.8) // (9 * MILLIMETRE)
    )


@pytest.mark.parametrize(("named", "pages"), [(25, 1), (60, 3)])
def test_rows_to_spare_fill_a_page_and_begin_none(named: int, pages: int) -> None:
    sheet = Sheet(A4, "A list")
    cells = [[str(number), "", f"Name {number}"] for number in range(named)]
    Table(COLUMNS, [*cells, *[["", "", ""]] * 4], row=9 * MILLIMETRE, size=14).draw(sheet, spare=4)
    assert len(sheet.pages) == len(listed(named).pages) == pages
    assert all(f"Name {number}" in text_of(sheet) for number in range(named))
    rest = Sheet(A4, "A list")
    Table(COLUMNS, [["", "", ""]] * 40, row=9 * MILLIMETRE, size=14).draw(rest, spare=40)
    assert len(rest.pages) == 2  # a form of spare rows alone has all of them


def test_as_many_cells_as_columns() -> None:
    with pytest.raises(ValueError, match="zip"):
        Table(COLUMNS, [["1", ""]]).draw(Sheet(A4, "A list"))


def test_a_heading_is_not_parted_from_what_follows() -> None:
    sheet = Sheet(A4, "A sheet")
    sheet.take(sheet.bottom - sheet.y - 60)
    heading(sheet, "Who plays", keep=60)
    assert len(sheet.pages) == 2


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_paragraphs_and_steps_are_wrapped_and_go_over_pages(paper: Paper) -> None:
    sheet = Sheet(paper, "A sheet")
    heading(sheet, " ".join([LONG] * 4))
    for _time in range(40):
        paragraph(sheet, " ".join([LONG] * 5))
    steps(sheet, [" ".join([LONG] * 6)] * 12)
    words = text_of(sheet).split("\n")
    assert flaws(sheet) == []
    assert [f"{number}." in words for number in range(1, 14)] == [True] * 12 + [False]
    assert " ".join(words).count("Fitzgerald-Montgomery") == 4 + 40 * 5 + 12 * 6


def test_a_step_is_kept_together() -> None:
    sheet = Sheet(A4, "A sheet")
    sheet.take(sheet.bottom - sheet.y - 30)
    steps(sheet, [" ".join([LONG] * 8)])
    assert [word.text for word in words_of(sheet.pages[1], A4)].count("1.") == 1
    assert not any("Bartholomew" in word.text for word in words_of(sheet.pages[0], A4))


def test_a_column_without_a_share_is_as_wide_as_its_words_and_the_others_share_the_rest() -> None:
    sheet = Sheet(A4, "A list")
    columns = [Column("", 0), Column("Name", 3), Column("Points", 1, "right")]
    Table(columns, [["1", "Ann", "530"], ["10", "Bob", "40"]], size=14).draw(sheet)
    words = {word.text: word for word in words_of(sheet.page, A4)}
    assert words["Ann"].left < words["10"].right + 12
    assert words["530"].right > A4.width - 50


def test_a_column_that_is_written_in_has_a_line_before_it() -> None:
    pages = []
    for is_ruled in (False, True):
        sheet = Sheet(A4, "A form")
        columns = [Column("Name", 3), Column("Round 5", 1, ruled=is_ruled)]
        Table(columns, [["Ann", ""]] * 3, row=26).draw(sheet)
        pages.append(sum(isinstance(item, Line) for item in sheet.page.drawn))
    assert pages[1] - pages[0] == 3


def test_more_room_over_and_under_words_makes_rows_higher() -> None:
    heights = []
    for pad in (3.0, 8.0):
        sheet = Sheet(A4, "A list")
        Table([Column("Name", 1)], [["Ann"]], row=1, pad=pad).draw(sheet)
        heights.append(sheet.y)
    assert heights[1] - heights[0] == pytest.approx(10)
