"""Marks of many people at once, and of one on that person's page; what the roll says of fees."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.pressing import fields_of, follow, press
from tests.tournaments.conftest import Hall, let_in
from tests.tournaments.reading import lines, read
from tournaments import services


def ids(hall: Hall, *names: str) -> list[str]:
    return [str(hall.entry(name).pk) for name in names]


def several(visitor: Client, hall: Hall) -> Any:
    roll = visitor.get(reverse("roll", args=[hall.pk]))
    return follow(roll, "Mark several: categories, fees")


def said(answer: Any) -> str:
    return read(answer, ".messages")


def noted(answer: Any) -> list[str]:
    """Those of whom the page says something."""
    return [row for row in lines(answer, ".tick-people li") if " " in row]


def test_many_are_ticked_and_put_in_a_category_or_taken_out(dee: Client, hall: Hall) -> None:
    both, first = ids(hall, "P01", "P02"), ids(hall, "P01")
    marked = press(several(dee, hall), "Add", entry=both, category="Women")
    assert (said(marked), noted(marked)) == ("2 people marked.", ["P01 Women", "P02 Women"])
    marked = press(marked, "Remove", entry=first, category="women")
    assert (said(marked), noted(marked)) == ("1 person marked.", ["P02 Women"])
    nobody = press(marked, "Add", category="Women")
    assert said(nobody) == "Tick people first."
    assert fields_of(nobody, "Add")["category"] == ["Women"]
    nothing = press(marked, "Add", entry=first)
    assert said(nothing) == "Choose or type a category."
    assert fields_of(nothing, "Add")["entry"] == first
    roll = follow(marked, "‹ People")
    assert roll.request["PATH_INFO"] == reverse("roll", args=[hall.pk])
    gone = {"entry": [uuid.uuid4()], "category": "Women", "into": "1"}
    refused = dee.post(reverse("several", args=[hall.pk]), gone)
    assert "not on the list any more" in said(refused)


def test_fees_are_given_and_paid_by_many_and_the_roll_says_what_came_in(
    dee: Client, olga: Client, played: Hall
) -> None:
    """The director alone is told."""
    roll = reverse("roll", args=[played.pk])
    assert "Fees: $5.00 came in, $50.00 still to be paid." in read(dee.get(roll))
    assert "Guests" not in read(several(dee, played))
    services.change_settings(tournament_id=played.pk, device=None, settings={"guest_fee": 800})
    second, third = ids(played, "P02"), ids(played, "P03")
    marked = press(several(dee, played), "Guests, $8.00", entry=second + third)
    marked = press(marked, "Have paid", entry=second)
    assert noted(marked) == ["P01 paid", "P02 Guest · paid", "P03 Guest"]
    assert "Fees: $13.00 came in, $48.00 still to be paid." in read(dee.get(roll))
    marked = press(
        press(marked, "The usual fee, $5.00", entry=third), "Have not paid", entry=second
    )
    assert noted(marked) == ["P01 paid", "P02 Guest"]
    # Of many people only the exception is said.
    others = [str(entry.pk) for entry in played.now.entries.values() if entry.name != "P04"]
    assert noted(press(marked, "Have paid", entry=others)) == ["P02 Guest", "P04 not paid"]
    helper = let_in(olga, played.now.tournament, Role.KEEP)
    assert "came in" not in read(helper.get(roll))
    assert "P02 Guest" in noted(several(helper, played))


def test_one_persons_page_has_going_home_and_categories(dee: Client, hall: Hall) -> None:
    entry = hall.entry("P01")
    own = dee.get(reverse("entry", args=[hall.pk, entry.pk]))
    within = {"within": "For prizes and leaving"}
    saved = press(own, "Save", **within, category=["Women"], new="Choir, ", leaves_after="2")
    assert said(saved) == "P01: leaves after round 2"
    kept = fields_of(saved, "Save", **within)
    assert (kept["category"], kept["leaves_after"]) == (["Women", "Choir"], ["2"])
    saved = press(saved, "Save", **within, category=["Choir"])
    assert (said(saved), hall.entry("P01").categories) == ("P01: saved.", ["Choir"])
    assert "A category has a name" in said(press(saved, "Save", **within, new="x" * 40))
    gone = dee.post(
        reverse("entry-marks", args=[hall.pk, uuid.uuid4()]), {"new": "Men"}, follow=True
    )
    assert "not on the list" in said(gone)


@pytest.mark.parametrize("route", ["several", "entry-marks"])
def test_who_watches_marks_nobody(client: Client, hall: Hall, route: str) -> None:
    let_in(client, hall.now.tournament, Role.WATCH)
    entry = [hall.entry("P01").pk] if route == "entry-marks" else []
    sent = {"entry": ids(hall, "P01"), "category": "Women", "into": "1"}
    assert client.post(reverse(route, args=[hall.pk, *entry]), sent).status_code == 404
    assert hall.entry("P01").categories == []
