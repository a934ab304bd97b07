"""Write books of tables as spreadsheets (XLSX): typed cells and widths."""

import io
import re
from collections.abc import Mapping
from datetime import date, datetime
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
#: Kind -> the decimal places of its figures, which are counted in hundredths or tenths.
_PLACES: Final = {Kind.MONEY: 2, Kind.TENTHS: 1}
#: Letters of the narrowest and of the widest column.
_NARROWEST, _WIDEST = 6, 42
#: A sheet's name may have so many letters, and none of these.
_LONGEST_NAME: Final = 31
_NOT_IN_A_NAME: Final = re.compile(r"[\[\]:*?/\\']")


def _shown(kind: Kind, value: Value) -> str:
    """Format a cell as the workbook shows it."""
    if kind in _PLACES:
        assert isinstance(value, int)
        return f"{value / 10 ** _PLACES[kind]:.{_PLACES[kind]}f}"
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M")
    return _text(value)


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
    sheet = workbook.add_worksheet(_NOT_IN_A_NAME.sub(" ", table.title)[:_LONGEST_NAME])
    _prepare(sheet, rows=len(table.rows))
    for number, column in enumerate(table.columns):
        cells = [row[number] for row in table.rows]
        sheet.set_column(number, number, _width(column, cells), formats[column.kind])
        sheet.write_string(0, number, capital(column.title), head)
        for line, value in enumerate(cells, start=1):
            if value is not None:
                cell = _cell(column.kind, value)
                write = sheet.write_string if isinstance(cell, str) else sheet.write
                write(line, number, cell, formats[column.kind])
    sheet.autofilter(0, 0, len(table.rows), max(0, len(table.columns) - 1))


def _prepare(sheet: Any, rows: int) -> None:
    """The head stays in sight, and is printed on each page; the page is as wide as the sheet."""
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{rows + 1}"})


def _width(column: Column, cells: list[Value]) -> float:
    """Letters a column is wide: its longest cell or its title, with room for the filter's arrow."""
    lengths = (len(_shown(column.kind, value)) for value in cells if value is not None)
    longest = max(lengths, default=0)
    return max(_NARROWEST, min(_WIDEST, max(longest + 1, len(column.title) + 3)))


def _wall(moment: Value) -> datetime:
    """A moment as the clock on the wall shows it: a workbook knows no zones."""
    assert isinstance(moment, datetime)
    return timezone.localtime(moment).replace(tzinfo=None)


def _cell(kind: Kind, value: Value) -> str | float | date | None:
    """Return a cell as the workbook keeps it."""
    if kind in (Kind.TEXT, Kind.FLAG):
        return _text(value)
    if isinstance(value, datetime):
        return _wall(value)
    if kind in _PLACES:
        assert isinstance(value, int)
        return float(value / 10 ** _PLACES[kind])
    return value
