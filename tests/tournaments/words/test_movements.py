"""What a movement says of itself, on pages and in the log."""

import re

from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall, page
from tournaments import services
from tournaments.models import Change
from tournaments.queries import TableKey
from tournaments.words.vocabulary import change_in_words


def test_a_tie_is_asked_about_as_the_movement_asks(dee: Client, climbing: Hall) -> None:
    climbing.type(1, 50, 50)
    climbing.type(2, 50, 0)
    climbing.type(3, 50, 0)
    assert "a tie. Which side counts as the higher?" in page(dee, "evening", climbing.pk)
    answer = dee.post(reverse("draft-round", args=[climbing.pk]), follow=True)
    assert "A tie at table 1: say which side counts as the higher." in answer.content.decode()
    table_page = page(dee, "event-table", climbing.pk, 1, 1)
    assert "A tie. Which side counts as the higher, and how was that found?" in table_page
    seats = climbing.table(1).entries
    north_south = f"{seats['N'].name} &amp; {seats['S'].name}"
    button = re.search(rf'name="low" value="(\w\w)">{north_south} count as the higher<', table_page)
    dee.post(
        reverse("correct-table", args=[climbing.pk, 1, 1]), {"act": "tie", "low": button[1], "how": "cut"}
    )
    assert climbing.table(1).row.low == "EW"
    marked = page(dee, "event-table", climbing.pk, 1, 1)
    assert re.search(rf"{north_south}\s+<span class=\"mark\">the higher</span>", marked)
    words = change_in_words(Change.objects.filter(what="tie").get(), climbing.now.movement)
    assert words == "Round 1, table 1: North & South count as the higher, by a cut"
    climbing.seat()
    assert {climbing.now.current.table_of(seats[seat])[0].number for seat in "NS"} == {2}


def test_under_midway_a_tie_is_asked_about_as_ever(dee: Client, hall: Hall) -> None:
    hall.seat()
    hall.type(1, 50, 50)
    seats = hall.table(1).entries
    table_page = page(dee, "event-table", hall.pk, 1, 1)
    assert "A tie. Which side goes on, and how was that found?" in table_page
    assert f'value="NS">{seats["N"].name} &amp; {seats["S"].name} go on<' in table_page
    key = TableKey(hall.pk, 1, 1)
    services.rule_tie(table=key, low="NS", how="deciding_hand", device=None)
    words = change_in_words(Change.objects.filter(what="tie").get(), hall.now.movement)
    assert words == "Round 1, table 1: North & South go on, by a deciding hand"
