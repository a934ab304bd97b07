"""Every write takes the game's lock and raises its revision."""

from scoring.models import Game
from tests.scoring.conftest import Recorder, played, thrown_in


def test_every_write_raises_the_revision(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), thrown_in())
    assert Game.objects.get(pk=game.pk).revision == 2
