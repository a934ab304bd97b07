"""Old values of rows as JSON: an act writes them to its line of the log, and undo restores them.

They stand under `was` among the facts of the line, and name rows by numbers, which outlive an
export: `tournament` column -> value; `entries` number -> columns; `rounds` number -> columns;
`tables` "round/table" -> columns; `hands` "round/table" -> a hand as the act left it, its number
and version; `places` round -> entry's number -> place, null for none; `draft` the draft there was,
null for none; `added` numbers of entries that were not on the roll; `struck` entries that were.
"""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from django.db.models import Model

from tournaments.models import Entry, Place
from tournaments.queries import Evening, RoundView

Values = dict[str, Any]

#: What a place says beside who has which seat.
OF_A_PLACE: Final = ("seat", "reason", "facts", "moved", "stand_in", "stand_in_from")


def values_of(row: Model, columns: Iterable[str]) -> Values:
    """Columns of a row as JSON: an entry by its number, a device by its id, a time in ISO 8601."""
    return {name: _as_json(row, name) for name in columns}


def _as_json(row: Model, name: str) -> object:
    value = getattr(row, name)
    if isinstance(value, Entry):
        return value.number
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()
    return value


def places_as_json(round_: RoundView, entries: Iterable[Entry]) -> dict[str, Values | None]:
    """Return the places of these entries in a round: number -> place, None for no place."""
    places = {place.entry_id: place for place in round_.places}
    tables = {table.row.pk: table.number for table in round_.tables}
    return {entry.key: _place_as_json(places.get(entry.pk), tables) for entry in entries}


def _place_as_json(place: Place | None, tables: Mapping[int, int]) -> Values | None:
    if place is None:
        return None
    table = tables[place.table_id] if place.table_id is not None else None
    return {"table": table, **values_of(place, OF_A_PLACE)}


def draft_as_json(evening: Evening) -> Values | None:
    """The draft as it is seated; None where there is none."""
    draft = evening.draft
    if draft is None:
        return None
    places = places_as_json(draft, [place.entry for place in draft.places])
    return {
        "round": draft.number,
        "tables": [table.number for table in draft.tables],
        "places": places,
    }
