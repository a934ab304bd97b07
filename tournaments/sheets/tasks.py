"""Background tasks, queued by pages with ids alone: run in place where there is no broker."""

from contextlib import suppress
from typing import Any, Final
from uuid import UUID

from celery import Task, shared_task
from django.db import DatabaseError
from django.utils import timezone

from config.language import speaking
from config.web.troubles import trouble_of
from scoring.paper.pdf import as_pdf
from tournaments import queries, services
from tournaments.models import PrintJob
from tournaments.sheets import packs

#: Seconds until a task tries again after a full disk or a lost database, and how often it does.
LATER: Final = 10
MOST_RETRIES: Final = 30


@shared_task(name="tournaments.tasks.make_pack", bind=True, max_retries=MOST_RETRIES)
def make_pack(task: "Task[Any, Any]", job_id: str) -> None:
    """Make the PDF of a print job (idempotent: a queue may deliver a task twice)."""
    job = queries.print_job(UUID(job_id))
    if job is None or job.is_made or job.failed:
        return
    try:
        services.store_pack(job.pk, _pdf_of(job))
    except Exception as problem:
        is_queued = not (task.request.called_directly or task.request.is_eager)
        may_pass = trouble_of(problem) is not None and task.request.retries < MOST_RETRIES
        if is_queued and may_pass:
            raise task.retry(exc=problem, countdown=LATER) from problem
        with suppress(DatabaseError):
            services.give_up_pack(job.pk)
        raise


def _pdf_of(job: PrintJob) -> bytes:
    evening, order = queries.fresh_evening(job.tournament_id), queries.order_of(job)
    now = timezone.now()
    with speaking(evening.tournament.language):
        sheets = packs.sheets_of(evening, order, now)
        about = packs.about_pdf(evening, str(packs.PACKS[job.pack].title), now)
        return as_pdf(sheets, about, blank_backs=order.blank_backs)
