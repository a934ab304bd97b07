"""A round of several games at a table, the best of three or five: who won each, and who won it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import Scoresheet
from tournaments.rules.formats import RoundFormat
from tournaments.rules.tables import SIDES, TIE


class PlayedGame(NamedTuple):
    """One of several games of a round at a table: its sheet, or totals that were typed from one."""

    totals: Mapping[str, int]
    #: The side that won, or TIE; None while nobody has.
    won: str | None
    sheet: Scoresheet | None = None


#: Games that a round can have where some are tied: nobody plays on for ever.
MOST_GAMES: Final = 15


def games_won(games: Sequence[PlayedGame]) -> dict[str, Fraction]:
    """Side -> games it won; a tie is half of one for each."""
    won = Counter(game.won for game in games)
    return {side: won[side] + Fraction(won[TIE], 2) for side in SIDES}


def decided_by(plays: RoundFormat, games: Sequence[PlayedGame]) -> str | None:
    """Return the side that has won as many games as the round asks for; None while none has.

    A tie is won by nobody.
    """
    won = Counter(game.won for game in games)
    return next((side for side in SIDES if won[side] >= plays.needed()), None)


def ahead_in(games: Sequence[PlayedGame]) -> str:
    """Return the side that has won more games so far, or TIE."""
    won = games_won(games)
    return TIE if won["NS"] == won["EW"] else max(SIDES, key=lambda side: won[side])


def points_of(games: Sequence[PlayedGame]) -> dict[str, int]:
    """Side -> the points of all games, added up."""
    return {side: sum(game.totals[side] for game in games) for side in SIDES}


def verify_games(plays: RoundFormat, games: Sequence[PlayedGame]) -> None:
    """Validate that each game has a winner, and that none follows the one that decides.

    Raises RuleViolation `option_value`, `games_unclear`.
    """
    for game in games:
        if game.won not in (*SIDES, TIE):
            raise RuleViolation("option_value", option="won", value=str(game.won)[:40])
    over = (decided_by(plays, games[:number]) for number in range(len(games)))
    if len(games) > MOST_GAMES or any(over):
        raise RuleViolation("games_unclear", most=plays.best_of)


def written(games: Sequence[PlayedGame]) -> list[dict[str, Any]]:
    """Serialize games as a record has them; totals that nobody wrote down are left out."""
    return [
        {"totals": dict(game.totals), "won": game.won}
        if any(game.totals.values())
        else {"won": game.won}
        for game in games
    ]


def read(games: Sequence[Mapping[str, Any]]) -> tuple[PlayedGame, ...]:
    """Parse games that `written` serialized."""
    none = dict.fromkeys(SIDES, 0)
    return tuple(PlayedGame(game.get("totals", none), game["won"]) for game in games)


def by_count(won: Mapping[str, int], points: Mapping[str, int]) -> tuple[PlayedGame, ...]:
    """Return games of which only the number that each side won is known, and all points.

    The side with more has won the last one, which has the points.
    """
    more = max(SIDES, key=lambda side: won[side])
    order = [side for side in SIDES if side != more] + [more]
    winners = [side for side in order for _game in range(won[side])]
    none = dict.fromkeys(SIDES, 0)
    return tuple(
        PlayedGame(points if number == len(winners) else none, winner)
        for number, winner in enumerate(winners, start=1)
    )


def are_both_out(ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
    """Return whether both sides have what ends a game, so that totals do not tell who won it."""
    return ruleset.target is not None and min(totals.values()) >= ruleset.target


def tell_winner(ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
    """Return whether totals end a game, and tell who won it."""
    return is_over(ruleset, totals) and not are_both_out(ruleset, totals)


def is_over(ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
    """Return whether a side has what ends a game, upwards or downwards; True where nothing does."""
    target, floor = ruleset.target, ruleset.floor
    is_out = target is not None and max(totals.values()) >= target
    is_down = floor is not None and min(totals.values()) <= floor
    return target is None or is_out or is_down
