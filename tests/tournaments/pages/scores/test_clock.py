"""The clock of a round, and time called."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall, opened, page, where
from tournaments import services
from tournaments.rules.hall.clock import Clock


def set_up(hall: Hall, settings: services.Settings) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings=settings)


@pytest.mark.parametrize(
    ("usual", "typed", "minutes"),
    [(0, "", 20), (15, "", 15), (15, "7", 7), (15, "x", 15), (0, "99999", 600)],
)
def test_the_clock_runs_for_the_minutes_typed_or_set_or_usual(
    dee: Client, begun: Hall, usual: int, typed: str, minutes: int
) -> None:
    set_up(begun, {"minutes": usual})
    boards = opened(dee, "boards", begun.pk)
    assert fields_of(boards, "Start the clock")["minutes"] == [str(usual or 20)]
    press(boards, "Start the clock", minutes=typed)
    assert 60 * (minutes - 1) < begun.now.current.clock.seconds_left(timezone.now()) <= 60 * minutes


def test_the_clock_is_started_paused_extended_and_stopped_where_one_is(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = timezone.now()

    def at(minutes: float) -> None:
        monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=minutes))

    def left() -> int:
        return begun.now.current.clock.seconds_left(timezone.now())

    at(0)
    set_up(begun, {"minutes": 20})
    stale = opened(dee, "evening", begun.pk)
    desk = press(stale, "Start the clock: 20 minutes")
    assert "The clock has 20:00 left" in read(press(stale, "Start the clock: 20 minutes"))
    for name in ("evening", "scores", "boards"):
        assert re.findall(r'data-seconds="(\d+)"', page(dee, name, begun.pk)) == ["1200"]
    at(5)
    paused = press(desk, "Pause")
    assert (where(paused), "15:00 paused" in read(paused)) == ("evening", True)
    at(12)
    desk = press(paused, "Go on")
    at(13)
    press(desk, "+ 5 minutes")
    # Two who give five minutes at once give five.
    assert "the clock now has 19:00 left" in read(press(desk, "+ 5 minutes"))
    for end in ("2026-13-01T00:00:00Z", "x"):
        form = {"more": "1", "end": end}
        refused = dee.post(reverse("time", args=[begun.pk]), form, follow=True)
        assert (left(), "the clock now has" in read(refused)) == (19 * 60, True)
    for minutes, words in ((32.5, "Time is up"), (39.5, "Time is up, 7 min over")):
        at(minutes)
        desk = opened(dee, "evening", begun.pk)
        assert f"{words} Call time" in read(desk)
    assert where(follow(desk, "Call time")) == "call-time"
    desk = press(desk, "+ 5 minutes")
    assert left() == 5 * 60
    press(desk, "Stop the clock")
    assert begun.now.current.row.ends_at is None


@pytest.mark.parametrize("starts", [True, False])
def test_publishing_starts_the_clock_where_that_is_set(
    dee: Client, hall: Hall, starts: bool
) -> None:
    # Before the first round no clock runs, and no time is called.
    assert where(dee.post(reverse("time", args=[hall.pk]), follow=True)) == "evening"
    assert where(opened(dee, "call-time", hall.pk)) == "scores"
    set_up(hall, {"minutes": 15, "starts_clock": starts})
    draft = press(opened(dee, "roll", hall.pk), "Seat round 1")
    assert ("The clock starts with it: 15 minutes." in read(draft)) is starts
    press(draft, "Publish round 1")
    published = hall.now.current.row.published_at
    assert published is not None
    runs = Clock(published, published + timedelta(minutes=15))
    assert hall.now.current.clock == (runs if starts else None)


def test_time_is_called_for_the_ticked_tables_as_they_were_seen(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 1)
    boards, asked = opened(dee, "boards", begun.pk), opened(dee, "evening", begun.pk)
    asked = follow(asked, "Call time")
    north = begun.table(1).entries["N"].name
    for words in (f"Table 1 after 1 of 4 hands: {north}", "Table 2 has no hand yet: it would be"):
        assert words in read(asked)
    assert fields_of(asked, "Call time")["table"] == ["1"]
    assert [where(follow(asked, link)) for link in ("Cancel", "‹ Desk")] == ["scores", "scores"]
    begun.play_hands(1, 1)
    again = press(asked, "Call time")
    assert "Somebody else was quicker." in read(again)
    # A page of another round is asked again.
    form = {"call": "1", "round": "2", "table": "1", "hands_1": "2"}
    assert where(dee.post(reverse("time", args=[begun.pk]), form, follow=True)) == "call-time"
    assert begun.table(1).row.short is None
    done = press(again, "Call time")
    assert "Time is called: 1 table counts as it stands." in read(done)
    asked = opened(dee, "call-time", begun.pk)
    assert ("Table 1 after" in read(asked), "Table 2 has" in read(asked)) == (False, True)
    press(asked, "Call time", table=["2"])
    assert [table.state for table in begun.now.current.tables] == ["in", "tie"]
    services.close_tournament(tournament_id=begun.pk, device=None)
    for late in (press(asked, "Call time"), press(boards, "Start the clock", minutes="5")):
        assert "The evening is closed" in read(late)
