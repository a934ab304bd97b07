"""A person forgotten: the name goes out of a club's evenings, and every total stays."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from scoring.services import forget_unseated
from tournaments.models import Change, Entry, Member, Place, Tournament
from tournaments.services.clubs import spellings_of, touch_club
from tournaments.services.locking import locked, log
from tournaments.services.roll import rename_in_games

#: Lines of the audit log that may name somebody who is not on the roll, or not under this name.
_NAMING: Final = ("entered", "renamed", "struck_off")
#: So many numbers there are for the forgotten: two of a club hardly ever have the same.
_NUMBERS: Final = 9999

#: An evening, and a name that it has.
_Named = tuple[UUID, str]


def forget_member(*, club_id: UUID, member_id: int, called: str) -> int:
    """Replace a person's names, under every spelling, in all evenings of a club.

    `called`: what stands there instead, with a number behind it, the same in every evening. Names
    that were put right on a roll go as well, and those that were struck off one. Results, seats and
    hands stay as they are; so do copies that were made before. A transaction for each evening, and
    one before and after them for the club's own rows: stopped in between, it is done by doing it
    again. Returns the number of evenings. Raises RuleViolation `on_a_roll` where an open evening
    has the person, and Member.DoesNotExist.
    """
    spellings = spellings_of(club_id, member_id)
    playing, told = _playing(club_id), _told(club_id)
    keys = {name_key(one.name) for one in spellings}
    others = {name_key(name) for _evening, name in playing} - keys
    keys |= _former(keys, told) - others
    here = _evenings_with(keys, playing)
    still_open = next((row for row in here if row.closed_at is None), None)
    if still_open is not None:
        raise RuleViolation("on_a_roll", name=spellings[0].name, evening=still_open.name)
    stands = _stands_for(spellings[0], others, called)
    keys.discard(name_key(stands.name))
    named = [(evening, name) for evening, facts in told for name in _names_in(facts)]
    theirs = _evenings_with(keys, [*playing, *named])
    for row in theirs:
        _forget_in(row.pk, keys, stands.name, first=name_key(spellings[0].name))
    for device_id in {row.device_id for row in theirs}:
        forget_unseated(device_id=device_id, keys=keys)
    _forget_rows(stands, keys, has_played=bool(here))
    return len(theirs)


def _playing(club_id: UUID) -> list[_Named]:
    """The names on the rolls of a club's evenings, and of those who sat in for somebody."""
    return [
        *Entry.objects.filter(tournament__club=club_id).values_list("tournament", "name"),
        *Place.objects.filter(round__tournament__club=club_id)
        .exclude(stand_in="")
        .values_list("round__tournament", "stand_in"),
    ]


def _told(club_id: UUID) -> list[tuple[UUID, Mapping[str, Any]]]:
    lines = Change.objects.filter(tournament__club=club_id, what__in=_NAMING)
    return list(lines.values_list("tournament", "facts"))


def _names_in(facts: Mapping[str, Any]) -> Iterator[str]:
    yield from (facts[key] for key in ("name", "before") if key in facts)
    yield from facts.get("names", ())


def _former(keys: Collection[str], told: Sequence[tuple[UUID, Mapping[str, Any]]]) -> set[str]:
    """The keys of names that were put right to one of these, once or several times."""
    pairs = {
        (name_key(facts["before"]), name_key(facts["name"]))
        for _evening, facts in told
        if "before" in facts
    }
    found = set(keys)
    while more := {before for before, after in pairs if after in found} - found:
        found |= more
    return found


def _evenings_with(keys: Collection[str], named: Sequence[_Named]) -> list[Tournament]:
    """The evenings that have names of these keys, the first first."""
    theirs = {evening for evening, name in named if name_key(name) in keys}
    return list(Tournament.objects.filter(pk__in=theirs).order_by("date", "created_at"))


@transaction.atomic
def _stands_for(person: Member, others: Collection[str], called: str) -> Member:
    """Make the spelling that stands in for a person: “Player 4711”, whom nobody else has.

    Idempotent: the number follows from the person, here and on every other laptop.
    """
    touch_club(person.club_id)
    rows = Member.objects.filter(club=person.club_id)
    taken = {*others, *(name_key(one.name) for one in rows if one.person_id != person.pk)}
    number = 1 + person.uid.int % _NUMBERS
    while name_key(f"{called} {number}") in taken:
        number += 1
    name = f"{called} {number}"
    stands, _is_new = rows.get_or_create(
        name=name, defaults={"club_id": person.club_id, "same_as": person}
    )
    return stands


@transaction.atomic
def _forget_rows(stands: Member, keys: Collection[str], *, has_played: bool) -> None:
    """Delete the spellings of these keys; who stands in for the person stays a guest, if one.

    The person's id is his then: by it a file from before is known to have the person who was
    forgotten. Nobody has to stand in for a person who never played.
    """
    touch_club(stands.club_id)
    is_guest, uid = stands.person.is_guest, stands.person.uid
    Member.objects.filter(pk=stands.pk).update(same_as=None, is_guest=is_guest)
    rows = Member.objects.filter(club=stands.club_id).exclude(pk=stands.pk)
    gone = [one.pk for one in rows if name_key(one.name) in keys]
    Member.objects.filter(pk__in=gone).exclude(same_as=None).delete()
    Member.objects.filter(pk__in=gone, spellings=None).delete()
    if not rows.filter(uid=uid).exists():
        Member.objects.filter(pk=stands.pk).update(uid=uid)
    if not has_played:
        Member.objects.filter(pk=stands.pk).delete()


@transaction.atomic
def _forget_in(tournament_id: UUID, keys: Collection[str], called: str, *, first: str) -> None:
    """Replace the names in one evening. `first`: the key of the name that stood for the person."""
    evening = locked(tournament_id)
    places = Place.objects.filter(round__tournament=tournament_id)
    lines = list(Change.objects.filter(tournament=tournament_id))
    names = {
        *(entry.name for entry in evening.entries.values()),
        *places.values_list("stand_in", flat=True),
        *(name for line in lines if line.what in _NAMING for name in _names_in(line.facts)),
    }
    instead = {name: called for name in names if name_key(name) in keys}
    # Two spellings that played the same evening are two people, whatever was merged.
    twins = [entry for entry in evening.entries.values() if entry.name in instead]
    twins.sort(key=lambda entry: name_key(entry.name) != first)
    instead |= {entry.name: f"{called} ({entry.number})" for entry in twins[1:]}
    for entry in evening.entries.values():
        if entry.name in instead:
            before, entry.name = entry.name, instead[entry.name]
            entry.save(update_fields=["name"])
            rename_in_games(evening, before, entry.name)
    for name, new in instead.items():
        places.filter(stand_in=name).update(stand_in=new)
    for change in lines:
        facts = _replaced(change.facts, instead)
        if facts != change.facts:
            Change.objects.filter(pk=change.pk).update(facts=facts)
    log(evening.tournament, "forgotten", None, names=sorted(set(instead.values())))


def _replaced(value: Any, instead: Mapping[str, str]) -> Any:
    """The same JSON value with these texts replaced, wherever they stand by themselves."""
    if isinstance(value, str):
        return instead.get(value, value)
    if isinstance(value, list):
        return [_replaced(one, instead) for one in value]
    if isinstance(value, dict):
        return {instead.get(key, key): _replaced(one, instead) for key, one in value.items()}
    return value
