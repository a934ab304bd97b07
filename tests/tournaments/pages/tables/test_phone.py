"""A table's phone between hands: how the table stands, the other side's agreement."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device, Role
from scoring.services import By, SeenHand
from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall, let_in, opened, where
from tournaments import services
from tournaments.models import TableSign
from tournaments.queries import SeatKey, TableKey


@pytest.fixture
def sign(client: Client, hall: Hall) -> TableSign:
    """Table 1's, whose phone the client is."""
    return joined(client, hall)


def joined(client: Client, hall: Hall, table: int = 1) -> TableSign:
    sign = hall.now.tournament.signs.get(number=table)
    let_in(client, sign, Role.KEEP)
    return sign


def names_at(hall: Hall, number: int = 1) -> list[str]:
    """North, East, South and West of table 1."""
    return [entry.name for entry in hall.table(1, number).entries.values()]


def sheet_of(client: Client, sign: TableSign) -> Any:
    return client.get(reverse("table-phone", args=[sign.pk]), {"sheet": "1"})


def test_a_round_from_its_scorer_to_agreement(client: Client, hall: Hall, sign: TableSign) -> None:
    waits = opened(client, "table-phone", sign.pk)
    assert "No round has begun yet. Leave this page open." in read(waits)
    hall.seat()
    north, east, _south, west = names_at(hall)
    asked = opened(client, "table-pad", sign.pk, 1)
    assert (where(asked), "Who keeps score?" in read(asked)) == ("table-phone", True)
    pad = press(asked, f"{north} North")
    assert (where(pad), hall.table(1).scorer_seat) == ("table-pad", "N")
    sheet = sheet_of(client, sign)
    assert where(follow(sheet, "Enter the first hand")) == "table-pad"
    assert where(press(sheet, east)) == "table-pad"
    assert hall.table(1).scorer_seat == "E"
    press(sheet_of(client, sign), north)
    hall.play_hands(1, 3)
    assert where(opened(client, "table-phone", sign.pk)) == "table-pad"
    sheet = sheet_of(client, sign)
    assert where(follow(sheet, "On to the next hand")) == "table-pad"
    assert where(follow(sheet, "Fix it", within="1. ")) == "table-amend"
    hall.play_hands(1, 1)
    sheet = opened(client, "table-phone", sign.pk)
    assert f"{north} kept score. Pass the phone across" in read(sheet)
    # Only names of the other side are offered.
    assert f"{east} agrees {west} agrees" in read(sheet)
    agreed = press(sheet, f"{west} agrees")
    assert "Thank you." in read(agreed)
    assert f"{west} has agreed, on the scorer’s phone: this table is in." in read(agreed)
    assert "Leave this page open: it says where each of you goes" in read(agreed)
    assert hall.table(1).row.agreed_by == hall.table(1).entries["W"]


def test_nobody_agrees_without_a_name_to_what_was_not_shown_or_for_the_players(
    client: Client, dee: Client, begun: Hall, sign: TableSign
) -> None:
    begun.play_hands(1)
    east, stale = begun.table(1).entries["E"], opened(client, "table-phone", sign.pk)
    for name in ("table-agree", "table-scorer"):
        answer = client.post(reverse(name, args=[sign.pk, 1]), follow=True)
        assert "Tap a name." in read(answer)
    directs = read(opened(dee, "table-phone", sign.pk))
    assert "One of the players agrees on the table’s phone." in directs
    assert f"{east.name} agrees" not in directs
    form = {"entry": east.pk, "ns": "560", "ew": "120"}
    answer = dee.post(reverse("table-agree", args=[sign.pk, 1]), form, follow=True)
    assert "Only those who sit there can agree" in read(answer)
    row, facts = begun.table(1).hands[0], begun.north(1, "8S", 8)
    seen = SeenHand(row.number, row.version)
    services.amend_table_hand(table=TableKey(begun.pk, 1, 1), seen=seen, facts=facts, by=By())
    late = read(press(stale, f"{east.name} agrees"))
    assert "Somebody else was quicker." in late
    assert begun.table(1).row.agreed_at is None


def test_a_dispute_stays_until_it_is_settled(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1)
    stale = opened(client, "table-phone", sign.pk)
    told = read(press(stale, "Tell the director", words="it was 8 tricks"))
    assert "The director is told. Stay at the table." in told
    assert "Somebody here says: “it was 8 tricks”." in told
    assert "Is it right?" not in told
    services.settle(table=TableKey(begun.pk, 1, 1), counts="", by=By())
    # What the director has settled is not asked again, and not disputed from here.
    settled = read(press(stale, "Tell the director", words="no"))
    assert "The director has settled table 1." in settled
    assert "The director has settled it: what counts is" in settled
    assert ("Is it right?" in settled, "Something is wrong" in settled) == (False, False)
    assert begun.table(1).state == "in"


def test_a_call_wakes_the_phone_when_answered(client: Client, begun: Hall, sign: TableSign) -> None:
    pulse, key = reverse("sign-pulse", args=[sign.pk]), TableKey(begun.pk, 1, 1)
    begun.play_hands(1, 1)
    called = read(press(sheet_of(client, sign), "Call the director", words="a revoke"))
    assert ("The director has been called" in called, "a revoke" in called) == (True, True)
    # A hand wakes it too, and nothing at other tables.
    acts: list[tuple[Callable[[], object], int]] = [
        (lambda: begun.play_hands(2), 304),
        (lambda: begun.play_hands(1, 1), 200),
        (partial(services.answer_call, table=key, done=False, device=None), 200),
    ]
    for act, status in acts:
        before = client.get(pulse).json()["revision"]
        act()
        assert client.get(pulse, {"revision": before}).status_code == status
    assert "The director is coming." in read(sheet_of(client, sign))


def test_a_new_round_tells_the_old_four_first(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.type_all()
    begun.seat()
    turn = opened(client, "table-phone", sign.pk)
    assert "Round 2 is published You who played at table 1, go to:" in read(turn)
    for entry in begun.table(1, 1).entries.values():
        number = begun.chair(entry)[0].number
        goes = "stays at this table" if number == 1 else f"table {number}"
        assert f"{entry.name} {goes}" in read(turn)
    asked = press(turn, "We are the new four at this table")
    assert "Who keeps score?" in read(asked)
    pad = press(asked, f"{names_at(begun, 2)[0]} North")
    assert pad.request["PATH_INFO"] == reverse("table-pad", args=[sign.pk, 2])


def test_who_goes_home_is_told_so_at_an_unused_table(client: Client, device: Device) -> None:
    hall = Hall(device, 9, rounds=3)
    hall.seat()
    four = [entry.name for entry in hall.table(2).entries.values()]
    for name in four[1:]:
        hall.mark(name, leaves_after=1)
    hall.mark(four[0], status="away")
    hall.type_all()
    hall.seat()
    told = read(opened(client, "table-phone", joined(client, hall, 2).pk))
    assert "This table is not used in round 2." in told
    assert told.count("is done for the night. Thank you for playing.") == 3
    assert f"{four[0]} is away this round" in told


def test_the_phone_thanks_after_the_last_round(client: Client, device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    sign, key = joined(client, hall), TableKey(hall.pk, 1, 1)
    services.stand_in(seat=SeatKey(key, "E"), name="Ida", from_hand=3, device=None)
    hall.play_hands(1)
    sheet, east = opened(client, "table-phone", sign.pk), names_at(hall)[1]
    assert "Thank you for playing" not in read(sheet)
    thanks = read(press(sheet, f"Ida (for {east}) agrees"))
    assert "Thank you for playing That was the last round." in thanks
    assert "The director announces the standings." in thanks
    hall.type(1, 300, 100)
    told = read(opened(client, "table-phone", sign.pk))
    assert "The director decides which count." in told
    assert "this table is in" not in told


def test_a_table_without_hands_gives_in_its_totals(client: Client, device: Device) -> None:
    hall = Hall(device, 8, ruleset="totals-only", rank_by="games")
    hall.seat()
    sign = joined(client, hall)
    asked = opened(client, "table-phone", sign.pk)
    refused = press(asked, "Save the totals", ns="12", below_ns=True)
    assert "Type both totals." in read(refused)
    kept = fields_of(refused, "Save the totals")
    assert (kept["ns"], kept["below_ns"], kept["ew"]) == (["12"], ["1"], [""])
    given = press(refused, "Save the totals", ew="8", won="NS")
    assert "Thank you." in read(given)
    assert (hall.table(1).typed, hall.table(1).won) == ({"NS": -12, "EW": 8}, "NS")
    assert "Somebody else was quicker." in read(press(asked, "Save the totals", ns="1", ew="2"))
    press(given, "Save the totals", below_ns=False)
    assert hall.table(1).typed == {"NS": 12, "EW": 8}


def test_statements_of_the_phone_do_not_grow_with_the_field(client: Client, device: Device) -> None:
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        hall.play_hands(1)
        sign = joined(client, hall)
        with CaptureQueriesContext(connection) as statements:
            assert "Is it right?" in read(opened(client, "table-phone", sign.pk))
        counts.append(len(statements))
    assert counts[0] == counts[1]
