"""Answer an event's record with its standings, moves and the next seating (docs/record.md)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.movements.by_result import ByResult, NextTable
from tournaments.rules.movements.graded import Graded
from tournaments.rules.record.reading import read_event
from tournaments.rules.standings import AVERAGE, GAMES
from tournaments.rules.tables import OTHER_SIDE, PlayedTable

STANDINGS_FORMAT: Final = "five-hundred-standings/1"
#: What a line of the standings has, and what it may have beside.
STANDING_KEYS: Final = ("rank", "entry", "points")
MORE_STANDING_KEYS: Final = ("games", "average")


def answer_event(document: Mapping[str, object]) -> dict[str, object]:
    """Validate an event and rank it. Raises RuleViolation, with round, table and hand."""
    event = read_event(document)
    standings = write_standings(event)
    if "standings" in document:
        _check_standings(document["standings"], standings)
    answer: dict[str, object] = {
        "format": STANDINGS_FORMAT,
        "round_list": [_answer_round(event, number) for number in range(1, len(event.played) + 1)],
        "standings": standings,
        "winners": [row["entry"] for row in standings if row["rank"] == 1],
    }
    if isinstance(event.movement, Graded):
        quality = event.movement.quality([round_.as_played() for round_ in event.played])
        answer["quality"] = quality._asdict()
    return answer


def write_standings(event: Event) -> list[dict[str, object]]:
    """Write the rows of the standings, each with what ranks it."""
    rows = []
    for row in event.standings():
        written: dict[str, object] = {"rank": row.rank, "entry": row.entry, "points": row.points}
        if event.rank_by == GAMES:
            written["games"] = write_number(event.games_won[row.entry])
        if event.rank_by == AVERAGE:
            written["average"] = str(event.averages[row.entry])
        rows.append(written)
    return rows


def write_number(value: Fraction) -> int | float | str:
    """Write a whole number, a half as `.5`, another fraction as text: `"1390/9"`."""
    if value.denominator == 1:
        return int(value)
    return float(value) if value.denominator == 2 else str(value)


def _check_standings(written: object, standings: list[dict[str, object]]) -> None:
    """Raise RuleViolation `standings_differ` where the rows written down are not these."""
    here = {row["entry"]: row for row in standings}
    rows = [
        shapes.an_object(row, "each of standings") for row in shapes.a_list(written, "standings")
    ]
    for row in rows:
        shapes.check_keys(row, known=STANDING_KEYS + MORE_STANDING_KEYS, needed=STANDING_KEYS)
        entry = shapes.a_text(row["entry"], "entry")
        for key in ("rank", "points"):
            shapes.a_figure(row[key], key)
        if entry not in here or not row.items() <= here.pop(entry).items():
            raise RuleViolation("standings_differ")
    if here:
        raise RuleViolation("standings_differ")


def _answer_round(event: Event, number: int) -> dict[str, object]:
    """One of `round_list`; what comes next is told where all results are known."""
    current = event.played[number - 1]
    # Whoever moved, moved by what stood then; points are what stands now.
    taken, movement = event.as_taken(number), event.movement
    leaving: Mapping[int, str | None] = {}
    moves: list[dict[str, object]] | None = None
    next_round: list[dict[str, object]] | None = None
    if (
        number < event.rounds
        and isinstance(movement, ByResult)
        and movement.is_settled(taken.played)
    ):
        leaving = movement.leaving_sides(taken.played)
        moves = [
            {
                "players": list(move.players),
                "from_table": move.from_table,
                "to_table": move.to_table,
            }
            for move in movement.moves(taken.played)
        ]
        next_round = [_answer_next(table) for table in movement.next_tables(taken.played)]
    return {
        "round": number,
        "tables": [
            _answer_table(table.played, leaving.get(table.played.number))
            | (_answer_games(table) if event.counts_games else {})
            for table in current.tables
        ],
        "moves": moves,
        "next_round": next_round,
        "totals_after_round": event.totals(number),
    }


def _answer_table(table: PlayedTable, leaving: str | None) -> dict[str, object]:
    """Write how a table ended. `leaving`: the side that leaves; None while there is none."""
    return {
        "table": table.number,
        "result": dict(table.result),
        "tie": table.is_tie,
        "low_side": table.low_side,
        "high_side": table.high_side,
        "leaves": None if leaving is None else list(table.pair(leaving)),
        "stays": None if leaving is None else list(table.pair(OTHER_SIDE[leaving])),
    }


def _answer_games(table: TablePlay) -> dict[str, object]:
    return {
        "won": table.won,
        "games": {side: write_number(games) for side, games in table.games_won.items()},
    }


def _answer_next(table: NextTable) -> dict[str, object]:
    """Write the pairs that may be seated at a table in the next round."""
    return {
        "table": table.number,
        "stayers": list(table.stayers),
        "arrivals": list(table.arrivals),
        "must_oppose": [list(table.stayers), list(table.arrivals)],
        "legal_partnerships": [
            [list(pair) for pair in pairs] for pairs in table.legal_partnerships()
        ],
    }
