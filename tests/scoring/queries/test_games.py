"""Games are read whole, each by who may, in a number of statements that does not grow."""

from pytest_django import DjangoAssertNumQueries

from scoring.queries import game_sheet
from tests.scoring.conftest import Recorder, Starter, played, stored_game


def test_a_games_sheet_takes_as_many_statements_after_forty_hands_as_after_four(
    start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start("midway")
    for hands in (4, 36):
        record(game, *[played("Nora", "7S", 7)] * hands)
        with django_assert_num_queries(3):
            game_sheet(stored_game(game.pk))
