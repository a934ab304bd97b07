"""What the database refuses of packs that were ordered, and when one is made."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.conftest import Hall
from tournaments.models import PrintJob


def test_no_pack_has_more_pages_done_than_it_has(begun: Hall) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PrintJob.objects.create(
            tournament=begun.now.tournament,
            pack="before",
            paper="A4",
            origin="http://hall",
            pages=2,
            done=3,
        )


def test_a_pack_is_made_once_all_its_pages_are_and_nothing_failed() -> None:
    jobs = [
        PrintJob(),
        PrintJob(pages=2, done=1),
        PrintJob(pages=2, done=2),
        PrintJob(pages=2, done=2, failed=True),
    ]
    assert [job.is_made for job in jobs] == [False, False, True, False]
