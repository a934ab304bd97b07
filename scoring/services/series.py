"""Writers of a series: another game of the same people, and how many games a match has."""

from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.models import Device, Game, Series
from scoring.queries import GameSheet, game_sheet, series_going_on
from scoring.services.games import start_game
from scoring.services.locking import locked


@transaction.atomic
def rematch(*, device: Device, game_id: UUID, new_id: UUID) -> Game:
    """Start another game of the series with the same people and rules; the deal goes on to whose turn it is.

    Idempotent: `new_id` is made by the form, so that a form sent twice starts one game.
    """
    sheet = game_sheet(locked(game_id))
    return _another(device, sheet, new_id, sheet.game.series)


@transaction.atomic
def play_again(*, device: Device, game_id: UUID, new_id: UUID) -> Game:
    """Start another game with the same seats and rules as on an earlier night; the deal goes on as well.

    It belongs to the earlier game's series where that was tonight's, and begins a new one otherwise.
    Idempotent as `rematch`.
    """
    sheet = game_sheet(locked(game_id))
    return _another(device, sheet, new_id, series_going_on(sheet))


@transaction.atomic
def choose_best_of(*, series_id: UUID, best_of: int | None) -> None:
    """Set how many games a match of this series has at most; None: no matches. Idempotent."""
    changed = Series.objects.filter(pk=series_id).exclude(best_of=best_of).update(best_of=best_of)
    if changed:
        Game.objects.filter(series=series_id).update(revision=F("revision") + 1)


def _another(device: Device, sheet: GameSheet, new_id: UUID, series: Series | None) -> Game:
    game = sheet.game
    return start_game(
        device=device,
        game_id=new_id,
        ruleset=game.ruleset,
        names=game.names,
        first_dealer=game.names.index(sheet.sheet.next_dealer),
        side_names=game.side_names,
        house_name=game.house_name,
        lines=game.lines,
        series=series,
    )
