"""The count of wrong codes: shared by all processes, and nothing old is kept."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tournaments import queries, services
from tournaments.models import WrongGuesses


@pytest.mark.django_db(transaction=True)
def test_two_at_once_are_both_counted() -> None:
    def guess(_number: int) -> None:
        try:
            services.note_wrong_guess(askers=["phone", "address"])
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(guess, range(12)))
    assert queries.wrong_guesses(["phone", "address"]) == {"phone": 12, "address": 12}


@pytest.mark.django_db
def test_what_is_older_than_the_period_before_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    services.note_wrong_guess(askers=["phone"])
    later = time.time() + 1200
    monkeypatch.setattr(time, "time", lambda: later)
    services.note_wrong_guess(askers=["another"])
    assert [row.asker for row in WrongGuesses.objects.all()] == ["another"]
