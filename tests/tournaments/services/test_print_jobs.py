"""Packs ordered and made, with their progress, or not made."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import PackOrder, print_job


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
