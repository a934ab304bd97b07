"""Games and hands in the API: facts in the record format, and what the law makes of them."""

from collections.abc import Iterable
from typing import Annotated, Any, TypedDict

from scoring.api.schema.declared import component, one_of
from scoring.api.schema.fields import (
    Count,
    Lines,
    Moment,
    Number,
    Points,
    RoleCode,
    Uuid,
    WrittenFacts,
    WrittenRules,
)
from scoring.models import Hand, Role
from scoring.queries import GameSheet
from scoring.rules.record.games import write_hand, write_ruleset, write_scoresheet
from scoring.rules.scoresheets import ScoredHand
from scoring.rules.tables import Table

State = Annotated[str, one_of(["in_progress", "finished", "needs_ruling"])]


class Item(TypedDict):
    unit: str
    points: int
    code: str


@component("Hand")
class WrittenHand(TypedDict):
    """A recorded hand: its facts, and what it scored."""

    number: Annotated[Number, "its own, for good"]
    version: Annotated[Count, "what If-Match takes to change it"]
    line: Annotated[int, "its place among those that count"] | None
    struck_out: bool
    recorded_at: Moment
    facts: WrittenFacts
    dealer: str | None
    made: bool | None
    points: Points
    totals: Points
    items: list[Item]


class GameOfANight(TypedDict):
    """A game in the list of its night."""

    id: Uuid
    players: Annotated[list[str], "clockwise"]
    started_at: Moment
    stopped_at: Moment | None
    hands_recorded: Count
    state: State
    winners: list[str]
    totals: Points


@component("ListedGame")
class WrittenGame(GameOfANight):
    """A game as it stands, without its hands."""

    series: Annotated[Uuid, "shared by a game and its rematches"]
    revision: Annotated[Count, "rises with every write"]
    role: RoleCode
    ruleset: WrittenRules
    house_name: str
    lines: Lines
    units: Annotated[dict[str, list[str]], "unit -> its players"]
    first_dealer: str
    next_dealer: str
    losers: list[str]
    reason: str | None
    candidates: Annotated[list[str], "the units of which one got to the target first: say which"]


@component("Game")
class WholeGame(WrittenGame):
    hands: list[WrittenHand]


def write_game(sheet: GameSheet) -> WrittenGame:
    """Return a game as it stands, without its hands. Points are whole numbers, by unit."""
    game, tallied = sheet.game, sheet.sheet
    answer: dict[str, Any] = write_scoresheet(tallied._replace(hands=()))
    return {
        "id": str(game.pk),
        "series": str(game.series_id),
        "revision": game.revision,
        "role": (sheet.role or Role.WATCH).value,
        "ruleset": write_ruleset(game.ruleset),
        "house_name": game.house_name,
        "lines": dict(game.lines),
        "players": list(game.names),
        "units": {unit: list(members) for unit, members in game.table.units.items()},
        "first_dealer": game.names[game.first_dealer],
        "started_at": game.started_at.isoformat(),
        "stopped_at": game.stopped_at.isoformat() if game.stopped_at else None,
        "hands_recorded": len(sheet.lines),
        "next_dealer": tallied.next_dealer,
        "state": answer["state"],
        "winners": answer["winners"],
        "losers": answer["losers"],
        "reason": answer.get("reason"),
        "totals": answer["totals"],
        "candidates": answer.get("candidates", []),
    }


def write_whole_game(sheet: GameSheet) -> WholeGame:
    """A game with its hands, those that were struck out among them."""
    return {**write_game(sheet), "hands": write_hands(sheet)}


def write_hands(sheet: GameSheet) -> list[WrittenHand]:
    """Every recorded hand of a game, in the order of their numbers."""
    return write_rows(sheet, sheet.game.hand_rows)


def write_rows(sheet: GameSheet, rows: Iterable[Hand]) -> list[WrittenHand]:
    """These hands of a game, in the order of their numbers."""
    lines = {line.row.number: line for line in sheet.lines}
    ordered = sorted(rows, key=lambda row: row.number)
    written = []
    for row in ordered:
        line = lines.get(row.number)
        place, scored = (line.number, line.scored) if line else (None, None)
        written.append(write_scored(row, sheet.game.table, place, scored))
    return written


def write_scored(
    row: Hand, table: Table, line: int | None, scored: ScoredHand | None
) -> WrittenHand:
    """A hand of a table; `line` and `scored`: its place on the sheet, none if struck out."""
    return {
        "number": row.number,
        "version": row.version,
        "line": line,
        "struck_out": row.voided,
        "recorded_at": row.recorded_at.isoformat(),
        "facts": write_hand(row.facts(table)),
        "dealer": scored.dealer if scored else None,
        "made": scored.score.made if scored else None,
        "points": dict(scored.score.deltas) if scored else {},
        "totals": dict(scored.totals) if scored else {},
        "items": [
            {"unit": unit, "points": points, "code": code}
            for unit, points, code in (scored.score.items if scored else ())
        ],
    }
