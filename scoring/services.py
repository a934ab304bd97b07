"""The only writers. Each is one transaction, safe to repeat and safe for two at once.

Rules are asked before anything is stored: a service raises RuleViolation and leaves everything as it was.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.models import LONGEST_NAME, LONGEST_REASON, Amendment, Device, Game, Grant, Hand, Player, Role, Seat
from scoring.queries import game_with_rows, sheet_of
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.records import Record, write_hand
from scoring.rules.rulesets import Ruleset
from scoring.rules.tables import seat_table


class Stale(Exception):
    """The hand was changed by somebody else after the form was made."""


@transaction.atomic
def start_game(
    *,
    device: Device,
    game_id: UUID,
    ruleset: Ruleset,
    names: Sequence[str],
    first_dealer: int,
    side_names: Sequence[str] = (),
) -> Game:
    """Start a game for `device`. `names` are clockwise; `first_dealer` is a seat number.

    `game_id` is made by the form: sent twice, it is one game. Raises RuleViolation (`players`).
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
        },
    )
    if not created:
        if not Grant.objects.filter(game=game, device=device, role=Role.OWN).exists():
            raise RuleViolation("players", "This game belongs to another device.")
        return game
    Grant.objects.create(device=device, game=game, role=Role.OWN)
    Player.objects.bulk_create([Player(device=device, name=name) for name in names], ignore_conflicts=True)
    known = {player.name: player for player in Player.objects.filter(device=device, name__in=names)}
    Seat.objects.bulk_create([Seat(game=game, number=number, player=known[name]) for number, name in enumerate(names)])
    return game


@transaction.atomic
def record_hand(*, game_id: UUID, key: UUID, facts: HandFacts, device: Device | None) -> Hand:
    """Record the next hand of a game. `key` is made by the device: sent twice, it is one hand.

    Raises RuleViolation for a hand that cannot be so, or that follows the end of the game.
    """
    game = _locked(game_id)
    for known in game.hands.all():
        if known.key == key:
            return known
    hand = Hand(game=game, key=key, number=1 + max((row.number for row in game.hands.all()), default=0))
    hand.recorded_by = device
    hand.recorded_at = timezone.now()
    _verify_sheet(game, [*game.hands.all(), hand], hand, facts)
    hand.save(force_insert=True)
    _touch(game)
    return hand


@transaction.atomic
def amend_hand(
    *, game_id: UUID, number: int, seen_version: int, facts: HandFacts, reason: str, device: Device | None
) -> Hand:
    """Put right a recorded hand; what it was is kept.

    Raises RuleViolation for a hand that cannot be so, also where a later hand then could not have been played, and
    Stale where the hand has changed since `seen_version`.
    """
    game = _locked(game_id)
    hand = _hand_to_change(game, number, seen_version)
    before = write_hand(hand.facts(game.table))
    after = write_hand(facts)
    if before == after:
        return hand
    _verify_sheet(game, game.hands.all(), hand, facts)
    _keep_amendment(hand, before, after, reason, device)
    return hand


@transaction.atomic
def void_hand(*, game_id: UUID, number: int, seen_version: int, reason: str, device: Device | None) -> Hand:
    """Strike out a recorded hand; it is kept, and no longer counts. Raises as `amend_hand` does."""
    game = _locked(game_id)
    hand = _hand_to_change(game, number, seen_version)
    before = write_hand(hand.facts(game.table))
    hand.voided = True
    sheet_of(game, game.hands.all())
    _keep_amendment(hand, before, None, reason, device)
    return hand


@transaction.atomic
def import_game(*, device: Device, game_id: UUID, record: Record) -> Game:
    """Store a game written in the interchange format, all of it or nothing. Raises RuleViolation."""
    record.tally()
    for number, facts in enumerate(record.hands, start=1):
        if facts.adjustment is not None and len(facts.adjustment.reason) > LONGEST_REASON:
            raise RuleViolation(
                "too_long", f"The reason of a ruling has at most {LONGEST_REASON} letters.", longest=LONGEST_REASON
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
    table = game_with_rows(game.pk).table  # type: ignore[union-attr]
    rows = []
    for number, facts in enumerate(record.hands, start=1):
        row = Hand(game=game, number=number, recorded_by=device)
        row.take(facts, table)
        rows.append(row)
    Hand.objects.bulk_create(rows)
    _touch(game)
    return game


def _side_names(record: Record, usual: tuple[str, ...]) -> tuple[str, ...]:
    """The record's names for the sides, that of the first seat first; none where they are the usual ones."""
    first = record.table.unit_of[record.table.players[0]]
    names = (first, next(name for name in record.table.units if name != first))
    return () if names == usual else names


def _locked(game_id: UUID) -> Game:
    Game.objects.select_for_update().filter(pk=game_id).first()
    game = game_with_rows(game_id)
    if game is None:
        raise Game.DoesNotExist
    return game


def _hand_to_change(game: Game, number: int, seen_version: int) -> Hand:
    hand = next((row for row in game.hands.all() if row.number == number), None)
    if hand is None:
        raise Hand.DoesNotExist
    if hand.version != seen_version or hand.voided:
        raise Stale
    return hand


def _verify_sheet(game: Game, rows: Sequence[Hand], hand: Hand, facts: HandFacts) -> None:
    """Let the law look at the whole sheet with `facts` in the place of `hand`."""
    # The tally checks the facts by name before they are turned into seats, where a name may not be one.
    others = [row for row in rows if row is not hand and not row.voided]
    table = game.table
    earlier = [row.facts(table) for row in others if row.number < hand.number]
    later = [row.facts(table) for row in others if row.number > hand.number]
    Record(game.ruleset, table, game.names[game.first_dealer], (*earlier, facts, *later)).tally()
    hand.take(facts, table)


def _keep_amendment(
    hand: Hand, before: dict[str, object], after: dict[str, object] | None, reason: str, device: Device | None
) -> None:
    hand.version += 1
    hand.save()
    Amendment.objects.create(
        hand=hand, number=hand.version, before=before, after=after, reason=reason[:LONGEST_REASON], made_by=device
    )
    _touch(hand.game)


def _touch(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1)
