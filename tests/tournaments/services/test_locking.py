"""Two at once, and a closed evening."""

import threading

import pytest
from django.db import connection

from scoring.models import Device, Game
from tests.tournaments.conftest import Hall
from tournaments import services


@pytest.mark.django_db(transaction=True)
def test_two_helpers_who_publish_at_once_publish_once() -> None:
    hall = Hall(Device.objects.create(token_hash="two"), 8)
    services.draft_round(tournament_id=hall.pk, device=None)
    failures = []

    def publish() -> None:
        try:
            services.publish_round(tournament_id=hall.pk, number=1, device=None)
        except Exception as failure:
            failures.append(failure)
        finally:
            connection.close()

    helpers = [threading.Thread(target=publish) for _ in range(4)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    assert (failures, Game.objects.count(), len(hall.now.published)) == ([], 2, 1)
