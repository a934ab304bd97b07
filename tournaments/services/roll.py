"""Writers of the roll: who is here, who comes late, who leaves, who has paid, who is a couple."""

from typing import Final
from uuid import UUID

from django.db import transaction

from scoring.models import Device, Player, Seat
from scoring.rules.errors import RuleViolation
from tournaments.models import Entry, Status
from tournaments.queries import Evening
from tournaments.services.locking import locked_open, log
from tournaments.services.setup import verify_name

#: Columns of an entry that a mark may set.
MARKS: Final = frozenset({"status", "leaves_after", "volunteers", "fixed", "paid", "ranked"})


@transaction.atomic
def mark(*, tournament_id: UUID, entry_id: UUID, device: Device | None, **marks: object) -> Entry:
    """Mark an entry: `status="here"`, `paid=True`, … (idempotent, so two may tap at once).

    Raises RuleViolation `no_such_entry`, `option_value`.
    """
    evening = locked_open(tournament_id)
    entry = _entry(evening, entry_id)
    for name, value in marks.items():
        if name not in MARKS or (name == "status" and value not in Status.values):
            raise RuleViolation("option_value", f"{name} cannot be {value}.", option=name, value=str(value))
    changed = {name: value for name, value in marks.items() if getattr(entry, name) != value}
    if changed:
        for name, value in changed.items():
            setattr(entry, name, value)
        entry.save(update_fields=list(changed))
        log(evening.tournament, "marked", device, name=entry.name, **changed)
    return entry


@transaction.atomic
def everybody_is_here(*, tournament_id: UUID, device: Device | None) -> int:
    """Mark as here all who are still expected (idempotent). Returns how many they were."""
    evening = locked_open(tournament_id)
    done = Entry.objects.filter(tournament=evening.tournament, status=Status.EXPECTED).update(
        status=Status.HERE
    )
    if done:
        log(evening.tournament, "everybody", device, players=done)
    return done


@transaction.atomic
def rename(*, tournament_id: UUID, entry_id: UUID, name: str, device: Device | None) -> Entry:
    """Put a name right on the roll and in the games the entry sat in. Raises RuleViolation `entry_name`."""
    evening = locked_open(tournament_id)
    entry = _entry(evening, entry_id)
    verify_name(name)
    if any(other.name == name for other in evening.entries.values() if other.pk != entry.pk):
        raise RuleViolation("entry_name", f"There is another {name} on the roll.", name=name)
    before = entry.name
    if name != before:
        entry.name = name
        entry.save(update_fields=["name"])
        player, _created = Player.objects.get_or_create(device=evening.tournament.device, name=name)
        games = [
            table.row.game_id for round_ in evening.rounds for table in round_.tables if table.row.game_id
        ]
        Seat.objects.filter(game__in=games, player__name=before).update(player=player)
        log(evening.tournament, "renamed", device, name=name, before=before)
    return entry


@transaction.atomic
def strike_off(*, tournament_id: UUID, entry_id: UUID, device: Device | None) -> None:
    """Delete a name from the roll that was never seated. Raises RuleViolation `has_played`."""
    evening = locked_open(tournament_id)
    entry = _entry(evening, entry_id)
    if entry.places.exists():
        raise RuleViolation("has_played", f"{entry.name} has a place in a round.", name=entry.name)
    entry.delete()
    log(evening.tournament, "struck_off", device, name=entry.name)


@transaction.atomic
def make_couple(*, tournament_id: UUID, first: UUID, second: UUID, device: Device | None) -> None:
    """Make two entries a couple, kept apart in round 1; a couple that either was of before is parted.

    The same person twice only parts.
    """
    evening = locked_open(tournament_id)
    pair = [_entry(evening, first), _entry(evening, second)]
    numbers = {entry.couple for entry in pair if entry.couple is not None}
    Entry.objects.filter(tournament=evening.tournament, couple__in=numbers).update(couple=None)
    if pair[0].pk != pair[1].pk:
        number = min(entry.number for entry in pair)
        Entry.objects.filter(pk__in=[entry.pk for entry in pair]).update(couple=number)
    log(evening.tournament, "couple", device, names=[entry.name for entry in pair])


def _entry(evening: Evening, entry_id: UUID) -> Entry:
    for entry in evening.entries.values():
        if entry.pk == entry_id:
            return entry
    raise RuleViolation("no_such_entry", "Nobody of this evening is meant.")
