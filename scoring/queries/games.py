"""Reads shared by pages, commands and services."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from scoring.models import Amendment, Game, GameChange, Grant, HandInPlay, Role, Seat
from scoring.queries.sheets import GameSheet, game_sheet
from scoring.sharing.access import Visitor


def games_of(who: Visitor) -> QuerySet[Game]:
    """The games whose score this visitor keeps, newest first, with what a sheet needs."""
    games = Game.objects.filter(stands_alone=True).order_by("-started_at")
    if not who.at_the_computer:
        good = Q(role=Role.OWN) | Q(role=Role.KEEP, generation=OuterRef("keep_generation"))
        grants = Grant.objects.filter(
            good, device=who.device, kind=Game.access_kind, object_id=OuterRef("pk")
        )
        games = games.filter(Exists(grants)) if who.device else games.none()
    return _with_rows(games)


def game_with_rows(game_id: UUID) -> Game | None:
    """A game with its seats, players and hands: three statements, however long the game."""
    return _with_rows(Game.objects.filter(pk=game_id)).first()


def game_revision(game_id: UUID) -> Game | None:
    """The game without its rows, for those who only ask whether it has changed: one indexed read."""
    return Game.objects.only("revision", "keep_generation", "watch_generation").filter(pk=game_id).first()


def devices_by_link(game: Game, role: Role) -> int:
    """How many devices came by the link of this role that is good now."""
    good = Grant.objects.filter(kind=game.access_kind, object_id=game.pk, role=role)
    return good.filter(generation=game.generation_of(role)).count()


def amendments_of(game: Game) -> list[Amendment]:
    """All that was put right in the game's hands, with the hands."""
    return list(Amendment.objects.filter(hand__game=game).select_related("hand").order_by("pk"))


def changes_of(game: Game) -> list[GameChange]:
    """All that was put right about the game itself."""
    return list(GameChange.objects.filter(game=game).order_by("number"))


def series_of(game: Game) -> list[GameSheet]:
    """The game and its rematches, the first one first: as many statements for ten as for one."""
    return [
        game_sheet(one) for one in _with_rows(Game.objects.filter(series=game.series)).order_by("started_at")
    ]


def hand_in_play(game: Game) -> HandInPlay | None:
    """What has been said of the hand being played, if anything."""
    return HandInPlay.objects.filter(game=game).first()


def _with_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number", "from_hand"))
    return games.prefetch_related(seats, "hands")
