"""A list in columns, its heads repeated on every page, no row split."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.paper.pages import MARGIN, RULE, SOFT, Sheet

HEAD = 18.0


@dataclass(frozen=True)
class Column:
    """`share`: of the width, in parts; `align`: left, right or centre; `box`: an empty square to be ticked."""

    title: str
    share: float
    align: str = "left"
    bold: bool = False
    box: bool = False


def listing(
    sheet: Sheet,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    row: float = 18.0,
    size: float = 10.5,
) -> None:
    """Rows of cells, as many as there are columns; `row` is a row's height in points, `size` the type's."""
    parts = sum(column.share for column in columns)
    widths = [sheet.inner * column.share / parts for column in columns]
    _heads(sheet, columns, widths)
    for cells in rows:
        if not sheet.room_for(row):
            sheet.new_page()
            _heads(sheet, columns, widths)
        top = sheet.take(row)
        x = MARGIN
        for column, width, cell in zip(columns, widths, cells, strict=True):
            base = top + row / 2 + size * 0.35
            if column.box:
                side = min(row - 6, 12)
                sheet.page.box(x + (width - side) / 2, top + (row - side) / 2, side, side, stroke=0.8)
            elif cell:
                at = {"left": x + 2, "right": x + width - 4, "centre": x + width / 2}[column.align]
                sheet.page.text(at, base, cell, size, bold=column.bold, align=column.align, room=width - 6)
            x += width
        sheet.page.line((MARGIN, top + row), (MARGIN + sheet.inner, top + row), width=0.35, colour=RULE)


def _heads(sheet: Sheet, columns: Sequence[Column], widths: Sequence[float]) -> None:
    top = sheet.take(HEAD)
    x = MARGIN
    for column, width in zip(columns, widths, strict=True):
        align = "centre" if column.box else column.align
        at = {"left": x + 2, "right": x + width - 4, "centre": x + width / 2}[align]
        sheet.page.text(at, top + 12, column.title, 8.5, align=align, colour=SOFT, room=width - 6)
        x += width
    sheet.page.line((MARGIN, top + HEAD), (MARGIN + sheet.inner, top + HEAD), width=1)
