"""Writers of a series: another game of the same people."""

from uuid import UUID

from django.db import transaction

from scoring.access import access
from scoring.models import Device, Game, Role, Series
from scoring.queries import GameSheet, game_sheet, game_with_rows, newest_game, series_going_on
from scoring.services.games import start_game
from scoring.services.locking import locked


@transaction.atomic
def rematch(
    *, device: Device, game_id: UUID, new_id: UUID, first_dealer: int | None = None
) -> Game:
    """Start another game of the series with the same people and rules; the deal goes on in turn.

    Idempotent: `new_id` is made by the form, so that a form sent twice starts one game. Where
    somebody else at the table has begun the next game already, that one is returned.
    `first_dealer`: the seat that deals, as a phone said it that began without the server.
    """
    sheet = game_sheet(locked(game_id))
    return _another(device, sheet, new_id, sheet.game.series, first_dealer)


@transaction.atomic
def play_again(
    *, device: Device, game_id: UUID, new_id: UUID, first_dealer: int | None = None
) -> Game:
    """Start another game with the same seats and rules as on an earlier night; the deal goes on.

    It belongs to the earlier game's series where that was tonight's, and begins a new one
    otherwise. Idempotent as `rematch`.
    """
    sheet = game_sheet(locked(game_id))
    return _another(device, sheet, new_id, series_going_on(sheet), first_dealer)


def _another(
    device: Device, sheet: GameSheet, new_id: UUID, series: Series | None, first_dealer: int | None
) -> Game:
    game = sheet.game
    next_dealer = game.names.index(sheet.sheet.next_dealer)
    if series is not None and not Game.objects.filter(pk=new_id).exists():
        begun = _begun_since(device, game, series)
        if begun is not None:
            return begun
    return start_game(
        device=device,
        game_id=new_id,
        ruleset=game.ruleset,
        names=game.names,
        first_dealer=next_dealer if first_dealer is None else first_dealer,
        side_names=game.side_names,
        house_name=game.house_name,
        lines=game.lines,
        series=series,
        as_written=True,
    )


def _begun_since(device: Device, game: Game, series: Series) -> Game | None:
    """Return the game of the series that has begun since, if this device may keep its score.

    The series is locked: of two phones that begin the next game at once, the second joins the
    first.
    """
    Series.objects.select_for_update().filter(pk=series.pk).first()
    newest = newest_game(series.pk)
    if newest is None or newest.pk == game.pk or newest.started_at < game.started_at:
        return None
    with_rows = game_with_rows(newest.pk)
    if (
        with_rows is None
        or newest.stopped_at is not None
        or not game_sheet(with_rows).sheet.is_open
    ):
        return None
    return newest if access.may(access.Visitor(device), Role.KEEP, newest) else None
