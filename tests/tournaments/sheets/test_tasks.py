"""Packs made in the background."""

import errno
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import A_JOB, Hall
from tournaments import services
from tournaments.models import PrintJob
from tournaments.queries import printed_pack
from tournaments.sheets import tasks
from tournaments.sheets.tasks import make_pack


def bursting(problem: Exception) -> Callable[..., bytes]:
    """Return what fails in place of `as_pdf`."""

    def as_pdf(*_arguments: object, **_more: object) -> bytes:
        raise problem

    return as_pdf


def test_a_pack_that_is_given_twice_is_made_once(
    playing: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(str(A_JOB))
    monkeypatch.setattr(tasks, "as_pdf", bursting(AssertionError("made again")))
    make_pack(str(A_JOB))
    assert (printed_pack(PrintJob.objects.get()) or b"").startswith(b"%PDF")


def test_a_job_thrown_away_in_the_meantime_is_nobodys_trouble(
    playing: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cancelled(*_arguments: object, **_more: object) -> bytes:
        services.cancel_pack(A_JOB)
        return b"%PDF"

    monkeypatch.setattr(tasks, "as_pdf", cancelled)
    make_pack(str(A_JOB))
    make_pack(str(A_JOB))
    assert not PrintJob.objects.exists()


class Queued(Exception):
    """Put off: given again later."""


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return the task as a worker runs it, which puts off what cannot be made now."""

    def retry(*_arguments: object, **_more: object) -> Queued:
        return Queued()

    def run(retries: int = 0) -> None:
        make_pack.push_request(called_directly=False, is_eager=False, retries=retries)  # type: ignore[call-arg]
        monkeypatch.setattr(make_pack, "retry", retry)
        try:
            make_pack.run(str(A_JOB))
        finally:
            make_pack.pop_request()

    return run


def test_trouble_of_the_computer_puts_a_pack_off_for_a_while(
    playing: Hall, queued: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "as_pdf", bursting(OSError(errno.ENOSPC, "full")))
    with pytest.raises(Queued):
        queued()
    assert not PrintJob.objects.get().failed
    with pytest.raises(OSError, match="full"):
        queued(tasks.MOST_RETRIES)
    assert PrintJob.objects.get().failed


def test_a_fault_ends_a_pack_and_its_page_says_so(
    dee: Client, playing: Hall, queued: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "as_pdf", bursting(ValueError("a fault")))
    with pytest.raises(ValueError, match="a fault"):
        queued()
    queued()
    shown = dee.get(reverse("print-job", args=[playing.pk, A_JOB])).content.decode()
    assert "This pack could not be made." in shown
