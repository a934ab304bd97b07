"""Values of a seating: who takes part, who were partners, who sits where."""

from tests.tournaments.rules.evenings import field_of, one_table_each
from tournaments.rules.seatings import (
    Field,
    PlayedRound,
    partnerships,
    repeated_partnerships,
    roll_since,
    seat_of,
)

ROUND = one_table_each([{"NS": 10, "EW": 0}])


def test_who_is_away_is_in_the_event_and_not_in_the_hall() -> None:
    field = field_of(5, away=frozenset({"p2"}))
    assert (len(field.entries), field.here) == (5, ("p1", "p3", "p4", "p5"))


def test_who_had_a_seat_is_known_of_a_round() -> None:
    assert PlayedRound(ROUND.tables, ("p5",)).seated == {"p1", "p2", "p3", "p4"}
    assert PlayedRound(()).seated == frozenset()


def test_partners_face_each_other() -> None:
    assert partnerships([ROUND, ROUND]) == {frozenset({"p1", "p3"}): 2, frozenset({"p2", "p4"}): 2}
    assert partnerships([]) == {}


def test_the_first_time_repeats_nothing_and_each_time_after_it_does() -> None:
    assert [repeated_partnerships([ROUND] * times) for times in (0, 1, 2, 3)] == [0, 0, 2, 4]


def test_everybody_has_one_seat() -> None:
    seats = ROUND.tables[0].seating
    assert [seat_of(seats, entry) for entry in ("p1", "p2", "p3", "p4")] == ["N", "E", "S", "W"]


FOURS = {1: {"N": "1", "E": "2", "S": "3", "W": "4"}, 2: {"N": "5", "E": "6", "S": "7", "W": "8"}}
EIGHT = tuple("12345678")


def test_a_draft_of_all_who_are_here_is_as_the_roll_has_it() -> None:
    since = roll_since(FOURS, {"9": "sat_out_least"}, Field((*EIGHT, "9")), is_first=True)
    assert not since.forbids_publishing
    assert not any(since)


def test_nobody_who_is_here_is_nowhere_and_nobody_who_is_gone_is_in_a_draft() -> None:
    field = Field(("1", *EIGHT[2:], "9", "10"), away=frozenset("7"))
    since = roll_since(FOURS, {"11": "sat_out_least", "9": "away"}, field, is_first=False)
    assert since.left_out | since.gone == {"10", "2", "7", "11"}
    assert sorted(since.left_out) == ["10"]
    assert (sorted(since.back), since.forbids_publishing) == (["9"], True)
    # Whoever was drawn to sit out, and is away now, has no seat to leave.
    assert not roll_since(
        FOURS, {"9": "volunteers"}, Field((*EIGHT, "9"), frozenset("9")), is_first=True
    ).gone


def test_marks_that_a_draft_does_not_know_forbid_nothing() -> None:
    field = Field(
        (*EIGHT, "9"),
        volunteers=frozenset("1"),
        fixed={"2": 2, "5": 2, "3": None, "9": 1},
        couples=(frozenset("34"), frozenset("18"), frozenset("19")),
    )
    since = roll_since(FOURS, {"9": "sat_out_least"}, field, is_first=True)
    assert (*since.offering, *since.moved, since.couples) == ("1", "2", (frozenset("34"),))
    assert not since.forbids_publishing
    later = roll_since(FOURS, {"9": "volunteers"}, field, is_first=False)
    assert (later.offering, later.couples) == (frozenset(), ())
