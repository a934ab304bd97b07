"""The script that opens a workbook: cells as a person sees them."""

import datetime

import pytest

from tests.tournaments.files.names.workbooks import xlsx
from tournaments.files.names.open_workbook import sheets, words


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
