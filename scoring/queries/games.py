"""Queries of games and their logs, with what a sheet needs.

One game is read by statements that are written once, many by Django's prefetching: it takes ten
times as long to write a game's statements as SQLite to answer them.
"""

from typing import Any, Final
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from config.store.statements import Columns, all_of, named, only, relate, rows_of
from scoring.access.access import Shared
from scoring.access.doors import Door
from scoring.models import (
    Amendment,
    Game,
    GameChange,
    Grant,
    Hand,
    HandInPlay,
    Player,
    Role,
    Seat,
    Series,
)

#: A game as open pages ask for it, with what its pulse says and what its roles go by.
GAME: Final = Door(
    Game,
    ("keep_generation", "watch_generation", "stands_alone", "revision"),
    beside={
        "series": ("keep_generation", "watch_generation"),
        "in_play": ("changed_at", "changed_by_id"),
    },
    opened_by={Game.access_kind: "id", Series.access_kind: "series_id"},
)


def game_with_rows(game_id: UUID) -> Game | None:
    """Read a game with all that `with_rows` prefetches: three statements, however long the game."""
    found = only(rows_of(_GAME, [game_id], _HAS_ONE))
    if found is None:
        return None
    game: Game = found["game"]
    relate(game, series=found["series"], in_play=found["in_play"])
    if found["in_play"] is not None:
        relate(found["in_play"], game=game)
    game.seat_rows = []
    for has in rows_of(_SEATS, [game_id], _SITS):
        relate(has["seat"], game=game, player=has["player"])
        game.seat_rows.append(has["seat"])
    game.hand_rows = hands_of(game_id)
    for hand in game.hand_rows:
        relate(hand, game=game)
    return game


def hands_of(game_id: UUID) -> list[Hand]:
    """The hands of a game in their order, those struck out among them: one statement."""
    return [has["entered"] for has in rows_of(_HANDS, [game_id], _ENTERED)]


def pulse_of(game: Game) -> str:
    """Return the string that polling compares.

    It is the game's revision, a full stop, and of the hand in play the time of its last change,
    a hyphen and the key of the device that it belongs to.
    """
    draft = hand_in_play(game)
    if draft is None:
        return f"{game.revision}."
    return f"{game.revision}.{draft.changed_at:%H%M%S%f}-{draft.changed_by_id or ''}"


def grants_by_link(shared: Shared, role: Role) -> "QuerySet[Grant]":
    """The grants that came by the link of this role now valid, the oldest first; no program's."""
    good = Grant.objects.filter(
        kind=shared.access_kind, object_id=shared.pk, role=role, device__token__isnull=True
    )
    good = good.select_related("device")
    return good.filter(generation=shared.generation_of(role)).order_by("granted_at", "pk")


def amendments_of(game: Game) -> list[Amendment]:
    return list(
        Amendment.objects.filter(hand__game=game).select_related("hand", "made_by").order_by("pk")
    )


def changes_of(game: Game) -> list[GameChange]:
    return list(GameChange.objects.filter(game=game).select_related("made_by").order_by("number"))


def hand_in_play(game: Game) -> HandInPlay | None:
    """Return the hand being played, as far as it was entered, which came with the game; or None."""
    return getattr(game, "in_play", None)


def with_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    """Prefetch what a sheet needs, and the series, by which a game is opened as well."""
    return games.select_related("series", "in_play").prefetch_related(of_seats(), of_hands())


def of_seats() -> "Prefetch[Any]":
    return Prefetch("seats", Seat.objects.select_related("player"), to_attr="seat_rows")


def of_hands() -> "Prefetch[Any]":
    return Prefetch("hands", to_attr="hand_rows")


# Names of tables and columns in what follows are all ours; what a request brings is a parameter.

_HAS_ONE: Final = {
    "game": Columns("game", Game, all_of(Game)),
    "series": Columns("series", Series, all_of(Series)),
    "in_play": Columns("in_play", HandInPlay, all_of(HandInPlay)),
}
_GAME: Final = (
    f"SELECT {named(_HAS_ONE.values())} FROM {Game._meta.db_table} game "  # noqa: S608
    f"JOIN {Series._meta.db_table} series ON series.id = game.series_id "
    f"LEFT JOIN {HandInPlay._meta.db_table} in_play ON in_play.game_id = game.id WHERE game.id = %s"
)
_SITS: Final = {
    "seat": Columns("seat", Seat, all_of(Seat)),
    "player": Columns("player", Player, all_of(Player)),
}
_SEATS: Final = (
    f"SELECT {named(_SITS.values())} FROM {Seat._meta.db_table} seat "  # noqa: S608
    f"JOIN {Player._meta.db_table} player ON player.id = seat.player_id "
    "WHERE seat.game_id = %s ORDER BY seat.number, seat.from_hand"
)
_ENTERED: Final = {"entered": Columns("entered", Hand, all_of(Hand))}
_HANDS: Final = (
    f"SELECT {named(_ENTERED.values())} FROM {Hand._meta.db_table} entered "  # noqa: S608
    "WHERE entered.game_id = %s ORDER BY entered.number"
)
