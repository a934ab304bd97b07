"""Import an archive: everything in it is looked at first, and then stored at once, or nothing of it."""

import hashlib
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4, uuid5

from django.db import transaction

from scoring import services
from scoring.house_rules.files import read_house_rules
from scoring.models import LONGEST_NAME, Device, Role
from scoring.queries import house_rules_of
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_record
from scoring.rules.record.shapes import an_object, parse_storable, write_json
from scoring.rules.rulesets.options import Ruleset
from scoring.services import COPIES, Arrival
from scoring.sharing import access
from scoring.sharing.access import Visitor
from tournaments.files.archives.index import NAME, Index, ListedGame, read_index
from tournaments.files.archives.zips import Zip
from tournaments.files.arrivals import arrive
from tournaments.files.exports import id_of
from tournaments.queries import tournament_row
from tournaments.rules.record.answers import answer_event

#: House rules: their name, the ruleset, the lines about the play.
House = tuple[str, Ruleset, dict[str, str]]
Document = dict[str, object]


@dataclass(frozen=True)
class Brought:
    """What came in, counted: what is new, and what was here already and stays as it is."""

    games: int = 0
    evenings: int = 0
    house_rules: int = 0
    known: int = 0


@dataclass(frozen=True)
class Told:
    """How far it is: so many of so many things are looked at (`reading`) or stored (`storing`)."""

    step: Literal["reading", "storing"]
    done: int
    of: int


@dataclass(frozen=True)
class _Looked:
    """An archive that has been looked at from end to end. Evenings have the file they came from."""

    games: list[Arrival]
    houses: list[House]
    evenings: list[tuple[str, Document]]

    @property
    def number(self) -> int:
        """How many things it holds."""
        return len(self.games) + len(self.houses) + len(self.evenings)


def bring_archive(content: bytes, device: Callable[[], Device], at_the_computer: bool = False) -> Brought:
    """Import an archive as `bringing_archive` does, without a word on the way."""
    return services.to_the_end(bringing_archive(content, device, at_the_computer))


def bringing_archive(
    content: bytes, device: Callable[[], Device], at_the_computer: bool = False
) -> Generator[Told, None, Brought]:
    """Import an archive for a device, all of it or nothing. Idempotent: what is here already stays as it is.

    Tells of each thing that is looked at, then of what is stored; where who listens closes it before its end,
    nothing is stored.

    `device`: asked for only once everything has been looked at. `at_the_computer`: all that is here is known
    there. Raises RuleViolation, with the `file` of the archive among its facts where it is about one, and
    stores nothing then.
    """
    archive = Zip(content)
    with _in(NAME):
        index = read_index(parse_storable(archive.text(NAME)))
    looked = yield from _look(archive, index)
    with transaction.atomic():
        return (yield from _store(looked, device(), at_the_computer))


@contextmanager
def _in(file: str) -> Iterator[None]:
    """Say of a refusal which file of the archive it is about."""
    try:
        yield
    except RuleViolation as violation:
        facts = {**violation.facts, "file": file[:80]}
        located = RuleViolation(violation.code, violation.message, **facts)
        raise located.located(**violation.place) from None


def _look(archive: Zip, index: Index) -> Generator[Told, None, _Looked]:
    """Parse and judge all of it; stores nothing. Raises RuleViolation."""
    looked = _Looked([], [], [])
    of = len(index.games) + len(index.house_rules) + len(index.evenings)
    yield Told("reading", 0, of)
    for game in index.games:
        with _in(game.file):
            looked.games.append(_arrival(game, archive.text(game.file)))
        yield Told("reading", looked.number, of)
    for file in index.house_rules:
        with _in(file):
            looked.houses.append(read_house_rules(archive.text(file)))
        yield Told("reading", looked.number, of)
    for file in index.evenings:
        with _in(file):
            document = an_object(parse_storable(archive.text(file)), "the evening")
            answer_event(document)
            looked.evenings.append((file, document))
        yield Told("reading", looked.number, of)
    return looked


def _store(looked: _Looked, owner: Device, at_the_computer: bool) -> Generator[Told, None, Brought]:
    """Store all of it, inside the transaction of who asks. Raises RuleViolation."""
    of = looked.number
    yield Told("storing", 0, of)
    coming = services.bringing_games(device=owner, arrivals=looked.games, has_all=at_the_computer)
    games = yield from _as_told(coming, of)
    done, houses, evenings = len(looked.games), 0, 0
    for house in looked.houses:
        houses += _bring_house(owner, house)
        done += 1
        yield Told("storing", done, of)
    for file, document in looked.evenings:
        with _in(file):
            evenings += _bring_evening(Visitor(owner, at_the_computer), owner, document)
        done += 1
        yield Told("storing", done, of)
    return Brought(games, evenings, houses, of - games - houses - evenings)


def _as_told(coming: Generator[int, None, int], of: int) -> Generator[Told, None, int]:
    """The steps of the games, told as those of everything are."""
    with closing(coming):  # before the transaction around it ends
        while True:
            try:
                done = next(coming)
            except StopIteration as end:
                return int(end.value)
            yield Told("storing", done, of)


def _arrival(game: ListedGame, text: bytes) -> Arrival:
    record = read_record(an_object(parse_storable(text), "the record"))
    return Arrival(
        id=game.id,
        series=game.series,
        best_of=game.best_of,
        started_at=game.started_at,
        stopped_at=game.stopped_at,
        house_name=game.house_name,
        lines=game.lines,
        is_away=game.is_away,
        record=record,
    )


def _bring_house(device: Device, house: House) -> bool:
    """Keep house rules, unless the device has the same; by another name where theirs is taken by others."""
    name, ruleset, lines = house
    known = {one.name: one for one in house_rules_of(Visitor(device))}
    number = 1
    free = name
    while free in known:
        if known[free].ruleset == ruleset and known[free].lines == lines:
            return False
        number += 1
        free = f"{name[: LONGEST_NAME - 6]} {number}"
    services.keep_house_rules(device=device, house_id=uuid4(), name=free, ruleset=ruleset, lines=lines)
    return True


def _bring_evening(visitor: Visitor, device: Device, document: Document) -> bool:
    """Bring an evening in, unless this visitor directs it here already: then the one that is here stays."""
    known = id_of(document)
    here = tournament_row(known) if known else None
    if here is not None and access.may(visitor, Role.OWN, here):
        return False
    # As from a form that is sent again: the same file brought in again is the same evening.
    digest = hashlib.sha256(write_json(document).encode()).hexdigest()
    copy_id = uuid5(COPIES, f"{device.pk} {digest}")
    if tournament_row(copy_id) is not None:
        return False
    _tournament, was_here = arrive(document, lambda: device, copy_id)
    return not was_here
