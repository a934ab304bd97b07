"""Parse a workbook from standard input and write its sheets as JSON: the script of a process of its own.

A crafted workbook of a few kilobytes can ask for gigabytes or never come to an end; here it takes nothing
with it. Imports nothing of the project.
"""

import contextlib
import datetime
import io
import itertools
import json
import sys

import python_calamine

MOST_MEMORY = 768 * 1024 * 1024
MOST_SECONDS = 10
MOST_SHEETS = 12
#: One row more than a list may have: whoever reads this says that there are too many.
MOST_ROWS = 5001


def limit() -> None:
    """Limit memory and time of this process, where the system can; elsewhere its parent's patience does."""
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


def sheets(content: bytes) -> list[dict[str, object]]:
    """The sheets that can be seen, each `{"title", "rows"}`."""
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
            tables.append({"title": name, "rows": [[words(cell) for cell in row] for row in rows]})
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
