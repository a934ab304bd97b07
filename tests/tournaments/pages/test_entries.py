"""Names on the roll: added, put right, made couples, struck off."""

import re

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
    said_back(dee, "entry", hall.pk, first.pk, **{"with": second.pk})
    assert dee.get(reverse("entry", args=[hall.pk, second.pk])).context["partner"] == first


def test_a_name_struck_off_meanwhile_is_said(dee: Client, hall: Hall) -> None:
    entry = hall.entry("P01")
    assert "Take P01 off the roll?" in said_back(dee, "entry", hall.pk, entry.pk, strike="1")
    assert "P01 was taken off the roll." in said_back(
        dee, "entry", hall.pk, entry.pk, strike="1", sure="1"
    )
    page = dee.get(reverse("entry", args=[hall.pk, entry.pk]), follow=True).content.decode()
    assert "That name is not on the roll any more." in page


def going_home(dee: Client, hall: Hall) -> str:
    """What is chosen on the page of P01 for going home."""
    page = dee.get(reverse("entry", args=[hall.pk, hall.entry("P01").pk])).content.decode()
    choice = re.search(r'<select id="leaves".*?</select>', page, re.DOTALL)[0]
    chosen = re.search(r"<option[^>]* selected>(.*?)</option>", choice, re.DOTALL)
    return chosen[1].strip() if chosen else "at the end"


def test_who_went_home_rounds_ago_is_shown_as_gone(dee: Client, begun: Hall) -> None:
    begun.mark("P01", leaves_after=1)
    assert going_home(dee, begun) == "after round 1"
    begun.type_all()
    begun.seat()
    begun.type_all()
    begun.seat()
    assert going_home(dee, begun) == "after round 1"


def test_one_save_has_going_home_and_the_categories(dee: Client, begun: Hall) -> None:
    entry = begun.entry("P01")
    said = said_back(
        dee, "entry-marks", begun.pk, entry.pk, leaves_after="1", category="Women", new=""
    )
    assert "P01: leaves after round 1" in said
    entry = begun.entry("P01")
    assert (entry.leaves_after, entry.categories) == (1, ["Women"])
    assert "P01: saved." in said_back(
        dee, "entry-marks", begun.pk, entry.pk, leaves_after="1", new=""
    )
    # Who posts categories alone says nothing of going home.
    said_back(dee, "entry-marks", begun.pk, entry.pk, new="")
    assert begun.entry("P01").leaves_after == 1


def test_one_save_stores_what_was_changed_and_nothing_else(dee: Client, hall: Hall) -> None:
    first, second = hall.entry("P01"), hall.entry("P02")
    address = reverse("entry", args=[hall.pk, first.pk])
    held = {"was_name": "P01", "was_with": ""}
    said = said_back(dee, "entry", hall.pk, first.pk, name="Zoe", **{"with": second.pk, **held})
    assert [words in said for words in ("corrected", "Noted")] == [True, True]
    entry = hall.entry("Zoe")
    assert entry.couple == hall.entry("P02").couple
    # A page that was opened before this holds the old name: it does not bring it back.
    said = said_back(dee, "entry", hall.pk, first.pk, name="P01", **held)
    assert "corrected" not in said
    page = dee.get(address).content.decode()
    assert 'name="was_name" value="Zoe"' in page
    assert f'name="was_with" value="{second.pk}"' in page
    assert "Zoe: saved." in said_back(
        dee,
        "entry",
        hall.pk,
        first.pk,
        name="Zoe",
        was_name="Zoe",
    )
