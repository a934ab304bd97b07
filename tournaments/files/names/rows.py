"""Parse the rows of a grid: the people of each, who are partners, and what stands beside them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.files.names import headings
from tournaments.files.names.cells import Grid
from tournaments.files.names.columns import Choice, below, shown
from tournaments.files.names.headings import Heading, Said, Taken
from tournaments.files.names.notes import SHOWN, Note, told_apart
from tournaments.files.names.people import is_gone, is_nobody, people_in, whole_name
from tournaments.rules.prizes.kinds import read_categories

#: Seats whose people are partners.
_FACING: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
#: Headings of a column that says how many come along.
_GUESTS: Final = ("guest", "guests", "plus one", "invite")
#: The place of somebody who does not come.
_NOBODY: Final = -1
_BETWEEN_CATEGORIES: Final = re.compile(r"[,;/+&]")


class _Person(NamedTuple):
    """The columns that name one person of each row: one of a whole name, or those of its parts."""

    column: int
    firsts: Sequence[int]
    lasts: Sequence[int]
    is_whole: bool
    whose: str


class Reading:
    """A list as understood. `columns`: choices, none of a plain list. `choice`: the chosen.

    `headings`: the row that holds the headings, or would. `is_plain`: every line became one name,
    with nothing to ask about. `pairs`: partners in an evening of pairs, of one row or who follow
    one another; `waiting`: the last name, where the next one would be its partner.
    `has_pairs_in_rows`: some row names more than one. `categories`: name -> those it is in.
    """

    def __init__(self, grid: Grid, choice: Choice, notes: Iterable[Note]) -> None:
        self.choice = choice
        self.columns = shown(grid, choice) if grid.width > 1 else []
        self.headings = grid.rows[choice.heading or 0] if self.columns else []
        titles = [""] * grid.width if choice.heading is None else grid.rows[choice.heading]
        said = [*map(headings.said_by, titles)]
        rows = below(grid, choice.heading)
        kinds: dict[Taken, list[int]] = {kind: [] for kind in Taken}
        for number, kind in enumerate(choice.taken):
            kinds[kind].append(number)
        self._persons = _persons(kinds, said)
        self._out = kinds[Taken.OUT]
        self._answers = [number for number in self._out if said[number].heading is Heading.COMING]
        self._guests = [number for number in self._out if said[number].words in _GUESTS]
        #: Column of categories -> whose it is, and what its letters mean.
        self._beside: dict[int, tuple[int | None, dict[str, str]]] = {}
        # Columns that tell the same: the sex of each, the class of each.
        alike: dict[str, list[int]] = {}
        for number in kinds[Taken.CATEGORY]:
            key = said[number].words or headings.folded(titles[number])
            alike.setdefault(key, []).append(number)
        for columns in alike.values():
            self._beside |= _beside(columns, said, self._persons, rows)
        #: Of each row with somebody, or who does not come: persons and the places of their names.
        self._together: list[list[tuple[int, int]]] = []
        self._names: list[str] = []
        self._notes = [Note("dropped", line_of(row)) for row in grid.rows[: choice.heading or 0]]
        self._categories: dict[int, list[str]] = {}
        are_gone = False
        for row in rows:
            if grid.width == 1 and (title := headings.title_of(row[0])):
                are_gone = title == "gone"
            if row != titles:  # printed again on the next page
                self._read(row, are_gone=are_gone)
        self.has_pairs_in_rows = any(len(row) > 1 for row in self._together)
        self.names, changed = told_apart(self._names)
        self.notes = [*changed, *notes, *self._notes]
        self.is_plain = not (self.columns or self.notes) and len(self.names) == len(grid.rows)
        pairs, waiting = self._paired()
        self.pairs = [(self.names[first], self.names[second]) for first, second in pairs]
        self.waiting = "" if waiting is None else self.names[waiting]
        self.categories = {self.names[place]: them for place, them in self._categories.items()}

    def _read(self, row: Sequence[str], *, are_gone: bool) -> None:
        """Add the people of a row, and what was noticed. `are_gone`: its title says so."""
        people, notes = self._people(row)
        if not people and len(row) > 1 and any(row) and not notes:
            notes = [Note("dropped", line_of(row))]
        self._notes += notes
        if are_gone:
            self._notes += [Note("gone", name) for _person, name in people]
        elif people or any(note.code == "gone" for note in notes):
            first = len(self._names)
            placed = [(person, first + place) for place, (person, _name) in enumerate(people)]
            self._names += [name for _person, name in people]
            self._together.append(placed)
            self._read_categories(row, placed)

    def _people(self, row: Sequence[str]) -> tuple[list[tuple[int, str]], list[Note]]:
        """Return the people of one row by the columns that name them, nobody twice."""
        filled = ["" if is_nobody(cell) else cell for cell in row]
        cells = []
        for person in self._persons:
            first = " ".join(filled[column] for column in person.firsts)
            last = " ".join(filled[column] for column in person.lasts)
            cells.append(row[person.column] if person.is_whole else whole_name(first, last))
        # Who is there twice counts once: a captain who is a player as well, a first name alone.
        keys = [{*name_key(cell).split()} for cell in cells]
        for number, key in enumerate(keys):
            if any(key < other for other in keys) or key in keys[:number]:
                cells[number] = ""
        is_off = any(is_gone(row[number]) for number in self._out if row[number])
        if is_off or any(headings.answer_in(row[number]) is False for number in self._answers):
            return [], [Note("gone", line_of(row))] if any(cells) else []
        read = [*map(people_in, cells)]
        people = [(number, name) for number, (names, _notes) in enumerate(read) for name in names]
        notes = [note for _names, noticed in read for note in noticed]
        for number in self._guests if people else ():
            if row[number].strip("+ ").lstrip("0").isdigit():
                notes.append(Note("guest", people[0][1], row[number]))
        return people, notes

    def _read_categories(self, row: Sequence[str], people: Sequence[tuple[int, int]]) -> None:
        """Add the categories of a row: of whose column it is, else of all its people."""
        for column, (owner, sexes) in self._beside.items():
            places = [place for person, place in people if owner in (None, person)]
            cell = sexes.get(row[column].casefold(), row[column])
            try:
                named = read_categories(filter(str.strip, _BETWEEN_CATEGORIES.split(cell)))
            except RuleViolation:
                notes = [Note("category", self._names[place], cell[:SHOWN]) for place in places]
                self._notes += notes[:1]
                continue
            for place in places if named else ():
                self._categories.setdefault(place, []).extend(named)

    def _paired(self) -> tuple[list[tuple[int, int]], int | None]:
        """The pairs of the list, and who would be the partner of the next one.

        A row is a pair, or several. Where no row has columns for several, those who are alone in
        theirs are pairs as they follow one another; in a list of single names somebody who does not
        come keeps the place.
        """
        are_said = len({person.whose for person in self._persons}) > 1
        have_columns = are_said or any(len(dict(row)) > 1 for row in self._together)
        pairs: list[tuple[int, int]] = []
        alone: list[int] = []
        for row in self._together:
            pairs += self._pairs_in(row)
            if len(row) > 1 or (have_columns if row else self.has_pairs_in_rows):
                alone = []
                continue
            alone += [place for _person, place in row] or [_NOBODY]
            if len(alone) == 2:
                pairs += [(alone[0], alone[1])] if _NOBODY not in alone else []
                alone = []
        return sorted(pairs), alone[0] if alone and alone != [_NOBODY] else None

    def _pairs_in(self, people: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of one row: of a cell that names several, and of facing columns."""
        seats = {person.whose: number for number, person in enumerate(self._persons)}
        have_seats = len(seats) > 1 and seats.keys() <= _FACING.keys()
        for number in dict(people):
            facing = number ^ 1
            if have_seats:
                facing = seats.get(_FACING[self._persons[number].whose], number)
            own = [place for person, place in people if person == number]
            other = [place for person, place in people if person == facing]
            yield from zip(own[::2], own[1::2], strict=False)
            if len(own) == len(other) == 1 and own < other:
                yield own[0], other[0]


def line_of(row: Sequence[str]) -> str:
    """Return the cells of a row as one line."""
    return " ".join(cell.replace("\n", " / ") for cell in row if cell)[:SHOWN]


def _persons(kinds: Mapping[Taken, list[int]], said: Sequence[Said]) -> list[_Person]:
    """Return the persons that a row may name, in the order of their columns."""
    firsts, lasts = kinds[Taken.FIRST], kinds[Taken.LAST]
    parts = [(firsts, lasts)] if firsts or lasts else []
    if len(firsts) == len(lasts):
        parts = [([first], [last]) for first, last in zip(firsts, lasts, strict=True)]
    elif len(firsts) > len(lasts) > 1:
        # With middle names, which stand beside the first one.
        begins = lasts if lasts[0] < firsts[0] else [0, *(last + 1 for last in lasts[:-1])]
        ends = [*begins[1:], len(said)]
        parts = [
            ([first for first in firsts if begin <= first < end], [last])
            for last, begin, end in zip(lasts, begins, ends, strict=True)
        ]
    persons = [_Person(number, [number], [], True, "") for number in kinds[Taken.NAME]]
    persons += [_Person(min(first + last), first, last, False, "") for first, last in parts]
    return [person._replace(whose=said[person.column].whose) for person in sorted(persons)]


def _beside(
    columns: Sequence[int],
    said: Sequence[Said],
    persons: Sequence[_Person],
    rows: Iterable[Sequence[str]],
) -> dict[int, tuple[int | None, dict[str, str]]]:
    """Return of which person of a row each of these columns is, and what its letters mean.

    Those whose headings do not say are of the others in their turn, if there are as many; else of
    nobody alone. “H” is “homme” beside one other letter; beside more of them it may be anything.
    """
    by_words = {person.whose: number for number, person in enumerate(persons) if person.whose}
    owners = {number: by_words.get(said[number].whose) for number in columns}
    rest = [number for number, owner in owners.items() if owner is None]
    others = [number for number in range(len(persons)) if number not in owners.values()]
    owners |= zip(rest, others, strict=True) if len(rest) == len(others) else ()
    cells = {row[number].casefold() for row in rows for number in columns}
    letters = {cell for cell in cells if len(cell) == 1}
    sexes = {letter: "men" if letter == "h" else "women" for letter in letters}
    has_sexes = len(letters) == 2 and "h" in letters < {*"hfdm"}
    return {number: (owner, sexes if has_sexes else {}) for number, owner in owners.items()}
