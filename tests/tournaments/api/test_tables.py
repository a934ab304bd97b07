"""Tables over the API: totals typed at the version that was seen; late changes are previewed."""

from pathlib import Path

import pytest
from django.conf import LazySettings

from config.copies.asking import WISH
from scoring.models import Device, Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import queries
from tournaments.rules.formats import RoundFormat

TABLE = "rounds/1/tables/1/"


def test_totals_are_typed_as_the_table_was_seen(begun: Hall) -> None:
    program, table = with_role(begun, Role.KEEP), address(begun, TABLE)
    seen = program.get(table)
    assert (seen.json()["typed"], seen.json()["state"]) == (None, "waiting")
    version = seen.json()["version"]
    assert seen.headers["ETag"].startswith(f'"{version}-')
    typed = program.put(
        f"{table}totals/", {"totals": {"NS": 530, "EW": -140}, "slams": {"NS": 1}}, version
    )
    assert typed.json()["typed"] == {"NS": 530, "EW": -140}
    assert (typed.json()["slams"], typed.json()["low_side"]) == ({"NS": 1, "EW": 0}, "EW")
    stale = program.put(f"{table}totals/", {"totals": {"NS": 10, "EW": 20}}, version)
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == typed.json() == program.get(table).json()


def test_a_table_is_read_again_once_a_hand_was_recorded(begun: Hall) -> None:
    program, table = with_role(begun, Role.KEEP), address(begun, TABLE)
    tag = program.get(table).headers["ETag"]
    assert program.get(table, if_none_match=tag).status_code == 304
    begun.play_hands(1, 1)
    assert len(program.get(table, if_none_match=tag).json()["hands"]) == 1


def test_the_tag_that_was_read_is_good_for_a_change(begun: Hall) -> None:
    program, table = with_role(begun, Role.KEEP), address(begun, TABLE)
    tag, body = program.get(table).headers["ETag"], {"totals": {"NS": 10, "EW": 20}}
    assert program._send("put", f"{table}totals/", body, {"If-Match": tag}).status_code == 200
    assert code_of(program._send("put", f"{table}totals/", body, {"If-Match": tag})) == (
        412,
        "changed_since",
    )
    assert code_of(program._send("put", f"{table}totals/", body, {})) == (428, "if_match_missing")
    assert code_of(program._send("put", f"{table}totals/", body, {"If-Match": '"x-1"'}))[0] == 428


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "missing_key"),
        ({"totals": {"NS": 10}}, "missing_key"),
        ({"totals": {"NS": 10, "EW": 20, "XX": 1}}, "unknown_key"),
        ({"totals": {"NS": 15, "EW": 20}}, "not_a_multiple"),
        ({"totals": {"NS": "10", "EW": 20}}, "wrong_type"),
        ({"totals": {"NS": 99_990, "EW": 20}}, "points_too_large"),
        ({"totals": {"NS": 10, "EW": 20}, "slams": {"NS": 9}}, "too_many_slams"),
        ({"totals": {"NS": 10, "EW": 20}, "slams": {"NS": 9, "EW": -9}}, "too_many_slams"),
    ],
)
def test_totals_that_cannot_be_are_refused(begun: Hall, body: dict[str, object], code: str) -> None:
    answer = with_role(begun, Role.KEEP).put(address(begun, f"{TABLE}totals/"), body, 0)
    assert code_of(answer) == (422, code)
    assert begun.table(1).typed is None


def test_the_last_table_of_a_round_asks_for_a_copy(
    begun: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    program = with_role(begun, Role.KEEP)
    for table in (1, 2):
        assert not (tmp_path / WISH).exists()
        version = begun.table(table).row.version
        body = {"totals": {"NS": 100, "EW": 50}}
        program.put(address(begun, f"rounds/1/tables/{table}/totals/"), body, version)
    assert (tmp_path / WISH).read_text("utf-8") == "round-1-over"


def test_a_late_change_is_told_before_it_is_made_and_is_the_directors(begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    directs, helps = with_role(begun, Role.OWN), with_role(begun, Role.KEEP)
    body = {"totals": {"NS": -500, "EW": 100}}
    totals, version = address(begun, f"{TABLE}totals/"), begun.table(1, 1).row.version
    assert helps.post(f"{totals}preview/", body).status_code == 404
    told = directs.post(f"{totals}preview/", body).json()["consequences"]
    went = begun.table(1, 1).entries["E"].name
    assert any(went in words and "went on" in words for words in told)
    assert begun.table(1, 1).typed["NS"] == 110
    assert helps.put(totals, body, version).status_code == 404
    assert directs.put(totals, {**body, "reason": "misread"}, version).status_code == 200
    assert begun.table(1, 1).typed["NS"] == -500


def test_a_preview_that_somebody_overtakes_says_how_the_table_stands_now(
    begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun.type_all()
    seen, program = queries.evening(begun.pk), with_role(begun, Role.OWN)
    totals = address(begun, f"{TABLE}totals/")
    assert (
        program.put(
            totals, {"totals": {"NS": 200, "EW": 10}}, begun.table(1).row.version
        ).status_code
        == 200
    )
    monkeypatch.setattr(queries, "evening", lambda _tournament_id, _revision: seen)
    answer = program.post(f"{totals}preview/", {"totals": {"NS": 300, "EW": 10}})
    assert code_of(answer) == (412, "changed_since")
    assert answer.json()["current"]["typed"]["NS"] == 200


def test_a_table_that_is_not_there_is_not_found(begun: Hall) -> None:
    program = with_role(begun, Role.OWN)
    assert code_of(program.get(address(begun, "rounds/1/tables/9/"))) == (404, "not_found")
    assert code_of(program.get(address(begun, "rounds/2/tables/1/"))) == (404, "not_found")


@pytest.fixture
def of_three(device: Device) -> Hall:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(best_of=3), rank_by="games")
    hall.seat()
    return hall


def test_games_of_a_round_are_typed_all_of_them_in_order(of_three: Hall) -> None:
    program, table = with_role(of_three, Role.KEEP), address(of_three, TABLE)
    games = [{"totals": {"NS": 520, "EW": -140}, "won": "NS"}, {"won": "EW"}]
    first = program.put(f"{table}totals/", {"games": games}, 0)
    assert (first.json()["state"], first.json()["games"]) == ("playing", games)
    cut = program.put(f"{table}totals/", {"games": games[:1], "short": True}, 1)
    assert (cut.json()["state"], cut.json()["won"]) == ("in", "NS")
    stale = program.put(f"{table}totals/", {"games": games}, 1)
    assert code_of(stale) == (412, "changed_since")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "missing_key"),
        ({"totals": {"NS": 10, "EW": 0}}, "games_unclear"),
        ({"games": [{"won": "NS"}], "won": "EW"}, "unknown_key"),
        ({"games": [{"won": "NS"}], "slams": {"NS": 1}}, "unknown_key"),
        ({"games": [{"won": "NS"}], "totals": {"NS": 10, "EW": 0}}, "unknown_key"),
        ({"games": [{"won": "X"}]}, "option_value"),
        ({"games": [{"totals": {"NS": 500, "EW": 0}}]}, "missing_key"),
        ({"games": [{"won": "NS", "totals": {"NS": 505, "EW": 0}}]}, "not_a_multiple"),
        ({"games": [{"won": "NS", "hands": []}]}, "unknown_key"),
        ({"games": [{"won": "NS"}] * 3}, "games_unclear"),
        ({"games": 7}, "wrong_type"),
        ({"games": [7]}, "wrong_type"),
        ({"games": [{"won": "NS"}], "short": 1}, "wrong_type"),
    ],
)
def test_games_that_are_none_are_refused(
    of_three: Hall, body: dict[str, object], code: str
) -> None:
    program = with_role(of_three, Role.KEEP)
    answer = program.put(address(of_three, f"{TABLE}totals/"), body, 0)
    assert code_of(answer)[1] == code
    assert of_three.table(1).games == ()


def test_games_are_refused_where_a_round_is_no_several(begun: Hall) -> None:
    table = address(begun, f"{TABLE}totals/")
    program = with_role(begun, Role.KEEP)
    assert code_of(program.put(table, {"games": [{"won": "NS"}]}, 0))[1] == "unknown_key"
    body = {"totals": {"NS": 10, "EW": 0}, "short": True}
    assert code_of(program.put(table, body, 0))[1] == "unknown_key"


def test_hands_of_several_games_stand_one_after_the_other(of_three: Hall) -> None:
    program, table = with_role(of_three, Role.OWN), address(of_three, TABLE)
    hand = {"contractor": "N", "bid": "10NT", "tricks": {"NS": 10, "EW": 0}}
    for number in (1, 2):
        program.post(f"{table}hands/", {"facts": hand})
        seen = program.get(table).json()
        games = [{"totals": {"NS": 520, "EW": 0}, "won": "NS"}] * number
        assert (seen["games"], len(seen["hands"])) == (games, number)
    assert (seen["state"], seen["won"], seen["by_hand"]) == ("in", "NS", {"NS": 1040, "EW": 0})
    third = program.post(f"{table}hands/", {"facts": hand})
    assert code_of(third) == (422, "game_over")
    totals = [hand["totals"] for hand in program.get(f"{table}hands/").json()["results"]]
    assert totals == [{"NS": 520, "EW": 0}] * 2


def test_a_game_that_is_played_has_no_winner_yet(of_three: Hall) -> None:
    of_three.play_hands(1, 1)
    seen = with_role(of_three, Role.KEEP).get(address(of_three, TABLE)).json()
    assert (seen["state"], seen["games"]) == ("playing", [{"totals": {"NS": 140, "EW": 30}}])
