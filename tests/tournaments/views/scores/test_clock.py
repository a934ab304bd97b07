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


def called(dee: Client, hall: Hall, *tables: str, **seen: str) -> str:
    form = {"call": "1", "round": str(len(hall.now.published)), "table": list(tables), **seen}
    return dee.post(reverse("time", args=[hall.pk]), form, follow=True).content.decode()


def test_time_called_counts_the_tables_that_still_play(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 3)
    begun.type(2, 100, 0)
    shown = called(dee, begun, "1", hands_1="3")
    assert "Time is called: 1 table counts as it stands." in shown
    assert (begun.table(1).row.short, begun.table(1).result) == (3, {"NS": 420, "EW": 90})
    assert begun.now.current.waiting_for == []


def test_it_is_asked_first_with_what_would_count(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 1)
    asked = dee.post(reverse("time", args=[begun.pk]), {"call": "1"}, follow=True).content.decode()
    assert [table.state for table in begun.now.current.tables] == ["playing", "waiting"]
    north = begun.table(1).entries["N"].name
    assert (
        "after 1 of 4 hands" in asked,
        north in asked,
        "has no hand: it would be a 0 : 0 tie" in asked,
    ) == (
        True,
        True,
        True,
    )
    assert asked.count("checked") == 1


def test_a_table_without_a_hand_is_a_tie_only_where_it_was_ticked(dee: Client, begun: Hall) -> None:
    called(dee, begun, "2", hands_2="0")
    assert [table.state for table in begun.now.current.tables] == ["waiting", "tie"]


def test_a_hand_that_came_in_since_is_shown_before_time_is_called(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 2)
    assert "Somebody else was quicker" in called(dee, begun, "1", hands_1="1")
    assert begun.table(1).row.short is None


def test_a_stale_page_of_a_closed_evening_is_told_so(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 1)
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert "The evening is closed" in called(dee, begun, "1", hands_1="1")
    answer = dee.post(reverse("time", args=[begun.pk]), {"minutes": "5"}, follow=True)
    assert (answer.status_code, "The evening is closed" in answer.content.decode()) == (200, True)
    assert begun.table(1).row.short is None
