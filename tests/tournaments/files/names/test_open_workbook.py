"""The script that opens a workbook: cells as a person sees them."""

import datetime

import pytest

from tests.tournaments.files.names.workbooks import ods, with_errors, xlsx
from tournaments.files.names.open_workbook import column_of, sheets, words


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Ann", "Ann"),
        (5.0, "5"),
        (5.5, "5.5"),
        (datetime.datetime(1950, 12, 24), "1950-12-24"),
        (datetime.date(1950, 12, 24), "1950-12-24"),
    ],
)
def test_a_cell_is_the_text_that_is_seen(value: object, expected: str) -> None:
    assert words(value) == expected


def test_sheets_are_plain_values() -> None:
    assert sheets(xlsx({"A": [["Ann"]]})) == [{"title": "A", "rows": [["Ann"]], "hidden": []}]


ROWS = [["Name", "", "Handicap"], ["Ann", "", "#REF!"], ["Bob", "", "30"]]


@pytest.mark.parametrize("content", [xlsx({"Players": ROWS}), ods(ROWS)])
def test_a_formula_that_failed_is_the_text_that_is_seen(content: bytes) -> None:
    [sheet] = sheets(with_errors(content))
    assert sheet["rows"] == ROWS


@pytest.mark.parametrize(("reference", "column"), [("A1", 0), ("Z12", 25), ("AB4", 27)])
def test_a_cell_says_its_column(reference: str, column: int) -> None:
    assert column_of(reference) == column
