"""A club brought in with its evenings: name, people, seasons, beside what is here already."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4, uuid5

from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Role
from scoring.rules.names import name_key
from scoring.services import COPIES
from tournaments import queries
from tournaments.models import Club, Member, Season, Tournament
from tournaments.queries import Roll
from tournaments.services.clubs import let_own, touch_club


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


def bring_club(
    owner: Device, coming: ComingClub, brought: Mapping[UUID, UUID], *, at_the_computer: bool
) -> tuple[UUID, bool]:
    """Import a club, and put its evenings into it; return its id here, and whether it is new.

    One that is here and that its owner directs gets what it has not: people, seasons, evenings;
    what it has stays. `brought`: id of an evening in the file -> its id here. Inside a transaction.
    """
    club, is_new = _club(owner, coming, at_the_computer=at_the_computer)
    touch_club(club.pk)
    theirs = [brought[pk] for pk in coming.evenings if pk in brought]
    _add_members(club, coming.members, queries.rolls_of(club.pk, without=theirs))
    Tournament.every.filter(pk__in=theirs, club__isnull=True).update(club=club)
    _add_seasons(club, coming.seasons, brought)
    return club.pk, is_new


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
    _merge(rows, new, rolls)
    _tell_apart(rows, coming)


def _merge(
    rows: Mapping[str, Member], new: Mapping[str, ComingMember], rolls: Sequence[Roll]
) -> None:
    """Merge who is new with whom the file says, but for two who stand on one of these rolls.

    `rows`, `new`: by the name's key.
    """
    merged = []
    for key, one in new.items():
        own, stands = rows[key], rows.get(name_key(one.same_as))
        if stands is None or stands is own:
            continue
        person = stands.person_id
        here = [roll for roll in rolls if key in roll.names]
        theirs = [row for row in rows.values() if row.person_id == person] if here else []
        if queries.evening_with_both(here, [own], theirs) is None:
            own.same_as_id = person
            merged.append(own)
    for own in merged:
        with_whom = rows.get(name_key(new[name_key(own.name)].came_with), own)
        if with_whom != own and with_whom.same_as_id == own.same_as_id:
            own.came_with = with_whom
    Member.objects.bulk_update(merged, ["same_as", "came_with"])


def _tell_apart(rows: Mapping[str, Member], coming: Sequence[ComingMember]) -> None:
    """Store who is somebody else, as far as they are two people here. `rows`: by the name's key."""
    for one in coming:
        own = rows[name_key(one.name)]
        others = [rows[name_key(name)] for name in one.told_apart_from if name_key(name) in rows]
        apart = [other for other in others if other.person_id != own.person_id]
        if apart:
            own.told_apart_from.add(*apart)


def _add_seasons(club: Club, coming: Sequence[ComingSeason], brought: Mapping[UUID, UUID]) -> None:
    """Add the seasons that a club does not have.

    One is here by its id, or as it was brought in before, or as one that began by itself here too.
    """
    here = {season.pk: season for season in Season.objects.filter(club=club)}
    new = []
    for one in coming:
        if not here.keys().isdisjoint({one.id, _own_id(club, one)}):
            here.pop(one.id, None)
            here.pop(_own_id(club, one), None)
        else:
            new.append(one)
    for one in new:
        twin = next((pk for pk, season in here.items() if _is_twin(season, one)), None)
        if twin is None:
            _add_season(club, one, brought)
        else:
            del here[twin]


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
