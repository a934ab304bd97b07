"""Writers of rounds: drafted, published with a game a table, taken back; objections."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from datetime import timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.locking import Stale
from scoring.models import Device, Game, Player, Series
from scoring.models import Seat as GameSeat
from scoring.rules.errors import RuleViolation
from scoring.services import players_named
from tournaments.models import Change, Entry, Place, Round, Table, Tournament
from tournaments.queries import Evening, RoundView
from tournaments.queries.tables import rows_of, side_of
from tournaments.rules.hall.clock import Clock
from tournaments.rules.seatings import NeedsRuling, PlayedRound, write_plan
from tournaments.rules.tables import SEATS
from tournaments.services.boards import CLOCK_COLUMNS, clock_columns
from tournaments.services.locking import locked_shared, log, touch, touch_games
from tournaments.services.old_values import draft_as_json, values_of
from tournaments.services.setup import make_signs


class SeenDraft(NamedTuple):
    """The draft as it was seen (optimistic lock): its round and version; "" if there was none."""

    number: int
    version: str = ""


@transaction.atomic
def draft_round(
    *,
    tournament_id: UUID,
    device: Device | None,
    draw_again: bool = False,
    seen: SeenDraft | None = None,
) -> Round:
    """Draft the next round by the movement, for the director to see; an earlier draft is made anew.

    `draw_again`: from another seed. `seen`: None for whatever is there now. Raises RuleViolation:
    `no_more_rounds`; `unfinished_table`, `disputed`, `disagrees` or `tie_unresolved` with `tables`;
    `too_few`, `fixed_seats`, `no_partner`; Stale where somebody else has seated or published
    meanwhile.
    """
    evening = locked_shared(tournament_id)
    tournament = evening.tournament
    if seen not in (None, draft_now(evening)):
        raise Stale
    was: dict[str, object] = {
        "draft": draft_as_json(evening),
        "tournament": values_of(tournament, ["seed", "plan"]),
    }
    _verify_more_rounds(evening)
    _verify_in(evening.current)
    if draw_again:
        tournament.seed = tournament.seed % 1_000_000_000 + 1
        Tournament.objects.filter(pk=tournament.pk).update(seed=tournament.seed)
    alone = [entry.key for entry in evening.without_partner]
    if alone:
        raise RuleViolation("no_partner", entries=alone)
    movement, field = evening.movement, evening.field()
    seating = (
        movement.next(evening.history(), field) if evening.published else movement.first(field)
    )
    if isinstance(seating, NeedsRuling):
        raise RuleViolation("tie_unresolved", tables=list(seating.tables))
    _delete_draft(evening)
    if seating.plan is not None:
        Tournament.objects.filter(pk=tournament.pk).update(plan=write_plan(seating.plan))
    row = Round.objects.create(tournament=tournament, number=evening.next_number)
    tables, places = rows_of(row, seating, evening.entries)
    Table.objects.bulk_create(tables)
    Place.objects.bulk_create(places)
    log(tournament, "drafted", device, round=row.number, tables=len(seating.tables), was=was)
    return row


def _verify_more_rounds(evening: Evening) -> None:
    if evening.next_number > evening.tournament.rounds:
        raise RuleViolation("no_more_rounds", rounds=evening.tournament.rounds)


def _verify_in(current: RoundView | None) -> None:
    """Validate that each table is in, undisputed and without an open tie. Raises RuleViolation."""
    waiting = current.waiting_for if current else []
    codes = {"waiting": "unfinished_table", "playing": "unfinished_table", "tie": "tie_unresolved"}
    for table in waiting:
        code = codes.get(table.state, table.state)
        tables = [other.number for other in waiting if codes.get(other.state, other.state) == code]
        raise RuleViolation(code, tables=tables)


def draft_now(evening: Evening) -> SeenDraft:
    """The draft as it is, as `draft_round` takes it: of the round that is seated next."""
    return SeenDraft(evening.next_number, evening.draft.version if evening.draft else "")


def verify_seen(round_: RoundView, seen: str | None) -> None:
    """Validate that a round is seated as it was seen (optimistic lock). Raises Stale."""
    if seen not in (None, round_.version):
        raise Stale


@transaction.atomic
def discard_draft(
    *, tournament_id: UUID, number: int, device: Device | None, seen: str | None = None
) -> None:
    """Delete the draft of this round (idempotent). A round that was published meanwhile stays.

    `seen`: the version of its seating; None for whatever it is now. Raises RuleViolation
    `is_published`; Stale where somebody else has seated it anew.
    """
    evening = locked_shared(tournament_id)
    round_ = evening.round(number)
    if round_ is not None and round_.is_published:
        raise RuleViolation("is_published", round=number)
    if round_ is not None:
        verify_seen(round_, seen)
        was = {"draft": draft_as_json(evening)}
        _delete_draft(evening)
        log(evening.tournament, "discarded", device, round=number, was=was)


def _delete_draft(evening: Evening) -> None:
    """Delete the draft, if there is one. Not by its own row, which is another's to read."""
    if evening.draft is not None:
        Round.objects.filter(pk=evening.draft.row.pk).delete()


@transaction.atomic
def publish_round(
    *, tournament_id: UUID, number: int, device: Device | None, seen: str | None = None
) -> Round:
    """Publish a drafted round and open its tables for scores (idempotent).

    What it is based on is stored: a later correction can then say who should have moved. `seen`:
    the version of its seating; None for whatever it is now. Raises RuleViolation `no_draft`,
    `no_more_rounds`, `left_out_of_draft`, `gone_from_draft`, `partners_changed`, `results_changed`,
    and as `draft_round` where a table of the round before is no longer in; Stale where somebody
    else has seated it anew.
    """
    evening = locked_shared(tournament_id)
    round_, minutes = evening.round(number), evening.tournament.minutes
    if round_ is None:
        raise RuleViolation("no_draft", round=number)
    verify_seen(round_, seen)
    if round_.is_published:
        return round_.row
    _verify_more_rounds(evening)
    _verify_as_on_the_roll(evening)
    previous = evening.current
    _verify_in(previous)
    if is_overtaken(objections_to(evening, round_)):
        raise RuleViolation("results_changed", round=number - 1)
    row = copy(round_.row)
    row.based_on = based_on(previous)
    row.published_at = timezone.now()
    clock = None
    if minutes and evening.tournament.starts_clock:
        # With the round, so that one act begins both and one undo takes both back.
        clock = Clock(row.published_at, row.published_at + timedelta(minutes=minutes))
    for name, value in clock_columns(clock).items():
        setattr(row, name, value)
    row.save(update_fields=["published_at", "based_on", *CLOCK_COLUMNS])
    filled = fill_absences(evening, [place.entry for place in places_of(round_).values()])
    _start_games(evening, round_)
    make_signs(evening.tournament, len(round_.tables))
    # Whoever volunteered did so for one round.
    volunteers = [entry for entry in evening.entries.values() if entry.volunteers]
    Entry.objects.filter(pk__in=[entry.pk for entry in volunteers]).update(volunteers=False)
    was: dict[str, Any] = {
        "entries": {entry.key: values_of(entry, ["volunteers"]) for entry in volunteers},
        "places": without_places(filled),
    }
    if volunteers or filled:
        touch(evening.tournament)  # more than this round was written
    log(evening.tournament, "published", device, round=number, tables=len(round_.tables), was=was)
    return row


def _verify_as_on_the_roll(evening: Evening) -> None:
    """Validate that all who are here have a place in the draft, partners together; nobody else."""
    since = evening.roll_since
    if since is None:
        return
    for code, entries in (
        ("left_out_of_draft", since.left_out),
        ("gone_from_draft", since.gone),
        ("partners_changed", since.parted),
    ):
        if entries:
            raise RuleViolation(code, entries=sorted(entries, key=int))


def fill_absences(evening: Evening, entries: Collection[Entry]) -> list[Place]:
    """Back-fill “away” in rounds that these missed between: the record knows no other absence.

    Two statements. Returns the places that were missing.
    """
    had: dict[UUID, set[int]] = {}
    seated = Place.objects.filter(
        round__tournament=evening.tournament, round__published_at__isnull=False, entry__in=entries
    )
    for entry_id, number in seated.values_list("entry_id", "round__number"):
        had.setdefault(entry_id, set()).add(number)
    rows = {round_.number: round_.row for round_ in evening.rounds}
    missing = [
        Place(round=rows[number], entry=entry, reason="away")
        for entry in entries
        if (numbers := had.get(entry.pk))
        for number in range(min(numbers), max(numbers))
        if number not in numbers
    ]
    return Place.objects.bulk_create(missing)


def without_places(filled: Iterable[Place]) -> dict[str, dict[str, None]]:
    """The places that `fill_absences` made, as undo removes them: round -> number of entry."""
    was: dict[str, dict[str, None]] = {}
    for place in filled:
        was.setdefault(str(place.round.number), {})[place.entry.key] = None
    return was


def based_on(previous: RoundView | None) -> dict[str, dict[str, object]]:
    """Return the basis of a next seating: table -> {"result": {side: points}, "low": side}."""
    if previous is None:
        return {}
    return {str(table.number): table.as_basis() for table in previous.tables}


def people_named(evening: Evening, names: Iterable[str]) -> dict[str, Player]:
    """The players of these names, created if missing; two alike on the roll are two people."""
    everybody = [entry.name for entry in evening.entries.values()]
    return players_named(evening.tournament.device_id, names, apart=everybody)


def _start_games(evening: Evening, round_: RoundView) -> None:
    """Create a game with its players for each table, in a constant number of statements."""
    tournament = evening.tournament
    if not tournament.has_hands:
        return
    people = people_named(
        evening, [entry.name for table in round_.tables for entry in table.entries.values()]
    )
    games, seats, rows = [], [], []
    for table in round_.tables:
        game = game_of(tournament)
        games.append(game)
        seats += [
            GameSeat(game=game, number=seat, player=people[table.entries[letter].name])
            for seat, letter in enumerate(SEATS)
        ]
        rows.append(Table(pk=table.row.pk, game=game))
    Series.objects.bulk_create([game.series for game in games])
    Game.objects.bulk_create(games)
    GameSeat.objects.bulk_create(seats)
    Table.objects.bulk_update(rows, ["game"])


def game_of(tournament: Tournament) -> Game:
    """Return a game for a table of the evening, of a series of its own, not stored."""
    key = uuid4()
    return Game(
        pk=key,
        ruleset_name=tournament.ruleset_name,
        options=tournament.options,
        house_name=tournament.house_name,
        series=Series(pk=key),
        stands_alone=False,
    )


def take_chairs(chairs: Sequence[GameSeat]) -> None:
    """Seat players in games of tables in others' place, and raise the revisions of those games.

    What is kept of a game, in a process and on a phone, is kept by its revision.
    """
    for chair in chairs:
        # Two change chairs at one table: each has none for a moment, so that nobody has two.
        GameSeat.objects.filter(game=chair.game_id, number=chair.number).delete()
    GameSeat.objects.bulk_create(chairs)
    touch_games({chair.game_id for chair in chairs})


@transaction.atomic
def take_back_round(
    *, tournament_id: UUID, number: int, device: Device | None, seen: str | None = None
) -> None:
    """Unpublish the last round: it is a draft again, as long as nothing was entered in it.

    Whoever had volunteered does so again, and is not away in rounds missed before. `seen`: the
    version of its seating; None for whatever it is now. Raises RuleViolation `has_results`,
    `not_the_last_round`; Stale where it is published with other seats by now.
    """
    evening = locked_shared(tournament_id)
    round_ = evening.current
    if round_ is None or round_.number != number:
        raise RuleViolation("not_the_last_round", round=number)
    verify_seen(round_, seen)
    unpublish(round_)
    _delete_draft(evening)
    if _take_back_marks(evening, number):
        touch(evening.tournament)  # more than this round was written
    log(evening.tournament, "taken_back", device, round=number)


def _take_back_marks(evening: Evening, number: int) -> bool:
    """Take back what publishing a round wrote of people. Returns whether there was any."""
    lines = Change.objects.filter(
        tournament=evening.tournament, what="published", facts__round=number, undone=False
    )
    line = lines.order_by("-pk").first()
    was = line.facts.get("was", {}) if line is not None else {}
    volunteers = evening.tournament.entries.filter(number__in=was.get("entries", ()))
    written = volunteers.update(volunteers=True)
    for earlier, places in was.get("places", {}).items():
        filled = Place.objects.filter(
            round__tournament=evening.tournament,
            round__number=earlier,
            entry__number__in=places,
            reason="away",
        )
        written += filled.delete()[0]
    return bool(written)


#: Columns of a table that outlive its round's being taken back: which it is, and its versions.
_OF_ANY_TABLE: Final = frozenset({"id", "round", "number", "version", "revision"})


def unpublish(round_: RoundView) -> None:
    """Make a published round a draft again: its tables have no games, and nobody has sat there.

    Raises RuleViolation `has_results` where something was entered in it, or ruled.
    """
    entered = [
        table.number
        for table in round_.tables
        if table.has_entries or any(table.adjustment.values())
    ]
    if entered:
        raise RuleViolation("has_results", tables=entered, round=round_.number)
    games = [table.row.game_id for table in round_.tables if table.row.game_id is not None]
    columns = {field.name: field for field in Table._meta.concrete_fields}
    as_new = {name: columns[name].get_default() for name in columns.keys() - _OF_ANY_TABLE}
    Table.objects.filter(round=round_.row).update(**as_new, version=F("version") + 1)
    Game.objects.filter(pk__in=games).delete()
    Series.objects.filter(
        pk__in=games
    ).delete()  # a table's game has one of its own, under the same id
    Round.objects.filter(pk=round_.row.pk).update(
        published_at=None, time_called_at=None, based_on={}, **clock_columns(None)
    )


def places_of(round_: RoundView | None) -> dict[UUID, Place]:
    """Entry's id -> its place in the round, with a seat or without; empty if there is no round."""
    return {place.entry_id: place for place in round_.places} if round_ else {}


def objections_to(evening: Evening, round_: RoundView) -> list[RuleViolation]:
    """Validate a round as seated: what the movement objects to, an empty list where it agrees."""
    return _objections(evening, _played_before(evening, round_), round_.seating(), _moved(round_))


def is_overtaken(objections: Iterable[RuleViolation]) -> bool:
    """Return whether results changed since a draft was seated, by what `objections_to` says of it.

    Somebody sits where the movement no longer brings him; whom the director has seated so is passed
    over.
    """
    return any(objection.code == "not_from_movement" for objection in objections)


def objections_to_swap(
    evening: Evening, number: int, first: UUID, second: UUID
) -> list[RuleViolation]:
    """Validate an exchange of two seats: what the movement would newly object to.

    Stores nothing. Raises RuleViolation `partners_changed`, where the exchange would be refused.
    """
    round_ = evening.round(number)
    if round_ is None:
        return []
    verify_partners(evening, round_, [first, second])
    keys = {entry.pk: evening.key_of(entry) for entry in evening.entries.values()}
    exchange = {keys[first]: keys[second], keys[second]: keys[first]}
    seating = {
        table: {seat: exchange.get(key, key) for seat, key in seats.items()}
        for table, seats in round_.seating().items()
    }
    return new_objections(evening, round_, seating, frozenset(exchange))


def verify_partners(evening: Evening, round_: RoundView, entries: Iterable[UUID]) -> None:
    """Validate that these sit in a round as partners, or sit out as such, who are partners now.

    Of entries without a place nothing is said. Raises RuleViolation `partners_changed`.
    """
    if not evening.tournament.in_pairs:
        return
    places = places_of(round_)
    for place in (places[entry] for entry in entries if entry in places):
        members = evening.members(evening.key_of(place.entry))
        seats = [places[member.pk] for member in members if member.pk in places]
        sides = {(seat.table_id, seat.seat and side_of(seat.seat)) for seat in seats}
        if len(seats) < 2 or len(sides) > 1:
            raise RuleViolation("partners_changed", entries=[place.entry.key])


def new_objections(
    evening: Evening,
    round_: RoundView,
    seating: Mapping[int, Mapping[str, str]],
    changed: frozenset[str],
) -> list[RuleViolation]:
    """Return the movement's objections to a seating that the present one does not meet with.

    `changed`: who would sit elsewhere; all objections to them are returned, whoever moved them
    before.
    """
    earlier, here, moved = _played_before(evening, round_), round_.seating(), _moved(round_)
    known = [
        (objection.code, objection.facts)
        for objection in _objections(evening, earlier, here, moved)
    ]
    return [
        objection
        for objection in _objections(evening, earlier, seating, moved - changed)
        if (objection.code, objection.facts) not in known
    ]


def _objections(
    evening: Evening,
    earlier: list[PlayedRound],
    seating: Mapping[int, Mapping[str, str]],
    moved: frozenset[str],
) -> list[RuleViolation]:
    """Ask the movement. A round before that is open again is the one objection."""
    try:
        return evening.movement.objections(earlier, seating, moved)
    except RuleViolation as open_again:
        return [open_again]


def _played_before(evening: Evening, round_: RoundView) -> list[PlayedRound]:
    return [other.as_played() for other in evening.published if other.number < round_.number]


def _moved(round_: RoundView) -> frozenset[str]:
    return frozenset(place.entry.key for place in round_.places if place.moved)
