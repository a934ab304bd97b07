"""House rules over the API: a program's own, kept once under a name."""

import uuid

import pytest

from scoring.models import HouseRules
from tests.scoring.api.programs import Program, begun, code_of

pytestmark = pytest.mark.django_db

OURS = {
    "name": "Tuesday rules",
    "ruleset": {"name": "australian", "options": {"defender_threshold": 490}},
    "lines": {"P1": "free"},
}


@pytest.fixture
def program() -> Program:
    return begun()


def test_house_rules_are_kept_once_and_read_as_they_were_written(program: Program) -> None:
    kept = program.post("house-rules/", OURS, idempotency_key="k")
    house = kept.json()
    assert (kept.status_code, kept.headers["Location"]) == (
        201,
        f"/api/v1/house-rules/{house['id']}/",
    )
    assert {key: house[key] for key in OURS} == OURS
    assert program.post("house-rules/", OURS, idempotency_key="k").json() == house
    read = program.get(f"house-rules/{house['id']}/")
    assert read.json() == house
    assert read.headers["ETag"] == kept.headers["ETag"] == f'"{house["version"]}"'
    assert (
        program.get(f"house-rules/{house['id']}/", if_none_match=read.headers["ETag"]).status_code
        == 304
    )
    assert program.get("house-rules/").json() == {"results": [house], "next": None}
    assert HouseRules.objects.count() == 1


def test_they_are_listed_by_name(program: Program) -> None:
    for name in ("Zoe's", "Österreich", "Home"):
        program.post("house-rules/", {**OURS, "name": name})
    listed = program.get("house-rules/").json()["results"]
    assert [house["name"] for house in listed] == ["Home", "Österreich", "Zoe's"]


def test_they_are_replaced_whole_and_forgotten(program: Program) -> None:
    kept = program.post("house-rules/", OURS)
    address = f"house-rules/{kept.json()['id']}/"
    other = {"name": "Wednesday", "ruleset": {"name": "american", "options": {}}}
    replaced = program._send("put", address, other, {"If-Match": kept.headers["ETag"]})
    assert (replaced.status_code, replaced.json()["lines"]) == (200, {})
    assert program.get(address).json() == replaced.json()
    assert program.get(address).headers["ETag"] == replaced.headers["ETag"]
    assert replaced.json()["ruleset"] == other["ruleset"]
    assert program.delete(address, if_match=replaced.json()["version"]).status_code == 204
    assert code_of(program.get(address)) == (404, "not_found")
    assert code_of(program.delete(address, if_match="x")) == (404, "not_found")


def test_they_are_changed_at_the_version_that_was_seen(program: Program) -> None:
    first = program.post("house-rules/", OURS).json()
    address, other = f"house-rules/{first['id']}/", {**OURS, "name": "Wednesday"}
    assert code_of(program._send("put", address, other, {})) == (428, "if_match_missing")
    assert code_of(program.delete(address)) == (428, "if_match_missing")
    now = program._send("put", address, other, {"If-Match": first["version"]}).json()
    for method, body in (("put", OURS), ("delete", None)):
        stale = program._send(method, address, body, {"If-Match": first["version"]})
        assert code_of(stale) == (412, "changed_since")
        assert stale.json()["current"] == now
    assert program.get(address).json() == now


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"name": ""}, "house_name"),
        ({"name": "x" * 41}, "house_name"),
        ({"name": "a\u0001b"}, "house_name"),
        ({"name": 7}, "wrong_type"),
        ({"ruleset": {"name": "bridge"}}, "unknown_ruleset"),
        ({"ruleset": {"name": "australian", "options": {"target": 501}}}, "option_value"),
        ({"lines": {"P1": "never"}}, "option_value"),
        ({"lines": {"P99": "free"}}, "option_value"),
        ({"lines": []}, "wrong_type"),
        ({"format": "five-hundred-house-rules/1"}, "unknown_key"),
    ],
)
def test_what_cannot_be_is_refused_and_not_kept(
    program: Program, changed: dict[str, object], code: str
) -> None:
    assert code_of(program.post("house-rules/", {**OURS, **changed})) == (422, code)
    assert HouseRules.objects.count() == 0


def test_a_name_is_taken_once(program: Program) -> None:
    program.post("house-rules/", OURS)
    assert code_of(program.post("house-rules/", OURS)) == (422, "house_name")
    assert begun().post("house-rules/", OURS).status_code == 201


def test_nobody_elses_are_there(program: Program) -> None:
    address, other = f"house-rules/{program.post('house-rules/', OURS).json()['id']}/", begun()
    assert other.get("house-rules/").json()["results"] == []
    for there in (address, f"house-rules/{uuid.uuid4()}/"):
        assert code_of(other.get(there)) == (404, "not_found")
        assert code_of(other._send("put", there, OURS, {})) == (404, "not_found")
        assert code_of(other.delete(there)) == (404, "not_found")
    assert HouseRules.objects.get().name == OURS["name"]


def test_without_a_token_there_are_none_and_none_are_kept() -> None:
    assert Program().get("house-rules/").json()["results"] == []
    assert code_of(Program().post("house-rules/", OURS)) == (401, "unknown_token")
