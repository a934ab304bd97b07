"""Hands recorded, put right and struck out; and the hand in play."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_REASON, Amendment, Device, Game, Hand
from scoring.queries import sheet_of
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.records import Record, write_hand
from scoring.services.locking import Stale, locked, touch


@transaction.atomic
def record_hand(*, game_id: UUID, key: UUID, facts: HandFacts, device: Device | None) -> Hand:
    """Record the next hand of a game. `key` is made by the device: sent twice, it is one hand.

    Raises RuleViolation for a hand that cannot be so, or that follows the end of the game.
    """
    game = locked(game_id)
    for known in game.hands.all():
        if known.key == key:
            return known
    hand = Hand(game=game, key=key, number=1 + max((row.number for row in game.hands.all()), default=0))
    hand.recorded_by = device
    hand.recorded_at = timezone.now()
    _verify_sheet(game, [*game.hands.all(), hand], hand, facts)
    hand.save(force_insert=True)
    touch(game)
    return hand


@transaction.atomic
def amend_hand(
    *, game_id: UUID, number: int, seen_version: int, facts: HandFacts, reason: str, device: Device | None
) -> Hand:
    """Put right a recorded hand; what it was is kept.

    Raises RuleViolation for a hand that cannot be so, also where a later hand then could not have been played, and
    Stale where the hand has changed since `seen_version`.
    """
    game = locked(game_id)
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
    game = locked(game_id)
    hand = _hand_to_change(game, number, seen_version)
    before = write_hand(hand.facts(game.table))
    hand.voided = True
    sheet_of(game, game.hands.all())
    _keep_amendment(hand, before, None, reason, device)
    return hand


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
    touch(hand.game)
