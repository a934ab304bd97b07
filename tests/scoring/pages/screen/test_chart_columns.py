"""The heads of the sheet's columns: short names of their own, and whether long ones fit."""

import pytest

from scoring.models import Game
from scoring.pages.screen.chart import Column, are_tight, columns_of, short_names
from scoring.queries import game_sheet
from tests.scoring.conftest import Recorder, played, stored_game


@pytest.mark.parametrize(
    ("units", "shorts"),
    [
        ([["Nora", "Sue"], ["Ed", "Will"]], ["NS", "EW"]),
        ([["Nora", "Sue"], ["Ned", "Sid"]], ["NoSu", "NeSi"]),
        ([["Nora"], ["Ed"], ["Sue"]], ["No", "Ed", "Su"]),
        ([["Anna"], ["Anne"], ["Ann"]], ["Anna", "Anne", "Ann"]),
        ([["Annabel"], ["Annabella"]], ["1", "2"]),
        ([["Ann", "Bob", "Cy"], ["Di", "Ed", "Fay"]], ["ABC", "DEF"]),
        ([["\u202e!"], ["Ed"]], ["1", "2"]),
        ([["E\u0301mile"], ["Ed"]], ["Ém", "Ed"]),
    ],
)
def test_units_are_called_in_short_and_no_two_alike(
    units: list[list[str]], shorts: list[str]
) -> None:
    assert short_names(units) == shorts


def test_a_column_says_who_how_many_and_who_won(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "10H", 10))
    columns = columns_of(game_sheet(stored_game(game.pk)))
    assert [(column.names, column.short, column.total, column.is_winner) for column in columns] == [
        (("Nora", "Sue"), "NS", 500, True),
        (("Ed", "Will"), "EW", 0, False),
    ]


@pytest.mark.parametrize(
    ("names", "tight"),
    [
        (["Nora", "Ed", "Sue", "Will", "Ann"], False),
        (["Nora", "Ed", "Sue", "Will", "Konstantinos"], True),
        (["Bartholomew-Jo", "Konstantinos-P"], False),
        (["Maximilian von Hohenlohe-Langenburg", "Ed"], True),
    ],
)
def test_names_stand_above_their_columns_where_there_is_room(names: list[str], tight: bool) -> None:
    columns = [Column(number, (name,), "X", 0, False) for number, name in enumerate(names)]
    assert are_tight(columns) is tight
