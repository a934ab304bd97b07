"""The evening under other rules: both standings, the tables that turn, who may look."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device, Role
from scoring.rules.record.games import read_hand
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.rules.formats import RoundFormat


def asked(client: Client, hall: Hall, rules: str = "") -> str:
    answer = client.get(reverse("evening-replay", args=[hall.pk]), {"rules": rules})
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def contract(hall: Hall, table: int, seat: str, bid: str, tricks: int) -> None:
    ours, theirs = ("NS", "EW") if seat in "NS" else ("EW", "NS")
    who = hall.table(table).entries[seat].name
    won = {ours: tricks, theirs: 10 - tricks}
    hall.hand(table, read_hand({"contractor": who, "bid": bid, "tricks": won}))


def test_it_says_who_would_have_won_and_which_tables_turn(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    contract(hall, 1, "N", "7S", 10)
    contract(hall, 1, "E", "8C", 8)
    contract(hall, 1, "N", "7S", 7)
    contract(hall, 1, "E", "7S", 7)
    hall.type(2, 100, 90)
    said = asked(dee, hall, "youngstown")
    north, east = hall.table(1).entries["N"].name, hall.table(1).entries["E"].name
    assert hall.points(north) == 270 + 140 + 30
    assert hall.points(east) == 260 + 30 + 140
    assert "would have won. As played it was" in said
    assert "1 table is known by its totals alone, and keeps them." in said
    assert "Round 1, table 1" in said
    assert "440 → 430" in said
    assert "430 → 430" in said
    assert "a tie" in said
    assert "Under other rules other people would have changed tables" in said
    assert "whatever the target of the rules" in said


def test_the_same_winner_is_said_to_have_won_as_well(dee: Client, device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.play_hands(1)
    said = asked(dee, hall, "australian")
    assert "would have won as well" in said
    assert "None: at every table the same side would have won." in said


def test_while_it_is_played_it_is_said_who_would_lead(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    assert "would lead as well" in asked(dee, begun, "australian")


def test_hands_that_cannot_be_are_counted(dee: Client, device: Device) -> None:
    hall = Hall(device, 4, rounds=1, ruleset="australian", plays=RoundFormat(hands=4))
    hall.seat()
    hall.play_hands(1, bid="6S", tricks=6)
    said = asked(dee, hall, "west-seventh")
    assert "4 hands cannot be under these rules, and score nothing" in said


def test_games_that_would_go_on_are_counted(dee: Client, device: Device) -> None:
    hall = Hall(device, 4, rounds=1, ruleset="australian", plays=RoundFormat(game=True))
    hall.seat()
    hall.play_hands(1, 1, bid="10H", tricks=10)
    said = asked(dee, hall, "tasmanian-police")
    assert "At 1 table the game would not have been over: it counts as it stands." in said
    assert "so that no target ends it" not in said


def test_games_won_rank_under_other_rules_too(dee: Client, device: Device) -> None:
    hall = Hall(
        device, 4, rounds=1, ruleset="australian", plays=RoundFormat(game=True), rank_by="games"
    )
    hall.seat()
    for seat, bid, tricks in (("E", "9H", 9), ("E", "6D", 6), ("N", "8D", 8), ("N", "8C", 8)):
        contract(hall, 1, seat, bid, tricks)
    said = asked(dee, hall, "american")
    assert "Games" in said
    assert "East &amp; West would have won" in said
    assert "590 → 330" in said


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"ruleset": "totals-only"}, "Another game is played here"),
        (
            {"ruleset": "australian", "plays": RoundFormat(best_of=3)},
            "No table is in yet whose hands were recorded.",
        ),
        ({}, "No table is in yet whose hands were recorded."),
    ],
)
def test_an_evening_without_hands_has_no_link_and_the_page_says_why(
    dee: Client, device: Device, settings: dict[str, Any], why: str
) -> None:
    hall = Hall(device, 8, **settings)
    hall.seat()
    assert why in asked(dee, hall, "australian")
    address = reverse("evening-replay", args=[hall.pk])
    assert address not in dee.get(reverse("standings", args=[hall.pk])).content.decode()


def test_an_evening_with_hands_has_the_link_and_a_typed_one_not(dee: Client, begun: Hall) -> None:
    address = reverse("evening-replay", args=[begun.pk])

    def is_linked() -> bool:
        return address in dee.get(reverse("results", args=[begun.pk])).content.decode()

    begun.type(2, 100, 50)
    assert not is_linked()
    begun.play_hands(1)
    assert is_linked()


def test_rules_for_four_are_offered_and_others_refused_in_words(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    page = dee.get(reverse("evening-replay", args=[begun.pk])).content.decode()
    assert ['value="youngstown"' in page, 'value="midway"' in page] == [True, False]
    assert 'value="australian-3"' not in page
    said = asked(dee, begun, "australian-3")
    assert "rules for 3 players, and four sit at each table here." in said
    assert "There is no ruleset named" in asked(dee, begun, "avondale")


def test_who_helps_may_look_unless_standings_are_hidden_and_tables_are_linked_for_the_director(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    contract(hall, 1, "N", "7S", 10)
    contract(hall, 1, "E", "8C", 8)
    contract(hall, 1, "N", "7S", 7)
    contract(hall, 1, "E", "7S", 7)
    helper = let_in(Client(), hall.now.tournament, Role.KEEP)
    watcher = let_in(Client(), hall.now.tournament, Role.WATCH)
    address = reverse("evening-replay", args=[hall.pk])
    table = reverse("event-table", args=[hall.pk, 1, 1])
    linked = [
        table in client.get(address, {"rules": "youngstown"}).content.decode()
        for client in (dee, helper)
    ]
    assert linked == [True, False]
    assert watcher.get(address).status_code == 404
    services.change_settings(tournament_id=hall.pk, device=None, settings={"hidden_rounds": 1})
    assert [client.get(address).status_code for client in (dee, helper)] == [200, 404]


def test_statements_do_not_grow_with_the_field(dee: Client, device: Device) -> None:
    dee.get("/")
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        for table in hall.now.current.tables:
            hall.play_hands(table.number)
        with CaptureQueriesContext(connection) as statements:
            assert "would lead as well" in asked(dee, hall, "australian")
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_the_page_stores_nothing(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    before = Tournament.objects.values().get()
    asked(dee, begun, "youngstown")
    assert Tournament.objects.values().get() == before


def test_it_is_shown_anew_after_a_hand_was_put_right(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    assert "2000" not in asked(dee, begun, "australian")
    begun.type(2, 2000, 50)
    assert "2000" in asked(dee, begun, "australian")


def test_pairs_stand_as_pairs(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, in_pairs=True, movement="mitchell")
    hall.seat()
    for table in hall.now.current.tables:
        hall.play_hands(table.number)
    said = asked(dee, hall, "youngstown")
    assert "Seats stay as they were." in said
    assert "Another low side" not in said
    assert len(hall.now.standings) == 4
