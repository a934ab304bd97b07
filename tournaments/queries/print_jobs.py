"""Queries of print jobs: what was ordered, whether it is made, its pages."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

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


def _jobs() -> QuerySet[PrintJob]:
    is_made = Q(content__isnull=False)
    return PrintJob.objects.defer("content").annotate(is_made=is_made)  # type: ignore[no-redef]  # the model says what it is


def print_job(job_id: UUID) -> PrintJob | None:
    return _jobs().select_related("tournament").filter(pk=job_id).first()


def print_jobs_of(tournament: Tournament) -> list[PrintJob]:
    """The tournament's print jobs without their content, the newest first, four at most."""
    return list(_jobs().filter(tournament=tournament).order_by("-ordered_at")[:4])


def order_of(job: PrintJob) -> PackOrder:
    return PackOrder(
        job.pack, job.paper, job.origin, job.round, job.tables, job.large, job.blank_backs
    )


def printed_pack(job: PrintJob) -> bytes | None:
    """The content of a print job, a PDF; None until it is made."""
    content = PrintJob.objects.filter(pk=job.pk).values_list("content", flat=True).get()
    return None if content is None else bytes(content)
