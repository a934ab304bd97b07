"""Places changed by hand, and people who play for somebody else."""

import pytest

from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.files.exports import record_of
from tournaments.models import Entry, Status
from tournaments.queries import SeatKey, TableKey, acts


def test_two_change_places_in_a_draft_and_the_rules_are_heard(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    draft = hall.now.draft
    first = draft.table(1).entries["N"]
    second = draft.table(2).entries["N"]
    objections = services.objections_to_swap(hall.now, 2, first.pk, second.pk)
    assert {objection.facts["entry"] for objection in objections} == {first.key, second.key}
    services.swap_places(tournament_id=hall.pk, number=2, pair=(first.pk, second.pk), by=By())
    after = hall.now.draft
    assert (after.table(2).entries["N"].pk, after.table(1).entries["N"].pk) == (first.pk, second.pk)


def test_a_wrong_seating_found_late_keeps_its_hands(begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 0, -40)
    north, east = begun.table(1).entries["N"], begun.table(1).entries["E"]
    before = begun.table(1).result
    assert (
        refused(
            services.swap_places,
            tournament_id=begun.pk,
            number=1,
            pair=(north.pk, east.pk),
            by=By(),
        )
        == "reason_missing"
    )
    services.swap_places(
        tournament_id=begun.pk, number=1, pair=(north.pk, east.pk), by=By(None, "sat wrong")
    )
    assert begun.table(1).result == before
    assert (begun.points(north.name), begun.points(east.name)) == (before["EW"], before["NS"])
    assert begun.game(1).names[:2] == (east.name, north.name)


def test_a_seat_is_filled_without_moving_anybody(begun: Hall) -> None:
    gone = begun.table(1).entries["W"]
    begun.mark(gone.name, status=Status.WITHDRAWN)
    services.add_entries(tournament_id=begun.pk, names=["Zoe"], device=None)
    before = {
        entry.pk: chair
        for entry in begun.now.entries.values()
        if (chair := begun.now.current.table_of(entry))
    }
    seat = SeatKey(TableKey(begun.pk, 1, 1), "W")
    services.fill_seat(seat=seat, entry_id=begun.entry("Zoe").pk, device=None)
    after = begun.now.current
    assert after.table(1).entries["W"].name == "Zoe"
    for entry in begun.now.entries.values():
        if entry.pk in before and entry.pk != gone.pk:
            assert after.table_of(entry)[1] == before[entry.pk][1]
    assert after.table_of(gone) is None
    assert "Zoe" in begun.game(1).names


def test_who_plays_for_somebody_leaves_him_the_points(begun: Hall) -> None:
    seat = SeatKey(TableKey(begun.pk, 1, 1), "N")
    services.stand_in(seat=seat, name="Bea", from_hand=3, device=None)
    begun.play_hands(1)
    assert begun.points(begun.table(1).entries["N"].name) == begun.table(1).result["NS"]


def fill(hall: Hall, number: int, name: str) -> None:
    """Give the North of table 1 in this round to somebody."""
    seat = SeatKey(TableKey(hall.pk, number, 1), "N")
    services.fill_seat(seat=seat, entry_id=hall.entry(name).pk, device=hall.device)


def undo(hall: Hall) -> None:
    act = acts.undoable(hall.now.tournament)
    assert act is not None
    services.undo_last(tournament_id=hall.pk, change_id=act, device=None)


def away_in(hall: Hall, name: str) -> list[int]:
    rounds = hall.now.published
    return [
        round_.number
        for round_ in rounds
        if ("away", name) in [(place.reason, place.entry.name) for place in round_.sit_outs]
    ]


@pytest.fixture
def back_in_round_3(device: Device) -> Hall:
    """P01 has gone home after round 1, and takes a seat of round 3."""
    hall = Hall(device, 9, rounds=5)
    hall.seat()
    hall.type_all()
    hall.mark("P01", leaves_after=1)
    hall.seat()
    hall.type_all()
    hall.seat()
    fill(hall, 3, "P01")
    return hall


def test_who_comes_back_into_a_seat_was_away_in_the_rounds_between(back_in_round_3: Hall) -> None:
    hall = back_in_round_3
    hall.type_all()
    assert away_in(hall, "P01") == [2]
    assert "standings" in record_of(hall.now)


def test_undo_takes_back_that_somebody_was_away_between(back_in_round_3: Hall) -> None:
    hall = back_in_round_3
    undo(hall)
    now = hall.now
    assert (away_in(hall, "P01"), hall.entry("P01").leaves_after) == ([], 1)
    assert now.round(3).table_of(hall.entry("P01")) is None


def test_a_newcomer_in_an_old_seat_was_away_until_the_own_first_round(device: Device) -> None:
    hall = Hall(device, 9, rounds=5)
    hall.mark("P09", status="late")
    for _round in range(3):
        hall.seat()
        hall.type_all()
    hall.mark("P09", status="here")
    hall.seat()
    hall.type_all()
    fill(hall, 2, "P09")
    assert away_in(hall, "P09") == [3]
    assert "standings" in record_of(hall.now)


def test_whose_old_seat_is_filled_was_away_between_though_gone_by_now(device: Device) -> None:
    hall = Hall(device, 9, rounds=5)
    hall.mark("P09", status="late")
    for _round in range(3):
        hall.seat()
        hall.type_all()
    left = hall.table(1, 2).entries["N"].name
    hall.mark(left, status="withdrawn")
    hall.mark("P09", status="here")
    fill(hall, 2, "P09")
    assert away_in(hall, left) == [2]
    assert "standings" in record_of(hall.now)
    undo(hall)
    assert hall.table(1, 2).entries["N"].name == left


def test_who_comes_back_into_a_seat_plays_on(device: Device) -> None:
    hall = Hall(device, 9, rounds=4)
    hall.mark("P09", status="late")
    hall.seat()
    hall.type_all()
    hall.mark("P01", leaves_after=1)
    hall.mark("P09", status="here")
    hall.seat()
    fill(hall, 2, "P01")
    assert not hall.now.has_left(hall.entry("P01"))
    hall.type_all()
    hall.seat()
    third = hall.now.round(3)
    assert third is not None
    assert third.table_of(hall.entry("P01")) or "P01" in [one.entry.name for one in third.sit_outs]


def test_who_gets_a_seat_of_a_round_that_is_over_has_still_gone_home(device: Device) -> None:
    hall = Hall(device, 9, rounds=5)
    hall.seat()
    hall.type_all()
    hall.mark("P01", leaves_after=1)
    for _round in range(2):
        hall.seat()
        hall.type_all()
    fill(hall, 2, "P01")
    assert (hall.entry("P01").leaves_after, hall.now.has_left(hall.entry("P01"))) == (2, True)


def test_who_plays_for_somebody_goes_with_him_to_another_seat(begun: Hall) -> None:
    one, other = begun.table(1).entries["N"], begun.table(2).entries["N"]
    seat = SeatKey(TableKey(begun.pk, 1, 1), "N")
    services.stand_in(seat=seat, name="Zed", from_hand=3, device=None)
    exchange(begun, one, other)
    places = [begun.table(number).places["N"] for number in (1, 2)]
    assert [(place.stand_in, place.stand_in_from) for place in places] == [("", 1), ("Zed", 3)]
    assert record_of(begun.now)["round_list"][0]["tables"][1]["stand_ins"]


def test_nobody_comes_to_the_table_where_he_plays_for_another(begun: Hall) -> None:
    one, other = begun.table(1).entries["N"], begun.table(2).entries["N"]
    seat = SeatKey(TableKey(begun.pk, 1, 2), "S")
    services.stand_in(seat=seat, name=one.name, from_hand=3, device=None)
    assert refused(exchange, begun, one, other) == "seated_twice"


def exchange(hall: Hall, one: Entry, other: Entry) -> None:
    services.swap_places(
        tournament_id=hall.pk, number=1, pair=(one.pk, other.pk), by=By(None, "sat wrong")
    )
