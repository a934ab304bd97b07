"""Writers of a table's hands: recorded, amended, struck out, kept half-entered; agreed on or disputed."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring import services as scoring
from scoring.models import LONGEST_REASON, Device, Game, Hand
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.services import By, SeenHand
from scoring.sharing.locking import Stale
from tournaments.models import Table
from tournaments.queries import AtTable, TableKey
from tournaments.services.locking import locked_table, log, touch
from tournaments.services.scores import as_it_stands, change_table


@transaction.atomic
def record_table_hand(
    *, table: TableKey, key: UUID, facts: HandFacts, device: Device | None, after: int | None = None
) -> Hand:
    """Record a hand at a table of the round it names (idempotent: sent twice it is one hand, by its `key`).

    A hand of a round that is over, or of an evening that is closed, is kept for the director to see and
    changes no result by itself. Raises RuleViolation `round_full`, `table_agreed`, and as scoring's
    `record_hand` does.
    """
    here = locked_table(table, still_open=False)
    view, game = here.table, _game_of(here)
    recorded = next((hand for hand in game.hands.all() if hand.key == key), None)
    if recorded is not None:
        return recorded
    if view.hands_done:
        words = f"The round has {view.scored} hands, all of them entered."
        raise RuleViolation("round_full", words, hands=view.scored)
    _verify_not_agreed(here)
    if here.is_past and view.typed is None:
        # Let what counted count on, whatever still comes in.
        change_table(here, "kept", By(device), as_it_stands(view))
    hand = scoring.record_hand(game_id=game.pk, key=key, facts=facts, device=device, after=after)
    Table.objects.filter(pk=view.row.pk).update(last_hand_at=timezone.now())
    touch(here.tournament)
    return hand


@transaction.atomic
def amend_table_hand(
    *, table: TableKey, seen: SeenHand, facts: HandFacts, by: By, directs: bool = False
) -> Hand:
    """Put a hand of a table right (optimistic lock: as it was `seen`).

    Players may until both sides have agreed and the round is over; the director always. Raises RuleViolation
    `table_agreed`, `round_over`, and as scoring's `amend_hand` does.
    """
    here = locked_table(table, still_open=False)
    _verify_may_amend(here, directs)
    hand = scoring.amend_hand(game_id=_game_of(here).pk, seen=seen, facts=facts, by=by)
    _log_hand(here, seen, by, voided=False)
    return hand


@transaction.atomic
def void_table_hand(
    *,
    table: TableKey,
    seen: SeenHand,
    by: By,
    directs: bool = False,
    into_play: Mapping[str, Sequence[str]] | None = None,
) -> Hand:
    """Strike a hand of a table out, by whom and as long as `amend_table_hand` may. Raises as it does.

    `into_play`: what the pad is to show of it, where the hand was taken back to be entered again.
    """
    here = locked_table(table, still_open=False)
    _verify_may_amend(here, directs)
    hand = scoring.void_hand(game_id=_game_of(here).pk, seen=seen, by=by, into_play=into_play)
    _log_hand(here, seen, by, voided=True)
    return hand


@transaction.atomic
def keep_table_hand(
    *, table: TableKey, number: int, fields: Mapping[str, Sequence[str]], device: Device | None
) -> None:
    """Keep the half-entered hand of a table as a draft; as scoring's `keep_in_play`."""
    game = _game_of(locked_table(table, still_open=False))
    scoring.keep_in_play(game_id=game.pk, number=number, fields=fields, device=device)


@transaction.atomic
def agree(*, table: TableKey, entry_id: UUID, seen_totals: Mapping[str, int], device: Device | None) -> None:
    """One of the table confirms that its hands are right (optimistic lock: as their totals were seen).

    Raises RuleViolation `no_such_entry`, `unfinished_table`; Stale where the hands were changed since then.
    """
    here = locked_table(table)
    view = here.table
    entry = next((entry for entry in view.entries.values() if entry.pk == entry_id), None)
    if entry is None:
        raise RuleViolation("no_such_entry", "Only who sits at this table can agree.", table=view.number)
    if view.row.agreed_at is not None:
        return
    if not view.hands_done:
        raise RuleViolation("unfinished_table", "Not all hands are entered.", tables=[view.number])
    if dict(view.by_hand) != dict(seen_totals):
        raise Stale
    agreement = {"agreed_by": entry, "agreed_at": timezone.now(), "agreed_device": device, "disputed": ""}
    change_table(here, "agreed", By(device), agreement, facts={"name": entry.name})


@transaction.atomic
def dispute(*, table: TableKey, words: str, device: Device | None) -> None:
    """Store that somebody at the table disputes its hands: the director sees it, and the next round waits."""
    here = locked_table(table)
    words = (words.strip() or "?")[:LONGEST_REASON]
    if here.table.row.disputed != words:
        doubt = {"disputed": words, "agreed_at": None, "agreed_by": None}
        change_table(here, "disputed", By(device), doubt, facts={"words": words})


def _game_of(here: AtTable) -> Game:
    """The table's game; every table of a published round has one."""
    game = here.table.row.game
    assert game is not None
    return game


def _verify_may_amend(here: AtTable, directs: bool) -> None:
    """Raises RuleViolation `table_agreed`, `round_over` for those at the table; the director may."""
    if directs:
        return
    _verify_not_agreed(here)
    if here.is_past:
        raise RuleViolation("round_over", f"Round {here.round.number} is over.", round=here.round.number)


def _verify_not_agreed(here: AtTable) -> None:
    """Raises RuleViolation `table_agreed`."""
    if here.table.row.agreed_at is not None:
        words = "Both sides have agreed on this table."
        raise RuleViolation("table_agreed", words, table=here.table.number)


def _log_hand(here: AtTable, seen: SeenHand, by: By, *, voided: bool) -> None:
    place = {"round": here.round.number, "table": here.table.number, "hand": seen.number}
    log(here.tournament, "hand", by.device, by.reason, **place, voided=voided)
