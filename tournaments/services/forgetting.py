"""A person forgotten: the name goes out of a club's evenings, and every total stays."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.models import Change, Entry, Member, Place, Tournament
from tournaments.queries import Evening
from tournaments.services.clubs import spellings_of, touch_club
from tournaments.services.locking import locked, log
from tournaments.services.roll import rename_in_games


def forget_member(*, club_id: UUID, member_id: int, called: str) -> int:
    """Replace a person's names, under every spelling, in all closed evenings of a club.

    `called`: what stands there instead, with the entry's number behind it. Results, seats and hands
    stay as they are; so do copies that were made before. A transaction for each evening, and one
    for the club's own rows: stopped in between, it is done by doing it again. Returns the number of
    evenings. Raises RuleViolation `on_a_roll` where an open evening has the person, and
    Member.DoesNotExist.
    """
    spellings = spellings_of(club_id, member_id)
    keys = {name_key(one.name) for one in spellings}
    theirs = _evenings_of(club_id, keys)
    still_open = next((row for row in theirs if row.closed_at is None), None)
    if still_open is not None:
        raise RuleViolation("on_a_roll", name=spellings[0].name, evening=still_open.name)
    for row in theirs:
        _forget_in(row.pk, keys, called)
    with transaction.atomic():
        touch_club(club_id)
        pks = [one.pk for one in spellings]
        Member.objects.filter(pk__in=pks).exclude(same_as=None).delete()
        Member.objects.filter(pk__in=pks).delete()
    return len(theirs)


def _evenings_of(club_id: UUID, keys: Collection[str]) -> list[Tournament]:
    """The evenings of a club in which names of these keys are, the first first."""
    names = (
        *Entry.objects.filter(tournament__club=club_id).values_list("tournament", "name"),
        *Place.objects.filter(round__tournament__club=club_id)
        .exclude(stand_in="")
        .values_list("round__tournament", "stand_in"),
    )
    theirs = {evening for evening, name in names if name_key(name) in keys}
    return list(Tournament.objects.filter(pk__in=theirs).order_by("date", "created_at"))


def _names_in(tournament_id: UUID, keys: Collection[str]) -> set[str]:
    """The names of these keys that an evening has on its roll, or sitting in for somebody."""
    places = Place.objects.filter(round__tournament=tournament_id).exclude(stand_in="")
    names = {
        *Entry.objects.filter(tournament=tournament_id).values_list("name", flat=True),
        *places.values_list("stand_in", flat=True),
    }
    return {name for name in names if name_key(name) in keys}


@transaction.atomic
def _forget_in(tournament_id: UUID, keys: Collection[str], called: str) -> None:
    """Replace the names in one evening: on its roll, at its tables, in its audit log."""
    evening = locked(tournament_id)
    names = _names_in(tournament_id, keys)
    instead = {name: _instead(evening, name, called) for name in names}
    for entry in evening.entries.values():
        if entry.name in instead:
            before, entry.name = entry.name, instead[entry.name]
            entry.save(update_fields=["name"])
            rename_in_games(evening, before, entry.name)
    for name, new in instead.items():
        Place.objects.filter(round__tournament=tournament_id, stand_in=name).update(stand_in=new)
    for change in Change.objects.filter(tournament=tournament_id):
        facts = _replaced(change.facts, instead)
        if facts != change.facts:
            Change.objects.filter(pk=change.pk).update(facts=facts)
    log(evening.tournament, "forgotten", None, names=sorted(instead.values()))


def _instead(evening: Evening, name: str, called: str) -> str:
    """A name that nobody of the evening has: “Player 12”, by the number on the roll."""
    taken = {name_key(entry.name) for entry in evening.entries.values()}
    own = next((entry.number for entry in evening.entries.values() if entry.name == name), 0)
    number = own or 1 + max(entry.number for entry in evening.entries.values())
    new = f"{called} {number}"
    while name_key(new) in taken:
        number += 1000
        new = f"{called} {number}"
    return new


def _replaced(value: Any, instead: dict[str, str]) -> Any:
    """The same JSON value with these texts replaced, wherever they stand by themselves."""
    if isinstance(value, str):
        return instead.get(value, value)
    if isinstance(value, list):
        return [_replaced(one, instead) for one in value]
    if isinstance(value, dict):
        return {instead.get(key, key): _replaced(one, instead) for key, one in value.items()}
    return value
