"""Rounds seated by hand, and people who change places."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import queries, services


@pytest.fixture
def dark(device: Device) -> Hall:
    """The light goes out after two of four rounds."""
    hall = Hall(device, 12, rounds=4)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    return hall


def test_a_seating_by_hand_that_the_rules_forbid_is_said(dee: Client, dark: Hall) -> None:
    services.draft_round(tournament_id=dark.pk, device=None)
    before = dark.table(1, 2)
    ids = {
        f"{table.number}{seat}": entry.pk
        for table in dark.now.draft.tables
        for seat, entry in table.entries.items()
    }
    chairs = {pk: chair for chair, pk in ids.items()}
    for seat, entry in before.entries.items():
        ids[f"1{seat}"], ids[chairs[entry.pk]] = entry.pk, ids[f"1{seat}"]
        chairs = {pk: chair for chair, pk in ids.items()}
    by_hand, seated = reverse("by-hand", args=[dark.pk, 3]), dark.now.draft.version
    asked = dee.post(by_hand, ids)
    page = asked.content.decode()
    assert (asked.status_code, "must oppose each other" in page) == (422, True)
    assert dark.now.draft.version == seated
    # Whoever is moved by hand is not therefore exempt: where the movement brings him is told too.
    assert "The movement brings" in page
    looked = re.search(r'name="looked" value="(\w+)"', page)
    assert looked is not None
    dee.post(by_hand, {**ids, "looked": "another"})
    assert dark.now.draft.version == seated
    assert dee.post(by_hand, {**ids, "looked": looked[1]}).status_code == 302
    assert dark.now.draft.table(1).entries["N"].pk == ids["1N"]


def test_a_seating_by_hand_as_the_movement_has_it_is_stored_at_once(
    dee: Client, dark: Hall
) -> None:
    services.draft_round(tournament_id=dark.pk, device=None)
    form = {
        f"{table.number}{seat}": table.entries[{"N": "S", "S": "N"}.get(seat, seat)].pk
        for table in dark.now.draft.tables
        for seat in "NESW"
    }
    assert dee.post(reverse("by-hand", args=[dark.pk, 3]), form).status_code == 302
    assert dark.now.draft.table(1).entries["N"].pk == form["1N"]


def test_an_old_page_puts_nobody_into_a_seat_that_somebody_else_has(
    dee: Client, begun: Hall
) -> None:
    services.add_entries(tournament_id=begun.pk, names=["Yan", "Zoe"], device=None)
    address = reverse("seat", args=[begun.pk, 1, 1, "N"])
    form = {"holder": begun.table(1).entries["N"].pk, "entry": begun.entry("Zoe").pk, "fill": "1"}
    seat = queries.SeatKey(queries.TableKey(begun.pk, 1, 1), "N")
    services.fill_seat(seat=seat, entry_id=begun.entry("Yan").pk, device=None)
    dee.post(address, form)
    dee.post(address, {"holder": form["holder"], "name": "Bea"})
    place = begun.table(1).places["N"]
    assert (place.entry.name, place.stand_in) == ("Yan", "")


def test_nobody_sits_twice_by_hand(dee: Client, dark: Hall) -> None:
    services.draft_round(tournament_id=dark.pk, device=None)
    draft = dark.now.draft
    ids = {
        f"{table.number}{seat}": entry.pk
        for table in draft.tables
        for seat, entry in table.entries.items()
    }
    ids["2N"] = ids["1N"]
    answer = dee.post(reverse("by-hand", args=[dark.pk, 3]), ids)
    assert "has a seat in this round already" in answer.content.decode()
    assert dark.now.draft.table(2).entries["N"] == draft.table(2).entries["N"]
    answer = dee.post(reverse("by-hand", args=[dark.pk, 3]), {})
    assert answer.status_code == 200


def test_a_swap_without_a_reason_keeps_both_names(dee: Client, begun: Hall) -> None:
    first, second = begun.entry("P01"), begun.entry("P02")
    form = {"first": str(first.pk), "second": str(second.pk), "confirm": "1"}
    address = reverse("swap", args=[begun.pk, 1])
    answer = dee.post(address, form)
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert (
        "P01 &amp; P02 change places" in shown,
        'role="alert"' in shown,
        str(first.pk) in shown,
    ) == (
        True,
        True,
        True,
    )
    before = begun.chair(first)[0].number, begun.chair(first)[1]
    assert dee.post(address, {**form, "ready": "sat_so"}).status_code == 302
    assert (begun.chair(second)[0].number, begun.chair(second)[1]) == before
    assert begun.now.tournament.changes.first().reason == "They sat down that way"


def test_a_draft_is_shown_though_the_round_before_is_open_again(dee: Client, dark: Hall) -> None:
    services.draft_round(tournament_id=dark.pk, device=None)
    services.open_again(table=queries.TableKey(dark.pk, 2, 1), device=None)
    shown = dee.get(reverse("round", args=[dark.pk, 3]))
    assert (shown.status_code, "Seat again" in shown.content.decode()) == (200, True)
    ids = {
        f"{table.number}{seat}": entry.pk
        for table in dark.now.draft.tables
        for seat, entry in table.entries.items()
    }
    ids["1N"], ids["2N"] = ids["2N"], ids["1N"]
    assert dee.post(reverse("by-hand", args=[dark.pk, 3]), ids).status_code < 500
