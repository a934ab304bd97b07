"""The clock over the API, time called for tables as they were seen, the last act taken back."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from config.copies.asking import WISH
from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments.rules.hall.clock import LONGEST


def test_the_clock_is_started_by_who_directs_and_read_by_who_watches(begun: Hall) -> None:
    directs, watches, clock = (
        with_role(begun, Role.OWN),
        with_role(begun, Role.WATCH),
        address(begun, "clock/"),
    )
    nothing = dict.fromkeys(("started_at", "ends_at", "paused_at", "time_called_at"))
    assert watches.get(clock).json() == {"round": 1, **nothing}
    started = directs._send("put", clock, {"minutes": 20}, {}).json()
    assert started["ends_at"] == begun.now.current.row.ends_at.isoformat()
    assert watches.get(clock).json() == started
    assert directs._send("put", clock, {"minutes": 0}, {}).json()["ends_at"] is None
    assert code_of(directs._send("put", clock, {"minutes": "20"}, {})) == (422, "wrong_type")
    for role in (Role.WATCH, Role.KEEP):
        answer = with_role(begun, role)._send("put", clock, {"minutes": 20}, {})
        assert code_of(answer) == (404, "not_found")


def test_the_clock_is_paused_and_given_more_time_once_however_many_programs_give_it(
    begun: Hall,
) -> None:
    directs, clock = with_role(begun, Role.OWN), address(begun, "clock/")

    def put(**body: object) -> Any:
        return directs._send("put", clock, body, {})

    assert code_of(put(paused=True)) == (422, "no_clock")
    ends = put(minutes=20).json()["ends_at"]
    assert code_of(put(minutes=20)) == (422, "clock_runs")
    paused = put(paused=True).json()
    assert (paused["ends_at"], paused["paused_at"] is None) == (ends, False)
    resumed = put(paused=False).json()
    assert resumed["paused_at"] is None
    seen = datetime.fromisoformat(resumed["ends_at"])
    longer = put(more=5, ends_at=seen.isoformat()).json()["ends_at"]
    assert longer == (seen + timedelta(minutes=5)).isoformat()
    assert code_of(put(more=5, ends_at=seen.isoformat())) == (422, "clock_changed")
    assert begun.now.current.row.ends_at.isoformat() == longer
    assert code_of(put(more=5)) == (422, "missing_key")
    assert code_of(put(more=5, ends_at="soon")) == (422, "wrong_type")
    assert code_of(put(paused=True, minutes=5)) == (422, "unknown_key")
    for more in (-5, 0, LONGEST + 1):
        assert code_of(put(more=more, ends_at=longer)) == (422, "option_value")
    for minutes in (-3, LONGEST + 1):
        assert code_of(put(minutes=minutes)) == (422, "option_value")
    assert begun.now.current.row.ends_at.isoformat() == longer
    assert put(more=LONGEST, ends_at=longer).status_code == 200


@pytest.mark.parametrize("path", ["clock/", "call-time/"])
def test_before_the_first_round_there_is_no_clock(hall: Hall, path: str) -> None:
    assert code_of(with_role(hall, Role.OWN).get(address(hall, path))) == (404, "not_found")


def test_time_is_called_for_tables_as_they_were_seen(
    begun: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    begun.play_hands(1, 2)
    begun.play_hands(2, 1)
    program, path = with_role(begun, Role.OWN), address(begun, "call-time/")
    asked = program.get(path).json()
    assert asked["tables"][0] == {"table": 1, "hands": 2, "by_hand": {"NS": 280, "EW": 60}}
    begun.play_hands(2, 1)
    late = program.post(path, {"tables": {"1": 2, "2": 1}})
    assert code_of(late) == (409, "another_hand")
    assert late.json()["current"] == program.get(path).json()
    assert begun.table(1).row.short is None
    called = program.post(path, {"tables": {"1": 2, "2": 2}}, idempotency_key="t").json()
    assert [table["state"] for table in called["tables"]] == ["in", "in"]
    assert (tmp_path / WISH).read_text("utf-8") == "round-1-over"
    again = program.post(path, {"tables": {"1": 2, "2": 2}}, idempotency_key="t")
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (called, "true")
    for wrong, code in (({"9": 1}, "unknown_key"), ({"1": "2"}, "wrong_type"), ([1], "wrong_type")):
        assert code_of(program.post(path, {"tables": wrong})) == (422, code)
    assert with_role(begun, Role.KEEP).get(path).status_code == 404
    assert with_role(begun, Role.KEEP).post(path, {"tables": {}}).status_code == 404


def test_the_last_act_is_taken_back_while_it_is_the_last(begun: Hall) -> None:
    program, undo = with_role(begun, Role.OWN), address(begun, "undo/")
    begun.type(1, 530, -140)
    act = program.get(undo).json()["act"]
    assert (act["words"], act["can_be_undone"]) == ("Round 1, table 1: typed 530 : −140", True)
    begun.type(2, 10, 20)
    assert code_of(program.post(undo, {"act": act["act"]})) == (422, "not_the_last_act")
    last = program.get(undo).json()["act"]["act"]
    undone = program.post(undo, {"act": last}, idempotency_key="u").json()
    assert undone == {"undone": "Round 1, table 2: typed 10 : 20"}
    assert begun.table(2).typed is None
    assert program.post(undo, {"act": last}, idempotency_key="u").json() == undone
    assert code_of(program.post(undo, {"act": 10**30})) == (422, "not_the_last_act")
    for wrong in (0, -1, "1", True):
        refusal = program.post(undo, {"act": wrong})
        assert code_of(refusal) == (422, "wrong_type")
        assert refusal.json()["detail"] == "“act” must be a whole number from 1."
    assert code_of(program.post(undo, {})) == (422, "missing_key")
    assert with_role(begun, Role.KEEP).get(undo).status_code == 404
    assert with_role(begun, Role.KEEP).post(undo, {"act": act["act"]}).status_code == 404
