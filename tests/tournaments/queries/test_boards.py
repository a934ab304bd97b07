"""What a board knows: standings of whole rounds, the podium of the last one."""

import datetime

import pytest

from scoring.models import Device
from tests.tournaments.conftest import LATE, Hall
from tournaments import services
from tournaments.queries import (
    board_shown,
    board_standings,
    podium_of,
    seats_until,
    steps_revealed,
    whole_rounds,
)


def test_the_board_goes_through_the_evening_without_a_click(device: Device) -> None:
    hall = Hall(device, 8, rounds=2)
    shown = [board_shown(hall.now)]
    for _number in range(2):
        hall.seat()
        shown.append(board_shown(hall.now))
        hall.type(1, 500, 100)
        shown.append(board_shown(hall.now))
        hall.type(2, 400, 100)
        shown.append(board_shown(hall.now))
    services.reveal(tournament_id=hall.pk, steps=1, device=device)
    shown.append(board_shown(hall.now))
    assert shown == ["welcome", "seats", "play", "standings", "seats", "play", "counting", "podium"]


def test_the_first_hand_or_the_clock_ends_the_seats(begun: Hall) -> None:
    services.start_clock(tournament_id=begun.pk, round_number=1, minutes=20, device=None)
    assert board_shown(begun.now) == "play"
    services.start_clock(tournament_id=begun.pk, round_number=1, minutes=0, device=None)
    assert board_shown(begun.now) == "seats"
    begun.play_hands(1, hands=1)
    assert board_shown(begun.now) == "play"


def test_standings_of_a_board_are_of_rounds_that_everybody_has_played(played: Hall) -> None:
    before = board_standings(played.now)
    played.seat()
    played.type(1, 2000, 0)
    assert (whole_rounds(played.now), board_standings(played.now)) == (2, before)


def test_who_came_after_the_whole_rounds_is_not_in_their_standings(played: Hall) -> None:
    services.add_entries(tournament_id=played.pk, names=["Olga"], device=None)
    played.seat()
    names = {played.now.entries[row.entry].name for row in board_standings(played.now)}
    assert ("Olga" in names, "P01" in names) == (False, True)


def test_who_came_later_takes_no_place_in_the_rounds_before(before_the_late: Hall) -> None:
    hall = before_the_late
    for name in LATE:
        hall.mark(name, status="here")
    hall.seat()
    assert [row.rank for row in board_standings(hall.now)] == [1, 1, 1, 1, 5, 5, 5, 5]


def test_another_round_covers_the_podium_again(device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.type_all()
    services.reveal(tournament_id=hall.pk, steps=2, device=device)
    assert (len(podium_of(hall.now)), steps_revealed(hall.now)) == (2, 2)
    services.change_settings(tournament_id=hall.pk, device=device, settings={"rounds": 2})
    hall.seat()
    hall.type_all()
    assert (board_shown(hall.now), steps_revealed(hall.now)) == ("counting", 0)


def test_the_seats_stay_while_people_find_them_though_the_clock_runs(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"minutes": 20, "starts_clock": True}
    )
    hall.seat()
    published = hall.now.published[0].row.published_at
    assert published is not None
    for minutes, board in ((0, "seats"), (3, "seats"), (5, "play")):
        now = published + datetime.timedelta(minutes=minutes)
        monkeypatch.setattr("django.utils.timezone.now", lambda now=now: now)
        assert (minutes, board_shown(hall.now), seats_until(hall.now) is None) == (
            minutes,
            board,
            board == "play",
        )
    monkeypatch.undo()
    # Who starts the clock by hand has seen that everybody sits.
    services.start_clock(tournament_id=hall.pk, round_number=1, minutes=0, device=None)
    services.start_clock(tournament_id=hall.pk, round_number=1, minutes=15, device=None)
    assert board_shown(hall.now) == "play"
