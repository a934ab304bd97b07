"""Answer an event's record with its standings, moves and what may be seated next (docs/record.md, section 5)."""

from collections.abc import Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments.rules.events import Event
from tournaments.rules.movements import midway
from tournaments.rules.record.reading import read_event
from tournaments.rules.standings import (
    Standing,
)
from tournaments.rules.tables import PlayedTable

STANDINGS_FORMAT: Final = "five-hundred-standings/1"


def answer_event(document: Mapping[str, object]) -> dict[str, object]:
    """Judge an event and rank it. Raises RuleViolation, with round, table and hand."""
    event = read_event(document)
    standings = event.standings()
    if "standings" in document:
        _check_standings(document["standings"], standings)
    return {
        "format": STANDINGS_FORMAT,
        "round_list": [_answer_round(event, number) for number in range(1, len(event.played) + 1)],
        "standings": [row._asdict() for row in standings],
        "winners": [row.entry for row in standings if row.rank == 1],
    }


def _check_standings(written: object, standings: list[Standing]) -> None:
    rows = [shapes.an_object(row, "each of standings") for row in shapes.a_list(written, "standings")]
    for row in rows:
        shapes.check_keys(row, known=("rank", "entry", "points"), needed=("rank", "entry", "points"))
    given = {(row["entry"], row["rank"], row["points"]) for row in rows if isinstance(row["entry"], str)}
    if len(rows) != len(standings) or given != {(row.entry, row.rank, row.points) for row in standings}:
        raise RuleViolation("standings_differ", "The standings in the record are not those of its rounds.")


def _answer_round(event: Event, number: int) -> dict[str, object]:
    current = event.played[number - 1]
    last = number == event.rounds or not current.is_settled
    return {
        "round": number,
        "tables": [_answer_table(table, last) for table in current.played],
        "moves": None
        if last
        else [
            {"players": list(move.players), "from_table": move.from_table, "to_table": move.to_table}
            for move in midway.moves(current.played)
        ],
        "next_round": None if last else [_answer_next(table) for table in midway.next_tables(current.played)],
        "totals_after_round": event.totals(number),
    }


def _answer_table(table: PlayedTable, last: bool) -> dict[str, object]:
    low, high = table.low_side, table.high_side
    return {
        "table": table.number,
        "result": dict(table.result),
        "tie": table.is_tie,
        "low_side": low,
        "high_side": high,
        "leaves": None if last or low is None else list(table.pair(low)),
        "stays": None if last or high is None else list(table.pair(high)),
    }


def _answer_next(table: midway.NextTable) -> dict[str, object]:
    return {
        "table": table.number,
        "stayers": list(table.stayers),
        "arrivals": list(table.arrivals),
        "must_oppose": [list(table.stayers), list(table.arrivals)],
        "legal_partnerships": [[list(pair) for pair in pairs] for pairs in table.legal_partnerships()],
    }
