"""Parse a list of names as people have it: a file or a paste to a source, the source to people."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.files.names.apart import told_apart
from tournaments.files.names.cells import Grid, as_text, grid_of, unified
from tournaments.files.names.columns import (
    Choice,
    Column,
    answers,
    chosen,
    left_out,
    shown,
)
from tournaments.files.names.headings import heading_of
from tournaments.files.names.kinds import Decoded, decodings, kind_of
from tournaments.files.names.notes import SHOWN, Note
from tournaments.files.names.rows import line_of, people_of
from tournaments.files.names.workbooks import Sheet, sheets_of
from tournaments.rules.planning import FEWEST_PLAYERS

#: A club's workbook with its emblem in it.
LARGEST_FILE: Final = 4 * 1024 * 1024
#: In bytes: two thousand names with address and phone. It comes back with every form that shows it.
MOST_LETTERS: Final = 400_000
MOST_ROWS: Final = 5000
MOST_COLUMNS: Final = 100


class Way(NamedTuple):
    """One of several ways to read a file.

    `code` and `name`: which one; `text`: what comes of it.
    """

    code: str
    name: str
    text: str


class Source(NamedTuple):
    """The content of a file, as text that could have been pasted, and the notes about the file.

    `ways`: how it can be read, the one taken first, where it is not certain; else none.
    """

    text: str
    notes: list[Note]
    ways: tuple[Way, ...] = ()


class Reading(NamedTuple):
    """A list as understood. `columns`: choices, none of a plain list. `choice`: the chosen.

    `headings`: the row that holds the headings, or would hold them.

    `is_plain`: every line became one name and nothing else, so that there is nothing to ask about.
    `pairs`: who are partners in an evening of pairs, those of one row or who follow one another;
    `waiting`: the last name, where the next one would be its partner; `has_pairs_in_rows`: some row
    names more than one.
    `categories`: name -> those it is in; of one column for several in a row all are.
    """

    names: list[str]
    notes: list[Note]
    columns: list[Column]
    choice: Choice
    headings: list[str]
    is_plain: bool
    pairs: list[tuple[str, str]]
    waiting: str
    has_pairs_in_rows: bool
    categories: dict[str, list[str]]


def source_of(content: bytes) -> Source:
    """Parse a file's bytes, whatever its name says it is.

    Raises RuleViolation `names_too_large`, and `names_` with the kind of file that holds no list:
    `pdf`, `picture`, `sound`, `document`, `numbers`, `archive`, `web`, `table`, `contacts`,
    `evening`, `record`, `binary`, `locked`, `broken`.
    """
    if len(content) > LARGEST_FILE:
        raise RuleViolation("names_too_large", most=LARGEST_FILE // 1024**2)
    kind = kind_of(content)
    if kind == "text":
        return _from_text(decodings(content))
    if kind != "workbook":
        raise RuleViolation(f"names_{kind}")
    return _from_workbook(sheets_of(content))


def _from_text(decoded: Sequence[Decoded]) -> Source:
    """The text in its likeliest encoding; the others are ways to read it."""
    ways = tuple(Way("encoding", way.encoding, unified(way.text)) for way in decoded)
    notes = [] if decoded[0].is_certain else [Note("encoding", "")]
    return Source(ways[0].text, notes, ways if len(ways) > 1 else ())


def _from_workbook(sheets: Sequence[Sheet]) -> Source:
    """The likeliest sheet, without hidden rows; other sheets, and all rows, are other ways."""
    ways = [way for sheet in sheets for way in _ways_of(sheet)]
    if not ways:
        return Source("", [])
    best = max(ways, key=lambda way: (way.code == "sheet", *_likelihood(way)))
    notes = []
    others = [way.name for way in ways if way.code == "sheet" and way != best]
    if others:
        notes.append(Note("sheet", best.name, ", ".join(others)))
    sheet = next(sheet for sheet in sheets if sheet.title == best.name)
    if sheet.hidden:
        rows = [
            [cell for cell in row if cell]
            for number, row in enumerate(sheet.rows)
            if number in sheet.hidden
        ]
        lines = "; ".join(line_of(row) for row in rows if row)
        notes += [Note("hidden", best.name, lines[:SHOWN])] if lines else []
    ways.sort(key=lambda way: (way != best, way.name != best.name))
    return Source(best.text, notes, tuple(ways) if len(ways) > 1 else ())


def _likelihood(way: Way) -> tuple[bool, int, int]:
    """Return how likely a sheet is the list: a heading of names, most names, each of them once.

    Other sheets explain columns, or name everybody again in each round.
    """
    reading = read(way.text)
    twins = sum(note.code == "twin" for note in reading.notes)
    people = len(reading.names) - twins
    has_heading = reading.choice.heading is not None and any(
        heading_of(title).is_of_a_name for title in reading.headings
    )
    return has_heading and people >= FEWEST_PLAYERS, people, -twins


def _ways_of(sheet: Sheet) -> list[Way]:
    """Return the ways to read a sheet: as it is seen; with its hidden rows, if it has some."""
    seen = [row for number, row in enumerate(sheet.rows) if number not in sheet.hidden]
    ways = [Way("sheet", sheet.title, as_text(_trimmed(seen)))]
    if len(seen) < len(sheet.rows):
        ways.append(Way("all_rows", sheet.title, as_text(_trimmed(sheet.rows))))
    return [way for way in ways if way.text.strip()]


def _trimmed(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows and columns in which something stands. Raises RuleViolation `names_too_many_rows`."""
    filled = [row for row in rows if any(cell.strip() for cell in row)]
    _verify_rows(len(filled))
    width = max(map(len, filled), default=0)
    used = [
        number
        for number in range(width)
        if any(number < len(row) and row[number].strip() for row in filled)
    ]
    _verify_columns(len(used))
    return [[row[number] if number < len(row) else "" for number in used] for row in filled]


def read(text: str, choice: Choice | None = None) -> Reading:
    """Parse a source. `choice`: what a person says the columns are; what does not fit is not used.

    Raises RuleViolation `names_too_long`, `names_too_many_rows`, `names_too_many_columns`.
    """
    if len(text) > MOST_LETTERS or len(text.encode("utf-8", "replace")) > MOST_LETTERS:
        raise RuleViolation("names_too_long", most=MOST_LETTERS)
    # Asked before anything is split, and of the lines that hold something.
    _verify_rows(sum(1 for line in unified(text).split("\n") if line.strip()))
    grid = grid_of(text)
    _verify_columns(grid.width)
    is_inferred = choice is None or not _fits(grid, choice)
    if choice is None or is_inferred:
        choice = chosen(grid)
    rows = people_of(grid, choice)
    notes = rows.notes
    if grid.talk:
        notes = [Note("chat", " · ".join(grid.talk)[:SHOWN]), *notes]
    _verify_rows(len(rows.names))
    names, more = told_apart(rows.names)
    columns = shown(grid, choice) if grid.width > 1 else []
    if is_inferred:
        left = [Note("column", column) for column in left_out(grid, choice)]
        asked = [Note("answers", column) for column in answers(grid, choice)]
        notes = [*asked, *left, *notes]
    if choice.guessed:
        notes = [Note("order", ""), *notes]
    is_plain = not columns and not notes and not more and len(names) == len(grid.rows)
    headings = grid.rows[choice.heading or 0] if columns else []
    return Reading(
        names,
        [*more, *notes],
        columns,
        choice,
        headings,
        is_plain,
        pairs=[(names[first], names[second]) for first, second in rows.pairs],
        waiting="" if rows.waiting is None else names[rows.waiting],
        has_pairs_in_rows=rows.name_several,
        categories={names[place]: named for place, named in rows.categories.items()},
    )


def _fits(grid: Grid, choice: Choice) -> bool:
    return len(choice.taken) == grid.width and (
        choice.heading is None or choice.heading < len(grid.rows)
    )


def _verify_rows(rows: int) -> None:
    if rows > MOST_ROWS:
        raise RuleViolation("names_too_many_rows", rows=rows, most=MOST_ROWS)


def _verify_columns(columns: int) -> None:
    if columns > MOST_COLUMNS:
        raise RuleViolation("names_too_many_columns", most=MOST_COLUMNS)
