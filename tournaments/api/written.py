"""Evenings, rounds and tables as the API writes them."""

from typing import Any

from scoring.models import Hand, Role
from scoring.rules.record.games import write_hand, write_ruleset
from tournaments.models import Entry
from tournaments.queries import Evening, RoundView, TableView
from tournaments.queries.evenings import Call
from tournaments.rules.tables import SEATED

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
        "fee": entry.fee,
        "categories": list(entry.categories),
        "couple": entry.couple,
    }


def write_round(round_: RoundView) -> Document:
    """Write the seating of a round, as the hall sees it."""
    return {
        "round": round_.number,
        "published": round_.is_published,
        "version": round_.version,
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
        "stand_ins": {
            seat: {"name": place.stand_in, "from_hand": place.stand_in_from}
            for seat, place in table.places.items()
            if place.stand_in
        },
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


def write_hands_of(table: TableView) -> list[Document]:
    """Every hand that was recorded at a table, those struck out among them, in the order of their numbers."""
    return [write_hand_of(table, row) for row in table.entered]


def write_hand_of(table: TableView, row: Hand) -> Document:
    """One hand of a table, by seats: its facts, and what it scored where it counts."""
    place = next((place for place, hand in enumerate(table.hands) if hand.pk == row.pk), None)
    scored = None if place is None else table.sheet.hands[place]
    return {
        "number": row.number,
        "version": row.version,
        "line": None if place is None else place + 1,
        "struck_out": row.voided,
        "recorded_at": row.recorded_at.isoformat(),
        "facts": write_hand(row.facts(SEATED)),
        "dealer": scored.dealer if scored else None,
        "made": scored.score.made if scored else None,
        "points": dict(scored.score.deltas) if scored else {},
        "totals": dict(scored.totals) if scored else {},
        "items": [
            {"unit": unit, "points": points, "code": code}
            for unit, points, code in (scored.score.items if scored else ())
        ],
    }


def write_call(call: Call) -> Document:
    """A table that wants the director: since when, in which words; none where it disputes alone."""
    return {
        "round": call.round,
        "table": call.table.number,
        "room": call.room,
        "words": call.words,
        "called_at": call.since.isoformat() if call.since else None,
        "coming": call.is_answered,
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
