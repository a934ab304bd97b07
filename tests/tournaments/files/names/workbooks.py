"""Real workbooks: an XLSX as our own spreadsheets are written, an ODS of a few hundred bytes."""

import datetime
import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

import xlsxwriter

Rows = Sequence[Sequence[str]]


def xlsx(sheets: Mapping[str, Rows], hidden: Sequence[int] = ()) -> bytes:
    """A workbook of these sheets, with some rows hidden, from 0; the same bytes each time."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        book.set_properties({"created": datetime.datetime(2026, 11, 25)})
        for title, rows in sheets.items():
            sheet = book.add_worksheet(title)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
                sheet.set_row(number, None, None, {"hidden": number in hidden})
    return content.getvalue()


def ods(rows: Rows) -> bytes:
    """A spreadsheet as LibreOffice writes it, the empty rest of the sheet as one repeated row."""
    name = "urn:oasis:names:tc:opendocument:xmlns"
    lines = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p>'
            "</table:table-cell>"
            if cell
            else "<table:table-cell/>"
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    rest = (
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<office:document-content xmlns:office="{name}:office:1.0" '
        f'xmlns:table="{name}:table:1.0" xmlns:text="{name}:text:1.0" office:version="1.2">'
        "<office:body>"
        f'<office:spreadsheet><table:table table:name="Players">{lines}{rest}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{name}:manifest:1.0"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    return zipped({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def zipped(parts: Mapping[str, str]) -> bytes:
    """A ZIP of these files, the first of them stored as it is."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for number, (name, text) in enumerate(parts.items()):
            method = zipfile.ZIP_STORED if number == 0 else zipfile.ZIP_DEFLATED
            archive.writestr(name, text, compress_type=method)
    return content.getvalue()
