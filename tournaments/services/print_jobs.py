"""Writers of print jobs: a pack ordered, made page by page with its progress stored, kept for a day."""

import dataclasses
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.rules.errors import RuleViolation
from tournaments.models import PrintJob
from tournaments.queries import PackOrder
from tournaments.rules.planning import MOST_TABLES

KEPT: Final = timedelta(days=1)
#: Pages that are made between two notes of the progress.
NOTED: Final = 25


@transaction.atomic
def order_pack(*, job_id: UUID, tournament_id: UUID, order: PackOrder) -> PrintJob:
    """Store what is to be printed (idempotent by `job_id`); jobs older than a day are deleted.

    Raises RuleViolation `too_many_tables`.
    """
    PrintJob.objects.filter(ordered_at__lt=timezone.now() - KEPT).delete()
    if order.tables is not None and not 1 <= order.tables <= MOST_TABLES:
        words = f"A blank set is for 1 to {MOST_TABLES} tables."
        raise RuleViolation("too_many_tables", words, tables=order.tables, most=MOST_TABLES)
    job, _created = PrintJob.objects.get_or_create(
        pk=job_id, defaults={"tournament_id": tournament_id, **dataclasses.asdict(order)}
    )
    return job


def cancel_pack(job_id: UUID) -> None:
    """Throw a print job away, made or not (idempotent); a worker that has begun it throws its pages away."""
    PrintJob.objects.filter(pk=job_id).delete()


def make_pack(job: PrintJob, pages: int, make: Callable[[Callable[[int], None]], bytes]) -> None:
    """Run `make`, store the progress it reports and then the content; a failure is stored and raised."""
    jobs = PrintJob.objects.filter(pk=job.pk)
    jobs.update(pages=pages, done=0, failed=False)

    def progress(done: int) -> None:
        if done % NOTED == 0:
            jobs.update(done=done)

    try:
        content = make(progress)
    except Exception:
        jobs.update(failed=True)
        raise
    jobs.update(content=content, done=pages)
