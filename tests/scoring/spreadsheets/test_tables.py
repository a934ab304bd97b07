"""A book finds its tables by the names that stand in addresses."""

import datetime

from scoring.spreadsheets.tables import Book, Table


def test_a_table_is_found_by_its_name() -> None:
    one, two = (Table(name, name.title(), "", (), ()) for name in ("one", "two"))
    book = Book("Book", (), datetime.datetime(2026, 11, 24, tzinfo=datetime.UTC), (one, two))
    assert [book.table(name) for name in ("two", "one", "three")] == [two, one, None]
