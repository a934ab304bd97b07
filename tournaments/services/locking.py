"""What every writer does first and last: lock the row, raise the revision, write the audit log."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final
from uuid import UUID

from django.db.models import F, Subquery

from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Device, Game
from scoring.rules.errors import RuleViolation
from tournaments.models import Change, Table, Tournament
from tournaments.queries import (
    AtTable,
    Evening,
    RoundView,
    TableKey,
    at_table,
    read_evening,
    shared_evening,
)

#: Acts at a table that no page of a player shows.
UNSEEN: Final = frozenset({"taken", "scorer", "called", "coming", "call_done"})
#: Acts that write whole rounds and nothing else: the other rounds are not read again.
OF_ROUNDS: Final = frozenset({"drafted", "discarded", "published", "taken_back"})


def locked_tournament(tournament_id: UUID) -> Tournament:
    """Lock the tournament's row until the transaction ends. Raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def locked(tournament_id: UUID) -> Evening:
    """Lock the tournament, then read the evening past the cache. Raises Tournament.DoesNotExist."""
    return read_evening(locked_tournament(tournament_id))


def locked_open(tournament_id: UUID) -> Evening:
    """The same for a tournament that is not closed. Raises RuleViolation `event_closed`."""
    evening = locked(tournament_id)
    verify_open(evening.tournament)
    return evening


def published_round(evening: Evening, number: int) -> RoundView:
    """Look up a round that the hall may see. Raises RuleViolation `no_such_table`."""
    round_ = evening.round(number)
    if round_ is None or not round_.is_published:
        raise RuleViolation("no_such_table", round=number)
    return round_


def locked_shared(tournament_id: UUID) -> Evening:
    """Lock an open tournament and return the evening pages have read; no row may be changed.

    Raises RuleViolation `event_closed`.
    """
    tournament = locked_tournament(tournament_id)
    verify_open(tournament)
    return shared_evening(tournament)


def locked_table(
    key: TableKey,
    *,
    still_open: bool = True,
    seen_version: int | None = None,
    read: AtTable | None = None,
) -> AtTable:
    """Lock the tournament, then read one table of a published round.

    `seen_version`: the table's, as it was seen (optimistic lock); None for whatever it is now.
    `read`: the table as the caller has read it, which is not read again where nobody has written to
    it since. Raises RuleViolation `no_such_table`, `event_closed`; Stale where somebody else has
    changed the table since.
    """
    tournament = locked_tournament(key.tournament_id)
    if still_open:
        verify_open(tournament)
    here = _as_read(read, tournament) or at_table(tournament, key.round, key.table)
    if here is None:
        raise RuleViolation("no_such_table", table=key.table, round=key.round)
    if seen_version not in (None, here.table.row.version):
        raise Stale
    return here


def _as_read(read: AtTable | None, tournament: Tournament) -> AtTable | None:
    """A table as read, with the tournament as it is now; None if it may have been written since.

    A write of a single table raises the table's revision, every other one `rounds_revision`.
    """
    if read is None or read.tournament.rounds_revision != tournament.rounds_revision:
        return None
    row = read.table.row
    is_unwritten = Table.objects.filter(pk=row.pk, revision=row.revision).exists()
    return replace(read, tournament=tournament) if is_unwritten else None


def verify_open(tournament: Tournament) -> None:
    """Validate that the tournament is not closed. Raises RuleViolation `event_closed`."""
    if tournament.closed_at is not None:
        raise RuleViolation("event_closed")


def touch_games(games: Collection[UUID]) -> None:
    """Raise the revisions of tables' games whose seats were written: games are kept by revision."""
    Game.objects.filter(pk__in=games).update(revision=F("revision") + 1)


def touch(
    scope: Tournament | AtTable,
    *,
    is_whole: bool = True,
    seen_by_players: bool = True,
    **written: object,
) -> None:
    """Raise the revision; set to it those that tell what was written (see `tournaments.queries`).

    `scope`: a single table where nothing but its own row and game was written, else the evening.
    `is_whole`: whether more of the evening than whole rounds was. `seen_by_players`: whether their
    pages show it. `written`: columns of the table's row to be written with it.
    """
    tournament = scope if isinstance(scope, Tournament) else scope.tournament
    columns = ["revision"]
    if seen_by_players:
        columns.append("hall_revision")
    if isinstance(scope, Tournament):
        columns += ["rounds_revision", "whole_revision"] if is_whole else ["rounds_revision"]
    evening = Tournament.objects.filter(pk=tournament.pk)
    evening.update(**dict.fromkeys(columns, F("revision") + 1))
    if not isinstance(scope, Tournament):
        revision = Subquery(evening.values("revision"))
        Table.objects.filter(pk=scope.table.row.pk).update(revision=revision, **written)


def log(
    scope: Tournament | AtTable,
    what: str,
    device: Device | None,
    reason: str = "",
    /,
    **facts: object,
) -> None:
    """Write a line of the audit log, and raise the revision as `touch` does.

    `what`: its code; `facts`: figures and names.
    """
    note(scope, what, device, reason, **facts)
    touch(scope, is_whole=what not in OF_ROUNDS, seen_by_players=what not in UNSEEN)


def note(
    scope: Tournament | AtTable,
    what: str,
    device: Device | None,
    reason: str = "",
    /,
    **facts: object,
) -> None:
    """Write a line of the audit log, as `log` does, and leave the revision to who calls."""
    tournament = scope if isinstance(scope, Tournament) else scope.tournament
    Change.objects.create(
        tournament=tournament,
        what=what,
        facts=facts,
        reason=reason[:LONGEST_REASON],
        made_by=device,
    )
