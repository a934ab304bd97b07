"""Parse the rows of a grid: the people of each, who are partners, and what stands beside them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.files.names.cells import Grid
from tournaments.files.names.columns import Choice, below
from tournaments.files.names.headings import (
    Heading,
    Said,
    Taken,
    folded,
    is_no,
    is_title,
    is_title_of_the_gone,
    said_by,
)
from tournaments.files.names.notes import SHOWN, Note
from tournaments.files.names.people import is_gone, is_nobody, people_in, whole_name
from tournaments.files.names.values import categories_of, with_sexes

#: Seats whose people are partners.
_FACING: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
#: What a heading says of whose it is -> the place among those of a row.
_PLACES: Final = {
    **{str(place + 1): place for place in range(99)},
    **{letter: place for place, letter in enumerate("abcd")},
}
#: Headings of a column that says how many come along.
_GUESTS: Final = ("guest", "guests", "plus one", "invite")


class Rows(NamedTuple):
    """The people of all rows, as places in `names`: long ones and twins as they stand.

    `pairs`: those who stand together; `waiting`: the last one, where the next would be its partner.
    `categories`: place -> those it is in. `name_several`: some row names more than one.
    """

    names: list[str]
    notes: list[Note]
    pairs: list[tuple[int, int]]
    waiting: int | None
    categories: dict[int, list[str]]
    name_several: bool


class _Person(NamedTuple):
    """The columns that name one person of each row: one of a whole name, or those of its parts."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...] = ()
    is_whole: bool = False
    whose: str = ""

    @property
    def column(self) -> int:
        return min(self.firsts + self.lasts)


def people_of(grid: Grid, choice: Choice) -> Rows:
    """Parse all rows of a list, below what stands above it."""
    return _Reader(grid, choice).read()


class _Reader:
    def __init__(self, grid: Grid, choice: Choice) -> None:
        self.grid, self.choice = grid, choice
        titles = [""] * grid.width if choice.heading is None else grid.rows[choice.heading]
        headings = [said_by(title) for title in titles]
        self.persons = _persons(choice.taken, headings)
        self.partners = _partners(self.persons)
        self.out = _of_kind(choice.taken, Taken.OUT)
        self.answers = [number for number in self.out if headings[number].heading is Heading.COMING]
        self.guests = [number for number in self.out if headings[number].words in _GUESTS]
        # Columns of categories that tell the same: the sex of each, the class of each.
        alike: dict[str, list[int]] = {}
        for number in _of_kind(choice.taken, Taken.CATEGORY):
            alike.setdefault(headings[number].words or folded(titles[number]), []).append(number)
        self.categories: dict[int, int | None] = {}
        for columns in alike.values():
            self.categories |= _owners(columns, headings, self.persons)
        #: Of each row with somebody, or who does not come: the places of its people, by person.
        self.together: list[dict[int, list[int]]] = []
        self.rows = Rows([], [], [], None, {}, name_several=False)

    def read(self) -> Rows:
        heading = self.choice.heading
        for row in [] if heading is None else self.grid.rows[:heading]:
            self.rows.notes.append(Note("dropped", line_of(row)))
        headings = None if heading is None else self.grid.rows[heading]
        are_gone = False
        for row in with_sexes(below(self.grid, self.choice), [*self.categories]):
            if row == headings:
                continue  # printed again on the next page
            if self.grid.width == 1 and is_title(row[0]):
                are_gone = is_title_of_the_gone(row[0])
            self._read_row(row, are_gone=are_gone)
        name_several = any(len(_places(row)) > 1 for row in self.together)
        pairs, waiting = self._paired(name_several=name_several)
        return self.rows._replace(pairs=pairs, waiting=waiting, name_several=name_several)

    def _read_row(self, row: Sequence[str], *, are_gone: bool) -> None:
        """Add the people of a row, and what was noticed. `are_gone`: its title says so."""
        people, notes = self._people(row)
        if not people and self.grid.width > 1 and any(row) and not notes:
            notes = [Note("dropped", line_of(row))]
        if are_gone:
            notes += [Note("gone", name) for names in people.values() for name in names]
            people = {}
        elif not people and any(note.code == "gone" for note in notes):
            self.together.append({})
        self.rows.notes.extend(notes)
        if people:
            placed = {}
            for number, names in people.items():
                first = len(self.rows.names)
                placed[number] = list(range(first, first + len(names)))
                self.rows.names.extend(names)
            self.together.append(placed)
            self._read_categories(row, placed)

    def _people(self, row: Sequence[str]) -> tuple[dict[int, list[str]], list[Note]]:
        """The people of one row by the columns that name them, those who are there twice once."""
        cells = self._cells(row)
        is_off = any(is_gone(row[number]) for number in self.out if row[number])
        if is_off or any(is_no(row[number]) for number in self.answers):
            return {}, [Note("gone", line_of(row))] if cells else []
        read = {number: people_in(cell) for number, cell in cells.items()}
        people = {number: names for number, (names, _notes) in read.items() if names}
        notes = [note for _names, noticed in read.values() for note in noticed]
        for number in self.guests if people else ():
            if row[number].strip("+ ").lstrip("0").isdigit():
                notes.append(Note("guest", next(iter(people.values()))[0], row[number]))
        return people, notes

    def _cells(self, row: Sequence[str]) -> dict[int, str]:
        """The texts that name people, each by its person's columns; nobody twice."""
        texts = {}
        for number, person in enumerate(self.persons):
            text = row[person.column]
            if not person.is_whole:
                text = whole_name(_joined(row, person.firsts), _joined(row, person.lasts))
            if text:
                texts[number] = text
        words = {number: frozenset(name_key(text).split()) for number, text in texts.items()}
        return {
            number: text
            for number, text in texts.items()
            if not any(
                words[number] < other or (words[number] == other and before < number)
                for before, other in words.items()
            )
        }

    def _paired(self, *, name_several: bool) -> tuple[list[tuple[int, int]], int | None]:
        """The pairs of the list, and who would be the partner of the next one.

        A row is a pair, or several. Where no row has columns for several, those who are alone in
        theirs are pairs as they follow one another; in a list of single names somebody who does not
        come keeps the place.
        """
        are_said = len({person.whose for person in self.persons}) > 1
        have_columns = are_said or any(len(row) > 1 for row in self.together)
        runs: list[list[int | None]] = [[]]
        for row in self.together:
            places = _places(row)
            if len(places) == 1 and not have_columns:
                runs[-1].append(places[0])
            elif places or name_several:
                runs.append([])
            else:
                runs[-1].append(None)
        follow = [two for run in runs for two in zip(run[::2], run[1::2], strict=False)]
        pairs = [pair for row in self.together for pair in self._pairs_in(row)]
        pairs += [(one, other) for one, other in follow if one is not None and other is not None]
        return sorted(pairs), runs[-1][-1] if len(runs[-1]) % 2 else None

    def _pairs_in(self, people: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of one row: of a cell that names several, and of facing columns."""
        for number, places in people.items():
            yield from zip(places[::2], places[1::2], strict=False)
            other = people.get(self.partners.get(number, number), ())
            if len(places) == len(other) == 1 and places[0] < other[0]:
                yield places[0], other[0]

    def _read_categories(self, row: Sequence[str], people: Mapping[int, Sequence[int]]) -> None:
        """Add the categories of a row: of whose column it is, else of all its people."""
        for column, owner in self.categories.items():
            places = _places(people) if owner is None else people.get(owner, ())
            if not row[column] or not places:
                continue
            try:
                named = categories_of(row[column])
            except RuleViolation:
                name = self.rows.names[places[0]]
                self.rows.notes.append(Note("category", name, row[column][:SHOWN]))
                continue
            for place in places:
                self.rows.categories.setdefault(place, []).extend(named)


def line_of(row: Sequence[str]) -> str:
    """Return the cells of a row as one line."""
    return " ".join(cell.replace("\n", " / ") for cell in row if cell)[:SHOWN]


def _places(people: Mapping[int, Sequence[int]]) -> list[int]:
    return [place for places in people.values() for place in places]


def _of_kind(taken: Sequence[Taken], wanted: Taken) -> list[int]:
    return [number for number, kind in enumerate(taken) if kind is wanted]


def _joined(row: Sequence[str], columns: Sequence[int]) -> str:
    """Join cells such as a first and a middle name, without those that stand for nobody."""
    return " ".join(row[number] for number in columns if row[number] and not is_nobody(row[number]))


def _persons(taken: Sequence[Taken], headings: Sequence[Said]) -> list[_Person]:
    """Return the persons that a row may name, in the order of their columns."""
    wholes = [_Person((number,), is_whole=True) for number in _of_kind(taken, Taken.NAME)]
    parts = [person for person in _of_parts(taken) if person.firsts or person.lasts]
    persons = sorted([*wholes, *parts], key=lambda person: person.column)
    return [person._replace(whose=headings[person.column].whose) for person in persons]


def _of_parts(taken: Sequence[Taken]) -> list[_Person]:
    """Group the columns of first names and of surnames by person."""
    firsts, lasts = _of_kind(taken, Taken.FIRST), _of_kind(taken, Taken.LAST)
    if len(firsts) == len(lasts):
        return [_Person((first,), (last,)) for first, last in zip(firsts, lasts, strict=True)]
    if len(lasts) < 2 or len(firsts) < 2:
        return [_Person(tuple(firsts), tuple(lasts))]
    # More first names than surnames: each one's middle names belong to the surname that follows.
    persons, begin = [], 0
    for last in lasts:
        end = len(taken) if last == lasts[-1] else last
        persons.append(_Person(tuple(first for first in firsts if begin <= first < end), (last,)))
        begin = last + 1
    return persons


def _partners(persons: Sequence[_Person]) -> dict[int, int]:
    """Return which persons of a row are partners: who face each other, else two and two."""
    seats = {person.whose: number for number, person in enumerate(persons)}
    if len(seats) > 1 and seats.keys() <= _FACING.keys():
        return {
            number: seats[_FACING[seat]] for seat, number in seats.items() if _FACING[seat] in seats
        }
    return {number: number ^ 1 for number in range(len(persons)) if number ^ 1 < len(persons)}


def _owners(
    columns: Sequence[int], headings: Sequence[Said], persons: Sequence[_Person]
) -> dict[int, int | None]:
    """Return of which person of a row each of these columns is; None for none that is said.

    Those whose headings do not say are of the others in their turn, if there are as many.
    """
    owners = {number: _person_of(headings[number].whose, persons) for number in columns}
    rest = [number for number, owner in owners.items() if owner is None]
    others = [number for number in range(len(persons)) if number not in owners.values()]
    if len(rest) == len(others):
        owners |= dict(zip(rest, others, strict=True))
    return owners


def _person_of(whose: str, persons: Sequence[_Person]) -> int | None:
    """The person of a row that a heading names, by the same words or by the number."""
    if not whose or len(persons) < 2:
        return None
    for number, person in enumerate(persons):
        if person.whose == whose:
            return number
    is_second = whose.isalpha() and whose not in _FACING
    place = _PLACES.get(whose, 1 if is_second else len(persons))
    return place if place < len(persons) else None
