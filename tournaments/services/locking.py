"""What every writer does first and last: lock the row, raise the revision, write the audit log."""

from uuid import UUID

from django.db.models import F

from scoring.models import LONGEST_REASON, Device
from scoring.rules.errors import RuleViolation
from tournaments.models import Change, Tournament
from tournaments.queries import AtTable, Evening, TableKey, at_table, fresh_evening


def locked_tournament(tournament_id: UUID) -> Tournament:
    """Lock the tournament's row until the transaction ends: nobody else writes to it (select for update).

    Raises Tournament.DoesNotExist.
    """
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def locked(tournament_id: UUID) -> Evening:
    """Lock the tournament, then read the whole evening past the cache. Raises Tournament.DoesNotExist."""
    locked_tournament(tournament_id)
    return fresh_evening(tournament_id)


def locked_open(tournament_id: UUID) -> Evening:
    """The same for a tournament that is not closed. Raises RuleViolation `event_closed`."""
    evening = locked(tournament_id)
    verify_open(evening.tournament)
    return evening


def locked_table(key: TableKey, *, still_open: bool = True) -> AtTable:
    """Lock the tournament, then read one table of a published round.

    Raises RuleViolation `no_such_table`, `event_closed`.
    """
    tournament = locked_tournament(key.tournament_id)
    if still_open:
        verify_open(tournament)
    here = at_table(tournament, key.round, key.table)
    if here is None:
        words = f"There is no table {key.table} in round {key.round}."
        raise RuleViolation("no_such_table", words, table=key.table, round=key.round)
    return here


def verify_open(tournament: Tournament) -> None:
    """Validate that the tournament is not closed. Raises RuleViolation `event_closed`."""
    if tournament.closed_at is not None:
        raise RuleViolation("event_closed", "The evening is closed. Open it again first.")


def touch(tournament: Tournament) -> None:
    """Raise the revision, by which polling pages learn that the evening has changed."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def log(
    tournament: Tournament, what: str, device: Device | None, reason: str = "", /, **facts: object
) -> None:
    """Write a line of the audit log, and raise the revision. `what`: its code; `facts`: figures and names."""
    Change.objects.create(
        tournament=tournament, what=what, facts=facts, reason=reason[:LONGEST_REASON], made_by=device
    )
    touch(tournament)
