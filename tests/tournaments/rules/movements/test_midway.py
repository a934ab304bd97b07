"""The movement by itself: the single cases of the specification, and properties over every size."""

import random

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tests.golden.spec import spec
from tests.tournaments.rules.evenings import field_of, next_seating, one_table_each
from tournaments.rules.movements.by_result import NextTable
from tournaments.rules.movements.midway import Midway
from tournaments.rules.seatings import PlayedRound, Reason, seat_of
from tournaments.rules.tables import PlayedTable
from tournaments.words.refusals import refusal_in_words

SPEC = spec("tournaments.json")
MIDWAY = Midway()
CASES = {case["id"]: case for case in SPEC["cases"]}


def table(
    number: int, low: list[str], high: list[str], result: tuple[int, int] = (0, 10)
) -> PlayedTable:
    seating = {"N": low[0], "S": low[1], "E": high[0], "W": high[1]}
    return PlayedTable(number, seating, dict(zip(("NS", "EW"), result, strict=True)))


def written(tables: list[NextTable]) -> list[dict[str, object]]:
    return [
        {
            "table": table_.number,
            "stayers": list(table_.stayers),
            "arrivals": list(table_.arrivals),
            "must_oppose": [list(table_.stayers), list(table_.arrivals)],
            "legal_partnerships": [
                [list(pair) for pair in pairs] for pairs in table_.legal_partnerships()
            ],
        }
        for table_ in tables
    ]


def objections(
    tables: list[PlayedTable], seatings: dict[int, dict[str, str]]
) -> list[RuleViolation]:
    return MIDWAY.objections([PlayedRound(tuple(tables))], seatings, frozenset())


def test_with_one_table_both_pairs_stay_and_split() -> None:
    case = CASES["CASE-ONE-TABLE"]
    assert (
        written(MIDWAY.next_tables([table(1, case["low"], case["high"])])) == case["expect"]["next"]
    )


def test_the_last_tables_low_side_goes_to_the_first() -> None:
    case = CASES["CASE-WRAP"]
    tables = [table(number, **pairs) for number, pairs in enumerate(case["low_high"], start=1)]
    assert written(MIDWAY.next_tables(tables)) == case["expect"]["next"]


def test_the_low_side_goes_on_and_both_pairs_split() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}, {"NS": -20, "EW": 40}])]
    seating = next_seating(MIDWAY, rounds, field_of(8))
    assert {number: set(seats.values()) for number, seats in seating.tables.items()} == {
        1: {"p1", "p3", "p5", "p7"},
        2: {"p6", "p8", "p2", "p4"},
    }
    assert seating.reasons["p2"] == Reason("goes_on", {"table": 1, "to": 2})
    assert seating.reasons["p1"] == Reason("stays", {"table": 1})
    seats = seating.tables[1]
    assert (seat_of(seats, "p1") in "NS") != (seat_of(seats, "p3") in "NS")
    assert (seat_of(seats, "p5") in "NS") != (seat_of(seats, "p7") in "NS")


@st.composite
def a_round(draw: st.DrawFn) -> list[PlayedTable]:
    number = draw(st.integers(1, 40))
    points = st.integers(-200, 200).map(lambda tens: 10 * tens)
    tables = []
    for place in range(1, number + 1):
        seating = {seat: f"{seat}{place}" for seat in "NESW"}
        ns, ew = draw(points), draw(points)
        tables.append(
            PlayedTable(
                place, seating, {"NS": ns, "EW": ew}, cut=draw(st.sampled_from(["NS", "EW"]))
            )
        )
    return tables


@given(a_round(), st.randoms(use_true_random=False))
def test_either_pairing_of_the_next_tables_is_legal_and_everybody_has_one_seat(
    tables: list[PlayedTable], draw: random.Random
) -> None:
    seatings = {}
    for table_ in MIDWAY.next_tables(tables):
        (first, second), (third, fourth) = draw.choice(table_.legal_partnerships())
        seatings[table_.number] = {"N": first, "S": second, "E": third, "W": fourth}
    assert objections(tables, seatings) == []
    seated = [entry for seating in seatings.values() for entry in seating.values()]
    assert sorted(seated) == sorted(entry for table_ in tables for entry in table_.seating.values())


@given(a_round())
def test_keeping_a_pair_together_is_refused(tables: list[PlayedTable]) -> None:
    seatings = {
        table_.number: {
            "N": table_.stayers[0],
            "S": table_.stayers[1],
            "E": table_.arrivals[0],
            "W": table_.arrivals[1],
        }
        for table_ in MIDWAY.next_tables(tables)
    }
    assert "must oppose" in refusal_in_words(objections(tables, seatings)[0])


@given(a_round())
def test_sitting_still_is_refused_where_there_is_more_than_one_table(
    tables: list[PlayedTable],
) -> None:
    if len(tables) == 1:
        return
    seatings = {
        table_.number: {
            "N": table_.seating["N"],
            "S": table_.seating["E"],
            "E": table_.seating["S"],
            "W": table_.seating["W"],
        }
        for table_ in tables
    }
    assert "The movement brings" in refusal_in_words(objections(tables, seatings)[0])
