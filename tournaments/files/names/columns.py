"""Infer what each column of a grid is taken as: by its heading, or by what its cells are."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.names import name_key
from tournaments.files.names.cells import Grid
from tournaments.files.names.headings import (
    Heading,
    Said,
    Taken,
    answer_in,
    names_somebody,
    said_by,
)
from tournaments.files.names.notes import Note

#: Headings are looked for in so many rows: a list has a title, a date, an empty line above them.
_ABOVE: Final = 12
_SAMPLES: Final = 3
_NAMES: Final = frozenset((Taken.NAME, Taken.FIRST, Taken.LAST))
#: A column is judged by so many of its cells.
_JUDGED: Final = 500
#: What a number, a date, a fee and an address have, and no heading.
_FIGURE: Final = re.compile(r"[\d@]")


class Column(NamedTuple):
    """A column as it is shown: its heading, what it is taken as, and its first cells."""

    title: str
    taken: Taken
    samples: list[str]


class Choice(NamedTuple):
    """The kind that each column is taken as.

    `heading`: the row of headings, below which the list is; None for none. `guessed`: which of two
    columns is the first name was not said.
    """

    taken: tuple[Taken, ...]
    heading: int | None
    guessed: bool = False


def chosen(grid: Grid) -> Choice:
    """Infer what the columns are. A plain list is one column of names."""
    if grid.width < 2:
        return Choice((Taken.NAME,) * grid.width, None)
    rows = range(min(_ABOVE, len(grid.rows)))
    heading = next((row for row in rows if _are_headings(grid.rows[row])), None)
    if heading is not None:
        said = [*map(said_by, grid.rows[heading])]
        by_heading = _by_headings(said, _filled(grid, heading))
        if _NAMES & {*by_heading}:
            return Choice(by_heading, heading)
    elif _is_above_figures(grid):
        heading = 0
    return _by_cells(grid, heading)


def shown(grid: Grid, choice: Choice) -> list[Column]:
    """Return the columns with their headings and first cells, to be chosen from."""
    titles = [""] * grid.width if choice.heading is None else grid.rows[choice.heading]
    columns = zip(titles, choice.taken, _filled(grid, choice.heading), strict=True)
    return [
        Column(title, taken, [cell.replace("\n", " / ") for cell in cells[:_SAMPLES]])
        for title, taken, cells in columns
    ]


def doubts(grid: Grid, choice: Choice) -> Iterator[Note]:
    """Note the columns that are left out and hold names of others, or answers to what is unknown.

    Not everybody has a partner, but a column of single words with gaps has no surnames.
    """
    rows = below(grid, choice.heading)[:_JUDGED]
    columns = [*zip(shown(grid, choice), _filled(grid, choice.heading), strict=True)]
    are_whole = any(column.taken is Taken.NAME and _are_whole(cells) for column, cells in columns)
    named = [
        _words_of(cell for cell, taken in zip(row, choice.taken, strict=True) if taken in _NAMES)
        for row in rows
    ]
    for number, (column, cells) in enumerate(columns):
        heading = said_by(column.title).heading
        if column.taken is not Taken.OUT or not (heading.is_of_a_name or heading is Heading.NONE):
            continue
        line = " · ".join(filter(None, [column.title, *column.samples]))
        answers = {*map(answer_in, cells)}
        if heading is Heading.NONE and False in answers and None not in answers:
            yield Note("answers", line)
        keys = [(row[number], _words_of([row[number]])) for row in rows]
        others = [
            cell
            for (cell, key), words in zip(keys, named, strict=True)
            if key - words and words - key
        ]
        is_like_them = _are_whole(others) or not (are_whole or len(others) * 2 < len(rows))
        if others and is_like_them and _holds_names(others, len(others)):
            yield Note("column", line)


def below(grid: Grid, heading: int | None) -> list[list[str]]:
    """Return the rows of the list, without what stands above it."""
    return grid.rows[0 if heading is None else heading + 1 :]


def _words_of(cells: Iterable[str]) -> set[str]:
    return set(name_key(" ".join(cells)).split())


def _filled(grid: Grid, heading: int | None) -> list[list[str]]:
    """Return the filled cells of each column below its heading, as far as a column is judged."""
    rows = below(grid, heading)[:_JUDGED]
    return [[row[number] for row in rows if row[number]] for number in range(grid.width)]


def _are_headings(row: Sequence[str]) -> bool:
    """Return whether a row has a heading for names among several cells, most of them headings."""
    filled = [said_by(cell).heading for cell in row if cell]
    is_of_a_name = any(heading.is_of_a_name for heading in filled)
    return len(filled) > 1 and is_of_a_name and sum(map(bool, filled)) * 3 > len(filled)


def _is_above_figures(grid: Grid) -> bool:
    """Return whether the first row heads a column of figures: headings of another language."""
    columns = zip(grid.rows[0], _filled(grid, 0), strict=True)
    return not any(map(_FIGURE.search, grid.rows[0])) and any(
        title and cells and all(map(_FIGURE.search, cells)) for title, cells in columns
    )


def _by_headings(said: Sequence[Said], columns: Sequence[Sequence[str]]) -> tuple[Taken, ...]:
    """Return the kinds of columns by their headings, where cells do not say otherwise.

    “Guests” above figures has no names.
    """
    persons: dict[str, dict[int, Heading]] = {}
    for number, (heading, whose, _words) in enumerate(said):
        are_names = sum(map(names_somebody, columns[number])) * 2 >= len(columns[number])
        if heading.is_of_a_name and (are_names or heading in (Heading.FIRST, Heading.LAST)):
            persons.setdefault(whose, {})[number] = heading
    names = {number: kind for one in persons.values() for number, kind in _of_person(one).items()}
    if not names:
        names = {number: Taken.NAME for one in persons.values() for number in [*one][:1]}
    others = {Heading.CATEGORY: Taken.CATEGORY}
    return tuple(
        names.get(number) or others.get(heading, Taken.OUT)
        for number, (heading, _whose, _words) in enumerate(said)
    )


def _of_person(person: Mapping[int, Heading]) -> dict[int, Taken]:
    """Return the kinds of one person's columns; of several people if none says whose."""
    kinds: dict[Heading, list[int]] = {kind: [] for kind in Heading}
    for number, heading in person.items():
        kinds[heading].append(number)
    firsts, lasts = kinds[Heading.FIRST], kinds[Heading.LAST]
    either, partners = kinds[Heading.LAST_OR_NAME], kinds[Heading.PARTNER]
    if firsts and not lasts:
        lasts = either[: len(firsts)]
    elif lasts and not firsts:
        firsts = either[: len(lasts)]
    if firsts and lasts:
        parts = dict.fromkeys(firsts, Taken.FIRST) | dict.fromkeys(lasts, Taken.LAST)
        return parts | dict.fromkeys(partners, Taken.NAME)
    names = [*kinds[Heading.NAME], *either, *partners] or [*firsts, *lasts][:1]
    return dict.fromkeys(names, Taken.NAME)


def _by_cells(grid: Grid, heading: int | None) -> Choice:
    """The first column of whole names; without one, two of single words are name and surname."""
    columns = _filled(grid, heading)
    rows = len(below(grid, heading)[:_JUDGED])
    likely = [number for number, column in enumerate(columns) if _holds_names(column, rows)]
    wholes = [number for number in likely if _are_whole(columns[number])]
    taken = [Taken.OUT] * grid.width
    if likely[1:] and not wholes:
        # Between commas it is the surname that comes first.
        order = (Taken.LAST, Taken.FIRST) if grid.mark == "," else (Taken.FIRST, Taken.LAST)
        taken[likely[0]], taken[likely[1]] = order
        return Choice(tuple(taken), heading, guessed=True)
    best = max(range(grid.width), key=lambda number: sum(map(names_somebody, columns[number])))
    taken[[*wholes, *likely, best][0]] = Taken.NAME
    return Choice(tuple(taken), heading)


def _holds_names(column: Sequence[str], rows: int) -> bool:
    """Return whether most cells may be names and differ, as those of a town do not."""
    names = [*filter(names_somebody, column)]
    are_most = len(names) * 5 >= len(column) * 3 and len(names) * 2 >= rows
    return are_most and (len({*map(name_key, names)}) * 2 > len(names) or rows < 4)


def _are_whole(column: Sequence[str]) -> bool:
    """Return whether most cells have a first name and a surname."""
    return sum(" " in cell or "\n" in cell for cell in column) * 2 > len(column)
