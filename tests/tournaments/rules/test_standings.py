import pytest

from tests.golden.spec import spec
from tournaments.rules.standings import (
    Cut,
    average_rounded_half_up,
    decided_by,
    in_order_of_cuts,
    rank,
    read_cuts,
    usual_rounds,
    write_cut,
)

SPEC = spec("tournaments.json")
CASES = {case["id"]: case for case in SPEC["cases"]}
TOTALS = {"Ann": 900, "Bob": 700, "Cal": 700, "Dot": 400, "Eve": -20}


def test_equal_totals_share_a_rank() -> None:
    case = CASES["CASE-TIED-WINNER"]
    standings = rank(case["totals"])
    assert {row.entry: row.rank for row in standings} == case["expect"]["ranks"]
    assert [row.entry for row in standings if row.rank == 1] == case["expect"]["winners"]


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(8, 6), (20, 6), (24, 6), (28, 7), (40, 10), (44, 10), (160, 10), (4, 6)],
)
def test_an_evening_has_a_quarter_of_its_players_in_rounds_within_six_to_ten(
    players: int, rounds: int
) -> None:
    assert usual_rounds(players) == rounds


@pytest.mark.parametrize(
    ("points", "mean"),
    [([], 0), ([10, 15], 13), ([-10, -15], -12), ([1, 2, 2], 2), ([-1, -2], -1), ([7], 7)],
)
def test_an_average_is_rounded_half_up(points: list[int], mean: int) -> None:
    assert average_rounded_half_up(points) == mean


def test_a_tie_break_orders_and_its_direction_is_its_own() -> None:
    totals = {"Ann": 100, "Bob": 100, "Cal": 100}
    figures = {"slams": {"Bob": 1}, "sets": {"Ann": 2, "Cal": 1}}
    assert [(row.rank, row.entry) for row in rank(totals, ("slams", "sets"), figures)] == [
        (1, "Bob"),
        (2, "Cal"),
        (3, "Ann"),
    ]


FIRST_C_THEN_A = (Cut("C", frozenset("ABC")), Cut("A", frozenset("AB")))


@pytest.mark.parametrize(
    ("equal", "order"),
    [("ABC", "CA"), ("AB", "A"), ("BC", "C"), ("ABCD", ""), ("AD", ""), ("DE", "")],
)
def test_cuts_part_only_those_who_took_part_in_them(equal: str, order: str) -> None:
    assert "".join(in_order_of_cuts(equal, FIRST_C_THEN_A)) == order


def test_a_cut_that_others_joined_counts_for_them_all() -> None:
    cuts = (*FIRST_C_THEN_A, Cut("D", frozenset("ABCD")), Cut("B", frozenset("ABC")))
    assert in_order_of_cuts("ABCD", cuts) == ["D", "B"]


def test_of_an_older_cut_nobody_wrote_down_among_whom_it_was() -> None:
    cuts = read_cuts([3, write_cut(1, {4, 1})])
    assert cuts == (Cut("3"), Cut("1", frozenset({"1", "4"})))
    assert in_order_of_cuts(["1", "3", "4"], cuts) == ["3", "1"]


def test_a_tie_break_in_which_neither_has_anything_is_not_named() -> None:
    figures = {"slams": {"Cal": 1}}
    standings = rank(TOTALS, ("best_round", "slams"), figures)
    assert decided_by(standings, ("best_round", "slams"), figures) == {
        "Cal": "slams",
        "Bob": "slams",
    }


def test_a_tie_break_is_named_where_it_decided() -> None:
    figures = {"best_round": {"Bob": 300, "Cal": 300}, "slams": {"Cal": 1}}
    standings = rank(TOTALS, ("best_round", "slams"), figures)
    assert [row.entry for row in standings] == ["Ann", "Cal", "Bob", "Dot", "Eve"]
    assert decided_by(standings, ("best_round", "slams"), figures) == {
        "Cal": "slams",
        "Bob": "slams",
    }
