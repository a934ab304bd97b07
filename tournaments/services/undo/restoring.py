"""Old values restored from a line of the log: the inverse of `old_values`, with game seats."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F, Model

from scoring.models import Device
from scoring.models import Seat as GameSeat
from scoring.rules.errors import RuleViolation
from tournaments.models import Entry, Place, Round, Table, Tournament
from tournaments.queries import Evening, RoundView
from tournaments.rules.tables import SEATS
from tournaments.services.seating import people_named, take_chairs
from tournaments.services.undo.old_values import OF_A_PLACE, Values


def restore(evening: Evening, was: Mapping[str, Any]) -> None:
    """Store old values again, whatever parts of an evening they are of.

    Raises RuleViolation `has_played`.
    """
    if "tournament" in was:
        columns = _read(evening.tournament, was["tournament"], evening)
        Tournament.objects.filter(pk=evening.tournament.pk).update(**columns)
    _remove(evening, was.get("added", ()))
    Entry.objects.bulk_create(
        _entry(evening.tournament, values) for values in was.get("struck", ())
    )
    for number, columns in was.get("rounds", {}).items():
        row = _round(evening, number).row
        Round.objects.filter(pk=row.pk).update(**_read(row, columns, evening))
    _restore_entries(evening, was.get("entries", {}))
    _restore_tables(evening, was.get("tables", {}))
    for number, places in was.get("places", {}).items():
        _restore_places(evening, _round(evening, number), places)
    if "draft" in was:
        _restore_draft(evening, was["draft"])


def _round(evening: Evening, number: str | int) -> RoundView:
    round_ = evening.round(int(number))
    if round_ is None:
        raise RuleViolation("changed_since")
    return round_


def _read(row: Model, values: Mapping[str, Any], evening: Evening) -> Values:
    """Return old values as columns of this row (inverse of `values_of`).

    Columns that only versions before 1.0.0 had are left out.
    """
    columns: Values = {}
    fields = {field.name: field for field in row._meta.concrete_fields}
    for name, value in values.items():
        field = fields.get(name)
        if field is None:
            continue
        if field.related_model is Entry:
            columns[name] = evening.entries.get(str(value))
        elif field.related_model is Device:
            columns[name] = Device.objects.filter(pk=value).first() if value is not None else None
        else:
            columns[name] = field.to_python(value)
    return columns


def _remove(evening: Evening, numbers: Iterable[int]) -> None:
    entries = [evening.entries[str(number)] for number in numbers if str(number) in evening.entries]
    seated = Place.objects.filter(entry__in=entries).select_related("entry").first()
    if seated is not None:
        name = seated.entry.name
        raise RuleViolation("has_played", name=name)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).delete()


def _entry(tournament: Tournament, values: Mapping[str, Any]) -> Entry:
    entry = Entry(tournament=tournament)
    for field in Entry._meta.concrete_fields:
        if field.name in values:
            setattr(entry, field.name, field.to_python(values[field.name]))
    return entry


def _restore_entries(evening: Evening, was: Mapping[str, Values]) -> None:
    rows: list[Entry] = []
    names: set[str] = set()
    for number, columns in was.items():
        entry = evening.entries.get(number)
        if entry is not None:
            values = _read(entry, columns, evening)
            for name, value in values.items():
                setattr(entry, name, value)
            rows.append(entry)
            names |= set(values)
    if names:
        Entry.objects.bulk_update(rows, sorted(names))


def _restore_tables(evening: Evening, was: Mapping[str, Values]) -> None:
    rows, names = [], {"version"}
    for key, columns in was.items():
        number, table = key.split("/")
        view = _round(evening, number).table(int(table))
        if view is None:
            raise RuleViolation("changed_since")
        values = _read(view.row, columns, evening)
        for name, value in values.items():
            setattr(view.row, name, value)
        view.row.version += 1
        rows.append(view.row)
        names |= set(values)
    if rows:
        Table.objects.bulk_update(rows, sorted(names))


def _restore_places(evening: Evening, round_: RoundView, was: Mapping[str, Values | None]) -> None:
    """Put entries back into the places they had, or none, and into the seats of their games."""
    entries = {number: evening.entries[number] for number in was if number in evening.entries}
    Place.objects.filter(round=round_.row, entry__in=list(entries.values())).delete()
    tables = {table.number: table.row for table in round_.tables}
    rows = [
        _as_place(round_.row, entry, tables, values)
        for number, entry in entries.items()
        if (values := was[number]) is not None
    ]
    Place.objects.bulk_create(rows)
    others = [place.table.pk for place in rows if place.table]
    Table.objects.filter(pk__in=others).update(version=F("version") + 1)
    games = {number: row.game_id for number, row in tables.items()}
    seated = [
        (place, game) for place in rows if place.table and (game := games[place.table.number])
    ]
    people = people_named(evening, [place.entry.name for place in rows])
    chairs = [
        GameSeat(game_id=game, number=SEATS.index(place.seat), player=people[place.entry.name])
        for place, game in seated
    ]
    take_chairs(chairs)


def _as_place(row: Round, entry: Entry, tables: Mapping[int, Table], values: Values) -> Place:
    table = tables[values["table"]] if values["table"] is not None else None
    return Place(round=row, entry=entry, table=table, **{name: values[name] for name in OF_A_PLACE})


def _restore_draft(evening: Evening, was: Values | None) -> None:
    if evening.draft is not None:
        evening.draft.row.delete()
    if was is None:
        return
    row = Round.objects.create(tournament=evening.tournament, number=was["round"])
    rows = Table.objects.bulk_create(Table(round=row, number=number) for number in was["tables"])
    tables = {table.number: table for table in rows}
    Place.objects.bulk_create(
        _as_place(row, evening.entries[number], tables, values)
        for number, values in was["places"].items()
        if values is not None and number in evening.entries
    )
