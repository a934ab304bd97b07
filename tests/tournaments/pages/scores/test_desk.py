"""The desk: who needs somebody, what is next, who is here; one table beside the others."""

import html
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Role
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, let_in, opened, page, says, where
from tournaments import services
from tournaments.models import Status
from tournaments.pages.scores.desk import MOST_TILES
from tournaments.queries import TableKey


@pytest.fixture
def eleven_minutes_pass(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    now = timezone.now()
    return lambda: monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=11))


def parts(client: Client, hall: Hall, kind: str) -> list[str]:
    """What each part of this kind says on the desk."""
    shown = BeautifulSoup(page(client, "evening", hall.pk), "html.parser").select(kind)
    return [" ".join(part.get_text().split()) for part in shown]


def tiles(client: Client, hall: Hall) -> dict[int, str]:
    """What the tile of each table says, in the order in which they stand."""
    return {int(said.split()[1]): said for said in parts(client, hall, ".tile")}


def slow(client: Client, hall: Hall) -> list[int]:
    return [number for number, said in tiles(client, hall).items() if said.endswith(" slow")]


def test_the_desk_leads_from_the_first_name_to_the_prizes(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, rounds=2, fee=500)
    hall.mark("P01", paid=True)
    desk = opened(dee, "evening", hall.pk)
    assert "8 players are here." in read(desk)
    ways = {
        **{"Tick people in": "roll", "8": "roll", "7: Mark as paid": "roll"},
        "Print what the hall needs…": "evening-print",
        "Put the board on the screen…": "boards",
        "Everything that was done": "evening-history",
    }
    assert {link: where(follow(desk, link)) for link in ways} == ways
    for number in (1, 2):
        assert where(press(desk, f"Seat round {number}")) == "round"
        draft = follow(opened(dee, "evening", hall.pk), "Look at it, then publish")
        desk = press(draft, f"Publish round {number}")
        assert f"Round {number} is published." in read(desk)
        hall.type_all()
        desk = opened(dee, "evening", hall.pk)
    results = ["prizes", "standings"]
    assert [where(follow(desk, name.title())) for name in results] == results
    press(press(desk, "Close the evening"), "Close the evening")
    desk = opened(dee, "evening", hall.pk)
    assert [where(follow(desk, name.title())) for name in results] == results
    desk = press(desk, "Open it again")
    assert (where(desk), "The evening is open again." in read(desk)) == ("evening", True)


def test_who_waits_for_the_director_is_first_and_who_is_in_last(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 16)
    hall.seat()
    shown = tiles(dee, hall)
    assert list(shown) == [1, 2, 3, 4]
    # A table that has not begun shows no nought.
    names = [entry.name for entry in hall.table(1).entries.values()]
    nothing = "{0} & {2} – {1} & {3} – □□□□ 0 of 4 hands".format(*names)
    assert shown[1] == f"Table 1 {nothing}"
    hall.type(1, 300, 100)
    hall.type(3, 200, 200)
    hall.play_hands(2, 1)
    services.call_director(table=TableKey(hall.pk, 1, 4), words="Which hand was it?", device=None)
    shown = tiles(dee, hall)
    assert list(shown) == [3, 4, 2, 1]
    ends = ["a tie. Which side goes on? · typed", "calls you", "■□□□ 1 of 4 hands", "in · typed"]
    assert [words in said for words, said in zip(ends, shown.values(), strict=True)] == [True] * 4


def test_no_table_is_slow_while_people_still_find_their_seats(
    dee: Client, begun: Hall, eleven_minutes_pass: Callable[[], None]
) -> None:
    begun.type(1, 300, 100)
    assert slow(dee, begun) == []
    # A page that stays open is told when tables can be slow.
    address = reverse("evening", args=[begun.pk])
    tag = dee.get(address, headers={"X-Part": "1"})["ETag"]
    again = {"X-Part": "1", "If-None-Match": tag}
    assert dee.get(address, headers=again).status_code == 304
    eleven_minutes_pass()
    assert dee.get(address, headers=again).status_code == 200
    assert slow(dee, begun) == [2]


def test_where_many_tables_are_slow_the_slowest_are_marked_and_how_many_they_are_is_said(
    dee: Client, device: Device, eleven_minutes_pass: Callable[[], None]
) -> None:
    hall = Hall(device, 24)
    hall.seat()
    eleven_minutes_pass()
    for table in (1, 2, 3):
        hall.type(table, 300, 100)
    # Half of the hall is slow, and no table more than another.
    assert slow(dee, hall) == []
    assert "3 tables are slow." in says(dee, "evening", hall.pk)
    hall.play_hands(4, 1)
    assert slow(dee, hall) == [5, 6]
    assert "3 tables are slow." in says(dee, "evening", hall.pk)
    hall.type(4, 300, 100)
    assert slow(dee, hall) == [5, 6]
    assert "tables are slow" not in says(dee, "evening", hall.pk)
    # Who waits for the director stands before them.
    services.call_director(table=TableKey(hall.pk, 1, 2), words="", device=None)
    assert list(tiles(dee, hall))[:3] == [2, 5, 6]


def test_a_table_opens_beside_the_others_and_follows_them(dee: Client, begun: Hall) -> None:
    table = follow(opened(dee, "evening", begun.pk), "Table 1 …")
    shown = table.content.decode()
    assert (where(table), shown.count('aria-current="true"')) == ("event-table", 1)
    assert "Save the totals" in read(table)
    own = html.unescape(re.findall(r'data-address="(.*?)"', shown)[0])
    part = dee.get(own, headers={"X-Part": "1"}).content.decode()
    assert ("Save the totals" in part, part.count('aria-current="true"')) == (False, 1)
    assert f'data-address="{html.escape(own)}"' in part
    assert where(follow(table, "‹ All tables")) == "evening"


def test_people_late_sitting_out_and_leaving_are_named(dee: Client, device: Device) -> None:
    hall = Hall(device, 9)
    hall.seat()

    def named() -> list[str]:
        shown = BeautifulSoup(page(dee, "evening", hall.pk), "html.parser").select(
            ".desk-people div"
        )
        return [" ".join(one.get_text().split()) for one in shown]

    assert [said.partition(" P")[0] for said in named()] == ["Here 9", "Sits out next"]
    hall.mark("P09", status=Status.LATE)
    assert named() == ["Here 8", "Comes late P09"]
    # Of those who are left, three would have no table.
    hall.mark("P02", leaves_after=1)
    _here, late, leaves, sit_out = named()
    assert (late, leaves) == ("Comes late P09", "Leaves after this round P02")
    assert (sit_out.partition(" P")[0], sit_out.count(",")) == ("Sits out next", 2)


def test_in_the_last_round_the_prizes_are_next_and_nobody_sits_out(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 9, rounds=1)
    hall.seat()
    assert parts(dee, hall, ".desk-next") == ["Prizes once 2 more tables are in"]
    assert "Sits out next" not in says(dee, "evening", hall.pk)


def test_late_hands_are_said_with_their_table(dee: Client, client: Client, begun: Hall) -> None:
    begun.play_hands(1, 3)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    begun.play_hands(1, 1)
    desk = opened(dee, "evening", begun.pk)
    assert "hands came late, and differ from the totals that count." in read(desk)
    assert where(follow(desk, "Round 1, table 1")) == "event-table"
    let_in(client, begun.now.tournament, Role.KEEP)
    shown = says(client, "evening", begun.pk)
    assert "Round 1, table 1: hands came late" in shown
    # A helper sees the desk and directs nothing.
    assert "Enter Other ways to type it" in shown
    for words in ("Undo", "Call time", "Start the clock", "Seat round", "free on this computer"):
        assert words not in shown


def test_many_tables_are_shown_in_pages(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_TILES >= 100
    monkeypatch.setattr("tournaments.pages.scores.desk.MOST_TILES", 1)
    second = follow(opened(dee, "evening", begun.pk), "More tables ›")
    assert [tile.table.number for tile in second.context["tiles"]] == [2]
    first = follow(second, "‹ Earlier tables")
    assert [tile.table.number for tile in first.context["tiles"]] == [1]
