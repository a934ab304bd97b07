"""Columns of rows as a record keeps them, and as they are restored."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.models.columns import LEFT_OUT, Devices, columns_of, pack, unpack


def test_every_column_goes_out_or_is_left_out_by_name() -> None:
    for model, left_out in LEFT_OUT.items():
        names = {column.name for column in model._meta.concrete_fields}
        assert left_out <= names, model
        assert {column.name for column in columns_of(model)} == names - left_out


def test_only_what_differs_from_the_default_is_kept(begun: Hall, device: Device) -> None:
    table = begun.table(1).row
    assert pack(table, Devices(), {}) == {}
    entry = begun.entry("P02")
    table.agreed_by, table.agreed_device, table.low = entry, device, "NS"
    table.agreed_at = datetime(2026, 11, 24, 20, 15, tzinfo=UTC)
    packed = pack(table, Devices(), {entry.pk: 2}, without=frozenset({"low"}))
    assert packed == {"agreed_by": 2, "agreed_device": 0, "agreed_at": "2026-11-24T20:15:00+00:00"}
    assert unpack(Table, packed, [device], {2: entry}) == {
        "agreed_by": entry,
        "agreed_device": device,
        "agreed_at": table.agreed_at,
    }


def test_devices_are_numbered_as_they_are_named() -> None:
    devices = Devices()
    assert [devices.number_of(pk) for pk in (70, 9, 70)] == [0, 1, 0]


@pytest.mark.parametrize(
    "packed",
    [
        [],
        {"agreed_by": 5},
        {"agreed_by": "x"},
        {"agreed_device": 1},
        {"agreed_device": -9},
        {"agreed_at": "yesterday"},
        {"low": "a side"},
        {"slams_ns": "many"},
        {"adjust_reason": "x" * 201},
    ],
)
def test_what_was_not_written_like_that_is_refused(device: Device, packed: Any) -> None:
    arguments = {"packed": packed, "devices": [device], "entries": {}}
    assert refused(unpack, model=Table, **arguments) == "kept_unreadable"


@pytest.mark.parametrize(
    "origin", ["javascript:alert(1)", "http://", 'http://x/"><script>', "//x", "http://x\n"]
)
def test_an_address_that_links_cannot_begin_with_is_refused(origin: str) -> None:
    for column in ("origin", "printed_origin"):
        arguments = {"packed": {column: origin}, "devices": [], "entries": {}}
        assert refused(unpack, model=Tournament, **arguments) == "kept_unreadable"
    known = {"origin": "http://hall_pc.local:8500", "printed_origin": "https://[fd00::1]"}
    assert unpack(Tournament, known, [], {}) == known


def test_a_column_that_is_not_known_here_is_left_alone() -> None:
    assert unpack(Round, {"weather": "rain"}, [], {}) == {}
    assert unpack(Entry, {"generation": 4, "id": str(uuid.uuid4())}, [], {}) == {"generation": 4}
