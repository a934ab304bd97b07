"""Prizes over the API: who has each, the list at the version that was seen, lots and cuts."""

from typing import Any

import pytest

from scoring.models import Role
from tests.scoring.api.programs import Program, code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.rules.prizes.kinds import read_list


def put(program: Program, hall: Hall, body: object, version: str) -> Any:
    return program._send("put", address(hall, "prizes/list/"), body, {"If-Match": f'"{version}"'})


@pytest.fixture
def with_door(begun: Hall) -> Hall:
    """High, and a door prize, of which the first is won."""
    begun.type_all()
    program = with_role(begun, Role.OWN)
    version = program.get(address(begun, "prizes/list/")).json()["version"]
    body = {"prizes": [{"id": 1, "kind": "high", "amount": 2000}, {"kind": "door"}], "ties": "cut"}
    assert put(program, begun, body, version).status_code == 200
    return begun


def test_who_wins_is_told_unless_the_standings_are_kept_back(with_door: Hall) -> None:
    watches, directs, prizes = (
        with_role(with_door, Role.WATCH),
        with_role(with_door, Role.OWN),
        address(with_door, "prizes/"),
    )
    told = watches.get(prizes).json()
    first = told["results"][0]
    assert (told["hidden"], first["title"], first["pays"], first["won"]) == (
        False,
        "High",
        2000,
        "20.00",
    )
    assert first["figure"] == "120"
    best = with_door.table(2)
    assert {one["name"] for one in first["tied"]} == {
        best.entries["N"].name,
        best.entries["S"].name,
    }
    services.change_settings(tournament_id=with_door.pk, device=None, settings={"hidden_rounds": 9})
    assert watches.get(prizes).json() == {"hidden": True, "results": [], "notes": [], "next": None}
    assert len(directs.get(prizes).json()["results"]) == 2


def test_the_list_is_chosen_at_the_version_that_was_seen(begun: Hall) -> None:
    program, path = with_role(begun, Role.OWN), address(begun, "prizes/list/")
    answer = program.get(path)
    seen = answer.json()
    assert [prize["kind"] for prize in seen["prizes"]] == ["high", "high", "high", "low", "slams"]
    assert answer.headers["ETag"] == f'"{seen["version"]}"'
    chosen = {"prizes": [*seen["prizes"][:1], {"kind": "door", "words": "a ham"}], "one_each": True}
    assert code_of(program._send("put", path, chosen, {})) == (428, "if_match_missing")
    stored = put(program, begun, chosen, seen["version"])
    assert [(prize["id"], prize["words"]) for prize in stored.json()["prizes"]] == [
        (1, ""),
        (6, "a ham"),
    ]
    assert (stored.json()["one_each"], stored.json()["ties"]) == (True, seen["ties"])
    stale = put(program, begun, chosen, seen["version"])
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == stored.json()
    for role in (Role.WATCH, Role.KEEP):
        assert with_role(begun, role).get(path).status_code == 404


@pytest.mark.parametrize(
    ("prizes", "code"),
    [
        ([{"kind": "best"}], "prize_unclear"),
        ([{"kind": ["high"]}], "prize_unclear"),
        ([{"kind": "high", "amount": "20"}], "prize_unclear"),
        ([{"kind": "high", "colour": "red"}], "prize_unclear"),
        ([{"id": 77, "kind": "high"}], "no_such_prize"),
        ([{"id": [1], "kind": "high"}], "wrong_type"),
        ([{"id": 1, "kind": "high"}, {"id": 1, "kind": "low"}], "prize_unclear"),
        (["high"], "wrong_type"),
    ],
)
def test_a_list_that_cannot_be_is_refused(begun: Hall, prizes: object, code: str) -> None:
    program = with_role(begun, Role.OWN)
    version = program.get(address(begun, "prizes/list/")).json()["version"]
    assert code_of(put(program, begun, {"prizes": prizes}, version)) == (422, code)
    assert len(read_list(begun.now.tournament.prize_list)) == 5


def test_a_prize_is_drawn_once_and_again_with_a_reason(with_door: Hall) -> None:
    program, draw = with_role(with_door, Role.OWN), address(with_door, "prizes/6/draw/")
    drawn = program.post(draw, {"seen": 0}).json()
    assert len(drawn["entries"]) == 1
    assert program.post(draw, {"seen": 0}).json() == drawn
    assert code_of(program.post(draw, {"seen": 1})) == (422, "draw_needs_reason")
    again = program.post(draw, {"seen": 1, "reason": "has gone home", "winner": 3}).json()
    assert again["entries"] == [{"number": 3, "name": "P03"}]
    assert [one["reason"] for one in again["draws"]] == ["", "has gone home"]
    assert code_of(program.post(draw, {"seen": 2, "winner": 99})) == (422, "no_such_entry")
    assert code_of(program.post(address(with_door, "prizes/1/draw/"), {"seen": 0})) == (
        422,
        "no_such_prize",
    )
    assert with_role(with_door, Role.KEEP).post(draw, {"seen": 2}).status_code == 404


def test_who_is_equal_cuts_for_it(with_door: Hall) -> None:
    program, cut = with_role(with_door, Role.OWN), address(with_door, "prizes/1/cut/")
    tied = program.get(address(with_door, "prizes/")).json()["results"][0]["tied"]
    won = program.post(cut, {"first": tied[1]["number"]}).json()
    assert (won["entries"], won["tied"]) == ([tied[1]], [])
    assert program.post(cut, {"first": None}).json()["tied"] == tied
    assert code_of(program.post(address(with_door, "prizes/6/cut/"), {"first": 1})) == (
        422,
        "no_such_prize",
    )
    assert with_role(with_door, Role.KEEP).post(cut, {"first": None}).status_code == 404
