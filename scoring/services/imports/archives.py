"""Writer of the games and house rules of an archive: a short transaction for each game."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple, TypeVar
from uuid import UUID, uuid4, uuid5

from django.db import DataError, IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone

from scoring.models import (
    LONGEST_NAME,
    DeletedGame,
    Device,
    Game,
    Grant,
    HouseRules,
    Player,
    PutAway,
    Role,
    Seat,
    Series,
)
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import Record
from scoring.rules.record.origins import Origin
from scoring.rules.record.shapes import write_json
from scoring.rules.record.sittings import Sitting, everybody, tables, verify_sittings
from scoring.rules.rulesets.options import Ruleset
from scoring.services.house_rules import verify_house_name
from scoring.services.imports.games import hands_of, side_names_of, verify_record
from scoring.services.locking import lock_device
from scoring.services.people import (
    alike_at_table,
    merge_alike,
    merge_spellings,
    players_named,
    verify_different_people,
)

#: The namespace of the ids of copies: of what is here already and somebody else's.
COPIES: Final = UUID("5b0c1a0e-9d5f-4b52-9a3f-500500500500")

Result = TypeVar("Result")
Coming = tuple[Game, "Arrival"]
#: House rules: their name, the ruleset, the lines about the play.
House = tuple[str, Ruleset, dict[str, str]]


@dataclass(frozen=True)
class Arrival:
    """A game as an archive has it: its record, and what a record does not say."""

    id: UUID
    series: UUID
    started_at: datetime
    stopped_at: datetime | None
    house_name: str
    lines: Mapping[str, str]
    is_away: bool
    record: Record
    sittings: tuple[Sitting, ...] = ()

    def __post_init__(self) -> None:
        """Validate that it can be stored. Raises RuleViolation."""
        verify_record(self.record)
        verify_sittings(self.record, self.sittings)
        for name in (*self.names, self.house_name):
            if len(name) > LONGEST_NAME:
                raise RuleViolation("players", name=name[:LONGEST_NAME], longest=LONGEST_NAME)

    @cached_property
    def seated(self) -> tuple[Sitting, ...]:
        return everybody(self.record.table.players, self.sittings)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.name for one in self.seated))

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """The names clockwise whenever somebody sat down; those of the first hand first."""
        return [names for _hand, names in tables(self.seated)]


def to_the_end(steps: Generator[object, None, Result]) -> Result:
    """Take all steps of something that tells of each, without listening; what comes of it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


class Brought(NamedTuple):
    """A game that was brought in: its id here, and whether it was here before."""

    game_id: UUID
    was_here: bool


@transaction.atomic
def bring_game(*, device: Device, origin: Origin, record: Record, has_all: bool = False) -> Brought:
    """Import one game as archives do, at once, on the date on which it was played; idempotent.

    Of a game that this device deleted with its copy another copy is made: its file was brought in
    on purpose.
    """
    lock_device(device)
    begun = min(origin.started_at, timezone.now())
    arrival = Arrival(
        id=origin.id,
        series=origin.id,
        started_at=begun,
        stopped_at=origin.stopped_at and max(begun, min(origin.stopped_at, timezone.now())),
        house_name="",
        lines={},
        is_away=False,
        record=record,
        sittings=origin.sittings,
    )
    coming = _not_here(device, [arrival], has_all)
    if coming:
        apart = [name for names in arrival.tables for name in alike_at_table(names)]
        players = players_named(device.pk, arrival.names, apart=apart)
        for table in arrival.tables:
            verify_different_people(players[name] for name in table)
        _store(_rows(*coming[0], players, device))
    owned = _owned(device)
    for known in (origin.id, _copy_of(device, origin.id)):
        game = Game.objects.filter(pk=known).first()
        if game is not None and (has_all or {game.pk, game.series_id} & owned):
            return Brought(game.pk, not coming)
    another = origin._replace(id=uuid4())
    return bring_game(device=device, origin=another, record=record, has_all=has_all)


def bringing_games(
    *,
    device: Device,
    arrivals: Sequence[Arrival],
    people: Mapping[str, str],
    tables: Iterable[Sequence[str]] = (),
    has_all: bool = False,
) -> Generator[int, None, int]:
    """Import games, each in a transaction of its own; return how many were not here before.

    A game that the device has already stays as it is (idempotent). One that is somebody else's
    here, or was deleted here, comes in as a copy. `people`: spellings, each with the name that
    stands for it. `tables`: names that sit together in the evenings of the file, so that they are
    not merged.
    `has_all`: whatever is here is the device's already, as at the computer that the server runs on.
    Yields how many of all are done. Raises RuleViolation `one_person`, before anything is stored,
    where a game's players are spellings of one person here.
    """
    coming = _not_here(device, arrivals, has_all)
    players = _people_of(device, [one for _game, one in coming], people, tables)
    done = len(arrivals) - len(coming)
    for game, one in coming:
        with storing(device) as owner:
            if not Game.objects.filter(pk=game.pk).exists():
                _store(_rows(game, one, players, owner))
        done += 1
        yield done
    return len(coming)


@contextmanager
def storing(device: Device) -> Iterator[Device]:
    """Store what is inside in one transaction, for the device or the one it is kept with by then.

    Raises RuleViolation `cannot_be_stored`.
    """
    try:
        with transaction.atomic():
            row = Device.objects.select_for_update().get(pk=device.pk)
            yield row.kept_with or row
    except (DataError, IntegrityError, OverflowError):
        raise RuleViolation("cannot_be_stored") from None


def _people_of(
    device: Device,
    arrivals: Sequence[Arrival],
    people: Mapping[str, str],
    tables: Iterable[Sequence[str]],
) -> dict[str, Player]:
    """Create the players of games whom the device does not know, and merge them as `people` says.

    Raises RuleViolation `one_person`.
    """
    names = {name for one in arrivals for name in one.names}
    with storing(device) as owner:
        known = {player.name: player for player in owner.players.select_for_update()}
        for one in arrivals:
            for table in one.tables:
                verify_different_people(known[name] for name in table if name in known)
        new = names - known.keys()
        new |= {stands for one, stands in people.items() if one in new and stands not in known}
        Player.objects.bulk_create([Player(device=owner, name=name) for name in sorted(new)])
        if new:
            meet = [*tables, *(table for one in arrivals for table in one.tables)]
            apart = {frozenset(two) for table in meet for two in combinations(table, 2)}
            merge_spellings(device=owner, people=people, names=new, apart=apart)
            merge_alike(device=owner, names=new, apart=apart)
        return {player.name: player for player in owner.players.all() if player.name in names}


@transaction.atomic
def bring_houses(*, device: Device, houses: Sequence[House]) -> int:
    """Import house rules; return how many were new (idempotent).

    Whoever has the same ones under that name keeps them as they are. A name that is taken by others
    gets a number. Raises RuleViolation `house_name`.
    """
    lock_device(device)
    names, rows = _HouseNames(device), []
    for name, ruleset, lines in houses:
        verify_house_name(name)
        free = names.take(name, _content(ruleset.options(), lines))
        if free is not None:
            row = HouseRules(device=device, name=free, ruleset_name=ruleset.name, lines=lines)
            row.options = ruleset.options()
            rows.append(row)
    HouseRules.objects.bulk_create(rows)
    return len(rows)


class _HouseNames:
    """A device's house rules: names with contents; “Ours”, “Ours 2”, “Ours 3” are one series."""

    def __init__(self, owner: Device) -> None:
        rows = HouseRules.objects.filter(device=owner)
        self.contents = {row.name: _content(row.ruleset.options(), row.lines) for row in rows}
        #: First name of a series -> the number of its next name, and all contents in it.
        self.series: dict[str, tuple[int, set[str]]] = {}

    def take(self, name: str, content: str) -> str | None:
        """Take a free name for this content; None where the series of the name has it already."""
        number, contents = self.series.get(name, (1, set()))
        while (free := self._numbered(name, number)) in self.contents:
            contents.add(self.contents[free])
            number += 1
        self.series[name] = number, contents
        if content in contents:
            return None
        self.contents[free] = content
        return free

    @staticmethod
    def _numbered(name: str, number: int) -> str:
        return name if number == 1 else f"{name[: LONGEST_NAME - 6]} {number}"


def _content(options: object, lines: object) -> str:
    return write_json([options, lines])


def _not_here(device: Device, arrivals: Sequence[Arrival], has_all: bool) -> list[Coming]:
    """Those that are not here yet, each with its row: with an id and a series free for it."""
    ids = [one.id for one in arrivals]
    copies = {key: _copy_of(device, key) for key in (*ids, *(one.series for one in arrivals))}
    known = Game.objects.filter(pk__in=[*ids, *copies.values()]).values_list("pk", "series")
    mine = _owned(device)
    taken = dict(known)
    gone = set(
        DeletedGame.objects.filter(pk__in=[*ids, *copies.values()]).values_list("pk", flat=True)
    )
    series_here = Series.objects.filter(pk__in=copies).values_list("pk", flat=True)
    others = set() if has_all else {key for key in series_here if key not in mine}
    coming: dict[UUID, Coming] = {}
    for one in arrivals:
        if one.id in taken and (has_all or one.id in mine or taken[one.id] in mine):
            continue
        game_id = copies[one.id] if one.id in taken or one.id in gone else one.id
        if game_id in taken or game_id in gone:
            continue
        series = copies[one.series] if one.series in others else one.series
        coming.setdefault(game_id, (_row(one, game_id, series), one))
    return list(coming.values())


def _copy_of(device: Device, key: UUID) -> UUID:
    """The id of a device's copy of somebody else's: the same however often it comes in."""
    return uuid5(COPIES, f"{device.pk} {key}")


def _owned(device: Device) -> set[UUID]:
    grants = Grant.objects.filter(
        device=device, role=Role.OWN, kind__in=(Game.access_kind, Series.access_kind)
    )
    return set(grants.values_list("object_id", flat=True))


def _row(one: Arrival, game_id: UUID, series: UUID) -> Game:
    seats = one.record.table.players
    return Game(
        pk=game_id,
        ruleset_name=one.record.ruleset.name,
        options=one.record.ruleset.options(),
        house_name=one.house_name,
        lines=dict(one.lines),
        side_names=list(side_names_of(one.record)),
        first_dealer=seats.index(one.record.first_dealer),
        started_at=one.started_at,
        stopped_at=one.stopped_at,
        series_id=series,
        stands_alone=True,
        revision=1,
    )


def _rows(
    game: Game, one: Arrival, players: Mapping[str, Player], owner: Device
) -> list[Sequence[Model]]:
    """Build the rows of a game, its night, its seats and hands, in the order of storing."""
    table = game.table_of(one.record.table.players)
    owned = [(Series.access_kind, game.series_id), (Game.access_kind, game.pk)]
    return [
        [Series(pk=game.series_id)],
        [Grant(device=owner, kind=kind, object_id=key, role=Role.OWN) for kind, key in owned],
        [game],
        [
            Seat(game=game, number=seat, player=players[name], from_hand=from_hand)
            for seat, name, from_hand in one.seated
        ],
        hands_of(one.record, game, table, owner),
        [PutAway(device=owner, game=game)] if one.is_away else [],
    ]


def _store(rows: Sequence[Sequence[Model]]) -> None:
    """Store rows, inside a transaction; a night with several games is stored once."""
    for rows_of_model in filter(None, rows):
        model = type(rows_of_model[0])
        model._base_manager.bulk_create(rows_of_model, ignore_conflicts=model in (Series, Grant))
