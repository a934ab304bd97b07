"""The clock of a round, and time called."""

import html
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.conftest import Hall, page
from tournaments import services
from tournaments.rules.hall.clock import Clock


@pytest.mark.parametrize(
    ("usual", "typed", "minutes"),
    [(0, "", 20), (15, "", 15), (15, "7", 7), (15, "x", 15), (0, "99999", 600)],
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


def pressed(dee: Client, hall: Hall, **form: str) -> str:
    form |= {"back": reverse("scores", args=[hall.pk])}
    return html.unescape(
        dee.post(reverse("time", args=[hall.pk]), form, follow=True).content.decode()
    )


def test_the_clock_is_on_the_pages_of_who_directs_with_all_that_moves_it(
    dee: Client, begun: Hall
) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"minutes": 15})
    for name in ("evening", "scores", "boards"):
        assert "Start the clock" in page(dee, name, begun.pk)
    shown = pressed(dee, begun, start="1")
    assert ("Pause" in shown, "+ 5 minutes" in shown, "Stop the clock" in shown) == (
        True,
        True,
        True,
    )
    for name in ("evening", "scores", "boards"):
        seconds = re.findall(r'data-seconds="(\d+)"', page(dee, name, begun.pk))
        assert [899 <= int(left) <= 900 for left in seconds] == [True]


def test_the_clock_is_not_started_twice_and_not_by_publishing_unless_that_is_set(
    dee: Client, hall: Hall
) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"minutes": 15})
    hall.seat()
    assert hall.now.current.clock is None
    pressed(dee, hall, start="1")
    ends = hall.now.current.row.ends_at
    assert "The clock has 1" in pressed(dee, hall, start="1")
    assert hall.now.current.row.ends_at == ends
    hall.type_all()
    services.change_settings(tournament_id=hall.pk, device=None, settings={"starts_clock": True})
    services.draft_round(tournament_id=hall.pk, device=None)
    assert "The clock starts with it: 15 minutes." in page(dee, "round", hall.pk, 2)
    services.publish_round(tournament_id=hall.pk, number=2, device=None)
    clock, published = hall.now.current.clock, hall.now.current.row.published_at
    assert published is not None
    assert clock == Clock(published, published + timedelta(minutes=15))


def test_a_clock_that_has_run_out_says_how_long_ago(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = timezone.now()
    pressed(dee, begun, start="1", minutes="20")
    said_after = ((20.5, "Time is up"), (27.5, "Time is up, 7 min over"), (80, "Time is up"))
    for minutes, words in said_after:
        monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=minutes))  # noqa: B023
        said = re.findall(
            r'class="clock-face over"[^>]*>\s*([^<]*?)\s*</span>', page(dee, "evening", begun.pk)
        )
        assert said == [words]


def test_time_is_called_where_the_clock_says_that_it_is_up(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 1)
    assert "Call time" in page(dee, "evening", begun.pk)
    pressed(dee, begun, start="1", minutes="20")
    shown = page(dee, "evening", begun.pk)
    order = [shown.index(words) for words in ("clock-face", "Call time", "Pause")]
    assert (order, shown.count("Call time")) == (sorted(order), 1)


def test_a_paused_clock_keeps_its_time_and_goes_on_with_it(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = timezone.now()

    def at(minutes: float) -> None:
        monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=minutes))

    def left() -> int:
        return begun.now.current.clock.seconds_left(timezone.now())

    at(0)
    pressed(dee, begun, start="1", minutes="20")
    at(5)
    assert "paused" in pressed(dee, begun, pause="1")
    at(12)
    assert left() == 15 * 60
    pressed(dee, begun, pause="0")
    at(13)
    assert left() == 14 * 60
    seen = begun.now.current.row.ends_at.isoformat()
    pressed(dee, begun, more="1", end=seen)
    assert left() == 19 * 60
    # Two who give five minutes at once give five.
    assert "the clock now has 19:00 left" in pressed(dee, begun, more="1", end=seen)
    at(60)
    pressed(dee, begun, more="1")
    assert left() == 5 * 60
    assert begun.now.current.clock.paused_at is None


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
        "has no hand yet: it would be a 0 : 0 tie" in asked,
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


@pytest.mark.parametrize("end", ["2026-13-01T00:00:00Z", "x"])
def test_what_is_no_time_gives_nobody_five_minutes_more(dee: Client, begun: Hall, end: str) -> None:
    dee.post(reverse("time", args=[begun.pk]), {"minutes": "10"})
    ends = begun.now.current.row.ends_at
    assert "somebody else" in pressed(dee, begun, more="1", end=end).lower()
    assert begun.now.current.row.ends_at == ends
