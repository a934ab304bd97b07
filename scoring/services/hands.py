"""Hands recorded, put right and struck out; and the hand in play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_REASON, Amendment, Device, Game, Hand, HandInPlay
from scoring.queries import sheet_of
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.record.games import Record, write_hand
from scoring.services.audit import By
from scoring.services.locking import locked, touch
from scoring.sharing.locking import Stale


class AnotherHand(Exception):
    """Another phone recorded a different hand in the place where this one was to go; `hand` is that one."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.hand = hand


class SeenHand(NamedTuple):
    """A recorded hand as a form saw it (optimistic lock): its row's number, and the version it had."""

    number: int
    version: int


@transaction.atomic
def record_hand(
    *, game_id: UUID, key: UUID, facts: HandFacts, device: Device | None, after: int | None = None
) -> Hand:
    """Record the next hand of a game, and return its row.

    `key` is made by the device: sent twice, it is one hand. `after` is the number of the last row the device
    knew of: where another device has recorded a hand since, the same facts are taken as the same hand, and
    different ones raise AnotherHand. Raises RuleViolation for a hand that cannot be so, or that follows the
    end of the game.
    """
    game = locked(game_id)
    rows = list(game.hands.all())
    known = next((row for row in rows if row.key == key), None) or _unseen(game, rows, facts, after)
    if known is not None:
        return known
    if game.stopped_at is not None:
        raise RuleViolation("game_stopped", "The game was stopped. Go on with it first.")
    hand = Hand(game=game, key=key, number=1 + max((row.number for row in rows), default=0))
    hand.recorded_by = device
    hand.recorded_at = timezone.now()
    _verify_sheet(game, [*rows, hand], hand, facts)
    hand.save(force_insert=True)
    HandInPlay.objects.filter(game=game).delete()
    touch(game)
    return hand


@transaction.atomic
def keep_in_play(
    *, game_id: UUID, number: int, fields: Mapping[str, Sequence[str]], device: Device | None
) -> None:
    """Keep what has been said of the hand being played, for a reload or a second phone. Nothing said: forget
    it.

    `number` is the one the hand will have on the sheet; what belongs to a hand already recorded is dropped in
    silence.
    """
    game = locked(game_id)
    if number != 1 + sum(not row.voided for row in game.hands.all()):
        return
    if fields:
        _put_in_play(game, number, fields, device)
    else:
        HandInPlay.objects.filter(game=game).delete()


@transaction.atomic
def amend_hand(*, game_id: UUID, seen: SeenHand, facts: HandFacts, by: By) -> Hand:
    """Put right a recorded hand; what it was is kept.

    Raises RuleViolation for a hand that cannot be so, also where a later hand then could not have been
    played, and Stale where the hand has changed since it was seen.
    """
    game = locked(game_id)
    hand = _hand_to_change(game, seen)
    before = write_hand(hand.facts(game.table))
    after = write_hand(facts)
    if before == after:
        return hand
    _verify_sheet(game, game.hands.all(), hand, facts)
    _keep_amendment(hand, before, after, by)
    return hand


@transaction.atomic
def void_hand(
    *,
    game_id: UUID,
    seen: SeenHand,
    by: By,
    into_play: Mapping[str, Sequence[str]] | None = None,
) -> Hand:
    """Strike out a recorded hand; it is kept, and no longer counts. Raises as `amend_hand` does.

    `into_play`: what the pad is to show of it, where the hand was taken back to be entered again.
    """
    game = locked(game_id)
    hand = _hand_to_change(game, seen)
    before = write_hand(hand.facts(game.table))
    hand.voided = True
    sheet = sheet_of(game, game.hands.all())
    _keep_amendment(hand, before, None, by)
    if into_play is not None:
        _put_in_play(game, sheet.next_number, into_play, by.device)
    return hand


@transaction.atomic
def restore_hand(*, game_id: UUID, seen: SeenHand, by: By) -> Hand:
    """Let a hand that was struck out count again.

    Raises RuleViolation where the game could then not have gone on as it did, and Stale where somebody was
    quicker.
    """
    game = locked(game_id)
    hand = _hand_seen(game, seen)
    if not hand.voided:
        raise Stale
    hand.voided = False
    sheet_of(game, game.hands.all())
    _keep_amendment(hand, None, write_hand(hand.facts(game.table)), by)
    return hand


def _put_in_play(game: Game, number: int, fields: Mapping[str, Sequence[str]], device: Device | None) -> None:
    HandInPlay.objects.update_or_create(
        game=game, defaults={"number": number, "said": dict(fields), "changed_by": device}
    )


def _hand_to_change(game: Game, seen: SeenHand) -> Hand:
    hand = _hand_seen(game, seen)
    if hand.voided:
        raise Stale
    return hand


def _hand_seen(game: Game, seen: SeenHand) -> Hand:
    """The hand a form means, as long as nobody has changed it since. Raises Hand.DoesNotExist, Stale."""
    hand = next((row for row in game.hands.all() if row.number == seen.number), None)
    if hand is None:
        raise Hand.DoesNotExist
    if hand.version != seen.version:
        raise Stale
    return hand


def _unseen(game: Game, rows: Iterable[Hand], facts: HandFacts, after: int | None) -> Hand | None:
    """The same hand, recorded by another device since row `after`. Raises AnotherHand for a different one."""
    if after is None:
        return None
    unseen = next((row for row in rows if row.number > after and not row.voided), None)
    if unseen is not None and unseen.facts(game.table) != facts:
        raise AnotherHand(unseen)
    return unseen


def _verify_sheet(game: Game, rows: Iterable[Hand], hand: Hand, facts: HandFacts) -> None:
    """Let the law look at the whole sheet with `facts` in the place of `hand`."""
    # The tally checks the facts by name before they are turned into seats, where a name may not be one.
    others = [row for row in rows if row is not hand and not row.voided]
    table = game.table
    earlier = [row.facts(table) for row in others if row.number < hand.number]
    later = [row.facts(table) for row in others if row.number > hand.number]
    Record(game.ruleset, table, game.names[game.first_dealer], (*earlier, facts, *later)).tally()
    hand.take(facts, table)


def _keep_amendment(
    hand: Hand, before: dict[str, object] | None, after: dict[str, object] | None, by: By
) -> None:
    """Write the audit log of a hand: what it was, what it became, who and why. Saves the hand."""
    hand.version += 1
    hand.save()
    Amendment.objects.create(
        hand=hand,
        number=hand.version,
        before=before,
        after=after,
        reason=by.reason[:LONGEST_REASON],
        made_by=by.device,
    )
    touch(hand.game)
