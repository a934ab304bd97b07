"""Export an evening: the record of docs/record.md, and a CSV file for a spreadsheet."""

import csv
import io
from pathlib import Path
from typing import Any

from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import write_hand, write_ruleset
from scoring.rules.record.shapes import write_json
from tournaments.models import Entry
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import EVENT_FORMAT


def record_of(evening: Evening) -> dict[str, Any]:
    """Serialize the evening as a record, with its standings if the record alone leads to the same."""
    document = _without_standings(evening)
    try:
        answer = answer_event(document)
    except RuleViolation:
        return document  # a seating that the law forbids was played all the same: the judge will say where
    names = {entry.key: entry.name for entry in evening.entries.values()}
    here = [{"rank": row.rank, "entry": names[row.entry], "points": row.points} for row in evening.standings]
    if answer["standings"] == here:
        document["standings"] = here
    return document


def _without_standings(evening: Evening) -> dict[str, Any]:
    tournament = evening.tournament
    took_part = [entry for entry in evening.entries.values() if evening.took_part(entry)]
    document: dict[str, Any] = {
        "format": EVENT_FORMAT,
        "name": tournament.name,
        "ruleset": write_ruleset(tournament.ruleset),
        "movement": tournament.movement,
        "hands_per_round": tournament.hands_per_round,
        "rounds": tournament.rounds,
        "entries": [_entry(evening, entry) for entry in took_part],
        "round_list": [_round(round_) for round_ in evening.published],
    }
    if tournament.sit_out_points != 0:
        points = tournament.sit_out_points
        document["sit_out_points"] = "average" if points is None else points
    if tournament.tiebreaks:
        document["tiebreaks"] = list(tournament.tiebreaks)
    return document


def _entry(evening: Evening, entry: Entry) -> str | dict[str, Any]:
    first, last = evening.span(entry) or (1, 1)
    written: dict[str, Any] = {"name": entry.name}
    if not entry.ranked:
        written["ranked"] = False
    if first > 1:
        written["from"] = first
    if last < len(evening.published):
        written["until"] = last
    return entry.name if len(written) == 1 else written


def _round(round_: RoundView) -> dict[str, Any]:
    written: dict[str, Any] = {
        "round": round_.number,
        "sit_outs": [place.entry.name for place in round_.sit_outs],
    }
    moved = [
        {"entry": place.entry.name, "reason": place.reason}
        for table in round_.tables
        for place in table.places.values()
        if place.moved
    ]
    if moved:
        written["moved"] = moved
    written["tables"] = [_table(table) for table in round_.tables]
    return written


def _table(table: TableView) -> dict[str, Any]:
    written: dict[str, Any] = {
        "table": table.number,
        "seating": {seat: entry.name for seat, entry in table.entries.items()},
        "first_dealer": "N",
    }
    if table.counts_hands:
        written["hands"] = [write_hand(line.hand) for line in table.sheet.hands]
    else:
        written["totals"] = dict(table.counted)
    written |= _rulings(table)
    stand_ins = {
        seat: {"name": place.stand_in, "from_hand": place.stand_in_from}
        for seat, place in table.places.items()
        if place.stand_in
    }
    if stand_ins:
        written["stand_ins"] = stand_ins
    return written


def _rulings(table: TableView) -> dict[str, Any]:
    """What was decided at a table: who is low in a tie, after which hand it ended, points given or taken."""
    row = table.row
    written: dict[str, Any] = {}
    if row.low and table.played.is_tie:
        written["low"] = row.low
    if row.short is not None:
        written["short"] = row.short
    points = {side: figure for side, figure in table.adjustment.items() if figure}
    if points:
        written["adjustment"] = {"points": points, "reason": row.adjust_reason}
    return written


def archive(evening: Evening) -> str:
    """The record as a file's text."""
    return write_json(record_of(evening)) + "\n"


def file_name(evening: Evening, ending: str) -> str:
    """`2026-11-21-tuesday-midway.json`: letters that every system takes."""
    letters = [
        letter.lower() if letter.isascii() and letter.isalnum() else "-" for letter in evening.tournament.name
    ]
    name = "-".join(part for part in "".join(letters).split("-") if part) or "evening"
    return f"{evening.tournament.date}-{name}.{ending}"


def copy_to_folder(evening: Evening) -> str:
    """Write the record into the director's folder; what went wrong, in words, or nothing.

    Atomic: first to a new file, then in the old one's place, so that a stick pulled out in the middle leaves
    the old copy whole.
    """
    folder = Path(evening.tournament.copy_to)
    target = folder / file_name(evening, "json")
    part = target.with_suffix(".part")
    try:
        part.write_text(archive(evening), encoding="utf-8")
        part.replace(target)
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""


def spreadsheet(evening: Evening) -> str:
    """Standings with each round's points, as CSV that every spreadsheet opens."""
    output = io.StringIO()
    writer = csv.writer(output)
    numbers = [round_.number for round_ in evening.published]
    writer.writerow(
        ["rank", "name", "total", *[f"round {number}" for number in numbers], "sit-outs", "slams", "sets"]
    )
    figures = evening.event.figures()
    for key, total in sorted(
        evening.totals.items(), key=lambda item: (evening.ranks.get(item[0], 10**6), -item[1])
    ):
        entry = evening.entries[key]
        if not evening.took_part(entry):
            continue
        points = [evening.sitting(round_, entry).points for round_ in evening.published]
        writer.writerow(
            [
                evening.ranks.get(key, ""),
                _plain(entry.name),
                total,
                *["" if figure is None else figure for figure in points],
                evening.event.sit_out_total(key),
                figures["slams"].get(key, 0),
                figures["sets"].get(key, 0),
            ]
        )
    return "\ufeff" + output.getvalue()


def _plain(name: str) -> str:
    """A spreadsheet must not take a name for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
