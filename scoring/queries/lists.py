"""Queries of several games: one's own by page and by name, who usually plays, those of a night."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import (
    BooleanField,
    Exists,
    Expression,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Value,
    prefetch_related_objects,
)
from django.utils import timezone

from scoring.access.access import Visitor
from scoring.models import Game, Grant, Player, PutAway, Role, Seat, Series
from scoring.queries.games import of_hands, of_seats, with_rows
from scoring.queries.listing import PAGE, Shown, newest
from scoring.queries.sheets import GameSheet, game_sheet
from scoring.rules.names import in_order, name_key

#: So many games back we look for people who play together, and so many groups of them are offered.
GAMES_BACK: Final = 40
#: So many games are read at once where all of them are wanted.
AT_ONCE: Final = 200
GROUPS: Final = 5
#: No game was started before the first day, or on the last: any other is as good as these.
FIRST_DAY: Final = date(1900, 1, 1)
LAST_DAY: Final = date(9000, 1, 1)
#: A night at the table is over when nothing was recorded for this long.
NIGHT: Final = timedelta(hours=12)


class Wanted(NamedTuple):
    """The filters of a list of games; None for a filter that is not set.

    `stopped`: ended without a result, or not. Whether the other games are over is computed from
    their hands, so that no query can filter by it. `since`, `until`: the first and the last day on
    which they were started. `ruleset`: its name.
    """

    stopped: bool | None = None
    since: date | None = None
    until: date | None = None
    ruleset: str | None = None

    def among(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """Keep the games that are wanted."""
        if self.stopped is not None:
            games = games.filter(stopped_at__isnull=not self.stopped)
        if self.since is not None:
            games = games.filter(started_at__gte=_midnight(self.since))
        if self.until is not None:
            games = games.filter(
                started_at__lt=_midnight(min(self.until, LAST_DAY) + timedelta(days=1))
            )
        if self.ruleset is not None:
            games = games.filter(ruleset_name=self.ruleset)
        return games


#: All of them.
ANY: Final = Wanted()


@dataclass(frozen=True)
class ListedGames:
    """A page of games, newest first, numbered from 1."""

    sheets: tuple[GameSheet, ...]
    number: int
    has_next: bool


def listed_games(
    visitor: Visitor, number: int = 1, away: bool | None = False, words: str = ""
) -> ListedGames:
    """Tally a page of the games whose score this visitor keeps: as many statements for any number.

    `away`: those that this device has put away, those that it has not, or (None) both. `words`:
    only games in which somebody of each of these names plays, blind to case and accents; a part of
    a name is enough.
    """
    if away is False and not words:
        return games_shown(visitor, number, newest(visitor, number))
    games = kept_games(visitor, words, away)
    first = PAGE * (number - 1)
    rows = list(games[first : first + PAGE + 1])
    return ListedGames(tuple(sheets(rows[:PAGE])), number, len(rows) > PAGE)


def games_shown(visitor: Visitor, number: int, shown: Sequence[Shown]) -> ListedGames:
    """Tally the games of a page that `newest` has found, and not the one after them."""
    games = with_rows(Game.objects.filter(pk__in=[one.game for one in shown[:PAGE]]))
    rows = list(games.annotate(is_owned=_is_owned(visitor)).order_by("-started_at", "-pk"))
    return ListedGames(tuple(sheets(rows)), number, len(shown) > PAGE)


def kept_games(
    visitor: Visitor, words: str = "", away: bool | None = None, wanted: Wanted = ANY
) -> QuerySet[Game]:
    """Query the games this visitor keeps, newest first; `words`, `away`: as in `listed_games`."""
    games = with_rows(_played_by(wanted.among(_kept_by(visitor)), words.split()))
    if away is not None:
        put_away = Exists(PutAway.objects.filter(device=visitor.device, game=OuterRef("pk")))
        games = games.filter(put_away if away else ~put_away)
    return games.annotate(is_owned=_is_owned(visitor))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(max(min(day, LAST_DAY), FIRST_DAY), time.min))


def number_of_games(visitor: Visitor) -> int:
    """Count the games that this visitor owns. One statement."""
    return _owned_by(visitor).count()


def owned_games(visitor: Visitor) -> Iterator[GameSheet]:
    """Tally all games that this visitor owns, the oldest first, `AT_ONCE` of them in memory."""
    ids = list(_owned_by(visitor).order_by("started_at", "pk").values_list("pk", flat=True))
    for first in range(0, len(ids), AT_ONCE):
        wanted = ids[first : first + AT_ONCE]
        rows = {game.pk: game for game in with_rows(Game.objects.filter(pk__in=wanted))}
        yield from (game_sheet(rows[key]) for key in wanted if key in rows)


def _owned_by(visitor: Visitor) -> QuerySet[Game]:
    games = Game.objects.filter(stands_alone=True)
    if visitor.at_the_computer:
        return games
    owns = Q(role=Role.OWN)
    return games.filter(_granted(visitor, owns, owns)) if visitor.device else games.none()


def sheets(games: Sequence[Game]) -> list[GameSheet]:
    """Tally games of `kept_games`, with the role that the visitor has in each."""
    return [
        replace(game_sheet(game), role=Role.OWN if getattr(game, "is_owned", False) else Role.KEEP)
        for game in games
    ]


def groups_of(visitor: Visitor) -> list[GameSheet]:
    """List who has played together on a device: each group's last game, the latest group first."""
    groups: dict[frozenset[str], Game] = {}
    for game in (
        _kept_by(visitor).select_related("series").prefetch_related(of_seats())[:GAMES_BACK]
    ):
        groups.setdefault(frozenset(map(name_key, game.names)), game)
    latest = list(groups.values())[:GROUPS]
    prefetch_related_objects(latest, of_hands())
    return [game_sheet(game) for game in latest]


def _kept_by(visitor: Visitor) -> QuerySet[Game]:
    """Query the games whose score this visitor keeps, by a grant of the game or of its series."""
    games = Game.objects.filter(stands_alone=True).order_by("-started_at")
    if visitor.at_the_computer:
        return games
    if visitor.device is None:
        return games.none()
    owns = Q(role=Role.OWN)
    keeps = owns | Q(role=Role.KEEP, generation=OuterRef("keep_generation"))
    keeps_series = owns | Q(role=Role.KEEP, generation=OuterRef("series__keep_generation"))
    return games.filter(_granted(visitor, keeps, keeps_series))


def _granted(visitor: Visitor, by_game: Q, by_series: Q) -> Q:
    """Build the condition that this device has a grant of the game or series that counts."""
    grants = Grant.objects.filter(device=visitor.device)
    game = grants.filter(by_game, kind=Game.access_kind, object_id=OuterRef("pk"))
    series = grants.filter(by_series, kind=Series.access_kind, object_id=OuterRef("series_id"))
    return Exists(game) | Exists(series)


def _is_owned(visitor: Visitor) -> Expression:
    if visitor.at_the_computer:
        return Value(True)
    owns = Q(role=Role.OWN)
    return ExpressionWrapper(_granted(visitor, owns, owns), output_field=BooleanField())


def _played_by(games: QuerySet[Game], words: Sequence[str]) -> QuerySet[Game]:
    """Keep the games where, for each word, some player's name has it; names compared in Python.

    A database compares letters beyond ASCII as it likes: SQLite does not know that Ö is ö.
    """
    if not words:
        return games
    seated = Seat.objects.filter(game__in=games.order_by().values("pk"))
    people = list(Player.objects.filter(pk__in=seated.values("player")).values_list("pk", "name"))
    for word in words:
        wanted = in_order(word)
        named = [key for key, name in people if wanted in in_order(name)]
        games = games.filter(Exists(Seat.objects.filter(game=OuterRef("pk"), player__in=named)))
    return games


def series_of(game: Game) -> list[GameSheet]:
    """Tally the game and its rematches, the first first: as many statements for ten as for one."""
    games = with_rows(Game.objects.filter(series=game.series_id)).order_by("started_at")
    return [game_sheet(game) for game in games]


def newest_game(series_id: UUID) -> Game | None:
    """Read a series' newest game, for polling: one statement. None for a table of an event."""
    games = Game.objects.filter(series=series_id, stands_alone=True).select_related(
        "series", "in_play"
    )
    return games.order_by("-started_at").first()


def series_going_on(sheet: GameSheet) -> Series | None:
    """Return tonight's series, for another game of the same people; None for a new one."""
    is_over = not sheet.sheet.is_open or sheet.game.stopped_at is not None
    goes_on = is_over and timezone.now() - last_played(sheet) < NIGHT
    return sheet.game.series if goes_on else None


def last_played(sheet: GameSheet) -> datetime:
    """Return the time of a game's last hand, or of its start."""
    return max([line.row.recorded_at for line in sheet.lines], default=sheet.game.started_at)
