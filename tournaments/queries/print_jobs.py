"""Queries of print jobs: what was ordered, how far it is, the pages once they are made."""

from dataclasses import dataclass
from uuid import UUID

from tournaments.models import PrintJob, Tournament


@dataclass(frozen=True)
class PackOrder:
    """The settings of an ordered pack: which pack, the paper's name, the origin of its links.

    `round`: the round it is of, None where it is of the evening; `tables`: of a blank set; `large`:
    large print; `blank_backs`: an empty page after each.
    """

    pack: str
    paper: str
    origin: str
    round: int | None = None
    tables: int | None = None
    large: bool = False
    blank_backs: bool = False


def print_job(job_id: UUID) -> PrintJob | None:
    """A print job without its content; None where there is none."""
    return PrintJob.objects.select_related("tournament").defer("content").filter(pk=job_id).first()


def print_jobs_of(tournament: Tournament) -> list[PrintJob]:
    """The tournament's print jobs without their content, the newest first, four at most."""
    jobs = PrintJob.objects.filter(tournament=tournament).defer("content")
    return list(jobs.order_by("-ordered_at")[:4])


def order_of(job: PrintJob) -> PackOrder:
    """Return the settings that the job was ordered with."""
    return PackOrder(
        job.pack, job.paper, job.origin, job.round, job.tables, job.large, job.blank_backs
    )


def printed_pack(job: PrintJob) -> bytes | None:
    """The content of a print job, a PDF; None until it is made."""
    content = PrintJob.objects.filter(pk=job.pk).values_list("content", flat=True).get()
    return None if content is None else bytes(content)
