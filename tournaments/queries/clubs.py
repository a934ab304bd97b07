"""Clubs: which a visitor sees, its closed evenings with their figures, its people, its seasons."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, cached_property
from math import ceil
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from config.store.kept import LRUCache
from scoring.access.access import Visitor
from scoring.models import Device, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import has_part, in_order, name_key
from tournaments.models import (
    Club,
    Entry,
    EveningSummary,
    Member,
    Place,
    Season,
    Status,
    Tournament,
)
from tournaments.queries.rows import has_begun, let_in
from tournaments.rules import seasons as law
from tournaments.rules import summaries
from tournaments.rules.careers import Night
from tournaments.rules.record.seasons import read_counting
from tournaments.rules.summaries import Summary

#: What a list of evenings and a season need of an evening's row.
OF_A_NIGHT = ("name", "date", "created_at", "closed_at", "revision", "rank_by", "in_pairs")
#: Parsed summaries by evening and revision, and about how many bytes one takes for each person and
#: table: parsing two years of evenings takes five times as long as reading them.
_SUMMARIES: Final[LRUCache[Summary]] = LRUCache(100_000_000)
_OF_A_ROW: Final = 1500


def clubs_of(visitor: Visitor) -> list[Club]:
    """The clubs that this visitor may see (permission), the newest first; at the computer all."""
    roles = {Role.OWN: "director_generation", Role.WATCH: "watch_generation"}
    return list(let_in(Club.objects.order_by("-created_at", "pk"), visitor, roles))


def owned_clubs(visitor: Visitor) -> list[Club]:
    """The clubs that this visitor directs (permission), the oldest first."""
    owned = Club.objects.order_by("created_at", "pk")
    return list(let_in(owned, visitor, {Role.OWN: "director_generation"}))


def club_row(club_id: UUID) -> Club | None:
    return Club.objects.filter(pk=club_id).first()


def newest_club_of(device: Device) -> Club | None:
    """The club in which a device set its last evening up, or else its newest; None for none."""
    last = (
        Tournament.objects.filter(device=device, club__device=device)
        .order_by("-created_at")
        .select_related("club")
        .first()
    )
    return last.club if last is not None else device.clubs.order_by("-created_at").first()


def clubs_by_name(device: Device) -> dict[str, UUID]:
    """The key of a name -> the club of a device that had an evening of this name last."""
    rows = Tournament.objects.filter(club__device=device).order_by("date", "created_at")
    return {name_key(name): club for name, club in rows.values_list("name", "club")}


def stale_summaries(club: Club) -> list[UUID]:
    """The closed evenings of a club whose figures are missing or out of date, the first first."""
    behind = Q(summary__isnull=True) | ~Q(summary__revision=F("revision"))
    rows = _closed(club).filter(behind).order_by("date", "created_at")
    return list(rows.values_list("pk", flat=True))


def _closed(club: Club) -> QuerySet[Tournament]:
    return Tournament.objects.filter(club=club, closed_at__isnull=False)


def club_state(club_id: UUID) -> tuple[object, ...]:
    """Return what a club's pages are kept by: its revision, and those of its closed evenings.

    One statement. The numbers only rise while the evenings are the same; another evening raises the
    club's own, or comes with a number of its own.
    """
    closed = Q(tournaments__closed_at__isnull=False)
    rows = Club.objects.filter(pk=club_id).annotate(
        evenings=Count("tournaments", filter=closed),
        revisions=Sum("tournaments__revision", filter=closed),
    )
    return club_id, *(rows.values_list("revision", "evenings", "revisions").first() or ())


class ClubNight(NamedTuple):
    """A closed evening of a club. `persons`: whose each of its results is, by the club's people."""

    tournament: Tournament
    summary: Summary
    persons: tuple[int, ...]

    @property
    def played(self) -> Night:
        return Night(self.summary, self.persons)


class Person(NamedTuple):
    """A person of a club. `first`, `last`: days of the evenings played; None before the first.

    An evening as a house player is none of them.
    """

    member: Member
    spellings: tuple[Member, ...]
    nights: int
    first: date | None
    last: date | None

    @property
    def name(self) -> str:
        return self.member.name

    def is_called(self, part: str) -> bool:
        names = [self.member.name, *(one.name for one in self.spellings)]
        return has_part(names, part)


@dataclass(frozen=True)
class ClubHistory:
    """Everything that a club's pages count from: five statements, however many evenings."""

    club: Club
    members: Mapping[int, Member]
    #: In order of play.
    nights: Sequence[ClubNight]
    seasons: Sequence[Season]
    #: Season's id -> the evenings that do not count in it.
    left_out: Mapping[UUID, frozenset[UUID]]

    @cached_property
    def people(self) -> list[Person]:
        """Everybody who has played or was written down, sorted by name."""
        days: dict[int, list[date]] = {}
        for night in self.nights:
            for person in night.played.ranked:
                days.setdefault(person, []).append(night.tournament.date)
        spellings: dict[int, list[Member]] = {}
        for member in self.members.values():
            if member.same_as_id is not None:
                spellings.setdefault(member.same_as_id, []).append(member)
        people = [
            Person(
                member,
                tuple(sorted(spellings.get(member.pk, ()), key=lambda one: in_order(one.name))),
                len(days.get(member.pk, ())),
                min(days.get(member.pk, ()), default=None),
                max(days.get(member.pk, ()), default=None),
            )
            for member in self.members.values()
            if member.same_as_id is None
        ]
        return sorted(people, key=lambda one: (in_order(one.name), one.name))

    def person(self, member_id: int) -> Person | None:
        """Look a person up by the key of any spelling; None where there is none."""
        member = self.members.get(member_id)
        if member is None:
            return None
        return next((one for one in self.people if one.member.pk == member.person_id), None)

    def name_of(self, person: int) -> str:
        return self.members[person].name

    def nights_in(self, season: Season) -> list[ClubNight]:
        return [night for night in self.nights if takes(season, night.tournament)]

    def counting(self, season: Season) -> tuple[list[ClubNight], law.Season]:
        left_out = self.left_out.get(season.pk, frozenset())
        counted = [one for one in self.nights_in(season) if one.tournament.pk not in left_out]
        return counted, counting_of(season.rules)

    def table(
        self, nights: Sequence[ClubNight], counting: law.Season
    ) -> tuple[list[law.SeasonRow], list[law.SeasonRow]]:
        """Add up these evenings: rows of those with a place, best first, and of the others.

        `person` of a row is the person's key as text. Guests play for the evening alone.
        """
        season = replace(counting, nights=[self._rows(night) for night in nights])
        ranked, unranked = season.table()
        return (
            sorted(ranked, key=lambda row: (row.rank or 0, self._in_order(row))),
            sorted(unranked, key=lambda row: (-row.total, self._in_order(row))),
        )

    def _rows(self, night: ClubNight) -> list[law.NightRow]:
        people = Counter(one.rank for one in night.summary.results)
        of_one = 2 if night.tournament.in_pairs else 1
        sharing = {rank: ceil(number / of_one) for rank, number in people.items()}
        return [
            law.NightRow(one.rank, str(person), one.points, one.games, sharing[one.rank])
            for one, person in zip(night.summary.results, night.persons, strict=True)
            if one.rank is not None and not self.members[person].is_guest
        ]

    def _in_order(self, row: law.SeasonRow) -> str:
        return in_order(self.name_of(int(row.person)))


def takes(season: Season, tournament: Tournament) -> bool:
    """Return whether an evening is one of a season's: by its day and its name."""
    if tournament.date < season.first or (season.last and tournament.date > season.last):
        return False
    return not season.of or name_key(season.of) == name_key(tournament.name)


def counting_of(rules: Mapping[str, object]) -> law.Season:
    """Parse how a season counts; as is usual where a file has something else there."""
    try:
        return read_counting(rules)
    except RuleViolation:
        return read_counting({})


def member_of(club: Club, member_id: int) -> Member | None:
    return Member.objects.filter(club=club, pk=member_id).select_related("same_as").first()


def season_of(club: Club, season_id: UUID) -> Season | None:
    return Season.objects.filter(club=club, pk=season_id).first()


def history_of(club: Club) -> ClubHistory:
    """Read a club's closed evenings with their figures, its people and seasons.

    Evenings without figures, or with older ones, are left out (`services.keep_summaries` makes
    them): only figures that are up to date name nobody whom the club does not know.
    """
    members = {member.pk: member for member in Member.objects.filter(club=club).order_by("pk")}
    persons = persons_by_key(members.values())
    rows = _closed(club).filter(summary__revision=F("revision"))
    rows = rows.order_by("date", "created_at", "pk")
    evenings = list(rows.select_related("summary").only(*OF_A_NIGHT, "club", "summary__revision"))
    told = _summaries(evenings)
    whose = cache(lambda name: persons[name_key(name)])
    seasons = list(Season.objects.filter(club=club).prefetch_related("left_out"))
    return ClubHistory(
        club,
        members,
        [_night(row, told[row.pk], whose) for row in evenings],
        seasons,
        {one.pk: frozenset(row.pk for row in one.left_out.all()) for one in seasons},
    )


def persons_by_key(members: Iterable[Member]) -> dict[str, tuple[int, int]]:
    """Key of a spelling -> the member of that spelling, and the person it is of."""
    persons: dict[str, tuple[int, int]] = {}
    for member in members:
        persons.setdefault(name_key(member.name), (member.pk, member.person_id))
    return persons


def _summaries(evenings: Sequence[Tournament]) -> dict[UUID, Summary]:
    """Evening's id -> its summary; those that are not kept here are read in one statement."""
    keys = {row.pk: (row.pk, row.summary.revision) for row in evenings}
    found = {pk: kept for pk, key in keys.items() if (kept := _SUMMARIES.get(key)) is not None}
    missing = EveningSummary.objects.filter(pk__in=keys.keys() - found.keys())
    for row in missing if len(found) < len(keys) else ():
        summary = found[row.pk] = summaries.read(row.figures)
        size = _OF_A_ROW * (len(summary.results) + len(summary.plays))
        _SUMMARIES.put((row.pk, row.revision), summary, size)
    return found


def _night(row: Tournament, summary: Summary, whose: Callable[[str], tuple[int, int]]) -> ClubNight:
    found = [whose(one.name) for one in summary.results]
    # Two who played the same evening are two people, whatever was merged: the person is who has
    # the name that stands for both, or else the first, and the others are spellings of their own.
    hers: dict[int, int] = {}
    for own, person in found:
        if own == person or person not in hers:
            hers[person] = own
    persons = (person if hers[person] == own else own for own, person in found)
    return ClubNight(row, summary, tuple(persons))


def next_nights(club: Club) -> list[Tournament]:
    """The open evenings of a club that are under way or still to come, the next one first."""
    return list(_open_nights(club).filter(date__gte=_yesterday()))


def unclosed_nights(club: Club) -> list[Tournament]:
    return list(_open_nights(club).filter(has_begun(), date__lt=_yesterday()))


def _yesterday() -> date:
    return timezone.localdate() - timedelta(days=1)


def _open_nights(club: Club) -> QuerySet[Tournament]:
    rows = Tournament.objects.filter(club=club, closed_at__isnull=True)
    return rows.only("name", "date", "club").order_by("date", "created_at")


def season_taking(tournament: Tournament) -> Season | None:
    """Return the newest season that takes an evening, with its club. One statement at most."""
    if tournament.club_id is None:
        return None
    seasons = Season.objects.filter(club=tournament.club_id).select_related("club")
    return next((season for season in seasons if takes(season, tournament)), None)


class Roll(NamedTuple):
    """The keys of the names of who played an evening; of an open one also of who is expected."""

    tournament: Tournament
    names: frozenset[str]


def rolls_of(club_id: UUID, without: Collection[UUID] = ()) -> list[Roll]:
    """List the rolls of a club's evenings in order of play, but those named: two statements."""
    places = Place.objects.filter(entry=OuterRef("pk"), round__published_at__isnull=False)
    evenings = Tournament.objects.filter(club=club_id).exclude(pk__in=without)
    names: dict[UUID, set[str]] = {}
    entries = Entry.objects.filter(tournament__in=evenings).annotate(played=Exists(places))
    for evening, closed_at, status, played, name in entries.values_list(
        "tournament", "tournament__closed_at", "status", "played", "name"
    ):
        is_awaited = closed_at is None and status != Status.WITHDRAWN
        if played or is_awaited:
            names.setdefault(evening, set()).add(name_key(name))
    rows = evenings.only("name", "date", "closed_at").order_by("date", "created_at", "pk")
    return [Roll(row, frozenset(names.get(row.pk, ()))) for row in rows]


def evening_with_both(
    rolls: Iterable[Roll], these: Iterable[Member], those: Iterable[Member]
) -> Tournament | None:
    """Find the first evening with one of these spellings and one of those; None for none."""
    ours, theirs = ({name_key(one.name) for one in spellings} for spellings in (these, those))
    return next(
        (
            one.tournament
            for one in rolls
            if not (one.names.isdisjoint(ours) or one.names.isdisjoint(theirs))
        ),
        None,
    )
