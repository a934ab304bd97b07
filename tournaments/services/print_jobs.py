"""Writers of print jobs: packs ordered, made page by page with its progress stored, kept for a day.

Who makes a pack has taken its job, and says again and again that it is alive: of two workers that
are given one job, which a queue may do, one makes it. A maker that has fallen silent is taken for
dead, and another begins anew.
"""

import dataclasses
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import DatabaseError, connections, transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.rules.errors import RuleViolation
from tournaments.models import PrintJob
from tournaments.queries import PackOrder
from tournaments.rules.planning import MOST_TABLES

KEPT: Final = timedelta(days=1)
#: Pages that are made between two notes of the progress.
NOTED: Final = 25
#: How long a maker may be silent before it is taken for dead, and seconds between signs of life.
SILENT: Final = timedelta(seconds=10)
A_SIGN: Final = 2.0
#: How often a pack is begun: one that brings down whoever makes it does not go round for ever.
MOST_ATTEMPTS: Final = 5


class BeingMade(Exception):
    """Another makes this pack.

    `left`: when he is taken for dead, unless he says that he is alive.
    """

    def __init__(self, left: timedelta) -> None:
        super().__init__(left)
        self.left = left


class NotWanted(Exception):
    """The job was cancelled, or has been taken by another: what is being made is thrown away."""


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
    """Throw a print job away, made or not (idempotent); a worker that began it drops its pages."""
    PrintJob.objects.filter(pk=job_id).delete()


@transaction.atomic
def take_pack(job_id: UUID) -> PrintJob | None:
    """Take a job to make its pack; None where there is nothing to do: cancelled, made, failed.

    Raises BeingMade where another has taken it and is alive.
    """
    job = (
        PrintJob.objects.select_for_update(of=("self",)).defer("content").filter(pk=job_id).first()
    )
    if job is None or job.failed or job.is_made:
        return None
    now = timezone.now()
    if job.alive_at is not None and now - job.alive_at < SILENT:
        raise BeingMade(SILENT - (now - job.alive_at))
    job.attempts += 1
    job.failed = job.attempts > MOST_ATTEMPTS
    job.taken_by, job.alive_at, job.pages, job.done = uuid.uuid4(), now, 0, 0
    job.save(update_fields=["attempts", "failed", "taken_by", "alive_at", "pages", "done"])
    return None if job.failed else job


def let_go(job: PrintJob) -> None:
    """Give a job back that was taken and could not be made now, for the next who is given it."""
    _mine(job).update(taken_by=None, alive_at=None)


def make_pack(job: PrintJob, pages: int, make: Callable[[Callable[[int], None]], bytes]) -> None:
    """Run `make` for a job that was taken, store the progress it reports and then the content.

    Raises NotWanted as soon as the job is no more this maker's; whatever else `make` raises.
    """
    mine = _mine(job)

    def note(**facts: object) -> None:
        if not mine.update(alive_at=timezone.now(), **facts):
            raise NotWanted

    def progress(done: int) -> None:
        if done % NOTED == 0:
            note(done=done)

    note(pages=pages, done=0)
    content = make(progress)
    note(content=content, done=pages)


def give_up(job: PrintJob) -> None:
    """Store that a pack cannot be made, for its page to say."""
    _mine(job).update(failed=True)


@contextmanager
def signs_of_life(job: PrintJob) -> Iterator[None]:
    """Say again and again that the maker of a job is alive, from a thread beside it."""
    over = threading.Event()

    def say() -> None:
        try:
            while not over.wait(A_SIGN):
                # A database that is away for a moment ends nothing: the next sign comes soon.
                with suppress(DatabaseError):
                    _mine(job).update(alive_at=timezone.now())
        finally:
            connections.close_all()

    thread = threading.Thread(target=say, name="signs of life", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _mine(job: PrintJob) -> QuerySet[PrintJob]:
    return PrintJob.objects.filter(pk=job.pk, taken_by=job.taken_by)
