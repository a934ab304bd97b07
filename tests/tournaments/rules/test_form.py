"""What a player got and was to be expected, how strong he is, and when that is told."""

import random
from collections.abc import Iterator
from math import sqrt
from statistics import correlation, mean

import pytest

from tests.tournaments.rules.seasons_by_lot import COUPLES, Season, season
from tournaments.rules.form import FEWEST_ROUNDS, OTHERS, Form, Margin, Strength, forms

#: With this spread alone a round is weighed against a ridge of 4, which is easy by hand.
HALF = (0.5,)


def points(told: dict[str, Form]) -> dict[str, float]:
    """Person -> strength, of those who are told."""
    return {person: form.strength.points for person, form in told.items() if form.strength}


def rounds_by_lot(number: int, people: str = "abcdefgh", seed: int = 1) -> Iterator[Margin]:
    """Rounds at two tables; a is 100 points a round stronger than the others."""
    lots = random.Random(seed)
    for _round in range(number):
        seats = lots.sample(people, len(people))
        for ns_1, ns_2, ew_1, ew_2 in (seats[:4], seats[4:]):
            stronger = 100 * ((ns_1 == "a") + (ns_2 == "a") - (ew_1 == "a") - (ew_2 == "a"))
            yield Margin((ns_1, ns_2), (ew_1, ew_2), stronger + 10 * lots.randrange(-50, 51))


# -------------------------------------------------------------------------- worked by hand


def test_one_round_with_a_ridge_of_4_gives_each_an_eighth_of_the_margin() -> None:
    told = forms([Margin(("nora", "sue"), ("ed", "will"), 100)], fewest=1, spreads=HALF)
    assert points(told) == pytest.approx({"nora": 12.5, "sue": 12.5, "ed": -12.5, "will": -12.5})


def test_expected_is_what_the_other_three_explain() -> None:
    told = forms([Margin(("nora", "sue"), ("ed", "will"), 100)], fewest=1, spreads=HALF)
    assert told["nora"][:3] == pytest.approx((1, 100, 12.5 + 12.5 + 12.5))
    assert told["will"][:3] == pytest.approx((1, -100, -12.5 - 12.5 - 12.5))


def test_the_interval_of_one_round_is_as_wide_as_worked_by_hand() -> None:
    # The ridge leaves 5,000 of the 10,000 unexplained: that is the luck. (x xᵀ + 4)⁻¹ has 7/32 on
    # its diagonal, and the mean of the four 1/16, which does not count.
    told = forms([Margin(("nora", "sue"), ("ed", "will"), 100)], fewest=1, spreads=HALF)
    wide = 1.2816 * sqrt(5000 * (7 / 32 - 1 / 16))
    assert told["nora"].strength == pytest.approx(Strength(12.5, wide))
    assert told["nora"].strength.low == pytest.approx(12.5 - wide)
    assert told["nora"].strength.high == pytest.approx(12.5 + wide)


def test_three_rounds_in_which_four_play_each_with_each_tell_them_apart() -> None:
    rows = [
        Margin(("nora", "sue"), ("ed", "will"), 100),
        Margin(("nora", "ed"), ("sue", "will"), 60),
        Margin(("nora", "will"), ("sue", "ed"), -20),
    ]
    told = forms(rows, fewest=1, spreads=HALF)
    assert points(told) == pytest.approx({"nora": 17.5, "sue": 7.5, "ed": -2.5, "will": -22.5})
    assert told["nora"].got == pytest.approx(140 / 3)
    assert told["nora"].expected == pytest.approx(17.5 / 3)


def test_two_who_always_play_together_have_half_of_it_each() -> None:
    rows = [
        Margin(("nora", "sue"), ("ed", "will"), 100),
        Margin(("nora", "sue"), ("dee", "olga"), 300),
    ]
    told = points(forms(rows, fewest=1))
    assert told["nora"] == told["sue"] > 0


def test_two_who_always_play_together_are_told_less_surely_than_those_who_change() -> None:
    change = list(rounds_by_lot(100))
    together = [
        Margin(("a", "b"), ("c", "d"), row.margin) if "a" in row.ns else row for row in change
    ]
    wide = forms(together, fewest=1)["a"].strength.give_or_take
    assert wide > forms(change, fewest=1)["a"].strength.give_or_take


def test_a_pair_that_is_one_entry_has_a_strength_of_its_own() -> None:
    told = forms([Margin(("nora & sue",), ("ed & will",), 60)], fewest=1, spreads=HALF)
    assert points(told) == pytest.approx({"nora & sue": 10, "ed & will": -10})


# ------------------------------------------------------------------ what makes no difference


def test_swapping_the_sides_changes_nothing() -> None:
    rows = list(rounds_by_lot(30))
    swapped = [Margin(row.ew, row.ns, -row.margin) for row in rows]
    assert forms(swapped, fewest=1) == forms(rows, fewest=1)


def test_the_order_of_the_rounds_changes_no_strength() -> None:
    rows = list(rounds_by_lot(30))
    assert points(forms(rows[::-1], fewest=1)) == points(forms(rows, fewest=1))


def test_ten_times_the_points_are_ten_times_the_form() -> None:
    rows = list(rounds_by_lot(30))
    small = forms(rows, fewest=1)
    large = forms([row._replace(margin=10 * row.margin) for row in rows], fewest=1)
    for person, form in small.items():
        assert large[person].got == pytest.approx(10 * form.got)
        assert large[person].expected == pytest.approx(10 * form.expected)
        assert large[person].strength == pytest.approx([10 * figure for figure in form.strength])


def test_the_mean_strength_of_those_who_are_told_is_0() -> None:
    visits = [Margin(("a", "guest"), ("b", "c"), -500) for _visit in range(5)]
    told = points(forms([*rounds_by_lot(30), *visits], fewest=10))
    assert set(told) == set("abcdefgh")
    assert sum(told.values()) == pytest.approx(0)


# -------------------------------------------------------------------------- when it is told


def test_a_strength_is_hidden_until_80_rounds_were_played() -> None:
    rows = list(rounds_by_lot(FEWEST_ROUNDS))
    assert FEWEST_ROUNDS == 80
    assert all(form.strength is None for form in forms(rows[:-2]).values())
    assert all(form.strength is not None for form in forms(rows).values())


def test_whose_strength_is_hidden_still_has_what_he_got() -> None:
    guest = forms([*rounds_by_lot(80), Margin(("guest", "b"), ("a", "c"), -300)])["guest"]
    assert guest.rounds == 1
    assert guest.got == -300
    assert guest.strength is None


def test_of_a_guest_against_a_strong_player_little_is_expected() -> None:
    guest = forms([*rounds_by_lot(400), Margin(("guest", "b"), ("a", "c"), -300)])["guest"]
    assert guest.expected < -50


def test_a_single_regular_has_nobody_to_be_compared_with() -> None:
    guests = [Margin(("a", f"b{night}"), (f"c{night}", f"d{night}"), 90) for night in range(80)]
    assert forms(guests)["a"] == Form(80, 90, 0, None)


def test_house_players_have_no_form() -> None:
    rows = [Margin((OTHERS, "b"), ("a", "c"), 100), *rounds_by_lot(80)]
    assert set(forms(rows)) == set("abcdefgh")


def test_a_side_that_lacks_a_player_has_a_house_player_in_his_stead() -> None:
    rows = list(rounds_by_lot(10))
    short = forms([*rows, Margin(("a",), ("b", "c"), 100)], fewest=1)
    assert short == forms([*rows, Margin(("a", OTHERS), ("b", "c"), 100)], fewest=1)


# -------------------------------------------------------------------------- little or odd input


def test_without_rounds_nobody_has_a_form() -> None:
    assert forms([]) == {}


def test_after_one_round_nothing_is_expected_of_anybody() -> None:
    told = forms([Margin(("nora", "sue"), ("ed", "will"), 100)])
    assert told["nora"] == Form(1, 100, 0, None)
    assert told["will"] == Form(1, -100, 0, None)


@pytest.mark.parametrize("margin", [0, 250])
def test_where_every_margin_is_the_same_there_is_an_answer(margin: int) -> None:
    rows = [row._replace(margin=margin) for row in rounds_by_lot(80)]
    told = forms(rows)
    assert all(abs(form.strength.points) <= margin for form in told.values())


def test_where_every_margin_is_0_everybody_is_equal() -> None:
    told = forms([row._replace(margin=0) for row in rounds_by_lot(80)])
    assert set(told.values()) == {Form(80, 0, 0, Strength(0, 0))}


def test_somebody_on_both_sides_plays_against_himself() -> None:
    told = forms([Margin(("a", "b"), ("a", "c"), 80)], fewest=1, spreads=HALF)
    assert told["a"].rounds == 1
    assert points(told) == pytest.approx({"a": 0, "b": 80 / 6, "c": -80 / 6})


def test_two_clubs_that_never_meet_are_told_each_by_itself() -> None:
    rows = [*rounds_by_lot(60), *rounds_by_lot(60, "stuvwxyz", seed=2)]
    told = points(forms(rows, fewest=1))
    assert sum(told[person] for person in "abcdefgh") == pytest.approx(0, abs=1e-6)


def test_where_strength_decides_everything_the_strong_one_stands_out() -> None:
    rows = [
        row._replace(margin=1000 * (("a" in row.ns) - ("a" in row.ew)))
        for row in rounds_by_lot(200)
    ]
    told = points(forms(rows))
    # 1,000 above the seven others are 875 above the mean of all eight; a little is drawn in.
    assert told["a"] == pytest.approx(875, rel=0.06)
    assert told["b"] == pytest.approx(-125, rel=0.06)


# -------------------------------------------------------------------------- seasons by lot


@pytest.fixture(scope="module")
def seasons() -> list[Season]:
    """Six seasons of 40 nights whose players differ by 50 points a round."""
    return [season(40, 50, seed) for seed in range(6)]


def _correlations(seasons: list[Season]) -> tuple[float, float, float]:
    """Return how far the strengths as told, what was got, and totals agree with the truth."""
    strengths, got, totals = [], [], []
    for each in seasons:
        told, people = forms(each.margins), list(each.strengths)
        truth = [each.strengths[person] for person in people]
        strengths.append(correlation(truth, [points(told)[person] for person in people]))
        got.append(correlation(truth, [told[person].got for person in people]))
        totals.append(correlation(truth, [each.totals[person] for person in people]))
    return mean(strengths), mean(got), mean(totals)


def test_after_40_nights_strengths_follow_the_truth_better_than_totals(
    seasons: list[Season],
) -> None:
    strengths, _got, totals = _correlations(seasons)
    assert strengths > 0.65
    assert strengths > totals + 0.03


def test_with_steady_partners_strengths_follow_the_truth_better_than_what_was_got() -> None:
    strengths, got, _totals = _correlations([season(80, 75, seed, COUPLES) for seed in range(3)])
    assert strengths > got + 0.02


def test_about_four_of_five_intervals_hold_the_truth(seasons: list[Season]) -> None:
    holds = [
        form.strength.low <= each.strengths[person] <= form.strength.high
        for each in seasons
        for person, form in forms(each.margins).items()
    ]
    assert 0.7 < mean(holds) < 0.9
