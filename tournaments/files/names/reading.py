"""Parse a list of names as people have it: a file or a paste to a source, the source to people."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.files.names.apart import told_apart
from tournaments.files.names.cells import Grid, as_text, grid_of, unified
from tournaments.files.names.columns import Choice, Column, below, chosen, left_out, shown
from tournaments.files.names.headings import Taken, is_title, is_title_of_the_gone
from tournaments.files.names.kinds import Decoded, decodings, kind_of
from tournaments.files.names.notes import Note
from tournaments.files.names.people import is_gone, is_nobody, people_in, whole_name
from tournaments.files.names.workbooks import Sheet, sheets_of
from tournaments.rules.prizes.kinds import read_categories
from tournaments.rules.standings import LARGEST_HANDICAP

#: A club's workbook with its emblem in it.
LARGEST_FILE: Final = 4 * 1024 * 1024
#: In bytes: two thousand names with address and phone. It comes back with every form that shows it.
MOST_LETTERS: Final = 400_000
MOST_ROWS: Final = 5000
MOST_COLUMNS: Final = 100
_SHOWN: Final = 200
#: Between the categories of one cell.
_BETWEEN: Final = re.compile(r"[,;/+&]")
#: The letters of a column of sexes that has H, for “homme”, “Herr”, “hombre” -> what each means.
#: Beside other letters H may be anything.
_SEXES: Final = {frozenset("h" + other): {"h": "men", other: "women"} for other in "fdm"}
#: A handicap as it is written: “+30”, “-20”, and “30.0” or “30.00” as a spreadsheet has it. “1.000”
#: is a thousand to some and one to others.
_HANDICAP: Final = re.compile(r"([+-]?\d{1,6})(?:[.,]0{1,2})?\Z")


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
    `handicaps`: name -> points, where a column has them; of several in a row it is the first one's.
    `categories`: name -> those it is in, where a column has them; of several in a row all are.
    """

    names: list[str]
    notes: list[Note]
    columns: list[Column]
    choice: Choice
    headings: list[str]
    is_plain: bool
    handicaps: dict[str, int]
    categories: dict[str, list[str]]


def source_of(content: bytes) -> Source:
    """Parse a file's bytes, whatever its name says it is.

    Raises RuleViolation `names_too_large`, and `names_` with the kind of file that holds no list:
    `pdf`, `picture`, `sound`, `document`, `numbers`, `archive`, `web`, `evening`, `binary`,
    `locked`, `broken`.
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
    notes = [Note("encoding", "")] if decoded[0].guessed else []
    return Source(ways[0].text, notes, ways if len(ways) > 1 else ())


def _from_workbook(sheets: Sequence[Sheet]) -> Source:
    """The sheet with most names, without hidden rows; other sheets, all rows, are other ways."""
    ways = [way for sheet in sheets for way in _ways_of(sheet)]
    if not ways:
        return Source("", [])
    best = max(ways, key=lambda way: (way.code == "sheet", len(read(way.text).names)))
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
        lines = "; ".join(_line(row) for row in rows if row)
        notes += [Note("hidden", best.name, lines[:_SHOWN])] if lines else []
    ways.sort(key=lambda way: (way != best, way.name != best.name))
    return Source(best.text, notes, tuple(ways) if len(ways) > 1 else ())


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
    wholes, notes, beside = _people(grid, choice)
    if grid.talk:
        notes = [Note("chat", " · ".join(grid.talk)[:_SHOWN]), *notes]
    _verify_rows(len(wholes))
    names, more = told_apart(wholes)
    columns = shown(grid, choice) if grid.width > 1 else []
    if is_inferred:
        notes = [*(Note("column", column) for column in left_out(grid, choice)), *notes]
    if choice.guessed:
        notes = [Note("order", ""), *notes]
    is_plain = not columns and not notes and not more and len(names) == len(grid.rows)
    headings = grid.rows[choice.heading or 0] if columns else []
    handicaps = {names[place]: points for place, points in beside.handicaps.items()}
    categories = {names[place]: named for place, named in beside.categories.items()}
    return Reading(
        names, [*more, *notes], columns, choice, headings, is_plain, handicaps, categories
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


class _Beside(NamedTuple):
    """Columns beside the names: the place of a name -> its handicap; -> its categories."""

    handicaps: dict[int, int]
    categories: dict[int, list[str]]


def _people(grid: Grid, choice: Choice) -> tuple[list[str], list[Note], _Beside]:
    """The names of all rows, long ones and twins as they stand, and what was noticed."""
    names: list[str] = []
    notes: list[Note] = []
    beside = _Beside({}, {})
    above = [] if choice.heading is None else grid.rows[: choice.heading]
    headings = None if choice.heading is None else grid.rows[choice.heading]
    for row in above:
        notes.append(Note("dropped", _line(row)))
    are_gone = False
    for row in _with_sexes(below(grid, choice), choice.taken):
        if row == headings:
            continue  # printed again on the next page
        if grid.width == 1 and is_title(row[0]):
            are_gone = is_title_of_the_gone(row[0])
        people, noticed = _of_row(row, choice.taken)
        if not people and grid.width > 1 and any(row) and not noticed:
            noticed = [Note("dropped", _line(row))]
        if are_gone:
            people, noticed = [], [*noticed, *(Note("gone", name) for name in people)]
        if people:
            noticed = [*noticed, *_beside(row, choice.taken, people, len(names), beside)]
        names += people
        notes += noticed
    return names, notes, beside


def _with_sexes(rows: list[list[str]], taken: Sequence[Taken]) -> list[list[str]]:
    """The rows with “men” and “women” for the letters of a column of sexes that has H for men."""
    meant = {}
    for number, kind in enumerate(taken):
        if kind is Taken.CATEGORY:
            letters = frozenset(row[number].casefold() for row in rows if len(row[number]) == 1)
            meant[number] = _SEXES.get(letters, {})
    return [
        [meant.get(number, {}).get(cell.casefold(), cell) for number, cell in enumerate(row)]
        for row in rows
    ]


def _beside(
    row: Sequence[str], taken: Sequence[Taken], people: Sequence[str], first: int, beside: _Beside
) -> list[Note]:
    """Add what stands beside the people of a row, the `first` of whom has this place.

    A single handicap is the first one's; of several columns each is of the person in its turn.
    Returns what could not be read, or whose it is.
    """
    unread = []
    handicaps = [cell for cell, kind in zip(row, taken, strict=True) if kind is Taken.HANDICAP]
    if len(handicaps) != len(people):
        handicaps = _of_kind(row, taken, Taken.HANDICAP)
    are_known = len(handicaps) in (1, len(people))
    for turn, cell in enumerate(handicaps):
        points = _points(cell) if are_known else None
        if points is not None:
            beside.handicaps[first + turn] = points
        elif cell:
            unread.append(Note("handicap", people[min(turn, len(people) - 1)], cell[:_SHOWN]))
    for cell in _of_kind(row, taken, Taken.CATEGORY):
        try:
            named = read_categories(filter(str.strip, _BETWEEN.split(cell)))
        except RuleViolation:
            unread.append(Note("category", people[0], cell[:_SHOWN]))
        else:
            for place in range(first, first + len(people)):
                beside.categories.setdefault(place, []).extend(named)
    return unread


def _of_kind(row: Sequence[str], taken: Sequence[Taken], wanted: Taken) -> list[str]:
    return [cell for cell, kind in zip(row, taken, strict=True) if kind is wanted and cell]


def _points(cell: str) -> int | None:
    """Parse a handicap: a whole number that can be one, “+30”, “-20.0”; None for anything else."""
    figure = _HANDICAP.match(cell.strip().replace("−", "-"))
    points = int(figure[1]) if figure else None
    return points if points is not None and abs(points) <= LARGEST_HANDICAP else None


def _line(row: Sequence[str]) -> str:
    return " ".join(cell.replace("\n", " / ") for cell in row if cell)[:_SHOWN]


def _of_row(row: Sequence[str], taken: Sequence[Taken]) -> tuple[list[str], list[Note]]:
    """The people of one row: each column of names, and each first name with its surname as one."""
    names: list[str] = []
    notes: list[Note] = []
    cells = _cells_of(row, taken)
    if any(
        kind is Taken.OUT and is_gone(cell) for cell, kind in zip(row, taken, strict=True) if cell
    ):
        return [], [Note("gone", _line(row))] if cells else []
    for cell in cells:
        people, noticed = people_in(cell)
        names += people
        notes += noticed
    return names, notes


def _cells_of(row: Sequence[str], taken: Sequence[Taken]) -> list[str]:
    """The cells that name people, and those made of first names and surnames; nobody twice."""
    kinds = list(zip(row, taken, strict=True))
    cells = [cell for cell, kind in kinds if kind is Taken.NAME and cell]
    for first, last in _persons([kind for kind in taken if kind in (Taken.FIRST, Taken.LAST)]):
        parts = [cell for cell, kind in kinds if kind in (Taken.FIRST, Taken.LAST)]
        name = whole_name(_joined(parts, first), _joined(parts, last))
        if name:
            cells.append(name)
    words = [frozenset(name_key(cell).split()) for cell in cells]
    return [
        cell
        for place, cell in enumerate(cells)
        if not any(
            words[place] < other or (words[place] == other and number < place)
            for number, other in enumerate(words)
        )
    ]


def _joined(parts: Sequence[str], places: Sequence[int]) -> str:
    """Several cells as one: a first name and a middle one; those that stand for nobody are none."""
    return " ".join(
        parts[place] for place in places if parts[place] and not is_nobody(parts[place])
    )


def _persons(kinds: Sequence[Taken]) -> list[tuple[list[int], list[int]]]:
    """Group the columns of first names and of surnames by person: the places of each, in order."""
    firsts = [place for place, kind in enumerate(kinds) if kind is Taken.FIRST]
    lasts = [place for place, kind in enumerate(kinds) if kind is Taken.LAST]
    if len(firsts) == len(lasts):
        return [([first], [last]) for first, last in zip(firsts, lasts, strict=True)]
    if len(lasts) < 2 or len(firsts) < 2:
        return [(firsts, lasts)]
    # More first names than surnames: each one's middle names belong to the surname that follows.
    persons, begin = [], 0
    for last in lasts:
        persons.append(([place for place in firsts if begin <= place < last], [last]))
        begin = last + 1
    persons[-1][0].extend(place for place in firsts if place >= begin)
    return persons
