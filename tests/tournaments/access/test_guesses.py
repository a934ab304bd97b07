"""How many wrong codes somebody has typed of late: by asker, in periods of ten minutes."""

import time

import pytest

from tournaments import queries, services
from tournaments.models import WrongGuesses


@pytest.mark.django_db
def test_wrong_ones_are_counted_by_asker() -> None:
    services.note_wrong_guess(askers=["phone", "address"])
    services.note_wrong_guess(askers=["another", "address"])
    counted = queries.wrong_guesses(["phone", "address", "nobody"])
    assert (counted["phone"], counted["address"], counted["nobody"]) == (1, 2, 0)


@pytest.mark.django_db
def test_a_new_period_begins_at_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    services.note_wrong_guess(askers=["phone"])
    later = time.time() + 600
    monkeypatch.setattr(time, "time", lambda: later)
    assert queries.wrong_guesses(["phone"])["phone"] == 0
    assert WrongGuesses.objects.count() == 1
