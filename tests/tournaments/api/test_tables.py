"""Tables over the API: totals typed at the version that was seen; late changes by the director."""

from pathlib import Path

import pytest
from django.conf import LazySettings

from config.copies.asking import WISH
from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall

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


def test_a_late_change_is_the_directors(begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    directs, helps = with_role(begun, Role.OWN), with_role(begun, Role.KEEP)
    body = {"totals": {"NS": -500, "EW": 100}}
    totals, version = address(begun, f"{TABLE}totals/"), begun.table(1, 1).row.version
    assert helps.put(totals, body, version).status_code == 404
    assert directs.put(totals, {**body, "reason": "misread"}, version).status_code == 200
    assert begun.table(1, 1).typed["NS"] == -500


def test_a_table_that_is_not_there_is_not_found(begun: Hall) -> None:
    program = with_role(begun, Role.OWN)
    assert code_of(program.get(address(begun, "rounds/1/tables/9/"))) == (404, "not_found")
    assert code_of(program.get(address(begun, "rounds/2/tables/1/"))) == (404, "not_found")
