"""Who comes in, who keeps the seat, tables that close and open."""

from dataclasses import replace

from tests.tournaments.rules.evenings import every_by_result, field_of, next_seating, one_table_each
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.midway import Midway
from tournaments.rules.seatings import Field, Reason, seat_of

MIDWAY = Midway()


def test_who_comes_in_takes_the_place_of_one_who_goes_out() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}, {"NS": -20, "EW": 40}])]
    field = replace(field_of(8), entries=(*(f"p{number}" for number in range(1, 8)), "late"))
    seating = next_seating(MIDWAY, rounds, field)
    assert seating.reasons["late"] == Reason("comes_in", {"for": "p8"})
    assert "late" in seating.tables[2].values()
    seats = seating.tables[2]
    assert (seat_of(seats, "p6") in "NS") != (seat_of(seats, "late") in "NS")


def test_the_last_table_closes_and_its_four_fill_the_empty_places() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}] * 3)]
    gone = {"p1", "p2", "p5", "p6"}
    field = Field(tuple(f"p{number}" for number in range(1, 13) if f"p{number}" not in gone))
    seating = next_seating(MIDWAY, rounds, field)
    assert list(seating.tables) == [1, 2]
    assert {
        entry for entry, reason in seating.reasons.items() if reason.code == "table_closed"
    } == {
        "p9",
        "p11",
        "p8",
    }


@every_by_result
def test_a_new_table_opens_last(movement: ByResult) -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}])]
    field = replace(
        field_of(4), entries=(*(f"p{number}" for number in range(1, 5)), "a", "b", "c", "d")
    )
    seating = next_seating(movement, rounds, field)
    assert set(seating.tables[2].values()) == {"a", "b", "c", "d"}
    assert seating.reasons["a"].code == "new_table"


def test_who_cannot_walk_keeps_the_chair_and_is_told_who_goes_instead() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}, {"NS": -20, "EW": 40}])]
    seating = next_seating(MIDWAY, rounds, field_of(8, fixed={"p2": 1}))
    assert seating.tables[1]["E"] == "p2"
    assert seating.reasons["p2"] == Reason("keeps_seat", {"table": 1})
    (stead,) = seating.moved - {"p2"}
    assert seating.reasons[stead] == Reason("in_his_stead", {"for": "p2", "table": 1, "to": 2})
    assert MIDWAY.objections(rounds, seating.tables, frozenset())[0].code == "not_from_movement"
