"""Import a club with its people and seasons, and put evenings that come in into clubs."""

import datetime
from collections.abc import Collection, Mapping, Sequence
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
    make_seasons,
    put_into_club,
    touch_club,
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
    """

    id: UUID | None
    name: str
    same_as: str
    number: str
    is_guest: bool
    shown: str
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
    *, owner: Device, coming: ComingClub, at_the_computer: bool = False
) -> tuple[Club, bool]:
    """Import a club without its evenings; return the club here, and whether it is new.

    A club that is here, and that its owner directs, gets the people who are missing; nothing else
    of it is changed. Inside a transaction.
    """
    club, is_new = _club(owner, coming, at_the_computer=at_the_computer)
    touch_club(club.pk)
    _add_members(club, coming)
    for season in coming.seasons if is_new else ():
        own = _own_id(club, season)
        Season.objects.create(
            pk=own if Season.objects.filter(pk=season.id).exists() else season.id,
            club=club,
            name=season.name,
            of=season.of,
            first=season.first,
            last=season.last,
            rules=season.rules,
        )
    return club, is_new


def join_club(
    *, club: Club, coming: ComingClub, evening: Tournament, known: UUID, new: bool
) -> None:
    """Put an evening of a file into the club that the file has it in (idempotent).

    `known`: the evening's id in the file; `new`: it came with the file. An evening that was here
    before stays where it is, unless it was put into a club because nobody said whose it is. Inside
    a transaction.
    """
    if new:
        if not _uncounted([evening.pk], [club]):
            return
        Tournament.objects.filter(pk=evening.pk).update(club=club)
        touch_club(club.pk)
    elif not _call_home(club, evening):
        return
    for season in coming.seasons:
        if known in season.left_out:
            for here in club.seasons.filter(pk__in=[season.id, _own_id(club, season)]):
                here.left_out.add(evening)
    make_seasons(club)


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
    for club in Club.objects.filter(tournaments__in=new).distinct():
        make_seasons(club)


def _uncounted(evenings: Collection[UUID], clubs: Collection[Club]) -> list[Change]:
    """Return the lines that say that evenings came in, without copies of these clubs' evenings.

    Of one that was set up here and played elsewhere the copy counts, until it is closed: then
    another copy of it does not.
    """
    brought = Change.objects.filter(what="brought_in", tournament__in=evenings)
    lines = list(brought.select_related("tournament"))
    originals = [line.facts[COPY_OF] for line in lines if COPY_OF in line.facts]
    begun = Tournament.objects.filter(queries.has_begun(), pk__in=originals, club__in=clubs)
    ids = {str(pk) for pk in begun.values_list("pk", flat=True)}
    copies = Change.objects.filter(
        what="brought_in", tournament__club__in=clubs, tournament__closed_at__isnull=False
    ).exclude(tournament__in=evenings)
    of = copies.filter(**{f"facts__{COPY_OF}__in": originals})
    ids |= {line.facts[COPY_OF] for line in of}
    return [line for line in lines if line.facts.get(COPY_OF) not in ids]


def _call_home(club: Club, evening: Tournament) -> bool:
    """Put an evening into the club that names it, if it stands where nobody put it.

    A club that was made for such evenings goes, if nothing else was made of it.
    """
    line = Change.objects.filter(what="brought_in", tournament=evening).first()
    home = None if line is None else line.facts.get(_PUT_INTO)
    if evening.club is None or evening.club == club or home != str(evening.club_id):
        return False
    made = evening.club
    put_into_club(tournament_id=evening.pk, club=club)
    lines = Change.objects.filter(what="brought_in", **{f"facts__{_PUT_INTO}": home})
    is_made_for_them = made.created_at >= lines.order_by("made_at")[0].made_at
    if is_made_for_them and made.device_id == club.device_id:
        delete_if_empty(made)
    return True


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


def _add_members(club: Club, coming: ComingClub) -> None:
    """Add the people whom the club does not know, each as the spelling that the file has.

    Who stands on one roll here with another stays somebody else.
    """
    here = list(Member.objects.filter(club=club).order_by("pk"))
    known, taken = queries.persons_by_key(here), {one.uid for one in here}
    new: dict[str, ComingMember] = {}
    for one in _unforgotten(here, coming.members):
        if name_key(one.name) not in known:
            new.setdefault(name_key(one.name), one)
    members = []
    for one in new.values():
        uid = uuid4() if one.id is None or one.id in taken else one.id
        taken.add(uid)
        facts = {"number": one.number, "is_guest": one.is_guest, "shown": one.shown}
        members.append(Member(club=club, uid=uid, name=one.name, **facts))
    Member.objects.bulk_create(members)
    rows = {name_key(one.name): one for one in Member.objects.filter(club=club)}
    _merge(rows, new, queries.rolls_of(club.pk, without=coming.evenings))


def _merge(
    rows: Mapping[str, Member], new: Mapping[str, ComingMember], rolls: Sequence[Roll]
) -> None:
    """Merge new people with whom the file says. `rows`, `new`: by the name's key."""
    for key, one in new.items():
        own, stands = rows[key], rows.get(name_key(one.same_as))
        if stands is not None and stands is not own:
            theirs = [row for row in rows.values() if row.person_id == stands.person_id]
            if queries.evening_with_both(rolls, [own], theirs) is None:
                own.same_as_id = stands.person_id
    merged = [rows[key] for key in new if rows[key].same_as_id is not None]
    for own in merged:
        with_whom = rows.get(name_key(new[name_key(own.name)].came_with), own)
        if with_whom != own and with_whom.same_as_id == own.same_as_id:
            own.came_with = with_whom
    Member.objects.bulk_update(merged, ["same_as", "came_with"])


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


def _own_id(club: Club, coming: ComingSeason) -> UUID:
    """The id of a season here whose own id is taken by another club's."""
    return uuid5(COPIES, f"{club.pk} {coming.id}")
