"""Nights as clubs play them: games, against the clock; pairs; rankings."""

from typing import Any

import pytest

from tests.tournaments.rules.record.events import answered, refused

FOUR = {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"}
#: A hand that NS makes for 500 and more, one that EW makes, and one that NS loses.
NS_WINS = {"contractor": "N", "bid": "10NT", "tricks": {"NS": 10, "EW": 0}}
EW_WINS = {"contractor": "E", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}
NS_FAILS = {"contractor": "N", "bid": "10NT", "tricks": {"NS": 9, "EW": 1}}
SMALL = {"contractor": "N", "bid": "7H", "tricks": {"NS": 8, "EW": 2}}


def night(*tables: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One round of four at a table, or as many rounds as there are tables."""
    return {
        "format": "five-hundred-tournament/1",
        "ruleset": {"name": "australian"},
        "movement": "random",
        "rounds": 4,
        "entries": ["Ann", "Bob", "Cal", "Dot"],
        "round_list": [
            {"round": number, "tables": [{"table": 1, "seating": FOUR, **table}]}
            for number, table in enumerate(tables, start=1)
        ],
        **more,
    }


def table_of(event: dict[str, Any]) -> dict[str, Any]:
    table = answered(event)["round_list"][0]["tables"][0]
    assert isinstance(table, dict)
    return table


def rows(event: dict[str, Any], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(row[key] for key in keys) for row in answered(event)["standings"]]


def test_a_game_ends_by_its_own_rules_and_the_winner_is_theirs() -> None:
    table = table_of(night({"hands": [NS_WINS]}, round_format={"game": True}))
    assert (table["result"], table["won"], table["low_side"]) == ({"NS": 520, "EW": 0}, "NS", "EW")


def test_a_hand_after_the_game_is_refused() -> None:
    event = night({"hands": [NS_WINS, SMALL]}, round_format={"game": True})
    assert refused(event) == ("game_over", {"round": 1, "table": 1, "hand": 2})


def test_a_game_that_goes_on_has_no_winner_and_nobody_is_seated_after_it() -> None:
    event = night({"hands": [SMALL]}, round_format={"game": True})
    assert table_of(event)["won"] is None
    event = night({"hands": [SMALL]}, {"hands": [NS_WINS]}, round_format={"game": True})
    assert refused(event) == ("unfinished_table", {"round": 1, "table": 1})


def test_who_is_ahead_when_time_is_called_has_won() -> None:
    format_ = {"game": True, "minutes": 40}
    table = table_of(night({"hands": [SMALL], "short": 1}, round_format=format_))
    assert (table["result"], table["won"]) == ({"NS": 200, "EW": 20}, "NS")


def test_a_game_lost_at_the_floor_is_won_by_the_others_with_whatever_they_have() -> None:
    table = table_of(night({"hands": [NS_FAILS]}, round_format={"game": True}))
    assert (table["result"], table["won"]) == ({"NS": -520, "EW": 10}, "EW")


@pytest.mark.parametrize(
    ("ruled", "won"), [({}, "NS"), ({"won": "EW"}, "EW")], ids=["points alone", "and who won"]
)
def test_a_ruling_counts_in_points_and_in_who_won_only_if_it_says_so(
    ruled: dict[str, Any], won: str
) -> None:
    ruling = {"adjustment": {"points": {"NS": -600}, "reason": "phone at the table"}, **ruled}
    table = table_of(night({"hands": [NS_WINS], **ruling}, round_format={"game": True}))
    assert (table["result"]["NS"], table["won"]) == (-80, won)


def test_who_won_against_recorded_hands_is_refused() -> None:
    event = night({"hands": [NS_WINS], "won": "EW"}, round_format={"game": True})
    assert refused(event) == ("won_against_scores", {"round": 1, "table": 1})


@pytest.mark.parametrize(
    ("typed", "won"),
    [
        ({"totals": {"NS": 480, "EW": 510}}, "EW"),
        ({"totals": {"NS": 510, "EW": 520}, "won": "NS"}, "NS"),
        ({"totals": {"NS": 90, "EW": 90}}, "tie"),
        ({"won": "NS"}, "NS"),
    ],
    ids=["more points", "by contract with fewer", "as many", "nothing but who won"],
)
def test_typed_totals_say_who_won_unless_it_is_written(typed: dict[str, Any], won: str) -> None:
    table = table_of(night(typed, round_format={"game": True}))
    assert table["won"] == won
    assert table["games"] == {
        side: {"NS": 1, "EW": 0}.get(side, 0) if won == "NS" else table["games"][side]
        for side in ("NS", "EW")
    }


def test_a_table_with_several_games_is_refused() -> None:
    assert refused(night({"games": []}))[0] == "unknown_key"


@pytest.mark.parametrize(
    "written",
    [
        {},
        {"hands": 0},
        {"hands": True},
        {"game": False},
        {"best_of": 3},
        {"hands": 4, "game": True},
        {"minutes": "40"},
        {"tricks": 10},
        "game",
        None,
    ],
)
def test_a_round_of_another_kind_is_refused(written: object) -> None:
    assert refused(night(round_format=written)) == ("unknown_round_format", {})


def test_a_round_against_the_clock_alone_counts_as_it_stands() -> None:
    event = night({"hands": [SMALL]}, {"hands": [SMALL] * 7}, round_format={"minutes": 40})
    assert table_of(event)["result"] == {"NS": 200, "EW": 20}
    assert rows(event, "entry", "points")[0] == ("Ann", 8 * 200)


def test_games_won_rank_before_points_and_a_tie_is_half_of_one() -> None:
    event = night(
        {"totals": {"NS": 900, "EW": 100}},
        {"totals": {"NS": 0, "EW": 10}},
        {"totals": {"NS": 50, "EW": 50}},
        {"totals": {"NS": 10, "EW": 20}},
        rank_by="games",
    )
    assert rows(event, "rank", "entry", "games", "points") == [
        *((1, name, 2.5, 180) for name in ("Bob", "Dot")),
        *((3, name, 1.5, 960) for name in ("Ann", "Cal")),
    ]


def test_an_average_is_exact_and_leaves_out_sit_outs() -> None:
    event = night(
        {"totals": {"NS": 100, "EW": 30}},
        {"totals": {"NS": 50, "EW": 20}},
        {"totals": {"NS": 20, "EW": 60}},
        rank_by="average",
        sit_out_points=500,
    )
    event["entries"] = ["Ann", "Bob", "Cal", "Dot", "Eve"]
    for round_ in event["round_list"]:
        round_["sit_outs"] = ["Eve"]
    assert rows(event, "rank", "entry", "average", "points") == [
        (1, "Ann", "170/3", 170),
        (1, "Cal", "170/3", 170),
        (3, "Bob", "110/3", 110),
        (3, "Dot", "110/3", 110),
        (5, "Eve", "0", 1500),
    ]


@pytest.mark.parametrize(("counts", "games"), [(0, 0), (0.5, 0.5), (1, 1)])
def test_a_sit_out_counts_as_many_games_as_the_evening_says(counts: float, games: float) -> None:
    event = night({"totals": {"NS": 10, "EW": 0}}, rank_by="games", sit_out_games=counts)
    event["entries"] = ["Ann", "Bob", "Cal", "Dot", "Eve"]
    event["round_list"][0]["sit_outs"] = ["Eve"]
    assert dict(rows(event, "entry", "games"))["Eve"] == games


@pytest.mark.parametrize("wrong", [{"sit_out_games": 2}, {"rank_by": "luck"}])
def test_another_value_is_refused(wrong: dict[str, Any]) -> None:
    assert refused(night(**wrong)) == ("option_value", {})


def test_a_key_that_an_entry_has_not_is_refused() -> None:
    event = night({"totals": {"NS": 100, "EW": 0}})
    event["entries"] = [{"name": "Ann", "handicap": -50}, "Bob", "Cal", "Dot"]
    assert refused(event)[0] == "unknown_key"


def test_where_games_are_won_the_side_that_has_not_won_goes_on() -> None:
    typed = {"totals": {"NS": 510, "EW": 520}, "won": "NS"}
    event = night(typed, round_format={"game": True}, movement="midway")
    assert table_of(event)["leaves"] == ["Bob", "Dot"]
    tie = night({"totals": {"NS": 10, "EW": 10}}, rank_by="games", movement="midway")
    assert answered(tie)["round_list"][0]["moves"] is None


PAIRS = [{"name": f"{one} & {two}", "members": [one, two]} for one, two in ("AB", "CD", "EF", "GH")]


def pairs(movement: str, *rounds: list[tuple[str, str]], **more: Any) -> dict[str, Any]:
    """Rounds of two tables: who meets whom, NS first, by the first letters of the pairs."""
    names = {entry["name"][0]: entry["name"] for entry in PAIRS}
    return {
        "format": "five-hundred-tournament/1",
        "ruleset": {"name": "australian"},
        "movement": movement,
        "rounds": 3,
        "entries": PAIRS,
        "round_list": [
            {
                "round": number,
                "tables": [
                    {
                        "table": table,
                        "seating": {"NS": names[ns], "EW": names[ew]},
                        "totals": {"NS": 100 * table, "EW": 10},
                    }
                    for table, (ns, ew) in enumerate(meetings, start=1)
                ],
            }
            for number, meetings in enumerate(rounds, start=1)
        ],
        **more,
    }


def test_a_pair_is_one_row_of_the_standings_with_all_that_its_side_made() -> None:
    event = pairs("swiss", [("A", "C"), ("E", "G")])
    assert rows(event, "entry", "points") == [
        *(("E & F", 200), ("A & B", 100)),
        *(("C & D", 10), ("G & H", 10)),
    ]
    assert answered(event)["quality"] == {"partners_repeated": 0, "opponents_at_most": 1}


def test_a_pairs_hands_name_a_member_by_the_seat() -> None:
    event = pairs("swiss", [("A", "C"), ("E", "G")])
    table = event["round_list"][0]["tables"][0]
    del table["totals"]
    table["hands"] = [SMALL] * 4
    assert rows(event, "entry", "points")[0] == ("A & B", 800)


def test_under_midway_the_low_pair_goes_on_as_it_is() -> None:
    event = pairs("midway", [("A", "C"), ("E", "G")])
    first = answered(event)["round_list"][0]
    assert [move["players"] for move in first["moves"]] == [["C & D"], ["G & H"]]
    assert first["next_round"][0] == {
        "table": 1,
        "stayers": ["A & B"],
        "arrivals": ["G & H"],
        "must_oppose": [["A & B"], ["G & H"]],
        "legal_partnerships": [[["A & B"], ["G & H"]]],
    }
    answered(pairs("midway", [("A", "C"), ("E", "G")], [("G", "A"), ("E", "C")]))
    wrong = pairs("midway", [("A", "C"), ("E", "G")], [("A", "C"), ("E", "G")])
    assert refused(wrong)[0] == "not_from_movement"


@pytest.mark.parametrize("movement", ["mitchell", "round_robin"])
def test_who_meets_whom_is_judged_and_not_at_which_table(movement: str) -> None:
    first = [("A", "C"), ("E", "G")]
    answered(pairs(movement, first, [("E", "C"), ("A", "G")]))
    assert refused(pairs(movement, first, [("A", "C"), ("E", "G")]))[0] == "not_from_movement"
    # Mitchell brings East–West on, all against all may have them meet whom they will.
    mixed = pairs(movement, first, [("A", "E"), ("C", "G")])
    if movement == "mitchell":
        assert refused(mixed) == ("not_from_movement", {"round": 2, "table": 1})
    else:
        answered(mixed)


def test_under_mitchell_tables_and_sides_may_change_and_meetings_may_not() -> None:
    first = [("A", "C"), ("E", "G")]
    turned = [("G", "A"), ("C", "E")]
    answered(pairs("mitchell", first, turned, first))
    assert refused(pairs("mitchell", first, turned, turned))[0] == "not_from_movement"


def test_whom_the_director_has_moved_is_passed_over() -> None:
    event = pairs("mitchell", [("A", "C"), ("E", "G")], [("A", "C"), ("E", "G")])
    event["round_list"][1]["moved"] = [
        {"entry": name, "reason": "agreed"} for name in ("C & D", "G & H")
    ]
    answered(event)


def test_once_all_have_met_it_begins_anew() -> None:
    rounds = [[("A", "C"), ("E", "G")], [("A", "E"), ("C", "G")], [("A", "G"), ("C", "E")]]
    answered(pairs("round_robin", *rounds, rounds[0], rounds=4))


def test_all_entries_are_pairs_or_none_is() -> None:
    event = pairs("swiss")
    event["entries"] = [*PAIRS[:3], "Ann"]
    assert refused(event) == ("members", {})
    event["entries"] = [{"name": "A", "members": ["A"]}]
    assert refused(event) == ("members", {})


def test_pairs_are_seated_by_sides_and_players_by_seats() -> None:
    assert refused(pairs("swiss", [("A", "C")]) | {"entries": ["A & B", "C & D"]})[0] == "seating"
    event = pairs("swiss", [("A", "C"), ("E", "G")])
    event["round_list"][0]["tables"][0]["seating"] = dict.fromkeys("NESW", "A & B")
    assert refused(event) == ("seating", {"round": 1, "table": 1})


@pytest.mark.parametrize("movement", ["mitchell", "round_robin"])
def test_a_movement_of_pairs_takes_no_players(movement: str) -> None:
    assert refused(night(movement=movement)) == ("members", {})


def planned(*meetings: tuple[str, str]) -> dict[str, Any]:
    names = {entry["name"][0]: entry["name"] for entry in PAIRS}
    return {
        "round": 1,
        "tables": [
            {"table": table, "seating": {"NS": names[ns], "EW": names[ew]}}
            for table, (ns, ew) in enumerate(meetings, start=1)
        ],
        "sit_outs": [],
    }


def test_a_plan_may_stand_in_an_event_whose_rounds_are_known() -> None:
    whole = planned(("A", "C"), ("E", "G"))
    answered(pairs("mitchell", plan=[whole, {**whole, "round": 3}]))
    assert refused(pairs("swiss", plan=[whole])) == ("plan", {})


@pytest.mark.parametrize(
    "plan",
    [
        {},
        [{"round": 1}],
        [{"round": 4, "tables": []}],
        [{"round": 1, "tables": []}, {"round": 1, "tables": []}],
        [planned(("A", "C"), ("A", "G"))],
        [{**planned(("A", "C")), "sit_outs": ["Ida"]}],
        [{"round": 1, "tables": [{"table": 1, "seating": dict.fromkeys("NESW", "A & B")}]}],
    ],
    ids=["no list", "no tables", "too many", "twice", "seated twice", "unknown", "seats"],
)
def test_a_plan_that_cannot_be_is_refused(plan: object) -> None:
    assert refused(pairs("mitchell", plan=plan))[0] in {"plan", "wrong_type"}


ANOTHER = {"ruleset": {"name": "totals-only"}}


def test_another_game_has_whole_numbers_for_totals_and_no_hands() -> None:
    event = night({"totals": {"NS": 13, "EW": -7}}, **ANOTHER, rank_by="games")
    assert rows(event, "entry", "games", "points")[0] == ("Ann", 1, 13)
    assert refused(night({"hands": [SMALL]}, **ANOTHER)) == ("no_hands", {"round": 1, "table": 1})
    slams = night({"totals": {"NS": 1, "EW": 0}, "slams": {"NS": 1}}, **ANOTHER)
    assert refused(slams) == ("no_hands", {"round": 1, "table": 1})
    large = night({"totals": {"NS": 100_000, "EW": 0}}, **ANOTHER)
    assert refused(large)[0] == "wrong_type"


def test_another_game_has_no_options_and_is_none_of_a_single_game() -> None:
    event = night(ruleset={"name": "totals-only", "options": {"target": 10}})
    assert refused(event) == ("unknown_option", {})
