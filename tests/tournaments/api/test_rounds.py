"""The roll and the rounds over the API: marked, drawn, published, taken back."""

from pathlib import Path

from django.conf import LazySettings

from config.copies.asking import WISH
from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall


def test_the_roll_is_read_added_to_and_marked(hall: Hall) -> None:
    program, entries = with_role(hall, Role.KEEP), address(hall, "entries/")
    before = program.get(entries)
    added = program.post(entries, {"names": ["Zoe", "P01"]})
    assert (added.status_code, len(added.json()["results"])) == (201, len(before.json()["results"]) + 1)
    zoe = next(one for one in added.json()["results"] if one["name"] == "Zoe")
    marked = program.patch(f"{entries}{zoe['number']}/", {"paid": True, "leaves_after": 2}).json()
    assert (marked["paid"], marked["leaves_after"], marked["status"]) == (True, 2, "here")
    assert code_of(program.patch(f"{entries}{zoe['number']}/", {"status": "asleep"}))[0] == 422
    assert code_of(program.patch(f"{entries}{zoe['number']}/", {"name": "Zoë"})) == (422, "unknown_key")
    assert code_of(program.patch(f"{entries}{zoe['number']}/", {"paid": 1.0})) == (422, "option_value")
    assert code_of(program.patch(f"{entries}999/", {"paid": True})) == (404, "not_found")
    assert with_role(hall, Role.WATCH).get(entries).status_code == 404
    gone = {"status": "withdrawn"}
    assert code_of(program.patch(f"{entries}{zoe['number']}/", gone)) == (404, "not_found")
    directs = with_role(hall, Role.OWN)
    assert directs.patch(f"{entries}{zoe['number']}/", gone).json()["status"] == "withdrawn"


def test_a_round_is_drawn_looked_at_published_and_taken_back(
    hall: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    program, helper = with_role(hall, Role.OWN), with_role(hall, Role.KEEP)
    rounds = address(hall, "rounds/")
    drawn = program.post(rounds)
    assert (drawn.status_code, drawn.json()["published"], len(drawn.json()["tables"])) == (201, False, 2)
    assert helper.get(f"{rounds}1/").status_code == 404
    assert helper.get(rounds).json()["results"] == []
    assert program.post(rounds, {"again": True}).status_code == 201
    published = program.post(f"{rounds}1/publish/").json()
    assert published["published"] is True
    assert (tmp_path / WISH).read_text("utf-8") == "round-1-published"
    assert helper.get(f"{rounds}1/").json() == published == helper.get(rounds).json()["results"][0]
    assert set(published["tables"][0]["seating"]) == set("NESW")
    assert program.post(f"{rounds}1/take-back/").json()["published"] is False


def test_a_round_is_not_drawn_while_a_table_plays(begun: Hall) -> None:
    answer = with_role(begun, Role.OWN).post(address(begun, "rounds/"))
    assert code_of(answer) == (422, "unfinished_table")
    assert answer.json()["facts"]["tables"] == [1, 2]
    assert with_role(begun, Role.KEEP).post(address(begun, "rounds/")).status_code == 404
    assert code_of(with_role(begun, Role.OWN).get(address(begun, "rounds/7/"))) == (404, "not_found")
