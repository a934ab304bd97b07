"""Writers of clubs: made with the first evening, people merged, seasons begun and changed."""

import datetime
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import Any, Final, TypedDict
from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.access.locking import Stale, digest
from scoring.models import LONGEST_NAME, Device, Grant, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed, name_key, tidied
from scoring.services.spellings import merge_group, part_spelling
from tournaments import queries
from tournaments.models import Club, Entry, EveningSummary, Member, Publicity, Season, Tournament
from tournaments.rules import summaries
from tournaments.rules.hall.days import verify_day
from tournaments.rules.record.seasons import read_counting
from tournaments.services.locking import touch


@transaction.atomic
def club_for(*, device: Device, name: str) -> Club:
    """Return the club of a device's evenings; one of this name is made where it has none."""
    Device.objects.select_for_update().get(pk=device.pk)
    return queries.newest_club_of(device) or _made(device, name)


def _made(device: Device, name: str) -> Club:
    club = Club.objects.create(device=device, name=name[:LONGEST_NAME])
    let_own(club)
    return club


def let_own(club: Club) -> None:
    """Grant a club to its device (idempotent): one that was here before may have left a grant."""
    Grant.objects.update_or_create(
        device_id=club.device_id,
        kind=Club.access_kind,
        object_id=club.pk,
        role=Role.OWN,
        defaults={"generation": club.director_generation},
    )


@transaction.atomic
def begin_club(*, device: Device, name: str, tournament_id: UUID) -> Club:
    """Make another club, which begins with an evening that is here already.

    Idempotent: where the evening is in a club of this name, that is the club. Raises RuleViolation
    `club_name`.
    """
    Device.objects.select_for_update().get(pk=device.pk)
    plain = _name(name)
    begun = Club.objects.filter(device=device, name=plain, tournaments=tournament_id).first()
    if begun is not None:
        return begun
    club = _made(device, plain)
    put_into_club(tournament_id=tournament_id, club=club)
    return club


def delete_if_empty(club: Club) -> None:
    """Delete a club that has no evening and nobody, and of which nothing else was made."""
    if club.tournaments.exists() or club.members.exists():
        return
    # Nobody has made or changed a season that is as `make_seasons` begins one.
    if all(one.of and one.last is None and not one.rules for one in club.seasons.all()):
        Grant.objects.filter(kind=Club.access_kind, object_id=club.pk).delete()
        club.delete()


@transaction.atomic
def rename_club(*, club_id: UUID, name: str) -> None:
    """Give a club another name. Raises RuleViolation `club_name`."""
    Club.objects.filter(pk=club_id).update(name=_name(name), revision=F("revision") + 1)


@transaction.atomic
def put_into_club(*, tournament_id: UUID, club: Club | None) -> None:
    """Make an evening one of this club, or of none (idempotent)."""
    evening = Tournament.objects.filter(pk=tournament_id)
    before = list(evening)
    for row in before:
        if row.club_id is not None:
            touch_club(row.club_id)
        touch(row)
    evening.update(club=club)
    for row in before:
        if row.club_id is not None:
            _drop_unplayed(row.club_id, _names_counted(tournament=row.pk))
    if club is not None:
        touch_club(club.pk)
        make_seasons(club)


def touch_club(club_id: UUID) -> None:
    """Raise a club's revision: its pages are kept by it."""
    Club.objects.filter(pk=club_id).update(revision=F("revision") + 1)


def _name(name: str) -> str:
    plain = tidied(name)
    if not can_be_printed(plain) or len(plain) > LONGEST_NAME:
        raise RuleViolation("club_name", longest=LONGEST_NAME)
    return plain


# -------------------------------------------------------------------------------------- evenings


def keep_summaries(club: Club) -> None:
    """Make the figures of a club's closed evenings where they are missing or out of date.

    Idempotent. Statements grow with those evenings alone, which are few after the first time.
    """
    for tournament_id in queries.stale_summaries(club):
        _keep_summary(club, tournament_id)


def _keep_summary(club: Club, tournament_id: UUID) -> None:
    evening = queries.evening(tournament_id)
    if evening is None:
        return
    summary = queries.summary_of(evening)
    with transaction.atomic():
        before = _names_counted(tournament=tournament_id)
        _add_members(club, [one.name for one in summary.results])
        EveningSummary.objects.update_or_create(
            tournament_id=tournament_id,
            defaults={"revision": evening.tournament.revision, "figures": summaries.write(summary)},
        )
        _drop_unplayed(club.pk, before - {one.name for one in summary.results})


def _names_counted(**of: object) -> set[str]:
    """The names that evenings had when their figures were made; none before."""
    rows = EveningSummary.objects.filter(**of)
    return {one.name for row in rows for one in summaries.read(row.figures).results}


def _drop_unplayed(club_id: UUID, names: Iterable[str]) -> None:
    """Delete people of these names whom no evening has any more, if nothing was said of them."""
    keys = {name_key(name) for name in names}
    if not keys:
        return
    entered = Entry.objects.filter(tournament__club=club_id).values_list("name", flat=True)
    # Figures that are out of date still have the names of before.
    behind = _names_counted(tournament__club=club_id, revision__lt=F("tournament__revision"))
    keys -= {name_key(name) for name in [*entered, *behind]}
    plain = Member.objects.filter(
        club=club_id, number="", is_guest=False, shown=Publicity.NAME, same_as=None
    ).filter(spellings=None)
    gone = [one.pk for one in plain if name_key(one.name) in keys]
    Member.objects.filter(pk__in=gone).delete()


def _add_members(club: Club, names: Iterable[str]) -> None:
    """Make a member of each name that none has; known ones are spelled as here from now on."""
    members = _locked(club.pk)
    known = queries.persons_by_key(members.values())
    by_key = {name_key(name): name for name in names}
    Member.objects.bulk_create(
        Member(club=club, name=name) for key, name in by_key.items() if key not in known
    )
    for key, name in by_key.items():
        if key in known and members[known[key][0]].name != name:
            Member.objects.filter(pk=known[key][0]).update(name=name)


# ---------------------------------------------------------------------------------------- people


class About(TypedDict, total=False):
    """The facts that a club writes down of a person; any of them."""

    number: str
    is_guest: bool
    shown: str


@transaction.atomic
def describe_member(*, club_id: UUID, member_id: int, about: About) -> None:
    """Write down facts of a person. Raises Member.DoesNotExist, RuleViolation `option_value`."""
    person = _person(_locked(club_id), member_id)
    if about.get("shown", Publicity.NAME) not in Publicity.values:
        raise RuleViolation("option_value", option="shown", value=str(about["shown"])[:40])
    Member.objects.filter(pk=person.pk).update(**about)


@transaction.atomic
def add_member(*, club_id: UUID, name: str) -> Member:
    """Add a person whom no evening has yet (idempotent). Raises RuleViolation `entry_name`."""
    plain = tidied(name)
    if not can_be_printed(plain) or len(plain) > LONGEST_NAME:
        raise RuleViolation("entry_name", name=name[:LONGEST_NAME])
    members = _locked(club_id)
    known = queries.persons_by_key(members.values()).get(name_key(plain))
    if known is not None:
        return members[known[1]]
    return Member.objects.create(club_id=club_id, name=plain)


@transaction.atomic
def merge_members(*, club_id: UUID, person_id: int, spelling_id: int) -> None:
    """Merge two people of a club: `spelling_id` and its spellings become the person's.

    Idempotent. Raises Member.DoesNotExist, RuleViolation `same_evening` where both have played in
    one evening, and `on_one_roll` where both are on the roll of an open one.
    """
    members = _locked(club_id)
    person, spelling = _person(members, person_id), _person(members, spelling_id)
    if person == spelling:
        return
    own, theirs = (_spellings(members, one) for one in (person, spelling))
    met = queries.evening_with_both(queries.rolls_of(club_id), own, theirs)
    if met is not None:
        raise RuleViolation(
            "on_one_roll" if met.closed_at is None else "same_evening",
            one=person.name,
            other=spelling.name,
            date=met.date.isoformat(),
            evening=met.name,
        )
    take_over(person, number=spelling.number, shown=spelling.shown)
    merge_group(theirs, spelling, person)
    Member.objects.bulk_update(theirs, ["same_as", "came_with"])


#: How much of a name is hidden, where some of it is.
_HIDES: Final = {Publicity.INITIALS.value: 1, Publicity.NOBODY.value: 2}


def take_over(person: Member, *, number: str, shown: str) -> None:
    """Take over what was written down of a person elsewhere: of a spelling, or on another laptop.

    The member number where the person has none, and how much of the name is shown where it is less.
    """
    before = person.number, person.shown
    person.number = person.number or number
    person.shown = max(person.shown, shown, key=lambda shown: _HIDES.get(shown, 0))
    if before != (person.number, person.shown):
        person.save(update_fields=["number", "shown"])


@transaction.atomic
def take_member_apart(*, club_id: UUID, spelling_id: int) -> None:
    """Make a spelling a person of its own again, with the spellings it brought.

    Idempotent. Raises Member.DoesNotExist.
    """
    members = _locked(club_id)
    spelling = members.get(spelling_id)
    if spelling is None:
        raise Member.DoesNotExist
    if spelling.same_as_id is not None:
        parted = part_spelling(spelling, members.values())
        Member.objects.bulk_update(parted, ["same_as", "came_with"])


@transaction.atomic
def spellings_of(club_id: UUID, member_id: int) -> list[Member]:
    """All spellings of a person, the one that stands first. Raises Member.DoesNotExist."""
    members = _locked(club_id)
    return _spellings(members, _person(members, member_id))


def _locked(club_id: UUID) -> dict[int, Member]:
    """Lock the club for a change of its people, and read them: nobody is merged twice at once."""
    touch_club(club_id)
    return {one.pk: one for one in Member.objects.filter(club=club_id).order_by("pk")}


def _spellings(members: Mapping[int, Member], person: Member) -> list[Member]:
    return [person, *(one for one in members.values() if one.same_as_id == person.pk)]


def _person(members: Mapping[int, Member], member_id: int) -> Member:
    """The person whom a spelling is of. Raises Member.DoesNotExist for another club's."""
    member = members.get(member_id)
    if member is None:
        raise Member.DoesNotExist
    return members[member.person_id]


# --------------------------------------------------------------------------------------- seasons


class Seasonal(TypedDict):
    """All that is decided of a season. `rules`: as a record of a season has them."""

    name: str
    of: str
    first: datetime.date
    last: datetime.date | None
    rules: dict[str, Any]
    left_out: Collection[UUID]


def digest_of_season(season: Season) -> str:
    """A digest (hash) of how a season counts, by which a form says what it has seen."""
    days = [season.first.isoformat(), season.last and season.last.isoformat()]
    left_out = sorted(str(one.pk) for one in season.left_out.all())
    return digest([season.name, season.of, days, season.rules, left_out])


@transaction.atomic
def change_season(*, season_id: UUID, chosen: Seasonal, seen: str | None = None) -> None:
    """Store how a season counts (idempotent).

    `seen`: its digest as it was (optimistic lock); None for whatever it is now. Raises
    RuleViolation `club_name`, `season`, `season_days`, `year`; Stale; Season.DoesNotExist.
    """
    season = Season.objects.select_for_update().get(pk=season_id)
    if seen not in (None, digest_of_season(season)):
        raise Stale
    for column, value in _columns_of(chosen).items():
        setattr(season, column, value)
    season.save()
    touch_club(season.club_id)
    left_out = Tournament.objects.filter(pk__in=chosen["left_out"], club=season.club_id)
    season.left_out.set(left_out)


@transaction.atomic
def begin_season(*, season_id: UUID, new_id: UUID, name: str, first: datetime.date) -> Season:
    """Begin the next season after this one, which counts alike; this one ends the day before.

    Evenings that do not count in this one do not count in the next. Idempotent by `new_id`. Raises
    RuleViolation `club_name`, `season_days`, `year`; Season.DoesNotExist.
    """
    season = Season.objects.select_for_update().get(pk=season_id)
    begun = Season.objects.filter(pk=new_id, club=season.club_id).first()
    if begun is not None:
        return begun
    verify_day(first)
    if first <= season.first:
        raise RuleViolation("season_days")
    day_before = first - datetime.timedelta(days=1)
    if season.last is None or season.last > day_before:
        season.last = day_before
        season.save()
    touch_club(season.club_id)
    begun = Season.objects.create(
        pk=new_id,
        club_id=season.club_id,
        name=_name(name),
        of=season.of,
        first=first,
        rules=season.rules,
    )
    begun.left_out.set(season.left_out.all())
    return begun


@transaction.atomic
def add_season(*, club: Club, new_id: UUID, chosen: Seasonal) -> Season:
    """Add a season to a club (idempotent by `new_id`). Raises as `change_season`."""
    columns = _columns_of(chosen)
    touch_club(club.pk)
    season, _is_new = Season.objects.get_or_create(pk=new_id, defaults={"club": club, **columns})
    return season


@transaction.atomic
def delete_season(*, season_id: UUID) -> None:
    """Delete a season (idempotent); its evenings stay, and none begins for them by itself."""
    season = Season.objects.filter(pk=season_id).first()
    if season is None:
        return
    touch_club(season.club_id)
    club = Club.objects.get(pk=season.club_id)
    without_season(club, [season.of] if season.of else [row.name for row in _closed_of(club)])
    season.delete()


def without_season(club: Club, of: Iterable[str]) -> None:
    """Store that no season begins by itself for evenings of these names (idempotent)."""
    names = {name_key(name): name for name in [*of, *club.without_season]}
    Club.objects.filter(pk=club.pk).update(without_season=sorted(names.values()))


def _columns_of(chosen: Seasonal) -> dict[str, Any]:
    """Validate what is decided of a season, and return it as the columns of its row."""
    read_counting(chosen["rules"])
    for day in filter(None, (chosen["first"], chosen["last"])):
        verify_day(day)
    if chosen["last"] is not None and chosen["last"] < chosen["first"]:
        raise RuleViolation("season_days")
    columns = {name: chosen[name] for name in ("of", "first", "last", "rules")}
    return {"name": _name(chosen["name"]), **columns}


def season_name(name: str, year: int) -> str:
    """Name a season for its evenings or its club, and its year; a long name loses whole words."""
    room = LONGEST_NAME - len(f" {year}")
    plain = tidied(name)
    if len(plain) > room:
        # One word alone is cut all the same.
        plain = plain[: room + 1].rpartition(" ")[0] or plain[:room]
    return f"{plain} {year}"


def make_seasons(club: Club) -> None:
    """Begin a season for closed evenings of one name after all seasons of that name, two at least.

    Evenings before a season were left out of it by its first day, or put into the club later. None
    begins for a name of which a season was removed. Idempotent.
    """
    seasons = list(Season.objects.filter(club=club))
    # As it is now: a club that came with an evening may have been read before a season was removed.
    unwanted = {name_key(name) for name in Club.objects.get(pk=club.pk).without_season}
    free = [
        row
        for row in _closed_of(club)
        if name_key(row.name) not in unwanted and all(_ends_before(one, row) for one in seasons)
    ]
    free.sort(key=lambda row: name_key(row.name))
    for _key, rows in groupby(free, key=lambda row: name_key(row.name)):
        first, *others = rows
        if others:
            newest = others[-1]
            touch_club(club.pk)
            Season.objects.create(
                club=club,
                name=season_name(newest.name, newest.date.year),
                of=tidied(newest.name),
                first=first.date,
            )


def _closed_of(club: Club) -> list[Tournament]:
    """The closed evenings of a club, the first first; a final is of no season by itself."""
    closed = Tournament.objects.filter(club=club, closed_at__isnull=False, made_of__isnull=True)
    return list(closed.only("name", "date", "club").order_by("date", "created_at"))


def _ends_before(season: Season, tournament: Tournament) -> bool:
    if season.of and name_key(season.of) != name_key(tournament.name):
        return True
    return season.last is not None and season.last < tournament.date


@transaction.atomic
def withdraw_club_links(
    *, club_id: UUID, role: Role, seen_generation: int, device: Device | None
) -> bool:
    """Revoke a role's link and the grants that came by it; the asking device keeps its own.

    Idempotent by `seen_generation`, that of the link on the page. Returns whether it was now.
    """
    club = Club.objects.select_for_update().get(pk=club_id)
    if club.generation_of(role) != seen_generation:
        return False
    column = "director_generation" if role is Role.OWN else "watch_generation"
    Club.objects.filter(pk=club_id).update(**{column: seen_generation + 1})
    Grant.objects.filter(
        device__in=[club.device_id, *([device.pk] if device else [])],
        kind=Club.access_kind,
        object_id=club_id,
        role=role,
        generation=seen_generation,
    ).update(generation=seen_generation + 1)
    return True
