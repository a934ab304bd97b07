"""Rows in columns, with their heads on every page."""

import pytest

from scoring.paper.pages import PAPERS, Sheet
from tests.tournaments.conftest import text_of
from tournaments.sheets.listing import HEAD, Column, listing

COLUMNS = [Column("No.", 1, "right"), Column("Here", 1, box=True), Column("Name", 8, bold=True)]


def listed(rows: int) -> Sheet:
    sheet = Sheet(PAPERS["a4"], "A list")
    listing(sheet, COLUMNS, [[str(number), "", f"Name {number}"] for number in range(rows)])
    return sheet


def test_a_list_of_nobody_has_its_heads() -> None:
    sheet = listed(0)
    assert len(sheet.pages) == 1
    assert "No. Here Name" in text_of(sheet.as_pdf())


def test_heads_stand_on_every_page_and_every_row_once() -> None:
    sheet = listed(100)
    text = text_of(sheet.as_pdf())
    assert len(sheet.pages) > 1
    assert text.count("No. Here Name") == len(sheet.pages)
    assert [text.count(f"Name {number}\n") for number in (0, 50, 99)] == [1, 1, 1]


def test_a_row_that_just_fits_needs_no_other_page() -> None:
    empty = Sheet(PAPERS["a4"], "A list")
    most = int((empty.bottom - empty.y - HEAD) // 18)
    assert [len(listed(rows).pages) for rows in (most, most + 1)] == [1, 2]


def test_as_many_cells_as_columns() -> None:
    with pytest.raises(ValueError, match="zip"):
        listing(Sheet(PAPERS["a4"], "A list"), COLUMNS, [["1", ""]])
