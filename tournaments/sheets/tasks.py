"""Background tasks, queued by pages with ids alone: run in place where there is no broker.

A queue may give a task twice, or again after the worker that had it was killed: each does nothing
the second time.
"""

from contextlib import nullcontext, suppress
from typing import Any
from uuid import UUID

from celery import Task, shared_task
from django.db import DatabaseError
from django.utils import timezone

from config.language import speaking
from config.web.troubles import trouble_of
from scoring.paper.pages import pages_in
from scoring.paper.pdf import as_pdf
from tournaments import queries, services
from tournaments.models import PrintJob
from tournaments.sheets import packs


# Its name stays, wherever the function lives: jobs wait in queues while a server is updated.
# None: no limit to how often it may be put off. How often it is begun is limited where it is taken.
@shared_task(name="tournaments.tasks.make_pack", bind=True, max_retries=None)
def make_pack(task: "Task[Any, Any]", job_id: str) -> None:
    """Make the PDF of a print job (idempotent: once it is made, nothing is made again)."""
    is_queued = not (task.request.called_directly or task.request.is_eager)
    try:
        _make(UUID(job_id), is_queued=is_queued)
    except Exception as problem:
        is_at_it = isinstance(problem, services.BeingMade)  # another, who may die of it
        if is_queued and (is_at_it or trouble_of(problem) is not None):  # which may be over soon
            left = problem.left if isinstance(problem, services.BeingMade) else services.SILENT
            raise task.retry(exc=problem, countdown=left.total_seconds()) from problem
        if not is_at_it:
            raise


def _make(job_id: UUID, *, is_queued: bool) -> None:
    """Take a job and make its pack. Raises BeingMade; what goes wrong is stored, and raised."""
    job = services.take_pack(job_id)
    if job is None:
        return
    try:
        with services.signs_of_life(job) if is_queued else nullcontext():
            _draw(job)
    except services.NotWanted:
        return
    except Exception as problem:
        with suppress(DatabaseError):  # one that is away hears nothing: the maker is silent then
            if is_queued and trouble_of(problem) is not None:
                services.let_go(job)
            else:
                services.give_up(job)
        raise


def _draw(job: PrintJob) -> None:
    evening, order, now = (
        queries.fresh_evening(job.tournament_id),
        queries.order_of(job),
        timezone.now(),
    )
    backs = order.blank_backs
    with speaking(evening.tournament.language):
        sheets = packs.sheets_of(evening, order, now)
        about = packs.about_pdf(evening, str(packs.PACKS[job.pack].title), now)
        services.make_pack(
            job,
            pages_in(sheets),
            lambda progress: as_pdf(sheets, about, blank_backs=backs, progress=progress),
        )
