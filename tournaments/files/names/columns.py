"""Infer what each column of a grid is taken as: by its heading, or by what its cells are."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.rules.names import name_key
from tournaments.files.names.cells import Grid
from tournaments.files.names.headings import (
    Heading,
    Taken,
    heading_of,
    is_figure,
    is_like_a_name,
    is_title,
    is_value,
)

#: Headings are looked for in so many rows: a list has a title, a date, an empty line above them.
_ABOVE: Final = 12
_SAMPLES: Final = 3
#: Headings of what stands beside a name -> what such a column is taken as.
_BESIDE: Final = {Heading.HANDICAP: Taken.HANDICAP, Heading.CATEGORY: Taken.CATEGORY}
#: A column is judged by so many of its cells.
_JUDGED: Final = 500


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
    """Infer what the columns are.

    A plain list is one column of names, its titles left out line by line.
    """
    if grid.width < 2:
        return Choice((Taken.NAME,) * grid.width, None)
    heading = _row_of_headings(grid)
    if heading is not None:
        headings = [
            said if _may_be(said, column) else Heading.OUT
            for said, column in zip(
                map(heading_of, grid.rows[heading]), _columns(grid, heading), strict=True
            )
        ]
        by_heading = _by_headings(headings)
        if any(taken not in (*_BESIDE.values(), Taken.OUT) for taken in by_heading):
            return Choice(by_heading, heading)
    elif _is_above_figures(grid):
        heading = 0
    return _by_cells(grid, heading)


def shown(grid: Grid, choice: Choice) -> list[Column]:
    """The columns with their headings and first cells, to be chosen from."""
    rows = below(grid, choice)
    titles = [""] * grid.width if choice.heading is None else grid.rows[choice.heading]
    return [
        Column(titles[number], taken, _samples([row[number] for row in rows]))
        for number, taken in enumerate(choice.taken)
    ]


def below(grid: Grid, choice: Choice) -> list[list[str]]:
    """The rows of the list, without what stands above it."""
    return grid.rows if choice.heading is None else grid.rows[choice.heading + 1 :]


def _samples(cells: Sequence[str]) -> list[str]:
    return [cell.replace("\n", " / ") for cell in cells[:_JUDGED] if cell][:_SAMPLES]


def _row_of_headings(grid: Grid) -> int | None:
    """The first row with a heading for names among several cells; None where no row has one."""
    for number, row in enumerate(grid.rows[:_ABOVE]):
        filled = [heading_of(cell) for cell in row if cell]
        headings = [heading for heading in filled if heading is not Heading.NONE]
        if (
            len(filled) > 1
            and any(heading.is_of_a_name for heading in filled)
            and len(headings) * 3 > len(filled)
        ):
            return number
    return None


def _is_above_figures(grid: Grid) -> bool:
    """Return whether the first row heads columns of figures or addresses.

    That finds headings in a language that is not known here.
    """
    first, rest = grid.rows[0], grid.rows[1:_JUDGED]
    if not rest or any(map(is_figure, first)):
        return False
    columns = [
        [row[number] for row in rest if row[number]]
        for number in range(grid.width)
        if first[number]
    ]
    return any(column and all(map(is_figure, column)) for column in columns)


def _by_headings(headings: Sequence[Heading]) -> tuple[Taken, ...]:
    """Return the kinds of columns by their headings.

    A heading that two languages use differently is read by the headings beside it.
    """
    return tuple(
        _BESIDE.get(heading, taken)
        for heading, taken in zip(headings, _of_names(headings), strict=True)
    )


def _of_names(headings: Sequence[Heading]) -> tuple[Taken, ...]:
    """Return the kinds of columns as far as they have names; all others are left out."""
    firsts, lasts = headings.count(Heading.FIRST), headings.count(Heading.LAST)
    if firsts and lasts:
        # Of one person, or of several, each with both.
        kinds = {Heading.FIRST: Taken.FIRST, Heading.LAST: Taken.LAST, Heading.PARTNER: Taken.NAME}
        return tuple(kinds.get(heading, Taken.OUT) for heading in headings)
    first, last = _first(headings, Heading.FIRST), _first(headings, Heading.LAST)
    if first is not None and last is None:
        last = _first(headings, Heading.LAST_OR_NAME)
    elif last is not None and first is None:
        first = _first(headings, Heading.FIRST_OR_NAME)
        if first is None:
            first = _first(headings, Heading.LAST_OR_NAME)
    taken = [Taken.OUT] * len(headings)
    if first is not None and last is not None:
        taken[first], taken[last] = Taken.FIRST, Taken.LAST
        for number, heading in enumerate(headings):
            if heading is Heading.PARTNER:
                taken[number] = Taken.NAME
        return tuple(taken)
    either = [
        number
        for number, heading in enumerate(headings)
        if heading in (Heading.LAST_OR_NAME, Heading.FIRST_OR_NAME)
    ]
    wholes = [
        number for number, heading in enumerate(headings) if heading is Heading.NAME
    ] + either[:1]
    partners = [number for number, heading in enumerate(headings) if heading is Heading.PARTNER]
    others = [number for number, heading in enumerate(headings) if heading.is_of_a_name]
    for number in [*wholes, *partners] or others[:1]:
        taken[number] = Taken.NAME
    return tuple(taken)


def _columns(grid: Grid, heading: int) -> list[list[str]]:
    """The filled cells of each column below its heading, as far as a column is judged."""
    rows = grid.rows[heading + 1 : heading + 1 + _JUDGED]
    return [[row[number] for row in rows if row[number]] for number in range(grid.width)]


def _may_be(heading: Heading, column: Sequence[str]) -> bool:
    """Return whether a column can be what its heading says: “Guests” above figures has no names."""
    if not heading.is_of_a_name or heading in (Heading.FIRST, Heading.LAST) or not column:
        return True
    return sum(is_like_a_name(cell) and not is_value(cell) for cell in column) * 2 >= len(column)


def _first(headings: Sequence[Heading], wanted: Heading) -> int | None:
    return next((number for number, heading in enumerate(headings) if heading is wanted), None)


def _by_cells(grid: Grid, heading: int | None) -> Choice:
    """The first column of whole names; without one, two of single words are name and surname."""
    rows = (
        grid.rows[: _JUDGED + 1]
        if heading is None
        else grid.rows[heading + 1 : heading + 1 + _JUDGED]
    )
    columns = [[row[number] for row in rows if row[number]] for number in range(grid.width)]
    likely = [number for number, column in enumerate(columns) if _holds_names(column, len(rows))]
    wholes = [number for number in likely if _are_whole(columns[number])]
    taken = [Taken.OUT] * grid.width
    guessed = False
    if wholes or len(likely) == 1:
        taken[(wholes or likely)[0]] = Taken.NAME
    elif likely:
        # Between commas it is the surname that comes first.
        order = (Taken.LAST, Taken.FIRST) if grid.mark == "," else (Taken.FIRST, Taken.LAST)
        taken[likely[0]], taken[likely[1]] = order
        guessed = True
    elif columns:
        best = max(range(grid.width), key=lambda number: sum(map(is_like_a_name, columns[number])))
        taken[best] = Taken.NAME
    return Choice(tuple(taken), heading, guessed)


def _holds_names(column: Sequence[str], rows: int) -> bool:
    """Return whether most cells may be names and differ.

    Those of a category or a town do not differ.
    """
    names = [
        cell
        for cell in column
        if is_like_a_name(cell) and not is_title(cell) and not is_value(cell)
    ]
    differ = len(set(map(name_key, names)))
    return (
        len(names) * 5 >= len(column) * 3
        and len(names) * 2 >= rows
        and (differ * 2 > len(names) or rows < 4)
    )


def _are_whole(column: Sequence[str]) -> bool:
    """Return whether most cells have a first name and a surname."""
    return sum(len(cell.split()) > 1 for cell in column) * 2 > len(column)
