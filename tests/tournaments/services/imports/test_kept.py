"""What an archive keeps beside the record, read."""

import base64
import uuid
import zlib
from typing import Any

import pytest

from tests.tournaments.conftest import refused
from tournaments.rules.record.kept import HALL
from tournaments.services.imports.kept import kept_by_others, read_hall


def with_hall(hall: Any) -> dict[str, Any]:
    return {"kept": {HALL: hall}, "entries": [], "round_list": []}


def packed(content: bytes) -> dict[str, str]:
    return {"packed": base64.b85encode(zlib.compress(content)).decode()}


def test_a_record_that_keeps_nothing_has_an_empty_hall() -> None:
    hall = read_hall({})
    assert (hall.tournament_id, hall.devices, hall.table(1, 1), hall.place(1, 1)) == (
        None,
        0,
        {},
        {},
    )


def test_what_is_kept_is_read_plain_and_packed() -> None:
    pk = uuid.uuid4()
    text = f'{{"id": "{pk}", "rounds": [{{"number": 1, "tables": {{"2": {{"ns": 30}}}}}}]}}'
    hall = read_hall(with_hall(packed(text.encode())))
    assert (hall.tournament_id, hall.table(1, 2), hall.table(2, 1)) == (pk, {"ns": 30}, {})


WRONG: list[Any] = [
    [],
    {"id": "no id"},
    {"id": str(uuid.uuid4()), "devices": "two"},
    {"id": str(uuid.uuid4()), "entries": [5]},
    {"id": str(uuid.uuid4()), "entries": [{"number": 1}]},
    {"id": str(uuid.uuid4()), "rounds": [{"number": 0}]},
    {"id": str(uuid.uuid4()), "rounds": [{"number": 1, "tables": {"x": {}}}]},
    {"id": str(uuid.uuid4()), "rounds": [{"number": 1, "tables": {"1": {"hands": {}}}}]},
    {
        "id": str(uuid.uuid4()),
        "rounds": [{"number": 1, "tables": {"1": {"hands": [{"amendments": 1}]}}}],
    },
    {"id": str(uuid.uuid4()), "rounds": [{"number": 1, "seating": {"1": {"N": "Ann"}}}]},
    {"id": str(uuid.uuid4()), "log": {}},
    {"packed": 5},
    {"packed": "~~~"},
    packed(b"no JSON"),
    packed(b"[]"),
]


@pytest.mark.parametrize("hall", WRONG)
def test_what_this_program_did_not_write_is_refused(hall: Any) -> None:
    assert refused(read_hall, document=with_hall(hall)) in {
        "kept_unreadable",
        "wrong_type",
        "not_json",
    }


def test_what_unpacks_to_more_than_was_ever_written_is_refused() -> None:
    bomb = packed(b" " * (65 * 1024 * 1024))
    assert refused(read_hall, document=with_hall(bomb)) == "kept_unreadable"


def test_what_others_keep_is_collected_part_by_part() -> None:
    document = {
        "kept": {"other": 1, HALL: {"id": "x"}},
        "entries": ["Bob", {"name": "Ann", "kept": {"a": 1}}],
        "round_list": [{"round": 1, "kept": {"b": 2}, "tables": [{"table": 3, "kept": {"c": 3}}]}],
    }
    assert kept_by_others(document, {"Ann": 7}) == {
        "event": {"other": 1},
        "entries": {"7": {"a": 1}},
        "rounds": {"1": {"b": 2}},
        "tables": {"1 3": {"c": 3}},
    }
    assert kept_by_others({"entries": [], "round_list": []}, {}) == {}
