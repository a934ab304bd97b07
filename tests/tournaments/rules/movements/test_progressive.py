"""The high side climbs, at the head it stays and the low side goes to the first table."""

from dataclasses import replace

import pytest

from tests.tournaments.rules.evenings import field_of, next_seating, one_table_each
from tournaments.rules.movements.by_result import Move
from tournaments.rules.movements.midway import Midway
from tournaments.rules.movements.progressive import Progressive
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Reason, Seating, seat_of
from tournaments.rules.tables import PlayedTable

PROGRESSIVE = Progressive()
NORTH_SOUTH = {"NS": 40, "EW": -20}
EAST_WEST = {"NS": -20, "EW": 40}


def members(seating: Seating) -> dict[int, set[str]]:
    return {number: set(seats.values()) for number, seats in seating.tables.items()}


def tables(*results: dict[str, int]) -> tuple[PlayedTable, ...]:
    return one_table_each(results).tables


def test_the_high_side_goes_on_and_the_low_side_stays() -> None:
    assert PROGRESSIVE.moves(tables(NORTH_SOUTH, EAST_WEST, EAST_WEST)) == [
        Move(("p1", "p3"), 1, 2),
        Move(("p6", "p8"), 2, 3),
        Move(("p9", "p11"), 3, 1),
    ]


def test_at_the_head_the_high_side_stays_and_the_low_side_goes_to_the_first() -> None:
    seating = next_seating(PROGRESSIVE, [one_table_each([NORTH_SOUTH] * 3)], field_of(12))
    assert members(seating) == {
        1: {"p2", "p4", "p10", "p12"},
        2: {"p6", "p8", "p1", "p3"},
        3: {"p9", "p11", "p5", "p7"},
    }
    assert {entry: seating.reasons[entry] for entry in ("p1", "p2", "p9", "p10")} == {
        "p1": Reason("goes_on", {"table": 1, "to": 2}),
        "p2": Reason("stays", {"table": 1}),
        "p9": Reason("stays_at_head", {"table": 3}),
        "p10": Reason("leaves_head", {"table": 3, "to": 1}),
    }


def test_both_pairs_split() -> None:
    seats = next_seating(
        PROGRESSIVE, [one_table_each([NORTH_SOUTH, EAST_WEST])], field_of(8)
    ).tables[2]
    assert (seat_of(seats, "p6") in "NS") != (seat_of(seats, "p8") in "NS")
    assert (seat_of(seats, "p1") in "NS") != (seat_of(seats, "p3") in "NS")


def test_with_one_table_everybody_stays_and_both_pairs_split() -> None:
    seating = next_seating(PROGRESSIVE, [one_table_each([NORTH_SOUTH])], field_of(4))
    seats = seating.tables[1]
    assert set(seats.values()) == {"p1", "p2", "p3", "p4"}
    assert {"p1", "p3"} not in ({seats["N"], seats["S"]}, {seats["E"], seats["W"]})
    assert seating.reasons["p1"] == Reason("stays_at_head", {"table": 1})


def test_with_two_tables_winners_meet_at_the_second() -> None:
    assert members(
        next_seating(PROGRESSIVE, [one_table_each([EAST_WEST, NORTH_SOUTH])], field_of(8))
    ) == {
        1: {"p1", "p3", "p6", "p8"},
        2: {"p2", "p4", "p5", "p7"},
    }


@pytest.mark.parametrize(
    ("table", "cut", "leaves"),
    [
        (1, "NS", ("p2", "p4")),
        (1, "EW", ("p1", "p3")),
        (2, "NS", ("p5", "p7")),
        (2, "EW", ("p6", "p8")),
    ],
)
def test_a_cut_says_which_side_is_low_and_the_table_which_of_them_leaves(
    table: int, cut: str, leaves: tuple[str, str]
) -> None:
    rows = [row._replace(cut=cut) for row in tables({"NS": 10, "EW": 10}, {"NS": 10, "EW": 10})]
    assert PROGRESSIVE.moves(rows)[table - 1].players == leaves


def test_a_tie_at_the_head_waits_as_well() -> None:
    rounds = [one_table_each([NORTH_SOUTH, {"NS": 10, "EW": 10}])]
    assert PROGRESSIVE.next(rounds, field_of(8)) == NeedsRuling((2,))
    assert PROGRESSIVE.leaving_sides(rounds[0].tables) == {1: "NS", 2: None}


def test_low_is_the_smaller_number_minus_included() -> None:
    assert PROGRESSIVE.leaving_sides(tables({"NS": -300, "EW": -20}, {"NS": -300, "EW": -20})) == {
        1: "EW",
        2: "NS",
    }


def test_who_comes_in_takes_the_place_of_one_who_goes_out() -> None:
    field = replace(field_of(8), entries=("p1", "p2", "p4", "p5", "p6", "p7", "p8", "late"))
    seating = next_seating(PROGRESSIVE, [one_table_each([NORTH_SOUTH, EAST_WEST])], field)
    assert seating.reasons["late"] == Reason("comes_in", {"for": "p3"})
    assert (seat_of(seating.tables[2], "p1") in "NS") != (
        seat_of(seating.tables[2], "late") in "NS"
    )


def test_who_sat_out_comes_in_and_somebody_else_goes_out() -> None:
    rounds = [PlayedRound(one_table_each([NORTH_SOUTH, EAST_WEST]).tables, ("p9",))]
    seating = next_seating(PROGRESSIVE, rounds, field_of(9))
    assert (len(seating.sit_outs), "p9" in seating.sit_outs) == (1, False)
    assert seating.reasons["p9"] == Reason("comes_in", {"for": seating.sit_outs[0]})


def test_the_head_may_close_and_its_four_fill_the_empty_places() -> None:
    gone = {"p1", "p2", "p5", "p6"}
    field = Field(tuple(f"p{number}" for number in range(1, 13) if f"p{number}" not in gone))
    rounds = [one_table_each([NORTH_SOUTH] * 3)]
    seating = next_seating(PROGRESSIVE, rounds, field)
    assert list(seating.tables) == [1, 2]
    # Table 3 was the head of the round just played: its low side had gone to table 1, not uprooted.
    assert {
        entry for entry, reason in seating.reasons.items() if reason.code == "table_closed"
    } == {
        "p7",
        "p9",
        "p11",
    }
    assert PROGRESSIVE.objections(rounds, seating.tables, seating.moved) == []


def test_a_table_that_opens_is_the_head_from_then_on() -> None:
    field = replace(field_of(4), entries=(*field_of(4).entries, "a", "b", "c", "d"))
    seating = next_seating(PROGRESSIVE, [one_table_each([NORTH_SOUTH])], field)
    assert members(seating)[2] == {"a", "b", "c", "d"}
    results = [PlayedTable(number, seats, NORTH_SOUTH) for number, seats in seating.tables.items()]
    assert PROGRESSIVE.leaving_sides(results) == {1: "NS", 2: "EW"}


def test_who_cannot_walk_keeps_the_chair_and_somebody_goes_instead() -> None:
    rounds = [one_table_each([NORTH_SOUTH, EAST_WEST])]
    seating = next_seating(PROGRESSIVE, rounds, field_of(8, fixed={"p1": 1}))
    assert (seating.tables[1]["N"], seating.reasons["p1"]) == (
        "p1",
        Reason("keeps_seat", {"table": 1}),
    )
    (stead,) = seating.moved - {"p1"}
    assert seating.reasons[stead] == Reason("in_his_stead", {"for": "p1", "table": 1, "to": 2})
    assert (
        PROGRESSIVE.objections(rounds, seating.tables, frozenset())[0].code == "not_from_movement"
    )


def test_midways_next_round_is_not_this_movements() -> None:
    rounds = [one_table_each([NORTH_SOUTH] * 3)]
    seating = next_seating(Midway(), rounds, field_of(12))
    refused = PROGRESSIVE.objections(rounds, seating.tables, frozenset())
    assert {objection.code for objection in refused} == {"not_from_movement"}
    assert refused[0].facts["expected_table"] != refused[0].place["table"]
