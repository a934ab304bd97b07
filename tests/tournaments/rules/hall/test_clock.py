"""The clock of a round, by the moments stored of it."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules.hall.clock import Clock, country_of, guessed_hours

START = datetime(2026, 11, 24, 19, 0, tzinfo=UTC)
CLOCK = Clock(START, START + timedelta(minutes=20))


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def test_a_clock_counts_down_and_past_its_end() -> None:
    assert [CLOCK.seconds_left(at(minutes)) for minutes in (0, 5, 20, 21)] == [1200, 900, 0, -60]
    assert [CLOCK.runs(at(minutes)) for minutes in (0, 19.9, 20)] == [True, True, False]


def test_a_computer_set_back_promises_no_more_time_than_there_was() -> None:
    assert CLOCK.seconds_left(at(-60)) == 1200
    assert CLOCK.paused(at(-60)).seconds_left(at(-30)) == 1200
    # Set back in the pause: it goes on with what it had.
    assert CLOCK.paused(at(5)).resumed(at(-60)) == CLOCK


def test_a_paused_clock_keeps_its_time_and_goes_on_with_it() -> None:
    paused = CLOCK.paused(at(5))
    assert [paused.seconds_left(at(minutes)) for minutes in (5, 12, 300)] == [900, 900, 900]
    assert paused.resumed(at(12)) == CLOCK._replace(ends_at=at(27))
    assert CLOCK.resumed(at(5)) == CLOCK


def test_more_time_counts_from_now_where_the_clock_has_run_out() -> None:
    more = timedelta(minutes=5)
    assert CLOCK.extended(at(3), more).seconds_left(at(3)) == 22 * 60
    assert CLOCK.extended(at(60), more).seconds_left(at(60)) == 5 * 60
    assert CLOCK.paused(at(3)).extended(at(60), more).seconds_left(at(60)) == 22 * 60


@pytest.mark.parametrize(
    ("languages", "country", "hours"),
    [
        ("en-AU,en;q=0.9", "AU", 12),
        ("en,en-nz;q=0.8", "NZ", 12),
        ("de-DE", "DE", 24),
        ("zh-Hant-TW", "TW", 24),
        ("en_US", "US", 12),
        ("en", "", 24),
        ("", "", 24),
        ("*;q=0.5", "", 24),
    ],
)
def test_hours_are_guessed_by_the_country(languages: str, country: str, hours: int) -> None:
    assert country_of(languages) == country
    assert guessed_hours(country) == hours
