"""Charts keep their proportions and never leave their field."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from scoring.pages.people.charts import LONGEST, MOST_MARKS, WIDTH, bar_of, columns_of, marks_of
from scoring.rules.figures.results import Appearance, Result, Results, Stretch

DAY = date(2026, 3, 3)


def test_the_bar_is_divided_as_the_games_are() -> None:
    assert [(box.kind, box.x, box.width) for box in bar_of(Results(2, 1, 1))] == [
        ("won", 0, 150),
        ("lost", 150, 75),
        ("open", 225, 75),
    ]
    assert [box.kind for box in bar_of(Results(0, 3, 0))] == ["lost"]
    assert bar_of(Results()) == []


def test_marks_are_the_latest_games_up_or_down() -> None:
    games = [
        Appearance(DAY, 1, result, 10, 0, 0)
        for result in (*[Result.OPEN] * 30, Result.WON, Result.LOST)
    ]
    marks = marks_of(games)
    assert (len(marks), [mark.kind for mark in marks[-2:]]) == (MOST_MARKS, ["won", "lost"])
    assert marks[-2].y < marks[-1].y


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(-9000, 9000)), max_size=24))
def test_columns_stand_on_one_line_inside_the_field(sums: list[tuple[int, int]]) -> None:
    chart = columns_of([Stretch(DAY, hands, points) for hands, points in sums])
    for box, (_hands, points) in zip(chart.boxes, sums, strict=True):
        assert -0.1 <= box.y <= box.y + box.height <= chart.room
        assert abs((box.y + box.height if points >= 0 else box.y) - chart.base) < 0.1
        assert 0 < box.width <= WIDTH
    if any(points for _hands, points in sums):
        assert abs(max(box.height for box in chart.boxes) - LONGEST) < 0.1
