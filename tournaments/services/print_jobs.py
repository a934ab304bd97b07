"""Writers of print jobs: packs ordered, made by a Celery task, and kept for a day."""

import dataclasses
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


@transaction.atomic
def order_pack(*, job_id: UUID, tournament_id: UUID, order: PackOrder) -> PrintJob:
    """Store what is to be printed (idempotent by `job_id`); jobs older than a day are deleted.

    Raises RuleViolation `too_many_tables`.
    """
    PrintJob.objects.filter(ordered_at__lt=timezone.now() - KEPT).delete()
    if order.tables is not None and not 1 <= order.tables <= MOST_TABLES:
        raise RuleViolation("too_many_tables", tables=order.tables, most=MOST_TABLES)
    job, _created = PrintJob.objects.get_or_create(
        pk=job_id, defaults={"tournament_id": tournament_id, **dataclasses.asdict(order)}
    )
    return job


def cancel_pack(job_id: UUID) -> None:
    """Throw a print job away, made or not (idempotent)."""
    PrintJob.objects.filter(pk=job_id).delete()


def store_pack(job_id: UUID, content: bytes) -> None:
    """Store a pack, a PDF, unless the job was cancelled or is made already (idempotent)."""
    PrintJob.objects.filter(pk=job_id, content=None).update(content=content, failed=False)


def give_up_pack(job_id: UUID) -> None:
    """Store that a pack cannot be made, for its page to say."""
    PrintJob.objects.filter(pk=job_id, content=None).update(failed=True)
