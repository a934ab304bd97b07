"""The running score as a chart: inside its room at every extreme, each line told apart."""

import pytest

from scoring.paper.pages import MARGIN, Box, Line, Page, Text
from scoring.sheets.axes import DASHES, Chart
from scoring.sheets.chart import HEIGHT, draw_chart

WIDTH = 515.0
#: The line on which the hands are counted, below the scale.
HANDS = 100 + HEIGHT - 18


def drawn(chart: Chart) -> Page:
    page = Page()
    draw_chart(page, 100, WIDTH, chart)
    return page


@pytest.mark.parametrize(
    ("totals", "stops"),
    [
        ([[0], [0]], []),
        ([[0, 0], [0, 0]], []),
        ([[0, 280, -20], [0, 20, 520]], [500, -500]),
        ([[0, *range(-10_000, 0, 25)]], [500]),
        ([[0, 45_000], [0, -45_000]], []),
        ([[0, 520]] * 6, [500]),
    ],
)
def test_all_of_it_lies_inside_its_room(totals: list[list[int]], stops: list[int]) -> None:
    chart = Chart([f"Player {number}" for number in range(len(totals))], totals, stops)
    for item in drawn(chart).drawn:
        if isinstance(item, Line):
            points = list(item.points)
        else:
            assert isinstance(item, Text | Box)
            points = [(item.x, item.y)]
        for x, y in points:
            assert MARGIN <= x <= MARGIN + WIDTH
            assert 100 <= y <= 100 + HEIGHT


def test_six_lines_are_told_apart_by_their_dashes() -> None:
    page = drawn(Chart(list("ABCDEF"), [[0, number] for number in range(6)], []))
    thick = [line.dash for line in page.drawn if isinstance(line, Line) and line.width == 1.6]
    assert thick == [*DASHES, *DASHES]  # the lines, then the legend
    assert len(set(DASHES)) == 6


def test_the_scale_has_round_figures_and_a_true_minus_sign() -> None:
    page = drawn(Chart(["A", "B"], [[0, 280, -20], [0, 20, 520]], [500, -500]))
    figures = [
        text.text
        for text in page.drawn
        if isinstance(text, Text) and text.x < MARGIN + 40 and text.y != HANDS
    ]
    assert figures == ["−600", "−400", "−200", "0", "200", "400", "600"]


def test_hands_are_counted_below_fifteen_at_most() -> None:
    page = drawn(Chart(["A"], [[0] * 301], []))
    hands = [text.text for text in page.drawn if isinstance(text, Text) and text.y == HANDS]
    assert hands == [str(hand) for hand in range(0, 301, 20)]
