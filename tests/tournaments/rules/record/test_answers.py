"""What the record of an event is answered with."""

from typing import Any

import pytest

from tests.tournaments.rules.record.events import SPEC, answered, as_event, nine, refused, typed

ANSWERED = ("result", "tie", "low_side", "high_side", "leaves", "stays")


@pytest.mark.parametrize("worked", SPEC["tournaments"], ids=lambda worked: worked["id"])
def test_a_worked_event_comes_out_as_written(worked: dict[str, Any]) -> None:
    answer = answered(as_event(worked))
    assert (answer["standings"], answer["winners"]) == (worked["standings"], worked["winners"])
    for got, wanted in zip(answer["round_list"], worked["round_list"], strict=True):
        for key in ("round", "moves", "next_round", "totals_after_round"):
            assert got[key] == wanted[key]
        for got_table, table in zip(got["tables"], wanted["tables"], strict=True):
            assert {key: got_table[key] for key in ANSWERED} == {
                key: table[key] for key in ANSWERED
            }


def test_its_own_standings_are_accepted_and_others_are_not(event: dict[str, Any]) -> None:
    event["standings"] = answered(event)["standings"]
    assert answered(event)["winners"] == ["Fay"]
    event["standings"][0]["points"] += 10
    assert refused(event) == ("standings_differ", {})


def test_a_cut_settles_a_tie_and_low_is_the_smaller_number(event: dict[str, Any]) -> None:
    event["round_list"] = event["round_list"][:1]
    event["round_list"][0]["tables"] = typed(t1={"NS": 510, "EW": 510}, t2={"NS": -840, "EW": -120})
    event["round_list"][0]["tables"][0]["low"] = "EW"
    answer = answered(event)
    assert [table["leaves"] for table in answer["round_list"][0]["tables"]] == [
        ["Bob", "Dot"],
        ["Eve", "Gus"],
    ]


def test_a_short_table_stands_as_it_is(event: dict[str, Any]) -> None:
    event["round_list"][0]["tables"][1]["hands"].pop()
    event["round_list"][0]["tables"][1]["short"] = 3
    assert answered(event)["round_list"][0]["moves"] is not None


def test_a_tables_ruling_counts_for_everybody_on_the_side(event: dict[str, Any]) -> None:
    before = answered(event)["round_list"][1]["totals_after_round"]
    event["round_list"][1]["tables"][0]["adjustment"] = {"points": {"NS": -100}, "reason": "late"}
    after = answered(event)["round_list"][1]["totals_after_round"]
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {
        "Bob": -100,
        "Gus": -100,
    }


def test_who_comes_in_takes_the_place_of_who_goes_out(event: dict[str, Any]) -> None:
    answer = answered(nine(event))
    assert answer["round_list"][1]["totals_after_round"]["Ida"] == 360


@pytest.mark.parametrize(
    ("points", "ida", "dot"), [(0, 360, 530), (50, 410, 580), ("average", 720, 1060)]
)
def test_a_sit_out_scores_what_was_agreed(
    event: dict[str, Any], points: int | str, ida: int, dot: int
) -> None:
    event["sit_out_points"] = points
    totals = answered(nine(event))["round_list"][1]["totals_after_round"]
    assert (totals["Ida"], totals["Dot"]) == (ida, dot)


def test_a_house_player_has_points_and_no_rank(event: dict[str, Any]) -> None:
    event["entries"][5] = {"name": "Fay", "ranked": False}
    answer = answered(event)
    assert answer["winners"] == ["Dot"]
    assert answer["round_list"][1]["totals_after_round"]["Fay"] == 1390


def test_a_tie_break_separates_equal_totals() -> None:
    event: dict[str, Any] = {
        "format": "five-hundred-tournament/1",
        "ruleset": {"name": "midway"},
        "movement": "midway",
        "rounds": 2,
        "entries": ["Ann", "Bob", "Cal", "Dot"],
        "round_list": [
            {
                "round": 1,
                "tables": [
                    {
                        "table": 1,
                        "seating": {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"},
                        "totals": {"NS": 100, "EW": 300},
                    }
                ],
            },
            {
                "round": 2,
                "tables": [
                    {
                        "table": 1,
                        "seating": {"N": "Ann", "E": "Cal", "S": "Bob", "W": "Dot"},
                        "totals": {"NS": 200, "EW": 200},
                    }
                ],
            },
        ],
    }
    ranks = {row["entry"]: row["rank"] for row in answered(event)["standings"]}
    assert ranks == {"Bob": 1, "Dot": 1, "Ann": 3, "Cal": 3}
    event["round_list"][1]["tables"][0]["totals"] = {"NS": 400, "EW": 200}
    event["round_list"].pop(0)
    event["round_list"][0]["round"] = 1
    event["tiebreaks"] = ["best_round"]
    assert [row["rank"] for row in answered(event)["standings"]] == [1, 1, 3, 3]


def test_a_table_plays_the_hands_of_its_round_whatever_a_game_has_elsewhere() -> None:
    hand = {"contractor": "N", "bid": "7H", "tricks": {"NS": 8, "EW": 2}}
    answer = answered(
        {
            "format": "five-hundred-tournament/1",
            "ruleset": {"name": "midway", "options": {"game_hands": 1}},
            "movement": "midway",
            "hands_per_round": 2,
            "rounds": 1,
            "entries": ["Ann", "Bob", "Cal", "Dot"],
            "round_list": [
                {
                    "round": 1,
                    "tables": [
                        {
                            "table": 1,
                            "seating": {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"},
                            "hands": [hand, hand],
                        }
                    ],
                }
            ],
        }
    )
    assert answer["round_list"][0]["tables"][0]["result"] == {"NS": 400, "EW": 40}


@pytest.mark.parametrize(
    ("key", "value"),
    [("rank", []), ("rank", True), ("points", {}), ("points", 1.0), ("entry", None)],
)
def test_standings_of_another_shape_are_refused_in_words(
    event: dict[str, Any], key: str, value: object
) -> None:
    event["standings"] = answered(event)["standings"]
    event["standings"][0][key] = value
    assert refused(event) == ("wrong_type", {})
