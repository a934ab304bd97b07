"""Workbooks opened in a process of their own."""

from tests.tournaments.conftest import refused
from tests.tournaments.files.names.workbooks import ods, xlsx
from tournaments.files.names.kinds import sheets_of


def test_each_sheet_has_its_title_and_rows() -> None:
    sheets = sheets_of(xlsx({"A & B": [["Ann", "5"]], "C": [["Bob"]]}))
    assert [(sheet.title, sheet.rows) for sheet in sheets] == [
        ("A & B", [["Ann", "5"]]),
        ("C", [["Bob"]]),
    ]


def test_the_empty_rest_of_a_sheet_is_not_read() -> None:
    assert sheets_of(ods([["Ann"]]))[0].rows == [["Ann"]]


def test_what_is_no_workbook_is_refused() -> None:
    assert refused(sheets_of, b"PK\x03\x04xl/") == "names_broken"
