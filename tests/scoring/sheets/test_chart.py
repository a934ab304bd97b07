"""The running score as a chart: in its room at every extreme, each line told apart and named."""

from itertools import pairwise

import pytest

from scoring.paper.drawn import HAIR, Box, Line, Text
from scoring.paper.pages import Page
from scoring.sheets.axes import DASHES, Chart
from scoring.sheets.chart import MOST_MARKS, RING, chart_height, draw_chart, mark
from tests.scoring.sheets.reading import LONGEST

#: The widths that large print and a page lying across have.
WIDTHS = (345.0, 515.0, 762.0)
LEFT, TOP = 40.0, 100.0


def drawn(chart: Chart, width: float = 515.0, ringed: tuple[int, int] | None = None) -> Page:
    page = Page()
    draw_chart(page, Box(LEFT, TOP, width, chart_height(chart, width)), chart, ringed)
    return page


def texts(page: Page) -> list[Text]:
    return [text for text in page.drawn if isinstance(text, Text)]


def running(page: Page) -> list[Line]:
    return [line for line in page.drawn if isinstance(line, Line) and line.width == 1.5]


@pytest.mark.parametrize("width", WIDTHS)
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
def test_all_of_it_lies_inside_its_room(
    totals: list[list[int]], stops: list[int], width: float
) -> None:
    chart = Chart(LONGEST[: len(totals)], totals, stops)
    for item in drawn(chart, width).drawn:
        if isinstance(item, Line):
            points = list(item.points)
        else:
            assert isinstance(item, Text | Box)
            points = [(item.x, item.y)]
        for x, y in points:
            assert LEFT <= x <= LEFT + width
            assert TOP <= y <= TOP + chart_height(chart, width)


def test_six_lines_are_told_apart_by_their_dashes_and_by_their_marks() -> None:
    page = drawn(Chart(list("ABCDEF"), [[0, number] for number in range(6)], []))
    assert [line.dash for line in running(page)] == list(DASHES)
    shapes = set()
    for number in range(6):
        sample = Page()
        mark(sample, number, 0, 0)
        shapes.add(tuple(sample.drawn))
    assert (len(set(DASHES)), len(shapes)) == (6, 6)


def test_names_stand_at_the_ends_of_their_lines_one_under_the_other_and_none_is_cut() -> None:
    chart = Chart(LONGEST[:5], [[0, 100], [0, 100], [0, 100], [0, -200], [0, 500]], [])
    page = drawn(chart, 345)
    labels = [text for text in texts(page) if text.bold]
    assert "".join("".join(text.text.split()) for text in labels) == "".join(
        "".join(LONGEST[:5]).split()
    )
    ordered = sorted(labels, key=lambda text: text.y)
    assert all(below.y - above.y >= above.size for above, below in pairwise(ordered))
    assert {text.narrow for text in labels} == {1.0}


def test_target_and_floor_say_what_they_do_at_their_lines() -> None:
    page = drawn(Chart(["A", "B"], [[0, 280, -20], [0, 20, 520]], [500, -500]))
    stops = [text for text in texts(page) if text.text in ("500 wins", "−500 loses")]
    assert len(stops) == 2
    for text in stops:
        assert any(
            isinstance(line, Line)
            and line.width == HAIR
            and not line.dash
            and 0 < line.points[0][1] - text.y < 5
            for line in page.drawn
        )


def test_the_scale_has_round_figures_and_a_true_minus_sign() -> None:
    page = drawn(Chart(["A", "B"], [[0, 280, -20], [0, 20, 520]], [500, -500]))
    figures = {text.text for text in texts(page)}
    assert {"−600", "−400", "−200", "0", "200", "400", "600"} <= figures


@pytest.mark.parametrize(
    ("hands", "counted"), [(1, ["1"]), (9, [*map(str, range(1, 10))]), (300, 12)]
)
def test_hands_are_counted_below(hands: int, counted: list[str] | int) -> None:
    page = drawn(Chart(["A"], [[0] * (hands + 1)], []))
    base = next(text.y for text in texts(page) if text.text == "hand")
    numbers = [text.text for text in texts(page) if text.y == base and text.text != "hand"]
    assert numbers == counted or len(numbers) == counted


def test_a_long_game_has_marks_at_some_hands_and_at_the_last() -> None:
    page = drawn(Chart(["A"], [[0, *range(300)]], []))
    marks = [box for box in page.drawn if isinstance(box, Box)]
    assert 2 < len(marks) <= MOST_MARKS + 1
    last = running(page)[0].points[-1]
    assert any(
        (box.x + box.width / 2, box.y + box.height / 2) == pytest.approx(last) for box in marks
    )


def test_what_is_talked_about_has_a_ring() -> None:
    chart = Chart(["A", "B"], [[0, 280, -20], [0, 20, 520]], [])
    x, y = running(drawn(chart))[1].points[2]
    rings = [
        line
        for line in drawn(chart, ringed=(1, 2)).drawn
        if isinstance(line, Line) and len(line.points) == 25
    ]
    assert len(rings) == 1
    for to_x, to_y in rings[0].points:
        assert ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 == pytest.approx(RING)
