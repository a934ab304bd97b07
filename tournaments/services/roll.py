"""Writers of the roll: who is here, who leaves, who has paid, who is a couple; whose phone."""

import random
from collections.abc import Collection
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Device, Seat
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.models import Entry, EntryPhone, Status, Tournament
from tournaments.queries import Evening, last_published
from tournaments.services.locking import (
    locked,
    locked_open,
    locked_tournament,
    log,
    note,
    touch_games,
    verify_open,
)
from tournaments.services.old_values import values_of
from tournaments.services.prizes import entries_of
from tournaments.services.seating import people_named
from tournaments.services.setup import as_stored

#: Columns of an entry that a mark may set.
MARKS: Final = frozenset(
    {"status", "leaves_after", "volunteers", "fixed", "paid", "guest", "ranked"}
)


@transaction.atomic
def mark(*, tournament_id: UUID, entry_id: UUID, device: Device | None, **marks: object) -> Entry:
    """Mark an entry: `status="here"`, `paid=True`, … (idempotent, so two may tap at once).

    Raises RuleViolation `no_such_entry`, `option_value`.
    """
    tournament = locked_tournament(tournament_id)
    verify_open(tournament)
    entry = _entry_row(tournament, entry_id)
    for name, value in marks.items():
        if name not in MARKS or not _can_be(name, value, tournament.rounds):
            raise RuleViolation("option_value", option=name, value=str(value))
    changed = {name: value for name, value in marks.items() if getattr(entry, name) != value}
    if changed:
        was = {"entries": {entry.key: values_of(entry, [*changed, "leaving_said_at"])}}
        for name, value in changed.items():
            setattr(entry, name, value)
        if "leaves_after" in changed:
            entry.leaving_said_at = None
        entry.save(update_fields=[*changed, "leaving_said_at"])
        log(tournament, "marked", device, name=entry.name, **changed, was=was)
    return entry


def _can_be(name: str, value: object, rounds: int) -> bool:
    """Validate the value of a mark: nobody leaves before round 1 is over, or after the last."""
    if name == "status":
        return value in Status.values
    if name == "leaves_after":
        return value is None or (type(value) is int and 1 <= value <= rounds)
    return isinstance(value, bool)


@transaction.atomic
def take_fee(
    *,
    tournament_id: UUID,
    entry_ids: Collection[UUID],
    device: Device | None,
    guest: bool | None = None,
    paid: bool | None = None,
) -> int:
    """Mark which fee entries pay, and whether it is paid; None leaves it.

    Return how many changed. Idempotent, and good after the evening is closed. Raises RuleViolation
    `no_such_entry`.
    """
    evening = locked(tournament_id)
    marks = {"guest": guest, "paid": paid}
    marks = {name: value for name, value in marks.items() if value is not None}
    changed, old = [], {}
    for entry in entries_of(evening, entry_ids):
        before = values_of(entry, marks)
        if before != marks:
            old[entry.key] = before
            for name, value in marks.items():
                setattr(entry, name, value)
            changed.append(entry)
    if changed:
        Entry.objects.bulk_update(changed, [*marks])
        names, was = [entry.name for entry in changed], {"entries": old}
        log(evening.tournament, "took_fee", device, names=names, **marks, was=was)
    return len(changed)


@transaction.atomic
def everybody_is_here(*, tournament_id: UUID, device: Device | None) -> int:
    """Mark as here all who are still expected (idempotent). Returns how many they were."""
    evening = locked_open(tournament_id)
    done = Entry.objects.filter(tournament=evening.tournament, status=Status.EXPECTED).update(
        status=Status.HERE
    )
    if done:
        expected = [entry for entry in evening.entries.values() if entry.status == Status.EXPECTED]
        was = {"entries": {entry.key: values_of(entry, ["status"]) for entry in expected}}
        log(evening.tournament, "everybody", device, players=done, was=was)
    return done


@transaction.atomic
def rename(*, tournament_id: UUID, entry_id: UUID, name: str, device: Device | None) -> Entry:
    """Put a name right on the roll and in its games. Raises RuleViolation `entry_name`."""
    evening = locked_open(tournament_id)
    [entry] = entries_of(evening, [entry_id])
    name = as_stored(name)
    others = (other for other in evening.entries.values() if other.pk != entry.pk)
    if any(name_key(other.name) == name_key(name) for other in others):
        raise RuleViolation("entry_name", name=name)
    before = entry.name
    if name != before:
        was = {"entries": {entry.key: values_of(entry, ["name"])}}
        entry.name = name
        entry.save(update_fields=["name"])
        rename_in_games(evening, before, name)
        log(evening.tournament, "renamed", device, name=name, before=before, was=was)
    return entry


def rename_in_games(evening: Evening, before: str, name: str) -> None:
    """Seat the player of this name in the games of the evening where the old name sits."""
    player = people_named(evening, [name])[name]
    games = [
        table.row.game_id
        for round_ in evening.rounds
        for table in round_.tables
        if table.row.game_id
    ]
    sat = Seat.objects.filter(game__in=games, player__name=before)
    theirs = set(sat.values_list("game", flat=True))
    sat.update(player=player)
    touch_games(theirs)


@transaction.atomic
def strike_off(*, tournament_id: UUID, entry_id: UUID, device: Device | None) -> None:
    """Delete a name from the roll that was never seated. Raises RuleViolation `has_played`."""
    evening = locked_open(tournament_id)
    [entry] = entries_of(evening, [entry_id])
    if entry.places.exists():
        raise RuleViolation("has_played", name=entry.name)
    columns = [field.name for field in Entry._meta.concrete_fields if field.name != "tournament"]
    was = {"struck": [values_of(entry, columns)]}
    entry.delete()
    log(evening.tournament, "struck_off", device, name=entry.name, was=was)


@transaction.atomic
def make_couple(*, tournament_id: UUID, first: UUID, second: UUID, device: Device | None) -> None:
    """Make two entries a couple, kept apart in round 1 or partners all evening; others are parted.

    The same person twice only parts (idempotent). Raises RuleViolation `no_such_entry`,
    `partners_stay` for pairs that have played.
    """
    evening = locked_open(tournament_id)
    pair = [*entries_of(evening, [first]), *entries_of(evening, [second])]
    for entry in pair:
        if evening.tournament.in_pairs and evening.took_part(entry):
            raise RuleViolation("partners_stay", name=entry.name)
    numbers = {entry.couple for entry in pair if entry.couple is not None}
    only_parts = first == second
    if only_parts and not numbers:
        return
    others = [entry for entry in evening.entries.values() if entry.couple in numbers]
    was = {"entries": {entry.key: values_of(entry, ["couple"]) for entry in [*pair, *others]}}
    Entry.objects.filter(tournament=evening.tournament, couple__in=numbers).update(couple=None)
    if not only_parts:
        number = min(entry.number for entry in pair)
        Entry.objects.filter(pk__in=[entry.pk for entry in pair]).update(couple=number)
    facts = {
        "names": [entry.name for entry in (others if only_parts else pair)],
        "pairs": evening.tournament.in_pairs,
        "parted": only_parts,
    }
    log(evening.tournament, "couple", device, **facts, was=was)


@transaction.atomic
def draw_partners(*, tournament_id: UUID, device: Device | None) -> list[tuple[str, str]]:
    """Draw partners by lot for all who have none, in an evening of pairs. Returns the new pairs.

    Who has withdrawn is left out, and so is one of an odd number. Idempotent: drawn again, nobody
    is left to draw for.
    """
    evening = locked_open(tournament_id)
    paired = {entry.pk for pair in evening.pairs.values() for entry in pair}
    alone = [
        entry
        for entry in evening.entries.values()
        if entry.pk not in paired and entry.status != Status.WITHDRAWN
    ]
    if not evening.tournament.in_pairs or len(alone) < 2:
        return []
    numbers = {entry.couple for entry in alone if entry.couple is not None}
    # Those who have withdrawn are nobody's partners any more.
    gone = [
        entry
        for entry in evening.entries.values()
        if entry.couple in numbers and entry not in alone
    ]
    changed = [*alone, *gone]
    was = {"entries": {entry.key: values_of(entry, ["couple"]) for entry in changed}}
    for entry in changed:
        entry.couple = None
    random.SystemRandom().shuffle(alone)
    drawn = list(zip(alone[::2], alone[1::2], strict=False))
    for pair in drawn:
        for entry in pair:
            entry.couple = min(one.number for one in pair)
    Entry.objects.bulk_update(changed, ["couple"])
    names = [(first.name, second.name) for first, second in drawn]
    told = [name for pair in names for name in pair]
    log(evening.tournament, "partners", device, names=told, was=was)
    return names


# ----------------------------------------- a player's own phone, which changes no score and no seat


@transaction.atomic
def choose_name(*, tournament_id: UUID, entry_id: UUID, device: Device) -> EntryPhone:
    """Store which roll name a phone has chosen as its own (idempotent; the last choice counts).

    A hall of 400 that finds its names makes no other page read again, but where two phones have one
    name: the director sees that. Raises RuleViolation `no_such_entry`.
    """
    tournament = locked_tournament(tournament_id)
    entry = _entry_row(tournament, entry_id)
    phone, is_new = EntryPhone.objects.get_or_create(
        tournament=tournament, device=device, defaults={"entry": entry}
    )
    if not is_new and phone.entry_id == entry.pk:
        return phone
    if not is_new:
        phone.entry, phone.changed_at = entry, timezone.now()
        phone.save(update_fields=["entry", "changed_at"])
    phones = EntryPhone.objects.filter(entry=entry).count()
    write = log if phones > 1 else note
    write(tournament, "name_chosen", device, name=entry.name, phones=phones)
    return phone


@transaction.atomic
def leave_after_this_round(*, tournament_id: UUID, entry_id: UUID, device: Device | None) -> Entry:
    """Store that a player goes home after this round, as the player's own phone says (idempotent).

    Raises RuleViolation `not_your_name` for a phone that has chosen another name,
    `no_round_to_leave` before the first round and in the last one, `being_seated` while the
    director looks at the next, `event_closed`.
    """
    tournament = locked_tournament(tournament_id)
    verify_open(tournament)
    entry = _own_entry(tournament, entry_id, device)
    if tournament.round_rows.filter(published_at__isnull=True).exists():
        raise RuleViolation("being_seated")
    current = last_published(tournament)
    if not 0 < current < tournament.rounds:
        raise RuleViolation("no_round_to_leave")
    if entry.leaves_after is None or entry.leaves_after > current:
        entry.leaves_after, entry.leaving_said_at = current, timezone.now()
        entry.save(update_fields=["leaves_after", "leaving_said_at"])
        log(tournament, "leaving", device, name=entry.name, leaves_after=current)
    return entry


@transaction.atomic
def stay_after_all(*, tournament_id: UUID, entry_id: UUID, device: Device | None) -> Entry:
    """Take back what a player's phone said about leaving (idempotent); the director's note stands.

    Raises RuleViolation `not_your_name`, `event_closed`.
    """
    tournament = locked_tournament(tournament_id)
    verify_open(tournament)
    entry = _own_entry(tournament, entry_id, device)
    if entry.leaving_said_at is not None:
        entry.leaves_after = entry.leaving_said_at = None
        entry.save(update_fields=["leaves_after", "leaving_said_at"])
        log(tournament, "leaving", device, name=entry.name, leaves_after=None)
    return entry


def _own_entry(tournament: Tournament, entry_id: UUID, device: Device | None) -> Entry:
    entry = _entry_row(tournament, entry_id)
    if device is None or not EntryPhone.objects.filter(entry=entry, device=device).exists():
        raise RuleViolation("not_your_name", name=entry.name)
    return entry


def _entry_row(tournament: Tournament, entry_id: UUID) -> Entry:
    """Return the entry without its evening: one row read, however large the hall."""
    entry = tournament.entries.filter(pk=entry_id).first()
    if entry is None:
        raise RuleViolation("no_such_entry")
    return entry
