"""Writer of many games at once, brought in from an archive: all of them or none."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple, TypeVar
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone

from scoring.models import (
    LONGEST_NAME,
    DeletedGame,
    Device,
    Game,
    Grant,
    Hand,
    Player,
    PutAway,
    Role,
    Seat,
    Series,
)
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import Record
from scoring.rules.record.origins import Origin
from scoring.services.imports.games import hands_of, side_names_of, verify_record
from scoring.services.locking import lock_device
from scoring.services.people import verify_different_people

#: The namespace of the ids of copies: of what is here already and somebody else's.
COPIES: Final = UUID("5b0c1a0e-9d5f-4b52-9a3f-500500500500")
#: Games stored at once, between two words about how far it is.
LOT: Final = 100

Result = TypeVar("Result")


@dataclass(frozen=True)
class Arrival:
    """A game as an archive has it: its record, and what a record does not say."""

    id: UUID
    series: UUID
    best_of: int | None
    started_at: datetime
    stopped_at: datetime | None
    house_name: str
    lines: Mapping[str, str]
    is_away: bool
    record: Record

    def __post_init__(self) -> None:
        """Validate that it can be stored, so that whoever has one may store it. Raises RuleViolation."""
        verify_record(self.record)
        for name in (*self.record.table.players, self.house_name):
            if len(name) > LONGEST_NAME:
                words = f"A name has at most {LONGEST_NAME} letters."
                raise RuleViolation("players", words, name=name[:LONGEST_NAME], longest=LONGEST_NAME)


def to_the_end(steps: Generator[object, None, Result]) -> Result:
    """Take all steps of something that tells of each, without listening; what comes of it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def bring_games(*, device: Device, arrivals: Sequence[Arrival], has_all: bool = False) -> int:
    """Import games as `bringing_games` does, without a word on the way; how many were not here before."""
    return to_the_end(bringing_games(device=device, arrivals=arrivals, has_all=has_all))


class Brought(NamedTuple):
    """A game that was brought in: its id here, and whether it was here before."""

    game_id: UUID
    was_here: bool


@transaction.atomic
def bring_game(*, device: Device, origin: Origin, record: Record, has_all: bool = False) -> Brought:
    """Import one game as `bringing_games` does, on the date on which it was played; idempotent.

    Of a game that this device deleted with its copy another copy is made: its file was brought in on purpose.
    """
    lock_device(device)
    begun = min(origin.started_at, timezone.now())
    arrival = Arrival(
        id=origin.id,
        series=origin.id,
        best_of=None,
        started_at=begun,
        stopped_at=origin.stopped_at and max(begun, min(origin.stopped_at, timezone.now())),
        house_name="",
        lines={},
        is_away=False,
        record=record,
    )
    is_new = bring_games(device=device, arrivals=[arrival], has_all=has_all) == 1
    owned = _owned(device)
    for known in (origin.id, _copy_of(device, origin.id)):
        game = Game.objects.filter(pk=known).first()
        if game is not None and (has_all or {game.pk, game.series_id} & owned):
            return Brought(game.pk, not is_new)
    another = origin._replace(id=uuid4())
    return bring_game(device=device, origin=another, record=record, has_all=has_all)


def bringing_games(
    *, device: Device, arrivals: Sequence[Arrival], has_all: bool = False
) -> Generator[int, None, int]:
    """Import games for a device, which owns them then; how many were not here before.

    A game that the device has already stays as it is (idempotent). One that is somebody else's here, or was
    deleted here, comes in as a copy. `has_all`: whatever is here is this device's already, as at the computer
    that the server runs on. Yields how many of all are done, here before or stored now; one transaction,
    which is rolled back where who listens closes it. As many statements for a LOT of games as for one. Raises
    RuleViolation `one_person` where a game's players are spellings of one person here.
    """
    with transaction.atomic():
        return (yield from _bring(device, arrivals, has_all))


def _bring(device: Device, arrivals: Sequence[Arrival], has_all: bool) -> Generator[int, None, int]:
    coming = _not_here(device, arrivals, has_all)
    known = len(arrivals) - len(coming)
    series = {row.series_id: Series(pk=row.series_id, best_of=one.best_of) for row, one in coming}
    Series.objects.bulk_create(series.values(), ignore_conflicts=True)
    players = _players(device, coming)
    for begin in range(0, len(coming), LOT):
        _store(device, coming[begin : begin + LOT], players)
        yield known + min(begin + LOT, len(coming))
    owned = [(Series.access_kind, key) for key in series]
    owned += [(Game.access_kind, game.pk) for game, _one in coming]
    Grant.objects.bulk_create(
        [Grant(device=device, kind=kind, object_id=key, role=Role.OWN) for kind, key in owned],
        ignore_conflicts=True,
    )
    PutAway.objects.bulk_create([PutAway(device=device, game=game) for game, one in coming if one.is_away])
    return len(coming)


def _not_here(device: Device, arrivals: Sequence[Arrival], has_all: bool) -> list[tuple[Game, Arrival]]:
    """Those that are not here yet, each with its row: with an id and a series that are free for it."""
    ids = [one.id for one in arrivals]
    copies = {key: _copy_of(device, key) for key in (*ids, *(one.series for one in arrivals))}
    known = Game.objects.filter(pk__in=[*ids, *copies.values()]).values_list("pk", "series")
    mine = _owned(device)
    taken = dict(known)
    gone = set(DeletedGame.objects.filter(pk__in=[*ids, *copies.values()]).values_list("pk", flat=True))
    series_here = Series.objects.filter(pk__in=copies).values_list("pk", flat=True)
    others = set() if has_all else {key for key in series_here if key not in mine}
    coming: dict[UUID, tuple[Game, Arrival]] = {}
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
    """The id of a device's copy of what is somebody else's: the same one however often it comes in."""
    return uuid5(COPIES, f"{device.pk} {key}")


def _owned(device: Device) -> set[UUID]:
    """The ids of games and series that a device owns."""
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
        revision=1,
    )


def _players(device: Device, pairs: Sequence[tuple[Game, Arrival]]) -> dict[str, Player]:
    """The players of all games by name; who is new to the device is written down. Raises `one_person`."""
    names = {name for _game, one in pairs for name in one.record.table.players}
    Player.objects.bulk_create(
        [Player(device=device, name=name) for name in sorted(names)], ignore_conflicts=True
    )
    # Locked, in the order in which a merge locks them: nobody becomes one person while he sits down twice.
    rows = Player.objects.select_for_update().filter(device=device).order_by("pk")
    players = {player.name: player for player in rows if player.name in names}
    for _game, one in pairs:
        verify_different_people(players[name] for name in one.record.table.players)
    return players


def _store(device: Device, lot: Sequence[tuple[Game, Arrival]], players: Mapping[str, Player]) -> None:
    """Write down games with who sits where, and their hands."""
    Game.objects.bulk_create([game for game, _one in lot])
    Seat.objects.bulk_create(
        Seat(game=game, number=number, player=players[name])
        for game, one in lot
        for number, name in enumerate(one.record.table.players)
    )
    Hand.objects.bulk_create(
        hand
        for game, one in lot
        for hand in hands_of(one.record, game, game.table_of(one.record.table.players), device)
    )
