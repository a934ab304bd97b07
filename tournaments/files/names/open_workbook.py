"""Parse a workbook from standard input and write its sheets as JSON: the script of its own process.

A crafted workbook of a few kilobytes can ask for gigabytes or never come to an end; here it takes
nothing with it. Imports nothing of the project.
"""

import contextlib
import datetime
import io
import itertools
import json
import posixpath
import sys
import zipfile
from xml.etree import ElementTree

import python_calamine

MOST_MEMORY = 768 * 1024 * 1024
MOST_SECONDS = 10
#: Unpacked; of a workbook with more no row is known to be hidden.
MOST_BYTES = 20 * 1024 * 1024
MOST_SHEETS = 12
#: One row more than a list may have: whoever reads this says that there are too many.
MOST_ROWS = 5001
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def words(value: object) -> str:
    """A cell as the text that a person sees in it."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        value = value.date()
    return str(value)


def parsed(archive: zipfile.ZipFile, part: str) -> ElementTree.Element:
    return ElementTree.fromstring(archive.read(part))  # noqa: S314 - alone in this process


def hidden_in_excel(archive: zipfile.ZipFile) -> dict[str, list[int]]:
    """Find the hidden rows of an XLSX, wherever its parts lie."""
    book = next(name for name in archive.namelist() if name.lower().endswith("workbook.xml"))
    folder, name = posixpath.split(book)
    relations = parsed(archive, posixpath.join(folder, "_rels", f"{name}.rels"))
    parts = {
        relation.attrib["Id"]: posixpath.join("/", folder, relation.attrib["Target"])
        for relation in relations.iterfind("{*}Relationship")
    }
    hidden: dict[str, list[int]] = {}
    for sheet in parsed(archive, book).iterfind("{*}sheets/{*}sheet"):
        part = next(parts[value] for key, value in sheet.items() if key.endswith("}id"))
        rows, place = hidden.setdefault(sheet.attrib["name"], []), -1
        for row in parsed(archive, posixpath.normpath(part)[1:]).iterfind("{*}sheetData/{*}row"):
            place = int(row.get("r", place + 2)) - 1
            if row.get("hidden") in ("1", "true"):
                rows.append(place)
    return hidden


def hidden_in_opendocument(archive: zipfile.ZipFile) -> dict[str, list[int]]:
    """Find the hidden rows of an ODS."""
    hidden: dict[str, list[int]] = {}
    for table in parsed(archive, "content.xml").iter(f"{TABLE}table"):
        rows, place = hidden.setdefault(table.attrib[f"{TABLE}name"], []), 0
        for row in table.iter(f"{TABLE}table-row"):
            end = place + int(row.get(f"{TABLE}number-rows-repeated", 1))
            if row.get(f"{TABLE}visibility", "visible") != "visible":
                rows += range(place, min(end, MOST_ROWS))
            place = end
    return hidden


def hidden_rows(content: bytes) -> dict[str, list[int]]:
    """Sheet's title -> its rows hidden or filtered out, from 0; none where they are unknown."""
    # A workbook of an older kind, or one that only a spreadsheet understands, does not say.
    with contextlib.suppress(Exception), zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sum(part.file_size for part in archive.infolist()) <= MOST_BYTES:
            is_open = "content.xml" in archive.namelist()
            return hidden_in_opendocument(archive) if is_open else hidden_in_excel(archive)
    return {}


def sheets(content: bytes) -> list[dict[str, object]]:
    """The sheets that can be seen, each `{"title", "rows", "hidden"}`."""
    hidden = hidden_rows(content)
    with python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content)) as book:
        seen = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.typ == python_calamine.SheetTypeEnum.WorkSheet
            and sheet.visible == python_calamine.SheetVisibleEnum.Visible
        ]
        tables: list[dict[str, object]] = []
        for name in seen[:MOST_SHEETS]:
            rows = itertools.islice(book.get_sheet_by_name(name).iter_rows(), MOST_ROWS)
            cells = [[*map(words, row)] for row in rows]
            tables.append({"title": name, "rows": cells, "hidden": hidden.get(name, [])})
        return tables


def main() -> None:
    """Answer `{"sheets": …}` or `{"refused": "locked" or "broken"}`, within limits if it can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # which Windows does not have: its parent's patience is its limit

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    answer: dict[str, object]
    try:
        answer = {"sheets": sheets(sys.stdin.buffer.read())}
    except python_calamine.PasswordError:
        answer = {"refused": "locked"}
    except BaseException:  # also a panic of the parser, which is no Exception
        answer = {"refused": "broken"}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
