"""Responses that are files to be saved, figures as a workbook among them."""

from typing import Final

from django.http import HttpResponse

from scoring.spreadsheets.files import as_workbook
from scoring.spreadsheets.tables import Book

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def spreadsheet(book: Book, stem: str) -> HttpResponse:
    """Return a book as XLSX. `stem`: the file's name without its ending."""
    return as_file(as_workbook(book), XLSX, f"{stem}.xlsx")


def as_file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
