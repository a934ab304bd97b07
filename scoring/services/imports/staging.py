"""Staging for imports: rows are stored, unseen, in small transactions, and shown all at once.

A large import in one transaction would hold up every save, as SQLite has one writer at a time. So
its rows come in lots, between which others write. Until `publish` they belong to a device of the
import's own, and its games do not stand alone: no list, link or permission leads to them. What is
not published is swept away: at the end of an import that failed, or by the next one where the
process was killed.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final, TypeVar

from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.models import Exists, OuterRef, ProtectedError
from django.utils import timezone

from scoring.models import Device, Game, Grant, HouseRules, Import, Player, Seat, Series
from scoring.rules.errors import RuleViolation
from scoring.services.people import merge_alike, merge_spellings

#: Rows stored or deleted in one transaction: some 50 ms.
LOT: Final = 400
#: Seconds of a pause between two transactions, at most.
LONGEST_PAUSE: Final = 0.2
#: An import whose lease was not renewed for so long is dead: its process was killed. Longer than
#: any of its transactions waits for the database (20 s, `config/environment.py`).
DEAD_AFTER: Final = timedelta(seconds=25)
#: When the lease of an import was renewed last that was found dead. It is not renewed any more.
ENDED: Final = datetime(1970, 1, 1, tzinfo=UTC)
#: Seconds that an import waits for the one before it, which may be dead, and between two looks.
PATIENCE: Final = 30.0
BETWEEN_LOOKS: Final = 0.1

Row = TypeVar("Row")


def in_lots(rows: Sequence[Row], size: int = LOT) -> Iterator[Sequence[Row]]:
    """Divide rows into lots of at most `size`, in order."""
    for begin in range(0, len(rows), size):
        yield rows[begin : begin + size]


@dataclass
class Stage:
    """The rows that an import has stored so far, under a device of its own.

    `owner`: the device that they will belong to.
    """

    device: Device
    owner: Device
    #: Renamed apart already, to be stored as they are shown.
    house_rules: list[HouseRules] = field(default_factory=list)
    #: Spellings as the file has them: each with the name that stands for it.
    spellings: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def lot(self) -> Iterator[None]:
        """Store what is inside in one transaction, renew the lease with it, and let others write.

        Raises RuleViolation `import_lost` where the import was taken for dead and swept away
        meanwhile.
        """
        with _pause_after(), transaction.atomic():
            lease = Import.objects.filter(device=self.device, alive_at__gt=ENDED)
            if not lease.update(alive_at=timezone.now()):
                raise RuleViolation("import_lost")
            yield

    def store(self, rows: Sequence[models.Model]) -> None:
        """Store rows of one model, lot by lot."""
        for rows_of_lot in in_lots(rows):
            with self.lot():
                type(rows_of_lot[0])._base_manager.bulk_create(rows_of_lot)

    def people(self, names: set[str]) -> dict[str, Player]:
        """Map names to players: the owner's where he knows them already, else staged ones."""
        new = sorted(
            names - set(self._known(self.owner, names)) - set(self._known(self.device, names))
        )
        self.store([Player(device=self.device, name=name) for name in new])
        return {**self._known(self.device, names), **self._known(self.owner, names)}

    def spell(self, people: Mapping[str, str]) -> None:
        """Take note of spellings, each with the name that stands for it, once all games are staged.

        Who stands for somebody that came is staged as well, where nobody of that name has played.
        """
        came = set(self.device.players.values_list("name", flat=True))
        self.people({stands for one, stands in people.items() if one in came})
        self.spellings = dict(people)

    @staticmethod
    def _known(device: Device, names: set[str]) -> dict[str, Player]:
        return {player.name: player for player in device.players.all() if player.name in names}


@contextmanager
def _pause_after() -> Iterator[None]:
    """Rest for as long as what is inside took: on SQLite, waiting writers look only now and then.

    Without a pause they would find the database locked at nearly every look, for as long as an
    import takes.
    """
    begun = time.monotonic()
    yield
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(min(time.monotonic() - begun, LONGEST_PAUSE))


Sweep = Callable[[Device], None]


@contextmanager
def staging(owner: Callable[[], Device], sweep: Sweep | None = None) -> Iterator[Stage]:
    """Take the lease, stage what is stored inside, and sweep away what was not published.

    `owner`: asked for once the lease is taken; a device that was created for an import that fails
    goes with it. `sweep`: deletes all rows of a device; an app that stages more than games hands in
    its own.

    Raises RuleViolation `import_under_way` where another import is not done soon.
    """
    begun, sweep = timezone.now(), sweep or sweep_games
    device = _take_lease(sweep)
    stage = Stage(device, device)
    try:
        stage.owner = owner()
        yield stage
    except (DataError, IntegrityError, OverflowError):
        raise RuleViolation("cannot_be_stored") from None
    finally:
        if Import.objects.filter(device=device).exists():
            _end(device, sweep)
            _forget_newcomer(stage.owner, begun)


def _take_lease(sweep: Sweep) -> Device:
    """Wait for the import before this one to end, or to be found dead, and take its place."""
    patience = time.monotonic() + PATIENCE
    while True:
        before = Import.objects.select_related("device").first()
        if before is not None and _is_dead(before):
            _end(before.device, sweep)
            before = None
        if before is None:
            with suppress(IntegrityError), transaction.atomic():
                device = Device.objects.create(token_hash=f"import {secrets.token_hex(16)}")
                Import.objects.create(device=device, alive_at=timezone.now())
                return device
        if time.monotonic() > patience:
            raise RuleViolation("import_under_way")
        time.sleep(BETWEEN_LOOKS)


def _is_dead(lease: Import) -> bool:
    """Return whether an import's lease has expired; if so, end it before its rows are deleted.

    The import may only have slept, with the laptop: its next transaction finds that it was ended.
    """
    if abs(timezone.now() - lease.alive_at) <= DEAD_AFTER:
        return False
    return Import.objects.filter(pk=lease.pk, alive_at=lease.alive_at).update(alive_at=ENDED) > 0


def _end(device: Device, sweep: Sweep) -> None:
    """Sweep away what is left of an import, and let its lease go."""
    sweep(device)
    with transaction.atomic():
        Import.objects.filter(device=device).delete()
        Device.objects.filter(pk=device.pk).delete()


def _forget_newcomer(owner: Device, begun: datetime) -> None:
    """Delete a device created for a failed import, unless it has come to something since."""
    has = (
        Exists(model.objects.filter(device=OuterRef("pk"))) for model in (Grant, Player, HouseRules)
    )
    with suppress(ProtectedError):
        Device.objects.filter(*(~one for one in has), pk=owner.pk, first_seen__gte=begun).delete()


def delete_in_lots(rows: "models.QuerySet[Any]", size: int = LOT) -> None:
    """Delete rows and what hangs on them, so many in a transaction."""
    while keys := list(islice(rows.values_list("pk", flat=True).iterator(), size)):
        with _pause_after(), transaction.atomic():
            rows.model._base_manager.filter(pk__in=keys).delete()


def sweep_games(device: Device) -> None:
    """Delete the games, the nights and the people that are staged under a device."""
    staged = Grant.objects.filter(device=device)
    games = staged.filter(kind=Game.access_kind).values("object_id")
    # Few at a time: hands, and what was amended in them, go with each.
    delete_in_lots(Game.objects.filter(pk__in=games, stands_alone=False), 10)
    nights = staged.filter(kind=Series.access_kind).values("object_id")
    delete_in_lots(Series.objects.filter(pk__in=nights, games__isnull=True))
    delete_in_lots(staged)
    delete_in_lots(Player.objects.filter(device=device))


def publish(stage: Stage) -> Device:
    """Show all games that are staged, and return whose they are now. Called inside a transaction.

    Statements do not grow with what is staged, but for names that the owner has learnt meanwhile or
    knows in another spelling, and for spellings that the file has.
    """
    owner = Device.objects.select_for_update().get(pk=stage.owner.pk)
    owner = owner.kept_with or owner  # it may have joined another meanwhile
    staged = Grant.objects.filter(device=stage.device)
    games = staged.filter(kind=Game.access_kind).values("object_id")
    Game.objects.filter(pk__in=games).update(stands_alone=True)
    has_it = Grant.objects.filter(
        device=owner, kind=OuterRef("kind"), object_id=OuterRef("object_id"), role=OuterRef("role")
    )
    staged.filter(Exists(has_it)).delete()
    staged.update(device=owner)
    come = list(Player.objects.filter(device=stage.device).values_list("name", flat=True))
    _hand_over_people(stage.device, owner)
    merge_spellings(device=owner, people=stage.spellings, names=set(come))
    merge_alike(device=owner, names=come)
    for house in stage.house_rules:
        house.device = owner
    HouseRules.objects.bulk_create(stage.house_rules)
    return owner


def _hand_over_people(device: Device, owner: Device) -> None:
    learnt = Player.objects.filter(device=owner, name=OuterRef("name"))
    for twin in Player.objects.filter(Exists(learnt), device=device):
        theirs = Player.objects.get(device=owner, name=twin.name)
        Seat.objects.filter(player=twin).update(player=theirs)
        twin.delete()
    Player.objects.filter(device=device).update(device=owner)
