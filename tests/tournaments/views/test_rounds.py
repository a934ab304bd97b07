"""The second half of an evening played from the recovery pack, by pencil, and typed back in."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.record.games import answer_text
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.files.exports import archive
from tournaments.rules.tables import OTHER_SIDE, SIDES


def seated_by_pencil(hall: Hall) -> dict[int, dict[str, str]]:
    """The next round by the six lines of the pack: the low side goes on, pairs split, seats as they are."""
    tables = hall.now.current.tables
    arrivals = {}
    stayers = {}
    for place, table in enumerate(tables):
        low = table.played.low_side
        following = tables[(place + 1) % len(tables)].number
        arrivals[following] = [table.entries[seat].name for seat in SIDES[low]]
        stayers[table.number] = [table.entries[seat].name for seat in SIDES[OTHER_SIDE[low]]]
    return {
        number: dict(zip("NESW", (stayers[number][0], stayers[number][1], *arrivals[number]), strict=True))
        for number in stayers
    }


@pytest.fixture
def dark(device: Device) -> Hall:
    """The light goes out after two of four rounds."""
    hall = Hall(device, 12, rounds=4)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    return hall


def test_a_second_half_played_by_pencil_is_typed_back_in(dee: Client, dark: Hall) -> None:
    lots = random.Random(3)
    for number in (3, 4):
        seats = seated_by_pencil(dark)
        dee.post(reverse("draft-round", args=[dark.pk]))
        ids = {entry.name: entry.pk for entry in dark.now.entries.values()}
        form = {
            f"{table}{seat}": ids[name] for table, chairs in seats.items() for seat, name in chairs.items()
        }
        answer = dee.post(reverse("by-hand", args=[dark.pk, number]), form, follow=True)
        assert "The rules have something against it" not in answer.content.decode()
        dee.post(reverse("publish-round", args=[dark.pk, number]))
        for table, chairs in seats.items():
            assert {seat: entry.name for seat, entry in dark.table(table).entries.items()} == chairs
            ns, ew = 10 * lots.randrange(20, 60), 10 * lots.randrange(-20, 10)
            dee.post(
                reverse("scores", args=[dark.pk]), {"line": f"{table} {ns} {ew} {ns} {ew}", "round": number}
            )
    assert dark.now.is_over
    assert "error" not in answer_text(archive(dark.now))


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
