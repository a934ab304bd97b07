"""The desk: who needs somebody, what is next, who is here; one table beside the others."""

import html
import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.models import Status
from tournaments.pages.scores.desk import MOST_TILES, Tile
from tournaments.queries import TableKey


def tiles(client: Client, hall: Hall) -> Sequence[Tile]:
    shown: Sequence[Tile] = client.get(reverse("evening", args=[hall.pk])).context["tiles"]
    return shown


def numbers(client: Client, hall: Hall) -> list[int]:
    return [tile.table.number for tile in tiles(client, hall)]


def test_who_waits_for_the_director_stands_first_and_who_is_in_last(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 16)
    hall.seat()
    assert numbers(dee, hall) == [1, 2, 3, 4]
    hall.type(1, 300, 100)
    hall.type(3, 200, 200)
    assert numbers(dee, hall) == [3, 2, 4, 1]
    services.call_director(table=TableKey(hall.pk, 1, 4), words="Which hand was it?", device=None)
    assert numbers(dee, hall) == [3, 4, 2, 1]
    assert [tile.waits for tile in tiles(dee, hall)] == [True, True, False, False]


def test_no_table_is_slow_while_people_still_find_their_seats(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun.type(1, 300, 100)
    assert [tile.is_slow for tile in tiles(dee, begun)] == [False, False]
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=11))
    assert [(tile.table.number, tile.is_slow) for tile in tiles(dee, begun)] == [
        (2, True),
        (1, False),
    ]


def test_where_many_tables_are_slow_the_slowest_are_marked_and_how_many_they_are_is_said(
    dee: Client, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(device, 24)
    hall.seat()
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=11))

    def slow() -> list[int]:
        return [tile.table.number for tile in tiles(dee, hall) if tile.is_slow]

    for table in (1, 2, 3):
        hall.type(table, 300, 100)
    # Half of the hall is slow, and no table more than another.
    assert slow() == []
    assert "3 tables are slow." in " ".join(page(dee, "evening", hall.pk).split())
    hall.play_hands(4, 1)
    assert slow() == [5, 6]
    assert "3 tables are slow." in " ".join(page(dee, "evening", hall.pk).split())
    hall.type(4, 300, 100)
    assert slow() == [5, 6]
    assert "tables are slow" not in page(dee, "evening", hall.pk)


def test_a_page_that_stays_open_is_told_when_tables_can_be_slow(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("evening", args=[begun.pk])
    tag = dee.get(address, headers={"X-Part": "1"})["ETag"]
    again = {"X-Part": "1", "If-None-Match": tag}
    assert dee.get(address, headers=again).status_code == 304
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=11))
    assert dee.get(address, headers=again).status_code == 200


def test_a_table_that_has_not_begun_shows_no_nought(dee: Client, begun: Hall) -> None:
    assert [points for tile in tiles(dee, begun) for _names, points, _low in tile.sides] == [
        None
    ] * 4


def test_boxes_of_hands_are_told_in_words_where_tiles_have_names(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 1)
    shown = " ".join(page(dee, "evening", begun.pk).split())
    assert re.findall(r"■*□+</span> <span> ([^<]*) </span>", shown) == [
        "1 of 4 hands",
        "0 of 4 hands",
    ]


def test_an_open_table_has_its_totals_before_its_hands_and_no_empty_columns(
    dee: Client, begun: Hall
) -> None:
    def words() -> str:
        return page(dee, "event-table", begun.pk, 1, 1)

    shown = words()
    assert shown.index("Totals from the sheet") < shown.index("<h2>Hands</h2>")
    columns = ("by hand", "typed", "ruling", "Points")
    assert [f"{name}</th>" in shown for name in columns] == [False, False, False, True]
    begun.play_hands(1, 1)
    begun.type(1, 300, 100)
    assert [f"{name}</th>" in words() for name in columns] == [True, True, False, True]


def test_a_table_opens_beside_the_others_and_follows_them(dee: Client, begun: Hall) -> None:
    address = reverse("event-table", args=[begun.pk, 1, 1])
    answer = dee.get(address)
    assert [template.name for template in answer.templates][:1] == ["tournaments/desk.html"]
    words = answer.content.decode()
    assert words.count('aria-current="true"') == 1
    assert "Save the totals" in words
    own = html.unescape(re.findall(r'data-address="(.*?)"', words)[0])
    part = dee.get(own, headers={"X-Part": "1"}).content.decode()
    assert "Save the totals" not in part
    assert part.count('aria-current="true"') == 1
    assert f'data-address="{html.escape(own)}"' in part


def test_a_table_of_a_past_round_has_a_page_of_its_own(dee: Client, begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    answer = dee.get(reverse("event-table", args=[begun.pk, 1, 1]))
    assert "tournaments/table.html" in [template.name for template in answer.templates]


def test_people_late_sitting_out_and_unpaid_are_named_or_counted(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 9)
    hall.seat()
    services.change_settings(tournament_id=hall.pk, device=None, settings={"fee": 500})
    words = page(dee, "evening", hall.pk)
    assert "Sits out next" in words
    assert reverse("roll", args=[hall.pk]) in words.partition("Not paid")[2]
    assert "Comes late" not in words
    assert "Leaves after this round" not in words
    hall.mark("P09", status=Status.LATE)
    words = page(dee, "evening", hall.pk)
    assert "Comes late" in words
    assert "Sits out next" not in words
    # Of those who are left, three would have no table.
    hall.mark("P02", leaves_after=1)
    words = page(dee, "evening", hall.pk)
    assert "P02" in words.partition("Leaves after this round")[2].partition("</dd>")[0]
    assert words.partition("Sits out next")[2].partition("</dd>")[0].count(",") == 2


def test_a_helper_sees_the_desk_and_directs_nothing(begun: Hall) -> None:
    helper = let_in(Client(), begun.now.tournament, Role.KEEP)
    words = page(helper, "evening", begun.pk).partition("<main")[2]
    assert 'name="line"' in words
    for word in ("Undo", "Call time", "Start the clock", "Seat round", "free on this computer"):
        assert word not in words


def test_a_hall_of_many_tables_is_shown_in_pages(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_TILES >= 100
    monkeypatch.setattr("tournaments.pages.scores.desk.MOST_TILES", 1)
    address = reverse("evening", args=[begun.pk])
    assert "More tables" in dee.get(address).content.decode()
    second = dee.get(f"{address}?page=2")
    assert [tile.table.number for tile in second.context["tiles"]] == [2]
    assert "Earlier tables" in second.content.decode()
