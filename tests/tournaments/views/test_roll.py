"""The roll: taps, the name said back, names added and put right."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Status


def said_back(client: Client, page: str, *arguments: object, **form: object) -> str:
    return client.post(reverse(page, args=arguments), form, follow=True).content.decode()


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"status": "late"}, "P01: comes late"),
        ({"paid": "yes"}, "P01: has paid"),
        ({"paid": "no", "fixed": "yes"}, "P01: has not paid, keeps the seat"),
        ({"leaves_after": "2"}, "P01: leaves after round 2"),
        ({"leaves_after": "0"}, "P01: stays to the end"),
        ({"ranked": "no"}, "P01: fills a seat and is not ranked"),
        ({"volunteers": "yes"}, "P01: sits out the next round"),
    ],
)
def test_a_tap_is_said_back_with_the_name(dee: Client, hall: Hall, form: dict[str, str], words: str) -> None:
    assert words in said_back(dee, "tap", hall.pk, hall.entry("P01").pk, **form)


def test_a_tap_that_means_nothing_changes_nothing(dee: Client, hall: Hall) -> None:
    said_back(dee, "tap", hall.pk, hall.entry("P01").pk, status="gone")
    assert hall.entry("P01").status == Status.HERE


def test_the_roll_says_how_many_would_fill_the_tables(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)
    context = dee.get(reverse("roll", args=[hall.pk])).context
    assert (context["counts"][Status.HERE], context["sit_out"], context["missing"]) == (9, 1, 3)


def test_an_empty_roll_is_shown(dee: Client, hall: Hall) -> None:
    for entry in hall.now.entries.values():
        services.strike_off(tournament_id=hall.pk, entry_id=entry.pk, device=None)
    assert "Nobody is on the roll yet." in dee.get(reverse("roll", args=[hall.pk])).content.decode()


def test_names_are_added_as_expected_and_as_here_once_a_round_is_played(dee: Client, hall: Hall) -> None:
    said_back(dee, "add-entries", hall.pk, names="Zoe\nYan")
    hall.seat()
    said_back(dee, "add-entries", hall.pk, names="Xenia", house="1")
    assert [hall.entry(name).status for name in ("Zoe", "Xenia")] == [Status.EXPECTED, Status.HERE]
    assert [hall.entry(name).ranked for name in ("Zoe", "Xenia")] == [True, False]


def test_a_couple_is_made_on_the_page_of_one_of_them(dee: Client, hall: Hall) -> None:
    first, second = hall.entry("P01"), hall.entry("P02")
    said_back(dee, "entry", hall.pk, first.pk, couple="1", **{"with": second.pk})
    assert dee.get(reverse("entry", args=[hall.pk, second.pk])).context["partner"] == first


def test_a_name_struck_off_meanwhile_is_said(dee: Client, hall: Hall) -> None:
    entry = hall.entry("P01")
    assert "P01 was taken off the roll." in said_back(dee, "entry", hall.pk, entry.pk, strike="1")
    page = dee.get(reverse("entry", args=[hall.pk, entry.pk]), follow=True).content.decode()
    assert "That name is not on the roll any more." in page
