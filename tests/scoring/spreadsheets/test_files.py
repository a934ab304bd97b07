"""Tables as files: cells keep their type, and no name becomes a formula."""

import io
import re
import zipfile
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone
from python_calamine import CalamineWorkbook

from scoring.spreadsheets.files import as_workbook
from scoring.spreadsheets.tables import Book, Column, Kind, Table, Value

MOMENT = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)


def table(*cells: tuple[Kind, Value]) -> Table:
    """A table with one row of these cells, in columns a, b, …"""
    columns = [Column("abcdefghi"[n], kind) for n, (kind, _value) in enumerate(cells)]
    return Table("One", columns, [[value for _kind, value in cells]])


def book(*tables: Table) -> Book:
    return Book("Tuesday", MOMENT, tables)


def rows_of(content: bytes, sheet: int = 0) -> list[list[Any]]:
    return CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(sheet).to_python()


ALL: list[tuple[Kind, Value]] = [
    (Kind.TEXT, "Nóra 山田"),
    (Kind.NUMBER, -140),
    (Kind.MONEY, 1250),
    (Kind.TENTHS, -75),
    (Kind.DAY, date(2026, 11, 24)),
    (Kind.MOMENT, MOMENT),
    (Kind.FLAG, True),
    (Kind.TEXT, None),
    (Kind.NUMBER, 0),
]


def test_a_workbook_has_each_value_as_what_it_is() -> None:
    wall = timezone.localtime(MOMENT).replace(tzinfo=None)
    head, row = rows_of(as_workbook(book(table(*ALL))))
    assert head == list("ABCDEFGHI")
    assert row == ["Nóra 山田", -140, 12.5, -7.5, date(2026, 11, 24), wall, "yes", "", 0]


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "@SUM(A1)",
        "＝1+1",
        "－Ann",
        "Ann;=1+1",
        "Ann, -2",
        "Mary-Ann + Bob",
        "O'Brien",
        "http://example.org",
    ],
)
def test_a_spreadsheet_takes_no_name_for_a_formula(name: str) -> None:
    content = as_workbook(book(table((Kind.TEXT, name))))
    assert rows_of(content)[1] == [name]
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheets = "".join(
            parts.read(part).decode() for part in parts.namelist() if "worksheets/" in part
        )
    assert "<f>" not in sheets
    assert "<hyperlink" not in sheets


def test_the_same_book_is_the_same_file_whenever_it_is_made() -> None:
    assert as_workbook(book(table(*ALL))) == as_workbook(book(table(*ALL)))


def test_a_bid_is_found_by_who_types_a_plain_blank() -> None:
    one = table((Kind.TEXT, "10\u00a0NT"))
    assert rows_of(as_workbook(book(one)))[1] == ["10 NT"]


def test_columns_are_as_wide_as_what_stands_in_them_within_reason() -> None:
    content = as_workbook(
        book(table((Kind.NUMBER, 1), (Kind.TEXT, "Ann Ackerley"), (Kind.TEXT, "x" * 400)))
    )
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml").decode()
    one, name, long = (float(width) for width in re.findall(r'<col [^>]*?width="([\d.]+)"', sheet))
    assert one < name < long < 50
    assert 'state="frozen"' in sheet


def test_a_title_that_no_sheet_may_have_is_made_one() -> None:
    odd = Table("Ed's: [a/b] " + "x" * 40, [Column("a", Kind.TEXT)], [])
    names = CalamineWorkbook.from_filelike(io.BytesIO(as_workbook(book(odd)))).sheet_names
    assert names == ["Ed s   a b  " + "x" * 19]
