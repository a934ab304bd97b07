"""Work that takes longer than a page may: in place where there is no broker."""

from uuid import UUID

from celery import shared_task

from scoring.paper.pages import PAPERS, pack
from tournaments import queries, services
from tournaments.sheets import packs


@shared_task
def make_pack(job_id: str) -> None:
    """Draw the pages of a pack that was ordered."""
    job = queries.print_job(UUID(job_id))
    if job is None:
        return  # thrown away in the meantime
    evening = queries.fresh_evening(job.tournament_id)
    sheets = packs.sheets_of(
        evening, job.pack, PAPERS[job.paper], job.origin, number=job.round, tables=job.tables
    )
    services.make_pack(
        job, packs.pages_in(sheets), lambda progress: pack(str(packs.PACKS[job.pack]), sheets, progress)
    )
