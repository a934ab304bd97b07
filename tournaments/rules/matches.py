"""A round of several games at a table, the best of three or five: who won each, and who won it.

The games are those that the hands make, or were typed as they stand on the table's sheet.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from scoring.rules.endings import FINISHED, Ending
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import ScoredHand, Scoresheet
from tournaments.rules.formats import RoundFormat
from tournaments.rules.tables import SIDES, TIE


class PlayedGame(NamedTuple):
    """One of several games of a round at a table: its sheet, or totals that were typed from one."""

    totals: Mapping[str, int]
    #: The side that won, or TIE; None while nobody has.
    won: str | None
    sheet: Scoresheet | None = None


def winner_by_rules(ending: Ending | None, totals: Mapping[str, int]) -> str:
    """Return who won what is over: whom the ruleset names, or else the side with more; or TIE.

    `ending`: of the hands that count; None where none do.
    """
    if ending is not None and ending.winners:
        return ending.winners[0] if len(ending.winners) == 1 else TIE
    if totals["NS"] == totals["EW"]:
        return TIE
    return max(SIDES, key=lambda side: totals[side])


#: Games that a round can have where some are tied: nobody plays on for ever.
MOST_GAMES: Final = 15


def games_of(sheet: Scoresheet, *, is_short: bool) -> tuple[PlayedGame, ...]:
    """Return the games that the hands of a round make, each with its sheet, from 0 to 0.

    `is_short`: time was called, and the open game counts as it stands; else nobody has won it.
    """
    games = [_game_of(lines) for lines in sheet.games]
    if is_short and games and games[-1].won is None:
        open_game = games[-1]
        ending = None if open_game.sheet is None else open_game.sheet.ending
        games[-1] = open_game._replace(won=winner_by_rules(ending, open_game.totals))
    return tuple(games)


def _game_of(lines: Sequence[ScoredHand]) -> PlayedGame:
    last = lines[-1]
    is_over = last.ending.state == FINISHED
    won = winner_by_rules(last.ending, last.totals) if is_over else None
    sheet = Scoresheet(tuple(lines), last.totals, last.ending, last.next_dealer)
    return PlayedGame(last.totals, won, sheet)


def say_the_same(typed: Sequence[PlayedGame], played: Sequence[PlayedGame]) -> bool:
    """Return whether typed games are those that were played: as many for each, and all points.

    In which order somebody typed them tells nothing, nor do points that nobody wrote down.
    """
    has_points = any(any(game.totals.values()) for game in typed)
    is_same = games_won(typed) == games_won(played)
    return is_same and (not has_points or points_of(typed) == points_of(played))


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
    """Serialize games as a record has them, without their hands.

    Totals that nobody wrote down are left out, and who has won one that is not over.
    """
    return [
        ({"totals": dict(game.totals)} if any(game.totals.values()) else {})
        | ({} if game.won is None else {"won": game.won})
        for game in games
    ]


def read(games: Sequence[Mapping[str, Any]]) -> tuple[PlayedGame, ...]:
    """Parse games that `written` serialized."""
    none = dict.fromkeys(SIDES, 0)
    return tuple(PlayedGame(game.get("totals", none), game.get("won")) for game in games)


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
