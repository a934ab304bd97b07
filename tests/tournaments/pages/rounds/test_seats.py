"""Rounds seated by hand, and people who change places."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall, opened, where
from tournaments import services
from tournaments.queries import TableKey


@pytest.fixture
def dark(device: Device) -> Hall:
    """The light goes out after two of four rounds; the third is a draft."""
    hall = Hall(device, 12, rounds=4)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    return hall


def swapped(hall: Hall, *chairs: tuple[str, str]) -> dict[str, Any]:
    """Two of the draft's seats after two, as `1N` and `2E`, have been changed."""
    seats = {
        f"{table.number}{seat}": str(entry.pk)
        for table in hall.now.draft.tables
        for seat, entry in table.entries.items()
    }
    for one, other in chairs:
        seats[one], seats[other] = seats[other], seats[one]
    return seats


def test_what_the_rules_forbid_is_said_before_a_seating_by_hand(dee: Client, dark: Hall) -> None:
    draft = opened(dee, "round", dark.pk, 3)
    by_hand = follow(draft, "Seat by hand, as on paper")
    assert where(follow(by_hand, "‹ Round 3")) == "round"
    # As the movement has it, it is stored at once.
    sides = swapped(dark, ("1N", "1S"))
    stored = press(by_hand, "Use this seating", **sides)
    assert (where(stored), "The round is seated as you said." in read(stored)) == (
        "round",
        True,
    )
    assert swapped(dark) == sides
    # Those who sat at table 1 sit there again.
    again = dict(sides)
    for seat, entry in dark.table(1, 2).entries.items():
        chair = next(chair for chair, pk in again.items() if pk == str(entry.pk))
        again[f"1{seat}"], again[chair] = again[chair], again[f"1{seat}"]
    asked = press(opened(dee, "by-hand", dark.pk, 3), "Use this seating", **again)
    assert (asked.status_code, swapped(dark)) == (422, sides)
    # Whoever is moved by hand is not therefore exempt: where the movement brings him is told too.
    for words in ("must oppose each other", "The movement brings"):
        assert words in read(asked)
    other = dee.post(reverse("by-hand", args=[dark.pk, 3]), {**again, "looked": "another"})
    assert (other.status_code, swapped(dark)) == (422, sides)
    press(asked, "Use it anyway")
    assert swapped(dark) == again
    # The page that was opened first has not seen this seating.
    assert "Nothing was done" in read(press(by_hand, "Use this seating", **sides))
    assert swapped(dark) == again


def test_nobody_sits_twice_by_hand_or_in_a_round_that_is_published(dee: Client, dark: Hall) -> None:
    by_hand, seats = opened(dee, "by-hand", dark.pk, 3), swapped(dark)
    refused = press(by_hand, "Use this seating", **{"2N": seats["1N"]})
    assert "has a seat in this round already" in read(refused)
    assert fields_of(refused, "Use this seating")["2N"] == [seats["1N"]]
    services.open_again(table=TableKey(dark.pk, 2, 1), device=None)
    # A draft is shown though the round before is open again.
    assert "Seat again, from the roll" in read(opened(dee, "round", dark.pk, 3))
    late = swapped(dark, ("1N", "2N"))
    assert press(by_hand, "Use this seating", **late).status_code < 500
    assert where(opened(dee, "by-hand", dark.pk, 2)) == "round"


def test_a_seat_is_given_away_and_somebody_plays_for_its_holder(dee: Client, begun: Hall) -> None:
    north = begun.table(1).entries["N"].name
    seat = follow(opened(dee, "round", begun.pk, 1), f"North 0 {north}")
    assert where(follow(seat, "Roll")) == "roll"
    services.add_entries(tournament_id=begun.pk, names=["Yan", "Zoe"], device=None)
    plays = press(seat, "Save", name="Bea", from_hand="3")
    assert "Done: nobody else moves." in read(plays)
    assert "Bea plays from hand 3" in read(plays)
    old = opened(dee, "seat", begun.pk, 1, 1, "N")
    assert "Choose who sits down." in read(press(old, "Put them in this seat"))
    press(old, "Put them in this seat", entry=begun.entry("Yan").pk)
    # An old page puts nobody into a seat that somebody else has.
    press(old, "Put them in this seat", entry=begun.entry("Zoe").pk)
    assert "Nothing was done" in read(press(old, "Save", name="Ida"))
    place = begun.table(1).places["N"]
    assert (place.entry.name, place.stand_in) == ("Yan", "")
    assert opened(dee, "seat", begun.pk, 1, 1, "X").status_code == 404


def test_two_change_places_with_a_reason(dee: Client, begun: Hall) -> None:
    first, second = begun.entry("P01"), begun.entry("P02")
    before = begun.chair(first)
    seating = opened(dee, "round", begun.pk, 1)
    assert "Choose two people." in read(press(seating, "Check this swap", first=first.pk))
    checked = press(seating, "Check this swap", first=first.pk, second=second.pk)
    assert "P01 & P02 change places in round 1" in read(checked)
    assert where(follow(checked, "Cancel")) == "round"
    missing = press(checked, "Swap them")
    assert (missing.status_code, "P01 & P02 change places" in read(missing)) == (422, True)
    done = press(missing, "Swap them", ready="sat_so")
    assert "They have changed places." in read(done)
    table, seat = begun.chair(second)
    assert (table.number, seat) == (before[0].number, before[1])
    assert begun.now.tournament.changes.first().reason == "They sat down that way"
    stale = press(checked, "Swap them", reason="again")
    assert "Nothing was done: since you looked, something else was" in read(stale)
    back = press(done, "Check this swap", first=first.pk, second=second.pk)
    press(back, "Swap them", reason="misheard")
    assert begun.now.tournament.changes.first().reason == "misheard"
