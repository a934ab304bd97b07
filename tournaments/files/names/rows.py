"""Parse the rows of a grid: the people of each, who are partners, and what stands beside them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.files.names import headings
from tournaments.files.names.cells import Grid
from tournaments.files.names.columns import Choice, below
from tournaments.files.names.headings import Heading, Said, Taken, said_by
from tournaments.files.names.notes import SHOWN, Note
from tournaments.files.names.people import is_gone, is_nobody, people_in, whole_name
from tournaments.rules.prizes.kinds import read_categories

#: Seats whose people are partners.
_FACING: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
#: Headings of a column that says how many come along.
_GUESTS: Final = ("guest", "guests", "plus one", "invite")
#: The place of somebody who does not come.
_NOBODY: Final = -1
_BETWEEN_CATEGORIES: Final = re.compile(r"[,;/+&]")


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

    column: int
    firsts: Sequence[int]
    lasts: Sequence[int]
    is_whole: bool
    whose: str


def people_of(grid: Grid, choice: Choice) -> Rows:
    """Parse all rows of a list, below what stands above it."""
    reader = _Reader(grid, choice)
    reader.read()
    pairs, waiting = reader.paired()
    return Rows(
        reader.names, reader.notes, pairs, waiting, reader.categories, reader.name_several()
    )


class _Reader:
    def __init__(self, grid: Grid, choice: Choice) -> None:
        self.grid, self.heading = grid, choice.heading
        titles = [""] * grid.width if choice.heading is None else grid.rows[choice.heading]
        said = [*map(said_by, titles)]
        kinds = {
            wanted: [number for number, kind in enumerate(choice.taken) if kind is wanted]
            for wanted in Taken
        }
        self.persons = _persons(kinds, said)
        self.out = kinds[Taken.OUT]
        self.answers = [number for number in self.out if said[number].heading is Heading.COMING]
        self.guests = [number for number in self.out if said[number].words in _GUESTS]
        #: Columns of categories that tell the same: the sex of each, the class of each.
        self.alike: dict[str, list[int]] = {}
        for number in kinds[Taken.CATEGORY]:
            key = said[number].words or headings.folded(titles[number])
            self.alike.setdefault(key, []).append(number)
        self.owners: dict[int, int | None] = {}
        for columns in self.alike.values():
            self.owners |= _owners(columns, said, self.persons)
        #: Of each row with somebody, or who does not come: the places of its people, by person.
        self.together: list[dict[int, list[int]]] = []
        self.names: list[str] = []
        self.notes: list[Note] = []
        self.categories: dict[int, list[str]] = {}

    def read(self) -> None:
        above = self.grid.rows[: self.heading or 0]
        self.notes += [Note("dropped", line_of(row)) for row in above]
        are_gone = False
        for row in _with_sexes(below(self.grid, self.heading), self.alike.values()):
            if self.heading is not None and row == self.grid.rows[self.heading]:
                continue  # printed again on the next page
            if self.grid.width == 1 and headings.is_title(row[0]):
                are_gone = headings.is_title_of_the_gone(row[0])
            self._read_row(row, are_gone=are_gone)

    def _read_row(self, row: Sequence[str], *, are_gone: bool) -> None:
        """Add the people of a row, and what was noticed. `are_gone`: its title says so."""
        people, notes = self._people(row)
        if not people and self.grid.width > 1 and any(row) and not notes:
            notes = [Note("dropped", line_of(row))]
        if are_gone:
            notes += [Note("gone", name) for names in people.values() for name in names]
            people = {}
        self.notes += notes
        if people or (not are_gone and any(note.code == "gone" for note in notes)):
            placed = {}
            for number, names in people.items():
                placed[number] = [*range(len(self.names), len(self.names) + len(names))]
                self.names += names
            self.together.append(placed)
            self._read_categories(row, placed)

    def _people(self, row: Sequence[str]) -> tuple[dict[int, list[str]], list[Note]]:
        """The people of one row by the columns that name them, those who are there twice once."""
        cells = self._cells(row)
        is_off = any(is_gone(row[number]) for number in self.out if row[number])
        if is_off or any(headings.answer_in(row[number]) is False for number in self.answers):
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
            parts = (_joined(row, columns) for columns in (person.firsts, person.lasts))
            if text := row[person.column] if person.is_whole else whole_name(*parts):
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

    def name_several(self) -> bool:
        return any(sum(map(len, row.values())) > 1 for row in self.together)

    def paired(self) -> tuple[list[tuple[int, int]], int | None]:
        """The pairs of the list, and who would be the partner of the next one.

        A row is a pair, or several. Where no row has columns for several, those who are alone in
        theirs are pairs as they follow one another; in a list of single names somebody who does not
        come keeps the place.
        """
        are_said = len({person.whose for person in self.persons}) > 1
        have_columns = are_said or any(len(row) > 1 for row in self.together)
        name_several = self.name_several()
        pairs: list[tuple[int, int]] = []
        alone: list[int] = []
        for row in self.together:
            pairs += self._pairs_in(row)
            places = [place for places in row.values() for place in places]
            if len(places) > 1 or (places and have_columns) or (not places and name_several):
                alone = []
                continue
            alone += places or [_NOBODY]
            if len(alone) == 2:
                pairs += [(alone[0], alone[1])] if _NOBODY not in alone else []
                alone = []
        return sorted(pairs), alone[0] if alone and alone != [_NOBODY] else None

    def _pairs_in(self, people: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of one row: of a cell that names several, and of facing columns."""
        seats = {person.whose: number for number, person in enumerate(self.persons)}
        have_seats = len(seats) > 1 and seats.keys() <= _FACING.keys()
        for number, places in people.items():
            yield from zip(places[::2], places[1::2], strict=False)
            facing = seats.get(_FACING[self.persons[number].whose]) if have_seats else number ^ 1
            other = () if facing is None else people.get(facing, ())
            if len(places) == len(other) == 1 and places[0] < other[0]:
                yield places[0], other[0]

    def _read_categories(self, row: Sequence[str], people: Mapping[int, Sequence[int]]) -> None:
        """Add the categories of a row: of whose column it is, else of all its people."""
        for column, owner in self.owners.items():
            owned = people.values() if owner is None else [people.get(owner, ())]
            places = [place for places in owned for place in places]
            if not row[column] or not places:
                continue
            try:
                named = read_categories(filter(str.strip, _BETWEEN_CATEGORIES.split(row[column])))
            except RuleViolation:
                named = []
                self.notes.append(Note("category", self.names[places[0]], row[column][:SHOWN]))
            for place in places if named else ():
                self.categories.setdefault(place, []).extend(named)


def line_of(row: Sequence[str]) -> str:
    """Return the cells of a row as one line."""
    return " ".join(cell.replace("\n", " / ") for cell in row if cell)[:SHOWN]


def _joined(row: Sequence[str], columns: Sequence[int]) -> str:
    """Join cells such as a first and a middle name, without those that stand for nobody."""
    return " ".join(row[number] for number in columns if row[number] and not is_nobody(row[number]))


def _persons(kinds: Mapping[Taken, Sequence[int]], said: Sequence[Said]) -> list[_Person]:
    """Return the persons that a row may name, in the order of their columns."""
    firsts, lasts = kinds[Taken.FIRST], kinds[Taken.LAST]
    persons = [_Person(number, [number], [], True, "") for number in kinds[Taken.NAME]]
    if firsts and len(firsts) == len(lasts):
        for first, last in zip(firsts, lasts, strict=True):
            persons.append(_Person(min(first, last), [first], [last], False, ""))
    elif firsts or lasts:
        persons.append(_Person(min(*firsts, *lasts, len(said)), firsts, lasts, False, ""))
    return [person._replace(whose=said[person.column].whose) for person in sorted(persons)]


def _owners(
    columns: Sequence[int], said: Sequence[Said], persons: Sequence[_Person]
) -> dict[int, int | None]:
    """Return of which person of a row each of these columns is; None for none that is said.

    Those whose headings do not say are of the others in their turn, if there are as many.
    """
    by_words = {person.whose: number for number, person in enumerate(persons) if person.whose}
    owners = {number: by_words.get(said[number].whose) for number in columns}
    rest = [number for number, owner in owners.items() if owner is None]
    others = [number for number in range(len(persons)) if number not in owners.values()]
    if len(rest) == len(others):
        owners |= dict(zip(rest, others, strict=True))
    return owners


def _with_sexes(rows: list[list[str]], alike: Iterable[Sequence[int]]) -> list[list[str]]:
    """The rows with “men” and “women” for the letters of columns that have H, for “homme”.

    Beside other letters H may be anything. Of two columns that tell the same, one may have the men
    and the other the women.
    """
    for columns in alike:
        letters = {row[number].casefold() for row in rows for number in columns}
        letters = {letter for letter in letters if len(letter) == 1}
        if len(letters) == 2 and "h" in letters < {*"hfdm"}:
            meant = {letter: "men" if letter == "h" else "women" for letter in letters}
            rows = [
                [
                    meant.get(cell.casefold(), cell) if number in columns else cell
                    for number, cell in enumerate(row)
                ]
                for row in rows
            ]
    return rows
