"""The clock of a round, and time called."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.conftest import Hall
from tournaments import services


@pytest.mark.parametrize(
    ("usual", "typed", "minutes"), [(0, "", 20), (15, "", 15), (15, "7", 7), (15, "x", 15), (0, "99999", 600)]
)
def test_the_clock_runs_for_the_minutes_typed_or_set_or_usual(
    dee: Client, begun: Hall, usual: int, typed: str, minutes: int
) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"minutes": usual})
    before = timezone.now()
    dee.post(reverse("time", args=[begun.pk]), {"minutes": typed})
    ends = begun.now.current.row.ends_at
    assert ends is not None
    assert 0 <= (ends - before).total_seconds() - 60 * minutes < 60


def test_the_clock_is_stopped(dee: Client, begun: Hall) -> None:
    for form in ({}, {"stop": "1"}):
        dee.post(reverse("time", args=[begun.pk]), form)
    assert begun.now.current.row.ends_at is None


def test_before_the_first_round_no_clock_runs(dee: Client, hall: Hall) -> None:
    answer = dee.post(reverse("time", args=[hall.pk]))
    assert answer["Location"] == reverse("evening", args=[hall.pk])


def test_time_called_counts_the_tables_that_still_play(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 3)
    begun.type(2, 100, 0)
    page = dee.post(reverse("time", args=[begun.pk]), {"call": "1"}, follow=True).content.decode()
    assert "Time is called: 1 tables count as they stand." in page
    assert (begun.table(1).row.short, begun.table(1).result) == (3, {"NS": 420, "EW": 90})
    assert begun.now.current.waiting_for == []


def test_a_table_without_a_hand_is_a_tie_at_nothing(dee: Client, begun: Hall) -> None:
    dee.post(reverse("time", args=[begun.pk]), {"call": "1"})
    assert [table.state for table in begun.now.current.tables] == ["tie", "tie"]
