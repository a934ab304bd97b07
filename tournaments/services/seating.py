"""Rounds: drafted, looked at, changed by hand, published, taken back."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_NAME, Device, Game, Player
from scoring.models import Seat as GameSeat
from scoring.rules.errors import RuleViolation
from tournaments.models import Entry, Place, Round, Status, Table, Tournament
from tournaments.queries import Evening, RoundView, TableKey
from tournaments.rules.seatings import NeedsRuling, Reason
from tournaments.rules.tables import SEATS
from tournaments.services.locking import locked_open, locked_table, log, touch
from tournaments.services.setup import make_signs, verify_name


@transaction.atomic
def draft_round(*, tournament_id: UUID, device: Device | None, draw_again: bool = False) -> Round:
    """Seat the next round, for the director to look at. A draft that is there already is made anew.

    `draw_again`: with other lots. Raises RuleViolation: `no_more_rounds`; `unfinished_table`, `disputed`,
    `disagrees` or `tie_unresolved` with `tables`; `too_few`, `fixed_seats`.
    """
    evening = locked_open(tournament_id)
    tournament = evening.tournament
    if evening.next_number > tournament.rounds:
        raise RuleViolation(
            "no_more_rounds", f"The evening has {tournament.rounds} rounds.", rounds=tournament.rounds
        )
    _verify_in(evening.current)
    if draw_again:
        tournament.seed = tournament.seed % 1_000_000_000 + 1
        Tournament.objects.filter(pk=tournament.pk).update(seed=tournament.seed)
    movement, field = evening.movement, evening.field()
    seating = movement.next(evening.history(), field) if evening.published else movement.first(field)
    if isinstance(seating, NeedsRuling):
        raise RuleViolation("tie_unresolved", "Ties have to be settled first.", tables=list(seating.tables))
    if evening.draft is not None:
        evening.draft.row.delete()
    row = Round.objects.create(tournament=tournament, number=evening.next_number)
    tables = Table.objects.bulk_create(Table(round=row, number=number) for number in seating.tables)
    by_number = {table.number: table for table in tables}
    places = []
    for number, seats in seating.tables.items():
        for seat, key in seats.items():
            places.append(_place(row, evening.entries[key], by_number[number], seat, seating.reasons[key]))
            places[-1].moved = key in seating.moved
    places += [_place(row, evening.entries[key], None, "", seating.reasons[key]) for key in seating.sit_outs]
    Place.objects.bulk_create(places)
    touch(evening.tournament)
    return row


def _place(row: Round, entry: Entry, table: Table | None, seat: str, reason: Reason) -> Place:
    return Place(round=row, entry=entry, table=table, seat=seat, reason=reason.code, facts=dict(reason.facts))


def _verify_in(current: RoundView | None) -> None:
    """The next round waits until each table is in, agreed where it was disputed, its tie settled."""
    waiting = current.waiting_for if current else []
    codes = {"waiting": "unfinished_table", "playing": "unfinished_table", "tie": "tie_unresolved"}
    for table in waiting:
        code = codes.get(table.state, table.state)
        tables = [other.number for other in waiting if codes.get(other.state, other.state) == code]
        raise RuleViolation(code, f"Table {table.number} keeps the next round waiting.", tables=tables)


@transaction.atomic
def discard_draft(*, tournament_id: UUID, device: Device | None) -> None:
    evening = locked_open(tournament_id)
    if evening.draft is not None:
        evening.draft.row.delete()
        touch(evening.tournament)


@transaction.atomic
def publish_round(*, tournament_id: UUID, number: int, device: Device | None) -> Round:
    """Let the hall see a drafted round, and open its tables for scores. Published twice, it is published once.

    What it is based on is kept: a later correction can then say who should have moved. Raises RuleViolation
    `no_draft`, and as `draft_round` where a table of the round before is no longer in.
    """
    evening = locked_open(tournament_id)
    found = evening.round(number)
    if found is None:
        raise RuleViolation("no_draft", f"Round {number} has not been seated.", round=number)
    if found.is_published:
        return found.row
    previous = evening.current
    _verify_in(previous)
    row = found.row
    row.based_on = based_on(previous)
    row.published_at = timezone.now()
    row.save(update_fields=["published_at", "based_on"])
    _fill_absences(evening, found)
    _start_games(evening, found)
    make_signs(evening.tournament, len(found.tables))
    # Whoever volunteered did so for one round.
    Entry.objects.filter(tournament=evening.tournament, volunteers=True).update(volunteers=False)
    log(evening.tournament, "published", device, round=number, tables=len(found.tables))
    return row


def _fill_absences(evening: Evening, found: RoundView) -> None:
    """Who takes part again after rounds without a place was away in them: the record knows no other absence."""
    here = {place.entry_id: place.entry for place in _places_of(found).values()}
    missing = []
    for entry in here.values():
        first, _last = evening.span(entry) or (found.number, found.number)
        for each in evening.published[first - 1 :]:
            if each.number < found.number and entry.pk not in _places_of(each):
                missing.append(Place(round=each.row, entry=entry, reason="away"))
    Place.objects.bulk_create(missing)


def based_on(previous: RoundView | None) -> dict[str, dict[str, object]]:
    """Table -> what a next seating follows from: its result and its low side."""
    if previous is None:
        return {}
    return {
        str(table.number): {"result": dict(table.result), "low": table.played.low_side}
        for table in previous.tables
    }


def _start_games(evening: Evening, found: RoundView) -> None:
    """A game for each table, its four players seated: as many statements for forty tables as for one."""
    tournament = evening.tournament
    people = players_named(
        tournament, [entry.name for table in found.tables for entry in table.entries.values()]
    )
    games, seats, rows = [], [], []
    for table in found.tables:
        key = uuid4()
        game = Game(
            pk=key,
            ruleset_name=tournament.ruleset_name,
            options=tournament.options,
            house_name=tournament.house_name,
            series=key,
            stands_alone=False,
        )
        games.append(game)
        seats += [
            GameSeat(game=game, number=seat, player=people[table.entries[letter].name])
            for seat, letter in enumerate(SEATS)
        ]
        table.row.game = game
        rows.append(table.row)
    Game.objects.bulk_create(games)
    GameSeat.objects.bulk_create(seats)
    Table.objects.bulk_update(rows, ["game"])


def players_named(tournament: Tournament, names: Iterable[str]) -> dict[str, Player]:
    """The players of these names, as the evening's device knows them; new ones are made."""
    wanted = set(names)
    Player.objects.bulk_create(
        [Player(device=tournament.device, name=name) for name in sorted(wanted)], ignore_conflicts=True
    )
    return {
        player.name: player for player in Player.objects.filter(device=tournament.device, name__in=wanted)
    }


@transaction.atomic
def take_back_round(*, tournament_id: UUID, number: int, device: Device | None) -> None:
    """Make the round published last a draft again, as long as nothing was entered in it.

    Raises RuleViolation `has_results`, `not_the_last_round`.
    """
    evening = locked_open(tournament_id)
    found = evening.current
    if found is None or found.number != number:
        raise RuleViolation(
            "not_the_last_round", "Only the round published last can be taken back.", round=number
        )
    entered = [table.number for table in found.tables if table.hands or table.typed is not None]
    if entered:
        raise RuleViolation(
            "has_results", f"Scores were entered at tables {entered}.", tables=entered, round=number
        )
    if evening.draft is not None:
        evening.draft.row.delete()
    games = [table.row.game_id for table in found.tables]
    Table.objects.filter(round=found.row).update(game=None)
    Game.objects.filter(pk__in=games).delete()
    Round.objects.filter(pk=found.row.pk).update(
        published_at=None, ends_at=None, time_called_at=None, based_on={}
    )
    log(evening.tournament, "taken_back", device, round=number)


@transaction.atomic
def seat_by_hand(
    *, tournament_id: UUID, number: int, seats: Mapping[int, Mapping[str, UUID]], device: Device | None
) -> None:
    """Seat a drafted round as it was seated on paper: table -> seat -> entry, for every seat of the draft.

    Who is in no seat sits out. Raises RuleViolation `no_draft`, `seated_twice`, `no_such_entry`, `no_such_table`.
    """
    evening = locked_open(tournament_id)
    found = evening.draft
    if found is None or found.number != number:
        raise RuleViolation("no_draft", f"Round {number} is no draft.", round=number)
    known = _places_of(found)
    drafted = {table.number: table for table in found.tables}
    taken: dict[UUID, tuple[Table, str]] = {}
    for table, chairs in seats.items():
        if table not in drafted or set(chairs) != set(SEATS):
            raise RuleViolation("no_such_table", f"There is no table {table}.", table=table, round=number)
        for seat, entry_id in chairs.items():
            if entry_id not in known:
                raise RuleViolation("no_such_entry", "Nobody of this round is meant.")
            if entry_id in taken:
                name = known[entry_id].entry.name
                raise RuleViolation("seated_twice", f"{name} has two seats.", entry=name)
            taken[entry_id] = (drafted[table].row, seat)
    if len(taken) != 4 * len(drafted):
        raise RuleViolation("no_such_table", "Every table has four seats.", round=number)
    places = []
    for entry_id, place in known.items():
        table, seat = taken.get(entry_id, (None, ""))
        same_table = place.table_id == (table.pk if table else None)
        places.append(
            Place(
                round=found.row,
                entry=place.entry,
                table=table,
                seat=seat,
                reason=place.reason if same_table else "director",
                facts=place.facts if same_table else {},
                moved=place.moved or not same_table,
            )
        )
    Place.objects.filter(round=found.row).delete()
    Place.objects.bulk_create(places)
    log(evening.tournament, "by_hand", device, round=number)


def objections_to(evening: Evening, found: RoundView) -> list[RuleViolation]:
    """What the law of the movement has against a round as it is seated."""
    earlier = [each.as_played() for each in evening.published if each.number < found.number]
    seating = {
        table.number: {seat: entry.key for seat, entry in table.entries.items()} for table in found.tables
    }
    moved = frozenset(place.entry.key for place in _places_of(found).values() if place.moved)
    return evening.movement.objections(earlier, seating, moved)


@transaction.atomic
def swap_places(
    *, tournament_id: UUID, number: int, first: UUID, second: UUID, reason: str, device: Device | None
) -> None:
    """Let two change places in a round, drafted, published or long played; its hands and points stay with the seats.

    Raises RuleViolation `no_such_entry`, `reason_missing` (in a published round).
    """
    evening = locked_open(tournament_id)
    found = evening.round(number)
    places = _places_of(found)
    if found is None or first not in places or second not in places:
        raise RuleViolation("no_such_entry", "Both need a place in this round.")
    if found.is_published and not reason:
        raise RuleViolation("reason_missing", "Say in a few words why.")
    if first == second:
        return
    one, other = places[first], places[second]
    _put(evening, found, [(one, other), (other, one)])
    names = [one.entry.name, other.entry.name]
    log(evening.tournament, "swapped", device, reason=reason, round=number, names=names)


def _places_of(found: RoundView | None) -> dict[UUID, Place]:
    if found is None:
        return {}
    seated = [place for table in found.tables for place in table.places.values()]
    return {place.entry_id: place for place in (*seated, *found.sit_outs)}


def _put(evening: Evening, found: RoundView, moves: Sequence[tuple[Place, Place]]) -> None:
    """Let the entry of the first place of each move have the second's seat; both their games are told."""
    Place.objects.filter(pk__in=[place.pk for place, _where in moves]).delete()
    Place.objects.bulk_create(
        Place(
            round=found.row,
            entry=place.entry,
            table_id=where.table_id,
            seat=where.seat,
            reason="director",
            moved=True,
        )
        for place, where in moves
    )
    _seat_in_games(evening, found, [(place.entry, where) for place, where in moves])


def _seat_in_games(evening: Evening, found: RoundView, seated: Sequence[tuple[Entry, Place]]) -> None:
    games = {table.row.pk: table.row.game_id for table in found.tables}
    people = players_named(evening.tournament, [entry.name for entry, _where in seated])
    chairs = [
        GameSeat(game_id=games[where.table_id], number=SEATS.index(where.seat), player=people[entry.name])
        for entry, where in seated
        if where.table_id is not None and games.get(where.table_id) is not None
    ]
    for chair in chairs:
        # Two change chairs at one table: each has none for a moment, so that nobody has two.
        GameSeat.objects.filter(game=chair.game_id, number=chair.number).delete()
    GameSeat.objects.bulk_create(chairs)


@transaction.atomic
def fill_seat(
    *, tournament_id: UUID, number: int, table: int, seat: str, entry_id: UUID, device: Device | None
) -> None:
    """Let somebody without a seat have one that is empty in all but name; nobody else moves.

    Who had it is away this round. Raises RuleViolation `no_such_table`, `no_such_entry`, `seated_twice`.
    """
    evening = locked_open(tournament_id)
    found = evening.round(number)
    where = found.table(table) if found else None
    if found is None or where is None or seat not in where.places:
        raise RuleViolation(
            "no_such_table", f"There is no seat {seat} at table {table}.", table=table, round=number
        )
    newcomer = next((entry for entry in evening.entries.values() if entry.pk == entry_id), None)
    if newcomer is None:
        raise RuleViolation("no_such_entry", "Nobody of this evening is meant.")
    if where.places[seat].entry_id == entry_id:
        return
    if found.table_of(newcomer) is not None:
        raise RuleViolation("seated_twice", f"{newcomer.name} has a seat in this round.", entry=newcomer.name)
    left = where.places[seat]
    Place.objects.filter(round=found.row, entry_id__in=[newcomer.pk, left.entry_id]).delete()
    Place.objects.create(
        round=found.row,
        entry=newcomer,
        table=where.row,
        seat=seat,
        reason="comes_in",
        facts={"for": left.entry.key},
    )
    if evening.took_part(left.entry) and left.entry.status != Status.WITHDRAWN:
        Place.objects.create(round=found.row, entry=left.entry, reason="away")
    if newcomer.status != Status.HERE:
        Entry.objects.filter(pk=newcomer.pk).update(status=Status.HERE)
    _seat_in_games(evening, found, [(newcomer, Place(table=where.row, seat=seat))])
    log(
        evening.tournament,
        "filled",
        device,
        round=number,
        table=table,
        name=newcomer.name,
        before=left.entry.name,
    )


@transaction.atomic
def stand_in(
    *,
    tournament_id: UUID,
    number: int,
    table: int,
    seat: str,
    name: str,
    from_hand: int,
    device: Device | None,
) -> None:
    """Somebody plays on for the one who sits there; the points stay his. No name: nobody does."""
    where = locked_table(TableKey(tournament_id, number, table)).table
    if seat not in SEATS:
        raise RuleViolation("no_such_table", f"There is no seat {seat}.", table=table, round=number)
    if name:
        verify_name(name)
    Place.objects.filter(pk=where.places[seat].pk).update(
        stand_in=name[:LONGEST_NAME], stand_in_from=max(1, min(from_hand, 99))
    )
    before = where.entries[seat].name
    log(Tournament(pk=tournament_id), "stand_in", device, round=number, table=table, name=name, before=before)


def objections_to_swap(evening: Evening, number: int, first: UUID, second: UUID) -> list[RuleViolation]:
    """What the law of the movement has against letting these two change places; nothing is changed."""
    found = evening.round(number)
    if found is None:
        return []
    earlier = [each.as_played() for each in evening.published if each.number < number]
    here = {
        table.number: {seat: entry.key for seat, entry in table.entries.items()} for table in found.tables
    }
    keys = {entry.pk: entry.key for entry in evening.entries.values()}
    exchange = {keys[first]: keys[second], keys[second]: keys[first]}
    seating = {
        table: {seat: exchange.get(key, key) for seat, key in seats.items()} for table, seats in here.items()
    }
    moved = frozenset(
        place.entry.key for table in found.tables for place in table.places.values() if place.moved
    ) - frozenset(exchange)
    movement = evening.movement
    found_before = [
        (objection.code, objection.facts) for objection in movement.objections(earlier, here, moved)
    ]
    return [
        objection
        for objection in movement.objections(earlier, seating, moved)
        if (objection.code, objection.facts) not in found_before
    ]
