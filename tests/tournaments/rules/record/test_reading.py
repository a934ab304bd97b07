"""What the record of an event may say, and every refusal with its place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.words.refusals import answer_text
from tests.tournaments.conftest import Hall
from tests.tournaments.rules.record.events import refused, second, typed
from tournaments.files.exports import archive
from tournaments.rules.record.answers import answer_event


def test_one_movements_seating_is_refused_under_another(climbing: Hall) -> None:
    climbing.type_all()
    climbing.seat()
    document = {**json.loads(archive(climbing.now)), "movement": "midway"}
    document.pop("standings", None)
    error = answer_text(json.dumps(document))["error"]
    assert (error["code"], error["round"]) == ("not_from_movement", 2)


def test_both_legal_pairings_are_accepted_in_any_seats(event: dict[str, Any]) -> None:
    second(event, 1, N="Bob", E="Dot", S="Eve", W="Gus")
    assert answer_event(event)["round_list"][1]["totals_after_round"]


def test_former_partners_must_oppose(event: dict[str, Any]) -> None:
    second(event, 1, N="Bob", S="Dot", E="Eve", W="Gus")
    assert refused(event) == ("partners_reunited", {"round": 2, "table": 1})


def test_a_seat_the_movement_does_not_give_is_refused(event: dict[str, Any]) -> None:
    second(event, 1, N="Ann")
    second(event, 2, E="Bob")
    assert refused(event) == ("not_from_movement", {"round": 2, "table": 1})


def test_the_directors_choice_is_never_refused_as_not_from_the_movement(
    event: dict[str, Any],
) -> None:
    second(event, 1, N="Ann")
    second(event, 2, E="Bob")
    event["round_list"][1]["moved"] = [
        {"entry": name, "reason": "cannot walk"} for name in ("Ann", "Bob")
    ]
    assert answer_event(event)["winners"]


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (lambda e: e.update(movement="howell"), "unknown_movement", {}),
        (lambda e: e.update(ruleset={"name": "american-3"}), "not_four_handed", {}),
        (lambda e: e.update(ruleset={"name": "bridge"}), "unknown_ruleset", {}),
        (lambda e: e.update(rounds=1), "too_many_rounds", {"round": 2}),
        (lambda e: e.update(venue="hall"), "unknown_key", {}),
        (lambda e: e.pop("entries"), "missing_key", {}),
        (lambda e: e["entries"].pop(), "unknown_entry", {"round": 1, "table": 2}),
        (lambda e: e["entries"].append("Ida"), "not_seated", {"round": 1}),
        (lambda e: e["entries"].append("Ann"), "players", {}),
        (lambda e: e["round_list"][0].update(sit_outs=["Ann"]), "seated_twice", {"round": 1}),
        (lambda e: second(e, 2, N="Bob"), "seated_twice", {"round": 2, "table": 2}),
        (
            lambda e: e["round_list"][0]["tables"][1]["hands"].pop(),
            "unfinished_table",
            {"round": 1, "table": 2},
        ),
        (
            lambda e: e["round_list"][0]["tables"][0].update(totals={}),
            "hands_and_totals",
            {"round": 1, "table": 1},
        ),
        (
            lambda e: e["round_list"][0]["tables"][0].update(low="EW"),
            "low_against_scores",
            {"round": 1, "table": 1},
        ),
        (
            lambda e: e["round_list"][1]["tables"][0]["hands"].append(
                {"contractor": "N", "bid": "7H", "tricks": {"NS": 8, "EW": 2}}
            ),
            "too_many_hands",
            {"round": 2, "table": 1},
        ),
        (
            lambda e: e["round_list"][0]["tables"][0]["hands"][2].update(tricks={"NS": 1}),
            "tricks_total",
            {"round": 1, "table": 1, "hand": 3},
        ),
        (lambda e: e.update(tiebreaks=["weight"]), "option_value", {}),
        (lambda e: e.update(hands_per_round=0), "wrong_type", {}),
        (lambda e: e["round_list"][1].update(round=3), "wrong_type", {"round": 2}),
        (
            lambda e: e["round_list"][0]["tables"][0].update(
                adjustment={"points": {"NS": -10}, "reason": " "}
            ),
            "reason_missing",
            {"round": 1, "table": 1},
        ),
    ],
)
def test_an_event_that_cannot_be_is_refused_with_its_place(
    event: dict[str, Any],
    change: Callable[[dict[str, Any]], object],
    code: str,
    place: dict[str, Any],
) -> None:
    change(event)
    assert refused(event) == (code, place)


@pytest.mark.parametrize("played", [{"totals": {"NS": 10, "EW": 0}}, {"hands": []}])
def test_the_first_dealer_is_a_seat_whether_hands_or_totals_are_written(
    event: dict[str, Any], played: dict[str, Any]
) -> None:
    table = event["round_list"][0]["tables"][0]
    del table["hands"]
    table.update(played, first_dealer="Q")
    assert refused(event) == ("unknown_player", {"round": 1, "table": 1})


def test_nobody_is_moved_before_a_tie_is_settled(event: dict[str, Any]) -> None:
    event["round_list"][0]["tables"] = typed(t1={"NS": 510, "EW": 510}, t2={"NS": -840, "EW": -120})
    assert refused(event) == ("tie_unresolved", {"round": 1, "table": 1})
    event["round_list"] = event["round_list"][:1]
    assert answer_event(event)["round_list"][0]["moves"] is None


def test_when_a_table_closes_its_four_fill_the_empty_places(event: dict[str, Any]) -> None:
    """Four leave after round 1: table 2 closes, and those of it who are left sit at table 1."""
    for name in ("Bob", "Eve", "Fay", "Cal"):
        event["entries"][event["entries"].index(name)] = {"name": name, "until": 1}
    event["round_list"][1]["tables"] = [
        {
            "table": 1,
            "seating": {"N": "Dot", "E": "Ann", "S": "Gus", "W": "Hal"},
            "totals": {"NS": 100, "EW": 50},
        }
    ]
    assert answer_event(event)["round_list"][1]["totals_after_round"]["Hal"] == 770
