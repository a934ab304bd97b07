"""Names on the roll: put right, made couples, gone home, struck off."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall
from tests.tournaments.pages.test_roll import roll


def page_of(dee: Client, hall: Hall, name: str) -> Any:
    return follow(roll(dee, hall), f"more {name}")


def test_one_save_stores_what_was_changed_and_nothing_else(dee: Client, hall: Hall) -> None:
    first, second = page_of(dee, hall, "P01"), hall.entry("P02").pk
    saved = read(press(first, "Save", within="Name", name=" Zoe  Abel", **{"with": str(second)}))
    assert ("The name was corrected." in saved, "Noted for round 1." in saved) == (True, True)
    assert page_of(dee, hall, "P02").context["partner"] == hall.entry("Zoe Abel")
    # A page that was opened before this holds the old name: it does not bring it back.
    again = press(first, "Save", within="Name")
    assert "Zoe Abel: saved." in read(again)
    kept = fields_of(again, "Save", within="Name")
    assert (kept["name"], kept["with"]) == (["Zoe Abel"], [str(second)])
    parted = press(again, "Save", within="Name", **{"with": ""})
    assert parted.context["partner"] is None
    taken = press(parted, "Save", within="Name", name="P03")
    assert "each name has 1 to 40 letters and is there once" in read(taken)


def test_a_name_is_struck_off_once_that_is_confirmed(dee: Client, hall: Hall) -> None:
    shown = page_of(dee, hall, "P01")
    asked = press(shown, "Take off the roll")
    assert "Take P01 off the roll?" in read(asked)
    assert "P01" in read(follow(asked, "Cancel"))
    assert "P01 was taken off the roll." in read(press(asked, "Take off the roll"))
    assert "That name is not on the roll any more." in read(press(shown, "Save", within="Name"))
    hall.seat()
    played = hall.table(1).entries["N"]
    assert "Take off the roll" not in read(page_of(dee, hall, played.name))
    entry = reverse("entry", args=[hall.pk, played.pk])
    assert "has a place" in read(dee.post(entry, {"strike": "1", "sure": "1"}, follow=True))


def test_one_save_has_going_home_and_the_categories(dee: Client, begun: Hall) -> None:
    saved = press(
        page_of(dee, begun, "P01"), "Save", within="Goes home", leaves_after="1", new="Women"
    )
    assert "P01: leaves after round 1" in read(saved)
    saved = press(page_of(dee, begun, "P01"), "Save", within="Goes home", category=["Women"])
    assert "P01: saved." in read(saved)
    # Who posts categories alone says nothing of going home.
    entry = begun.entry("P01")
    dee.post(reverse("entry-marks", args=[begun.pk, entry.pk]), {"new": ""})
    assert (begun.entry("P01").leaves_after, begun.entry("P01").categories) == (1, [])
    begun.type_all()
    for _round in range(2):
        begun.seat()
        begun.type_all()
    gone = fields_of(page_of(dee, begun, "P01"), "Save", within="Goes home")
    assert gone["leaves_after"] == ["1"]
