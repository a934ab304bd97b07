"""Writers of a table's hands: recorded, amended, kept half-entered; agreed on or disputed by who sits there."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring import services as scoring
from scoring.models import LONGEST_REASON, Device, Hand
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.sharing.locking import Stale
from tournaments.models import Table
from tournaments.services.locking import locked_table, log, touch
from tournaments.services.scores import as_it_stands, change_table


@transaction.atomic
def record_table_hand(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    key: UUID,
    facts: HandFacts,
    device: Device | None,
    after: int | None = None,
) -> Hand:
    """Record a hand at a table of the round it names. Sent twice it is one hand.

    A hand of a round that is over, or of an evening that is closed, is kept for the director to see and changes no
    result by itself. Raises RuleViolation `round_full`, `table_agreed`, and as scoring's `record_hand` does.
    """
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    known = next((hand for hand in found.row.game.hands.all() if hand.key == key), None)
    if known is not None:
        return known
    if found.hands_done:
        raise RuleViolation(
            "round_full", f"The round has {found.scored} hands, all of them entered.", hands=found.scored
        )
    if found.row.agreed_at is not None:
        raise RuleViolation("table_agreed", "Both sides have agreed on this table.", table=table)
    if at.is_past and found.typed is None:
        # Let what counted count on, whatever still comes in.
        change_table(at, "kept", device, **as_it_stands(found))
    hand = scoring.record_hand(game_id=found.row.game_id, key=key, facts=facts, device=device, after=after)
    Table.objects.filter(pk=found.row.pk).update(last_hand_at=timezone.now())
    touch(at.tournament)
    return hand


@transaction.atomic
def amend_table_hand(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    number: int,
    seen_version: int,
    facts: HandFacts | None,
    reason: str,
    device: Device | None,
    directs: bool = False,
    into_play: Mapping[str, Sequence[str]] | None = None,
) -> Hand:
    """Put a hand of a table right, or strike it out (`facts` None).

    Players may until both sides have agreed and the round is over; the director always. Raises RuleViolation
    `table_agreed`, `round_over`, and as scoring's `amend_hand` does.
    """
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    if not directs:
        if found.row.agreed_at is not None:
            raise RuleViolation("table_agreed", "Both sides have agreed on this table.", table=table)
        if at.is_past:
            raise RuleViolation("round_over", f"Round {round_number} is over.", round=round_number)
    told = {"game_id": found.row.game_id, "number": number, "seen_version": seen_version, "device": device}
    if facts is None:
        hand = scoring.void_hand(**told, reason=reason, into_play=into_play)
    else:
        hand = scoring.amend_hand(**told, facts=facts, reason=reason)
    log(
        at.tournament,
        "hand",
        device,
        reason=reason,
        round=round_number,
        table=table,
        hand=number,
        voided=facts is None,
    )
    return hand


@transaction.atomic
def keep_table_hand(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    number: int,
    said: Mapping[str, Sequence[str]],
    device: Device | None,
) -> None:
    """Keep the half-entered hand of a table."""
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    scoring.keep_in_play(game_id=found.row.game_id, number=number, said=said, device=device)


@transaction.atomic
def agree(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    entry_id: UUID,
    seen_totals: Mapping[str, int],
    device: Device | None,
) -> None:
    """One of the table says that its hands are right. Raises RuleViolation `no_such_entry`, `unfinished_table`; Stale
    where they were changed since they were shown.
    """
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    entry = next((entry for entry in found.entries.values() if entry.pk == entry_id), None)
    if entry is None:
        raise RuleViolation("no_such_entry", "Only who sits at this table can agree.", table=table)
    if found.row.agreed_at is not None:
        return
    if not found.hands_done:
        raise RuleViolation("unfinished_table", "Not all hands are entered.", tables=[table])
    if dict(found.by_hand) != dict(seen_totals):
        raise Stale
    change_table(
        at,
        "agreed",
        device,
        told={"name": entry.name},
        agreed_by=entry,
        agreed_at=timezone.now(),
        agreed_device=device,
        disputed="",
    )


@transaction.atomic
def dispute(*, tournament_id: UUID, round_number: int, table: int, words: str, device: Device | None) -> None:
    """Somebody at the table says that something is wrong; the director sees it, and the next round waits."""
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    words = words.strip() or "?"
    if found.row.disputed != words[:LONGEST_REASON]:
        change_table(
            at,
            "disputed",
            device,
            told={"words": words},
            disputed=words[:LONGEST_REASON],
            agreed_at=None,
            agreed_by=None,
        )
