"""The scale of a chart: round, never empty, and wide enough for whatever was scored."""

import pytest

from scoring.sheets.axes import DASHES, Chart, Field, apart, scale_of


@pytest.mark.parametrize(
    ("totals", "stops", "scale"),
    [
        ([[0], [0]], [], (0, 50, 50)),
        ([[0, 280, -20], [0, 20, 520]], [500, -500], (-600, 600, 200)),
        ([[0, 30], [0, 10]], [], (0, 50, 50)),
        ([[0, *range(-10_000, 0, 25)]], [500], (-10_000, 2000, 2000)),
        ([[0, 45_000], [0, -45_000]], [], (-50_000, 50_000, 50_000)),
        ([[0, 10**9]], [], (0, 10**9, 10**7)),
    ],
)
def test_a_scale_has_round_steps_and_holds_everything(
    totals: list[list[int]], stops: list[int], scale: tuple[int, int, int]
) -> None:
    chosen = scale_of(Chart(["A"] * len(totals), totals, stops))
    assert (chosen.low, chosen.high, chosen.step) == scale


def test_fewer_lines_are_drawn_where_that_is_wanted() -> None:
    chart = Chart(["A"], [[0, 500]], [500, -500])
    assert [len(scale_of(chart, most).lines) for most in (8, 4)] == [7, 5]


def test_hands_stand_evenly_apart_and_more_points_stand_higher() -> None:
    field = Field(10, 110, 0, 100, scale_of(Chart(["A"], [[0, 100]], [])), 4)
    assert [field.x(hand) for hand in range(5)] == [10, 35, 60, 85, 110]
    assert (field.y(0), field.y(100)) == (100, 0)


@pytest.mark.parametrize(("hands", "counted"), [(1, 2), (15, 16), (29, 30), (200, 16)])
def test_hands_are_counted_sparsely_on_a_long_sheet(hands: int, counted: int) -> None:
    field = Field(0, 1, 0, 1, scale_of(Chart(["A"], [[0]], [])), hands)
    assert len(field.counted()) == counted


def test_a_chart_without_a_hand_is_one_hand_wide() -> None:
    assert (Chart(["A"], [[0]], []).hands, Chart(["A"], [[0, 10, 20]], []).hands) == (1, 2)


def test_labels_that_would_cover_one_another_are_pushed_apart_and_stay_beside_the_field() -> None:
    field = Field(0, 1, 0, 100, scale_of(Chart(["A"], [[0, 100]], [])), 1)
    assert apart([50, 52, 10], 12, field) == [50, 62, 10]
    assert apart([99, 99], 12, field) == [88, 100]


def test_six_lines_have_dashes_of_their_own() -> None:
    assert len(set(DASHES)) == 6
