"""What a seating was based on, where its tables were corrected afterwards."""

from typing import Any

import pytest

from tests.tournaments.rules.record.events import answered, refused
from tournaments.rules.record.bases import read_bases
from tournaments.rules.record.reading import read_event

FIRST = {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"}
SECOND = {"N": "Eve", "E": "Fay", "S": "Gil", "W": "Hal"}


def table(number: int, seating: dict[str, str], ns: int, ew: int, **more: Any) -> dict[str, Any]:
    return {"table": number, "seating": seating, "totals": {"NS": ns, "EW": ew}, **more}


def event(first_ns: int = 50, **second_round: Any) -> dict[str, Any]:
    """Bob and Dot were low at table 1 when round 2 was seated; then its total was put right."""
    rounds = [
        {"round": 1, "tables": [table(1, FIRST, first_ns, 100), table(2, SECOND, 300, 100)]},
        {
            "round": 2,
            "tables": [
                table(1, {"N": "Ann", "E": "Cal", "S": "Fay", "W": "Hal"}, 100, 0),
                table(2, {"N": "Eve", "E": "Gil", "S": "Bob", "W": "Dot"}, 100, 0),
            ],
            **second_round,
        },
    ]
    # Partners split: who stay sit next to each other, and so do those who come.
    rounds[1]["tables"][0]["seating"] = {"N": "Ann", "E": "Cal", "S": "Fay", "W": "Hal"}
    rounds[1]["tables"][1]["seating"] = {"N": "Eve", "E": "Gil", "S": "Bob", "W": "Dot"}
    return {
        "format": "five-hundred-tournament/1",
        "ruleset": {"name": "midway"},
        "movement": "midway",
        "rounds": 3,
        "entries": [*FIRST.values(), *SECOND.values()],
        "round_list": rounds,
    }


BASED_ON = {"1": {"result": {"NS": 300, "EW": 100}, "low": "EW"}}


def test_a_seating_is_judged_by_what_it_was_based_on_and_totals_by_what_stands() -> None:
    answer = answered(event(based_on=BASED_ON))
    assert answer["round_list"][0]["tables"][0] == {
        "table": 1,
        "result": {"NS": 50, "EW": 100},
        "tie": False,
        "low_side": "NS",
        "high_side": "EW",
        "leaves": ["Bob", "Dot"],
        "stays": ["Ann", "Cal"],
    }
    assert answer["round_list"][0]["totals_after_round"]["Ann"] == 50
    assert answer["round_list"][0]["moves"][0] == {
        "players": ["Bob", "Dot"],
        "from_table": 1,
        "to_table": 2,
    }


def test_without_it_the_seating_is_refused() -> None:
    assert refused(event())[0] == "not_from_movement"
    assert answered(event(first_ns=300))["winners"]


def test_a_correction_to_a_tie_does_not_hold_up_rounds_that_were_played() -> None:
    assert refused(event(first_ns=100))[0] == "tie_unresolved"
    tied = event(first_ns=100, based_on=BASED_ON)
    assert answered(tied)["round_list"][0]["tables"][0]["tie"] is True


def test_a_table_that_was_opened_again_does_not_either() -> None:
    opened = event(based_on=BASED_ON)
    del opened["round_list"][0]["tables"][0]["totals"]
    assert answered(opened)["round_list"][0]["tables"][0]["leaves"] == ["Bob", "Dot"]


@pytest.mark.parametrize(
    ("basis", "code"),
    [
        ([], "wrong_type"),
        ({"7": BASED_ON["1"]}, "no_such_table"),
        ({"1": {}}, "missing_key"),
        ({"1": {"result": {"NS": 1}, "low": "EW"}}, "missing_key"),
        ({"1": {**BASED_ON["1"], "low": "NS"}}, "low_against_scores"),
        ({"1": {**BASED_ON["1"], "low": "XY"}}, "unknown_unit"),
        ({"1": {**BASED_ON["1"], "why": "x"}}, "unknown_key"),
        ({"1": {"result": {"NS": 100, "EW": 100}}}, "tie_unresolved"),
    ],
)
def test_what_it_cannot_be_is_refused(basis: Any, code: str) -> None:
    assert refused(event(based_on=basis))[0] == code


def test_the_first_round_was_based_on_nothing() -> None:
    first = event(based_on=BASED_ON)
    first["round_list"][0]["based_on"] = BASED_ON
    assert refused(first) == ("no_such_table", {"round": 1})
    assert read_bases({}, None) == {}


def test_nothing_is_held_against_partners_whom_the_director_reunited() -> None:
    again = event(first_ns=300)
    seating = again["round_list"][1]["tables"][0]["seating"]
    seating["E"], seating["S"] = seating["S"], seating["E"]
    assert refused(again)[0] == "partners_reunited"
    again["round_list"][1]["moved"] = [
        {"entry": name, "reason": "director"} for name in ("Ann", "Fay")
    ]
    assert read_event(again).played[1].moved == {"Ann", "Fay"}
