"""Rounds seated by hand, and people who change places."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services


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
    answer = dee.post(reverse("by-hand", args=[dark.pk, 3]), ids, follow=True)
    assert "must oppose each other" in answer.content.decode()


def test_nobody_sits_twice_by_hand(dee: Client, dark: Hall) -> None:
    services.draft_round(tournament_id=dark.pk, device=None)
    draft = dark.now.draft
    ids = {
        f"{table.number}{seat}": entry.pk for table in draft.tables for seat, entry in table.entries.items()
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
    assert ("P01 &amp; P02 change places" in shown, 'role="alert"' in shown, str(first.pk) in shown) == (
        True,
        True,
        True,
    )
    before = begun.chair(first)[0].number, begun.chair(first)[1]
    assert dee.post(address, {**form, "ready": "sat_so"}).status_code == 302
    assert (begun.chair(second)[0].number, begun.chair(second)[1]) == before
    assert begun.now.tournament.changes.first().reason == "They sat down that way"
