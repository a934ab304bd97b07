"""Packs made in the background."""

import errno
import uuid
from collections.abc import Callable
from contextlib import nullcontext

import pytest

from tests.tournaments.conftest import A_JOB, Hall
from tournaments import queries, services
from tournaments.queries import print_job, printed_pack
from tournaments.sheets import tasks
from tournaments.sheets.tasks import make_pack


def test_a_pack_that_is_given_twice_is_made_once(
    playing: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        make_pack(str(A_JOB))
        monkeypatch.delattr(tasks, "as_pdf", raising=False)
    job = print_job(A_JOB)
    assert job is not None
    assert (job.done, job.failed, job.attempts) == (job.pages, False, 1)
    assert (printed_pack(job) or b"").startswith(b"%PDF")


def test_a_job_thrown_away_in_the_meantime_is_nobodys_trouble(db: None) -> None:
    make_pack(str(uuid.UUID(int=0)))


class Queued(Exception):
    """Put off: given again later."""


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The task as a worker runs it, which puts off what cannot be made now."""

    def retry(*_arguments: object, countdown: float, **_more: object) -> Queued:
        assert 5 < countdown <= services.SILENT.total_seconds()
        return Queued()

    def run(job: str) -> None:
        make_pack.push_request(called_directly=False, is_eager=False)  # type: ignore[call-arg]
        monkeypatch.setattr(make_pack, "retry", retry)
        # Its thread has a connection of its own, which sees nothing of this test.
        monkeypatch.setattr(services, "signs_of_life", lambda _job: nullcontext())
        try:
            make_pack.run(job)
        finally:
            make_pack.pop_request()

    return run


def test_a_job_that_another_makes_is_looked_at_again_later(
    playing: Hall, queued: Callable[[str], None]
) -> None:
    assert services.take_pack(A_JOB) is not None
    with pytest.raises(Queued):
        queued(str(A_JOB))
    make_pack(str(A_JOB))  # where there is no queue, nothing is put off
    assert queries.print_job(A_JOB).attempts == 1


def test_trouble_of_the_computer_puts_a_pack_off_and_a_fault_ends_it(
    playing: Hall, queued: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(problem: Exception) -> Callable[..., bytes]:
        def as_pdf(*_arguments: object, **_more: object) -> bytes:
            raise problem

        return as_pdf

    monkeypatch.setattr(tasks, "as_pdf", burst(OSError(errno.ENOSPC, "full")))
    with pytest.raises(Queued):
        queued(str(A_JOB))
    monkeypatch.setattr(tasks, "as_pdf", burst(ValueError("a fault")))
    with pytest.raises(ValueError, match="a fault"):
        queued(str(A_JOB))
    job = print_job(A_JOB)
    assert (job.failed, job.attempts) == (True, 2)
