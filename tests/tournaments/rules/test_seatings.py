"""Values of a seating: who takes part, who were partners, who sits where."""

from tests.tournaments.rules.evenings import field_of, one_table_each
from tournaments.rules.seatings import PlayedRound, partnerships, repeated_partnerships, seat_of

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
