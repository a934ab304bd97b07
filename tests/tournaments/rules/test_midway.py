"""The movement by itself: the single cases of the specification, and properties over every size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tests.golden.spec import spec
from tournaments.rules.movements import midway
from tournaments.rules.standings import average_rounded_half_up, rank, usual_rounds
from tournaments.rules.tables import PlayedTable

SPEC = spec("tournaments.json")
CASES = {case["id"]: case for case in SPEC["cases"]}


def table(number: int, low: list[str], high: list[str], result: tuple[int, int] = (0, 10)) -> PlayedTable:
    seating = {"N": low[0], "S": low[1], "E": high[0], "W": high[1]}
    return PlayedTable(number, seating, dict(zip(("NS", "EW"), result, strict=True)))


def written(tables: list[midway.NextTable]) -> list[dict[str, object]]:
    return [
        {
            "table": each.number,
            "stayers": list(each.stayers),
            "arrivals": list(each.arrivals),
            "must_oppose": [list(each.stayers), list(each.arrivals)],
            "legal_partnerships": [[list(pair) for pair in pairs] for pairs in each.legal_partnerships()],
        }
        for each in tables
    ]


def test_with_one_table_both_pairs_stay_and_split():
    case = CASES["CASE-ONE-TABLE"]
    assert written(midway.next_tables([table(1, case["low"], case["high"])])) == case["expect"]["next"]


def test_the_last_tables_low_side_goes_to_the_first():
    case = CASES["CASE-WRAP"]
    tables = [table(number, **each) for number, each in enumerate(case["low_high"], start=1)]
    assert written(midway.next_tables(tables)) == case["expect"]["next"]


def test_equal_totals_share_a_rank():
    case = CASES["CASE-TIED-WINNER"]
    standings = rank(case["totals"])
    assert {row.entry: row.rank for row in standings} == case["expect"]["ranks"]
    assert [row.entry for row in standings if row.rank == 1] == case["expect"]["winners"]


@pytest.mark.parametrize(
    ("players", "rounds"), [(8, 6), (20, 6), (24, 6), (28, 7), (40, 10), (44, 10), (160, 10), (4, 6)]
)
def test_an_evening_has_a_quarter_of_its_players_in_rounds_within_six_to_ten(players, rounds):
    assert usual_rounds(players) == rounds


@pytest.mark.parametrize(
    ("points", "mean"), [([], 0), ([10, 15], 13), ([-10, -15], -12), ([1, 2, 2], 2), ([-1, -2], -1), ([7], 7)]
)
def test_an_average_is_rounded_half_up(points, mean):
    assert average_rounded_half_up(points) == mean


def test_a_tie_break_orders_and_its_direction_is_its_own():
    totals = {"Ann": 100, "Bob": 100, "Cal": 100}
    figures = {"slams": {"Bob": 1}, "sets": {"Ann": 2, "Cal": 1}}
    assert [(row.rank, row.entry) for row in rank(totals, ("slams", "sets"), figures)] == [
        (1, "Bob"),
        (2, "Cal"),
        (3, "Ann"),
    ]


@st.composite
def a_round(draw: st.DrawFn) -> list[PlayedTable]:
    number = draw(st.integers(1, 40))
    points = st.integers(-200, 200).map(lambda tens: 10 * tens)
    tables = []
    for each in range(1, number + 1):
        seating = {seat: f"{seat}{each}" for seat in "NESW"}
        ns, ew = draw(points), draw(points)
        tables.append(
            PlayedTable(each, seating, {"NS": ns, "EW": ew}, cut=draw(st.sampled_from(["NS", "EW"])))
        )
    return tables


@given(a_round(), st.randoms(use_true_random=False))
def test_either_pairing_of_the_next_tables_is_legal_and_everybody_has_one_seat(tables, draw):
    seatings = {}
    for each in midway.next_tables(tables):
        (first, second), (third, fourth) = draw.choice(each.legal_partnerships())
        seatings[each.number] = {"N": first, "S": second, "E": third, "W": fourth}
    midway.verify_seating(tables, seatings)
    seated = [entry for seating in seatings.values() for entry in seating.values()]
    assert sorted(seated) == sorted(entry for each in tables for entry in each.seating.values())


@given(a_round())
def test_keeping_a_pair_together_is_refused(tables):
    seatings = {
        each.number: {
            "N": each.stayers[0],
            "S": each.stayers[1],
            "E": each.arrivals[0],
            "W": each.arrivals[1],
        }
        for each in midway.next_tables(tables)
    }
    with pytest.raises(RuleViolation, match="must oppose"):
        midway.verify_seating(tables, seatings)


@given(a_round())
def test_sitting_still_is_refused_where_there_is_more_than_one_table(tables):
    if len(tables) == 1:
        return
    seatings = {
        each.number: {
            "N": each.seating["N"],
            "S": each.seating["E"],
            "E": each.seating["S"],
            "W": each.seating["W"],
        }
        for each in tables
    }
    with pytest.raises(RuleViolation, match="The movement brings"):
        midway.verify_seating(tables, seatings)
