"""Who won a game among people who came and went; a person's games in a row: nights, runs, form."""

from collections.abc import Hashable, Iterable, Sequence
from datetime import date
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

from scoring.rules.endings import FINISHED
from scoring.rules.figures.played import PlayedGame, Turn

#: With up to so many nights, form is told night by night; with up to so many months, by the month.
MOST_NIGHTS: Final = 12
MOST_MONTHS: Final = 24


class Result(StrEnum):
    """The result of a game for one person."""

    WON = "won"
    LOST = "lost"
    #: Stopped, still running, without a named winner, or finished after another took the seat.
    OPEN = "open"


def result_of(person: int, game: PlayedGame) -> Result:
    """Say what a game came to for one person.

    Those who sat there at the last hand have won or lost it; who left before has it without a
    result. Where the texts name a loser and no winner (reading 14), the losers alone have lost.
    """
    if game.ending.state != FINISHED or person not in game.seated[-1]:
        return Result.OPEN
    unit = unit_at_the_end(person, game)
    if unit in game.ending.winners:
        return Result.WON
    return Result.LOST if game.ending.winners or unit in game.ending.losers else Result.OPEN


def unit_at_the_end(person: int, game: PlayedGame) -> str | None:
    """Return the unit of a person at the last hand; None for somebody who did not sit there."""
    if not game.seated or person not in game.seated[-1]:
        return None
    return game.table.unit_of[game.table.players[game.seated[-1].index(person)]]


class Appearance(NamedTuple):
    """One game as one person played it. `hands` were scored; `thrown_in` deals were not played."""

    night: date
    series: Hashable
    result: Result
    hands: int
    thrown_in: int
    points: int


def appearance(person: int, game: PlayedGame, turns: Sequence[Turn]) -> Appearance:
    """Add up the hands of one game that this person played."""
    hands = sum(turn.scored for turn in turns)
    points = sum(turn.points for turn in turns)
    return Appearance(
        game.night, game.series, result_of(person, game), hands, len(turns) - hands, points
    )


class Results(NamedTuple):
    """Games counted by what they came to."""

    won: int = 0
    lost: int = 0
    open: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.lost + self.open


def results_of(games: Iterable[Appearance]) -> Results:
    """Count games by what they came to."""
    results = [game.result for game in games]
    return Results(*(results.count(result) for result in (Result.WON, Result.LOST, Result.OPEN)))


class Night(NamedTuple):
    """A game and its rematches of one evening."""

    night: date
    results: Results
    hands: int
    points: int


def nights_of(games: Iterable[Appearance]) -> list[Night]:
    """Group games by series and evening, in the order in which each began."""
    nights: dict[tuple[date, Hashable], list[Appearance]] = {}
    for game in games:
        nights.setdefault((game.night, game.series), []).append(game)
    return [
        Night(
            night,
            results_of(played),
            sum(game.hands for game in played),
            sum(g.points for g in played),
        )
        for (night, _series), played in nights.items()
    ]


def best_night(nights: Iterable[Night]) -> Night | None:
    """Pick the night with the most games won over lost; then most won, most points, the earliest.

    None where no night has more games won than lost.
    """
    good = [night for night in nights if night.results.won > night.results.lost]
    return max(
        good,
        key=lambda night: (night.results.won - night.results.lost, night.results.won, night.points),
        default=None,
    )


class Run(NamedTuple):
    """Games in a row with one result."""

    result: Result
    games: int


def runs_of(games: Iterable[Appearance]) -> list[Run]:
    """List the runs of games won and lost.

    A game without a result neither counts nor ends a run.
    """
    results = (game.result for game in games if game.result is not Result.OPEN)
    return [Run(result, len(list(run))) for result, run in groupby(results)]


def longest_run(runs: Iterable[Run]) -> int:
    """Count the games of the longest run of games won; 0 where none was."""
    return max((run.games for run in runs if run.result is Result.WON), default=0)


class Span(StrEnum):
    """The length of the periods into which form is divided."""

    NIGHT = "night"
    MONTH = "month"
    YEAR = "year"


class Stretch(NamedTuple):
    """Points and scored hands of one night, month or year; `start` is its first day."""

    start: date
    hands: int
    points: int


def form_of(games: Sequence[Appearance]) -> tuple[Span, list[Stretch]]:
    """Group games in nights, months or years, whichever gives few enough; unplayed ones are out."""
    if len({game.night for game in games}) <= MOST_NIGHTS:
        span = Span.NIGHT
    elif len({game.night.replace(day=1) for game in games}) <= MOST_MONTHS:
        span = Span.MONTH
    else:
        span = Span.YEAR
    stretches: dict[date, Stretch] = {}
    for game in games:
        start = _start(game.night, span)
        sum_ = stretches.get(start, Stretch(start, 0, 0))
        stretches[start] = Stretch(start, sum_.hands + game.hands, sum_.points + game.points)
    return span, sorted(stretch for stretch in stretches.values() if stretch.hands)


def _start(night: date, span: Span) -> date:
    if span is Span.NIGHT:
        return night
    return night.replace(day=1) if span is Span.MONTH else night.replace(month=1, day=1)
