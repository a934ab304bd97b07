"""Writers of whole games: start one, import one from the interchange format."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from scoring.models import LONGEST_NAME, LONGEST_REASON, Device, Game, Grant, Hand, Player, Role, Seat
from scoring.queries import game_with_rows
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import Record
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import seat_table
from scoring.services.locking import touch
from scoring.services.people import verify_different_people
from scoring.sharing import access


@transaction.atomic
def start_game(  # noqa: PLR0913 - the columns of a row
    *,
    device: Device,
    game_id: UUID,
    ruleset: Ruleset,
    names: Sequence[str],
    first_dealer: int,
    side_names: Sequence[str] = (),
    house_name: str = "",
    lines: Mapping[str, str] | None = None,
    series: UUID | None = None,
) -> Game:
    """Create a game, its seats and its owner's grant. `names` are clockwise; `first_dealer` is a seat number.

    Idempotent: `game_id` is made by the form, so that a form sent twice starts one game. `house_name` and
    `lines`: the house rules it is played by. `series`: that of the game of which this is a rematch. Raises
    RuleViolation: `players`, or `one_person` for two spellings of one person.
    """
    for name in names:
        if len(name) > LONGEST_NAME:
            raise RuleViolation(
                "players", f"A name has at most {LONGEST_NAME} letters.", name=name, longest=LONGEST_NAME
            )
    seat_table(ruleset, names)
    game, created = Game.objects.get_or_create(
        pk=game_id,
        defaults={
            "ruleset_name": ruleset.name,
            "options": ruleset.options(),
            "first_dealer": first_dealer,
            "side_names": list(side_names),
            "house_name": house_name,
            "lines": dict(lines or {}),
            "series": series or game_id,
        },
    )
    if not created:
        if not access.may(access.Visitor(device), Role.OWN, game):
            raise RuleViolation("players", "This game belongs to another device.")
        return game
    Grant.objects.create(device=device, kind=game.access_kind, object_id=game.pk, role=Role.OWN)
    Player.objects.bulk_create([Player(device=device, name=name) for name in names], ignore_conflicts=True)
    # Locked, in the order in which a merge locks them: nobody becomes one person while he sits down twice.
    rows = Player.objects.select_for_update().filter(device=device, name__in=names).order_by("pk")
    players = {player.name: player for player in rows}
    verify_different_people(players.values())
    Seat.objects.bulk_create(
        [Seat(game=game, number=number, player=players[name]) for number, name in enumerate(names)]
    )
    return game


@transaction.atomic
def import_game(*, device: Device, game_id: UUID, record: Record) -> Game:
    """Import a game written in the interchange format, all of it or nothing.

    Idempotent; raises RuleViolation.
    """
    record.tally()
    for number, facts in enumerate(record.hands, start=1):
        if facts.adjustment is not None and len(facts.adjustment.reason) > LONGEST_REASON:
            raise RuleViolation(
                "too_long",
                f"The reason of a ruling has at most {LONGEST_REASON} letters.",
                longest=LONGEST_REASON,
            ).located(hand=number)
    seats = record.table.players
    usual = seat_table(record.ruleset, seats)
    game = start_game(
        device=device,
        game_id=game_id,
        ruleset=record.ruleset,
        names=seats,
        first_dealer=seats.index(record.first_dealer),
        side_names=() if record.ruleset.unit == "player" else _side_names(record, tuple(usual.units)),
    )
    if game.hands.exists():
        return game
    with_rows = game_with_rows(game.pk)
    assert with_rows is not None  # it was stored above
    table = with_rows.table
    rows = []
    for number, facts in enumerate(record.hands, start=1):
        row = Hand(game=game, number=number, recorded_by=device)
        row.take(facts, table)
        rows.append(row)
    Hand.objects.bulk_create(rows)
    touch(game)
    return game


def _side_names(record: Record, usual: tuple[str, ...]) -> tuple[str, ...]:
    """The record's names for the sides, that of the first seat first; none where they are the usual ones."""
    first = record.table.unit_of[record.table.players[0]]
    names = (first, next(name for name in record.table.units if name != first))
    return () if names == usual else names
