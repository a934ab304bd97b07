"""Parse what an archive keeps beside the record: this program's own part, and what others keep."""

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from scoring.rules.record import shapes
from tournaments.models.columns import unreadable
from tournaments.rules.record.kept import HALL
from tournaments.services.imports.unreleased import ACTS_LEFT_OUT, adapt_columns, adapt_line

#: Bytes that a packed part may come to: so much is never written, and more is not unpacked.
MOST_UNPACKED: Final = 64 * 1024 * 1024


@dataclass(frozen=True)
class Hall:
    """What this program kept of an evening, each row by its name or number; empty for nothing."""

    tournament_id: UUID | None
    devices: int
    columns: Mapping[str, Any]
    #: Name -> entry.
    entries: Mapping[str, Mapping[str, Any]]
    signs: tuple[Mapping[str, Any], ...]
    #: Number -> round, with its `tables` and `places`, each by number as text.
    rounds: Mapping[int, Mapping[str, Any]]
    log: tuple[Mapping[str, Any], ...]

    def table(self, round_number: int, number: int) -> Mapping[str, Any]:
        kept: Mapping[str, Any] = (
            self.rounds.get(round_number, {}).get("tables", {}).get(str(number), {})
        )
        return kept

    def place(self, round_number: int, entry_number: int) -> Mapping[str, Any]:
        places = self.rounds.get(round_number, {}).get("places", {})
        kept: Mapping[str, Any] = places.get(str(entry_number), {})
        return kept


def read_hall(document: Mapping[str, Any]) -> Hall:
    """Parse and validate this program's own part of `kept`. Raises RuleViolation."""
    kept = shapes.an_object(document.get("kept", {}), "kept")
    written = _unpacked(shapes.an_object(kept.get(HALL, {}), HALL))
    entries = _objects(written.get("entries", []), "entries")
    return Hall(
        tournament_id=read_id(written.get("id")) if written else None,
        devices=shapes.a_figure(written.get("devices", 0), "devices"),
        columns=adapt_columns(shapes.an_object(written.get("columns", {}), "columns")),
        entries={shapes.a_text(entry.get("name"), "name"): entry for entry in entries},
        signs=_objects(written.get("signs", []), "signs"),
        rounds={
            read_number(round_): _read_round(round_)
            for round_ in _objects(written.get("rounds", []), "rounds")
        },
        log=tuple(
            adapt_line(line)
            for line in _objects(written.get("log", []), "log")
            if line.get("what") not in ACTS_LEFT_OUT
        ),
    )


def _unpacked(hall: Mapping[str, object]) -> Mapping[str, object]:
    if "packed" not in hall:
        return hall
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b85decode(str(hall["packed"])), MOST_UNPACKED)
    except (zlib.error, ValueError):
        raise unreadable("packed") from None
    if unpacking.unconsumed_tail:
        raise unreadable("packed")
    return shapes.an_object(shapes.parse_storable(text), HALL)


def _read_round(round_: Mapping[str, object]) -> dict[str, object]:
    """A round with the shape of all that is in it validated; the columns are read later."""
    tables = _numbered(round_.get("tables", {}), "tables")
    for table in tables.values():
        for hand in _objects(table.get("hands", []), "hands"):
            _objects(hand.get("amendments", []), "amendments")
    places = _numbered(round_.get("places", {}), "places")
    read: dict[str, object] = {**round_, "tables": tables, "places": places}
    if "seating" in round_:
        seating = _numbered(round_["seating"], "seating")
        read["seating"] = {
            table: shapes.figures(seats, "seating") for table, seats in seating.items()
        }
    return read


def _objects(written: object, key: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(shapes.an_object(element, key) for element in shapes.a_list(written, key))


def _numbered(written: object, key: str) -> dict[str, Mapping[str, Any]]:
    """An object of objects, whose keys are numbers as text."""
    numbered: dict[str, Mapping[str, Any]] = {}
    for number, element in shapes.an_object(written, key).items():
        if not (number.isascii() and number.isdigit() and len(number) < 5):
            raise unreadable(key)
        numbered[number] = shapes.an_object(element, key)
    return numbered


def read_id(written: object) -> UUID:
    try:
        return UUID(str(written))
    except ValueError:
        raise unreadable("id") from None


def read_number(part: Mapping[str, Any]) -> int:
    number = shapes.a_figure(part.get("number"), "number")
    if not 0 < number < 32_000:
        raise unreadable("number")
    return number


def kept_by_others(document: Mapping[str, Any], numbers: Mapping[str, int]) -> dict[str, Any]:
    """Collect what other programs keep. `numbers`: of the entries, by name."""
    kept: dict[str, dict[str, Any]] = {"entries": {}, "rounds": {}, "tables": {}}
    for entry in document["entries"]:
        if isinstance(entry, dict) and "kept" in entry:
            kept["entries"][str(numbers[entry["name"]])] = entry["kept"]
    for round_ in document["round_list"]:
        if "kept" in round_:
            kept["rounds"][str(round_["round"])] = round_["kept"]
        for table in round_["tables"]:
            if "kept" in table:
                kept["tables"][f"{round_['round']} {table['table']}"] = table["kept"]
    kept["event"] = {key: value for key, value in document.get("kept", {}).items() if key != HALL}
    return {part: value for part, value in kept.items() if value}
