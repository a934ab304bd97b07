"""A series: its games, the newest of them, and whether tonight goes on."""

import uuid

from scoring import queries, services
from scoring.models import Device, Game
from scoring.queries import game_sheet
from scoring.services import By
from tests.scoring.conftest import Recorder, Starter, played, stored_game


def rematch(device: Device, game: Game) -> Game:
    return services.rematch(device=device, game_id=game.pk, new_id=uuid.uuid4())


def test_a_series_is_the_game_and_its_rematches_the_first_one_first(
    start: Starter, device: Device
) -> None:
    game, other = start(), start()
    again = rematch(device, game)
    assert [sheet.game for sheet in queries.series_of(again)] == [game, again]
    assert [sheet.game for sheet in queries.series_of(other)] == [other]


def test_the_newest_game_is_the_last_that_began(start: Starter, device: Device) -> None:
    game, _other = start(), start()
    assert queries.newest_game(game.series_id) == game
    _second, third = rematch(device, game), rematch(device, game)
    assert queries.newest_game(game.series_id) == third


def test_a_table_of_an_event_is_the_newest_game_of_nothing(game: Game) -> None:
    Game.objects.update(stands_alone=False)
    assert queries.newest_game(game.series_id) is None


def test_tonight_goes_on_after_a_game_that_is_over_or_stopped(game: Game, record: Recorder) -> None:
    assert queries.series_going_on(game_sheet(stored_game(game.pk))) is None
    services.stop_game(game_id=game.pk, by=By())
    assert queries.series_going_on(game_sheet(stored_game(game.pk))) == game.series
    services.resume_game(game_id=game.pk, by=By())
    record(game, played("Nora", "10H", 10))
    assert queries.series_going_on(game_sheet(stored_game(game.pk))) == game.series
