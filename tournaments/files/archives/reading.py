"""Import an archive: all of it is judged first, then each thing stored in a short transaction."""

import hashlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID, uuid5

from scoring import services
from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Role
from scoring.pages.house_rules.files import read_house_rules
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_record
from scoring.rules.record.shapes import an_object, parse_storable, write_json
from scoring.services import COPIES, Arrival, House, storing
from tournaments import queries
from tournaments import services as evening_services
from tournaments.files.archives.clubs import read_club
from tournaments.files.archives.index import NAME, Index, ListedGame, read_index
from tournaments.files.archives.zips import Zip
from tournaments.files.arrivals import judge, store
from tournaments.files.exports import id_of
from tournaments.files.unreleased import adapt_club, adapt_index, why_left_out
from tournaments.models import Club, Tournament
from tournaments.services import Coming
from tournaments.services.imports.clubs import ComingClub

#: Hands of all games of an archive: of fifty years of two games a night.
MOST_HANDS: Final = 300_000


@dataclass(frozen=True)
class Brought:
    """The counts of an import: what is new, and what was here already and stays as it is.

    `club`: the club here, where the file has one with its evenings and nothing else. `known_clubs`:
    how many clubs were here, and got the evenings and people that they lacked.
    """

    games: int = 0
    evenings: int = 0
    house_rules: int = 0
    known: int = 0
    clubs: int = 0
    club: UUID | None = None
    known_clubs: int = 0


@dataclass(frozen=True)
class Told:
    """The progress of an import: so many things are looked at (`reading`) or stored (`storing`)."""

    step: Literal["reading", "storing"]
    done: int
    of: int


@dataclass(frozen=True)
class LeftOut:
    """Something that this version would count otherwise. `why`: as `why_left_out` says it."""

    kind: Literal["game", "house_rules", "evening", "season"]
    name: str
    why: str


class CountedOtherwise(RuleViolation):
    """Raised, before anything is stored, where things of an archive would be left out."""

    def __init__(self, things: list[LeftOut]) -> None:
        super().__init__("counted_otherwise")
        self.things = things


@dataclass(frozen=True)
class _Looked:
    """An archive that has been judged. Evenings have the file they came from."""

    games: list[Arrival]
    houses: list[House]
    evenings: list[tuple[str, Coming]]
    clubs: list[ComingClub]
    left_out: list[LeftOut]

    @property
    def number(self) -> int:
        return len(self.games) + len(self.houses) + len(self.evenings) + len(self.clubs)

    @property
    def tables(self) -> Iterator[list[str]]:
        for _file, coming in self.evenings:
            for round_ in coming.event.played:
                yield from ([*table.played.seating.values()] for table in round_.tables)


def bring_archive(
    content: bytes,
    device: Callable[[], Device],
    at_the_computer: bool = False,
    leave_out: bool = False,
) -> Brought:
    """Import an archive as `bringing_archive` does, without a word on the way."""
    return services.to_the_end(bringing_archive(content, device, at_the_computer, leave_out))


def bringing_archive(
    content: bytes,
    device: Callable[[], Device],
    at_the_computer: bool = False,
    leave_out: bool = False,
) -> Generator[Told, None, Brought]:
    """Import an archive for a device. Idempotent: what is here stays.

    Tells of each thing that is judged, then of each that is stored. An import that ends before all
    is stored goes on where the file is given again.

    `device`: asked for only once everything has been judged. `at_the_computer`: all that is here is
    known there. `leave_out`: leave out what this version would count otherwise than the unreleased
    version that wrote it; without it, CountedOtherwise is raised. Raises RuleViolation,
    with the `file` of the archive among its facts where it is about one; nothing is stored then,
    unless `stored` is among the facts.
    """
    archive = Zip(content)
    with _in(NAME):
        document = parse_storable(archive.text(NAME))
        adapt_index(document)
        index = read_index(document)
    looked = yield from _look(archive, index)
    if looked.left_out and not leave_out:
        raise CountedOtherwise(looked.left_out)
    storing_all = _Storing(looked, device(), at_the_computer)
    done = 0
    yield Told("storing", 0, looked.number)
    try:
        for done in storing_all.steps(index):
            yield Told("storing", done, looked.number)
    except RuleViolation as violation:
        facts = {**violation.facts, **({"stored": done} if done else {})}
        raise RuleViolation(violation.code, **facts).located(**violation.place) from None
    return storing_all.brought


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
    looked, hands = _Looked([], [], [], [], []), 0
    of = sum(map(len, (index.games, index.house_rules, index.evenings, index.clubs)))
    yield Told("reading", 0, of)
    for game in index.games:
        with _in(game.file):
            document = parse_storable(archive.text(game.file))
            if not _is_left_out(looked, "game", document):
                arrival = _arrival(game, document)
                hands += len(arrival.record.hands)
                if hands > MOST_HANDS:
                    raise RuleViolation("too_large", most=MOST_HANDS)
                looked.games.append(arrival)
        yield Told("reading", looked.number, of)
    for file in index.house_rules:
        with _in(file):
            document = parse_storable(archive.text(file))
            if not _is_left_out(looked, "house_rules", document):
                looked.houses.append(read_house_rules(document))
        yield Told("reading", looked.number, of)
    for file in index.evenings:
        with _in(file):
            document = parse_storable(archive.text(file))
            if not _is_left_out(looked, "evening", document):
                looked.evenings.append((file, judge(document)))
        yield Told("reading", looked.number, of)
    for file in index.clubs:
        with _in(file):
            document = parse_storable(archive.text(file))
            if isinstance(document, dict) and isinstance(document.get("seasons"), list):
                document["seasons"] = [
                    season
                    for season in document["seasons"]
                    if not _is_left_out(looked, "season", season)
                ]
            adapt_club(document)
            looked.clubs.append(read_club(document))
        yield Told("reading", looked.number, of)
    return looked


def _is_left_out(
    looked: _Looked, kind: Literal["game", "house_rules", "evening", "season"], document: object
) -> bool:
    """Return whether this version would count something otherwise, and note it then."""
    if not isinstance(document, dict):
        return False
    why = why_left_out(document.get("rules") if kind == "season" else document)
    if why:
        name = ", ".join(map(str, document.get("players", []))) if kind == "game" else ""
        looked.left_out.append(LeftOut(kind, name or str(document.get("name", "")), why))
    return bool(why)


def _arrival(game: ListedGame, document: object) -> Arrival:
    record = read_record(an_object(document, "the record"))
    return Arrival(
        id=game.id,
        series=game.series,
        started_at=game.started_at,
        stopped_at=game.stopped_at,
        house_name=game.house_name,
        lines=game.lines,
        is_away=game.is_away,
        record=record,
        sittings=game.sittings,
    )


class _Storing:
    """An archive on its way from what was judged to rows, one short transaction for each thing."""

    def __init__(self, looked: _Looked, owner: Device, at_the_computer: bool) -> None:
        self.looked, self.owner, self.at_the_computer = looked, owner, at_the_computer
        self.games = self.houses = self.evenings = 0
        #: Each club of the file as it is here, and whether it is new.
        self.clubs: list[tuple[ComingClub, Club, bool]] = []

    def steps(self, index: Index) -> Iterator[int]:
        """Store everything, and yield how much is done. Raises RuleViolation."""
        looked, owner = self.looked, self.owner
        self.games = yield from services.bringing_games(
            device=owner,
            arrivals=looked.games,
            people=index.people,
            tables=looked.tables,
            has_all=self.at_the_computer,
        )
        self.houses = services.bring_houses(device=owner, houses=looked.houses)
        done = len(looked.games) + len(looked.houses)
        if looked.houses:
            yield done
        for coming in looked.clubs:
            with storing(owner) as device:
                club, is_new = evening_services.bring_club(
                    owner=device, coming=coming, at_the_computer=self.at_the_computer
                )
            self.clubs.append((coming, club, is_new))
            done += 1
            yield done
        for file, evening in looked.evenings:
            with _in(file):
                self._store_evening(evening)
            done += 1
            yield done

    def _store_evening(self, coming: Coming) -> None:
        """Store an evening, unless it is here, and put it into its club."""
        with storing(self.owner) as owner:
            tournament = self._here(owner, coming)
            is_new = tournament is None
            if tournament is None:
                # As from a form that is sent again: the same file again is the same evening.
                digest = hashlib.sha256(write_json(coming.document).encode()).hexdigest()
                form_id = uuid5(COPIES, f"{owner.pk} {digest}")
                tournament, was_here = store(owner, coming, form_id)
                is_new = not was_here
            known = id_of(coming.document) or tournament.pk
            for club_coming, club, _is_new in self.clubs:
                if known in club_coming.evenings:
                    evening_services.join_club(
                        club=club, coming=club_coming, evening=tournament, known=known, new=is_new
                    )
            if is_new and not self.clubs:
                evening_services.put_into_clubs(owner, [tournament.pk])
        self.evenings += is_new

    def _here(self, owner: Device, coming: Coming) -> Tournament | None:
        """Return the evening of a file that its owner directs here, and that stays as it is.

        One that has not begun here, and was played where the file was written, comes in beside it.
        """
        known = id_of(coming.document)
        evenings = Tournament.objects.annotate(has_begun=queries.has_begun())
        here = evenings.filter(pk=known).first() if known is not None else None
        if here is None or not access.may(Visitor(owner, self.at_the_computer), Role.OWN, here):
            return None
        return here if here.has_begun or not coming.document["round_list"] else None

    @property
    def brought(self) -> Brought:
        new_clubs = sum(is_new for *_club, is_new in self.clubs)
        new = self.games + self.evenings + self.houses + new_clubs
        is_alone = len(self.clubs) == 1 and not (self.looked.games or self.looked.houses)
        return Brought(
            games=self.games,
            evenings=self.evenings,
            house_rules=self.houses,
            known=self.looked.number - new,
            clubs=new_clubs,
            club=self.clubs[0][1].pk if is_alone else None,
            known_clubs=len(self.clubs) - new_clubs,
        )
