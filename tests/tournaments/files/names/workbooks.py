"""Real workbooks, written by hand: an XLSX and an ODS of a few hundred bytes."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
Rows = Sequence[Sequence[str]]


def xlsx(sheets: Mapping[str, Rows]) -> bytes:
    """A workbook of inline strings, as small programs write it."""
    titles = list(sheets)
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    package = "http://schemas.openxmlformats.org/package/2006"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{number}.xml" '
            f'ContentType="{types}.worksheet+xml"/>'
            for number in range(1, len(titles) + 1)
        )
        + "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" '
        f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{RELATIONS}"><sheets>'
        + "".join(
            f'<sheet name="{escape(title)}" sheetId="{number}" r:id="rId{number}"/>'
            for number, title in enumerate(titles, start=1)
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        + "".join(
            f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" '
            f'Target="worksheets/sheet{number}.xml"/>'
            for number in range(1, len(titles) + 1)
        )
        + "</Relationships>",
    }
    for number, rows in enumerate(sheets.values(), start=1):
        cells = (
            "".join(
                f'<c r="{chr(65 + column)}{line}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
                for column, cell in enumerate(row)
            )
            for line, row in enumerate(rows, start=1)
        )
        lines = "".join(f'<row r="{line}">{row}</row>' for line, row in enumerate(cells, start=1))
        parts[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{main}"><sheetData>{lines}</sheetData></worksheet>'
        )
    return zipped(parts)


def hidden(rows: list[list[str]], *numbers: int) -> bytes:
    """A workbook with some of its rows hidden, from 1."""
    parts = {}
    with zipfile.ZipFile(io.BytesIO(xlsx({"Roll": rows}))) as archive:
        for name in archive.namelist():
            parts[name] = archive.read(name).decode()
    sheet = "xl/worksheets/sheet1.xml"
    for number in numbers:
        parts[sheet] = parts[sheet].replace(f'<row r="{number}">', f'<row r="{number}" hidden="1">')
    return zipped(parts)


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
