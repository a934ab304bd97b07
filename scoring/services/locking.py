"""What every writer of a game does first and last."""

from uuid import UUID

from django.db.models import F

from scoring.models import Game
from scoring.queries import game_with_rows


def locked(game_id: UUID) -> Game:
    """The game with its rows, nobody else writing to it until the transaction ends. Raises Game.DoesNotExist."""
    Game.objects.select_for_update().filter(pk=game_id).first()
    game = game_with_rows(game_id)
    if game is None:
        raise Game.DoesNotExist
    return game


def touch(game: Game) -> None:
    """Tell those who watch that the game has changed."""
    Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1)
