"""The roll: taps, and the name said back."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Role
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, let_in
from tournaments import services


def roll(client: Client, hall: Hall) -> Any:
    return client.get(reverse("roll", args=[hall.pk]))


def listed(answer: Any) -> list[str]:
    return [row.entry.name for row in answer.context["rows"] if not row.hidden]


def test_a_name_is_tapped_in_and_out_and_its_fee_is_ticked(dee: Client, hall: Hall) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"fee": 500})
    out = press(roll(dee, hall), "✓ P01")
    assert "P01: not here yet" in read(out)
    assert "7 here · 1 not yet · 7 not paid — 3 sit out a round; 1 more would fill" in read(out)
    assert "P01: here" in read(press(out, "P01 Not here yet"))
    paid = press(out, "Paid: P02")
    assert "P02: has paid" in read(paid)
    assert "P02: has not paid" in read(press(paid, "✓ Paid: P02"))
    services.close_tournament(tournament_id=hall.pk, device=None)
    assert "The evening is closed, and nothing was changed" in read(press(out, "✓ P03"))


def test_marks_are_said_back_and_noted_on_the_roll(dee: Client, hall: Hall) -> None:
    fees: services.Settings = {"fee": 500, "guest_fee": 800}
    services.change_settings(tournament_id=hall.pk, device=None, settings=fees)
    shown = follow(roll(dee, hall), "more P01")
    for button, words in (
        ("Comes late", "comes late"),
        ("Has paid the fee", "has paid"),
        ("Pays as a guest", "pays as a guest"),
        ("Offers to sit out the next round", "sits out the next round"),
        ("Cannot walk: keeps the seat", "keeps the seat"),
        ("House player: not ranked", "fills a seat and is not ranked"),
    ):
        shown = press(shown, button)
        assert f"P01: {words}" in read(shown)
    notes = "Comes late · house player · keeps the seat · sits out next"
    assert f"P01 {notes}" in read(follow(shown, "‹ People"))
    # Who is called so is not called so twice.
    press(shown, "Save", within="Name", name="House player")
    assert "House player Comes late · keeps the seat" in read(roll(dee, hall))


def test_a_helper_marks_who_is_here_and_withdraws_nobody(client: Client, hall: Hall) -> None:
    let_in(client, hall.now.tournament, Role.KEEP)
    shown = follow(press(roll(client, hall), "✓ P01"), "more P01")
    assert not any(words in read(shown) for words in ("Withdrawn", "Take off the roll"))
    entry, tap = (reverse(name, args=[hall.pk, hall.entry("P01").pk]) for name in ("entry", "tap"))
    acts = ((tap, {"status": "withdrawn"}), (entry, {"name": "Olga"}))
    assert [client.post(*act).status_code for act in acts] == [404, 404]
    watcher = let_in(Client(), hall.now.tournament, Role.WATCH)
    assert {roll(watcher, hall).status_code, watcher.post(tap).status_code} == {404}


def test_names_are_put_on_the_roll(dee: Client, hall: Hall) -> None:
    added = press(roll(dee, hall), "Put on the roll, here", names="Zoe Abel")
    assert "On the roll: Zoe Abel" in read(added)
    house = "House player: fills a seat, not ranked"
    press(added, house, file=SimpleUploadedFile("names.txt", b"Yan\nXenia\n"))
    hall.seat()
    press(added, house, names="Willa")
    assert [
        (entry.status, entry.ranked) for entry in map(hall.entry, ("Zoe Abel", "Yan", "Willa"))
    ] == [("here", True), ("expected", False), ("here", False)]
    assert "Nobody was put on the roll" in read(press(added, "Put on the roll, here"))


def test_the_roll_is_searched_ordered_and_printed(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["Élise Abel", "Al Zorn"], device=None)
    hall.mark("Al Zorn", status="expected")
    shown = press(roll(dee, hall), "surnames")
    assert (listed(shown)[0], listed(shown)[-1]) == ("Élise Abel", "Al Zorn")
    shown = press(shown, "first names")
    assert listed(shown)[:2] == ["Al Zorn", "Élise Abel"]
    assert listed(press(shown, "Find", q="el")) == ["Élise Abel"]
    assert listed(press(shown, "Find", only=True)) == ["Al Zorn"]
    nobody = press(shown, "Find", q=" Zoë  O'Smith ")
    assert "Nobody on the roll has that name." in read(nobody)
    press(nobody, "Put on the roll, here: Zoë O'Smith")
    assert hall.entry("Zoë O'Smith").status == "here"
    for sheet in ("Print the sign-in sheet", "Print the tally cards"):
        assert follow(shown, sheet)["Content-Type"] == "application/pdf"
    for link in ("Mark several: categories, fees", "Add somebody"):
        assert follow(shown, link).status_code == 200


def test_everybody_is_here_is_asked_once_some_were_ticked_in(dee: Client, hall: Hall) -> None:
    for entry in hall.now.entries.values():
        hall.mark(entry.name, status="expected")
    shown = press(roll(dee, hall), "Everybody is here")
    assert "8 marked as here." in read(shown)
    asked = press(press(shown, "✓ P03"), "Everybody is here")
    assert "1 person is still expected, and would be marked as here: P03." in read(asked)
    assert "P03 Not here yet" in read(follow(asked, "Cancel"))
    assert "1 marked as here." in read(press(asked, "Everybody is here"))
    services.close_tournament(tournament_id=hall.pk, device=None)
    assert "The evening is closed, and nothing was changed" in read(
        press(asked, "Everybody is here")
    )


def test_the_roll_says_what_changed_since_a_draft(dee: Client, hall: Hall) -> None:
    press(roll(dee, hall), "Seat round 1")
    hall.mark("P08", status="late")
    assert "The roll has changed since this round was seated." in read(roll(dee, hall))
    follow(roll(dee, hall), "Look at the draft")
    hall.mark("P08", status="here")
    assert "The roll has changed" not in read(roll(dee, hall))
    hall.seat()
    hall.mark("P01", leaves_after=1)
    hall.type_all()
    assert "7 here · 1 gone home" in read(roll(dee, hall))
    assert [row.entry.name for row in roll(dee, hall).context["rows"] if row.gone] == ["P01"]


def test_names_of_any_script_take_no_statement_more(dee: Client, hall: Hall) -> None:
    pages = [reverse(name, args=[hall.pk]) for name in ("roll", "evening-print")]
    counts = []
    for name in ("Zoe", "李伟"):
        services.add_entries(tournament_id=hall.pk, names=[name], device=None)
        for page in pages:
            dee.get(page)
            with CaptureQueriesContext(connection) as statements:
                shown = dee.get(page)
            counts.append(len(statements))
            assert ("李伟\u2069 as Li Wei" in read(shown)) == (name == "李伟")
    assert counts[:2] == counts[2:]
