"""What columns are taken as."""

from tournaments.files.names.cells import Grid
from tournaments.files.names.columns import Choice, chosen, shown
from tournaments.files.names.headings import Taken


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
