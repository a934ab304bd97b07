"""Text parted into cells by the mark that makes columns of it."""

import pytest

from tournaments.files.names.cells import as_text, grid_of


@pytest.mark.parametrize("mark", ["\t", ";", "|", ","])
def test_a_heading_and_a_mark_make_columns(mark: str) -> None:
    grid = grid_of(f"Name{mark}Fee\nAnn{mark}5")
    assert (grid.rows, grid.mark) == ([["Name", "Fee"], ["Ann", "5"]], mark)


def test_a_cell_in_quotes_holds_marks_line_ends_and_quotes() -> None:
    assert grid_of('Name;Fee\n"Ann; ""Red""\nLee";5').rows[1] == ['Ann; "Red"\nLee', "5"]


def test_columns_in_which_nothing_stands_are_none() -> None:
    assert grid_of("Name\t\tFee\nAnn\t\t5").rows == [["Name", "Fee"], ["Ann", "5"]]


def test_rows_come_back_as_they_were_written() -> None:
    rows = [
        ["Name", "Fee"],
        ["Ann Lee", ""],
        ["", "5"],
        ["Ann Lee\nBob Owen", "5"],
        ['"Red" Ann', ""],
    ]
    assert grid_of(as_text(rows)).rows == rows
