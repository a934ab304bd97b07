"""Parse delimiter-separated text (CSV, TSV, a pasted spreadsheet) into cells, in linear time."""

import re
from collections.abc import Iterable, Sequence
from statistics import mode
from typing import Final, NamedTuple

from tournaments.files.names.headings import names_somebody, said_by

#: What separates cells, the likeliest first.
_MARKS: Final = ("\t", ";", "|", ",")
#: Of the lines that hold anything, so many have to be parted by a mark that makes columns.
_PARTED: Final = 0.6
#: A mark is judged by so many letters at the beginning of a list.
_JUDGED: Final = 40_000
#: The line by which Excel is told what separates cells.
_SEPARATOR: Final = re.compile(r'\n*"?sep=([^\w\s"]|\t)"?[;,\t]*(?:\n|\Z)', re.IGNORECASE)
#: “[21/11/2026, 19:03] Ann: I am in”, “11/21/26, 7:03 PM - Ann: Me too”: a chat that was copied.
_TIME: Final = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \t\u202f]?[AaPp]\.?[Mm]\.?)?"
_DAY: Final = r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?"
_STAMP: Final = re.compile(
    rf"[ \t]{{0,9}}\[?(?:{_DAY},?[ \t\u202f]{{1,3}}{_TIME}|{_TIME},?[ \t\u202f]{{1,3}}{_DAY})\]?"
    r"[ \t]{0,3}[-–]?[ \t]{0,3}([^\s:][^:]{0,60}):[ \t]*(.*)"
)
#: Marks of direction that a chat puts around who wrote, and that nobody sees.
_UNSEEN: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_ADDRESS: Final = re.compile(r"<[^<>@\s]+@[^<>@\s]+>")


class Grid(NamedTuple):
    """Rows of cells, all of one width, parted by `mark`; without one a plain list, a row a line.

    `talk`: what was written in a chat, of which only who wrote it is in the rows.
    """

    rows: list[list[str]]
    mark: str = ""
    talk: Sequence[str] = ()

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0


def unified(text: str) -> str:
    """Text with one kind of line end, no mark of its encoding, no blank lines around it."""
    return "\n".join(text.replace("\ufeff", "").splitlines()).strip("\n")


def as_text(rows: Iterable[Iterable[str]]) -> str:
    """Serialize rows as pasted from a spreadsheet: cells parted by tabs, lines inside quotes."""
    return "\n".join(
        "\t".join(
            '"' + cell.replace('"', '""') + '"' if "\n" in cell or cell[:1] == '"' else cell
            for cell in map(_lines, row)
        )
        for row in rows
    )


def grid_of(text: str) -> Grid:
    """Parse text into cells, by the mark that parts most lines; a list without columns has one."""
    text = unified(text)
    separator = _SEPARATOR.match(text)
    kept: dict[str | int, str] = {}
    talk: list[str] = []
    for number, line in enumerate(text[separator.end() if separator else 0 :].split("\n")):
        message = _STAMP.match(_UNSEEN.sub("", line))
        if message is None:
            kept[number] = line
        else:  # Of a chat, who wrote, once.
            kept[message[1].strip(" ~")] = message[1].strip(" ~")
            talk += filter(None, [message[2].strip()])
    lines = [*kept.values()]
    text = "\n".join(lines)
    likely = (mark for mark in _MARKS if _parts_columns(mark, text[:_JUDGED]))
    mark = separator[1] if separator else next(likely, None)
    if mark is None:
        return Grid([[line.strip()] for line in lines if line.strip()], "", talk)
    rows = _split(text, mark)
    width = max(map(len, rows), default=0)
    even = [row + [""] * (width - len(row)) for row in rows]
    used = [number for number in range(width) if any(row[number] for row in even)]
    return Grid([[row[number] for number in used] for row in even], mark, talk)


def _parts_columns(mark: str, text: str) -> bool:
    """Return whether this mark separates columns in a text, not people or parts of names."""
    rows = _split(text, mark)
    parted = [row for row in rows if len(row) > 1]
    if not parted or len(parted) < len(rows) * _PARTED:
        return False
    if mark == "\t":
        return True
    if _ADDRESS.search(text):
        return False  # a mail's list of people
    if any(said_by(cell).heading.is_of_a_name for row in rows[:5] if len(row) > 1 for cell in row):
        return True
    if mark != "," or len(rows) == 1:
        return len(rows) > 1
    # “Surname, First”, or people beside each other: columns only if one holds something else.
    usual = mode(map(len, rows))
    alike = [row for row in rows if len(row) == usual]
    columns = ([row[number] for row in alike if row[number]] for number in range(usual))
    return (
        usual > 1
        and len(alike) >= len(rows) * _PARTED
        and any(sum(map(names_somebody, column)) * 2 < len(column) for column in columns)
    )


def _split(text: str, mark: str) -> list[list[str]]:
    """Return rows that hold something; a cell in quotes may hold the mark and line ends."""
    sign = re.escape(mark)
    cells = re.compile(rf'(?:[ ]*"((?:[^"]|"")*+)"[ ]*|([^{sign}\n]*))({sign}|\n|\Z)')
    rows: list[list[str]] = [[]]
    for quoted, plain, end in cells.findall(text):
        rows[-1].append(_lines(quoted.replace('""', '"') or plain))
        if end != mark:
            rows.append([])
    return [row for row in rows if any(row)]


def _lines(cell: str) -> str:
    """A cell with single blanks; one of several lines keeps them, as two people may stand in it."""
    return "\n".join(filter(None, (" ".join(line.split()) for line in cell.splitlines())))
