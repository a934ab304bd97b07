"""What columns are taken as."""

import pytest

from tournaments.files.names.cells import Grid
from tournaments.files.names.columns import Choice, chosen, shown
from tournaments.files.names.headings import Taken
from tournaments.files.names.reading import read


def test_a_title_above_the_headings_is_no_heading() -> None:
    grid = Grid([["Tuesday", ""], ["Surname", "First name"], ["Lee", "Ann"]], "\t")
    assert chosen(grid) == Choice((Taken.LAST, Taken.FIRST), 1)


def test_a_category_is_no_column_of_names() -> None:
    grid = Grid([["Junior", "Ann Lee"], ["Senior", "Bob Owen"], ["Junior", "Cal Fox"]], ";")
    assert chosen(grid).taken == (Taken.OUT, Taken.NAME)


def test_a_column_is_shown_with_its_heading_and_first_cells() -> None:
    grid = Grid([["Name", "Fee"], ["Ann", ""], ["Bob", "5"]], ";")
    assert [tuple(column) for column in shown(grid, chosen(grid))] == [
        ("Name", Taken.NAME, ["Ann", "Bob"]),
        ("Fee", Taken.OUT, ["5"]),
    ]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("Name;Start\nAnn Lee;30\nBob Owen;10", ["Start · 30 · 10"]),
        ("Ann Lee;30\nBob Owen;-10\nCal Fox;", ["30 · -10"]),
        ("1;Ann Lee\n2;Bob Owen\n3;Cal Fox", []),
        ("1;Ann Lee\n1;Bob Owen\n2;Cal Fox\n2;Dot Ash", []),
        ("Name;Platz\nAnn Lee;1950\nBob Owen;1948", []),
        ("Name;Age\nAnn Lee;70\nBob Owen;61", []),
        ("Name;Handicap;Old one\nAnn Lee;30;20\nBob Owen;10;15", []),
    ],
)
def test_numbers_that_may_be_handicaps_are_not_left_out_unsaid(
    text: str, figures: list[str]
) -> None:
    assert [note.name for note in read(text).notes if note.code == "figures"] == figures
