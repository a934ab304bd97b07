"""A book as a file to be saved."""

import datetime

from scoring.spreadsheets.answers import XLSX, spreadsheet
from scoring.spreadsheets.tables import Book, Column, Kind, Table

TABLE = Table("One", [Column("a", Kind.NUMBER)], [[5]])
BOOK = Book("Book", datetime.datetime(2026, 11, 24, tzinfo=datetime.UTC), [TABLE])


def test_a_book_is_sent_as_a_workbook() -> None:
    answer = spreadsheet(BOOK, "tuesday")
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        XLSX,
        'attachment; filename="tuesday.xlsx"',
    )
    assert answer.content.startswith(b"PK")
