from fractions import Fraction

from tournaments.rules.corrections import Moved, ShouldHaveMoved, places_changed, should_have_moved
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.seatings import PlayedRound
from tournaments.rules.standings import Standing, rank
from tournaments.rules.tables import PlayedTable

MIDWAY, PROGRESSIVE = MOVEMENTS["midway"], MOVEMENTS["progressive"]


def test_what_a_correction_moves() -> None:
    before, after = (
        rank({"Ann": 100, "Bob": 50, "Cal": 10}),
        rank({"Ann": 40, "Bob": 50, "Cal": 10}),
    )
    assert places_changed(before, after) == [
        Moved("Bob", (50, 50), (2, 1)),
        Moved("Ann", (100, 40), (1, 2)),
    ]
    assert [row for row in after if row.entry == "Cal"] == [Standing(3, "Cal", 10)]


def test_a_game_that_another_has_won_is_another_result_with_the_same_points() -> None:
    totals, won = {"Ann": 100, "Bob": 50}, {"Ann": Fraction(2), "Bob": Fraction(1)}
    before = rank(totals, before_points=won)
    after = rank(totals, before_points={**won, "Ann": Fraction(3, 2)})
    [moved] = places_changed(before, after)
    assert (moved.entry, moved.figure, moved.rank) == ("Ann", (Fraction(2), Fraction(3, 2)), (1, 1))
    assert moved.has_other_result


def test_who_should_have_moved() -> None:
    seats = dict(zip("NESW", ("Ann", "Bob", "Cal", "Dot"), strict=True))
    old = PlayedRound((PlayedTable(1, seats, {"NS": 100, "EW": 0}),))
    new = PlayedRound((PlayedTable(1, seats, {"NS": -100, "EW": 0}),))
    tied = PlayedRound((PlayedTable(1, seats, {"NS": 0, "EW": 0}),))
    assert should_have_moved(MIDWAY, [old, old], [new, old]) == [
        ShouldHaveMoved(1, 1, ("Bob", "Dot"), ("Ann", "Cal"))
    ]
    assert should_have_moved(MIDWAY, [old, old], [tied, old]) == [
        ShouldHaveMoved(1, 1, ("Bob", "Dot"), ())
    ]
    assert should_have_moved(MIDWAY, [old, old], [old, new]) == []


def test_under_another_movement_another_side_should_have_moved() -> None:
    tables = [
        PlayedTable(number, {seat: f"{seat}{number}" for seat in "NESW"}, {"NS": 100, "EW": 0})
        for number in (1, 2)
    ]
    old = PlayedRound(tuple(tables))
    new = PlayedRound(tuple(table._replace(result={"NS": -100, "EW": 0}) for table in tables))
    assert should_have_moved(PROGRESSIVE, [old, old], [new, old]) == [
        ShouldHaveMoved(1, 1, ("N1", "S1"), ("E1", "W1")),
        ShouldHaveMoved(1, 2, ("E2", "W2"), ("N2", "S2")),
    ]
    assert should_have_moved(MIDWAY, [old, old], [new, old]) == [
        ShouldHaveMoved(1, 1, ("E1", "W1"), ("N1", "S1")),
        ShouldHaveMoved(1, 2, ("E2", "W2"), ("N2", "S2")),
    ]
