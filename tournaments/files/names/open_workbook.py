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
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree

import python_calamine

MOST_MEMORY = 768 * 1024 * 1024
MOST_SECONDS = 10
#: Unpacked; of a workbook with more no row is known to be hidden.
MOST_BYTES = 20 * 1024 * 1024
MOST_SHEETS = 12
#: One row more than a list may have: whoever reads this says that there are too many.
MOST_ROWS = 5001


def limit() -> None:
    """Limit memory and time of this process, if the system can; else its parent's patience does."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def words(value: object) -> str:
    """A cell as the text that a person sees in it."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        value = value.date()
    return str(value)


def local(name: str) -> str:
    """The name of an XML element or attribute without its namespace."""
    return name.rpartition("}")[2]


def attributes(element: ElementTree.Element) -> dict[str, str]:
    return {local(name): value for name, value in element.attrib.items()}


def elements(part: bytes, name: str) -> Iterator[ElementTree.Element]:
    """The elements of one name in a part, each forgotten once it was looked at."""
    for _event, element in ElementTree.iterparse(io.BytesIO(part)):  # noqa: S314 - alone in this process
        if local(element.tag) == name:
            yield element
            element.clear()


def hidden_rows(content: bytes) -> dict[str, list[int]]:
    """Sheet's title -> its rows hidden or filtered out, from 0; none where they are unknown."""
    unreadable = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ElementTree.ParseError)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(part.file_size for part in archive.infolist()) > MOST_BYTES:
                return {}
            if "content.xml" in archive.namelist():
                return hidden_in_opendocument(archive.read("content.xml"))
            return hidden_in_excel(archive)
    except (*unreadable, LookupError, ValueError, StopIteration):
        return {}  # a workbook of an older kind, or one that only a spreadsheet understands


def hidden_in_excel(archive: zipfile.ZipFile) -> dict[str, list[int]]:
    """Find the hidden rows of an XLSX, wherever its parts lie."""
    book = next(
        name for name in archive.namelist() if posixpath.basename(name).lower() == "workbook.xml"
    )
    folder = posixpath.dirname(book)
    relations = archive.read(posixpath.join(folder, "_rels", f"{posixpath.basename(book)}.rels"))
    parts = {}
    for relation in elements(relations, "Relationship"):
        target = attributes(relation)["Target"]
        whole = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
        parts[attributes(relation)["Id"]] = posixpath.normpath(whole)
    hidden: dict[str, list[int]] = {}
    for sheet in elements(archive.read(book), "sheet"):
        named = attributes(sheet)
        rows, place = hidden.setdefault(named["name"], []), -1
        for row in elements(archive.read(parts[named["id"]]), "row"):
            place = int(attributes(row).get("r", place + 2)) - 1
            if attributes(row).get("hidden") in ("1", "true"):
                rows.append(place)
    return hidden


def hidden_in_opendocument(part: bytes) -> dict[str, list[int]]:
    """Find the hidden rows of an ODS."""
    hidden: dict[str, list[int]] = {}
    for table in elements(part, "table"):
        rows, place = hidden.setdefault(attributes(table)["name"], []), 0
        for row in table.iter():
            if local(row.tag) == "table-row":
                named = attributes(row)
                repeated = int(named.get("number-rows-repeated", "1"))
                if named.get("visibility", "visible") != "visible":
                    rows.extend(range(place, min(place + repeated, MOST_ROWS)))
                place += repeated
    return hidden


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
            cells = [[words(cell) for cell in row] for row in rows]
            tables.append({"title": name, "rows": cells, "hidden": hidden.get(name, [])})
        return tables


def main() -> None:
    """Answer `{"sheets": …}` or `{"refused": "locked" or "broken"}`."""
    limit()
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
