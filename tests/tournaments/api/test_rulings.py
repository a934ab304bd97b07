"""Rulings over the API: each at the version that was seen, with its reason."""

import pytest

from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments.models import Change

TABLE = "rounds/1/tables/1/"
GIVEN = {"points": {"NS": -100}, "reason": "delay"}


def test_points_are_given_with_a_reason_as_the_table_was_seen(begun: Hall) -> None:
    program, ruling = with_role(begun, Role.OWN), address(begun, f"{TABLE}ruling/")
    begun.type(1, 200, 100)
    version = begun.table(1).row.version
    ruled = program.put(ruling, GIVEN, version).json()
    assert (ruled["adjustment"], ruled["result"]) == ({"NS": -100, "EW": 0}, {"NS": 100, "EW": 100})
    assert begun.table(1).row.adjust_reason == "delay"
    stale = program.put(ruling, GIVEN, version)
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == ruled
    back = program.put(ruling, {"points": {}}, ruled["version"]).json()
    assert back["adjustment"] == {"NS": 0, "EW": 0}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"points": {"NS": 10}}, "reason_missing"),
        ({"points": {"XX": 10}, "reason": "x"}, "unknown_key"),
        ({"points": [], "reason": "x"}, "wrong_type"),
        ({"reason": "x"}, "missing_key"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(
    begun: Hall, body: dict[str, object], code: str
) -> None:
    known = Change.objects.count()
    answer = with_role(begun, Role.OWN).put(address(begun, f"{TABLE}ruling/"), body, 0)
    assert code_of(answer) == (422, code)
    assert Change.objects.count() == known


def test_points_that_are_too_many_to_take_are_named(begun: Hall) -> None:
    body = {"points": {"NS": -30000}, "reason": "x"}
    answer = with_role(begun, Role.OWN).put(address(begun, f"{TABLE}ruling/"), body, 0)
    assert code_of(answer) == (422, "points_too_large")
    assert answer.json()["facts"] == {"points": -30000}


def test_nobody_but_who_directs_rules(begun: Hall) -> None:
    for role in (Role.WATCH, Role.KEEP):
        answer = with_role(begun, role).put(address(begun, f"{TABLE}ruling/"), GIVEN, 0)
        assert code_of(answer) == (404, "not_found")
    nowhere = address(begun, "rounds/1/tables/9/ruling/")
    assert code_of(with_role(begun, Role.OWN).put(nowhere, GIVEN, 0)) == (404, "not_found")
