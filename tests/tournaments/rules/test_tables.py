"""A table as it was played: its sides, its tie, its points."""

from tournaments.rules.tables import PlayedTable

SEATING = {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"}


def test_the_low_side_has_fewer_points_negatives_included() -> None:
    table = PlayedTable(1, SEATING, {"NS": -20, "EW": -500})
    assert (table.low_side, table.high_side, table.is_tie) == ("EW", "NS", False)


def test_a_tie_has_no_low_side_until_it_is_cut() -> None:
    table = PlayedTable(1, SEATING, {"NS": 0, "EW": 0})
    assert (table.is_tie, table.low_side, table.high_side) == (True, None, None)
    cut = table._replace(cut="NS")
    assert (cut.is_tie, cut.low_side, cut.high_side) == (True, "NS", "EW")


def test_a_cut_means_nothing_where_there_is_no_tie() -> None:
    assert PlayedTable(1, SEATING, {"NS": 10, "EW": 0}, cut="NS").low_side == "EW"


def test_each_of_a_side_takes_the_whole_of_its_points() -> None:
    table = PlayedTable(1, SEATING, {"NS": 530, "EW": -140})
    assert (table.pair("NS"), table.pair("EW")) == (("Ann", "Cal"), ("Bob", "Dot"))
    assert table.points_of() == {"Ann": 530, "Cal": 530, "Bob": -140, "Dot": -140}
