"""Packs made in the background."""

import uuid

import pytest
from django.utils import timezone

from tests.tournaments.conftest import A_JOB, Hall
from tournaments.queries import print_job, printed_pack
from tournaments.tasks import make_pack


def test_a_pack_made_again_is_the_same_pack(playing: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    # Each pack says as of which minute it is, and a minute may go by between two.
    monkeypatch.setattr(timezone, "now", lambda: now)
    contents = []
    for _ in range(2):
        make_pack(str(A_JOB))
        job = print_job(A_JOB)
        assert job is not None
        contents.append(printed_pack(job))
        assert (job.done, job.failed) == (job.pages, False)
    assert contents[0] is not None
    assert contents[0].startswith(b"%PDF")
    assert contents[0] == contents[1]


def test_a_job_thrown_away_in_the_meantime_is_nobodys_trouble(db: None) -> None:
    make_pack(str(uuid.UUID(int=0)))
