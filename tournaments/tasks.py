"""Background tasks, queued by pages with ids alone: run in place where there is no broker."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from scoring.paper.pages import pages_in
from scoring.paper.pdf import as_pdf
from tournaments import queries, services
from tournaments.sheets import packs


@shared_task
def make_pack(job_id: str) -> None:
    """Make the PDF of a print job (idempotent: made again, it replaces the content)."""
    job = queries.print_job(UUID(job_id))
    if job is None:
        return  # thrown away in the meantime
    evening, order, now = queries.fresh_evening(job.tournament_id), queries.order_of(job), timezone.now()
    sheets = packs.sheets_of(evening, order, now)
    about = packs.about_pdf(evening, str(packs.PACKS[job.pack].title), now)
    services.make_pack(
        job,
        pages_in(sheets),
        lambda progress: as_pdf(sheets, about, blank_backs=order.blank_backs, progress=progress),
    )
