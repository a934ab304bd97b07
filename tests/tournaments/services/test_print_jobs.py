"""Packs ordered and made, with their progress, or not made."""

import time
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import PrintJob
from tournaments.queries import PackOrder, printed_pack
from tournaments.rules.planning import MOST_TABLES
from tournaments.services import print_jobs
from tournaments.services.print_jobs import KEPT, MOST_ATTEMPTS, SILENT


def test_a_pack_that_could_not_be_made_is_said(dee: Client, played: Hall) -> None:
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=played.pk, order=PackOrder("before", "a4", "http://hall")
    )

    def burst(_progress: object) -> bytes:
        raise OSError("paper jam")

    row = services.take_pack(job.pk)
    assert row is not None
    with pytest.raises(OSError, match="paper jam"):
        services.make_pack(row, 3, burst)
    services.give_up(row)
    assert services.take_pack(job.pk) is None
    assert (
        "could not be made"
        in dee.get(reverse("print-job", args=[played.pk, job.pk])).content.decode()
    )


def test_a_pack_ordered_twice_is_one_job_and_yesterdays_are_gone(hall: Hall) -> None:
    order = PackOrder("before", "a4", "http://hall")
    key = uuid.uuid4()
    for _ in range(2):
        services.order_pack(job_id=key, tournament_id=hall.pk, order=order)
    assert PrintJob.objects.count() == 1
    PrintJob.objects.update(ordered_at=timezone.now() - KEPT)
    services.order_pack(job_id=uuid.uuid4(), tournament_id=hall.pk, order=order)
    assert [job.pk == key for job in PrintJob.objects.all()] == [False]


@pytest.mark.parametrize(
    ("tables", "code"), [(0, "too_many_tables"), (MOST_TABLES + 1, "too_many_tables")]
)
def test_a_blank_set_is_for_as_many_tables_as_a_hall_has(
    hall: Hall, tables: int, code: str
) -> None:
    order = PackOrder("emergency", "a4", "http://hall", tables=tables)
    assert (
        refused(services.order_pack, job_id=uuid.uuid4(), tournament_id=hall.pk, order=order)
        == code
    )


def ordered(hall: Hall) -> uuid.UUID:
    order = PackOrder("before", "a4", "http://hall")
    return services.order_pack(job_id=uuid.uuid4(), tournament_id=hall.pk, order=order).pk


def died(job: uuid.UUID) -> None:
    """Let whoever makes it have been silent for too long."""
    PrintJob.objects.filter(pk=job).update(alive_at=timezone.now() - SILENT)


def test_of_two_who_are_given_a_job_one_makes_it(hall: Hall) -> None:
    job = ordered(hall)
    first = services.take_pack(job)
    assert first is not None
    with pytest.raises(services.BeingMade):
        services.take_pack(job)
    services.make_pack(first, 1, lambda _progress: b"%PDF first")
    assert services.take_pack(job) is None
    assert printed_pack(first) == b"%PDF first"


def test_the_job_of_one_who_died_is_taken_by_another_and_he_spoils_nothing(hall: Hall) -> None:
    job = ordered(hall)
    first = services.take_pack(job)
    assert first is not None
    died(job)
    second = services.take_pack(job)
    assert second is not None
    # He was not dead, but slow.
    with pytest.raises(services.NotWanted):
        services.make_pack(first, 1, lambda _progress: b"%PDF first")
    services.give_up(first)
    services.let_go(first)
    services.make_pack(second, 1, lambda _progress: b"%PDF second")
    assert printed_pack(second) == b"%PDF second"


def test_a_job_that_is_cancelled_is_not_made_on(hall: Hall) -> None:
    job = services.take_pack(ordered(hall))
    assert job is not None
    pages = []

    def make(progress: Callable[[int], None]) -> bytes:
        for page in range(1, 100):
            pages.append(page)
            progress(page)
            if page == 30:
                services.cancel_pack(job.pk)
        return b"%PDF"

    with pytest.raises(services.NotWanted):
        services.make_pack(job, 99, make)
    assert pages[-1] == 50
    assert not PrintJob.objects.exists()


def test_a_pack_that_brings_down_each_who_makes_it_is_given_up(dee: Client, played: Hall) -> None:
    job = ordered(played)
    for _ in range(MOST_ATTEMPTS):
        assert services.take_pack(job) is not None
        died(job)
    assert services.take_pack(job) is None
    assert (
        "could not be made" in dee.get(reverse("print-job", args=[played.pk, job])).content.decode()
    )


def test_a_job_that_is_given_back_is_taken_at_once(hall: Hall) -> None:
    job = services.take_pack(ordered(hall))
    assert job is not None
    services.let_go(job)
    assert services.take_pack(job.pk) is not None


@pytest.mark.django_db(transaction=True)
def test_who_makes_a_pack_says_that_he_is_alive(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_jobs, "A_SIGN", 0.02)
    job = services.take_pack(ordered(hall))
    assert job is not None
    died(job.pk)
    with services.signs_of_life(job):
        deadline = time.monotonic() + 10
        silent = PrintJob.objects.filter(alive_at__lt=timezone.now() - SILENT / 2)
        while silent.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
    with pytest.raises(services.BeingMade):
        services.take_pack(job.pk)
