"""Rooms: a name and its tables, no table in two."""

import pytest

from scoring.rules.errors import RuleViolation
from tournaments.rules.hall.rooms import Room, parse_rooms, room_of, rooms_of

HALL, LIBRARY = Room("Hall 2", ((1, 12),)), Room("Library", ((13, 20), (24, 24)))


def test_rooms_are_read_one_a_line() -> None:
    assert parse_rooms("Hall 2 1-12\n\n Library: 13–20, 24\n") == [HALL, LIBRARY]
    assert parse_rooms("") == []


def test_rooms_are_stored_and_read_again_and_said_as_they_were_written() -> None:
    assert rooms_of([room.as_json() for room in (HALL, LIBRARY)]) == [HALL, LIBRARY]
    assert parse_rooms(f"{LIBRARY.name} {LIBRARY.tables}") == [LIBRARY]


def test_a_table_is_in_one_room_or_in_none() -> None:
    assert [room_of([HALL, LIBRARY], table) for table in (12, 24, 21)] == [HALL, LIBRARY, None]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Library", "room_line"),
        ("13-20", "room_line"),
        ("Library 20-13", "room_line"),
        ("Library 0-3", "room_line"),
        ("Library 1-99999", "room_line"),
        ("Library " + "9" * 5000, "room_line"),
        ("Library 1-3\nlibrary 4-6", "room_name"),
        ("A room with a name that is too long for a board 1-3", "room_name"),
        ("Hall 1-12\nLibrary 12-20", "room_clash"),
    ],
)
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_rooms(text)
    assert refused.value.code == code
