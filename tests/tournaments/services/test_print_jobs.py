"""Packs ordered and made, with their progress, or not made."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import PrintJob
from tournaments.queries import PackOrder, print_job
from tournaments.rules.planning import MOST_TABLES
from tournaments.services.print_jobs import KEPT


def test_a_pack_that_could_not_be_made_is_said(dee: Client, played: Hall) -> None:
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=played.pk, order=PackOrder("before", "a4", "http://hall")
    )

    def burst(_progress: object) -> bytes:
        raise OSError("paper jam")

    row = print_job(job.pk)
    assert row is not None
    with pytest.raises(OSError, match="paper jam"):
        services.make_pack(row, 3, burst)
    assert "could not be made" in dee.get(reverse("print-job", args=[played.pk, job.pk])).content.decode()


def test_a_pack_ordered_twice_is_one_job_and_yesterdays_are_gone(hall: Hall) -> None:
    order = PackOrder("before", "a4", "http://hall")
    key = uuid.uuid4()
    for _ in range(2):
        services.order_pack(job_id=key, tournament_id=hall.pk, order=order)
    assert PrintJob.objects.count() == 1
    PrintJob.objects.update(ordered_at=timezone.now() - KEPT)
    services.order_pack(job_id=uuid.uuid4(), tournament_id=hall.pk, order=order)
    assert [job.pk == key for job in PrintJob.objects.all()] == [False]


@pytest.mark.parametrize(("tables", "code"), [(0, "too_many_tables"), (MOST_TABLES + 1, "too_many_tables")])
def test_a_blank_set_is_for_as_many_tables_as_a_hall_has(hall: Hall, tables: int, code: str) -> None:
    order = PackOrder("emergency", "a4", "http://hall", tables=tables)
    assert refused(services.order_pack, job_id=uuid.uuid4(), tournament_id=hall.pk, order=order) == code
