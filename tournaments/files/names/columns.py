"""Infer what each column of a grid is taken as: by its heading, or by what its cells are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.names import name_key
from tournaments.files.names.cells import Grid
from tournaments.files.names.headings import (
    Heading,
    Said,
    Taken,
    heading_of,
    is_answer,
    is_figure,
    is_like_a_name,
    is_no,
    is_title,
    is_value,
    said_by,
)

#: Headings are looked for in so many rows: a list has a title, a date, an empty line above them.
_ABOVE: Final = 12
_SAMPLES: Final = 3
#: A column is judged by so many of its cells.
_JUDGED: Final = 500


class Column(NamedTuple):
    """A column as it is shown: its heading, what it is taken as, and its first cells."""

    title: str
    taken: Taken
    samples: list[str]

    @property
    def line(self) -> str:
        return " · ".join(filter(None, [self.title, *self.samples]))


class Choice(NamedTuple):
    """The kind that each column is taken as.

    `heading`: the row of headings, below which the list is; None for none. `guessed`: which of two
    columns is the first name was not said.
    """

    taken: tuple[Taken, ...]
    heading: int | None
    guessed: bool = False


def chosen(grid: Grid) -> Choice:
    """Infer what the columns are.

    A plain list is one column of names, its titles left out line by line.
    """
    if grid.width < 2:
        return Choice((Taken.NAME,) * grid.width, None)
    heading = _row_of_headings(grid)
    if heading is not None:
        columns = _filled(grid, heading)
        headings = [
            said if _may_be(said.heading, column) else Said(Heading.OUT)
            for said, column in zip(map(said_by, grid.rows[heading]), columns, strict=True)
        ]
        by_heading = _by_headings(headings)
        if any(taken not in (Taken.CATEGORY, Taken.OUT) for taken in by_heading):
            return Choice(by_heading, heading)
    elif _is_above_figures(grid):
        heading = 0
    return _by_cells(grid, heading)


def shown(grid: Grid, choice: Choice) -> list[Column]:
    """Return the columns with their headings and first cells, to be chosen from."""
    rows = below(grid, choice)[:_JUDGED]
    titles = [""] * grid.width if choice.heading is None else grid.rows[choice.heading]
    cells = [
        [row[number].replace("\n", " / ") for row in rows if row[number]]
        for number in range(grid.width)
    ]
    columns = zip(titles, choice.taken, cells, strict=True)
    return [Column(title, taken, column[:_SAMPLES]) for title, taken, column in columns]


def left_out(grid: Grid, choice: Choice) -> Iterator[str]:
    """Yield the columns that are left out and hold names of others, like those that are taken."""
    rows = below(grid, choice)[:_JUDGED]
    are_whole = any(
        taken is Taken.NAME and _are_whole([row[number] for row in rows if row[number]])
        for number, taken in enumerate(choice.taken)
    )
    of_names = [
        number
        for number, taken in enumerate(choice.taken)
        if taken in (Taken.NAME, Taken.FIRST, Taken.LAST)
    ]
    named = [_words_of(row[number] for number in of_names) for row in rows]
    for number, column in enumerate(shown(grid, choice)):
        heading = heading_of(column.title)
        if column.taken is not Taken.OUT or not (heading.is_of_a_name or heading is Heading.NONE):
            continue
        cells = [
            row[number]
            for row, words in zip(rows, named, strict=True)
            if not (_words_of([row[number]]) <= words or _words_of([row[number]]) >= words)
        ]
        # Not everybody has a partner, but a column of single words with gaps has no surnames.
        is_like_them = _are_whole(cells) or not (are_whole or len(cells) * 2 < len(rows))
        if cells and is_like_them and _holds_names(cells, len(cells)):
            yield column.line


def answers(grid: Grid, choice: Choice) -> Iterator[str]:
    """Yield the columns of yes and no whose heading does not say what was asked."""
    rows = below(grid, choice)[:_JUDGED]
    for number, column in enumerate(shown(grid, choice)):
        cells = [row[number] for row in rows if row[number]]
        is_unknown = column.taken is Taken.OUT and heading_of(column.title) is Heading.NONE
        if is_unknown and any(map(is_no, cells)) and all(map(is_answer, cells)):
            yield column.line


def _words_of(cells: Iterable[str]) -> set[str]:
    return set(name_key(" ".join(cells)).split())


def below(grid: Grid, choice: Choice) -> list[list[str]]:
    """The rows of the list, without what stands above it."""
    return grid.rows if choice.heading is None else grid.rows[choice.heading + 1 :]


def _row_of_headings(grid: Grid) -> int | None:
    """Find the first row with a heading for names among several cells."""
    for number, row in enumerate(grid.rows[:_ABOVE]):
        filled = [heading_of(cell) for cell in row if cell]
        known = sum(heading is not Heading.NONE for heading in filled)
        has_name = any(heading.is_of_a_name for heading in filled)
        if len(filled) > 1 and has_name and known * 3 > len(filled):
            return number
    return None


def _is_above_figures(grid: Grid) -> bool:
    """Return whether the first row heads a column of figures: headings of another language."""
    first, rest = grid.rows[0], grid.rows[1:_JUDGED]
    if not rest or any(map(is_figure, first)):
        return False
    columns = [
        [row[number] for row in rest if row[number]]
        for number in range(grid.width)
        if first[number]
    ]
    return any(column and all(map(is_figure, column)) for column in columns)


def _by_headings(headings: Sequence[Said]) -> tuple[Taken, ...]:
    persons: dict[str, dict[int, Heading]] = {}
    for number, said in enumerate(headings):
        if said.heading.is_of_a_name:
            persons.setdefault(said.whose, {})[number] = said.heading
    names = {number: kind for one in persons.values() for number, kind in _of_person(one).items()}
    if not names:
        perhaps = [_of_kinds(person, Heading.PERHAPS)[:1] for person in persons.values()]
        names = dict.fromkeys((number for first in perhaps for number in first), Taken.NAME)
    others = [
        Taken.CATEGORY if said.heading is Heading.CATEGORY else Taken.OUT for said in headings
    ]
    return tuple(names.get(number, other) for number, other in enumerate(others))


def _of_person(person: Mapping[int, Heading]) -> dict[int, Taken]:
    """Return the kinds of one person's columns; of several people if none says whose."""
    partners = dict.fromkeys(_of_kinds(person, Heading.PARTNER), Taken.NAME)
    firsts = _of_kinds(person, Heading.FIRST)
    lasts = _of_kinds(person, Heading.LAST)
    either = _of_kinds(person, Heading.LAST_OR_NAME)
    if firsts and not lasts:
        lasts = either[: len(firsts)]
    elif lasts and not firsts:
        firsts = either[: len(lasts)]
    if firsts and lasts:
        parts = dict.fromkeys(firsts, Taken.FIRST) | dict.fromkeys(lasts, Taken.LAST)
        return parts | partners
    wholes = _of_kinds(person, Heading.NAME) + either
    if not wholes and not partners:
        wholes = (firsts + lasts)[:1]
    return dict.fromkeys(wholes, Taken.NAME) | partners


def _of_kinds(person: Mapping[int, Heading], wanted: Heading) -> list[int]:
    return [number for number, heading in person.items() if heading is wanted]


def _filled(grid: Grid, heading: int | None) -> list[list[str]]:
    """The filled cells of each column below its heading, as far as a column is judged."""
    start = 0 if heading is None else heading + 1
    rows = grid.rows[start : start + _JUDGED]
    return [[row[number] for row in rows if row[number]] for number in range(grid.width)]


def _may_be(heading: Heading, column: Sequence[str]) -> bool:
    """Return whether a column can be what its heading says: “Guests” above figures has no names."""
    if not heading.is_of_a_name or heading in (Heading.FIRST, Heading.LAST) or not column:
        return True
    return sum(is_like_a_name(cell) and not is_value(cell) for cell in column) * 2 >= len(column)


def _by_cells(grid: Grid, heading: int | None) -> Choice:
    """The first column of whole names; without one, two of single words are name and surname."""
    columns = _filled(grid, heading)
    rows = min(len(grid.rows) - (0 if heading is None else heading + 1), _JUDGED)
    likely = [number for number, column in enumerate(columns) if _holds_names(column, rows)]
    wholes = [number for number in likely if _are_whole(columns[number])]
    taken = [Taken.OUT] * grid.width
    is_guess = not wholes and len(likely) > 1
    if is_guess:
        # Between commas it is the surname that comes first.
        order = (Taken.LAST, Taken.FIRST) if grid.mark == "," else (Taken.FIRST, Taken.LAST)
        taken[likely[0]], taken[likely[1]] = order
    else:
        best = max(range(grid.width), key=lambda number: sum(map(is_like_a_name, columns[number])))
        taken[[*wholes, *likely, best][0]] = Taken.NAME
    return Choice(tuple(taken), heading, is_guess)


def _holds_names(column: Sequence[str], rows: int) -> bool:
    """Return whether most cells may be names and differ, as those of a town do not."""
    names = [
        cell
        for cell in column
        if is_like_a_name(cell) and not is_title(cell) and not is_value(cell)
    ]
    differ = len(set(map(name_key, names)))
    are_most = len(names) * 5 >= len(column) * 3 and len(names) * 2 >= rows
    return are_most and (differ * 2 > len(names) or rows < 4)


def _are_whole(column: Sequence[str]) -> bool:
    """Return whether most cells have a first name and a surname."""
    return sum(len(cell.split()) > 1 for cell in column) * 2 > len(column)
