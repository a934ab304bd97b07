"""What was ordered, and the pages once they are made."""

import uuid

import pytest

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import PrintJob
from tournaments.queries import PackOrder, order_of, print_job, printed_pack


@pytest.mark.parametrize(
    "order",
    [
        PackOrder("before", "a4", "http://hall"),
        PackOrder("during", "letter", "http://hall", round=2),
        PackOrder("emergency", "a4", "http://hall", tables=80),
    ],
)
def test_what_was_ordered_is_read_again(hall: Hall, order: PackOrder) -> None:
    job = services.order_pack(job_id=uuid.uuid4(), tournament_id=hall.pk, order=order)
    row = print_job(job.pk)
    assert row is not None
    assert (order_of(row), row.tournament) == (order, hall.now.tournament)


def test_there_is_no_job_that_nobody_ordered(db: None) -> None:
    assert print_job(uuid.UUID(int=0)) is None


def test_a_job_has_no_pages_until_they_are_made(hall: Hall) -> None:
    job = services.order_pack(
        job_id=uuid.uuid4(), tournament_id=hall.pk, order=PackOrder("before", "a4", "http://hall")
    )
    assert printed_pack(job) is None
    PrintJob.objects.filter(pk=job.pk).update(content=b"%PDF")
    assert printed_pack(job) == b"%PDF"
