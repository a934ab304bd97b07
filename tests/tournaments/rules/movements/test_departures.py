"""Who goes, stays or has no seat next; that the draw then does so, holds test_every_movement.py."""

from tests.tournaments.rules.evenings import field_of, one_table_each
from tournaments.rules.movements.departures import Departure
from tournaments.rules.movements.midway import Midway
from tournaments.rules.movements.places import NOBODY
from tournaments.rules.seatings import Field

MIDWAY = Midway()
#: East and West of each of two tables are low: p2 and p4, p6 and p8.
ROUNDS = [one_table_each([{"NS": 10, "EW": 0}] * 2)]


def without(players: int, *gone: str, **more: object) -> Field:
    entries = tuple(f"p{number}" for number in range(1, players + 1) if f"p{number}" not in gone)
    return Field(entries, **more)  # type: ignore[arg-type]


def test_the_side_that_leaves_goes_to_the_next_table() -> None:
    assert MIDWAY.departures(ROUNDS, field_of(8)) == {
        1: Departure(1, 2, ("p2", "p4")),
        2: Departure(2, 1, ("p6", "p8")),
    }


def test_who_keeps_a_seat_stays_and_one_of_the_others_goes_instead() -> None:
    departures = MIDWAY.departures(ROUNDS, field_of(8, fixed={"p2": 1}))
    assert departures[1] == Departure(1, 2, ("p4",), ("p2",), ("p1", "p3"))


def test_who_goes_home_has_no_table_to_go_to() -> None:
    here = Field((*without(8, "p2").entries, "late"))
    assert MIDWAY.departures(ROUNDS, here)[1] == Departure(1, 2, ("p4",), out=("p2",))


def test_where_one_who_would_stay_goes_home_whoever_comes_in_may_go_instead() -> None:
    here = Field((*without(8, "p1").entries, "late"), fixed={"p2": 1})
    assert MIDWAY.departures(ROUNDS, here)[1].instead == (NOBODY, "p3")


def test_those_of_a_table_that_closes_fill_empty_places() -> None:
    departures = MIDWAY.departures(ROUNDS, without(8, "p1", "p5", "p6", "p8"))
    assert (departures[1].goes, departures[1].loose) == ((), ("p2", "p4"))
    assert (departures[2].loose, departures[2].out) == (("p7",), ("p6", "p8", "p5"))


def test_at_one_table_the_side_stays_and_splits() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}])]
    assert MIDWAY.departures(rounds, field_of(4, fixed={"p2": 1})) == {
        1: Departure(1, 1, ("p2", "p4"))
    }
