"""Packs ordered, made page by page, kept for a day."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.rules.errors import RuleViolation
from tournaments.models import PrintJob

KEPT: Final = timedelta(days=1)
#: How many pages are made between two notes of how far it is.
NOTED: Final = 25


@transaction.atomic
def order_pack(
    *,
    job_id: UUID,
    tournament_id: UUID,
    pack: str,
    paper: str,
    origin: str,
    round_number: int | None = None,
    tables: int | None = None,
) -> PrintJob:
    """Write down what is to be printed; ordered twice it is one job. What is older than a day is thrown away."""
    PrintJob.objects.filter(ordered_at__lt=timezone.now() - KEPT).delete()
    if tables is not None and not 1 <= tables <= 80:
        raise RuleViolation("too_many_tables", "A blank set is for 1 to 80 tables.", tables=tables)
    job, _created = PrintJob.objects.get_or_create(
        pk=job_id,
        defaults={
            "tournament_id": tournament_id,
            "pack": pack,
            "paper": paper,
            "origin": origin,
            "round": round_number,
            "tables": tables,
        },
    )
    return job


def make_pack(job: PrintJob, pages: int, make: Callable[[Callable[[int], None]], bytes]) -> None:
    """Let `make` draw the pages, and note how far it is; what goes wrong is noted, and raised."""
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
