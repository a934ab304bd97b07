"""Write books of tables as spreadsheets (XLSX): typed cells and widths."""

import io
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import xlsxwriter
from django.utils import timezone

from config.language import capital
from config.language import gettext as _
from scoring.spreadsheets.tables import Book, Column, Kind, Table, Value

#: Kind -> its format, as a workbook has it.
_FORMATS: Final[Mapping[Kind, dict[str, str]]] = {
    Kind.TEXT: {"num_format": "@"},
    Kind.NUMBER: {"num_format": "0;−0;0"},
    Kind.MONEY: {"num_format": "0.00;−0.00;0.00"},
    Kind.TENTHS: {"num_format": "0.0;−0.0;0.0"},
    Kind.DAY: {"num_format": "yyyy-mm-dd", "align": "left"},
    Kind.MOMENT: {"num_format": "yyyy-mm-dd hh:mm", "align": "left"},
    Kind.FLAG: {"num_format": "@"},
}
#: Letters of the narrowest and of the widest column.
_NARROWEST, _WIDEST = 6, 42
#: A sheet's name may have so many letters, and none of these.
_LONGEST_NAME: Final = 31
_NOT_IN_A_NAME: Final = re.compile(r"[\[\]:*?/\\']")


def _written(kind: Kind, value: Value) -> str:
    """Format a cell as the workbook shows it."""
    if kind is Kind.MONEY:
        return f"{_whole(value) / 100:.2f}"
    if kind is Kind.TENTHS:
        return f"{_whole(value) / 10:.1f}"
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M")
    return _text(value)


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _text(value: Value) -> str:
    """Format a text or a flag, with plain blanks, which a search finds."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value).replace("\u00a0", " ")


def as_workbook(book: Book) -> bytes:
    output = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(output, options) as workbook:
        workbook.set_properties({"title": book.title, "created": _wall(book.made)})
        formats = {kind: workbook.add_format(_FORMATS[kind]) for kind in Kind}
        head = workbook.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        for table in book.tables:
            _write_table(workbook, table, formats, head)
    return output.getvalue()


def _write_table(workbook: Any, table: Table, formats: Mapping[Kind, Any], head: Any) -> None:
    sheet = workbook.add_worksheet(_sheet_name(table.title))
    _prepare(sheet, rows=len(table.rows))
    for number, column in enumerate(table.columns):
        cells = [row[number] for row in table.rows]
        sheet.set_column(number, number, _width(column, cells), formats[column.kind])
        sheet.write_string(0, number, capital(column.title), head)
        for line, value in enumerate(cells, start=1):
            if value is not None:
                _WRITERS[column.kind](sheet, line, number, value, formats[column.kind])
    sheet.autofilter(0, 0, len(table.rows), max(0, len(table.columns) - 1))


def _prepare(sheet: Any, rows: int) -> None:
    """The head stays in sight, and is printed on each page; the page is as wide as the sheet."""
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{rows + 1}"})


def _sheet_name(title: str) -> str:
    return _NOT_IN_A_NAME.sub(" ", title)[:_LONGEST_NAME]


def _width(column: Column, cells: list[Value]) -> float:
    """Letters a column is wide: its longest cell or its title, with room for the filter's arrow."""
    lengths = (len(_written(column.kind, value)) for value in cells if value is not None)
    longest = max(lengths, default=0)
    return max(_NARROWEST, min(_WIDEST, max(longest + 1, len(column.title) + 3)))


def _wall(moment: Value) -> datetime:
    """A moment as the clock on the wall shows it: a workbook knows no zones."""
    assert isinstance(moment, datetime)
    return timezone.localtime(moment).replace(tzinfo=None)


#: Kind -> writes a cell of it: sheet, row, column, value, format.
_WRITERS: Final[Mapping[Kind, Callable[..., object]]] = {
    Kind.TEXT: lambda sheet, row, column, value, form: sheet.write_string(
        row, column, _text(value), form
    ),
    Kind.FLAG: lambda sheet, row, column, value, form: sheet.write_string(
        row, column, _text(value), form
    ),
    Kind.NUMBER: lambda sheet, row, column, value, form: sheet.write_number(
        row, column, value, form
    ),
    Kind.MONEY: lambda sheet, row, column, value, form: sheet.write_number(
        row, column, value / 100, form
    ),
    Kind.TENTHS: lambda sheet, row, column, value, form: sheet.write_number(
        row, column, value / 10, form
    ),
    Kind.DAY: lambda sheet, row, column, value, form: sheet.write_datetime(
        row, column, value, form
    ),
    Kind.MOMENT: lambda sheet, row, column, value, form: sheet.write_datetime(
        row, column, _wall(value), form
    ),
}
