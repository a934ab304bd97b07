"""Writer of a game brought in from the interchange format."""

from uuid import UUID

from django.db import transaction

from scoring.models import LONGEST_REASON, Device, Game, Hand
from scoring.queries import game_with_rows
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import Record
from scoring.rules.tables import Table, seat_table
from scoring.services.games import start_game
from scoring.services.locking import touch, verify_few_enough


@transaction.atomic
def import_game(*, device: Device, game_id: UUID, record: Record) -> Game:
    """Import a record as a game, all of it or nothing (idempotent). Raises RuleViolation."""
    verify_record(record)
    seats = record.table.players
    game = start_game(
        device=device,
        game_id=game_id,
        ruleset=record.ruleset,
        names=seats,
        first_dealer=seats.index(record.first_dealer),
        side_names=side_names_of(record),
        as_written=True,
    )
    if game.hands.exists():
        return game
    with_rows = game_with_rows(game.pk)
    assert with_rows is not None  # it was stored above
    Hand.objects.bulk_create(hands_of(record, game, with_rows.table, device))
    touch(game)
    return game


def verify_record(record: Record) -> None:
    """Validate that a record can be stored as a game. Raises RuleViolation."""
    verify_few_enough(len(record.hands))
    record.tally()
    for number, facts in enumerate(record.hands, start=1):
        if facts.adjustment is not None and len(facts.adjustment.reason) > LONGEST_REASON:
            raise RuleViolation("too_long", longest=LONGEST_REASON).located(hand=number)


def hands_of(record: Record, game: Game, table: Table, device: Device) -> list[Hand]:
    """Build the rows of a record's hands. `table`: the game's, with the names that sit there."""
    rows = []
    for number, facts in enumerate(record.hands, start=1):
        row = Hand(game=game, number=number, recorded_by=device)
        row.take(facts, table)
        rows.append(row)
    return rows


def side_names_of(record: Record) -> tuple[str, ...]:
    """The record's names for the sides, the first seat's first; none where they are the usual."""
    if record.ruleset.unit == "player":
        return ()
    usual = tuple(seat_table(record.ruleset, record.table.players).units)
    first = record.table.unit_of[record.table.players[0]]
    names = (first, next(name for name in record.table.units if name != first))
    return () if names == usual else names
