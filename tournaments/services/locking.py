"""What every writer of an event does first and last."""

from uuid import UUID

from django.db.models import F

from scoring.models import LONGEST_REASON, Device
from scoring.rules.errors import RuleViolation
from tournaments.models import Change, Tournament
from tournaments.queries import AtTable, Evening, TableKey, at_table, fresh_evening


def locked_tournament(tournament_id: UUID) -> Tournament:
    """The event's row alone, nobody else writing to the event until the transaction ends. Raises
    Tournament.DoesNotExist.
    """
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def locked(tournament_id: UUID) -> Evening:
    """The whole evening, locked in the same way."""
    locked_tournament(tournament_id)
    return fresh_evening(tournament_id)


def locked_open(tournament_id: UUID) -> Evening:
    """The same, of an evening that is not closed. Raises RuleViolation `event_closed`."""
    evening = locked(tournament_id)
    verify_open(evening.tournament)
    return evening


def locked_table(key: TableKey, *, still_open: bool = True) -> AtTable:
    """A table of a published round, the event locked. Raises `no_such_table`, `event_closed`."""
    tournament = locked_tournament(key.tournament_id)
    if still_open:
        verify_open(tournament)
    here = at_table(tournament, key.round, key.table)
    if here is None:
        words = f"There is no table {key.table} in round {key.round}."
        raise RuleViolation("no_such_table", words, table=key.table, round=key.round)
    return here


def verify_open(tournament: Tournament) -> None:
    """Raises RuleViolation `event_closed`."""
    if tournament.closed_at is not None:
        raise RuleViolation("event_closed", "The evening is closed. Open it again first.")


def touch(tournament: Tournament) -> None:
    """Tell those who watch that the evening has changed."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def log(
    tournament: Tournament, what: str, device: Device | None, *, reason: str = "", **facts: object
) -> None:
    """Write down what was done; those who watch are told."""
    Change.objects.create(
        tournament=tournament, what=what, facts=facts, reason=reason[:LONGEST_REASON], made_by=device
    )
    touch(tournament)
