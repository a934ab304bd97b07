"""Games and hands as the API writes them: the facts in the record format, and what the law makes of them."""

from collections.abc import Iterable
from typing import Any

from scoring.models import Hand
from scoring.queries import GameSheet, Line
from scoring.rules.record.games import write_hand, write_ruleset, write_scoresheet

Document = dict[str, Any]


def write_game(sheet: GameSheet) -> Document:
    """A game as it stands, without its hands. Points are whole numbers, by unit: a side or a player."""
    game, tallied = sheet.game, sheet.sheet
    answer = write_scoresheet(tallied._replace(hands=()))
    return {
        "id": str(game.pk),
        "series": str(game.series_id),
        "revision": game.revision,
        "role": sheet.role.value if sheet.role else None,
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
        **{name: answer.get(name) for name in ("state", "winners", "losers", "reason", "totals")},
        "candidates": answer.get("candidates", []),
    }


def write_whole_game(sheet: GameSheet) -> Document:
    """A game with its hands, those that were struck out among them."""
    return {**write_game(sheet), "hands": write_hands(sheet)}


def write_hands(sheet: GameSheet) -> list[Document]:
    """Every recorded hand of a game, in the order of their numbers."""
    return write_rows(sheet, sheet.game.hand_rows)


def write_rows(sheet: GameSheet, rows: Iterable[Hand]) -> list[Document]:
    """These hands of a game, in the order of their numbers."""
    lines = {line.row.number: line for line in sheet.lines}
    ordered = sorted(rows, key=lambda row: row.number)
    return [write_row(sheet, row, lines.get(row.number)) for row in ordered]


def write_row(sheet: GameSheet, row: Hand, line: Line | None) -> Document:
    """One recorded hand: its facts, and what it scored; `line`: its line of the sheet, none if struck out."""
    scored = line.scored if line else None
    return {
        "number": row.number,
        "version": row.version,
        "line": line.number if line else None,
        "struck_out": row.voided,
        "recorded_at": row.recorded_at.isoformat(),
        "facts": write_hand(row.facts(sheet.game.table)),
        "dealer": scored.dealer if scored else None,
        "made": scored.score.made if scored else None,
        "points": dict(scored.score.deltas) if scored else {},
        "totals": dict(scored.totals) if scored else {},
        "items": [
            {"unit": unit, "points": points, "code": code}
            for unit, points, code in (scored.score.items if scored else ())
        ],
    }
