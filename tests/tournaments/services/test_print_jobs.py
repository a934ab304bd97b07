"""Packs ordered, stored once, or given up."""

import uuid

import pytest
from django.utils import timezone

from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import PrintJob
from tournaments.queries import PackOrder, printed_pack
from tournaments.rules.planning import MOST_TABLES
from tournaments.services.print_jobs import KEPT


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


def test_of_two_workers_that_make_a_pack_the_first_stores_it(hall: Hall) -> None:
    order = PackOrder("before", "a4", "http://hall")
    job = services.order_pack(job_id=uuid.uuid4(), tournament_id=hall.pk, order=order)
    services.store_pack(job.pk, b"%PDF first")
    services.store_pack(job.pk, b"%PDF second")
    services.give_up_pack(job.pk)
    job.refresh_from_db()
    assert (printed_pack(job), job.failed) == (b"%PDF first", False)
