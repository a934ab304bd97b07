"""Parse a list of players as people have it: pasted from a mail, typed, from a spreadsheet's CSV."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.models import LONGEST_NAME

#: "1.", "2)", "03 -", "#4", "• ", "[x] " at the start of a line.
_NUMBERING: Final = re.compile(
    r"^\s*(?:\[[ xX]?\]\s*)?(?:#?\d{1,3}\s*[.):\-–\t]\s*|#\d{1,3}\s+|\d{1,3}\s+(?=\D)|[-–•*·]\s*)?"
)
_NOT_A_NAME: Final = re.compile(r"^[\W\d_]*$")
_HEADINGS: Final = frozenset({"name", "names", "player", "players", "first name", "surname"})
#: Headings of a file that has two columns for a name; the likeliest first.
_FIRST_NAMES: Final = ("first name", "first", "given name")
_SURNAMES: Final = ("surname", "last name", "last", "family name")


class Names(NamedTuple):
    """A parsed list of names.

    `names`: in order, each once; `notes` for the person: twins told apart, names cut short, as (code, name).
    """

    names: list[str]
    notes: list[tuple[str, str]]


def read_names(text: str) -> Names:
    """Parse names, one a line; numbers in front, blank lines and “Surname, First name” are understood.

    Of twins the second gets a number: both are there, and can be told apart.
    """
    lines = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if sum(bool(line.strip()) for line in lines) == 1 and lines and (";" in text or text.count(",") > 1):
        lines = re.split("[;,]", text)  # all on one line
    return _told_apart([name for line in lines if (name := _one_name(line))])


def read_file(content: bytes) -> Names:
    """Parse names from a text file, or from a CSV: its first column of names, or surname and first name.

    Any bytes are read; what holds no names, such as separators alone, gives none.
    """
    text = _decoded(content)
    rows = _rows(text)
    if not rows:
        return read_names(text)
    heads = [cell.strip().casefold() for cell in rows[0]]
    first, last = _column_headed(_FIRST_NAMES, heads), _column_headed(_SURNAMES, heads)
    if first is not None and last is not None:
        lines = [f"{_cell(row, first)} {_cell(row, last)}" for row in rows[1:]]
    else:
        column = _column_of_names(heads, rows)
        lines = [_cell(row, column) for row in rows]
    return _told_apart([name for line in lines if (name := _one_name(line))])


def _column_headed(words: Sequence[str], heads: list[str]) -> int | None:
    """The column that has the first of these words as its heading; None where no column has one."""
    return next((heads.index(word) for word in words if word in heads), None)


def _column_of_names(heads: list[str], rows: list[list[str]]) -> int:
    """The first column with a heading for names; where there is none, the one with most names in it."""
    columns = range(len(heads))
    headed = next((column for column in columns if heads[column] in _HEADINGS), None)
    if headed is not None:
        return headed
    return max(columns, key=lambda column: sum(bool(_one_name(_cell(row, column))) for row in rows))


def _cell(row: list[str], number: int) -> str:
    return row[number] if number < len(row) else ""


def _rows(text: str) -> list[list[str]] | None:
    """The rows of a file in columns; None for one without, or with a quotation that swallows the rest."""
    lines = [line for line in text.splitlines() if line.strip()]
    mark = next((mark for mark in ("\t", ";", ",") if _parts_columns(mark, lines)), None)
    if mark is None:
        return None
    # Every kind of line end, the bare CR of old spreadsheets too, which csv by itself refuses.
    unified = io.StringIO(text, newline=None)
    try:
        return [row for row in csv.reader(unified, delimiter=mark) if any(row)]
    except csv.Error:
        return None


def _parts_columns(mark: str, lines: list[str]) -> bool:
    """Whether these lines are rows of a file whose columns this mark separates: each line has one."""
    fewest = min((line.count(mark) for line in lines), default=0)
    if mark == "," and fewest == 1:
        # “Surname, First name” has one comma a line as well, but no heading that says so.
        return _is_heading(lines[0])
    return fewest >= 1


def _is_heading(line: str) -> bool:
    return bool({cell.strip().strip('"').casefold() for cell in line.split(",")} & _HEADINGS)


def _decoded(content: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("cp1252", errors="replace")


def _one_name(line: str) -> str:
    """The name on a line; nothing where there is none."""
    text = "".join(letter if letter.isprintable() else " " for letter in line)
    text = _NUMBERING.sub("", text, count=1).strip().strip('",;').strip()
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 2 and all(parts):
        text = f"{parts[1]} {parts[0]}"
    text = " ".join(text.split())
    return "" if _NOT_A_NAME.match(text) or text.casefold() in _HEADINGS else text


def _told_apart(wholes: list[str]) -> Names:
    """Cut names that are too long, and number those that are there twice."""
    names: list[str] = []
    notes: list[tuple[str, str]] = []
    seen: Counter[str] = Counter()
    taken: set[str] = set()
    for whole in wholes:
        name = whole[:LONGEST_NAME].strip()
        if name != whole:
            notes.append(("cut", name))
        seen[name.casefold()] += 1
        number = seen[name.casefold()]
        if number > 1 or name.casefold() in taken:
            while True:
                other = f"{name[: LONGEST_NAME - 4]} {max(number, 2)}"
                if other.casefold() not in taken:
                    break
                number += 1
            name = other
            notes.append(("twin", name))
        taken.add(name.casefold())
        names.append(name)
    return Names(names, notes)
