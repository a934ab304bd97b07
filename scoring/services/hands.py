"""Hands recorded, put right and struck out; and the hand in play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from config.store.statements import insert_with
from scoring.access.locking import Stale
from scoring.models import Device, Game, GameChange, Hand, HandInPlay
from scoring.queries import GameSheet, hand_in_play, sheet_of, sheet_to_the_end
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.hands import with_first_to_target
from scoring.rules.record.games import write_hand
from scoring.rules.scoresheets import Scoresheet, one_more, tally
from scoring.services.audit import (
    NO_STRIKES,
    By,
    Strikes,
    keep_amendment,
    log_change,
    strike_out,
    verify_reached,
    verify_strikes,
)
from scoring.services.locking import (
    AT_THE_END,
    After,
    SeenHand,
    locked,
    raised,
    touch,
    verify_few_enough,
)


class AnotherHand(Exception):
    """Another phone recorded a different hand, `hand`, in the place of this one."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.hand = hand


def record_hand(  # noqa: PLR0913 - the columns of a row, and the game as it was read
    *,
    game_id: UUID,
    key: UUID,
    facts: HandFacts,
    device: Device | None,
    after: After = AT_THE_END,
    read: GameSheet | None = None,
) -> Hand:
    """Record the next hand of a game, and return its row.

    `key` is made by the device: sent twice, it is one hand. Where another device has recorded a
    hand since, in the place that `after` says, the same facts are taken as the same hand, and
    different ones raise AnotherHand. Raises RuleViolation for a hand that cannot be so, or that
    follows the end of the game.

    `read`: the game's sheet as the caller has read it. Where nobody has written since, it is
    neither read nor scored again, and the row's `game` is that very one.
    """
    if read is not None:
        hand = _next_hand(read.game, key, facts, after, read.sheet)
        if hand.pk is not None:
            return hand
        if _stored_with_revision(hand, device):
            return hand
    with transaction.atomic():
        game = locked(game_id)
        hand = _next_hand(game, key, facts, after)
        if hand.pk is None:
            _stored(hand, device)
            touch(game)
        return hand


def _next_hand(
    game: Game, key: UUID, facts: HandFacts, after: After, sheet: Scoresheet | None = None
) -> Hand:
    """The row of a hand to record, not stored; or the one that has it. Raises as `record_hand`.

    `sheet`: of the game's hands, where they are scored already.
    """
    known = known_hand(game, key, facts, after)
    if known is not None:
        return known
    rows = game.hand_rows
    if game.stopped_at is not None:
        raise RuleViolation("game_stopped")
    verify_few_enough(len(rows) + 1)
    hand = Hand(game=game, key=key, number=1 + max((row.number for row in rows), default=0))
    if sheet is None:
        _verify_hand(game, rows, hand, facts)
    else:
        one_more(game.ruleset, game.table, sheet, facts)
        hand.take(facts, game.table)
    return hand


def _stored_with_revision(hand: Hand, device: Device | None) -> bool:
    """Store a new hand of a game that is as read (compare and swap), or nothing; whether it was.

    PostgreSQL does it in one statement: each one more is a journey.
    """
    game = hand.game
    if connection.vendor == "postgresql":
        hand.recorded_by, hand.recorded_at = device, timezone.now()
        is_stored = insert_with(_RAISED_AND_FORGOTTEN, [game.pk, game.revision], hand)
        game.revision += is_stored
        return is_stored
    with transaction.atomic(savepoint=False):
        is_raised = raised(game)
        if is_raised:
            _stored(hand, device)
    return is_raised


#: For PostgreSQL: raise the revision of a game that has this one, and forget its next hand.
_RAISED_AND_FORGOTTEN: Final = (
    f"raised AS (UPDATE {Game._meta.db_table} SET revision = revision + 1 "  # noqa: S608 - names of tables and columns, all of them ours
    "WHERE id = %s AND revision = %s RETURNING id), forgotten AS "
    f"(DELETE FROM {HandInPlay._meta.db_table} WHERE game_id IN (SELECT id FROM raised))"
)


def _stored(hand: Hand, device: Device | None) -> None:
    """Store a new hand; what was said of it while it was played is forgotten."""
    hand.recorded_by = device
    hand.recorded_at = timezone.now()
    hand.save(force_insert=True)
    if hand_in_play(hand.game) is not None:
        HandInPlay.objects.filter(game=hand.game).delete()


@transaction.atomic
def keep_in_play(
    *, game_id: UUID, number: int, fields: Mapping[str, Sequence[str]] | None, device: Device | None
) -> bool:
    """Keep what is said of the hand in play as the device's draft; return whether it was kept.

    `number` is the one the hand will have on the sheet: what belongs to a hand already recorded is
    not kept, nor anything while the draft is another device's. `fields`: empty to forget the draft;
    None to take it over from the other device as it is.
    """
    game = locked(game_id)
    if number != 1 + sum(not row.voided for row in game.hand_rows):
        return False
    kept = hand_in_play(game)
    draft = kept if kept is not None and kept.number == number else None
    if fields is None:
        fields = draft.said if draft else {}
    elif draft is not None and not draft.is_of(device):
        return False
    if fields:
        _put_in_play(game, number, fields, device)
    else:
        HandInPlay.objects.filter(game=game).delete()
    return True


@transaction.atomic
def amend_hand(
    *, game_id: UUID, seen: SeenHand, facts: HandFacts, by: By, strikes: Strikes = NO_STRIKES
) -> Hand:
    """Put right a recorded hand; what it was is kept.

    Where the game then ends earlier, the hands after its end are struck out with it: those of
    `strikes`, as a person has confirmed them. Raises RuleViolation for a hand that cannot be so,
    also where a later one then could not have been played (`game_over`: nothing was confirmed);
    Stale where a hand has changed since.
    """
    game = locked(game_id)
    hand = _hand_to_change(game, seen)
    before = write_hand(hand.facts(game.table))
    after = write_hand(facts)
    if before == after:
        return hand
    _verify_hand(game, game.hand_rows, hand, facts)
    sheet = sheet_to_the_end(game, game.hand_rows)
    verify_strikes(sheet, strikes)
    keep_amendment(hand, before, after, by)
    _finish(game, sheet, strikes, by)
    return hand


@transaction.atomic
def settle_first(*, game_id: UUID, seen: SeenHand, unit: str, by: By) -> Hand:
    """Store the answer to who reached the target first: an order of the tricks, and logged so.

    It puts nothing right, so that the hand's version stays. Idempotent: answered twice alike, it is
    one answer. Raises Stale where the hand has changed since it was seen or another answer was
    quicker, RuleViolation `first_to_target` for a unit that was not in the race.
    """
    game = locked(game_id)
    hand = _hand_to_change(game, seen)
    table = game.table
    if unit not in table.units:
        raise RuleViolation("first_to_target")
    answer = with_first_to_target(hand.facts(table), table, unit)
    if hand.order:
        if hand.facts(table) != answer:
            raise Stale
        return hand
    last = sheet_of(game, game.hand_rows).lines[-1]
    if last.row is not hand or unit not in last.scored.ending.candidates:
        raise RuleViolation("first_to_target")
    hand.take(answer, table)
    hand.save()
    names = list(table.units[unit])
    log_change(game, GameChange.Kind.FIRST, {}, {"hand": hand.number, "names": names}, by)
    touch(game)
    return hand


@transaction.atomic
def void_hand(
    *,
    game_id: UUID,
    seen: SeenHand,
    by: By,
    into_play: Mapping[str, Sequence[str]] | None = None,
    strikes: Strikes = NO_STRIKES,
) -> Hand:
    """Strike out a recorded hand; it is kept, and no longer counts. Raises as `amend_hand` does.

    `into_play`: what the pad is to show of it, where the hand was taken back to be entered again.
    """
    game = locked(game_id)
    hand = _hand_to_change(game, seen)
    before = write_hand(hand.facts(game.table))
    hand.voided = True
    sheet = sheet_to_the_end(game, game.hand_rows)
    verify_strikes(sheet, strikes)
    keep_amendment(hand, before, None, by)
    _finish(game, sheet, strikes, by)
    if into_play is not None:
        _put_in_play(game, sheet.next_number, into_play, by.device)
    return hand


@transaction.atomic
def restore_hands(
    *, game_id: UUID, seen: Sequence[SeenHand], by: By, strikes: Strikes = NO_STRIKES
) -> GameSheet:
    """Let struck out hands count again, all of them or none; return the sheet that comes of it.

    Raises RuleViolation `ended_before` where the game is over before one of them, and `game_over`
    where hands after a new end were not confirmed in `strikes`; Stale where somebody was quicker.
    """
    game = locked(game_id)
    rows = [_hand_seen(game, one) for one in seen]
    if not all(row.voided for row in rows):
        raise Stale
    for row in rows:
        row.voided = False
    sheet = sheet_to_the_end(game, game.hand_rows)
    verify_reached(sheet, rows)
    verify_strikes(sheet, strikes)
    for row in rows:
        keep_amendment(row, None, write_hand(row.facts(game.table)), by)
    _finish(game, sheet, strikes, by)
    return sheet


def _finish(game: Game, sheet: GameSheet, strikes: Strikes, by: By) -> None:
    strike_out(sheet, strikes, by)
    if not sheet.sheet.is_open:
        HandInPlay.objects.filter(game=game).delete()
    touch(game)


def _put_in_play(
    game: Game, number: int, fields: Mapping[str, Sequence[str]], device: Device | None
) -> None:
    HandInPlay.objects.update_or_create(
        game=game, defaults={"number": number, "said": dict(fields), "changed_by": device}
    )


def _hand_to_change(game: Game, seen: SeenHand) -> Hand:
    hand = _hand_seen(game, seen)
    if hand.voided:
        raise Stale
    return hand


def _hand_seen(game: Game, seen: SeenHand) -> Hand:
    """Find the hand a form means, if nobody has changed it. Raises Hand.DoesNotExist, Stale."""
    hand = next((row for row in game.hand_rows if row.number == seen.number), None)
    if hand is None:
        raise Hand.DoesNotExist
    if hand.version != seen.version:
        raise Stale
    return hand


def known_hand(game: Game, key: UUID, facts: HandFacts, after: After) -> Hand | None:
    """The row that has this hand already: of its key, or the same one by another device.

    Raises AnotherHand where another device has recorded a different one in its place.
    """
    known = next((row for row in game.hand_rows if row.key == key), None)
    if known is not None or after.row is None:
        return known
    # The hands of the device that come before it were recorded first, or are others' hands as well.
    since = [row for row in game.hand_rows if row.number > after.row and not row.voided]
    unseen = since[after.behind] if len(since) > after.behind else None
    as_stored = facts._replace(tricks={unit: won for unit, won in facts.tricks.items() if won})
    if unseen is not None and unseen.facts(game.table) != as_stored:
        raise AnotherHand(unseen)
    return unseen


def _verify_hand(game: Game, rows: Iterable[Hand], hand: Hand, facts: HandFacts) -> None:
    """Let the law look at the sheet as far as `facts`, which then replace those of `hand`."""
    # The tally checks the facts by name before they become seats, where a name may not be one.
    table = game.table
    earlier = [row.facts(table) for row in rows if row.number < hand.number and not row.voided]
    first_dealer = game.names[game.first_dealer]
    tally(game.ruleset, table, (*earlier, facts), first_dealer)
    hand.take(facts, table)
