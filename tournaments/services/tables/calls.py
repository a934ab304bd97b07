"""Writers of a table's call for the director: made on its phone, answered on the laptop, closed."""

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_REASON, Device
from tournaments.models import Table
from tournaments.queries import TableKey
from tournaments.services.locking import locked_table, log
from tournaments.services.tables.agreements import locked_now


@transaction.atomic
def call_director(*, table: TableKey, words: str = "", device: Device | None) -> None:
    """Call the director to a table (idempotent: calling twice is once; new words replace the old).

    Raises RuleViolation `round_over`, `event_closed`.
    """
    here = locked_now(table)
    row, words = here.table.row, words.strip()[:LONGEST_REASON]
    if row.called_at is not None and words in ("", row.call_words):
        return
    values = {"called_at": row.called_at or timezone.now(), "call_words": words}
    Table.objects.filter(pk=row.pk).update(**values)
    log(here, "called", device, round=table.round, table=table.table, words=words)


@transaction.atomic
def answer_call(*, table: TableKey, done: bool, device: Device | None) -> None:
    """Store that the director is on her way to a calling table, or is done there (idempotent)."""
    here = locked_table(table, still_open=False)
    row = here.table.row
    if row.called_at is None or (row.coming_at is not None and not done):
        return
    values: dict[str, object] = {"coming_at": timezone.now()}
    if done:
        values = {"called_at": None, "call_words": "", "coming_at": None}
    Table.objects.filter(pk=row.pk).update(**values)
    what = "call_done" if done else "coming"
    log(here, what, device, round=table.round, table=table.table)
