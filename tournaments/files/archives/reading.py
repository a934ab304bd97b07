"""Import an archive: all of it is looked at first, then staged in lots, then shown all at once."""

import hashlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Literal
from uuid import UUID, uuid5

from scoring import services
from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Role
from scoring.pages.house_rules.files import read_house_rules
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_record
from scoring.rules.record.shapes import an_object, parse_storable, write_json
from scoring.services import COPIES, Arrival, House, Stage
from tournaments import queries
from tournaments import services as evening_services
from tournaments.files.archives.clubs import read_club
from tournaments.files.archives.index import NAME, Index, ListedGame, read_index
from tournaments.files.archives.zips import Zip
from tournaments.files.arrivals import judge, stage_judged
from tournaments.files.exports import id_of
from tournaments.models import Tournament
from tournaments.services.imports.clubs import ComingClub

Document = dict[str, Any]
#: Hands of all games of an archive: of fifty years of two games a night.
MOST_HANDS: Final = 300_000


@dataclass(frozen=True)
class Brought:
    """The counts of an import: what is new, and what was here already and stays as it is.

    `club`: the club here, where the file has one with its evenings and nothing else.
    """

    games: int = 0
    evenings: int = 0
    house_rules: int = 0
    known: int = 0
    clubs: int = 0
    club: UUID | None = None


@dataclass(frozen=True)
class Told:
    """The progress of an import: `done` of so many things.

    `step`: the things are looked at (`reading`) or stored (`storing`).
    """

    step: Literal["reading", "storing"]
    done: int
    of: int


@dataclass(frozen=True)
class _Looked:
    """An archive that has been looked at from end to end. Evenings have the file they came from."""

    games: list[Arrival]
    houses: list[House]
    evenings: list[tuple[str, Document]]
    clubs: list[ComingClub]

    @property
    def number(self) -> int:
        """The number of things that it holds."""
        return len(self.games) + len(self.houses) + len(self.evenings) + len(self.clubs)


def bring_archive(
    content: bytes, device: Callable[[], Device], at_the_computer: bool = False
) -> Brought:
    """Import an archive as `bringing_archive` does, without a word on the way."""
    return services.to_the_end(bringing_archive(content, device, at_the_computer))


def bringing_archive(
    content: bytes, device: Callable[[], Device], at_the_computer: bool = False
) -> Generator[Told, None, Brought]:
    """Import an archive for a device, all of it or nothing. Idempotent: what is here stays.

    Tells of each thing that is looked at, then of what is stored; where who listens closes it
    before its end, nothing is stored.

    `device`: asked for only once everything has been looked at. `at_the_computer`: all that is here
    is known there. Raises RuleViolation, with the `file` of the archive among its facts where it is
    about one, and stores nothing then.
    """
    archive = Zip(content)
    with _in(NAME):
        index = read_index(parse_storable(archive.text(NAME)))
    looked = yield from _look(archive, index)
    with evening_services.staging_evenings(device) as stage:
        here: dict[UUID, UUID] = {}
        brought = yield from _stage(looked, stage, here, at_the_computer)
        stage.spell(index.people)
        clubs = [(club, here) for club in looked.clubs]
        came = evening_services.publish(stage, clubs, at_the_computer=at_the_computer)
    new = sum(is_new for _pk, is_new in came)
    alone = came[0][0] if len(came) == 1 and not (looked.games or looked.houses) else None
    return replace(brought, clubs=new, known=brought.known - new, club=alone)


@contextmanager
def _in(file: str) -> Iterator[None]:
    """Say of a refusal which file of the archive it is about."""
    try:
        yield
    except RuleViolation as violation:
        facts = {**violation.facts, "file": file[:80]}
        located = RuleViolation(violation.code, **facts)
        raise located.located(**violation.place) from None


def _look(archive: Zip, index: Index) -> Generator[Told, None, _Looked]:
    """Parse and judge all of it; stores nothing. Raises RuleViolation."""
    looked, hands = _Looked([], [], [], []), 0
    of = sum(map(len, (index.games, index.house_rules, index.evenings, index.clubs)))
    yield Told("reading", 0, of)
    for game in index.games:
        with _in(game.file):
            arrival = _arrival(game, archive.text(game.file))
            hands += len(arrival.record.hands)
            if hands > MOST_HANDS:
                raise RuleViolation("too_large", most=MOST_HANDS)
        looked.games.append(arrival)
        yield Told("reading", looked.number, of)
    for file in index.house_rules:
        with _in(file):
            looked.houses.append(read_house_rules(parse_storable(archive.text(file))))
        yield Told("reading", looked.number, of)
    for file in index.evenings:
        with _in(file):
            document = parse_storable(archive.text(file))
            looked.evenings.append((file, judge(document)))
        yield Told("reading", looked.number, of)
    for file in index.clubs:
        with _in(file):
            looked.clubs.append(read_club(parse_storable(archive.text(file))))
        yield Told("reading", looked.number, of)
    return looked


def _stage(
    looked: _Looked, stage: Stage, here: dict[UUID, UUID], at_the_computer: bool
) -> Generator[Told, None, Brought]:
    """Stage all of it, in small transactions, but for clubs. Raises RuleViolation.

    `here` is given the id of each evening here, by its id in the file.
    """
    of = looked.number
    yield Told("storing", 0, of)
    games = yield from _as_told(services.staging_games(stage, looked.games, at_the_computer), 0, of)
    done = len(looked.games)
    houses = yield from _as_told(services.staging_house_rules(stage, looked.houses), done, of)
    done, evenings = done + len(looked.houses), 0
    for file, document in looked.evenings:
        with _in(file):
            pk, is_new = _stage_evening(stage, document, at_the_computer)
        evenings += is_new
        here[id_of(document) or pk] = pk
        done += 1
        yield Told("storing", done, of)
    if looked.clubs:
        yield Told("storing", of, of)  # they are stored where all of it is shown
    return Brought(games, evenings, houses, of - games - houses - evenings)


def _as_told(coming: Generator[int, None, int], before: int, of: int) -> Generator[Told, None, int]:
    """The steps of things of one kind, told as those of everything; so many are done `before`."""
    while True:
        try:
            done = next(coming)
        except StopIteration as end:
            return int(end.value)
        yield Told("storing", before + done, of)


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
        sittings=game.sittings,
    )


def _stage_evening(stage: Stage, document: Document, at_the_computer: bool) -> tuple[UUID, bool]:
    """Stage an evening: its id, and whether it is new; one its owner directs here stays.

    One that has not begun here, and was played where the file was written, comes in beside it.
    """
    known = id_of(document)
    evenings = Tournament.every.annotate(has_begun=queries.has_begun())
    here = evenings.filter(pk=known).first() if known else None
    if here is not None:
        is_own = access.may(Visitor(stage.owner, at_the_computer), Role.OWN, here)
        if here.is_staged or (is_own and (here.has_begun or not document["round_list"])):
            return here.pk, False
    # As from a form that is sent again: the same file brought in again is the same evening.
    digest = hashlib.sha256(write_json(document).encode()).hexdigest()
    tournament, was_here = stage_judged(
        stage, document, uuid5(COPIES, f"{stage.owner.pk} {digest}")
    )
    return tournament.pk, not was_here
