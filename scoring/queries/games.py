"""Queries of games and their logs, with what a sheet needs prefetched."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from scoring.models import Amendment, Game, GameChange, Grant, HandInPlay, Role, Seat, Series
from scoring.sharing.access import Shared
from scoring.sharing.doors import Door

#: A game as open pages ask for it, with what its pulse says and what its roles go by.
GAME: Final = Door(
    Game,
    ("keep_generation", "watch_generation", "stands_alone", "revision"),
    beside={"series": ("keep_generation", "watch_generation"), "in_play": ("changed_at",)},
    opened_by={Game.access_kind: "id", Series.access_kind: "series_id"},
)


def game_with_rows(game_id: UUID) -> Game | None:
    """Read a game with its seats, players and hands prefetched: three statements, however long the game."""
    return with_rows(Game.objects.filter(pk=game_id)).first()


def game_revision(game_id: UUID) -> Game | None:
    """Read a game's revision and generations alone, for pages that poll it: one indexed statement."""
    needed = ("revision", "keep_generation", "watch_generation", "stands_alone", "in_play__changed_at")
    of_series = ("series__keep_generation", "series__watch_generation")
    games = Game.objects.select_related("series", "in_play").only(*needed, *of_series)
    return games.filter(pk=game_id).first()


def game_revisions(ids: Collection[UUID]) -> dict[UUID, int]:
    """Look up the revisions of these games, for who listens to them: one indexed statement."""
    return dict(Game.objects.filter(pk__in=ids).values_list("pk", "revision"))


def pulse_of(game: Game) -> str:
    """What polling compares: the game's revision, a full stop, and when the hand in play was last changed."""
    draft = hand_in_play(game)
    return f"{game.revision}.{draft.changed_at:%H%M%S%f}" if draft else f"{game.revision}."


def devices_by_link(shared: Shared, role: Role) -> int:
    """Count the devices that came by the link of this role that is good now."""
    return grants_by_link(shared, role).count()


def grants_by_link(shared: Shared, role: Role) -> "QuerySet[Grant]":
    """The grants that came by the link of this role that is good now, the oldest first; no program's."""
    good = Grant.objects.filter(
        kind=shared.access_kind, object_id=shared.pk, role=role, device__token__isnull=True
    )
    return good.filter(generation=shared.generation_of(role)).order_by("granted_at", "pk")


def amendments_of(game: Game) -> list[Amendment]:
    """Read the audit log of the game's hands, oldest first, with the hands."""
    return list(Amendment.objects.filter(hand__game=game).select_related("hand").order_by("pk"))


def changes_of(game: Game) -> list[GameChange]:
    """Read the audit log of the game itself, oldest first."""
    return list(GameChange.objects.filter(game=game).order_by("number"))


def hand_in_play(game: Game) -> HandInPlay | None:
    """What has been said of the hand being played, if anything; it came with the game."""
    return getattr(game, "in_play", None)


def with_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    """Prefetch what a sheet needs, and the series, by which a game is opened as well."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number", "from_hand"))
    return games.select_related("series", "in_play").prefetch_related(seats, "hands")
