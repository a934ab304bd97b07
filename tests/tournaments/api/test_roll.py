"""The roll over the API: marked, added to, names put right and taken off."""

import pytest

from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services


def test_the_roll_is_read_added_to_and_marked(hall: Hall) -> None:
    program, entries = with_role(hall, Role.KEEP), address(hall, "entries/")
    before = program.get(entries)
    added = program.post(entries, {"names": ["Zoe", "P01"]})
    assert (added.status_code, len(added.json()["results"])) == (
        201,
        len(before.json()["results"]) + 1,
    )
    zoe = next(one for one in added.json()["results"] if one["name"] == "Zoe")
    marked = program.patch(f"{entries}{zoe['number']}/", {"paid": True, "leaves_after": 2}).json()
    assert (marked["paid"], marked["leaves_after"], marked["status"]) == (True, 2, "here")
    assert code_of(program.patch(f"{entries}{zoe['number']}/", {"status": "asleep"}))[0] == 422
    assert code_of(program.patch(f"{entries}{zoe['number']}/", {"age": 30})) == (422, "unknown_key")
    assert code_of(program.patch(f"{entries}{zoe['number']}/", {"paid": 1.0})) == (
        422,
        "wrong_type",
    )
    assert code_of(program.patch(f"{entries}999/", {"paid": True})) == (404, "not_found")
    assert with_role(hall, Role.WATCH).get(entries).status_code == 404
    gone = {"status": "withdrawn"}
    assert code_of(program.patch(f"{entries}{zoe['number']}/", gone)) == (404, "not_found")
    directs = with_role(hall, Role.OWN)
    assert directs.patch(f"{entries}{zoe['number']}/", gone).json()["status"] == "withdrawn"


def test_one_entry_is_read_and_known_by_its_tag(hall: Hall) -> None:
    program, entry = with_role(hall, Role.KEEP), address(hall, "entries/1/")
    answer = program.get(entry)
    assert (answer.json()["name"], answer.json()["couple"], answer.json()["guest"]) == (
        "P01",
        None,
        False,
    )
    assert program.get(entry, if_none_match=answer.headers["ETag"]).status_code == 304
    assert code_of(program.get(address(hall, "entries/99/"))) == (404, "not_found")


def test_names_come_on_the_roll_as_expected_and_unranked_where_that_is_said(hall: Hall) -> None:
    program, entries = with_role(hall, Role.KEEP), address(hall, "entries/")
    program.post(entries, {"names": ["Zoe"], "status": "expected", "ranked": False})
    assert (hall.entry("Zoe").status, hall.entry("Zoe").ranked) == ("expected", False)
    away = {"names": ["Yan"], "status": "away"}
    assert code_of(program.post(entries, away)) == (422, "option_value")


@pytest.mark.parametrize(
    "body",
    [
        {"paid": "yes"},
        {"leaves_after": "2"},
        {"status": ["here"]},
        {"fixed": 1},
        {"categories": "Women"},
        {"name": 5},
    ],
)
def test_what_a_mark_cannot_be_is_refused(hall: Hall, body: dict[str, object]) -> None:
    answer = with_role(hall, Role.OWN).patch(address(hall, "entries/1/"), body)
    assert code_of(answer) == (422, "wrong_type")


def test_who_directs_puts_a_name_right_and_all_of_a_change_is_stored_or_nothing(hall: Hall) -> None:
    directs, helps, entry = (
        with_role(hall, Role.OWN),
        with_role(hall, Role.KEEP),
        address(hall, "entries/1/"),
    )
    right = {"name": " Zoe  Smith ", "categories": ["Women"], "paid": True}
    assert code_of(helps.patch(entry, right)) == (404, "not_found")
    answer = directs.patch(entry, right).json()
    assert (answer["name"], answer["categories"], answer["paid"]) == ("Zoe Smith", ["Women"], True)
    assert helps.patch(entry, {"categories": []}).json()["categories"] == []
    assert code_of(directs.patch(entry, {"name": "Una", "leaves_after": 99})) == (
        422,
        "option_value",
    )
    assert code_of(directs.patch(entry, {"name": "P02"})) == (422, "entry_name")
    assert hall.now.entries["1"].name == "Zoe Smith"


def test_a_name_is_struck_off_before_it_has_a_place(hall: Hall) -> None:
    program, strike = with_role(hall, Role.OWN), address(hall, "entries/8/strike-off/")
    assert code_of(with_role(hall, Role.KEEP).post(strike)) == (404, "not_found")
    left = program.post(strike, idempotency_key="s").json()["results"]
    assert [one["number"] for one in left] == list(range(1, 8))
    assert program.post(strike, idempotency_key="s").json()["results"] == left
    assert code_of(program.post(strike)) == (404, "not_found")
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)
    hall.seat()
    assert code_of(program.post(address(hall, "entries/1/strike-off/"))) == (422, "has_played")


@pytest.mark.parametrize("again", ["p01", "P01 ", " P01", "P\u200b01", "Ｐ01"])
def test_nobody_comes_on_the_roll_twice_by_another_spelling(hall: Hall, again: str) -> None:
    program, entries = with_role(hall, Role.KEEP), address(hall, "entries/")
    before = program.get(entries).json()["results"]
    added = program.post(entries, {"names": [again, "Pat O'Brien", "pat  o’brien"]})
    assert added.status_code == 201
    names = [one["name"] for one in added.json()["results"]]
    assert (len(names), names.count("Pat O'Brien")) == (len(before) + 1, 1)


def test_a_name_is_stored_without_what_nobody_sees(hall: Hall) -> None:
    program, entries = with_role(hall, Role.KEEP), address(hall, "entries/")
    added = program.post(entries, {"names": [" Zoe\u200b  Hall "]}).json()["results"]
    assert "Zoe Hall" in [one["name"] for one in added]
    assert code_of(program.post(entries, {"names": ["\u200b"]})) == (422, "entry_name")
    assert code_of(program.post(entries, {"names": ["Ann\x07"]}))[0] == 422


def test_a_name_is_not_put_right_into_somebody_elses(hall: Hall) -> None:
    program, entry = with_role(hall, Role.OWN), address(hall, "entries/1/")
    assert code_of(program.patch(entry, {"name": "p02 "})) == (422, "entry_name")
    assert program.patch(entry, {"name": "p01"}).json()["name"] == "p01"
