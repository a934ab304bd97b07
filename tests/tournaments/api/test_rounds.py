"""Rounds over the API: drawn, published, taken back."""

from pathlib import Path

from django.conf import LazySettings

from config.copies.asking import WISH
from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Status


def test_a_round_is_drawn_looked_at_published_and_taken_back(
    hall: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    program, helper = with_role(hall, Role.OWN), with_role(hall, Role.KEEP)
    rounds = address(hall, "rounds/")
    drawn = program.post(rounds)
    assert (drawn.status_code, drawn.json()["published"], len(drawn.json()["tables"])) == (
        201,
        False,
        2,
    )
    assert helper.get(f"{rounds}1/").status_code == 404
    assert helper.get(rounds).json()["results"] == []
    assert code_of(program.post(rounds, {"again": True})) == (428, "if_match_missing")
    again = program.post(rounds, {"again": True}, if_match=drawn.headers["ETag"])
    assert again.status_code == 201
    old = program.post(f"{rounds}1/publish/", if_match=drawn.headers["ETag"])
    assert (code_of(old), old.json()["current"]) == ((412, "changed_since"), again.json())
    seen = again.json()["version"]
    published = program.post(f"{rounds}1/publish/", if_match=seen).json()
    assert published["published"] is True
    assert (tmp_path / WISH).read_text("utf-8") == "round-1-published"
    assert helper.get(f"{rounds}1/").json() == published == helper.get(rounds).json()["results"][0]
    assert set(published["tables"][0]["seating"]) == set("NESW")
    assert code_of(program.post(f"{rounds}1/take-back/")) == (428, "if_match_missing")
    assert program.post(f"{rounds}1/take-back/", if_match=seen).json()["published"] is False


def test_nothing_is_published_that_the_roll_contradicts(hall: Hall) -> None:
    program, rounds = with_role(hall, Role.OWN), address(hall, "rounds/")
    seen = program.post(rounds).json()["version"]
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)
    refused = program.post(f"{rounds}1/publish/", if_match=seen)
    assert (code_of(refused), refused.json()["facts"]) == (
        (422, "left_out_of_draft"),
        {"entries": ["9"]},
    )
    hall.mark("Zoe", status=Status.WITHDRAWN)
    hall.mark("P03", status=Status.LATE)
    refused = program.post(f"{rounds}1/publish/", if_match=seen)
    assert (code_of(refused), refused.json()["facts"]) == (
        (422, "gone_from_draft"),
        {"entries": ["3"]},
    )
    hall.mark("P03", status=Status.HERE)
    assert program.post(f"{rounds}1/publish/", if_match=seen).status_code == 200


def test_a_round_is_not_drawn_while_a_table_plays(begun: Hall) -> None:
    answer = with_role(begun, Role.OWN).post(address(begun, "rounds/"))
    assert code_of(answer) == (422, "unfinished_table")
    assert answer.json()["facts"]["tables"] == [1, 2]
    assert with_role(begun, Role.KEEP).post(address(begun, "rounds/")).status_code == 404
    assert code_of(with_role(begun, Role.OWN).get(address(begun, "rounds/7/"))) == (
        404,
        "not_found",
    )
