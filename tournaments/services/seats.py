"""Writers of seats in a round: all seated by hand, two exchanged, one filled, a stand-in."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.access.locking import Stale
from scoring.models import Device
from scoring.models import Seat as GameSeat
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from scoring.services import By
from tournaments.models import Entry, Place, Round, Status, Table
from tournaments.queries import Evening, RoundView, SeatKey, TableView
from tournaments.queries.tables import side_of
from tournaments.rules.tables import SEATS
from tournaments.services.locking import locked_open, locked_table, log
from tournaments.services.old_values import OF_A_PLACE, draft_as_json, places_as_json, values_of
from tournaments.services.seating import (
    fill_absences,
    new_objections,
    objections_to,
    people_named,
    places_of,
    take_chairs,
    verify_partners,
    verify_seen,
    without_places,
)
from tournaments.services.setup import as_stored

#: A move: whose place it was, and the place whose seat that entry gets.
Move = tuple[Place, Place]


@transaction.atomic
def seat_by_hand(
    *,
    tournament_id: UUID,
    number: int,
    seats: Mapping[int, Mapping[str, UUID]],
    device: Device | None,
    seen: str | None = None,
) -> None:
    """Seat a drafted round as on paper. `seats`: table -> seat -> entry's id, for all its seats.

    All who are here by now may be seated; who is in no seat sits out. `seen`: the version of the
    draft; None for whatever it is now. Raises RuleViolation `no_draft`, `seated_twice`,
    `no_such_entry`, `not_here`, `no_such_table`, `partners_stay`; Stale where somebody else
    has seated it anew.
    """
    evening = locked_open(tournament_id)
    round_ = evening.draft
    if round_ is None or round_.number != number:
        raise RuleViolation("no_draft", round=number)
    verify_seen(round_, seen)
    seats_by_entry = _seats_by_entry(evening, round_, seats)
    field, known = evening.field(), places_of(round_)
    # Who is left where the current results do not bring him is seated so by the director.
    against = {objection.facts.get("entry") for objection in objections_to(evening, round_)}
    places = []
    for entry in (one for key in field.entries for one in evening.members(key)):
        key = evening.key_of(entry)
        table, seat = seats_by_entry.get(entry.pk, (None, ""))
        # Who was away and is here is left out by the director, and not any more by being away.
        reason = "away" if key in field.away else "director"
        place = known.get(entry.pk)
        if place is None or (table is None and "away" in (reason, place.reason)):
            place = Place(entry=entry, reason=reason)
        places.append(_reseated(round_.row, place, table, seat, by_the_director=key in against))
    Place.objects.filter(round=round_.row).delete()
    Place.objects.bulk_create(places)
    log(evening.tournament, "by_hand", device, round=number, was={"draft": draft_as_json(evening)})


def objections_by_hand(
    evening: Evening, round_: RoundView, seats: Mapping[int, Mapping[str, UUID]]
) -> list[RuleViolation]:
    """Validate a draft seated by hand as an exchange is: what the movement would newly object to.

    `seats`: as `seat_by_hand` takes them. Stores nothing. Raises RuleViolation where that would
    refuse the seats themselves.
    """
    _seats_by_entry(evening, round_, seats)
    keys = {entry.pk: evening.key_of(entry) for entry in evening.entries.values()}
    in_pairs = evening.tournament.in_pairs
    seating = {
        table: {
            side_of(seat) if in_pairs else seat: keys[entry_id] for seat, entry_id in chairs.items()
        }
        for table, chairs in seats.items()
    }
    before = {key: table for table, chairs in round_.seating().items() for key in chairs.values()}
    changed = frozenset(
        key
        for table, chairs in seating.items()
        for key in chairs.values()
        if before.get(key) != table
    )
    return new_objections(evening, round_, seating, changed)


def _seats_by_entry(
    evening: Evening, round_: RoundView, seats: Mapping[int, Mapping[str, UUID]]
) -> dict[UUID, tuple[Table, str]]:
    """Entry's id -> table and seat. Raises RuleViolation for seats that are missing or twice."""
    tables = {view.number: view.row for view in round_.tables}
    known = {entry.pk: entry for entry in evening.entries.values()}
    here = set(evening.field().here)
    taken: dict[UUID, tuple[Table, str]] = {}
    for number, chairs in seats.items():
        if number not in tables or set(chairs) != set(SEATS):
            raise RuleViolation("no_such_table", table=number, round=round_.number)
        for seat, entry_id in chairs.items():
            if entry_id not in known:
                raise RuleViolation("no_such_entry")
            name = known[entry_id].name
            if evening.key_of(known[entry_id]) not in here:
                raise RuleViolation("not_here", name=name)
            if entry_id in taken:
                raise RuleViolation("seated_twice", entry=name)
            taken[entry_id] = (tables[number], seat)
    if len(taken) != 4 * len(tables):
        raise RuleViolation("no_such_table", round=round_.number)
    _keep_partners(evening, taken)
    return taken


def _keep_partners(evening: Evening, taken: dict[UUID, tuple[Table, str]]) -> None:
    """Validate that partners who stay together sit opposite each other. Raises `partners_stay`.

    The first of a pair sits North or East, as everywhere: a record names hands by it.
    """
    for first, second in evening.pairs.values():
        if _side_of(taken.get(first.pk)) != _side_of(taken.get(second.pk)):
            raise RuleViolation("partners_stay", name=first.name)
        if first.pk in taken and taken[first.pk][1] in "SW":
            taken[first.pk], taken[second.pk] = taken[second.pk], taken[first.pk]


def _side_of(seat: tuple[Table, str] | None) -> tuple[int, str] | None:
    return seat and (seat[0].number, side_of(seat[1]))


def _reseated(
    row: Round, place: Place, table: Table | None, seat: str, *, by_the_director: bool
) -> Place:
    """The entry's new place; at the same table it keeps the movement's reason if it holds."""
    same_table = place.table_id == (table.pk if table else None) and not by_the_director
    return Place(
        round=row,
        entry=place.entry,
        table=table,
        seat=seat,
        reason=place.reason if same_table else "director",
        facts=place.facts if same_table else {},
        moved=place.moved or not same_table,
    )


@transaction.atomic
def swap_places(
    *, tournament_id: UUID, number: int, pair: tuple[UUID, UUID], by: By, seen: str | None = None
) -> None:
    """Exchange the places of two entries in a round, drafted, published or long played.

    Hands and points stay with the seats. `seen`: the version of the seating; None for whatever it
    is now. Raises RuleViolation `no_such_entry`, `reason_missing` (in a published round),
    `partners_changed` (in a draft of pairs who are others by now), `seated_twice` (whoever plays on
    for one of them is somebody of the new table); Stale where somebody sits elsewhere by now.
    """
    evening = locked_open(tournament_id)
    round_ = evening.round(number)
    places = places_of(round_)
    first, second = pair
    if round_ is None or first not in places or second not in places:
        raise RuleViolation("no_such_entry")
    verify_seen(round_, seen)
    if round_.is_published and not by.reason:
        raise RuleViolation("reason_missing")
    verify_partners(evening, round_, pair)
    if evening.key_of(places[first].entry) == evening.key_of(places[second].entry):
        return
    # One moves, or the two of a pair.
    ours, theirs = (evening.members(evening.key_of(places[one].entry)) for one in pair)
    exchanged = [
        (places[one.pk], places[other.pk]) for one, other in zip(ours, theirs, strict=True)
    ]
    moves = [*exchanged, *((other, one) for one, other in exchanged)]
    _move(evening, round_, moves)
    pair_of_entries = [old.entry for old, _new in moves]
    names = [entry.name for entry in pair_of_entries]
    was = {"places": {str(number): places_as_json(round_, pair_of_entries)}}
    log(evening.tournament, "swapped", by.device, by.reason, round=number, names=names, was=was)


def _move(evening: Evening, round_: RoundView, moves: Sequence[Move]) -> None:
    """Store moves: a first place's entry gets the second's seat, in the round and in its game.

    Who plays on for somebody goes with that entry, wherever there is a seat to play on in. Raises
    RuleViolation `seated_twice` where that is somebody of the new table.
    """
    moved = {old.pk for old, _new in moves}
    for table in round_.tables:
        stay = [place for place in table.places.values() if place.pk not in moved]
        come = [old for old, new in moves if new.table_id == table.row.pk]
        if come:
            _verify_nobody_twice([*stay, *come])
    Place.objects.filter(pk__in=[old.pk for old, _new in moves]).delete()
    Place.objects.bulk_create(
        Place(
            round=round_.row,
            entry=old.entry,
            table_id=new.table_id,
            seat=new.seat,
            reason="director",
            moved=True,
            stand_in=old.stand_in if new.table_id is not None else "",
            stand_in_from=old.stand_in_from if new.table_id is not None else 1,
        )
        for old, new in moves
    )
    _seat_in_games(evening, round_, [(old.entry, new) for old, new in moves])
    _are_others_now(new.table_id for _old, new in moves)


def _are_others_now(tables: Iterable[int | None]) -> None:
    """Raise the versions of tables where others sit now: pages that show others are stale."""
    numbers = {pk for pk in tables if pk is not None}
    Table.objects.filter(pk__in=numbers).update(version=F("version") + 1)


def _seat_in_games(
    evening: Evening, round_: RoundView, seated: Sequence[tuple[Entry, Place]]
) -> None:
    """Seat entries in the games of their new places' tables; a draft's tables have none yet."""
    games = {table.row.pk: table.row.game_id for table in round_.tables}
    people = people_named(evening, [entry.name for entry, _place in seated])
    chairs = []
    for entry, place in seated:
        game_id = games.get(place.table_id) if place.table_id is not None else None
        if game_id is not None:
            number = SEATS.index(place.seat)
            chairs.append(GameSeat(game_id=game_id, number=number, player=people[entry.name]))
    take_chairs(chairs)


@transaction.atomic
def fill_seat(
    *, seat: SeatKey, entry_id: UUID, device: Device | None, holder: UUID | None = None
) -> None:
    """Give an entry without a seat one whose holder has gone; nobody else moves (idempotent).

    Who had it is away this round, and whoever comes was away in the rounds missed between.
    `holder`: who was seen in it; None for whoever it is now. Raises RuleViolation `no_such_table`,
    `no_such_entry`, `seated_twice`, `partners_stay`; Stale where somebody else has it by now.
    """
    evening = locked_open(seat.table.tournament_id)
    round_, table = _table_with(evening, seat)
    newcomer = next((entry for entry in evening.entries.values() if entry.pk == entry_id), None)
    if newcomer is None:
        raise RuleViolation("no_such_entry")
    if evening.tournament.in_pairs:
        raise RuleViolation("partners_stay", name=newcomer.name)
    left = table.places[seat.seat]
    if left.entry_id == entry_id:
        return
    _verify_holder(left, holder)
    if round_.table_of(newcomer) is not None:
        raise RuleViolation("seated_twice", entry=newcomer.name)
    coming = _as_here(evening, newcomer, round_.number)
    was: dict[str, Any] = {
        "places": {str(round_.number): places_as_json(round_, [newcomer, left.entry])},
        "entries": {newcomer.key: values_of(newcomer, [*coming])},
    }
    Place.objects.filter(round=round_.row, entry_id__in=[newcomer.pk, left.entry_id]).delete()
    place = Place.objects.create(
        round=round_.row,
        entry=newcomer,
        table=table.row,
        seat=seat.seat,
        reason="comes_in",
        facts={"for": left.entry.key},
    )
    if evening.took_part(left.entry) and left.entry.status != Status.WITHDRAWN:
        Place.objects.create(round=round_.row, entry=left.entry, reason="away")
    for number, places in without_places(fill_absences(evening, [newcomer, left.entry])).items():
        # What was there in this round is named already.
        was["places"][number] = {**places, **was["places"].get(number, {})}
    Entry.objects.filter(pk=newcomer.pk).update(**coming)
    _seat_in_games(evening, round_, [(newcomer, place)])
    _are_others_now([table.row.pk])
    place_facts = {"round": round_.number, "table": table.number}
    names = {"name": newcomer.name, "before": left.entry.name}
    log(evening.tournament, "filled", device, **place_facts, **names, was=was)


def _as_here(evening: Evening, newcomer: Entry, number: int) -> dict[str, object]:
    """Return the columns of somebody who comes into a round: here, and not gone home before it.

    Who comes back into a round that is not over yet plays on.
    """
    columns: dict[str, object] = {"status": Status.HERE}
    if newcomer.leaves_after is not None and newcomer.leaves_after < number:
        is_over = number < len(evening.published)
        columns |= {"leaves_after": number if is_over else None, "leaving_said_at": None}
    return columns


def _verify_holder(place: Place, holder: UUID | None) -> None:
    """Validate that a seat is whose it was when it was seen (optimistic lock). Raises Stale."""
    if holder not in (None, place.entry_id):
        raise Stale


def _table_with(evening: Evening, seat: SeatKey) -> tuple[RoundView, TableView]:
    round_ = evening.round(seat.table.round)
    table = round_.table(seat.table.table) if round_ else None
    if round_ is None or table is None or seat.seat not in table.places:
        raise RuleViolation("no_such_table", table=seat.table.table, round=seat.table.round)
    return round_, table


@transaction.atomic
def stand_in(
    *, seat: SeatKey, name: str, from_hand: int, device: Device | None, holder: UUID | None = None
) -> None:
    """Store who plays on for the entry of a seat, from which hand on; the points stay the entry's.

    No name: nobody. `holder`: as `fill_seat` takes it. Raises RuleViolation `no_such_table`,
    `entry_name`, `seated_twice` for somebody of this table; Stale.
    """
    here = locked_table(seat.table)
    view = here.table
    if seat.seat not in SEATS:
        raise RuleViolation("no_such_table", table=view.number, round=view.round)
    if name:
        name = as_stored(name)
    place = copy(view.places[seat.seat])
    place.stand_in = name
    if name:
        _verify_nobody_twice({**view.places, seat.seat: place}.values())
    _verify_holder(place, holder)
    old = {"table": view.number, **values_of(view.places[seat.seat], OF_A_PLACE)}
    was = {"places": {str(view.round): {view.entries[seat.seat].key: old}}}
    Place.objects.filter(pk=place.pk).update(
        stand_in=name, stand_in_from=max(1, min(from_hand, 99))
    )
    _are_others_now([view.row.pk])
    names = {"name": name, "before": view.entries[seat.seat].name}
    log(here.tournament, "stand_in", device, round=view.round, table=view.number, **names, was=was)


def _verify_nobody_twice(places: Iterable[Place]) -> None:
    """Validate that nobody who plays on for somebody has another seat at the table."""
    there = list(places)
    seated = {name_key(place.entry.name) for place in there}
    for name in filter(None, (place.stand_in for place in there)):
        if name_key(name) in seated:
            raise RuleViolation("seated_twice", entry=name)
        seated.add(name_key(name))
