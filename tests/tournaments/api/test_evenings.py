"""Evenings over the API are the evenings of the pages: begun, read, closed; standings kept back."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Role
from tests.scoring.api.described import faults_of
from tests.scoring.api.programs import Program, begun, code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.files.exports import archive_of, record_of
from tournaments.models import Tournament


def test_an_evening_is_begun_with_its_record_and_is_the_programs_own(
    begun_record: dict[str, object],
) -> None:
    program = begun()
    answer = program.post("tournaments/?date=2026-12-01", begun_record)
    made = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (
        201,
        f"/api/v1/tournaments/{made['id']}/",
    )
    assert (made["role"], made["date"], made["current_round"], made["entries"]) == (
        "own",
        "2026-12-01",
        1,
        8,
    )
    assert [one["id"] for one in program.get("tournaments/").json()["results"]] == [made["id"]]
    assert (
        program.get(f"tournaments/{made['id']}/record/").json()["round_list"]
        == begun_record["round_list"]
    )


@pytest.fixture
def begun_record(playing: Hall) -> dict[str, object]:
    """The record of an evening in its first round."""
    return record_of(playing.now)


def test_an_evening_of_another_game_is_described_as_it_is_written(device: Device) -> None:
    hall = Hall(device, 8, ruleset="totals-only")
    program = with_role(hall, Role.OWN)
    # Each answer is held against the document.
    assert program.get(address(hall)).json()["ruleset"] == {"name": "totals-only"}
    record = program.get(address(hall, "record/")).json()
    body = ("/api/v1/tournaments/", "post", "requestBody", "content", "application/json", "schema")
    assert faults_of(body, record) == []
    record["ruleset"] = {"name": "whist"}
    assert faults_of(body, record)


def test_names_of_a_pair_are_longer_than_one_name(device: Device) -> None:
    names = ["Christopher Montgomery-Bartholomew", "Elizabeth Montgomery-Bartholomew", *"cdefgh"]
    hall = Hall(device, names, movement="mitchell", in_pairs=True)
    hall.seat()
    hall.type_all()
    program = with_role(hall, Role.OWN)
    ranked = [row["entry"] for row in program.get(address(hall, "standings/")).json()["results"]]
    assert {"number": 1, "name": " & ".join(names[:2])} in ranked


def test_what_cannot_be_is_refused_and_nothing_stored(begun_record: dict[str, object]) -> None:
    program, known = begun(), Tournament.objects.count()
    wrong = {**begun_record, "movement": "howell"}
    assert code_of(program.post("tournaments/", wrong)) == (422, "unknown_movement")
    assert code_of(program.post("tournaments/?date=soon", begun_record)) == (422, "wrong_type")
    assert code_of(program.post("tournaments/?date=0026-12-01", begun_record)) == (422, "year")
    assert code_of(Program().post("tournaments/", begun_record)) == (401, "unknown_token")
    assert Tournament.objects.count() == known


def test_an_evening_is_read_and_known_by_its_tag(
    playing: Hall, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    program = with_role(playing, Role.WATCH)
    answer = program.get(address(playing))
    assert (answer.json()["waiting_for"], answer.json()["role"]) == ([2], "watch")
    with django_assert_num_queries(1):  # the device with its token, the evening's row, the grant
        known = program.get(address(playing), if_none_match=answer.headers["ETag"])
    assert known.status_code == 304
    playing.type(2, 200, 100)
    assert (
        program.get(address(playing), if_none_match=answer.headers["ETag"]).json()["waiting_for"]
        == []
    )


def test_the_record_is_that_of_the_page_and_who_directs_has_it(playing: Hall) -> None:
    assert with_role(playing, Role.OWN).get(address(playing, "record/")).json() == archive_of(
        playing.now
    )
    assert with_role(playing, Role.KEEP).get(address(playing, "record/")).status_code == 404


def test_standings_are_those_of_the_law_and_kept_back_from_all_but_who_directs(
    playing: Hall,
) -> None:
    playing.type_all()
    watches, directs = with_role(playing, Role.WATCH), with_role(playing, Role.OWN)
    standings = watches.get(address(playing, "standings/")).json()
    assert (standings["hidden"], len(standings["results"])) == (False, 8)
    assert [(row["rank"], row["points"]) for row in standings["results"]] == [
        (row.rank, row.points) for row in playing.now.standings
    ]
    services.change_settings(tournament_id=playing.pk, device=None, settings={"hidden_rounds": 9})
    assert watches.get(address(playing, "standings/")).json() == {
        "hidden": True,
        "results": [],
        "next": None,
    }
    assert len(directs.get(address(playing, "standings/")).json()["results"]) == 8


def test_an_evening_is_closed(playing: Hall) -> None:
    program = with_role(playing, Role.OWN)
    assert program.post(address(playing, "close/")).json()["closed_at"] is not None
    assert with_role(playing, Role.KEEP).post(address(playing, "close/")).status_code == 404


def test_tokens_of_an_evening_are_its_directors(playing: Hall) -> None:
    directs, tokens = with_role(playing, Role.OWN), address(playing, "tokens/")
    made = directs.post(tokens, {"name": "Scoreboard", "role": "watch"}).json()
    board = Program(made["token"])
    assert board.get(address(playing)).json()["role"] == "watch"
    assert board.get(tokens).status_code == 404
    assert [one["name"] for one in directs.get(tokens).json()["results"]] == ["Board", "Scoreboard"]
    assert directs.delete(f"{tokens}{made['id']}/").status_code == 204
    assert code_of(board.get(address(playing))) == (401, "unknown_token")
