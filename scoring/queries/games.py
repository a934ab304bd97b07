"""Queries of games and their logs, with what a sheet needs prefetched."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from scoring.models import Amendment, Game, GameChange, Grant, HandInPlay, Role, Seat
from scoring.queries.sheets import GameSheet, game_sheet
from scoring.sharing.access import Visitor


def games_of(visitor: Visitor) -> QuerySet[Game]:
    """Query the games whose score this visitor keeps, newest first, with what a sheet needs prefetched."""
    games = Game.objects.filter(stands_alone=True).order_by("-started_at")
    if not visitor.at_the_computer:
        good = Q(role=Role.OWN) | Q(role=Role.KEEP, generation=OuterRef("keep_generation"))
        grants = Grant.objects.filter(
            good, device=visitor.device, kind=Game.access_kind, object_id=OuterRef("pk")
        )
        games = games.filter(Exists(grants)) if visitor.device else games.none()
    return _with_rows(games)


def game_with_rows(game_id: UUID) -> Game | None:
    """Read a game with its seats, players and hands prefetched: three statements, however long the game."""
    return _with_rows(Game.objects.filter(pk=game_id)).first()


def game_revision(game_id: UUID) -> Game | None:
    """Read a game's revision and generations alone, for pages that poll it: one indexed statement."""
    fields = ("revision", "keep_generation", "watch_generation", "in_play__changed_at")
    return Game.objects.select_related("in_play").only(*fields).filter(pk=game_id).first()


def pulse_of(game: Game) -> str:
    """What polling compares: the game's revision, a full stop, and when the hand in play was last changed."""
    draft = hand_in_play(game)
    return f"{game.revision}.{draft.changed_at:%H%M%S%f}" if draft else f"{game.revision}."


def devices_by_link(game: Game, role: Role) -> int:
    """Count the devices that came by the link of this role that is good now."""
    good = Grant.objects.filter(kind=game.access_kind, object_id=game.pk, role=role)
    return good.filter(generation=game.generation_of(role)).count()


def amendments_of(game: Game) -> list[Amendment]:
    """Read the audit log of the game's hands, oldest first, with the hands."""
    return list(Amendment.objects.filter(hand__game=game).select_related("hand").order_by("pk"))


def changes_of(game: Game) -> list[GameChange]:
    """Read the audit log of the game itself, oldest first."""
    return list(GameChange.objects.filter(game=game).order_by("number"))


def series_of(game: Game) -> list[GameSheet]:
    """Tally the game and its rematches, the first one first: as many statements for ten as for one."""
    games = _with_rows(Game.objects.filter(series=game.series)).order_by("started_at")
    return [game_sheet(game) for game in games]


def hand_in_play(game: Game) -> HandInPlay | None:
    """What has been said of the hand being played, if anything; it came with the game."""
    return getattr(game, "in_play", None)


def _with_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number", "from_hand"))
    return games.select_related("in_play").prefetch_related(seats, "hands")
