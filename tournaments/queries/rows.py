"""Queries of a tournament's rows: as many statements for forty tables as for two (prefetch, never N+1).

An evening that a page reads is cached by revision; where single tables or rounds alone were written since,
those alone are read again.
"""

import threading
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from config.store.kept import Kept
from config.store.snapshots import snapshot
from config.store.statements import Columns, all_of, named, only, rows_of
from scoring.access.access import Visitor
from scoring.models import Device, Grant, Player, Role
from scoring.rules.names import by_surname, in_order, name_key
from tournaments.models import Change, Entry, EntryPhone, Place, Round, Status, TableSign, Tournament
from tournaments.queries.evenings import Evening
from tournaments.queries.table_rows import NO_ROUND, places_of, tables_of
from tournaments.queries.tables import RoundView, TableView, table_view

_Row = TypeVar("_Row", TableSign, Entry)

#: Bytes of all evenings, and about how many one table of a round takes: some of the largest there are.
_MOST: Final = 200_000_000
_OF_A_TABLE: Final = 25_000
#: Seconds that the hall's people may be behind what other tables have come to, for each four hundred of them:
#: phones of two thousand ask every twenty-five.
HALL_BEHIND = 1.0
_FOR_EACH: Final = 400


class _Known(NamedTuple):
    """An evening that was read. `asked`: when reading it began, in seconds of the monotonic clock."""

    revision: int
    evening: Evening
    asked: float


#: Tournament -> what is known of it; whoever asks looks at its revision.
_KEPT: Final[Kept[_Known]] = Kept(_MOST)
#: Held by who reads an evening: whoever wants the same one takes what he has read. Evenings share them.
_READING: Final = tuple(threading.Lock() for _ in range(8))


def evening(tournament_id: UUID, revision: int | None = None) -> Evening | None:
    """The evening for a page, cached by revision; nothing in it may be changed. None where there is none.

    `revision`: at which this request has just seen it; left out, it is looked up.
    """
    known = _KEPT.get(tournament_id)
    if known is not None:
        if revision is None:
            now = Tournament.objects.filter(pk=tournament_id).values_list("revision", flat=True)
            revision = next(iter(now), None)
        if revision == known.revision:
            return known.evening
    asked = time.monotonic()
    with _READING[hash(tournament_id) % len(_READING)]:
        known = _KEPT.get(tournament_id)
        # What another request began to read since is as new as what would be read now.
        if known is None or known.asked <= asked:
            known = _read_again(tournament_id, known)
    return None if known is None else known.evening


def _read_again(tournament_id: UUID, known: _Known | None) -> _Known | None:
    """Read an evening by what is known of it, and keep it; None where there is none."""
    asked = time.monotonic()
    with snapshot():
        # Inside: rows of two revisions beside each other make no evening.
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        if tournament is None:
            return None
        fresh = _read_by(known, tournament)
    read = _Known(tournament.revision, fresh, asked)
    size = _OF_A_TABLE * (1 + sum(len(round_.tables) for round_ in fresh.rounds))
    _KEPT.put(tournament_id, read, min(size, _MOST))
    return read


def _read_by(known: _Known | None, tournament: Tournament) -> Evening:
    """The evening of a row that was just read: what is known of it, and what was written since read again."""
    if known is None or known.evening.tournament.whole_revision != tournament.whole_revision:
        return read_evening(tournament)
    return _brought_up(known.evening, tournament)


def evening_in_hall(seen: Tournament) -> Evening | None:
    """The evening for a page of the hall's people, which shows no more than its `hall_revision` tells of.

    It may lack what they are not shown: hands of tables that still play, and calls. What single tables have
    come to it may lack for seconds: where five hundred finish at once, fifteen hundred pages would each
    rank everybody anew. Such a page says by its own revision that it is behind, and asks again. `seen`: the
    row with its revisions as this request has just read it.
    """
    kept = _KEPT.get(seen.pk)
    if kept is not None:
        behind = HALL_BEHIND * max(1, len(kept.evening.entries) / _FOR_EACH)
        is_new = time.monotonic() - kept.asked < behind
        tournament = kept.evening.tournament
        if tournament.hall_revision == seen.hall_revision or (
            is_new and tournament.wide_revision == seen.wide_revision
        ):
            return kept.evening
    return evening(seen.pk, seen.revision)


def outline(tournament_id: UUID) -> Evening | None:
    """The evening's row and rounds, and nobody in them: how far it is. Two statements; None for none."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    rounds = tournament.round_rows.defer("based_on").order_by("number")
    return Evening(tournament, {}, tuple(RoundView(row, (), ()) for row in rounds))


def fresh_evening(tournament_id: UUID) -> Evening:
    """The evening for a service, read past the cache; a staged one, too. Raises Tournament.DoesNotExist."""
    return read_evening(Tournament.every.get(pk=tournament_id))


def shared_evening(tournament: Tournament) -> Evening:
    """The evening of a row that a service has locked, by what pages have read: none of it may be changed."""
    return _read_by(_KEPT.get(tournament.pk), tournament)


def revisions(ids: Collection[UUID]) -> dict[UUID, int]:
    """Look up the revisions of these evenings, for who listens to them: one indexed statement."""
    return dict(Tournament.objects.filter(pk__in=ids).values_list("pk", "revision"))


def read_evening(tournament: Tournament) -> Evening:
    """The evening of a row that was read, or locked, just now; past the cache."""
    nobody = Evening(tournament, {entry.key: entry for entry in tournament.entries.all()}, ())
    return replace(nobody, rounds=_rounds(nobody, tournament, _round_rows(tournament), after=-1))


def _brought_up(kept: Evening, tournament: Tournament) -> Evening:
    """The evening of which single tables and whole rounds alone were written since `kept` was read.

    Those are read again. What was read a moment too early to be `kept`'s own is merely read once more.
    """
    is_wide = kept.tournament.wide_revision != tournament.wide_revision
    rows = _round_rows(tournament) if is_wide else [round_.row for round_ in kept.rounds]
    return kept.after(tournament, _rounds(kept, tournament, rows, after=kept.tournament.revision))


def _round_rows(tournament: Tournament) -> list[Round]:
    return list(tournament.round_rows.order_by("number"))


def _rounds(
    kept: Evening, tournament: Tournament, rows: Sequence[Round], *, after: int
) -> tuple[RoundView, ...]:
    """The rounds of these rows: those that `kept` has, with the tables written since; the others read whole.

    A round is another once it is drafted, published or taken back; those before it are what they were.
    """
    same = takewhile(
        lambda both: (both[0].row.pk, both[0].row.published_at) == (both[1].pk, both[1].published_at),
        zip(kept.rounds, rows, strict=False),
    )
    stay = [round_ for round_, _row in same]
    anew = rows[len(stay) :]
    since = anew[0].number if anew else NO_ROUND
    entries = {entry.pk: entry for entry in kept.entries.values()}
    seated, idle = _seated(tournament, entries, since) if anew else ({}, {})
    seated |= {table.row.pk: table.places.values() for round_ in stay for table in round_.tables}
    by_id = {row.pk: row for row in rows}
    read: dict[int, dict[int, TableView]] = {row.pk: {} for row in rows}
    for row, hands in tables_of(tournament, entries, after, since):
        row.round = by_id[row.round_id]
        read[row.round_id][row.pk] = table_view(tournament, row.round, row, seated.get(row.pk, ()), hands)
    return (
        *(round_.with_tables(read[round_.row.pk]) for round_ in stay),
        *(RoundView(row, tuple(read[row.pk].values()), tuple(idle.get(row.pk, ()))) for row in anew),
    )


def _seated(
    tournament: Tournament, entries: Mapping[UUID, Entry], since: int
) -> tuple[dict[int, Collection[Place]], dict[int, list[Place]]]:
    """Places of a round and those behind it: table -> seats; round -> who sits out, by number."""
    seated: dict[int, list[Place]] = {}
    idle: dict[int, list[Place]] = {}
    for place in places_of(tournament, entries, since):
        if place.table_id is None:
            idle.setdefault(place.round_id, []).append(place)
        else:
            seated.setdefault(place.table_id, []).append(place)
    for places in idle.values():
        places.sort(key=lambda place: place.entry.number)
    return dict(seated), idle


def last_published(tournament: Tournament) -> int:
    """The number of the round published last; 0 before the first."""
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
    """The tournament with its folder for copies and what went wrong there alone.

    Raises Tournament.DoesNotExist.
    """
    return Tournament.objects.only("copy_to", "copy_problem").get(pk=tournament_id)


def tournaments_of(visitor: Visitor) -> list[Tournament]:
    """The tournaments this visitor may direct or help with (permission), the newest hundred first."""
    tournaments = Tournament.objects.order_by("-date", "-created_at")
    if not visitor.at_the_computer:
        if visitor.device is None:
            return []
        valid = Q(role=Role.OWN, generation=OuterRef("director_generation"))
        valid |= Q(role=Role.KEEP, generation=OuterRef("helper_generation"))
        grants = Grant.objects.filter(
            valid, device=visitor.device, kind=Tournament.access_kind, object_id=OuterRef("pk")
        )
        tournaments = tournaments.filter(Exists(grants))
    return list(tournaments[:100])


def owned_tournaments(visitor: Visitor) -> list[Tournament]:
    """The tournaments this visitor directs (permission), the oldest first: all of them."""
    tournaments = Tournament.objects.order_by("date", "created_at", "pk")
    if not visitor.at_the_computer:
        grants = Grant.objects.filter(
            device=visitor.device,
            role=Role.OWN,
            generation=OuterRef("director_generation"),
            kind=Tournament.access_kind,
            object_id=OuterRef("pk"),
        )
        tournaments = tournaments.filter(Exists(grants)) if visitor.device else tournaments.none()
    return list(tournaments)


def known_names(visitor: Visitor) -> list[str]:
    """Names of players of this visitor's tournaments, sorted, to be offered again (autocomplete)."""
    devices = {tournament.device_id for tournament in tournaments_of(visitor)}
    names = Player.objects.filter(device__in=devices).values_list("name", flat=True)
    return sorted(set(names), key=in_order)


def last_time(visitor: Visitor) -> tuple[Tournament, list[str]] | None:
    """The newest evening of this visitor and who was in it, in its order; None before the first."""
    newest = next(iter(tournaments_of(visitor)), None)
    if newest is None:
        return None
    came = newest.entries.filter(ranked=True).exclude(status=Status.WITHDRAWN).values_list("name", flat=True)
    key = by_surname if newest.by_surname else in_order
    return newest, sorted(came, key=key)


def phones_by_entry(tournament: Tournament) -> dict[UUID, int]:
    """Entry's id -> how many phones have chosen its name, where one has."""
    phones = EntryPhone.objects.filter(tournament=tournament).order_by().values("entry")
    return {row["entry"]: row["phones"] for row in phones.annotate(phones=Count("pk"))}


def chosen_by(device: Device | None, tournament_id: UUID) -> EntryPhone | None:
    """The name that a phone has chosen in this evening; None for none. One statement, written once."""
    if device is None:
        return None
    chosen = only(rows_of(_CHOSEN, [device.pk, tournament_id], _PHONE))
    return None if chosen is None else chosen["phone"]


_PHONE: Final = {"phone": Columns("phone", EntryPhone, all_of(EntryPhone))}
# Names of tables and columns, all of them ours: each page of a player asks.
_CHOSEN: Final = (
    f"SELECT {named(_PHONE.values())} FROM {EntryPhone._meta.db_table} phone "  # noqa: S608
    "WHERE phone.device_id = %s AND phone.tournament_id = %s"
)


def changes_of(tournament: Tournament) -> list[Change]:
    """The audit log of a tournament, the newest line first."""
    return list(Change.objects.filter(tournament=tournament))


def sign(sign_id: UUID) -> TableSign | None:
    """A table's sign with its tournament; None where there is none."""
    return _with_evening(TableSign).filter(pk=sign_id).first()


def sign_with_code(code: str) -> TableSign | None:
    """The sign that shows these five letters, in either case; of a closed evening its page says so."""
    return _with_evening(TableSign).filter(code=code.upper()).first()


def signs_of(tournament: Tournament) -> list[TableSign]:
    """All signs of a tournament, by number."""
    return list(tournament.signs.order_by("number"))


def entry(entry_id: UUID) -> Entry | None:
    """An entry with its tournament; None where there is none."""
    return _with_evening(Entry).filter(pk=entry_id).first()


def _with_evening(model: type[_Row]) -> QuerySet[_Row]:
    """Query rows with their tournament, but for one that is still being brought in: nothing leads to it."""
    return model._default_manager.select_related("tournament").filter(tournament__is_staged=False)


def series_of(tournament: Tournament) -> list[Tournament]:
    """The closed tournaments of a series: one device's, of one name (however it is spelled) and ruleset.

    The newest first, fifty at most.
    """
    closed = Tournament.objects.filter(
        device=tournament.device_id,
        closed_at__isnull=False,
        ruleset_name=tournament.ruleset_name,
        house_name=tournament.house_name,
    )
    name = name_key(tournament.name)
    # Most evenings are of no series, and each page of standings asks: names alone say so.
    keys = [key for key, other in closed.values_list("pk", "name") if name_key(other) == name]
    return list(closed.filter(pk__in=keys).order_by("-date", "-created_at")[:50]) if keys else []
