"""Names on the roll: added, put right, made couples, struck off."""

from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall
from tests.tournaments.pages.test_roll import said_back
from tournaments.models import Status


def test_names_are_added_as_expected_and_as_here_once_a_round_is_played(
    dee: Client, hall: Hall
) -> None:
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
    assert "Take P01 off the roll?" in said_back(dee, "entry", hall.pk, entry.pk, strike="1")
    assert "P01 was taken off the roll." in said_back(
        dee, "entry", hall.pk, entry.pk, strike="1", sure="1"
    )
    page = dee.get(reverse("entry", args=[hall.pk, entry.pk]), follow=True).content.decode()
    assert "That name is not on the roll any more." in page
