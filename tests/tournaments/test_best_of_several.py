"""Rounds that are the best of several games: given in, typed, corrected, printed, kept."""

import datetime
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import Device, Role
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tests.paper import MADE_AT, pdf_of
from tests.sampling import combined
from tests.tournaments.conftest import (
    Hall,
    let_in,
    page,
    pages_of,
    refused,
    simulate,
    start_form,
    text_of,
)
from tournaments import services
from tournaments.files.exports import archive_of, record_of
from tournaments.models import TableSign, Tournament
from tournaments.queries import Evening, PackOrder, TableKey, TableView, acts, fresh_evening
from tournaments.rules import matches
from tournaments.rules.formats import RoundFormat
from tournaments.rules.matches import PlayedGame
from tournaments.rules.record.answers import answer_event
from tournaments.rules.tables import SIDES, TIE
from tournaments.sheets.packs import PACKS, sheets_of

BEST_OF_3 = RoundFormat(best_of=3)
NORTH = PlayedGame({"NS": 520, "EW": -140}, "NS")
EAST = PlayedGame({"NS": 80, "EW": 510}, "EW")


@pytest.fixture
def matches_of_three(device: Device) -> Hall:
    """Eight players, three rounds of the best of three games, ranked by games."""
    hall = Hall(device, 8, ruleset="australian", plays=BEST_OF_3, rank_by="games")
    hall.seat()
    return hall


def give(hall: Hall, table: int, *games: PlayedGame, **more: Any) -> TableView:
    """Store all games of a table as its page has them."""
    number = more.pop("number", hall.published)
    view = hall.table(table, number)
    typed = services.TypedGames(games, more.pop("is_short", False))
    asked: dict[str, Any] = {"seen_version": view.row.version, "by": By(hall.device), **more}
    services.give_games(table=TableKey(hall.pk, number, table), typed=typed, **asked)
    return hall.table(table, number)


def test_a_table_is_over_once_a_side_has_won_two(matches_of_three: Hall) -> None:
    hall = matches_of_three
    assert give(hall, 1, NORTH).state == "playing"
    assert give(hall, 1, NORTH, EAST).state == "playing"
    table = give(hall, 1, NORTH, EAST, NORTH)
    assert (table.state, table.won, dict(table.result)) == ("in", "NS", {"NS": 1120, "EW": 230})
    assert table.play is not None
    assert table.play.games_won == {"NS": 2, "EW": 1}
    figures = {(str(row.figure), row.points) for row in hall.now.standings}
    assert figures == {("2", 1120), ("1", 230), ("0", 0)}


def test_a_game_is_put_right_and_the_table_plays_on(matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH, NORTH)
    table = give(matches_of_three, 1, NORTH, EAST)
    assert (table.state, table.typed, table.won) == ("playing", None, None)


def test_when_time_is_called_the_games_count_as_they_stand(matches_of_three: Hall) -> None:
    ahead = give(matches_of_three, 1, NORTH, is_short=True)
    level = give(matches_of_three, 2, NORTH, EAST, is_short=True)
    assert (ahead.state, ahead.won) == ("in", "NS")
    assert (level.state, level.won) == ("tie", TIE)


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ([NORTH, NORTH, EAST], "games_unclear"),
        ([PlayedGame({"NS": 10, "EW": 0}, "X")], "option_value"),
        ([PlayedGame({"NS": 515, "EW": 0}, "NS")], "not_a_multiple"),
        ([PlayedGame({"NS": 99_990, "EW": 0}, "NS")], "points_too_large"),
        ([PlayedGame({"NS": 0, "EW": 0}, TIE)] * 16, "games_unclear"),
    ],
)
def test_games_that_cannot_be_are_refused(
    matches_of_three: Hall, games: list[PlayedGame], code: str
) -> None:
    assert refused(give, matches_of_three, 1, *games) == code


def test_other_formats_take_no_games_and_this_one_no_totals(
    matches_of_three: Hall, begun: Hall
) -> None:
    assert refused(give, begun, 1, NORTH) == "unknown_key"
    assert refused(matches_of_three.type, 1, 500, 100) == "games_unclear"


def test_a_table_gives_in_a_game_after_the_other_on_its_phone(
    client: Client, matches_of_three: Hall
) -> None:
    hall = matches_of_three
    sign = TableSign.objects.get(tournament=hall.pk, number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-totals", args=[sign.pk, 1])
    games = {"ns_1": "520", "ew_1": "140", "below_ew_1": "1"}
    for more, state, says in (
        ({}, "playing", "Game 2"),
        ({"ns_2": "80", "ew_2": "510"}, "playing", "Game 3"),
        ({"ns_3": "500", "ew_3": "540", "won_3": "NS"}, "in", "have won, 2 games to 1."),
    ):
        games |= more
        version = str(hall.table(1).row.version)
        client.post(address, {**games, "version": version})
        client.post(address, {**games, "version": version})
        assert hall.table(1).state == state
        assert says in page(client, "table-phone", sign.pk)
    assert dict(hall.table(1).result) == {"NS": 1100, "EW": 910}


def test_who_won_is_asked_where_totals_do_not_tell_and_nothing_typed_is_lost(
    client: Client, matches_of_three: Hall
) -> None:
    sign = TableSign.objects.get(tournament=matches_of_three.pk, number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-totals", args=[sign.pk, 1])
    for form, says in (
        ({"ns_1": "500", "ew_1": "510"}, "say who won game 1"),
        ({"ns_1": "500"}, "Type both totals of game 1."),
    ):
        answer = client.post(address, {**form, "version": "0"}, follow=True).content.decode()
        assert says in answer
        assert 'value="500"' in answer
    assert matches_of_three.table(1).games == ()


@pytest.mark.parametrize(
    ("line", "games", "points"),
    [
        ("1 2-1 1500 900", {"NS": 2, "EW": 1}, {"NS": 1500, "EW": 900}),
        ("1 0-2", {"NS": 0, "EW": 2}, {"NS": 0, "EW": 0}),
        ("1 1:2 100 1010 1110", {"NS": 1, "EW": 2}, {"NS": 100, "EW": 1010}),
    ],
)
def test_a_line_has_the_games_of_both_sides(
    dee: Client,
    matches_of_three: Hall,
    line: str,
    games: dict[str, int],
    points: dict[str, int],
) -> None:
    dee.post(reverse("scores", args=[matches_of_three.pk]), {"line": line, "round": "1"})
    table = matches_of_three.table(1)
    assert table.play is not None
    assert {side: int(won) for side, won in table.play.games_won.items()} == games
    assert dict(table.result) == points


def test_a_line_by_which_nobody_has_won_enough_is_asked_about(
    dee: Client, matches_of_three: Hall
) -> None:
    address, line = reverse("scores", args=[matches_of_three.pk]), {"line": "1 1-0", "round": "1"}
    asked = dee.post(address, line)
    assert (asked.status_code, matches_of_three.table(1).state) == (422, "waiting")
    assert "Was time called?" in asked.content.decode()
    dee.post(address, {**line, "sure": "1 1-0"})
    assert (matches_of_three.table(1).won, matches_of_three.table(1).row.short) == ("NS", 0)
    other = dee.post(address, {"line": "1 0-2", "round": "1"})
    assert "had 1 and 0 before" in other.content.decode()


@pytest.mark.parametrize("line", ["1 500 100", "1 NS", "1 2", "1 2-1 500", "1 3-0"])
def test_a_line_without_them_or_with_too_many_is_refused(
    dee: Client, matches_of_three: Hall, line: str
) -> None:
    form = {"line": line, "round": "1"}
    assert dee.post(reverse("scores", args=[matches_of_three.pk]), form).status_code == 422
    assert matches_of_three.table(1).games == ()


def test_games_of_a_round_that_is_over_are_put_right_after_a_look(
    dee: Client, matches_of_three: Hall
) -> None:
    hall = matches_of_three
    for table in (1, 2):
        give(hall, table, NORTH, NORTH)
    hall.seat()
    address = reverse("correct-table", args=[hall.pk, 1, 1])
    form = {"act": "type", "version": str(hall.table(1, 1).row.version), "reason": "Misread"}
    form |= {"ns_1": "80", "ew_1": "510", "ns_2": "0", "ew_2": "500"}
    asked = dee.post(address, form)
    west = hall.table(1, 1).entries["W"].name
    assert west in asked.content.decode()
    assert hall.table(1, 1).won == "NS"
    dee.post(address, {**form, "looked": asked.context["looked"]})
    assert hall.table(1, 1).won == "EW"
    assert "games 0 : 2" in page(dee, "evening-history", hall.pk)


def test_games_typed_are_undone(dee: Client, matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH)
    give(matches_of_three, 1, NORTH, NORTH)
    act = dee.get(reverse("evening", args=[matches_of_three.pk]))
    assert "games 2 : 0" in act.content.decode()
    last = acts.last_act(matches_of_three.now.tournament)
    assert last is not None
    services.undo_last(tournament_id=matches_of_three.pk, change_id=last.pk, device=None)
    assert (len(matches_of_three.table(1).games), matches_of_three.table(1).state) == (1, "playing")


def test_reopened_it_has_no_games(matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH, NORTH)
    services.open_again(table=TableKey(matches_of_three.pk, 1, 1), device=None)
    assert matches_of_three.table(1).state == "waiting"


@pytest.mark.parametrize("keeps", [True, False])
def test_out_and_in_again_it_is_the_same(device: Device, keeps: bool) -> None:
    plays = RoundFormat(best_of=5, minutes=60)
    hall = Hall(device, 9, ruleset="australian", plays=plays, rank_by="games")
    hall.seat()
    give(hall, 1, NORTH, NORTH, NORTH)
    give(hall, 2, NORTH, PlayedGame({"NS": 0, "EW": 0}, "EW"), NORTH, is_short=True)
    by = By(hall.device, "Talked")
    services.adjust(table=TableKey(hall.pk, 1, 1), points={"NS": -50, "EW": 0}, by=by)
    record = record_of(hall.now)
    assert record["standings"] == answer_event(record)["standings"]
    hall.seat()
    give(hall, 1, NORTH)
    document = archive_of(hall.now)
    copy = services.bring_in(
        device=device,
        tournament_id=hall.pk.__class__(int=9),
        document=document if keeps else {**document, "kept": {}},
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    again = fresh_evening(copy.pk)
    assert record_of(again) == record_of(hall.now)
    assert again.current is not None
    assert [len(table.games) for table in again.current.tables] == [1, 0]


def test_every_page_and_sheet_of_it(device: Device, dee: Client) -> None:
    hall = Hall(device, 9, ruleset="australian", plays=BEST_OF_3, rank_by="games")
    for _round in range(2):
        hall.seat()
        give(hall, 1, NORTH, EAST, NORTH)
        give(hall, 2, EAST, EAST)
    services.draft_round(tournament_id=hall.pk, device=device)
    addresses = [
        *pages_of(hall),
        *(reverse("event-table", args=[hall.pk, number, 1]) for number in (1, 2)),
    ]
    answers = {address: dee.get(address).status_code for address in addresses}
    assert set(answers.values()) <= {200, 302, 401, 404, 405}
    for pack in PACKS:
        order = PackOrder(pack, "a4", "http://hall", round=2, tables=2)
        text = text_of(pdf_of(*sheets_of(hall.now, order, MADE_AT)))
        assert "Dealer" not in text
    assert "2 · 1120" in page(dee, "results", hall.pk).replace("1,120", "1120")


def test_it_is_set_up_by_the_form(dee: Client) -> None:
    form = start_form(ruleset="australian", plays="best3", rounds="2", create="1")
    dee.post(reverse("start-evening"), form)
    started = Tournament.objects.get()
    assert (started.round_format, started.rank_by) == (BEST_OF_3, "games")


GAMES = st.lists(
    st.builds(
        PlayedGame,
        st.fixed_dictionaries(dict.fromkeys(SIDES, st.integers(-50, 80).map(lambda ten: 10 * ten))),
        st.sampled_from([*SIDES, TIE]),
        st.none(),
    ),
    max_size=8,
)


@given(games=GAMES, most=st.sampled_from([3, 5]))
def test_games_add_up_and_none_follows_the_one_that_decides(
    games: list[PlayedGame], most: int
) -> None:
    plays = RoundFormat(best_of=most)
    won = matches.games_won(games)
    assert sum(won.values()) == len(games)
    decided = matches.decided_by(plays, games)
    ahead = Counter(game.won for game in games)
    assert (decided is not None) == (max(ahead["NS"], ahead["EW"]) >= plays.needed())
    first = next(
        (
            number
            for number in range(len(games) + 1)
            if matches.decided_by(plays, games[:number]) is not None
        ),
        None,
    )
    if first == len(games):
        other = "EW" if decided == "NS" else "NS"
        assert ahead[decided] > ahead[other]
    if first is not None and first < len(games):
        with pytest.raises(RuleViolation, match="games_unclear"):
            matches.verify_games(plays, games)
    else:
        matches.verify_games(plays, games)
    assert matches.read(matches.written(games)) == tuple(games)


@given(st.integers(0, 3), st.integers(0, 3))
def test_games_by_their_number_have_the_last_one_won_by_who_has_more(ns: int, ew: int) -> None:
    points = {"NS": 900, "EW": 700}
    games = matches.by_count({"NS": ns, "EW": ew}, points)
    assert matches.games_won(games) == {"NS": ns, "EW": ew}
    if games:
        assert matches.points_of(games) == points
        assert matches.games_won(games)[str(games[-1].won)] == max(ns, ew)


def brought_in(hall: Hall, document: dict[str, Any]) -> Evening:
    """The evening of another program's record: as nothing of ours was kept with it."""
    copy = services.bring_in(
        device=hall.device,
        tournament_id=uuid.uuid4(),
        document={
            key: value for key, value in document.items() if key not in ("kept", "standings")
        },
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    return fresh_evening(copy.pk)


def test_a_round_in_which_a_game_was_given_in_is_not_taken_back(matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH, given_in=True)
    asked = {"tournament_id": matches_of_three.pk, "number": 1, "device": None}
    assert refused(services.take_back_round, **asked) == "has_results"


def test_tables_without_games_come_in_as_waiting(matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH)
    again = brought_in(matches_of_three, record_of(matches_of_three.now))
    assert again.current is not None
    assert [table.state for table in again.current.tables] == ["playing", "waiting"]
    assert {row.figure for row in again.standings} == {0}


def test_a_record_that_names_who_won_an_open_match_comes_in_and_goes_out(
    matches_of_three: Hall,
) -> None:
    give(matches_of_three, 1, NORTH, is_short=True)
    give(matches_of_three, 2, NORTH, NORTH)
    matches_of_three.seat()
    document = record_of(matches_of_three.now)
    table = document["round_list"][0]["tables"][0]
    del table["short"]
    table["won"] = "NS"
    again = brought_in(matches_of_three, document)
    assert again.published[0].tables[0].won == "NS"
    assert record_of(again)["round_list"] == document["round_list"]


@pytest.mark.parametrize(
    ("won", "state"),
    [
        (["NS", "EW", TIE, TIE], "playing"),
        ([TIE] * 4, "playing"),
        (["NS", TIE, TIE, "NS"], "in"),
    ],
)
def test_a_tie_is_won_by_nobody(matches_of_three: Hall, won: list[str], state: str) -> None:
    games = [PlayedGame({"NS": 300, "EW": 300}, winner) for winner in won]
    table = give(matches_of_three, 1, *games)
    assert table.state == state
    record = record_of(matches_of_three.now)
    told = answer_event(record)["round_list"][0]["tables"][0]
    assert told["won"] == table.won


def test_a_table_whose_time_was_called_before_its_first_game_is_a_tie(
    matches_of_three: Hall,
) -> None:
    assert give(matches_of_three, 1, is_short=True).state == "tie"
    assert give(matches_of_three, 1).state == "waiting"
    services.call_time(
        tournament_id=matches_of_three.pk, round_number=1, device=None, tables={1: None}
    )
    assert matches_of_three.table(1).state == "tie"
    record = record_of(matches_of_three.now)
    assert answer_event(record)["round_list"][0]["tables"][0]["won"] == TIE


def test_calling_time_lets_games_under_way_count(matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH)
    services.call_time(tournament_id=matches_of_three.pk, round_number=1, device=None)
    assert (matches_of_three.table(1).won, matches_of_three.table(2).state) == ("NS", "waiting")


def test_who_won_is_said_once_and_not_asked_again(client: Client, matches_of_three: Hall) -> None:
    sign = TableSign.objects.get(tournament=matches_of_three.pk, number=1)
    let_in(client, sign, Role.KEEP)
    give(matches_of_three, 1, PlayedGame({"NS": 510, "EW": 500}, "NS"))
    shown = client.get(reverse("table-phone", args=[sign.pk]))
    [first, second] = shown.context["games"]
    assert (first.won, second.won) == ("NS", "")
    form = {"ns_1": "510", "ew_1": "500", "won_1": first.won, "ns_2": "0", "ew_2": "520"}
    version = str(matches_of_three.table(1).row.version)
    client.post(reverse("table-totals", args=[sign.pk, 1]), {**form, "version": version})
    assert [game.won for game in matches_of_three.table(1).games] == ["NS", "EW"]


@pytest.mark.parametrize(
    ("form", "says", "stays"),
    [
        ({"ns_1": "505", "ew_1": "0"}, "505", 'value="505"'),
        ({"ns_1": "300", "ew_1": "100"}, "Neither side has 500 in game 1.", 'value="300"'),
        ({"ns_2": "500", "ew_2": "0"}, "Fill in game 1 first.", 'value="500"'),
    ],
)
def test_what_a_table_has_typed_is_kept_where_it_is_refused(
    client: Client, matches_of_three: Hall, form: dict[str, str], says: str, stays: str
) -> None:
    sign = TableSign.objects.get(tournament=matches_of_three.pk, number=1)
    let_in(client, sign, Role.KEEP)
    if "ns_2" in form:
        give(matches_of_three, 1, NORTH)
    form["version"] = str(matches_of_three.table(1).row.version)
    answer = client.post(reverse("table-totals", args=[sign.pk, 1]), form, follow=True)
    assert says in answer.content.decode()
    assert stays in answer.content.decode()


def test_a_tick_that_was_taken_away_stays_away(client: Client, matches_of_three: Hall) -> None:
    sign = TableSign.objects.get(tournament=matches_of_three.pk, number=1)
    let_in(client, sign, Role.KEEP)
    give(matches_of_three, 1, NORTH)
    form = {"ns_1": "520", "ew_1": "140", "ns_2": "5", "version": "1"}
    shown = client.post(reverse("table-totals", args=[sign.pk, 1]), form, follow=True)
    assert [row.sides[1][3] for row in shown.context["games"]] == [False, False]


def test_a_line_keeps_the_totals_that_a_table_gave_in(dee: Client, matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH)
    address, line = reverse("scores", args=[matches_of_three.pk]), {"line": "1 1-0", "round": "1"}
    asked = dee.post(address, line)
    assert "Was time called?" in asked.content.decode()
    seen = {"sure": "1 1-0", "seen": str(asked.context["seen"])}
    give(matches_of_three, 1, EAST, EAST)
    again = dee.post(address, {**line, **seen})
    assert "had 0 · 160 and 2 · 1020 before" in again.content.decode()
    give(matches_of_three, 1, NORTH)
    dee.post(address, {**line, "sure": "1 1-0", "seen": str(matches_of_three.table(1).row.version)})
    assert dict(matches_of_three.table(1).result) == {"NS": 520, "EW": -140}
    give(matches_of_three, 2, NORTH, NORTH)
    checked = dee.post(address, {"line": "2 2-0", "round": "1"})
    assert checked.status_code == 200
    assert dict(matches_of_three.table(2).result) == {"NS": 1040, "EW": -280}


def test_a_ruling_is_in_what_is_shown(dee: Client, matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH, NORTH)
    key, by = TableKey(matches_of_three.pk, 1, 1), By(None, "Talked")
    services.adjust(table=key, points={"NS": -50, "EW": 0}, by=by)
    shown = dee.get(reverse("event-table", args=[matches_of_three.pk, 1, 1])).content.decode()
    assert "<strong>2 · 990</strong>" in shown
    assert "<strong>2 · 1040</strong>" not in shown


def test_recovery_pack_has_the_games_so_far_and_who_won_them(matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH, PlayedGame({"NS": 0, "EW": 0}, "EW"))
    order = PackOrder("recovery", "a4", "http://hall")
    text = text_of(pdf_of(*sheets_of(matches_of_three.now, order, MADE_AT)))
    assert "Games so far: N & S 1, E & W 1" in text.replace("\xa0", " ").replace("\n", " ")
    assert "520 won" in text
    assert "the games that it has played are on it" in text.replace("\n", " ")


def test_after_the_last_table_a_phone_changes_nothing(client: Client, device: Device) -> None:
    hall = Hall(device, 4, rounds=1, ruleset="australian", plays=BEST_OF_3)
    hall.seat()
    sign = TableSign.objects.get(tournament=hall.pk, number=1)
    let_in(client, sign, Role.KEEP)
    give(hall, 1, NORTH, NORTH)
    version = str(hall.table(1).row.version)
    form = {"ns_1": "0", "ew_1": "500", "ns_2": "0", "ew_2": "500", "version": version}
    client.post(reverse("table-totals", args=[sign.pk, 1]), form)
    assert hall.table(1).won == "NS"
    assert "Fix the totals" not in page(client, "table-phone", sign.pk)


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "Type both totals."),
        ({"ns_1": "7.5", "ew_1": "0"}, "“7.5” is not a total."),
        ({"ns_1": "1e9", "ew_1": "0"}, "“1e9” is not a total."),
    ],
)
def test_nothing_typed_and_what_is_no_figure_are_said(
    client: Client, matches_of_three: Hall, form: dict[str, str], says: str
) -> None:
    sign = TableSign.objects.get(tournament=matches_of_three.pk, number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-totals", args=[sign.pk, 1])
    assert says in client.post(address, form, follow=True).content.decode()
    assert matches_of_three.table(1).state == "waiting"


def test_what_was_typed_stays_where_somebody_was_quicker(
    client: Client, matches_of_three: Hall
) -> None:
    sign = TableSign.objects.get(tournament=matches_of_three.pk, number=1)
    let_in(client, sign, Role.KEEP)
    give(matches_of_three, 1, EAST)
    form = {"ns_1": "520", "ew_1": "70", "version": "0"}
    address = reverse("table-totals", args=[sign.pk, 1])
    answer = client.post(address, form, follow=True).content.decode()
    assert 'value="520"' in answer
    assert matches_of_three.table(1).games == (EAST,)


def test_time_is_called_for_games_under_way(dee: Client, matches_of_three: Hall) -> None:
    give(matches_of_three, 1, NORTH)
    assert reverse("call-time", args=[matches_of_three.pk]) in page(
        dee, "evening", matches_of_three.pk
    )
    asked = " ".join(page(dee, "call-time", matches_of_three.pk).split())
    assert "as it stands:" in asked
    assert "1 · 520" in asked
    assert "has no game yet" in asked


def test_a_tie_is_echoed_with_both_sides(dee: Client, matches_of_three: Hall) -> None:
    address = reverse("scores", args=[matches_of_three.pk])
    form = {"line": "1 1-1 900 700", "round": "1", "sure": "1 1-1 900 700"}
    echoed = " ".join(dee.post(address, form).content.decode().split())
    assert "Table 1: 1 · 900 : 1 · 700, a tie" in echoed


@pytest.mark.sampled
@pytest.mark.parametrize(("most", "seed"), combined([3, 5], [1, 2, 3]))
def test_everything_that_goes_wrong_goes_wrong_in_it_too(
    db: None, tmp_path: Path, most: int, seed: int
) -> None:
    options: dict[str, Any] = {"ruleset": "australian", "round": f"best_of:{most}", "seed": seed}
    document, _id = simulate(tmp_path, players=17, rounds=4, trouble=True, **options)
    assert answer_event(document)["standings"] == document["standings"]
