"""Parse what was played at a table: the hands of a round or of a game, or typed totals; who won."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.rules.endings import FINISHED, NEEDS_RULING
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.games import read_hands
from scoring.rules.scoresheets import Scoresheet, tally
from tournaments.rules.another_game import MOST_POINTS, knows_bids
from tournaments.rules.events import Event
from tournaments.rules.tables import SEATED, SEATS, SIDES, TIE
from tournaments.rules.winners import winner_by_rules


class TableResult(NamedTuple):
    """What was played at a table in a round: totals, who won, and the sheet of its hands."""

    totals: Mapping[str, int]
    #: The side that won, or TIE; None while nobody has.
    won: str | None
    sheet: Scoresheet | None = None


def read_game(event: Event, document: Mapping[str, object], is_short: bool) -> TableResult:
    """Parse hands or typed totals; who won is for `read_won`. Raises RuleViolation."""
    dealer = shapes.a_text(document.get("first_dealer", "N"), "first_dealer")
    if "totals" in document:
        if dealer not in SEATS:
            raise RuleViolation("unknown_player", player=dealer[:40])
        totals = side_points(document["totals"], "totals")
        most = max(map(abs, totals.values()))
        if not knows_bids(event.ruleset) and most > MOST_POINTS:
            raise RuleViolation("wrong_type", key="totals", wanted="figure")
        return TableResult(totals, winner_by_rules(None, totals))
    if "won" in document and not document.get("hands"):
        return TableResult(dict.fromkeys(SIDES, 0), None)
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
    return TableResult(sheet.totals, won, sheet)


def read_won(written: object, played: TableResult, is_ruled: bool) -> str:
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
