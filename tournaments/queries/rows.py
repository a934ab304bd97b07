"""Rows and short lists beside evenings: who directs which, signs, phones, the audit log."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from config.store.statements import Columns, named, only, rows_of
from scoring.access.access import Visitor
from scoring.models import Device, Grant, Player, Role
from scoring.rules.names import by_surname, in_order, name_key
from tournaments.models import (
    Change,
    Club,
    Entry,
    EntryPhone,
    Member,
    Round,
    Status,
    TableSign,
    Tournament,
)
from tournaments.queries.pairs import pairs_in

_Shared = TypeVar("_Shared", Tournament, Club)


def last_published(tournament: Tournament) -> int:
    published = tournament.round_rows.filter(published_at__isnull=False)
    return published.aggregate(last=Max("number"))["last"] or 0


def tournament_row(tournament_id: UUID) -> Tournament | None:
    """The tournament with its revision and generations alone, to be polled: one indexed read."""
    generations = ("director_generation", "helper_generation", "watch_generation")
    return (
        Tournament.objects.only("revision", "hall_revision", "link_secret", *generations)
        .filter(pk=tournament_id)
        .first()
    )


def copied_to(tournament_id: UUID) -> Tournament:
    """Return the tournament with its folder for copies alone. Raises Tournament.DoesNotExist."""
    return Tournament.objects.only("copy_to", "copy_problem").get(pk=tournament_id)


def tournaments_of(visitor: Visitor) -> list[Tournament]:
    """The tournaments this visitor may direct or help with (permission), the newest hundred."""
    return list(_tournaments_of(visitor)[:100])


def tournaments_in(club: Club, visitor: Visitor) -> frozenset[UUID]:
    """The ids of a club's tournaments that this visitor may direct or help with (permission)."""
    rows = _tournaments_of(visitor).filter(club=club).order_by()
    return frozenset(rows.values_list("pk", flat=True))


def has_namesake(visitor: Visitor, tournament: Tournament) -> bool:
    """Return whether the visitor has another tournament of this name and day (permission)."""
    alike = _tournaments_of(visitor).filter(name=tournament.name, date=tournament.date)
    return alike.exclude(pk=tournament.pk).exists()


def tournament_under_way(visitor: Visitor) -> Tournament | None:
    """Look up the open tournament of today that this visitor may direct or help with (permission).

    After midnight it is still that of yesterday. One statement, none for an unknown device; written
    out, since each first page asks it.
    """
    today = timezone.localdate()
    days: list[int | str | UUID] = [str(today - timedelta(days=1)), str(today)]
    if visitor.at_the_computer:
        found = only(rows_of(f"{_UNDER_WAY} {_NEWEST}", days, _NAMED))
    elif visitor.device is None:
        return None
    else:
        who = [*days, visitor.device.pk]
        found = only(rows_of(f"{_UNDER_WAY} AND {_IS_LET_IN} {_NEWEST}", who, _NAMED))
    evening: Tournament | None = found["evening"] if found else None
    return evening


_NAMED: Final = {"evening": Columns("evening", Tournament, ("revision",))}
_UNDER_WAY: Final = (
    f"SELECT {named(_NAMED.values())} FROM {Tournament._meta.db_table} evening "  # noqa: S608
    "WHERE evening.closed_at IS NULL AND evening.date BETWEEN %s AND %s"
)
_IS_LET_IN: Final = (
    f"EXISTS (SELECT 1 FROM {Grant._meta.db_table} let WHERE let.device_id = %s "  # noqa: S608
    f"AND let.kind = '{Tournament.access_kind}' AND let.object_id = evening.id AND ("
    f"(let.role = '{Role.OWN}' AND let.generation = evening.director_generation) "
    f"OR (let.role = '{Role.KEEP}' AND let.generation = evening.helper_generation)))"
)
_NEWEST: Final = "ORDER BY evening.date DESC, evening.created_at DESC LIMIT 1"


def let_in(
    things: QuerySet[_Shared], visitor: Visitor, roles: Mapping[Role, str]
) -> QuerySet[_Shared]:
    """Query those things for which a visitor has a valid grant (permission); at the computer all.

    `roles`: each that lets in -> the column with the generation of its grants.
    """
    if visitor.at_the_computer:
        return things
    if visitor.device is None:
        return things.none()
    valid = Q()
    for role, column in roles.items():
        valid |= Q(role=role, generation=OuterRef(column))
    grants = Grant.objects.filter(
        valid, device=visitor.device, kind=things.model.access_kind, object_id=OuterRef("pk")
    )
    return things.filter(Exists(grants))


def _tournaments_of(visitor: Visitor) -> QuerySet[Tournament]:
    roles = {Role.OWN: "director_generation", Role.KEEP: "helper_generation"}
    return let_in(Tournament.objects.order_by("-date", "-created_at"), visitor, roles)


def owned_tournaments(visitor: Visitor) -> list[Tournament]:
    """The tournaments this visitor directs (permission), the oldest first: all of them."""
    return list(_owned_tournaments(visitor))


def directed_by_others(club: Club, visitor: Visitor) -> int:
    """The number of a club's evenings that this visitor does not direct (permission)."""
    return Tournament.objects.filter(club=club).exclude(pk__in=_owned_tournaments(visitor)).count()


def _owned_tournaments(visitor: Visitor) -> QuerySet[Tournament]:
    tournaments = Tournament.objects.order_by("date", "created_at", "pk")
    return let_in(tournaments, visitor, {Role.OWN: "director_generation"})


def known_names(visitor: Visitor) -> list[str]:
    """Names of players of this visitor's tournaments, sorted, to offer again (autocomplete).

    Of somebody whom the club knows under several spellings, the one that stands for the person.
    """
    tournaments = tournaments_of(visitor)
    devices = {tournament.device_id for tournament in tournaments}
    names = Player.objects.filter(device__in=devices).values_list("name", flat=True)
    standing = _standing_names({tournament.club_id for tournament in tournaments})
    known = {standing.get(name_key(name), name) for name in names}
    return sorted(known.union(standing.values()), key=in_order)


def _standing_names(clubs: Collection[UUID | None]) -> dict[str, str]:
    """Key of a spelling -> the name that stands for the person, of everybody in these clubs."""
    members = Member.objects.filter(club__in=[club for club in clubs if club])
    rows = members.values_list("name", Coalesce("same_as__name", "name"))
    return {name_key(name): stands for name, stands in rows}


def names_in_club(tournament: Tournament) -> list[str]:
    """The people of an evening's club but its guests, in the evening's order of names."""
    if tournament.club_id is None:
        return []
    members = Member.objects.filter(club=tournament.club_id, same_as=None, is_guest=False)
    key = by_surname if tournament.by_surname else in_order
    return sorted(members.values_list("name", flat=True), key=key)


def has_begun() -> Exists:
    return Exists(Round.objects.filter(published_at__isnull=False, tournament=OuterRef("pk")))


def last_time(
    visitor: Visitor, tournament_id: UUID | None = None
) -> tuple[Tournament, list[str]] | None:
    """This evening of the visitor, or the last one, and who was in it, in its order.

    The last one is the newest that has begun, or else the newest that is not still to come; None
    where there is no such evening.
    """
    evenings = _tournaments_of(visitor)
    if tournament_id is not None:
        evenings = evenings.filter(pk=tournament_id)
    to_come = ExpressionWrapper(Q(date__gt=timezone.localdate()), BooleanField())
    ordered = evenings.annotate(has_begun=has_begun(), is_to_come=to_come)
    chosen = ordered.order_by("-has_begun", "is_to_come", "-date", "-created_at").first()
    if chosen is None:
        return None
    came = _who_came(chosen.entries.all()).values_list("name", flat=True)
    key = by_surname if chosen.by_surname else in_order
    standing = _standing_names([chosen.club_id])
    return chosen, sorted({standing.get(name_key(name), name) for name in came}, key=key)


def last_evening_of(club: Club, visitor: Visitor) -> tuple[Tournament, int] | None:
    """The last evening of a club that is not still to come, and how many were in it.

    One statement. Of those that this visitor may direct or help with (permission).
    """
    evenings = _tournaments_of(visitor).filter(club=club, date__lte=timezone.localdate())
    came = _who_came(Entry.objects.filter(tournament=OuterRef("pk"))).order_by()
    counted = came.values("tournament").annotate(number=Count("pk")).values("number")
    named = evenings.only("name", "date", "club").annotate(people=Subquery(counted))
    last = named.first()
    return None if last is None else (last, last.people or 0)


def _who_came(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    return entries.filter(ranked=True).exclude(status=Status.WITHDRAWN)


def partners_in(tournament: Tournament) -> list[tuple[str, str]]:
    if not tournament.in_pairs:
        return []
    pairs = pairs_in(tournament.entries.all()).values()
    return [(first.name, second.name) for first, second in pairs]


class ListedEvening(NamedTuple):
    """An evening in a list: how many people are on its roll, and how many rounds were published."""

    tournament: Tournament
    people: int
    rounds: int
    #: The names of those who had won when it was closed.
    first: list[str]

    @property
    def is_at_hand(self) -> bool:
        tournament = self.tournament
        yesterday = timezone.localdate() - timedelta(days=1)
        return tournament.closed_at is None and tournament.date >= yesterday


def listed_evenings(visitor: Visitor) -> list[ListedEvening]:
    """The evenings of `tournaments_of` with their counts and winners; four statements."""
    tournaments = tournaments_of(visitor)
    ids = [tournament.pk for tournament in tournaments]
    people = _counted(Entry.objects.exclude(status=Status.WITHDRAWN).filter(tournament__in=ids))
    rounds = _counted(Round.objects.filter(published_at__isnull=False, tournament__in=ids))
    closed = Change.objects.filter(what="closed", undone=False, tournament__in=ids)
    facts = dict(closed.order_by("pk").values_list("tournament", "facts"))
    return [
        ListedEvening(
            tournament,
            people.get(tournament.pk, 0),
            rounds.get(tournament.pk, 0),
            facts.get(tournament.pk, {}).get("first", []) if tournament.closed_at else [],
        )
        for tournament in tournaments
    ]


def _counted(rows: "QuerySet[Entry] | QuerySet[Round]") -> dict[UUID, int]:
    counts = rows.order_by().values("tournament").annotate(rows=Count("pk"))
    return {row["tournament"]: row["rows"] for row in counts}


def phones_by_entry(tournament: Tournament) -> dict[UUID, int]:
    phones = EntryPhone.objects.filter(tournament=tournament).order_by().values("entry")
    return {row["entry"]: row["phones"] for row in phones.annotate(phones=Count("pk"))}


def chosen_by(device: Device | None, tournament_id: UUID) -> EntryPhone | None:
    """Return the name that a phone has chosen in this evening; None for none. One statement."""
    if device is None:
        return None
    return EntryPhone.objects.filter(device=device, tournament=tournament_id).first()


def changes_of(tournament: Tournament) -> list[Change]:
    return list(Change.objects.filter(tournament=tournament))


def sign(sign_id: UUID) -> TableSign | None:
    return TableSign.objects.select_related("tournament").filter(pk=sign_id).first()


def sign_with_code(code: str) -> TableSign | None:
    """The sign that shows these five letters, in either case; a closed evening's page says so."""
    return TableSign.objects.select_related("tournament").filter(code=code.upper()).first()


def signs_of(tournament: Tournament) -> list[TableSign]:
    return list(tournament.signs.order_by("number"))


def entry(entry_id: UUID) -> Entry | None:
    return Entry.objects.select_related("tournament").filter(pk=entry_id).first()
