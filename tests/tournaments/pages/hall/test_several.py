"""Marks of many people at once, and of one on that person's page."""

import uuid

from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall, page
from tests.tournaments.pages.hall.test_prizes import post
from tournaments import services


def ids(hall: Hall, *names: str) -> list[str]:
    return [str(hall.entry(name).pk) for name in names]


def test_many_are_ticked_and_marked_at_once(dee: Client, hall: Hall) -> None:
    shown = post(dee, hall, "several", entry=ids(hall, "P01", "P02"), category="Women", into="1")
    assert "2 people marked." in shown
    assert "1 person marked." in post(
        dee, hall, "several", entry=ids(hall, "P01"), category="women", out="1"
    )
    assert [hall.entry(name).categories for name in ("P01", "P02")] == [[], ["Women"]]


def test_fees_are_given_and_paid_by_many(dee: Client, hall: Hall) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"fee": 500, "guest_fee": 800}
    )
    post(dee, hall, "several", entry=ids(hall, "P01", "P02"), guest="yes")
    post(dee, hall, "several", entry=ids(hall, "P02"), paid="yes")
    entries = [hall.entry(name) for name in ("P01", "P02")]
    assert [(entry.guest, entry.paid) for entry in entries] == [(True, False), (True, True)]
    shown = page(dee, "several", hall.pk)
    assert ("The usual fee, $5.00" in shown, "Guests, $8.00" in shown) == (True, True)
    post(dee, hall, "several", entry=ids(hall, "P01"), guest="no")
    assert not hall.entry("P01").guest


def test_of_many_people_only_the_exception_is_said(dee: Client, hall: Hall) -> None:
    def said() -> set[str]:
        notes = dee.get(reverse("several", args=[hall.pk])).context["entries"]
        return {f"{entry.name} {words}" for entry, words in notes if words}

    everybody = [entry.name for entry in hall.now.entries.values()]
    services.change_settings(tournament_id=hall.pk, device=None, settings={"fee": 500})
    assert said() == set()
    hall.mark("P01", paid=True)
    assert said() == {"P01 paid"}
    for name in everybody[2:]:
        hall.mark(name, paid=True)
    assert said() == {"P02 not paid"}


def test_what_is_missing_is_asked_for_and_ticks_stay(dee: Client, hall: Hall) -> None:
    assert "Tick people first." in post(dee, hall, "several", category="Women", into="1")
    shown = post(dee, hall, "several", entry=ids(hall, "P01"), into="1")
    assert "Choose or type a category." in shown
    assert shown.count(" checked") == 1
    assert "not on the list any more" in post(
        dee, hall, "several", entry=[str(uuid.uuid4())], category="Women", into="1"
    )


def test_one_persons_page_has_categories(dee: Client, hall: Hall) -> None:
    entry = hall.entry("P01")
    post(dee, hall, "entry-marks", entry.pk, category=["Women"], new="Choir, ")
    entry = hall.entry("P01")
    assert entry.categories == ["Women", "Choir"]
    shown = page(dee, "entry", hall.pk, entry.pk)
    assert 'value="Choir" checked' in shown.replace("\n", " ").replace("  ", "")
    assert "A category has a name" in post(dee, hall, "entry-marks", entry.pk, new="x" * 40)
    assert "not on the list" in post(dee, hall, "entry-marks", uuid.uuid4(), new="Men")
