"""Rulings over the API: each at the version that was seen, with its reason, and previewed."""

import pytest

from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Change
from tournaments.queries import TableKey

TABLE = "rounds/1/tables/1/"
GIVEN = {"points": {"NS": -100}, "reason": "delay"}


def key(hall: Hall) -> TableKey:
    return TableKey(hall.pk, 1, 1)


def test_points_are_given_with_a_reason_as_the_table_was_seen(begun: Hall) -> None:
    program, ruling = with_role(begun, Role.OWN), address(begun, f"{TABLE}ruling/")
    begun.type(1, 200, 100)
    version = begun.table(1).row.version
    told = program.post(f"{ruling}preview/", GIVEN).json()["consequences"]
    north = begun.table(1).entries["N"].name
    assert any(words.startswith(f"{north}: from 200 to 100 points") for words in told)
    assert (begun.table(1).result["NS"], begun.table(1).row.version) == (200, version)
    ruled = program.put(ruling, GIVEN, version).json()
    assert (ruled["adjustment"], ruled["result"]) == ({"NS": -100, "EW": 0}, {"NS": 100, "EW": 100})
    assert begun.table(1).row.adjust_reason == "delay"
    stale = program.put(ruling, GIVEN, version)
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == ruled
    back = program.put(ruling, {"points": {}}, ruled["version"]).json()
    assert back["adjustment"] == {"NS": 0, "EW": 0}


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("ruling/", {"points": {"NS": 10}}, "reason_missing"),
        ("ruling/", {"points": {"XX": 10}, "reason": "x"}, "unknown_key"),
        ("ruling/", {"points": [], "reason": "x"}, "wrong_type"),
        ("tie/", {"low": "NS", "how": "cut"}, "no_tie"),
        ("tie/", {"low": "N", "how": "cut"}, "unknown_unit"),
        ("tie/", {"low": "NS"}, "missing_key"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(
    begun: Hall, path: str, body: dict[str, object], code: str
) -> None:
    known = Change.objects.count()
    answer = with_role(begun, Role.OWN).put(address(begun, f"{TABLE}{path}"), body, 0)
    assert code_of(answer) == (422, code)
    assert Change.objects.count() == known


def test_points_that_are_too_many_to_take_are_named(begun: Hall) -> None:
    body = {"points": {"NS": -30000}, "reason": "x"}
    answer = with_role(begun, Role.OWN).put(address(begun, f"{TABLE}ruling/"), body, 0)
    assert code_of(answer) == (422, "points_too_large")
    assert answer.json()["facts"] == {"points": -30000}


def test_a_tie_is_decided_and_says_how(begun: Hall) -> None:
    begun.type(1, 50, 50)
    program, tie = with_role(begun, Role.OWN), address(begun, f"{TABLE}tie/")
    body, version = {"low": "NS", "how": "cut"}, begun.table(1).row.version
    decided = program.put(tie, body, version).json()
    assert (decided["state"], decided["low_side"], begun.table(1).row.low_how) == (
        "in",
        "NS",
        "cut",
    )
    assert code_of(program.put(tie, {**body, "low": "EW"}, version)) == (412, "changed_since")


def test_where_hands_and_totals_differ_the_director_says_which_count(begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(1, 100, 50)
    program, settle = with_role(begun, Role.OWN), address(begun, f"{TABLE}settle/")
    table = program.get(address(begun, TABLE)).json()
    assert table["state"] == "disagrees"
    body, tag = {"counts": "hands", "reason": "the sheet was misread"}, f'"{table["version"]}"'
    assert program.post(f"{settle}preview/", body).json()["consequences"] != []
    assert begun.table(1).state == "disagrees"
    settled = program.post(settle, body, if_match=tag, idempotency_key="s").json()
    assert (settled["state"], settled["result"]) == ("in", {"NS": 560, "EW": 120})
    again = program.post(settle, body, if_match=tag, idempotency_key="s")
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (settled, "true")
    assert code_of(program.post(settle, {"counts": "typed"}, if_match=tag)) == (
        412,
        "changed_since",
    )
    wrong = program.post(settle, {"counts": "both"}, if_match=f'"{settled["version"]}"')
    assert code_of(wrong) == (422, "option_value")


def test_a_table_is_cut_short_as_it_was_seen_and_opened_again(begun: Hall) -> None:
    begun.play_hands(1, 2)
    program, table = with_role(begun, Role.OWN), address(begun, TABLE)
    late = program.post(f"{table}short/", {"hands": 1}, if_match='"0"')
    assert code_of(late) == (412, "changed_since")
    assert late.json()["current"] == program.get(table).json()
    assert code_of(program.post(f"{table}short/", {"hands": 2}, if_match='"7"'))[0] == 412
    short = program.post(f"{table}short/", {"hands": 2}, if_match='"0"').json()
    assert (short["state"], short["typed"]) == ("in", {"NS": 280, "EW": 60})
    tag = f'"{short["version"]}"'
    opened = program.post(f"{table}open/", if_match=tag).json()
    assert (opened["state"], opened["typed"]) == ("playing", None)
    begun.type(1, 10, 20)
    assert code_of(program.post(f"{table}open/", if_match=tag)) == (412, "changed_since")


def test_a_call_is_seen_by_who_helps_and_answered_by_who_directs(begun: Hall) -> None:
    services.call_director(table=key(begun), words="Which bid?", device=None)
    directs, helps = with_role(begun, Role.OWN), with_role(begun, Role.KEEP)
    [call] = helps.get(address(begun, "calls/")).json()["results"]
    assert (call["table"], call["words"], call["coming"]) == (1, "Which bid?", False)
    answer = address(begun, f"{TABLE}call/")
    assert code_of(helps.post(answer, {"done": False})) == (404, "not_found")
    assert directs.post(answer, {"done": False}).json()["table"] == 1
    assert helps.get(address(begun, "calls/")).json()["results"][0]["coming"] is True
    directs.post(answer, {"done": True})
    assert helps.get(address(begun, "calls/")).json()["results"] == []
    assert with_role(begun, Role.WATCH).get(address(begun, "calls/")).status_code == 404


@pytest.mark.parametrize(
    "path", ["ruling/preview/", "settle/", "settle/preview/", "open/", "short/"]
)
def test_nobody_but_who_directs_rules(begun: Hall, path: str) -> None:
    for role in (Role.WATCH, Role.KEEP):
        answer = with_role(begun, role).post(address(begun, f"{TABLE}{path}"), {}, if_match='"0"')
        assert code_of(answer) == (404, "not_found")
    nowhere = with_role(begun, Role.OWN).post(
        address(begun, f"rounds/1/tables/9/{path}"), {}, if_match='"0"'
    )
    assert code_of(nowhere) == (404, "not_found")
