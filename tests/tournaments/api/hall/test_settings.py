"""Settings and log over the API: what its pages change and show, for who directs alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall

CHANGED = {
    "name": "Wednesday",
    "date": "2026-11-25",
    "rounds": 4,
    "minutes": 25,
    "starts_clock": True,
    "sit_out_points": None,
    "sit_out_games": 0.5,
    "rank_by": "games",
    "hidden_rounds": 1,
    "tiebreaks": ["slams", "cut"],
    "by_surname": True,
    "rooms": ["Library 1", "Hall 2–9, 12"],
    "language": "fr",
    "second_language": "en",
}


def test_settings_are_read_and_changed_one_by_one(begun: Hall) -> None:
    program, path = with_role(begun, Role.OWN), address(begun, "settings/")
    before = program.get(path)
    assert (before.json()["name"], before.json()["rounds"], before.json()["rooms"]) == (
        "Tuesday",
        3,
        [],
    )
    assert program.get(path, if_none_match=before.headers["ETag"]).status_code == 304
    assert program.patch(path, {"minutes": 25}).json() == {**before.json(), "minutes": 25}
    assert program.patch(path, CHANGED).json() == CHANGED
    assert program.get(path).json() == CHANGED
    for role in (Role.WATCH, Role.KEEP):
        assert with_role(begun, role).get(path).status_code == 404
        assert with_role(begun, role).patch(path, {"minutes": 5}).status_code == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": ""}, "event_name"),
        ({"name": "\u202e"}, "event_name"),
        ({"name": "x" * 201}, "event_name"),
        ({"date": "soon"}, "wrong_type"),
        ({"date": "0026-11-25"}, "year"),
        ({"rounds": 0}, "event_rounds"),
        ({"minutes": -1}, "option_value"),
        ({"minutes": 601}, "option_value"),
        ({"hidden_rounds": 99}, "option_value"),
        ({"sit_out_points": 999_999}, "option_value"),
        ({"sit_out_games": 2}, "option_value"),
        ({"sit_out_games": True}, "option_value"),
        ({"rank_by": "luck"}, "option_value"),
        ({"tiebreaks": ["age"]}, "option_value"),
        ({"by_surname": "yes"}, "wrong_type"),
        ({"rooms": ["Library"]}, "room_line"),
        ({"rooms": ["Library " + "9" * 5000]}, "room_line"),
        ({"rooms": "Library 1"}, "wrong_type"),
        ({"board": "clock"}, "unknown_key"),
        ({"copy_to": "/"}, "unknown_key"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(
    begun: Hall, body: dict[str, object], code: str
) -> None:
    program, path = with_role(begun, Role.OWN), address(begun, "settings/")
    before = program.get(path).json()
    assert code_of(program.patch(path, {"minutes": 5, **body})) == (422, code)
    assert program.get(path).json() == before


def test_the_log_says_what_was_done_why_and_by_whom_page_by_page(begun: Hall) -> None:
    program, history = with_role(begun, Role.OWN), address(begun, "history/")
    ruling = {"points": {"NS": -100}, "reason": "delay"}
    program.put(address(begun, "rounds/1/tables/1/ruling/"), ruling, 0)
    first = program.get(f"{history}?limit=1").json()
    [line] = first["results"]
    assert (line["what"], line["reason"], line["whose"]) == ("adjusted", "delay", "this device")
    assert line["words"].startswith("Round 1, table 1: ")
    second = program.get(first["next"].removeprefix("/api/v1/")).json()["results"][0]
    assert second["what"] == "published"
    assert code_of(program.get(f"{history}?after=nonsense")) == (404, "not_found")
    assert with_role(begun, Role.KEEP).get(history).status_code == 404


def test_a_page_of_the_log_costs_as_many_statements_whatever_its_length(begun: Hall) -> None:
    program, history = with_role(begun, Role.OWN), address(begun, "history/")
    counts = []
    for _ in range(2):
        program.get(address(begun))  # the evening itself is kept once it was read
        with CaptureQueriesContext(connection) as asked:
            assert program.get(history).status_code == 200
        counts.append(len(asked))
        begun.type_all()
    assert counts[0] == counts[1]
