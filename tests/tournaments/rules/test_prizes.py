from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes import Prize, prizes
from tournaments.rules.standings import rank

TOTALS = {"Ann": 900, "Bob": 700, "Cal": 700, "Dot": 400, "Eve": -20}


def test_equal_ones_share_the_prizes_their_places_cover() -> None:
    won = prizes(rank(TOTALS), {"Dot": 2, "Ann": 2, "Bob": 1}, TOTALS)
    assert won == [
        Prize("high", ("Ann",), 900),
        Prize("second", ("Bob", "Cal"), 700),
        Prize("third", ("Bob", "Cal"), 700),
        Prize("low", ("Eve",), -20),
        Prize("slams", ("Ann", "Dot"), 2),
    ]


def test_one_prize_a_person_goes_to_the_next() -> None:
    won = prizes(rank({"Ann": 900, "Bob": 700, "Cal": 300}), {"Ann": 3, "Dot": 9}, TOTALS, one_each=True)
    assert won[3:] == [Prize("low", (), 0), Prize("slams", (), 0)]


def test_low_is_among_those_who_played_every_round() -> None:
    won = prizes(rank(TOTALS), {}, {"Ann", "Dot"})
    assert won[3] == Prize("low", ("Dot",), 400)


def test_no_field_no_prizes() -> None:
    assert [prize.entries for prize in prizes([], {}, ())] == [()] * 5


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.integers(-100, 100), min_size=1))
def test_high_is_the_highest_and_low_the_lowest(totals: dict[str, int]) -> None:
    won = {prize.code: prize for prize in prizes(rank(totals), {}, totals)}
    assert set(won["high"].entries) == {entry for entry in totals if totals[entry] == max(totals.values())}
    assert set(won["low"].entries) == {entry for entry in totals if totals[entry] == min(totals.values())}
