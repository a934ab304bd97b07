"""Infer what each column of a grid is taken as: by its heading, or by what its cells are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.rules.names import name_key
from tournaments.files.names.cells import Grid
from tournaments.files.names.headings import (
    Heading,
    Said,
    Taken,
    heading_of,
    is_figure,
    is_like_a_name,
    is_title,
    is_value,
    said_by,
)
from tournaments.files.names.values import points_of

#: Headings are looked for in so many rows: a list has a title, a date, an empty line above them.
_ABOVE: Final = 12
_SAMPLES: Final = 3
#: Headings of what stands beside a name -> what such a column is taken as.
_BESIDE: Final = {Heading.HANDICAP: Taken.HANDICAP, Heading.CATEGORY: Taken.CATEGORY}
#: Headings of columns that may have names.
_MAY_BE_OF_NAMES: Final = {
    heading for heading in Heading if heading.is_of_a_name or heading is Heading.NONE
}
#: A column is judged by so many of its cells.
_JUDGED: Final = 500
#: Handicaps of an evening have fewer figures than a year or a number of a member.
_LARGE: Final = 1000


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
            said if _may_be(said.heading, column) else Said(Heading.OUT)
            for said, column in zip(
                map(said_by, grid.rows[heading]), _columns(grid, heading), strict=True
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


def left_out(grid: Grid, choice: Choice) -> Iterator[str]:
    """Yield the columns that are left out and hold names of others, like those that are taken.

    Each as its heading and first cells. A heading that is known says what its column is.
    """
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
        if column.taken is not Taken.OUT or heading_of(column.title) not in _MAY_BE_OF_NAMES:
            continue
        cells = [
            row[number]
            for row, words in zip(rows, named, strict=True)
            if _is_of_somebody_else(row[number], words)
        ]
        # Not everybody has a partner, but a column of single words with gaps has no surnames.
        is_like_them = _are_whole(cells) or not (are_whole or len(cells) * 2 < len(rows))
        if cells and is_like_them and _holds_names(cells, len(cells)):
            yield " · ".join(filter(None, [column.title, *column.samples]))


def left_out_figures(grid: Grid, choice: Choice) -> Iterator[str]:
    """Yield the columns that are left out and may be handicaps, where none is taken as that.

    Each as its heading and first cells.
    """
    if Taken.HANDICAP in choice.taken:
        return
    rows = below(grid, choice)[:_JUDGED]
    for number, column in enumerate(shown(grid, choice)):
        is_known = heading_of(column.title) is not Heading.NONE
        if column.taken is Taken.OUT and not is_known:
            figures = [points_of(row[number]) for row in rows if row[number]]
            if figures and _are_like_handicaps(figures):
                yield " · ".join(filter(None, [column.title, *column.samples]))


def _are_like_handicaps(figures: Sequence[int | None]) -> bool:
    """Return whether these are small whole numbers, and do not count rows or tables."""
    whole = [figure for figure in figures if figure is not None and abs(figure) < _LARGE]
    steps = [after - before for before, after in pairwise(whole)]
    return len(whole) == len(figures) and not (steps and all(step in (0, 1) for step in steps))


def _words_of(cells: Iterable[str]) -> set[str]:
    return set(name_key(" ".join(cells)).split())


def _is_of_somebody_else(cell: str, named: set[str]) -> bool:
    """Return whether a cell says something, and not again who its row is `named`."""
    words = _words_of([cell])
    return not words <= named and not words >= named


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


def _by_headings(headings: Sequence[Said]) -> tuple[Taken, ...]:
    """Return the kinds of columns by their headings.

    A heading that two languages use differently is read by the headings beside it that are of the
    same person.
    """
    taken = [_BESIDE.get(said.heading, Taken.OUT) for said in headings]
    for number, kind in _of_names(headings).items():
        taken[number] = kind
    return tuple(taken)


def _of_names(headings: Sequence[Said]) -> dict[int, Taken]:
    """Return the kinds of the columns that have names; all others are left out."""
    persons = _by_person(headings)
    taken = {number: kind for person in persons for number, kind in _of_person(person).items()}
    if taken:
        return taken
    perhaps = [_of_kinds(person, Heading.PERHAPS)[:1] for person in persons]
    return dict.fromkeys((number for first in perhaps for number in first), Taken.NAME)


def _by_person(headings: Sequence[Said]) -> list[dict[int, Heading]]:
    """Group the columns of names by whose they are: number of the column -> its heading."""
    persons: dict[str, dict[int, Heading]] = {}
    for number, said in enumerate(headings):
        if said.heading.is_of_a_name:
            persons.setdefault(said.whose, {})[number] = said.heading
    if any(map(_parts, persons.values())):
        return list(persons.values())
    # “Nombre, Apellido 1, Apellido 2”: the numbers are of one person's names.
    numbered = [whose for whose in persons if len(whose) <= len("12")]
    one = {number: kind for whose in numbered for number, kind in persons[whose].items()}
    others = [person for whose, person in persons.items() if whose not in numbered]
    return [one, *others] if _parts(one) else list(persons.values())


def _of_person(person: Mapping[int, Heading]) -> dict[int, Taken]:
    """Return the kinds of one person's columns, `_by_person`; of several if none says whose."""
    partners = dict.fromkeys(_of_kinds(person, Heading.PARTNER), Taken.NAME)
    if parts := _parts(person):
        return parts | partners
    either = _of_kinds(person, Heading.LAST_OR_NAME, Heading.FIRST_OR_NAME)
    wholes = _of_kinds(person, Heading.NAME)
    if either:
        wholes += _of_kinds(person, person[either[0]])
    if wholes or partners:
        return dict.fromkeys(wholes, Taken.NAME) | partners
    return dict.fromkeys(_of_kinds(person, Heading.FIRST, Heading.LAST)[:1], Taken.NAME)


def _parts(person: Mapping[int, Heading]) -> dict[int, Taken]:
    """The columns of first names and of surnames; none where one of the two is missing."""
    firsts = _of_kinds(person, Heading.FIRST)
    lasts = _of_kinds(person, Heading.LAST)
    if firsts and not lasts:
        lasts = _of_kinds(person, Heading.LAST_OR_NAME)[: len(firsts)]
    elif lasts and not firsts:
        firsts = _of_kinds(person, Heading.FIRST_OR_NAME)[: len(lasts)]
        firsts = firsts or _of_kinds(person, Heading.LAST_OR_NAME)[: len(lasts)]
    if not firsts or not lasts:
        return {}
    return dict.fromkeys(firsts, Taken.FIRST) | dict.fromkeys(lasts, Taken.LAST)


def _of_kinds(person: Mapping[int, Heading], *wanted: Heading) -> list[int]:
    return [number for number, heading in person.items() if heading in wanted]


def _columns(grid: Grid, heading: int) -> list[list[str]]:
    """The filled cells of each column below its heading, as far as a column is judged."""
    rows = grid.rows[heading + 1 : heading + 1 + _JUDGED]
    return [[row[number] for row in rows if row[number]] for number in range(grid.width)]


def _may_be(heading: Heading, column: Sequence[str]) -> bool:
    """Return whether a column can be what its heading says: “Guests” above figures has no names."""
    if not heading.is_of_a_name or heading in (Heading.FIRST, Heading.LAST) or not column:
        return True
    return sum(is_like_a_name(cell) and not is_value(cell) for cell in column) * 2 >= len(column)


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
