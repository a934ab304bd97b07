"""Rounds of several games whose hands are entered: which game each belongs to, what follows."""

import datetime
import json
import uuid
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.models import Hand as HandRow
from scoring.queries import game_sheet
from scoring.rules.errors import RuleViolation
from scoring.services import By, SeenHand
from tests.paper import MADE_AT, pdf_of
from tests.sampling import combined
from tests.tournaments.conftest import Hall, forget, pages_of, refused, simulate, text_of
from tests.tournaments.test_best_of_several import BEST_OF_3, EAST, NORTH, brought_in, give
from tournaments import services
from tournaments.files.exports import archive, archive_of, record_of
from tournaments.files.figures import book_of_evening
from tournaments.models import Table
from tournaments.queries import PackOrder, TableKey, TableView, acts, fresh_evening
from tournaments.rules import matches
from tournaments.rules.formats import RoundFormat
from tournaments.rules.matches import PlayedGame
from tournaments.rules.record.answers import answer_event
from tournaments.sheets.packs import PACKS, sheets_of


@pytest.fixture
def several(device: Device) -> Hall:
    """Eight players, three rounds of the best of three games, ranked by games."""
    hall = Hall(device, 8, ruleset="australian", plays=BEST_OF_3, rank_by="games")
    hall.seat()
    return hall


def wins(hall: Hall, table: int, *games: str, number: int | None = None) -> TableView:
    """Each game is one hand: ten no trumps, made by North or failed."""
    for side in games:
        hall.play_hands(table, 1, number, bid="10NT", tricks=10 if side == "NS" else 9)
    return hall.table(table, number)


def test_the_next_game_begins_by_itself_until_a_side_has_won_two(several: Hall) -> None:
    several.play_hands(1, 1, bid="8S", tricks=8)
    table = wins(several, 1, "NS")
    assert (table.state, table.won, table.sheet.totals) == ("playing", None, {"NS": 0, "EW": 0})
    table = wins(several, 1, "EW")
    assert [(dict(game.totals), game.won) for game in table.games] == [
        ({"NS": 760, "EW": 20}, "NS"),
        ({"NS": -520, "EW": 10}, "EW"),
    ]
    table = wins(several, 1, "NS")
    assert (table.state, table.won, dict(table.result)) == ("in", "NS", {"NS": 760, "EW": 30})
    assert table.play is not None
    assert table.play.games_won == {"NS": 2, "EW": 1}
    assert refused(several.play_hands, 1, 1) == "game_over"
    figures = {(str(row.figure), row.points) for row in several.now.standings}
    assert figures == {("2", 760), ("1", 30), ("0", 0)}


def test_slams_and_best_calls_are_counted_in_all_games(several: Hall) -> None:
    wins(several, 1, "NS", "EW", "NS")
    north = several.table(1).entries["N"].key
    figures = several.now.event.figures()
    assert (figures["slams"][north], figures["sets"][north]) == (2, 1)
    assert several.now.event.best_calls[north] == 520


def test_all_four_agree_to_the_points_of_all_games(several: Hall) -> None:
    table = wins(several, 1, "NS", "NS")
    assert (table.can_be_agreed_to, dict(table.by_hand)) == (True, {"NS": 1040, "EW": 0})
    services.agree(
        table=TableKey(several.pk, 1, 1),
        entry_id=table.entries["E"].pk,
        seen_totals=table.by_hand,
        device=None,
    )
    assert several.table(1).agreement_holds


def amended(hall: Hall, table: int, hand: HandRow, bid: str, tricks: int) -> TableView:
    key = TableKey(hall.pk, 1, table)
    seen = SeenHand(hand.number, hand.version)
    services.amend_table_hand(
        table=key, seen=seen, facts=hall.north(table, bid, tricks), by=By(None), directs=True
    )
    return hall.table(table)


def test_a_hand_put_right_moves_those_behind_it_to_where_they_belong(several: Hall) -> None:
    wins(several, 1, "NS")
    several.play_hands(1, 1, bid="8S", tricks=8)
    table = amended(several, 1, several.table(1).hands[0], "7S", 7)
    assert [len(game) for game in table.sheet.games] == [2]
    assert dict(table.sheet.totals) == {"NS": 380, "EW": 50}
    table = amended(several, 1, table.hands[0], "10NT", 10)
    assert [len(game) for game in table.sheet.games] == [1, 1]


def test_a_hand_put_right_that_leaves_others_after_the_end_is_refused(several: Hall) -> None:
    table = wins(several, 1, "NS", "EW", "NS")
    with pytest.raises(RuleViolation, match="game_over"):
        amended(several, 1, table.hands[1], "10NT", 10)
    assert [game.won for game in several.table(1).games] == ["NS", "EW", "NS"]


def test_typed_games_that_say_otherwise_wait_for_the_director(several: Hall) -> None:
    wins(several, 1, "NS", "NS")
    give(several, 1, NORTH, NORTH)
    assert several.table(1).state == "disagrees"
    services.settle(table=TableKey(several.pk, 1, 1), counts="typed", by=By(None))
    table = several.table(1)
    assert (table.state, table.counts_hands, table.result["NS"]) == ("in", False, 1040)
    assert table.result["EW"] == -280
    services.settle(table=TableKey(several.pk, 1, 1), counts="hands", by=By(None))
    assert (several.table(1).counts_hands, several.table(1).result["EW"]) == (True, 0)


def test_typed_games_that_say_the_same_leave_the_hands(several: Hall) -> None:
    wins(several, 1, "NS", "EW", "NS")
    nothing = {"NS": 0, "EW": 0}
    give(several, 1, *(PlayedGame(nothing, won) for won in ("EW", "NS", "NS")))
    table = several.table(1)
    assert (table.state, table.counts_hands, table.result["NS"]) == ("in", True, 520)
    give(several, 1, *matches.by_count({"NS": 2, "EW": 1}, {"NS": 520, "EW": 10}))
    assert (several.table(1).state, several.table(1).counts_hands) == ("in", True)


def test_hands_that_come_after_games_were_given_in_are_kept(several: Hall) -> None:
    give(several, 1, NORTH)
    table = wins(several, 1, "NS")
    assert (table.state, len(table.games), table.counts_hands) == ("playing", 1, False)
    assert dict(table.result) == {"NS": 520, "EW": -140}
    table = wins(several, 1, "NS")
    assert table.state == "disagrees"
    services.settle(table=TableKey(several.pk, 1, 1), counts="typed", by=By(None))
    assert several.table(1).state == "playing"
    services.settle(table=TableKey(several.pk, 1, 1), counts="hands", by=By(None))
    assert (several.table(1).state, several.table(1).result["NS"]) == ("in", 1040)


def test_a_table_that_has_entered_hands_gives_no_games_in(several: Hall) -> None:
    wins(several, 1, "NS")
    assert refused(give, several, 1, NORTH, NORTH, given_in=True) == "hands_and_totals"


def test_when_time_is_called_the_open_game_counts_and_the_hand_that_is_played(
    several: Hall,
) -> None:
    wins(several, 1, "EW")
    several.play_hands(1, 1, bid="8S", tricks=8)
    services.call_time(tournament_id=several.pk, round_number=1, device=None)
    table = several.table(1)
    assert (table.state, table.is_open_to_hands, table.counts_hands) == ("tie", True, True)
    assert table.play is not None
    assert table.play.games_won == {"NS": 1, "EW": 1}
    table = wins(several, 1, "EW")
    assert (table.won, table.is_open_to_hands, table.came_late) == ("EW", False, 0)
    table = wins(several, 1, "NS")
    assert (table.state, table.came_late) == ("tie", 2)


@pytest.mark.parametrize("before", [0, 1])
def test_a_hand_that_comes_when_the_next_round_is_played_changes_no_result(
    several: Hall, before: int
) -> None:
    wins(several, 1, "NS")
    wins(several, 2, "NS", "NS")
    several.play_hands(1, 1, bid="8S", tricks=8)
    services.call_time(tournament_id=several.pk, round_number=1, device=None)
    for _hand in range(before):
        several.play_hands(1, 1, bid="7S", tricks=7)
    counted = dict(several.table(1).result)
    several.seat()
    wins(several, 1, "EW", number=1)
    table = several.table(1, 1)
    assert (dict(table.result), table.won, table.is_finished) == (counted, "NS", True)
    answer: dict[str, Any] = answer_event(record_of(several.now))
    told = answer["round_list"][0]["tables"][0]
    assert (told["won"], told["result"]) == ("NS", counted)


def test_games_given_in_until_time_was_called_wait_for_no_hand(several: Hall) -> None:
    give(several, 1, NORTH, is_short=True)
    assert (several.table(1).won, several.table(1).is_open_to_hands) == ("NS", False)
    table = wins(several, 1, "EW")
    assert (table.won, table.came_late) == ("NS", 1)


def test_reopened_a_table_goes_on_by_its_hands(several: Hall) -> None:
    wins(several, 1, "NS")
    give(several, 1, EAST, EAST)
    services.open_again(table=TableKey(several.pk, 1, 1), device=None)
    table = several.table(1)
    assert (table.state, [game.won for game in table.games]) == ("playing", ["NS"])


def test_a_hand_of_the_director_is_undone(several: Hall) -> None:
    facts = several.north(1, "10NT", 10)
    services.record_table_hand(
        table=TableKey(several.pk, 1, 1), key=uuid.uuid4(), facts=facts, device=None, directs=True
    )
    last = acts.last_act(several.now.tournament)
    assert last is not None
    services.undo_last(tournament_id=several.pk, change_id=last.pk, device=None)
    assert several.table(1).state == "waiting"


def test_a_table_that_an_older_version_published_gives_its_games_in(several: Hall) -> None:
    game = several.game(1)
    Table.objects.filter(game=game).update(game=None)
    assert refused(several.hand, 1, several.north(1)) == "no_hands"
    assert give(several, 1, NORTH, NORTH, given_in=True).state == "in"
    assert [table.number for table in several.now.without_hands] == [1]


def test_another_game_has_no_hands_in_its_games(device: Device) -> None:
    hall = Hall(device, 8, ruleset="totals-only", plays=BEST_OF_3)
    hall.seat()
    assert (hall.table(1).row.game, hall.table(1).has_hands) == (None, False)


# ------------------------------------------------------------------------------------- out and in


def played(hall: Hall) -> None:
    """Two rounds: hands, typed games, both, time called."""
    wins(hall, 1, "NS", "EW")
    hall.play_hands(1, 2, bid="8S", tricks=8)
    wins(hall, 1, "NS")
    wins(hall, 2, "NS", "NS")
    give(hall, 2, NORTH, NORTH)
    services.settle(table=TableKey(hall.pk, 1, 2), counts="hands", by=By(None))
    hall.seat()
    wins(hall, 1, "EW")
    hall.play_hands(1, 1, bid="8S", tricks=8)
    services.call_time(tournament_id=hall.pk, round_number=2, device=None)
    give(hall, 2, NORTH, EAST, EAST)


def test_the_record_has_the_hands_of_each_game_and_is_answered_the_same(several: Hall) -> None:
    played(several)
    record = record_of(several.now)
    answer: dict[str, Any] = answer_event(record)
    assert answer["standings"] == record["standings"]
    games = [table["games"] for table in record["round_list"][0]["tables"]]
    assert [[len(game["hands"]) for game in each] for each in games] == [[1, 1, 3], [1, 1]]
    assert [game["first_dealer"] for game in games[0]] == ["N", "E", "S"]
    for round_, told in zip(several.now.published, answer["round_list"], strict=True):
        for table, one in zip(round_.tables, told["tables"], strict=True):
            assert (one["result"], one["won"]) == (dict(table.result), table.won)


def test_an_evening_goes_out_and_comes_in_byte_for_byte(several: Hall) -> None:
    played(several)
    text, document = archive(several.now), archive_of(several.now)
    forget(several.pk)
    copy = services.bring_in(
        device=several.device,
        tournament_id=uuid.uuid4(),
        document=document,
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    again = fresh_evening(copy.pk)
    assert archive(again) == text
    assert again.published[0].tables[1].typed_games == (NORTH, NORTH)


def written_games(several: Hall, *games: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A record whose first table has these games."""
    document = record_of(several.now)
    document.pop("standings", None)
    document["round_list"][0]["tables"][0] |= {"games": list(games), **more}
    return document


HAND = {"contractor": "N", "bid": "10NT", "tricks": {"NS": 10}}


def test_games_of_another_program_come_in_with_their_hands_and_who_deals_first(
    several: Hall,
) -> None:
    games = [{"first_dealer": "W", "hands": [HAND]}, {"first_dealer": "W", "hands": [HAND, HAND]}]
    games[1]["hands"] = [{**HAND, "bid": "8S"}, HAND]
    document = written_games(several, *games)
    again = brought_in(several, document)
    table = again.published[0].tables[0]
    assert (table.state, table.won, dict(table.result)) == ("in", "NS", {"NS": 1290, "EW": 0})
    assert [line.dealer for line in table.sheet.hands] == ["W", "W", "N"]
    written = record_of(again)["round_list"][0]["tables"][0]["games"]
    assert [game["first_dealer"] for game in written] == ["W", "W"]
    assert record_of(brought_in(several, record_of(again))) == record_of(again)


@pytest.mark.parametrize(
    ("games", "more", "won"),
    [
        ([{"hands": [HAND]}, {"hands": [{**HAND, "bid": "8S"}]}], {"short": 2}, "NS"),
        ([{"hands": [HAND]}, {"hands": [{**HAND, "bid": "8S"}]}], {"won": "EW"}, "EW"),
        ([{"hands": [HAND]}, {"hands": [HAND]}], {"won": "NS"}, "NS"),
    ],
)
def test_games_with_what_was_said_of_them_count_here_as_they_are_scored(
    several: Hall, games: list[dict[str, Any]], more: dict[str, Any], won: str | None
) -> None:
    document = written_games(several, *games, **more)
    answer: dict[str, Any] = answer_event(document)
    [told, _other] = answer["round_list"][0]["tables"]
    again = brought_in(several, document)
    table = again.published[0].tables[0]
    assert (told.get("won"), table.won) == (won, won)
    assert told["result"] == dict(table.result)
    assert {row["entry"]: row["games"] for row in answer["standings"]} == {
        again.party(row.entry).name: int(row.figure or Fraction()) for row in again.standings
    }
    assert answer_event(record_of(again)) == answer


def test_who_was_first_to_the_target_is_known_by_the_hand_once_it_has_come_in(
    several: Hall,
) -> None:
    even = {"points": {"NS": 480, "EW": 480}, "reason": "Played on from there"}
    race = {"outcome": "passed_nt", "tricks": {"NS": 5, "EW": 5}}
    hands = [{"outcome": "misdeal", "adjustment": even}, race]
    document = written_games(several, {"hands": hands, "won": "EW"}, {"hands": [HAND]})
    document["ruleset"] = {"name": "american", "options": {"passed_out": "play_nt"}}
    answer: dict[str, Any] = answer_event(document)
    again = brought_in(several, document)
    table = again.published[0].tables[0]
    assert [game.won for game in table.games] == ["EW", "NS"]
    assert answer_event(record_of(again))["round_list"] == answer["round_list"]


def test_games_by_totals_among_games_by_hands_are_not_brought_in(several: Hall) -> None:
    document = written_games(several, {"hands": [HAND]}, {"totals": {"NS": 500, "EW": 0}})
    with pytest.raises(RuleViolation, match="not_run_here"):
        brought_in(several, document)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "seed"), combined(["best_of:3", "best_of:5", "best_of:3,minutes:60"], [1, 2, 3])
)
def test_simulated_evenings_of_hands_are_scored_the_same(
    db: None, tmp_path: Path, kind: str, seed: int
) -> None:
    options: dict[str, Any] = {"ruleset": "australian", "round": kind, "seed": seed}
    document, pk = simulate(tmp_path, players=18, rounds=3, **options)
    answer: dict[str, Any] = answer_event(document)
    assert answer["standings"] == document["standings"]
    evening = fresh_evening(pk)
    for round_, told in zip(evening.published, answer["round_list"], strict=True):
        for table, one in zip(round_.tables, told["tables"], strict=True):
            assert (one["result"], one.get("won")) == (dict(table.result), table.won)
    tables = [table for round_ in document["round_list"] for table in round_["tables"]]
    assert sum("hands" in game for table in tables for game in table["games"]) > 10
    text = archive(evening)
    forget(pk)
    copy = services.bring_in(
        device=Device.objects.create(token_hash="other"),
        tournament_id=uuid.uuid4(),
        document=json.loads(text),
        date=evening.tournament.date,
        seed=1,
    )
    assert archive(fresh_evening(copy.pk)) == text


def test_a_round_against_the_clock_of_several_games_has_minutes(device: Device) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(best_of=5, minutes=60))
    hall.seat()
    assert hall.game(1).plays_best_of == 5


# ------------------------------------------------------------------------- paper, figures, prizes


def test_the_recovery_pack_has_the_games_the_open_one_and_who_deals_next(several: Hall) -> None:
    wins(several, 1, "NS")
    several.play_hands(1, 1, bid="8S", tricks=8)
    order = PackOrder("recovery", "a4", "http://hall")
    text = text_of(pdf_of(*sheets_of(several.now, order, MADE_AT)))
    words = " ".join(text.replace("\xa0", " ").split())
    for said in ("520 won", "so far 240", "South deals next.", "Games so far: N & S 1, E & W 0"):
        assert said in words
    assert "the games that it has played are on it" in words
    assert "Dealer" not in words


@pytest.mark.parametrize("pack", PACKS)
def test_every_sheet_of_it_can_be_printed(several: Hall, pack: str) -> None:
    played(several)
    order = PackOrder(pack, "a4", "http://hall", round=2, tables=2)
    assert text_of(pdf_of(*sheets_of(several.now, order, MADE_AT)))


def test_the_figures_say_in_which_game_a_hand_was_played(several: Hall) -> None:
    played(several)
    tables = {table.name: table for table in book_of_evening(several.now).tables}
    hands = tables["hands"]
    assert hands.columns[2].title == "game"
    first = [row[2:4] for row in hands.rows if row[:2] == (1, 1)]
    assert first == [(1, 1), (2, 2), (3, 3), (3, 4), (3, 5)]
    assert {len(row) for row in tables["tables"].rows} == {len(tables["tables"].columns)}


def test_prizes_and_ties_may_go_by_what_hands_show(device: Device) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=BEST_OF_3, tiebreaks=["slams"])
    hall.seat()
    wins(hall, 1, "EW", "EW")
    wins(hall, 2, "NS", "NS")
    assert hall.now.tournament.tiebreaks == ["slams"]
    assert hall.now.event.figures()["slams"][hall.table(2).entries["N"].key] == 2


def test_every_page_of_it_is_there(several: Hall, dee: Client) -> None:
    played(several)
    addresses = [
        *pages_of(several),
        *(reverse("event-table", args=[several.pk, number, 1]) for number in (1, 2)),
    ]
    answers = {address: dee.get(address).status_code for address in addresses}
    assert set(answers.values()) <= {200, 302, 401, 404, 405}


def test_a_game_of_several_has_no_record_of_its_own(several: Hall, dee: Client) -> None:
    wins(several, 1, "NS")
    assert not game_sheet(several.game(1)).has_record
