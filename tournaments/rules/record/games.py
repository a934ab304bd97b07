"""Parse what was played at a table: the hands of a round or of a game, or typed totals; who won."""

from collections.abc import Mapping
from typing import Final

from scoring.rules.endings import FINISHED, NEEDS_RULING
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.games import read_hands
from scoring.rules.scoresheets import tally
from tournaments.rules.another_game import MOST_POINTS, knows_bids
from tournaments.rules.events import Event
from tournaments.rules.matches import (
    PlayedGame,
    ahead_in,
    decided_by,
    points_of,
    winner_by_rules,
)
from tournaments.rules.tables import SEATED, SEATS, SIDES, TIE

#: What may stand in one of several games.
GAME_KEYS: Final = ("first_dealer", "hands", "totals", "won")


def read_games(event: Event, written: object, is_short: bool) -> tuple[PlayedGame, ...]:
    """The games of a round, in order: the last may be open, and nothing follows the deciding one.

    `is_short`: time was called; an open game then counts as it stands. Raises RuleViolation.
    """
    documents = [
        shapes.an_object(game, "each of games") for game in shapes.a_list(written, "games")
    ]
    while documents and not (
        documents[-1].get("hands") or documents[-1].keys() & {"totals", "won"}
    ):
        # It is not begun: nobody has won or tied it, even where time was called.
        shapes.check_keys(documents.pop(), known=GAME_KEYS, needed=())
    games: list[PlayedGame] = []
    for place, document in enumerate(documents, start=1):
        shapes.check_keys(document, known=GAME_KEYS, needed=())
        if "hands" in document and "totals" in document:
            raise RuleViolation("hands_and_totals")
        if not knows_bids(event.ruleset) and document.get("hands"):
            raise RuleViolation("no_hands", key="hands")
        if games and (games[-1].won is None or decided_by(event.plays, games) is not None):
            raise RuleViolation("game_over", state=FINISHED).located(hand=1)
        game = read_game(event, document, is_short=is_short and place == len(documents))
        if "won" in document:
            game = game._replace(won=read_won(document["won"], game, is_ruled=False))
        games.append(game)
    return tuple(games)


def read_typed_games(written: object) -> tuple[PlayedGame, ...]:
    """Parse games without hands, as `matches.written` serialized them. Raises RuleViolation."""
    games = []
    for element in shapes.a_list(written, "games"):
        document = shapes.an_object(element, "each of games")
        shapes.check_keys(document, known=("totals", "won"), needed=())
        game = PlayedGame(dict.fromkeys(SIDES, 0), None)
        if "totals" in document:
            game = game._replace(totals=side_points(document["totals"], "totals"))
        if "won" in document:
            game = game._replace(won=read_won(document["won"], game, is_ruled=True))
        games.append(game)
    return tuple(games)


def of_games(event: Event, games: tuple[PlayedGame, ...], is_short: bool) -> PlayedGame:
    """Add the games of a round up: all points, and who won more of them once that is settled."""
    won = decided_by(event.plays, games)
    if won is None and is_short:
        won = ahead_in(games)
    return PlayedGame(points_of(games), won)


def read_game(event: Event, document: Mapping[str, object], is_short: bool) -> PlayedGame:
    """A round's hands, or those of one game of it, or typed totals, or only who won.

    Who that was is for `read_won`. Raises RuleViolation.
    """
    dealer = shapes.a_text(document.get("first_dealer", "N"), "first_dealer")
    if "totals" in document:
        if dealer not in SEATS:
            raise RuleViolation("unknown_player", player=dealer[:40])
        totals = side_points(document["totals"], "totals")
        most = max(map(abs, totals.values()))
        if not knows_bids(event.ruleset) and most > MOST_POINTS:
            raise RuleViolation("wrong_type", key="totals", wanted="figure")
        return PlayedGame(totals, winner_by_rules(None, totals))
    if "won" in document and not document.get("hands"):
        return PlayedGame(dict.fromkeys(SIDES, 0), None)
    sheet = tally(event.ruleset, SEATED, read_hands(document.get("hands", [])), dealer)
    most_hands = event.plays.hands
    if most_hands is not None and sheet.played > most_hands:
        raise RuleViolation("too_many_hands", hands=sheet.played, most=most_hands)
    is_over = (
        is_short
        or sheet.played == most_hands
        or sheet.ending.state == FINISHED
        or (event.plays.ends_by_time_alone and sheet.played > 0)
    )
    won = winner_by_rules(sheet.ending, sheet.totals) if is_over else None
    return PlayedGame(sheet.totals, won, sheet)


def read_won(written: object, played: PlayedGame, is_ruled: bool) -> str:
    """Who won, as it is written, where totals do not tell.

    `is_ruled`: a ruling at the table may name another winner than its hands. Raises RuleViolation
    `won_against_scores`.
    """
    won = shapes.a_text(written, "won")
    if won not in (*SIDES, TIE):
        raise RuleViolation("option_value", option="won", value=won[:40])
    if played.sheet is None or is_ruled:
        return won
    ending = played.sheet.ending
    may_be = ending.candidates if ending.state == NEEDS_RULING else (played.won,)
    if won not in may_be:
        raise RuleViolation("won_against_scores", won=won, result=dict(played.totals))
    return won


def sides(figures: dict[str, int]) -> dict[str, int]:
    """The figures, validated to be of sides. Raises RuleViolation `unknown_unit`."""
    for side in figures:
        if side not in SIDES:
            raise RuleViolation("unknown_unit", unit=side[:40])
    return figures


def side_points(written: object, what: str) -> dict[str, int]:
    """Parse the points of both sides. Raises RuleViolation."""
    points = sides(shapes.figures(written, what))
    shapes.check_keys(points, known=SIDES, needed=SIDES)
    return {side: points[side] for side in SIDES}
