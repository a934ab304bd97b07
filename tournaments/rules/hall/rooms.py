"""Rooms of an evening: parse and validate which tables stand where."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed, name_key

LONGEST_ROOM: Final = 24
HIGHEST_TABLE: Final = 999
#: “Library 13-20, 24”: a name, then tables and runs of tables.
_LINE: Final = re.compile(r"(?P<name>.*?\S)[\s:]+(?P<tables>\d{1,9}(?:\s*[-–,]\s*\d{1,9})*)")
_RUN: Final = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")


class Room(NamedTuple):
    """A room: its name, and its tables as runs (first, last)."""

    name: str
    runs: tuple[tuple[int, int], ...]

    def has(self, table: int) -> bool:
        """Return whether this table stands in the room."""
        return any(first <= table <= last for first, last in self.runs)

    @property
    def tables(self) -> str:
        """Its tables as people write them: “13–20, 24”."""
        return ", ".join(
            f"{first}" if first == last else f"{first}–{last}" for first, last in self.runs
        )

    def as_json(self) -> dict[str, Any]:
        """The room as it is stored (serialize); inverse of `rooms_of`."""
        return {"name": self.name, "tables": [list(run) for run in self.runs]}


def rooms_of(stored: Iterable[Mapping[str, Any]]) -> list[Room]:
    """The rooms of what is stored (parse)."""
    return [
        Room(room["name"], tuple((run[0], run[1]) for run in room["tables"])) for room in stored
    ]


def parse_rooms(text: str) -> list[Room]:
    """Parse rooms, one a line: a name and its tables, “Library 13-20”.

    Raises RuleViolation `room_line`, and as `verify_rooms` does.
    """
    rooms = [_parsed(line.strip()) for line in text.splitlines() if line.strip()]
    verify_rooms(rooms)
    return rooms


def _parsed(line: str) -> Room:
    match = _LINE.fullmatch(line)
    if match is None:
        raise RuleViolation("room_line", line=line[:40])
    runs = [(int(first), int(last or first)) for first, last in _RUN.findall(match["tables"])]
    return Room(match["name"].strip(" :,"), tuple(runs))


def verify_rooms(rooms: Sequence[Room]) -> None:
    """Validate rooms: names that can be printed, runs that go up, no table and no name twice.

    Raises RuleViolation `room_line`, `room_name`, `room_clash`.
    """
    names: set[str] = set()
    tables: dict[int, str] = {}
    for room in rooms:
        if (
            not can_be_printed(room.name)
            or len(room.name) > LONGEST_ROOM
            or name_key(room.name) in names
        ):
            raise RuleViolation("room_name", room=room.name[:40], longest=LONGEST_ROOM)
        names.add(name_key(room.name))
        for first, last in room.runs:
            if not 1 <= first <= last <= HIGHEST_TABLE:
                line = f"{room.name} {first}-{last}"
                raise RuleViolation("room_line", line=line)
            _take(tables, room.name, range(first, last + 1))


def _take(tables: dict[int, str], name: str, run: range) -> None:
    for number in run:
        if number in tables:
            raise RuleViolation("room_clash", table=number, room=tables[number], other=name)
        tables[number] = name


def room_of(rooms: Iterable[Room], table: int) -> Room | None:
    """The room where a table stands; None where no room has it."""
    return next((room for room in rooms if room.has(table)), None)
