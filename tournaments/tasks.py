"""Background tasks, queued by pages with ids alone: run in place where there is no broker."""

from uuid import UUID

from celery import shared_task

from scoring.paper.pages import pack
from tournaments import queries, services
from tournaments.sheets import packs


@shared_task
def make_pack(job_id: str) -> None:
    """Make the PDF of a print job (idempotent: made again, it replaces the content)."""
    job = queries.print_job(UUID(job_id))
    if job is None:
        return  # thrown away in the meantime
    sheets = packs.sheets_of(queries.fresh_evening(job.tournament_id), queries.order_of(job))
    services.make_pack(
        job, packs.pages_in(sheets), lambda progress: pack(str(packs.PACKS[job.pack]), sheets, progress)
    )
