"""What a change does to a game, in words."""

from scoring.models import Game
from scoring.queries import GameSheet, game_sheet, sheet_of
from scoring.services import proposed
from scoring.words.changes import consequences
from tests.scoring.changing import right
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in


def sheet(game: Game, *left_out: int) -> GameSheet:
    """The game's sheet, without the hands of these numbers."""
    now = stored_game(game.pk)
    return sheet_of(now, [row for row in now.hands.all() if row.number not in left_out])


def test_nothing_that_changes_is_said_as_well(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Nora", "8D", 8))
    before = sheet(game)
    assert consequences(before, before) == ["No score changes."]


def test_a_hand_that_no_longer_counts_takes_its_points_with_it(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 6))
    assert consequences(sheet(game), sheet(game, 1)) == [
        "Hand 1 no longer counts.",
        "Nora & Sue: from 320 to 40.",
        "Ed & Will: from −120 to −140.",
    ]


def test_a_hand_that_counts_again_brings_them_back(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Nora", "8D", 10))
    assert consequences(sheet(game, 2), sheet(game)) == ["Hand 2 counts.", "Nora & Sue: from 0 to 280."]


def test_an_end_that_goes_comes_or_becomes_another_is_said(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "9D", 9), played("Ed", "8H", 8), played("Nora", "10H", 10))
    won = "Nora & Sue won: the target was reached by winning a contract."
    assert consequences(sheet(game), sheet(game, 3))[1] == "The game is no longer over."
    assert consequences(sheet(game, 3), sheet(game))[1] == f"The game is over. {won}"
    assert won not in " ".join(consequences(sheet(game), sheet(game, 1)))


def test_points_that_move_under_other_rules_are_said_by_the_people_who_have_them_then(
    start: Starter, record: Recorder
) -> None:
    game = start()
    record(game, played("Nora", "8D", 8))
    now = stored_game(game.pk)
    after = proposed(now, right(now, order=(1, 0, 3, 2)))
    assert consequences(game_sheet(now), after) == [
        "Ed & Will: from 280 to 20.",
        "Nora & Sue: from 20 to 280.",
        "Hand 1: Ed & Will, 280 becomes 20.",
        "Hand 1: Nora & Sue, 20 becomes 280.",
    ]
