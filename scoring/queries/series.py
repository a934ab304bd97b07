"""Queries of a series: its games with their sheets, the newest of them, whether tonight goes on."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.utils import timezone

from scoring.models import Game, Series
from scoring.queries.games import with_rows
from scoring.queries.sheets import GameSheet, game_sheet

#: A night at the table is over when nothing was recorded for this long.
NIGHT: Final = timedelta(hours=12)


def series_of(game: Game) -> list[GameSheet]:
    """Tally the game and its rematches, the first first: as many statements for ten as for one."""
    games = with_rows(Game.objects.filter(series=game.series_id)).order_by("started_at")
    return [game_sheet(game) for game in games]


def newest_game(series_id: UUID) -> Game | None:
    """Read the revision and generations of a series' newest game, for polling: one statement.

    None for a table of an event, whose games are followed by the event's own pages.
    """
    games = Game.objects.filter(series=series_id, stands_alone=True).select_related(
        "series", "in_play"
    )
    return games.order_by("-started_at").first()


def series_going_on(sheet: GameSheet) -> Series | None:
    """Return the series of another game of the same people: tonight's, or None for a new one.

    Tonight goes on where this game is over or stopped, and was played within the last twelve hours.
    """
    is_over = not sheet.sheet.is_open or sheet.game.stopped_at is not None
    last = max([line.row.recorded_at for line in sheet.lines], default=sheet.game.started_at)
    return sheet.game.series if is_over and timezone.now() - last < NIGHT else None
