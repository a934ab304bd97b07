"""The drawing of a movement shows what the movement says."""

import pytest

from scoring.paper.drawn import Line, Text
from scoring.paper.pages import Page
from tests.tournaments.rules.evenings import BY_RESULT, every_by_result
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.drawn import Drawn
from tournaments.sheets.before.movement_drawing import (
    MovementPicture,
    draw_fours,
    draw_row,
    row_width,
)
from tournaments.sheets.contents.rules import caption, picture


def drawing(movement: ByResult, tables: int) -> MovementPicture:
    drawn = picture(movement, tables)
    assert drawn is not None
    return drawn


def goes(drawn: MovementPicture) -> list[str]:
    return [" / ".join(side.words for side in table.sides) for table in drawn.tables]


def test_under_midway_the_low_side_goes_from_table_to_table_and_from_the_last_to_the_first() -> (
    None
):
    drawn = drawing(BY_RESULT["midway"], 4)
    assert goes(drawn) == ["High side stays / Low side goes"] * 4
    assert drawn.moves == ((0, 1), (1, 2), (2, 3), (3, 0))
    assert [table.label for table in drawn.tables] == [
        "Table 1",
        "Table 2",
        "Table 3",
        "Last table",
    ]


def test_under_the_progressive_movement_the_high_side_climbs_and_stays_at_the_head() -> None:
    drawn = drawing(BY_RESULT["progressive"], 4)
    assert goes(drawn) == [
        *["High side goes / Low side stays"] * 3,
        "High side stays / Low side goes",
    ]
    assert drawn.moves == ((0, 1), (1, 2), (2, 3), (3, 0))


@every_by_result
def test_of_many_tables_the_first_and_the_last_are_drawn(movement: ByResult) -> None:
    drawn = drawing(movement, 100)
    assert [table.label for table in drawn.tables] == [
        "Table 1",
        "Table 2",
        "Table 3",
        "Last table",
    ]
    assert drawn.leaves_out == 2


@every_by_result
@pytest.mark.parametrize("tables", [1, 2, 3, 4, 5, 40])
def test_former_partners_are_opponents_in_the_drawing(movement: ByResult, tables: int) -> None:
    drawn = drawing(movement, tables)
    before, after = drawn.before.seats, drawn.after.seats
    assert set(before) == set(after) == set("NESW")
    pairs = [
        {four[north], four[south]} for four in (before, after) for north, south in ("NS", "EW")
    ]
    assert len({frozenset(pair) for pair in pairs}) == 4
    stay = set(before.values()) & set(after.values())
    assert stay == (drawn.bold or set(before.values()))
    assert all(name in caption(movement, tables) for name in after.values())


@every_by_result
@pytest.mark.parametrize("tables", [2, 3, 4, 40])
def test_there_is_an_arrow_for_each_side_that_goes(movement: ByResult, tables: int) -> None:
    page, drawn = Page(), drawing(movement, tables)
    draw_row(page, drawn, 40, 100, row_width(drawn))
    lines = [item for item in page.drawn if isinstance(item, Line)]
    # A line between the sides of each table; of each arrow its line and the two of its head.
    assert len(lines) == len(drawn.tables) + 3 * len(drawn.moves)
    assert [bool(line.dash) for line in lines].count(True) == (tables > 4)


def test_who_stays_is_in_bold() -> None:
    page = Page()
    draw_fours(page, drawing(BY_RESULT["midway"], 4), 40, 100, 330)
    names = [(item.text, item.bold) for item in page.drawn if isinstance(item, Text)]
    assert [name for name, bold in names if bold] == ["Nora", "Sue", "Nora", "Sue"]


def test_where_no_side_leaves_there_is_nothing_to_draw() -> None:
    assert (picture(Drawn(), 4), caption(Drawn(), 4)) == (None, "")
