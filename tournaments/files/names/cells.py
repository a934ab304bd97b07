"""Parse delimiter-separated text (CSV, TSV, a pasted spreadsheet) into cells, in linear time."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tournaments.files.names.headings import heading_of, is_like_a_name, is_value

#: The likeliest first: a tab is never part of a name.
_MARKS: Final = ("\t", ";", "|", ",")
#: Of the lines that hold anything, so many have to be parted by a mark that makes columns.
_PARTED: Final = 0.6
#: A mark is judged by the beginning of a list.
_JUDGED: Final = 400
_JUDGED_LETTERS: Final = 40_000
#: The line by which Excel is told what separates cells.
_SEPARATOR: Final = re.compile(r'\n*"?sep=([^\w\s"]|\t)"?[;,\t]*(?:\n|\Z)', re.IGNORECASE)
_LINE_ENDS: Final = re.compile(r"\r\n?|[\n\x0b\x0c\x85\u2028\u2029]")
#: “[21/11/2026, 19:03] Ann: I am in”, “11/21/26, 7:03 PM - Ann: Me too”: a chat that was copied.
_TIME: Final = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \t\u202f]?[AaPp]\.?[Mm]\.?)?"
_DAY: Final = r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?"
_STAMP: Final = re.compile(
    rf"[ \t]{{0,9}}\[?(?:{_DAY},?[ \t\u202f]{{1,3}}{_TIME}|{_TIME},?[ \t\u202f]{{1,3}}{_DAY})\]?"
    r"[ \t]{0,3}[-–]?[ \t]{0,3}([^\s:][^:]{0,60}):[ \t]*(.*)"
)
#: Marks of direction that a chat puts around who wrote, and that nobody sees.
_UNSEEN: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_QUOTED: Final = re.compile(r'(?:^|(?<=[\t;|,]))"(?:[^"]|"")*+"(?=[\t;|,\n]|\Z)', re.MULTILINE)
_ADDRESS: Final = re.compile(r"<[^<>@\s]+@[^<>@\s]+>")


class Grid(NamedTuple):
    """Rows of cells, all of one width, parted by `mark`; without one a plain list, a row a line.

    `talk`: what was written in a chat, of which only who wrote it is in the rows.
    """

    rows: list[list[str]]
    mark: str = ""
    talk: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0


def unified(text: str) -> str:
    """Text with one kind of line end, no mark of its encoding, no blank lines around it."""
    return _LINE_ENDS.sub("\n", text.replace("\ufeff", "")).strip("\n")


def as_text(rows: Sequence[Sequence[str]]) -> str:
    """Serialize rows as pasted from a spreadsheet: cells parted by tabs, each on one line."""
    return "\n".join("\t".join(_written(cell) for cell in row) for row in rows)


def _written(cell: str) -> str:
    """A cell as it is pasted: in quotes where it has lines of its own, or begins with a quote."""
    lines = _lines(cell)
    if "\n" in lines or lines.startswith('"'):
        return '"' + lines.replace('"', '""') + '"'
    return lines


def grid_of(text: str) -> Grid:
    """Parse text into cells, by the mark that parts most lines; a list without columns has one."""
    text = unified(text)
    said = _SEPARATOR.match(text)
    kept, talk = _without_stamps(text[said.end() if said else 0 :].split("\n"))
    text = "\n".join(kept)
    # A cell in quotes with lines of its own is one row's.
    whole = _QUOTED.sub(lambda cell: cell[0].replace("\n", " "), text).split("\n")
    filled = [row for row in whole if row.strip()]
    likely = (mark for mark in _MARKS if _parts_columns(mark, filled))
    mark = said[1] if said else next(likely, None)
    if mark is None:
        return Grid([[line.strip()] for line in text.split("\n") if line.strip()], talk=talk)
    rows = [row for row in _split(text, mark) if any(row)]
    width = max(map(len, rows), default=0)
    even = [row + [""] * (width - len(row)) for row in rows]
    used = [number for number in range(width) if any(row[number] for row in even)]
    return Grid([[row[number] for number in used] for row in even], mark, talk)


def _without_stamps(lines: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """Lines as they are; of a chat, whose lines begin with a time, who wrote, once; and what."""
    kept: list[str] = []
    talk: list[str] = []
    writers: set[str] = set()
    for line in lines:
        message = _STAMP.match(_UNSEEN.sub("", line))
        if message is None:
            kept.append(line)
            continue
        if message[2].strip():
            talk.append(message[2].strip())
        if (writer := message[1].strip(" ~")) not in writers:
            writers.add(writer)
            kept.append(writer)
    return kept, tuple(talk)


def _parts_columns(mark: str, lines: list[str]) -> bool:
    """Return whether this mark separates columns in these lines, not people or parts of names."""
    parted = [line for line in lines if mark in line]
    if not parted or len(parted) < len(lines) * _PARTED:
        return False
    if mark == "\t":
        return True
    if any(_ADDRESS.search(line) for line in parted):
        return False  # a mail's list of people
    rows = _split("\n".join(lines[:_JUDGED])[:_JUDGED_LETTERS], mark)
    if any(heading_of(cell).is_of_a_name for row in rows[:5] if len(row) > 1 for cell in row):
        return True
    if mark == "," or len(lines) == 1:
        # “Surname, First”, or people beside each other: columns only if one holds something else.
        return len(lines) > 1 and _has_a_column_of_other_things(rows)
    return True


def _has_a_column_of_other_things(rows: list[list[str]]) -> bool:
    """Return whether most rows have the same width, and a column holds other things than names.

    Such are figures, addresses, fees …
    """
    widths = [len(row) for row in rows]
    usual = max(set(widths), key=widths.count)
    alike = [row for row in rows if len(row) == usual]
    if usual < 2 or len(alike) < len(rows) * _PARTED:
        return False
    columns = [[row[number] for row in alike if row[number]] for number in range(usual)]
    return any(
        sum(is_like_a_name(cell) and not is_value(cell) for cell in column) * 2 < len(column)
        for column in columns
    )


def _split(text: str, mark: str) -> list[list[str]]:
    """Rows of cells; a cell in quotes may hold the mark and line ends, an unclosed one is plain."""
    sign = re.escape(mark)
    cell = re.compile(rf'[ ]*"((?:[^"]|"")*+)"[ ]*(?={sign}|\n|\Z)|([^{sign}\n]*)')
    rows: list[list[str]] = [[]]
    place, end = 0, len(text)
    while place <= end:
        match = cell.match(text, place)
        assert match is not None  # the second alternative takes anything, even nothing
        quoted, plain = match.groups()
        rows[-1].append(_lines(plain if quoted is None else quoted.replace('""', '"')))
        place = match.end()
        if place < end and text[place] == "\n":
            rows.append([])
        place += 1
    return rows


def _lines(cell: str) -> str:
    """A cell with single blanks; one of several lines keeps them, as two people may stand in it."""
    lines = (" ".join(line.split()) for line in _LINE_ENDS.split(cell))
    return "\n".join(filter(None, lines))
