"""The running score as plain values: in its frame at every length, labels apart, stops named."""

import re
from itertools import pairwise

import pytest

from scoring.models import Device, Game
from scoring.pages.screen.chart import (
    BESIDE,
    BOARD,
    MOST_MARKS,
    PAGE,
    Drawing,
    Frame,
    chart_of,
    drawing_of,
)
from scoring.queries import GameSheet, game_sheet
from scoring.rules.record.games import read_hand
from tests.scoring.conftest import CAST, Recorder, Starter, played, stored_game
from tests.scoring.sheets.reading import game_of

NUMBER = re.compile(r"-?\d+\.?\d*")


def drawn(sheet: GameSheet, frame: Frame = PAGE) -> Drawing:
    drawing = drawing_of(sheet, frame)
    assert drawing is not None
    return drawing


def of_hands(device: Device, number: int) -> GameSheet:
    """A game without an end, of so many hands, now up and now down."""
    hands = [played("Nora", "7S", 7 if hand % 3 else 5) for hand in range(number)]
    return game_of(device, "midway", CAST, hands)


@pytest.mark.parametrize("frame", [PAGE, BESIDE, BOARD])
@pytest.mark.parametrize("hands", [1, 2, 40])
def test_all_of_it_lies_inside_its_frame(device: Device, hands: int, frame: Frame) -> None:
    drawing = drawn(of_hands(device, hands), frame)
    for line in drawing.lines:
        places = [tuple(map(float, place.split(","))) for place in line.points.split()]
        assert len(places) == hands + 1
        assert all(0 < x < frame.width and 0 < y < frame.height for x, y in places)
        assert 0 < line.label_y < frame.height
    assert all(0 < tick.base < frame.height for tick in (*drawing.points, *drawing.stops))


def test_a_long_game_has_marks_at_some_hands_and_at_the_last(device: Device) -> None:
    line = drawn(of_hands(device, 40)).lines[0]
    assert 2 <= line.marks.count("M") <= MOST_MARKS + 1
    last_x, _last_y = map(float, line.points.split()[-1].split(","))
    assert float(NUMBER.findall(line.marks.rpartition("M")[2])[0]) == pytest.approx(
        last_x - PAGE.mark, abs=0.1
    )


def test_lines_are_told_apart_without_colour(start: Starter, record: Recorder) -> None:
    game = start("australian-5")
    hand = {"contractor": "Nora", "bid": "6S", "tricks": {"Nora": 6, "Ed": 4}}
    record(game, *[read_hand(hand)] * 2)
    lines = drawn(game_sheet(stored_game(game.pk))).lines
    assert len({line.dash for line in lines}) == len({line.label for line in lines}) == 5
    assert len({(line.sample, line.is_hollow) for line in lines}) == 5
    places = sorted(line.label_y for line in lines)
    assert all(below - above >= PAGE.letter for above, below in pairwise(places))


def test_target_and_floor_are_named_and_the_line_at_nothing_is_stronger(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    drawing = drawn(game_sheet(stored_game(game.pk)))
    assert [tick.label for tick in drawing.stops] == ["500 wins", "−500 loses"]
    assert [tick.label for tick in drawing.points if tick.is_zero] == ["0"]
    assert [tick.label for tick in drawing.hands] == ["0", "1"]


def test_what_a_target_at_the_top_edge_is_called_stands_inside(device: Device) -> None:
    drawing = drawn(game_of(device, "quebec", CAST, [played("Nora", "10H", 10)]))
    assert drawing.stops[0].label == "1000 wins"
    assert drawing.stops[0].place == pytest.approx(drawing.field.above)
    assert drawing.stops[0].base - PAGE.letter >= drawing.stops[0].place - 1


def test_a_chart_holds_each_units_score_after_every_hand(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 7), played("Ed", "7S", 7))
    chart = chart_of(game_sheet(stored_game(game.pk)))
    assert (chart.totals, chart.stops) == ([[0, -280, -250], [0, 30, 170]], [500, -500])


def test_before_the_first_hand_there_is_nothing_to_draw(game: Game) -> None:
    assert drawing_of(game_sheet(stored_game(game.pk))) is None


def test_two_hundred_hands_are_drawn(longest: GameSheet) -> None:
    drawing = drawn(longest)
    assert len(drawing.lines[0].points.split()) == 301
    assert len(drawing.hands) <= 9
