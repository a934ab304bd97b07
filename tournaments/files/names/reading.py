"""Parse a list of names as people have it: a file or a paste to a source, the source to people."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.files.names.apart import told_apart
from tournaments.files.names.cells import Grid, as_text, grid_of, unified
from tournaments.files.names.columns import Choice, Column, below, chosen, shown
from tournaments.files.names.headings import Taken
from tournaments.files.names.kinds import decode, kind_of
from tournaments.files.names.notes import Note
from tournaments.files.names.people import people_in, whole_name
from tournaments.files.names.workbooks import Sheet, sheets_of

#: A club's workbook with its emblem in it.
LARGEST_FILE: Final = 4 * 1024 * 1024
#: In bytes: two thousand names with address and telephone. It comes back with every form that shows it.
MOST_LETTERS: Final = 400_000
MOST_ROWS: Final = 5000
MOST_COLUMNS: Final = 100


class Source(NamedTuple):
    """What a file holds, as the text that could have been pasted instead; what was noticed of the file."""

    text: str
    notes: list[Note]


class Reading(NamedTuple):
    """A list as it was understood. `columns`: what can be chosen, none of a plain list. `choice`: what was.

    `headings`: the row that holds the headings, or would hold them.

    `is_plain`: every line became one name and nothing else, so that there is nothing to ask about.
    """

    names: list[str]
    notes: list[Note]
    columns: list[Column]
    choice: Choice
    headings: list[str]
    is_plain: bool


def source_of(content: bytes) -> Source:
    """Parse a file's bytes, whatever its name says it is.

    Raises RuleViolation `names_too_large`, and `names_` with the kind of file that holds no list: `pdf`,
    `picture`, `document`, `numbers`, `archive`, `web`, `evening`, `binary`, `locked`, `broken`.
    """
    if len(content) > LARGEST_FILE:
        raise RuleViolation("names_too_large", "This file is too large.", most=LARGEST_FILE // 1024**2)
    kind = kind_of(content)
    if kind == "text":
        text, guessed = decode(content)
        return Source(unified(text), [Note("encoding", "")] if guessed else [])
    if kind != "workbook":
        raise RuleViolation(f"names_{kind}", "This file holds no list that can be read.")
    return _from_workbook(sheets_of(content))


def _from_workbook(sheets: Sequence[Sheet]) -> Source:
    """The sheet with most names; the others are named in a note."""
    texts = {sheet.title: as_text(_trimmed(sheet.rows)) for sheet in sheets}
    texts = {title: text for title, text in texts.items() if text.strip()}
    if len(texts) < 2:
        return Source(next(iter(texts.values()), ""), [])
    best = max(texts, key=lambda title: len(read(texts[title]).names))
    others = ", ".join(title for title in texts if title != best)
    return Source(texts[best], [Note("sheet", best, others)])


def _trimmed(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows and columns in which something stands. Raises RuleViolation `names_too_many_rows`."""
    filled = [row for row in rows if any(cell.strip() for cell in row)]
    _verify_rows(len(filled))
    width = max(map(len, filled), default=0)
    used = [
        number for number in range(width) if any(number < len(row) and row[number].strip() for row in filled)
    ]
    _verify_columns(len(used))
    return [[row[number] if number < len(row) else "" for number in used] for row in filled]


def read(text: str, choice: Choice | None = None) -> Reading:
    """Parse a source. `choice`: what a person says the columns are; what does not fit this text is not used.

    Raises RuleViolation `names_too_long`, `names_too_many_rows`, `names_too_many_columns`.
    """
    if len(text) > MOST_LETTERS or len(text.encode("utf-8", "replace")) > MOST_LETTERS:
        raise RuleViolation("names_too_long", "This list is too long.", most=MOST_LETTERS)
    # Asked before anything is split, and of the lines that hold something.
    _verify_rows(sum(1 for line in unified(text).split("\n") if line.strip()))
    grid = grid_of(text)
    _verify_columns(grid.width)
    if choice is None or not _fits(grid, choice):
        choice = chosen(grid)
    wholes, notes = _people(grid, choice)
    _verify_rows(len(wholes))
    names, more = told_apart(wholes)
    columns = shown(grid, choice) if grid.width > 1 else []
    if choice.guessed:
        notes = [Note("order", ""), *notes]
    is_plain = not columns and not notes and not more and len(names) == len(grid.rows)
    headings = grid.rows[choice.heading or 0] if columns else []
    return Reading(names, [*more, *notes], columns, choice, headings, is_plain)


def _fits(grid: Grid, choice: Choice) -> bool:
    return len(choice.taken) == grid.width and (choice.heading is None or choice.heading < len(grid.rows))


def _verify_rows(rows: int) -> None:
    if rows > MOST_ROWS:
        raise RuleViolation("names_too_many_rows", "This list has too many lines.", rows=rows, most=MOST_ROWS)


def _verify_columns(columns: int) -> None:
    if columns > MOST_COLUMNS:
        raise RuleViolation("names_too_many_columns", "This list has too many columns.", most=MOST_COLUMNS)


def _people(grid: Grid, choice: Choice) -> tuple[list[str], list[Note]]:
    """The names of all rows, long ones and twins as they stand, and what was noticed."""
    names: list[str] = []
    notes: list[Note] = []
    above = [] if choice.heading is None else grid.rows[: choice.heading]
    headings = None if choice.heading is None else grid.rows[choice.heading]
    for row in above:
        notes.append(Note("dropped", _line(row)))
    for row in below(grid, choice):
        if row == headings:
            continue  # printed again on the next page
        people, noticed = _of_row(row, choice.taken)
        if not people and grid.width > 1 and any(row):
            noticed = [Note("dropped", _line(row))]
        names += people
        notes += noticed
    return names, notes


def _line(row: Sequence[str]) -> str:
    return " ".join(cell for cell in row if cell)[:200]


def _of_row(row: Sequence[str], taken: Sequence[Taken]) -> tuple[list[str], list[Note]]:
    """The people of one row: each column of names, and the first name and surname as one."""
    names: list[str] = []
    notes: list[Note] = []
    first, last = (
        " ".join(cell for cell, kind in zip(row, taken, strict=True) if kind is wanted and cell)
        for wanted in (Taken.FIRST, Taken.LAST)
    )
    cells = [cell for cell, kind in zip(row, taken, strict=True) if kind is Taken.NAME and cell]
    if first or last:
        cells.append(whole_name(first, last))
    for cell in cells:
        people, noticed = people_in(cell)
        names += people
        notes += noticed
    return names, notes
