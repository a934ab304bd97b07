"""Parse a list of names as people have it: a file or a paste to a source, the source to people."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.files.names.cells import Grid, as_text, grid_of, unified
from tournaments.files.names.columns import Choice, chosen, doubts
from tournaments.files.names.headings import Taken, said_by
from tournaments.files.names.kinds import Sheet, Way, decodings, kind_of, sheets_of
from tournaments.files.names.notes import SHOWN, Note
from tournaments.files.names.rows import Reading, line_of
from tournaments.rules.planning import FEWEST_PLAYERS

#: A club's workbook with its emblem in it.
LARGEST_FILE: Final = 4 * 1024 * 1024
#: In bytes: two thousand names with address and phone. It comes back with every form that shows it.
MOST_LETTERS: Final = 400_000
MOST_ROWS: Final = 5000
MOST_COLUMNS: Final = 100


class Source(NamedTuple):
    """The content of a file, as text that could have been pasted, and the notes about the file.

    `ways`: how it can be read, the one taken first, where it is not certain; else none.
    """

    text: str
    notes: list[Note]
    ways: Sequence[Way] = ()


def source_of(content: bytes) -> Source:
    """Parse a file's bytes, whatever its name says it is.

    Raises RuleViolation `names_too_large`, and `names_` with the kind of file that holds no list.
    """
    if len(content) > LARGEST_FILE:
        raise RuleViolation("names_too_large", most=LARGEST_FILE // 1024**2)
    kind = kind_of(content)
    if kind == "workbook":
        return _from_workbook(sheets_of(content))
    if kind != "text":
        raise RuleViolation(f"names_{kind}")
    decoded, is_certain = decodings(content)
    ways = [way._replace(text=unified(way.text)) for way in decoded]
    notes = [] if is_certain else [Note("encoding", "")]
    return Source(ways[0].text, notes, ways if len(ways) > 1 else ())


def _from_workbook(sheets: Iterable[Sheet]) -> Source:
    """The likeliest sheet, without hidden rows; other sheets, and all rows, are other ways."""
    ways: list[Way] = []
    hidden: dict[str, str] = {}
    for title, rows, numbers in sheets:
        seen = [row for number, row in enumerate(rows) if number not in numbers]
        ways += [Way("sheet", title, _as_text(seen))]
        ways += [Way("all_rows", title, _as_text(rows))] if len(seen) < len(rows) else []
        lines = [line_of(rows[number]) for number in numbers if number < len(rows)]
        hidden[title] = "; ".join(filter(None, lines))[:SHOWN]
    ways = [way for way in ways if way.text]
    if not ways:
        return Source("", [])
    best = max(ways, key=lambda way: (way.code == "sheet", *_likelihood(way)))
    others = ", ".join(way.name for way in ways if way.code == "sheet" and way != best)
    notes = [Note("sheet", best.name, others)] if others else []
    notes += [Note("hidden", best.name, hidden[best.name])] if hidden[best.name] else []
    ways.sort(key=lambda way: (way != best, way.name != best.name))
    return Source(best.text, notes, ways if len(ways) > 1 else ())


def _as_text(rows: Iterable[Sequence[str]]) -> str:
    """Serialize the rows and columns of a sheet in which something stands."""
    filled = [row for row in rows if any(map(str.strip, row))]
    columns = zip_longest(*filled, fillvalue="")
    return as_text(zip(*(cells for cells in columns if any(map(str.strip, cells))), strict=True))


def _likelihood(way: Way) -> tuple[bool, int, int]:
    """Return how likely a sheet is the list: a heading of names, most names, each of them once.

    Other sheets explain columns, or name everybody again in each round.
    """
    reading = read(way.text)
    twins = sum(note.code == "twin" for note in reading.notes)
    people = len(reading.names) - twins
    has_heading = reading.choice.heading is not None and any(
        said_by(title).heading.is_of_a_name for title in reading.headings
    )
    return has_heading and people >= FEWEST_PLAYERS, people, -twins


def read(text: str, choice: Choice | None = None) -> Reading:
    """Parse a source. `choice`: what a person says the columns are; what does not fit is not used.

    Raises RuleViolation `names_too_long`, `names_too_many_rows`, `names_too_many_columns`.
    """
    if len(text.encode("utf-8", "replace")) > MOST_LETTERS:
        raise RuleViolation("names_too_long", most=MOST_LETTERS)
    # Asked before anything is split, and of the lines that hold something.
    _verify_rows(sum(map(bool, map(str.strip, text.splitlines()))))
    grid = grid_of(text)
    if grid.width > MOST_COLUMNS:
        raise RuleViolation("names_too_many_columns", most=MOST_COLUMNS)
    notes = [Note("chat", " · ".join(grid.talk)[:SHOWN])] if grid.talk else []
    if choice is None or not _fits(grid, choice):
        choice = chosen(grid)
        notes = [*doubts(grid, choice), *notes]
    if choice.guessed:
        notes = [Note("order", ""), *notes]
    reading = Reading(grid, choice, notes)
    _verify_rows(len(reading.names))
    return reading


def _fits(grid: Grid, choice: Choice) -> bool:
    return len(choice.taken) == grid.width and (choice.heading or 0) < max(len(grid.rows), 1)


def _verify_rows(rows: int) -> None:
    if rows > MOST_ROWS:
        raise RuleViolation("names_too_many_rows", rows=rows, most=MOST_ROWS)


def joined(readings: Sequence[Reading], titles: Mapping[Taken, str]) -> str:
    """Return one list of several: names, a line each, or a table where one of them is more.

    `titles`: headings for names and categories, in words that are known as such.
    """
    kinds = (Taken.NAME, Taken.CATEGORY)
    table = [[f"{titles[kind]} {turn}" for turn in (1, 2) for kind in kinds]]
    in_rows = any(reading.has_pairs_in_rows for reading in readings)
    for reading in readings:
        partners = dict(reading.pairs if in_rows else ())
        seconds = set(partners.values())
        for name in reading.names:
            if name not in seconds:
                row = (name, partners.get(name, ""))
                cells = [(one, ", ".join(reading.categories.get(one, ()))) for one in row]
                table.append([cell for pair in cells for cell in pair])
    columns = [cells for cells in zip(*table, strict=True) if any(cells[1:])]
    if len(columns) < 2:
        return "\n".join(name for reading in readings for name in reading.names)
    return as_text(zip(*columns, strict=True))
