"""Rounds that are games: who won, what ends them, what a record says of them, who moves."""

import datetime
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tests.tournaments.conftest import Hall, refused, simulate
from tournaments import services
from tournaments.files.exports import archive_of, record_of
from tournaments.queries import TableKey, fresh_evening
from tournaments.rules.formats import RoundFormat
from tournaments.rules.record.answers import answer_event
from tournaments.sheets.contents import results
from tournaments.sheets.contents.cards import tallies
from tournaments.sheets.contents.rules import evening_rules

GAME = RoundFormat(game=True)


@pytest.fixture
def games(device: Device) -> Hall:
    """Eight players, three rounds of a game each, ranked by games won."""
    hall = Hall(device, 8, ruleset="australian", plays=GAME, rank_by="games")
    hall.seat()
    return hall


def test_a_table_is_over_when_its_game_is(games: Hall) -> None:
    games.play_hands(1, 2, bid="8S", tricks=8)
    assert (games.table(1).hands_done, games.table(1).state) == (False, "playing")
    games.play_hands(1, 1, bid="7S", tricks=7)
    table = games.table(1)
    assert (table.by_hand["NS"], table.hands_done, table.won) == (620, True, "NS")
    assert refused(games.play_hands, 1, 1) == "game_over"


def test_who_goes_out_the_back_door_has_lost(games: Hall) -> None:
    games.play_hands(1, 2, bid="8NT", tricks=5)
    table = games.table(1)
    assert (table.by_hand["NS"] <= -500, table.won, table.played.low_side) == (True, "EW", "NS")


def test_a_game_won_with_fewer_points_is_typed_with_who_won(games: Hall) -> None:
    games.type(1, 500, 510, won="NS")
    games.type(2, 0, 0, won="EW")
    table = games.table(1)
    assert (table.won, table.played.low_side, games.table(2).played.low_side) == ("NS", "EW", "NS")
    assert [row.figure for row in games.now.standings] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert games.now.standings[0].points == 500


def test_nobody_is_typed_as_the_winner_against_the_hands(games: Hall) -> None:
    games.play_hands(1, 3, bid="8S", tricks=8)
    totals = games.table(1).by_hand
    assert refused(games.type, 1, totals["NS"], totals["EW"], won="EW") == "won_against_scores"
    games.type(1, totals["NS"], totals["EW"], won="NS")
    assert games.table(1).won == "NS"


def test_a_tie_of_games_waits_for_a_cut_where_a_side_moves_on(games: Hall) -> None:
    games.type(1, 300, 300)
    assert games.table(1).state == "tie"
    games.type(2, 310, 300, won="tie")
    assert games.table(2).state == "tie"
    wins = games.now.scores.event.games_won
    assert set(wins.values()) == {Fraction(1, 2)}


def test_who_won_is_said_where_games_are_won_alone(begun: Hall) -> None:
    assert refused(begun.type, 1, 100, 50, won="EW") == "option_value"


def test_the_hand_that_is_played_when_time_is_called_counts(device: Device) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(game=True, minutes=40))
    hall.seat()
    hall.play_hands(1, 2, bid="7S")
    services.call_time(tournament_id=hall.pk, round_number=1, device=device)
    before = hall.table(1)
    assert (before.result["NS"], before.is_open_to_hands, before.state) == (280, True, "in")
    hall.play_hands(1, 1, bid="7S")
    after = hall.table(1)
    assert (after.result["NS"], after.is_open_to_hands, after.came_late) == (420, False, 0)
    assert after.can_be_agreed_to
    # One more was not being played then.
    hall.play_hands(1, 1, bid="6S", tricks=6)
    assert (hall.table(1).result["NS"], hall.table(1).came_late) == (280, 2)


def test_totals_typed_after_time_was_called_are_not_replaced_by_a_hand(device: Device) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(game=True, minutes=40))
    hall.seat()
    hall.play_hands(1, 2, bid="7S")
    services.call_time(tournament_id=hall.pk, round_number=1, device=device)
    hall.type(1, 400, 100, version=hall.table(1).row.version)
    assert not hall.table(1).is_open_to_hands
    hall.play_hands(1, 1, bid="7S")
    assert dict(hall.table(1).result) == {"NS": 400, "EW": 100}


@pytest.mark.parametrize("before", [0, 1])
def test_a_hand_that_comes_when_the_next_round_is_played_changes_no_result(
    device: Device, before: int
) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(game=True, minutes=40))
    hall.seat()
    hall.play_hands(1, 2, bid="7S")
    hall.type(2, 510, 300)
    services.call_time(tournament_id=hall.pk, round_number=1, device=device)
    hall.play_hands(1, before, bid="7S")
    counted = dict(hall.table(1).result)
    hall.seat()
    hall.play_hands(1, 1, number=1, bid="8NT", tricks=3)
    late = hall.table(1, number=1)
    assert (dict(late.result), late.won, late.is_open_to_hands) == (counted, "NS", False)
    current = hall.now.current
    assert current is not None
    assert hall.now.corrected_since(current) == {}


def test_rules_that_end_no_game_take_no_rounds_of_games(device: Device) -> None:
    assert refused(Hall, device, 8, ruleset="midway", plays=GAME) == "no_end"


def test_an_evening_that_ends_by_the_clock_keeps_its_minutes(device: Device) -> None:
    hall = Hall(device, 8, plays=RoundFormat(minutes=30))
    with pytest.raises(RuleViolation, match="minutes_missing"):
        services.change_settings(tournament_id=hall.pk, device=device, settings={"minutes": 0})
    assert (hall.now.tournament.minutes, hall.now.tournament.plays) == (30, "minutes")


@pytest.mark.parametrize("plays", [GAME, RoundFormat(minutes=30), RoundFormat(hands=4)])
def test_out_and_in_again_it_is_the_same(device: Device, plays: RoundFormat) -> None:
    settings: dict[str, Any] = {"rank_by": "games", "sit_out_halves": 1, "sit_out_points": None}
    hall = Hall(device, 9, ruleset="australian", plays=plays, **settings)
    hall.seat()
    hall.play_hands(1, 3)
    hall.type(2, 500, 510, won="NS")
    services.call_time(tournament_id=hall.pk, round_number=1, device=device)
    document = archive_of(hall.now)
    answer = answer_event(record_of(hall.now))
    assert document["standings"] == answer["standings"]
    assert document.get("round_format", {"hands": 4}) == {
        key: value for key, value in plays._asdict().items() if value
    }
    copy = services.bring_in(
        device=device,
        tournament_id=hall.pk.__class__(int=9),
        document={**document, "kept": {}},
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    again = record_of(fresh_evening(copy.pk))
    assert again == record_of(hall.now)


def test_who_won_is_put_right_on_the_tables_page_and_what_it_changes_is_said(
    games: Hall, dee: Client
) -> None:
    for table in (1, 2):
        games.type(table, 510, 500)
    games.seat()
    shown = dee.get(reverse("event-table", args=[games.pk, 1, 1])).content.decode()
    assert '<option value="NS"' in shown
    form = {"act": "type", "ns": "510", "ew": "500", "won": "EW", "reason": "By contract"}
    form |= {"version": str(games.table(1, 1).row.version), "slams_ns": "0", "slams_ew": "0"}
    address = reverse("correct-table", args=[games.pk, 1, 1])
    asked = dee.post(address, form)
    west = games.table(1, 1).entries["W"].name
    assert west in asked.content.decode()
    dee.post(address, {**form, "looked": asked.context["looked"]})
    assert (games.table(1, 1).won, games.table(1, 1).typed) == ("EW", {"NS": 510, "EW": 500})


@pytest.mark.parametrize(
    ("written", "plays"),
    [
        ("hands:6", {"hands": 6}),
        ("game", {"game": True}),
        ("minutes:40", {"minutes": 40}),
        ("game,minutes:40", {"game": True, "minutes": 40}),
    ],
)
def test_a_simulated_evening_plays_rounds_of_any_kind(
    db: None, tmp_path: Path, written: str, plays: dict[str, object]
) -> None:
    options: dict[str, Any] = {"round": written, "ruleset": "australian", "rank_by": "games"}
    document, _id = simulate(tmp_path, players=9, rounds=2, **options)
    assert document.get("round_format", {"hands": document.get("hands_per_round")}) == plays
    assert answer_event(document)["standings"] == document["standings"]


@pytest.mark.parametrize("written", ["best_of:3", "hands:0", "nonsense", "game:5", "hands"])
def test_a_round_that_cannot_be_is_refused_in_words(db: None, tmp_path: Path, written: str) -> None:
    with pytest.raises(CommandError):
        simulate(tmp_path, players=8, round=written)


def test_a_record_that_names_another_winner_beside_a_ruling_comes_in_as_it_is(
    games: Hall,
) -> None:
    games.play_hands(1, 3, bid="8S", tricks=8)
    games.type(2, 510, 300)
    services.adjust(
        table=TableKey(games.pk, 1, 1), points={"NS": -500, "EW": 0}, by=By(games.device, "Peeked")
    )
    document = record_of(games.now)
    document["round_list"][0]["tables"][0]["won"] = "EW"
    del document["standings"]
    document["standings"] = answer_event(document)["standings"]
    copy = services.bring_in(
        device=games.device,
        tournament_id=games.pk.__class__(int=9),
        document=document,
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    again = fresh_evening(copy.pk)
    assert again.current is not None
    assert again.current.tables[0].won == "EW"
    assert record_of(again) == document


@pytest.mark.parametrize(
    ("line", "says", "status"),
    [
        ("1 510 500", "Both sides have 500: type who won, 1 NS 510 500 or 1 EW 510 500.", "wrong"),
        ("1 -600 -520", "Both sides have −500 or less: type who won", "wrong"),
        ("1 NS 200 510", "North & South have fewer points. Have they won?", "asks"),
        ("1 1500 10", "North & South: 1500 is unusual", "asks"),
        ("1 300 200", "Neither side has 500. Was time called?", "asks"),
        ("1 NS 500 510", "won", "stored"),
        ("1 520 -510", "won", "stored"),
    ],
)
def test_what_is_unusual_for_a_game_is_asked_about(
    games: Hall, dee: Client, line: str, says: str, status: str
) -> None:
    answer = dee.post(reverse("scores", args=[games.pk]), {"line": line, "round": "1"})
    assert says in unescape(answer.content.decode())
    context = answer.context
    assert [bool(context[name]) for name in ("wrong", "asks", "echo")] == [
        status == name for name in ("wrong", "asks", "stored")
    ]


def test_what_was_typed_is_echoed_in_games_and_told_so_in_the_log(games: Hall, dee: Client) -> None:
    address = reverse("scores", args=[games.pk])
    echoed = " ".join(dee.post(address, {"line": "1 NS", "round": "1"}).content.decode().split())
    north = games.table(1).entries["N"].name
    assert f"→ {north} 1 game" in echoed
    history = dee.get(reverse("evening-history", args=[games.pk])).content.decode()
    assert "Round 1, table 1: North &amp; South won" in history
    assert "0 : 0" not in history
    shown = dee.get(reverse("event-table", args=[games.pk, 1, 1])).content.decode()
    assert "have won." in shown
    assert "typed this table’s totals" not in shown


@pytest.mark.parametrize(("ns", "ew"), [("530", "520"), ("300", "200"), ("300", "300")])
def test_a_form_asks_who_won_as_the_line_does(games: Hall, dee: Client, ns: str, ew: str) -> None:
    form = {"act": "type", "version": "0", "ns": ns, "ew": ew, "slams_ns": "0", "slams_ew": "0"}
    address = reverse("correct-table", args=[games.pk, 1, 1])
    answer = dee.post(address, form, follow=True).content.decode()
    assert "do not tell who won the game" in answer
    assert f'value="{ns}"' in answer
    dee.post(address, {**form, "won": "EW"})
    assert games.table(1).won == "EW"


def test_tables_without_totals_are_told_where_points_part_games(games: Hall, dee: Client) -> None:
    games.type(1, 0, 0, won="EW")
    games.type(2, 510, 300)
    told = "1 table was typed without totals: it counts as a game won, and with no points."
    shown = " ".join(dee.get(reverse("standings", args=[games.pk])).content.decode().split())
    assert told in shown
    assert told in results.without_hands(games.now)


def test_paper_says_what_ends_a_game_and_cards_who_won(games: Hall, begun: Hall) -> None:
    sentences = evening_rules(games.now).at_the_table
    assert "The game is won at 500." in sentences
    assert not any("won at" in words for words in evening_rules(begun.now).at_the_table)
    games.type(1, 510, 300)
    games.type(2, 0, 0, won="NS")
    won = {card.name: card.rows[0].won for card in tallies(games.now) if card.rows}
    assert {won[games.table(1).entries[seat].name] for seat in "NS"} == {"✓"}
    assert {won[games.table(1).entries[seat].name] for seat in "EW"} == {""}
