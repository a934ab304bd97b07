"""Columns of rows in the record's `kept`, out and in. A column that is not named here goes out."""

import datetime
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models

from scoring.models import Amendment, Device, Hand, HandInPlay
from scoring.rules.errors import RuleViolation
from tournaments.models import Change, Entry, Place, Round, Table, TableSign, Tournament

#: What a hand of the law says of the row: told by the record itself where the hand stands in it.
FACTS: Final = frozenset(
    {
        *("outcome", "contractor", "bid", "partners", "tricks", "order", "grand_slam"),
        *("sans_kitty", "blind", "revoke", "dealer", "adjustment", "adjustment_reason"),
    }
)
#: Model -> the columns that do not go out with it: the record itself says them, its place in the
#: record does, or they are of this installation alone (whose it is, the revision that pages poll).
LEFT_OUT: Final[dict[type[models.Model], frozenset[str]]] = {
    Tournament: frozenset(
        {
            # A club is of this installation: whoever brings the evening in has one of theirs.
            *("id", "device", "club", "name", "ruleset_name", "options", "movement"),
            *("rounds", "hands_per_round", "plays", "rank_by"),
            *("sit_out_points", "sit_out_halves", "tiebreaks", "kept", "revision"),
            *("rounds_revision", "whole_revision", "hall_revision"),
            # It may not be where the file goes.
            "made_of",
            # A folder of the other computer: a file must not say where this one writes.
            *("copy_to", "copy_problem"),
        }
    ),
    Entry: frozenset({"id", "tournament", "number", "name"}),
    TableSign: frozenset({"id", "tournament", "number"}),
    Round: frozenset({"id", "tournament", "number", "based_on"}),
    Table: frozenset({"id", "round", "number", "game", "revision"}),
    Place: frozenset({"id", "round", "entry", "table", "seat"}),
    Change: frozenset({"id", "tournament"}),
    Hand: frozenset({"id", "game", "number"}),
    Amendment: frozenset({"id", "hand", "number"}),
    HandInPlay: frozenset({"game", "changed_at"}),
}


@dataclass
class Devices:
    """Devices numbered in the order a record names them: another installation knows none."""

    numbers: dict[int, int] = field(default_factory=dict)

    def number_of(self, device_id: int) -> int:
        return self.numbers.setdefault(device_id, len(self.numbers))


def columns_of(model: type[models.Model]) -> list["models.Field[Any, Any]"]:
    """The columns that go out with a row."""
    left_out = LEFT_OUT[model]
    return [column for column in model._meta.concrete_fields if column.name not in left_out]


#: Columns that name a device, wherever a line of the log repeats one.
_DEVICES: Final = frozenset(
    column.name
    for model in LEFT_OUT
    for column in model._meta.concrete_fields
    if column.related_model is Device
)


def _with_devices(facts: Any, number_of: Callable[[int], int | None]) -> Any:
    """The facts of a line of the log, the devices in the values before an act numbered anew."""
    if isinstance(facts, list):
        return [_with_devices(part, number_of) for part in facts]
    if not isinstance(facts, dict):
        return facts
    return {
        name: number_of(value)
        if name in _DEVICES and isinstance(value, int)
        else _with_devices(value, number_of)
        for name, value in facts.items()
    }


def pack(
    row: models.Model,
    devices: Devices,
    entries: Mapping[uuid.UUID, int],
    without: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Serialize a row's columns, without those at their default. `entries`: id -> number."""
    packed = {}
    for column in columns_of(type(row)):
        value = getattr(row, column.attname)
        if column.name in without or value == _default(column):
            continue
        if isinstance(column, models.ForeignKey):
            is_device = column.related_model is Device
            value = devices.number_of(value) if is_device else entries[value]
        packed[column.name] = _plain(value)
    if isinstance(row, Change) and row.facts:
        packed["facts"] = _with_devices(row.facts, devices.number_of)
    return packed


def _default(column: "models.Field[Any, Any]") -> object:
    """Return the value that a row has where nothing was said.

    For a default that is made anew each time it is the column, which equals no value.
    """
    made_anew = (
        column.has_default() and callable(column.default) and column.default not in (dict, list)
    )
    return column if made_anew else column.get_default()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value


def unpack(
    model: type[models.Model], packed: object, devices: list[Device], entries: Mapping[int, Entry]
) -> dict[str, Any]:
    """Parse what `pack` wrote: column -> value. Raises RuleViolation `kept_unreadable`."""
    if not isinstance(packed, dict):
        raise unreadable(model.__name__)
    values: dict[str, Any] = {}
    for column in columns_of(model):
        if column.name in packed:
            values[column.name] = _restored(column, packed[column.name], devices, entries)
    if model is Change and "facts" in values:
        ids = {number: device.pk for number, device in enumerate(devices)}
        values["facts"] = _with_devices(values["facts"], ids.get)
    return values


def _restored(
    column: "models.Field[Any, Any]",
    written: Any,
    devices: list[Device],
    entries: Mapping[int, Entry],
) -> Any:
    if written is None and column.null:
        return None
    try:
        if not isinstance(column, models.ForeignKey):
            return column.clean(written, None)
        return devices[written] if column.related_model is Device else entries[written]
    except (ValidationError, TypeError, ValueError, LookupError, OverflowError):
        raise unreadable(column.name) from None


def unreadable(what: str) -> RuleViolation:
    """The refusal of something kept that this program did not write like that."""
    return RuleViolation("kept_unreadable", key=what[:40])
