"""The worked events, and every refusal of an event."""

import copy
from typing import Any

import pytest

from scoring.rules.errors import RuleViolation
from tests.golden.spec import spec
from tournaments.rules.record.answers import answer_event

SPEC = spec("tournaments.json")
EVENT_KEYS = ("name", "ruleset", "movement", "hands_per_round", "rounds", "entries")
TABLE_KEYS = ("table", "seating", "first_dealer", "hands")
ANSWERED = ("result", "tie", "low_side", "high_side", "leaves", "stays")


def as_event(worked: dict[str, Any]) -> dict[str, Any]:
    """A worked event without what it expects."""
    return {
        "format": "five-hundred-tournament/1",
        "name": worked["title"],
        **{key: worked[key] for key in EVENT_KEYS if key in worked},
        "round_list": [
            {
                "round": each["round"],
                "sit_outs": [],
                "tables": [{key: table[key] for key in TABLE_KEYS} for table in each["tables"]],
            }
            for each in worked["round_list"]
        ],
    }


@pytest.fixture
def event() -> dict[str, Any]:
    return as_event(copy.deepcopy(SPEC["tournaments"][0]))


def typed(**results: dict[str, int]) -> list[dict[str, Any]]:
    """Two tables with totals from the sheet, in the first seating: t1 and t2."""
    seats = (
        {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"},
        {"N": "Eve", "E": "Fay", "S": "Gus", "W": "Hal"},
    )
    return [
        {"table": number, "seating": seating, "totals": results[f"t{number}"]}
        for number, seating in enumerate(seats, start=1)
    ]


@pytest.mark.parametrize("worked", SPEC["tournaments"], ids=lambda worked: worked["id"])
def test_a_worked_event_comes_out_as_written(worked: Any) -> None:
    answer = answer_event(as_event(worked))
    assert (answer["standings"], answer["winners"]) == (worked["standings"], worked["winners"])
    for got, wanted in zip(answer["round_list"], worked["round_list"], strict=True):
        for key in ("round", "moves", "next_round", "totals_after_round"):
            assert got[key] == wanted[key]
        for got_table, table in zip(got["tables"], wanted["tables"], strict=True):
            assert {key: got_table[key] for key in ANSWERED} == {key: table[key] for key in ANSWERED}


def test_its_own_standings_are_accepted_and_others_are_not(event: Any) -> None:
    event["standings"] = answer_event(event)["standings"]
    assert answer_event(event)["winners"] == ["Fay"]
    event["standings"][0]["points"] += 10
    assert refused(event) == ("standings_differ", {})


def refused(event: dict[str, Any]) -> tuple[str, dict[str, int]]:
    with pytest.raises(RuleViolation) as violation:
        answer_event(event)
    return violation.value.code, dict(violation.value.place)


def second(event: dict[str, Any], table: int, **seating: str) -> dict[str, Any]:
    event["round_list"][1]["tables"][table - 1]["seating"].update(seating)
    return event


def test_both_legal_pairings_are_accepted_in_any_seats(event: Any) -> None:
    second(event, 1, N="Bob", E="Dot", S="Eve", W="Gus")
    assert answer_event(event)["round_list"][1]["totals_after_round"]


def test_former_partners_must_oppose(event: Any) -> None:
    second(event, 1, N="Bob", S="Dot", E="Eve", W="Gus")
    assert refused(event) == ("partners_reunited", {"round": 2, "table": 1})


def test_a_seat_the_movement_does_not_give_is_refused(event: Any) -> None:
    second(event, 1, N="Ann")
    second(event, 2, E="Bob")
    assert refused(event) == ("not_from_movement", {"round": 2, "table": 1})


def test_the_directors_choice_is_never_refused_as_not_from_the_movement(event: Any) -> None:
    second(event, 1, N="Ann")
    second(event, 2, E="Bob")
    event["round_list"][1]["moved"] = [{"entry": name, "reason": "cannot walk"} for name in ("Ann", "Bob")]
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
    event: Any, change: Any, code: str, place: dict[str, Any]
) -> None:
    change(event)
    assert refused(event) == (code, place)


@pytest.mark.parametrize("played", [{"totals": {"NS": 10, "EW": 0}}, {"hands": []}])
def test_the_first_dealer_is_a_seat_whether_hands_or_totals_are_written(
    event: Any, played: dict[str, Any]
) -> None:
    table = event["round_list"][0]["tables"][0]
    del table["hands"]
    table.update(played, first_dealer="Q")
    assert refused(event) == ("unknown_player", {"round": 1, "table": 1})


def test_nobody_is_moved_before_a_tie_is_settled(event: Any) -> None:
    event["round_list"][0]["tables"] = typed(t1={"NS": 510, "EW": 510}, t2={"NS": -840, "EW": -120})
    assert refused(event) == ("tie_unresolved", {"round": 1, "table": 1})
    event["round_list"] = event["round_list"][:1]
    assert answer_event(event)["round_list"][0]["moves"] is None


def test_a_cut_settles_a_tie_and_low_is_the_smaller_number(event: Any) -> None:
    event["round_list"] = event["round_list"][:1]
    event["round_list"][0]["tables"] = typed(t1={"NS": 510, "EW": 510}, t2={"NS": -840, "EW": -120})
    event["round_list"][0]["tables"][0]["low"] = "EW"
    answer = answer_event(event)
    assert [table["leaves"] for table in answer["round_list"][0]["tables"]] == [
        ["Bob", "Dot"],
        ["Eve", "Gus"],
    ]


def test_a_short_table_stands_as_it_is(event: Any) -> None:
    event["round_list"][0]["tables"][1]["hands"].pop()
    event["round_list"][0]["tables"][1]["short"] = 3
    assert answer_event(event)["round_list"][0]["moves"] is not None


def test_a_tables_ruling_counts_for_everybody_on_the_side(event: Any) -> None:
    before = answer_event(event)["round_list"][1]["totals_after_round"]
    event["round_list"][1]["tables"][0]["adjustment"] = {"points": {"NS": -100}, "reason": "late"}
    after = answer_event(event)["round_list"][1]["totals_after_round"]
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {
        "Bob": -100,
        "Gus": -100,
    }


def nine(event: dict[str, Any]) -> dict[str, Any]:
    """Ida sits out first, then takes the place of Dot, who sits out."""
    event["entries"].append("Ida")
    event["round_list"][0]["sit_outs"] = ["Ida"]
    event["round_list"][1]["sit_outs"] = ["Dot"]
    return second(event, 1, W="Ida")


def test_who_comes_in_takes_the_place_of_who_goes_out(event: Any) -> None:
    answer = answer_event(nine(event))
    assert answer["round_list"][1]["totals_after_round"]["Ida"] == 360


@pytest.mark.parametrize(("points", "ida", "dot"), [(0, 360, 530), (50, 410, 580), ("average", 720, 1060)])
def test_a_sit_out_scores_what_was_agreed(event: Any, points: int | str, ida: int, dot: int) -> None:
    event["sit_out_points"] = points
    totals = answer_event(nine(event))["round_list"][1]["totals_after_round"]
    assert (totals["Ida"], totals["Dot"]) == (ida, dot)


def test_a_house_player_has_points_and_no_rank(event: Any) -> None:
    event["entries"][5] = {"name": "Fay", "ranked": False}
    answer = answer_event(event)
    assert answer["winners"] == ["Dot"]
    assert answer["round_list"][1]["totals_after_round"]["Fay"] == 1390


def test_when_a_table_closes_its_four_fill_the_empty_places(event: Any) -> None:
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


def test_a_tie_break_separates_equal_totals() -> None:
    event = {
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
    ranks = {row["entry"]: row["rank"] for row in answer_event(event)["standings"]}
    assert ranks == {"Bob": 1, "Dot": 1, "Ann": 3, "Cal": 3}
    event["round_list"][1]["tables"][0]["totals"] = {"NS": 400, "EW": 200}
    event["round_list"].pop(0)
    event["round_list"][0]["round"] = 1
    event["tiebreaks"] = ["best_round"]
    assert [row["rank"] for row in answer_event(event)["standings"]] == [1, 1, 3, 3]
