"""What is on a board."""

from datetime import timedelta
from typing import cast

import pytest
from django.utils import timezone

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.pages.hall.screens import screen_of


def test_before_the_first_round_every_board_says_that_it_begins_soon(hall: Hall) -> None:
    kinds = {
        screen_of(hall.now, kind)["kind"]
        for kind in ("seats", "tables", "play", "standings", "clock")
    }
    assert kinds == {"welcome"}


def test_standings_wait_for_a_whole_round(begun: Hall) -> None:
    begun.type(1, 500, 100)
    screen = screen_of(begun.now, "standings")
    assert (screen["kind"], screen["next"]) == ("next", None)


def test_clock_and_tables_that_still_play_are_one_board(begun: Hall) -> None:
    begun.type(1, 500, 100)
    screen = screen_of(begun.now, "play")
    assert (screen["waiting"], screen["seconds"]) == ([2], None)


def test_a_clock_that_was_set_back_promises_no_more_time_than_there_was(
    begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.start_clock(tournament_id=begun.pk, round_number=1, minutes=20, device=begun.device)
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now - timedelta(hours=1))
    left = cast("int", screen_of(begun.now, "clock")["seconds"])
    assert 20 * 60 - 2 <= left <= 20 * 60 + 60
