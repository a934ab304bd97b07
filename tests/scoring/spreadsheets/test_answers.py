"""A book as a file to be saved, one of its tables, and a table that is not there."""

import datetime

import pytest
from django.http import Http404

from scoring.spreadsheets.answers import XLSX, spreadsheet, spreadsheet_links
from scoring.spreadsheets.games import OF_A_GAME
from scoring.spreadsheets.tables import Book, Column, Kind, Table

TABLE = Table("one", "One", "One row.", [Column("a", Kind.NUMBER, "a figure")], [[5]])
BOOK = Book("Book", (), datetime.datetime(2026, 11, 24, tzinfo=datetime.UTC), [TABLE])


def test_the_whole_is_a_workbook_and_one_table_is_csv() -> None:
    whole, one = spreadsheet(BOOK, "tuesday"), spreadsheet(BOOK, "tuesday", "one")
    assert (whole["Content-Type"], whole["Content-Disposition"]) == (
        XLSX,
        'attachment; filename="tuesday.xlsx"',
    )
    assert whole.content.startswith(b"PK")
    assert one["Content-Disposition"] == 'attachment; filename="tuesday-one.csv"'
    assert one.content.decode("utf-8-sig").split() == ["a", "5"]
    with pytest.raises(Http404):
        spreadsheet(BOOK, "tuesday", "two")


def test_there_is_a_link_to_the_whole_and_to_each_table() -> None:
    game = "00000000-0000-4000-8000-000000000001"
    links = spreadsheet_links("game-spreadsheet", game, tables=OF_A_GAME)
    assert links["workbook_url"] == f"/games/{game}/figures.xlsx"
    assert links["csv_urls"] == [
        (f"/games/{game}/figures/{name}.csv", OF_A_GAME[name]) for name in OF_A_GAME
    ]
