from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.corrections import ShouldHaveMoved, places_changed, should_have_moved
from tournaments.rules.planning import plan
from tournaments.rules.prizes import Prize, prizes
from tournaments.rules.seatings import PlayedRound
from tournaments.rules.standings import Standing, decided_by, rank
from tournaments.rules.tables import PlayedTable

TOTALS = {"Ann": 900, "Bob": 700, "Cal": 700, "Dot": 400, "Eve": -20}


def test_equal_ones_share_the_prizes_their_places_cover():
    won = prizes(rank(TOTALS), {"Dot": 2, "Ann": 2, "Bob": 1}, TOTALS)
    assert won == [
        Prize("high", ("Ann",), 900),
        Prize("second", ("Bob", "Cal"), 700),
        Prize("third", ("Bob", "Cal"), 700),
        Prize("low", ("Eve",), -20),
        Prize("slams", ("Ann", "Dot"), 2),
    ]


def test_one_prize_a_person_goes_to_the_next():
    won = prizes(rank({"Ann": 900, "Bob": 700, "Cal": 300}), {"Ann": 3, "Dot": 9}, TOTALS, one_each=True)
    assert won[3:] == [Prize("low", (), 0), Prize("slams", (), 0)]


def test_low_is_among_those_who_played_every_round():
    won = prizes(rank(TOTALS), {}, {"Ann", "Dot"})
    assert won[3] == Prize("low", ("Dot",), 400)


def test_no_field_no_prizes():
    assert [prize.entries for prize in prizes([], {}, ())] == [()] * 5


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.integers(-100, 100), min_size=1))
def test_high_is_the_highest_and_low_the_lowest(totals):
    won = {prize.code: prize for prize in prizes(rank(totals), {}, totals)}
    assert set(won["high"].entries) == {entry for entry in totals if totals[entry] == max(totals.values())}
    assert set(won["low"].entries) == {entry for entry in totals if totals[entry] == min(totals.values())}


def test_a_tie_break_is_named_where_it_decided():
    figures = {"best_round": {"Bob": 300, "Cal": 300}, "slams": {"Cal": 1}}
    standings = rank(TOTALS, ("best_round", "slams"), figures)
    assert [row.entry for row in standings] == ["Ann", "Cal", "Bob", "Dot", "Eve"]
    assert decided_by(standings, ("best_round", "slams"), figures) == {"Cal": "slams", "Bob": "slams"}


def test_what_a_correction_moves():
    before, after = rank({"Ann": 100, "Bob": 50, "Cal": 10}), rank({"Ann": 40, "Bob": 50, "Cal": 10})
    assert places_changed(before, after) == [("Bob", (50, 50), (2, 1)), ("Ann", (100, 40), (1, 2))]
    assert [row for row in after if row.entry == "Cal"] == [Standing(3, "Cal", 10)]


def test_who_should_have_moved():
    seats = dict(zip("NESW", ("Ann", "Bob", "Cal", "Dot"), strict=True))
    old = PlayedRound((PlayedTable(1, seats, {"NS": 100, "EW": 0}),))
    new = PlayedRound((PlayedTable(1, seats, {"NS": -100, "EW": 0}),))
    tied = PlayedRound((PlayedTable(1, seats, {"NS": 0, "EW": 0}),))
    assert should_have_moved([old, old], [new, old]) == [
        ShouldHaveMoved(1, 1, ("Bob", "Dot"), ("Ann", "Cal"))
    ]
    assert should_have_moved([old, old], [tied, old]) == [ShouldHaveMoved(1, 1, ("Bob", "Dot"), ())]
    assert should_have_moved([old, old], [old, new]) == []


def test_forty_players_are_ten_tables_ten_rounds_and_three_and_a_quarter_hours():
    told = plan(40, usual="players/4", hands_per_round=4)
    assert (told.tables, told.sit_out, told.rounds, told.quarter, told.minutes) == (10, 0, 10, 10, 192)


def test_rounds_are_kept_within_six_to_ten_and_both_are_told():
    assert [
        (told.rounds, told.quarter)
        for told in (plan(n, usual="players/4", hands_per_round=4) for n in (12, 160))
    ] == [
        (6, 3),
        (10, 40),
    ]
    assert plan(12, usual="players/4", hands_per_round=4, rounds=8).rounds == 8
    assert plan(21, usual=10, hands_per_round=4).rounds == 10
    assert plan(21, usual=None, hands_per_round=4).rounds == 6


def test_sit_outs_are_shared():
    told = plan(41, usual="players/4", hands_per_round=4)
    assert (told.sit_out, told.sit_outs_each) == (1, 0)
    assert plan(7, usual=10, hands_per_round=4).sit_outs_each == 4
