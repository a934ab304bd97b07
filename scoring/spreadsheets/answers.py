"""Answers that are files: figures as a workbook, or one table of them as CSV."""

from collections.abc import Mapping
from typing import Final

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise

from scoring.spreadsheets.files import as_csv, as_workbook
from scoring.spreadsheets.tables import Book

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def spreadsheet(book: Book, stem: str, name: str = "") -> HttpResponse:
    """Answer with a book as XLSX, or with its table of this name as CSV. Raises Http404.

    `stem`: the file's name without its ending.
    """
    if not name:
        return as_file(as_workbook(book), XLSX, f"{stem}.xlsx")
    table = book.table(name)
    if table is None:
        raise Http404
    return as_file(as_csv(table), "text/csv; charset=utf-8", f"{stem}-{name}.csv")


def as_file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    """Answer with a file to be saved under this name."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def spreadsheet_links(page: str, *args: object, tables: Mapping[str, Promise]) -> dict[str, object]:
    """Return the template context of `_spreadsheet.html`: the URLs of workbook and tables.

    `page`: the name of the workbook's URL; that of a table has `-csv` in place of `-spreadsheet`.
    """
    single = page.replace("-spreadsheet", "-csv")
    return {
        "workbook_url": reverse(page, args=args),
        "csv_urls": [
            (reverse(single, args=[*args, name]), title) for name, title in tables.items()
        ],
    }
