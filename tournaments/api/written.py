"""Evenings, rounds and tables as the API writes them."""

from typing import Any

from scoring.models import Role
from scoring.rules.record.games import write_hand, write_ruleset
from tournaments.models import Entry
from tournaments.queries import Evening, RoundView, TableView

Document = dict[str, Any]


def write_evening(evening: Evening, role: Role) -> Document:
    """An evening at a glance."""
    tournament, current = evening.tournament, evening.current
    return {
        "id": str(tournament.pk),
        "revision": tournament.revision,
        "role": role.value,
        "name": tournament.name,
        "date": tournament.date.isoformat(),
        "ruleset": write_ruleset(tournament.ruleset),
        "movement": tournament.movement,
        "rounds": tournament.rounds,
        "hands_per_round": tournament.hands_per_round,
        "entries": len(evening.entries),
        "current_round": current.number if current else None,
        "waiting_for": [table.number for table in current.waiting_for] if current else [],
        "standings_hidden": evening.standings_are_hidden,
        "closed_at": tournament.closed_at.isoformat() if tournament.closed_at else None,
    }


def write_entry(entry: Entry) -> Document:
    """Somebody on the roll, as who helps sees it."""
    return {
        "number": entry.number,
        "name": entry.name,
        "ranked": entry.ranked,
        "status": entry.status,
        "leaves_after": entry.leaves_after,
        "fixed": entry.fixed,
        "volunteers": entry.volunteers,
        "paid": entry.paid,
        "categories": list(entry.categories),
    }


def write_round(round_: RoundView) -> Document:
    """Who sits where in a round: what the hall sees of it."""
    return {
        "round": round_.number,
        "published": round_.is_published,
        "tables": [
            {"table": table.number, "seating": write_seating(table), "state": table.state}
            for table in round_.tables
        ],
        "sit_outs": [write_name(place.entry) for place in round_.sit_outs],
    }


def write_seating(table: TableView) -> dict[str, Document]:
    """Seat (N, E, S, W) -> who sits there."""
    return {seat: write_name(entry) for seat, entry in table.entries.items()}


def write_name(entry: Entry) -> Document:
    """Somebody by the number on the roll, which outlives a corrected name."""
    return {"number": entry.number, "name": entry.name}


def write_table(table: TableView) -> Document:
    """A table with what was entered at it. Points are whole numbers, by side."""
    return {
        "round": table.round,
        "table": table.number,
        "version": table.row.version,
        "state": table.state,
        "seating": write_seating(table),
        "result": dict(table.result),
        "typed": dict(table.typed) if table.typed else None,
        "by_hand": dict(table.by_hand),
        "slams": dict(table.counted_slams),
        "adjustment": dict(table.adjustment),
        "low_side": table.played.low_side if table.played.finished else None,
        "hands": [
            {"number": row.number, "version": row.version, "facts": write_hand(line.hand)}
            for row, line in zip(table.hands, table.sheet.hands, strict=True)
        ],
    }


def write_standings(evening: Evening) -> list[Document]:
    """The ranked entries, the best first; equal ones share a rank."""
    return [
        {
            "rank": row.rank,
            "entry": write_name(evening.entries[row.entry]),
            "points": row.points,
            "decided_by": evening.decided_by.get(row.entry),
        }
        for row in evening.standings
    ]
