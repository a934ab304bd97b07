"""The boards over the API show what the boards of the hall show, and nothing that is kept back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Device, Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services


def test_a_board_follows_the_evening(hall: Hall) -> None:
    program, board = with_role(hall, Role.WATCH), address(hall, "board/")
    shown = program.get(board).json()
    assert shown == {"shows": "welcome", "follows": True, "room": None, "version": shown["version"]}
    hall.seat()
    seats = program.get(board).json()
    assert (seats["shows"], len(seats["sections"][0]["rows"])) == ("seats", 8)
    table, seat = hall.chair(hall.entry("P01"))
    row = seats["sections"][0]["rows"][0]
    assert (row["name"], row["table"]) == ("P01", table.number)
    assert row["seat"][0] == seat
    hall.type_all()
    assert program.get(board).json()["standings"][0]["rank"] == 1


@pytest.mark.parametrize(
    "show",
    [
        *("seats", "tables", "play", "standings", "season", "podium", "waiting", "clock"),
        "nonsense",
    ],
)
def test_one_thing_can_be_asked_for(begun: Hall, show: str) -> None:
    shown = with_role(begun, Role.WATCH).get(address(begun, f"board/?show={show}&room=1")).json()
    expected = {"nonsense": "seats", "standings": "next", "season": "next", "clock": "waiting"}
    assert shown["shows"] == expected.get(show, show)
    assert shown["room"] is None


def test_without_a_clock_who_still_plays_is_shown_as_on_the_screen(begun: Hall) -> None:
    program, clock = with_role(begun, Role.WATCH), address(begun, "board/?show=clock")
    shown = program.get(clock).json()
    assert (shown["shows"], shown["waiting"], "seconds" in shown) == ("waiting", [1, 2], False)
    services.start_clock(tournament_id=begun.pk, round_number=1, minutes=20, device=None)
    shown = program.get(clock).json()
    assert (shown["shows"], shown["seconds"] > 0) == ("clock", True)


def test_standings_that_are_kept_back_are_on_no_board(begun: Hall) -> None:
    begun.type_all()
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 9})
    shown = with_role(begun, Role.OWN).get(address(begun, "board/?show=standings")).json()
    assert (shown["shows"], "standings" in shown) == ("next", False)


def test_the_season_has_what_the_hall_sees_of_tonight(device: Device) -> None:
    for _night in range(2):
        closed = Hall(device, ["Nora", "Ed", "Sue", "Will"])
        closed.seat()
        closed.type(1, 100, 40)
        services.close_tournament(tournament_id=closed.pk, device=device)
    hall = Hall(device, ["Nora", "Ed", "Sue", "Olga"])
    hall.seat()
    program, board = with_role(hall, Role.WATCH), address(hall, "board/?show=season")
    season = program.get(board).json()["season"]
    assert (season["tonight"], [line["tonight"] for line in season["lines"]]) == (
        "before",
        4 * [None],
    )
    hall.type(1, 500, -100)
    shown = program.get(board).json()
    lines = {line["name"]: line for line in shown["season"]["lines"]}
    assert (shown["shows"], shown["after"], shown["season"]["tonight"]) == ("season", 1, "so_far")
    assert lines["Olga"] == {
        "rank": lines["Olga"]["rank"],
        "name": "Olga",
        "total": hall.points("Olga"),
        "nights": 1,
        "tonight": hall.points("Olga"),
        "counts": True,
    }
    assert (lines["Will"]["tonight"], lines["Will"]["counts"]) == (None, False)


def test_who_directs_switches_the_boards(begun: Hall) -> None:
    program, board = with_role(begun, Role.OWN), address(begun, "board/")
    services.change_settings(
        tournament_id=begun.pk,
        device=None,
        settings={"rooms": [{"name": "Library", "tables": [[2, 2]]}]},
    )
    seen = {"If-Match": program.get(board).headers["ETag"]}
    shown = program._send("put", board, {"shows": "tables"}, seen).json()
    assert (shown["shows"], shown["follows"], len(shown["tables"])) == ("tables", False, 2)
    room = with_role(begun, Role.WATCH).get(f"{board}?room=1").json()
    assert (room["room"], [table["table"] for table in room["tables"]]) == ("Library", [2])
    assert code_of(
        program._send("put", board, {"shows": "news"}, {"If-Match": shown["version"]})
    ) == (
        422,
        "option_value",
    )
    for role in (Role.WATCH, Role.KEEP):
        answer = with_role(begun, role)._send("put", board, {"shows": "auto"}, {})
        assert code_of(answer) == (404, "not_found")


def test_the_podium_is_revealed_step_by_step(device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    program, watches = with_role(hall, Role.OWN), with_role(hall, Role.WATCH)
    reveal, board = address(hall, "board/reveal/"), address(hall, "board/?show=podium")
    assert code_of(program.post(reveal, {"steps": 1})) == (422, "not_over")
    hall.type_all()
    assert watches.get(board).json()["podium"] == []
    program.post(reveal, {"steps": 1})
    podium = watches.get(board).json()
    covered = [step["names"] == [] for step in podium["podium"]]
    assert (podium["revealed"], covered) == (1, [True] * (podium["steps"] - 1) + [False])
    for wrong in ("1", -1):
        assert code_of(program.post(reveal, {"steps": wrong})) == (422, "wrong_type")
    assert watches.get(board).json()["revealed"] == 1
    assert with_role(hall, Role.KEEP).post(reveal, {"steps": 2}).status_code == 404


def test_a_board_costs_as_many_statements_in_a_large_hall(device: Device) -> None:
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        program = with_role(hall, Role.WATCH)
        with CaptureQueriesContext(connection) as asked:
            assert program.get(address(hall, "board/")).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_boards_are_switched_at_the_version_that_was_seen(begun: Hall) -> None:
    program, board = with_role(begun, Role.OWN), address(begun, "board/")
    first = program.get(board).json()
    assert code_of(program._send("put", board, {"shows": "tables"}, {})) == (
        428,
        "if_match_missing",
    )
    now = program._send("put", board, {"shows": "tables"}, {"If-Match": first["version"]})
    stale = program._send("put", board, {"shows": "clock"}, {"If-Match": first["version"]})
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == now.json() == program.get(board).json()
    assert now.headers["ETag"] == program.get(board).headers["ETag"]


def test_what_a_board_shows_changes_its_tag_and_is_in_nobodys_way(begun: Hall) -> None:
    program, board = with_role(begun, Role.OWN), address(begun, "board/")
    read = program.get(board)
    assert program.get(board, if_none_match=read.headers["ETag"]).status_code == 304
    assert (
        program.get(f"{board}?show=tables", if_none_match=read.headers["ETag"]).status_code == 200
    )
    begun.type_all()
    assert program.get(board, if_none_match=read.headers["ETag"]).status_code == 200
    switched = program._send("put", board, {"shows": "clock"}, {"If-Match": read.headers["ETag"]})
    assert begun.now.tournament.board == "clock"
    # No clock runs.
    assert (switched.status_code, switched.json()["shows"]) == (200, "waiting")
