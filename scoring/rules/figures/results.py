"""Results of games for people who came and went."""

from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.endings import FINISHED
from scoring.rules.figures.played import PlayedGame, Turn


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
    result: Result
    hands: int
    thrown_in: int
    points: int


def appearance(person: int, game: PlayedGame, turns: Sequence[Turn]) -> Appearance:
    """Add up the hands of one game that this person played."""
    hands = sum(turn.scored for turn in turns)
    points = sum(turn.points for turn in turns)
    return Appearance(game.night, result_of(person, game), hands, len(turns) - hands, points)


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
