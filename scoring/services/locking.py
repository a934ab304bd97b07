"""Locking: the row lock a game's writers take first, what forms saw, the revision raised last."""

from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import F

from scoring.models import MOST_HANDS, Device, Game
from scoring.queries import game_with_rows
from scoring.rules.errors import RuleViolation


class SeenHand(NamedTuple):
    """A recorded hand as a form saw it (optimistic lock): its row's number, and its version."""

    number: int
    version: int


class After(NamedTuple):
    """The place that a device gives a hand: after the last row it knew of, `behind` of its own.

    Those are the hands it had entered since and not sent, or sent without reading the game again.
    Without a row it does not say: the hand comes last, whatever others have recorded.
    """

    row: int | None = None
    behind: int = 0


#: The place of a hand whose device does not say what it knew.
AT_THE_END: Final = After()


def locked(game_id: UUID) -> Game:
    """Lock a game's row until the transaction ends, and read the game. Raises Game.DoesNotExist."""
    Game.objects.select_for_update().filter(pk=game_id).first()
    game = game_with_rows(game_id)
    if game is None:
        raise Game.DoesNotExist
    return game


def lock_device(device: Device) -> None:
    """Lock a device's row until the transaction ends: what it sends at once is done one by one."""
    Device.objects.select_for_update().get(pk=device.pk)


def raised(read: Game) -> bool:
    """Lock a game by raising its revision, if nobody wrote since it was read (compare and swap).

    Then it is as it was read, with all its rows, and need not be read again until the transaction
    ends. False: somebody has written, and nothing was changed.
    """
    now = Game.objects.filter(pk=read.pk, revision=read.revision)
    if not now.update(revision=read.revision + 1):
        return False
    read.revision += 1
    return True


def touch(game: Game) -> None:
    """Raise the game's revision, so that the pages that poll it load again."""
    Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1)


def touch_series(game: Game) -> None:
    """Raise the revision of the other games of its series, whose pages say which game follows."""
    others = Game.objects.filter(series=game.series_id).exclude(pk=game.pk)
    others.update(revision=F("revision") + 1)


def verify_few_enough(hands: int) -> None:
    """Validate how many hands a game has. Raises RuleViolation `too_many_hands`."""
    if hands > MOST_HANDS:
        raise RuleViolation("too_many_hands", most=MOST_HANDS)
