"""Export an evening: the record of docs/record.md."""

import os
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import write_hand
from scoring.rules.record.shapes import write_json
from tournaments.files.keeping import hall_of
from tournaments.models import Entry, Tournament
from tournaments.queries import Evening, RoundView, TableView, evening
from tournaments.rules.another_game import write_rules
from tournaments.rules.formats import HANDS, write_format
from tournaments.rules.record.answers import answer_event, write_number, write_standings
from tournaments.rules.record.kept import HALL, MOST_KEPT, size_of
from tournaments.rules.record.reading import EVENT_FORMAT
from tournaments.rules.standings import POINTS


def record_of(evening: Evening) -> dict[str, Any]:
    """Serialize the evening as a record, with its standings if the record alone leads to the same.

    A record that the law refuses leads to none, and is written all the same: a copy of an evening
    never fails. What this program keeps to go on with is not among it: `archive_of` adds it.
    """
    document = _without_standings(evening)
    try:
        answer = answer_event(document)
    except RuleViolation:
        return document
    here = [
        {**row, "entry": evening.names[str(row["entry"])]}
        for row in write_standings(evening.scores.event)
    ]
    if answer["standings"] == here:
        document["standings"] = here
    return document


def archive_of(evening: Evening) -> dict[str, Any]:
    """Serialize the whole evening: its record, and under `kept` all needed to go on elsewhere.

    It opens every link of the evening: it is for who directs.
    """
    document = record_of(evening)
    others = evening.tournament.kept
    parts = [others.get("event", {})]
    for group in ("entries", "rounds", "tables"):
        parts += others.get(group, {}).values()
    room = MOST_KEPT - sum(map(size_of, parts))
    document["kept"] = {**others.get("event", {}), HALL: hall_of(evening, room)}
    return document


def id_of(document: Mapping[str, Any]) -> UUID | None:
    """The id that an evening had where its record was written; None where it does not say."""
    kept = document.get("kept")
    hall = kept.get(HALL) if isinstance(kept, dict) else None
    try:
        return UUID(str(hall.get("id"))) if isinstance(hall, dict) else None
    except ValueError:
        return None


def here_already(document: Mapping[str, Any]) -> Tournament | None:
    """The evening that a record is of, if it is here and just as the record has it; else None."""
    written = id_of(document)
    known = evening(written) if written else None
    return known.tournament if known is not None and archive_of(known) == document else None


def _without_standings(evening: Evening) -> dict[str, Any]:
    tournament = evening.tournament
    took_part = [entry for entry in evening.parties.values() if evening.took_part(entry)]
    document: dict[str, Any] = {
        "format": EVENT_FORMAT,
        "name": tournament.name,
        "ruleset": write_rules(tournament.ruleset),
        "movement": tournament.movement,
        **(
            {"hands_per_round": tournament.hands_per_round}
            if tournament.plays == HANDS
            else {"round_format": write_format(tournament.round_format)}
        ),
        "rounds": tournament.rounds,
        "entries": [_entry(evening, entry) for entry in took_part],
        "round_list": [_round(evening, round_) for round_ in evening.published],
    }
    if tournament.rank_by != POINTS:
        document["rank_by"] = tournament.rank_by
    if tournament.sit_out_halves:
        document["sit_out_games"] = write_number(Fraction(tournament.sit_out_halves, 2))
    if tournament.sit_out_points != 0:
        points = tournament.sit_out_points
        document["sit_out_points"] = "average" if points is None else points
    if tournament.tiebreaks:
        document["tiebreaks"] = list(tournament.tiebreaks)
    return document


def _entry(evening: Evening, entry: Entry) -> str | dict[str, Any]:
    first, last = evening.span(entry) or (1, 1)
    written: dict[str, Any] = {"name": entry.name}
    if evening.tournament.in_pairs:
        written["members"] = [member.name for member in evening.members(entry.key)]
    if not entry.ranked:
        written["ranked"] = False
    if first > 1:
        written["from"] = first
    if last < len(evening.published):
        written["until"] = last
    if entry.categories:
        written["categories"] = list(entry.categories)
    written |= _kept_there(evening, "entries", entry.key)
    return entry.name if len(written) == 1 else written


def _kept_there(evening: Evening, part: str, key: str) -> dict[str, Any]:
    kept = evening.tournament.kept.get(part, {}).get(key)
    return {} if kept is None else {"kept": kept}


def _round(evening: Evening, round_: RoundView) -> dict[str, Any]:
    written: dict[str, Any] = {
        "round": round_.number,
        "sit_outs": [evening.party(key).name for key in round_.without],
    }
    corrected = evening.corrected_since(round_)
    if corrected:
        written["based_on"] = {str(number): basis for number, basis in corrected.items()}
    moved = {
        evening.key_of(place.entry): place.reason if place.moved else "corrected"
        for table in round_.tables
        for place in table.places.values()
        if place.moved or place.entry.key in evening.displaced[round_.number]
    }
    if moved:
        written["moved"] = [
            {"entry": evening.party(key).name, "reason": reason} for key, reason in moved.items()
        ]
    written |= _kept_there(evening, "rounds", str(round_.number))
    written["tables"] = [
        _table(evening, table) | _kept_there(evening, "tables", f"{round_.number} {table.number}")
        for table in round_.tables
    ]
    return written


def _table(evening: Evening, table: TableView) -> dict[str, Any]:
    written: dict[str, Any] = {
        "table": table.number,
        "seating": {seat: evening.party(key).name for seat, key in table.met.seating.items()},
        "first_dealer": "N",
    }
    if not evening.left_open(table):
        written |= _result(table)
    stand_ins = {
        seat: {"name": place.stand_in, "from_hand": place.stand_in_from}
        for seat, place in table.places.items()
        if place.stand_in
    }
    if stand_ins:
        written["stand_ins"] = stand_ins
    return written


def _result(table: TableView) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if table.writes_hands:
        if table.has_hands:
            written["hands"] = [write_hand(line.hand) for line in table.sheet.hands]
    else:
        written["totals"] = dict(table.counted)
        slams = {side: number for side, number in table.counted_slams.items() if number}
        if slams:
            written["slams"] = slams
    if table.row.won and table.won == table.row.won:
        written["won"] = table.row.won
    return written | _rulings(table)


def _rulings(table: TableView) -> dict[str, Any]:
    """Write the low side of a tie, the hand after which it ended, points given or taken."""
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
    """The whole evening as a file's text: the same evening is the same text."""
    return write_json(archive_of(evening)) + "\n"


def file_name(evening: Evening, ending: str) -> str:
    """`2026-11-21-tuesday-midway.json`: letters that every system takes."""
    return f"{file_stem(evening)}.{ending}"


def file_stem(evening: Evening) -> str:
    """The same without its ending: date and name."""
    letters = [
        letter.lower() if letter.isascii() and letter.isalnum() else "-"
        for letter in evening.tournament.name
    ]
    name = "-".join(part for part in "".join(letters).split("-") if part) or "evening"
    return f"{evening.tournament.date}-{name}"


def copy_to_folder(evening: Evening) -> str:
    """Write the record into the director's folder; what went wrong, in words, or nothing.

    Atomic: first to a new file, which is on the stick before it takes the old one's place, so that
    a stick pulled out in the middle leaves the old copy whole. Two evenings of a day and a name
    have a file each, and so have two that write the same evening at once.
    """
    folder = Path(evening.tournament.copy_to)
    target = folder / f"{file_stem(evening)}-{evening.tournament.pk.hex[:6]}.json"
    part = folder / f"{target.stem}-{uuid4().hex[:6]}.part"
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(archive(evening))
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as problem:
        return problem.strerror or str(problem)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return ""
