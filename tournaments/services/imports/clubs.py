"""A club brought in with its evenings: name, people, seasons, beside what is here already."""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Role
from scoring.rules.names import name_key
from scoring.services import COPIES
from tournaments import queries
from tournaments.models import Change, Club, Member, Season, Tournament
from tournaments.queries import Roll
from tournaments.services.clubs import (
    club_for,
    delete_if_empty,
    let_own,
    put_into_club,
    take_over,
    touch_club,
    without_season,
)

#: Facts of the line of the log that says that an evening was brought in: the evening that is here
#: and of which it is a copy, and the club it was put into as nobody said whose it is.
COPY_OF: Final = "copy_of"
_PUT_INTO: Final = "put_into"


@dataclass(frozen=True)
class ComingMember:
    """A person of a club as a file has it. `same_as`: the name that stands for him; empty: his.

    `came_with`: the name of the spelling with which he came to be another's; empty for none.
    `id`: what the published page of the person is called; None where the file does not say.
    `told_apart_from`: names of people who are somebody else.
    """

    id: UUID | None
    name: str
    same_as: str
    number: str
    is_guest: bool
    shown: str
    told_apart_from: Sequence[str] = ()
    came_with: str = ""


@dataclass(frozen=True)
class ComingSeason:
    """A season as a file has it. `left_out`: evenings by the ids that they have in the file."""

    id: UUID
    name: str
    of: str
    first: datetime.date
    last: datetime.date | None
    rules: dict[str, Any]
    left_out: Collection[UUID]


@dataclass(frozen=True)
class ComingClub:
    """A club as a file has it. `evenings`: by the ids that they have in the file.

    `without_season`: names of evenings for which no season begins by itself.
    """

    id: UUID
    name: str
    members: Sequence[ComingMember]
    seasons: Sequence[ComingSeason]
    evenings: Collection[UUID]
    without_season: Sequence[str] = ()


@dataclass(frozen=True)
class CameIn:
    """The evenings of an import. `here`: id in the file -> id here; `new`: ids of new ones here."""

    here: Mapping[UUID, UUID]
    new: Collection[UUID] = ()


def bring_club(
    owner: Device, coming: ComingClub, came: CameIn, *, at_the_computer: bool
) -> tuple[UUID, bool]:
    """Import a club, and put its evenings into it; return its id here, and whether it is new.

    One that is here and that its owner directs gets what it has not: people, seasons, evenings, and
    what was said of them; what it has stays. An evening that was here before stays where it is,
    unless it was put there because nobody said whose it is. Inside a transaction.
    """
    club, is_new = _club(owner, coming, at_the_computer=at_the_computer)
    touch_club(club.pk)
    theirs = [came.here[pk] for pk in coming.evenings if pk in came.here]
    _add_members(club, coming.members, queries.rolls_of(club.pk, without=theirs))
    new = _uncounted([pk for pk in theirs if pk in came.new], [club])
    free = Tournament.objects.filter(pk__in=[line.tournament_id for line in new], club=None)
    free.update(club=club)
    astray = _astray(club, [pk for pk in theirs if pk not in came.new])
    _add_seasons(club, coming, came.here, {*came.new, *(line.tournament_id for line in astray)})
    _call_home(club, astray)
    return club.pk, is_new


def put_into_clubs(owner: Device, new: Collection[UUID]) -> None:
    """Put evenings that came without a club into the owner's: that of their name, or the newest.

    A line of the log keeps which one it was, for the club that may come later and name them. A copy
    of an evening that one of these clubs has is of none: no night counts twice.
    """
    free = [
        line for line in _uncounted(new, list(owner.clubs.all())) if line.tournament.club_id is None
    ]
    by_name, other = queries.clubs_by_name(owner), None
    for line in sorted(free, key=lambda line: line.tournament.date, reverse=True):
        evening = line.tournament
        club_id = by_name.get(name_key(evening.name))
        if club_id is None:
            # The newest of those that are of no club's name may begin a club for all of them.
            other = other or club_for(device=owner, name=evening.name)
            club_id = other.pk
        evening.club_id = club_id
        line.facts = {**line.facts, _PUT_INTO: str(club_id)}
    Tournament.objects.bulk_update([line.tournament for line in free], ["club"])
    Change.objects.bulk_update(free, ["facts"])


def _uncounted(evenings: Collection[UUID], clubs: Collection[Club]) -> list[Change]:
    """The lines, as `_lines` has them, without copies of evenings that one of these clubs has.

    Of one that was set up here and played elsewhere the copy counts, until it is closed: then
    another copy of it does not.
    """
    lines = _lines(evenings)
    originals = [line.facts[COPY_OF] for line in lines if COPY_OF in line.facts]
    begun = Tournament.objects.filter(queries.has_begun(), pk__in=originals, club__in=clubs)
    ids = {str(pk) for pk in begun.values_list("pk", flat=True)}
    copies = Change.objects.filter(
        what="brought_in", tournament__club__in=clubs, tournament__closed_at__isnull=False
    ).exclude(tournament__in=evenings)
    of = copies.filter(**{f"facts__{COPY_OF}__in": originals})
    ids |= {line.facts[COPY_OF] for line in of}
    return [line for line in lines if line.facts.get(COPY_OF) not in ids]


def _lines(evenings: Collection[UUID]) -> list[Change]:
    """The lines of the log that say that evenings were brought in."""
    lines = Change.objects.filter(what="brought_in", tournament__in=evenings)
    return list(lines.select_related("tournament"))


def _astray(club: Club, evenings: Collection[UUID]) -> list[Change]:
    """The lines, as `_lines` has them, of evenings in another club into which nobody put them."""
    lines = [line for line in _lines(evenings) if line.tournament.club_id not in (None, club.pk)]
    return [line for line in lines if line.facts.get(_PUT_INTO) == str(line.tournament.club_id)]


def _call_home(club: Club, astray: Collection[Change]) -> None:
    """Put evenings into the club that names them.

    A club that was made for them alone goes, if nothing else was made of it.
    """
    left = {line.tournament.club_id: line.made_at for line in astray if line.tournament.club_id}
    for line in astray:
        put_into_club(tournament_id=line.tournament_id, club=club)
    for one in Club.objects.filter(pk__in=left):
        if one.created_at >= left[one.pk] and one.device_id == club.device_id:
            delete_if_empty(one)


def _club(owner: Device, coming: ComingClub, *, at_the_computer: bool) -> tuple[Club, bool]:
    """The club of this id, where its owner directs it here; else a new one."""
    own = uuid5(COPIES, f"{owner.pk} {coming.id}")
    for club in Club.objects.select_for_update().filter(pk__in=[coming.id, own]):
        if access.may(Visitor(owner, at_the_computer), Role.OWN, club):
            return club, False
    is_free = not Club.objects.filter(pk=coming.id).exists()
    club = Club.objects.create(
        pk=coming.id if is_free else own,
        device=owner,
        name=coming.name,
        without_season=[*coming.without_season],
    )
    let_own(club)
    return club, True


def _add_members(club: Club, coming: Sequence[ComingMember], rolls: Sequence[Roll]) -> None:
    """Add the people whom the club does not know, each as the spelling that the file has.

    `rolls`: those of evenings that the file does not have.
    """
    here = list(Member.objects.filter(club=club).order_by("pk"))
    known, taken = queries.persons_by_key(here), {one.uid for one in here}
    coming = _unforgotten(here, coming)
    new: dict[str, ComingMember] = {}
    for one in coming:
        if name_key(one.name) not in known:
            new.setdefault(name_key(one.name), one)
    members = []
    for one in new.values():
        uid = uuid4() if one.id is None or one.id in taken else one.id
        taken.add(uid)
        members.append(
            Member(
                club=club,
                uid=uid,
                name=one.name,
                number=one.number,
                is_guest=one.is_guest,
                shown=one.shown,
            )
        )
    Member.objects.bulk_create(members)
    rows = {name_key(one.name): one for one in Member.objects.filter(club=club)}
    merged = _merge(rows, _mergeable(rows, coming, new), rolls, queries.told_apart(club))
    _add_facts(
        rows,
        [one for one in coming if name_key(one.name) not in new],
        [one for one in merged if name_key(one.name) not in new],
    )
    _tell_apart(rows, coming)


def _unforgotten(here: Sequence[Member], coming: Sequence[ComingMember]) -> Sequence[ComingMember]:
    """Leave out of who comes people who are here under another name: forgotten, here or there.

    With them go those spellings of theirs that are not known here.
    """
    names = {one.uid: name_key(one.name) for one in here}
    known = set(names.values())
    gone = {
        key
        for one in coming
        if (key := name_key(one.name)) not in known and one.id in names and names[one.id] != key
    }
    return [
        one
        for one in coming
        if name_key(one.name) in known
        or gone.isdisjoint({name_key(one.name), name_key(one.same_as)})
    ]


def _mergeable(
    rows: Mapping[str, Member], coming: Sequence[ComingMember], new: Mapping[str, ComingMember]
) -> dict[str, ComingMember]:
    """Return those who may be merged as the file has it: new ones, and single spellings here."""
    merged = {row.same_as_id for row in rows.values()}
    alone = {key for key, row in rows.items() if row.same_as_id is None and row.pk not in merged}
    known = {name_key(one.name): one for one in coming if one.same_as}
    return {**{key: one for key, one in known.items() if key in alone}, **new}


def _add_facts(
    rows: Mapping[str, Member], coming: Sequence[ComingMember], merged: Sequence[Member]
) -> None:
    """Add what was said of people who were here: by the file, and of those merged with them now.

    `rows`: by the name's key.
    """
    persons = {row.pk: row for row in rows.values()}
    for own in merged:
        take_over(persons[own.person_id], number=own.number, shown=own.shown)
    for one in coming:
        if not one.same_as:
            person = persons[rows[name_key(one.name)].person_id]
            take_over(person, number=one.number, shown=one.shown)


def _merge(
    rows: Mapping[str, Member],
    coming: Mapping[str, ComingMember],
    rolls: Sequence[Roll],
    apart: Collection[frozenset[int]],
) -> list[Member]:
    """Merge people with whom the file says, but for two who stand on one of these rolls.

    `rows`, `coming`: by the name's key. `apart`: two whom somebody here has told apart. Returns
    those who are merged now.
    """
    merged = []
    for key, one in coming.items():
        own, stands = rows[key], rows.get(name_key(one.same_as))
        if stands is None or stands is own:
            continue
        person = stands.person_id
        here = [roll for roll in rolls if key in roll.names]
        theirs = [row for row in rows.values() if row.person_id == person] if here else []
        met = queries.evening_with_both(here, [own], theirs) is not None
        if not met and frozenset((own.pk, person)) not in apart:
            own.same_as_id = person
            merged.append(own)
    for own in merged:
        with_whom = rows.get(name_key(coming[name_key(own.name)].came_with), own)
        if with_whom != own and with_whom.same_as_id == own.same_as_id:
            own.came_with = with_whom
    Member.objects.bulk_update(merged, ["same_as", "came_with"])
    return merged


def _tell_apart(rows: Mapping[str, Member], coming: Sequence[ComingMember]) -> None:
    """Store who is somebody else, as far as they are two people here. `rows`: by the name's key."""
    for one in coming:
        own = rows[name_key(one.name)]
        others = [rows[name_key(name)] for name in one.told_apart_from if name_key(name) in rows]
        apart = [other for other in others if other.person_id != own.person_id]
        if apart:
            own.told_apart_from.add(*apart)


def _add_seasons(
    club: Club, coming: ComingClub, brought: Mapping[UUID, UUID], joining: Collection[UUID]
) -> None:
    """Add the seasons that a club does not have, but for those that were removed here since.

    One is here by its id, or as it was brought in before, or as one that began by itself here too;
    of evenings that join the club with the file, what the file leaves out of it does not count.
    """
    here = {season.pk: season for season in Season.objects.filter(club=club)}
    removed = _keys(club.without_season) - _keys(coming.without_season)
    new = []
    for one in coming.seasons:
        same = [here.pop(pk) for pk in (one.id, _own_id(club, one)) if pk in here]
        if same:
            _leave_out(same[0], one, brought, joining)
        elif not _is_of(club, one, removed):
            new.append(one)
    for one in new:
        twin = next((season for season in here.values() if _is_twin(season, one)), None)
        if twin is None:
            _add_season(club, one, brought)
        else:
            _leave_out(here.pop(twin.pk), one, brought, joining)
    without_season(club, coming.without_season)


def _is_of(club: Club, coming: ComingSeason, names: Collection[str]) -> bool:
    """Return whether a season is of closed evenings of these names alone, by their keys."""
    closed = Tournament.objects.filter(club=club, closed_at__isnull=False)
    of = [coming.of] if coming.of else closed.values_list("name", flat=True)
    return bool(of) and _keys(of) <= {*names}


def _keys(names: Iterable[str]) -> set[str]:
    return {name_key(name) for name in names}


def _leave_out(
    season: Season,
    coming: ComingSeason,
    brought: Mapping[UUID, UUID],
    joining: Collection[UUID],
) -> None:
    """Leave evenings that join the club out of a season that is here, as the file does."""
    left_out = [brought[pk] for pk in coming.left_out if brought.get(pk) in joining]
    season.left_out.add(*Tournament.objects.filter(pk__in=left_out))


def _own_id(club: Club, coming: ComingSeason) -> UUID:
    """The id of a season here whose own id is taken by another club's."""
    return uuid5(COPIES, f"{club.pk} {coming.id}")


def _add_season(club: Club, coming: ComingSeason, brought: Mapping[UUID, UUID]) -> None:
    own = _own_id(club, coming)
    is_free = not Season.objects.filter(pk=coming.id).exists()
    season = Season.objects.create(
        pk=coming.id if is_free else own,
        club=club,
        name=coming.name,
        of=coming.of,
        first=coming.first,
        last=coming.last,
        rules=coming.rules,
    )
    left_out = [brought[pk] for pk in coming.left_out if pk in brought]
    season.left_out.set(Tournament.every.filter(pk__in=left_out))


def _is_twin(season: Season, coming: ComingSeason) -> bool:
    """Return whether two seasons are of the same evenings and count alike, whatever their names."""
    here = (name_key(season.of), season.first, season.last, season.rules)
    return here == (name_key(coming.of), coming.first, coming.last, coming.rules)
