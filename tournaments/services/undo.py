"""Undo: the last act of an evening is taken back, by the old values in its line of the log."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Model

from scoring import services as scoring
from scoring.models import Device, Hand
from scoring.models import Seat as GameSeat
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_hand
from scoring.services import By
from tournaments.models import Change, Entry, Place, Round, Table, Tournament
from tournaments.queries import Evening, RoundView, acts
from tournaments.rules.tables import SEATS
from tournaments.services.locking import locked, log
from tournaments.services.old_values import OF_A_PLACE, Values
from tournaments.services.roll import rename_in_games
from tournaments.services.seating import people_named, take_chairs, unpublish


@transaction.atomic
def undo_last(*, tournament_id: UUID, change_id: int, device: Device | None) -> Change:
    """Take the last act of an evening back: all is as before it (idempotent, optimistic lock).

    `change_id`: the line of the log that was seen as the last. Raises RuleViolation
    `not_the_last_act`, `cannot_undo`, `changed_since`, `has_results`, `has_played`.
    """
    evening = locked(tournament_id)
    change = Change.objects.filter(tournament=tournament_id, pk=change_id).first()
    if change is not None and change.undone:
        return change
    last = acts.last_act(evening.tournament)
    if change is None or last is None or last.pk != change.pk:
        raise RuleViolation("not_the_last_act")
    if not acts.can_be_undone(change):
        raise RuleViolation("cannot_undo", what=change.what)
    was = change.facts["was"]
    _verify_untouched(evening, change, was)
    names = _names(evening, was)
    if change.what == "published":
        current = evening.current
        if current is None or current.number != change.facts["round"]:
            raise RuleViolation("changed_since")
        unpublish(current)
    restore(evening, was)
    _take_hands_back(evening, was, By(device))
    for before, name in names:
        rename_in_games(evening, before, name)
    Change.objects.filter(pk=change.pk).update(undone=True)
    change.undone = True
    facts = {name: value for name, value in change.facts.items() if name != "was"}
    log(evening.tournament, "undone", device, act=change.what, facts=facts)
    return change


def _verify_untouched(evening: Evening, change: Change, was: Mapping[str, Any]) -> None:
    """Validate that nobody at the tables of an act has agreed or disputed since."""
    tables = {*was.get("tables", ()), *was.get("hands", ())}
    for other in Change.objects.filter(
        tournament=evening.tournament, pk__gt=change.pk, undone=False
    ):
        place = f"{other.facts.get('round')}/{other.facts.get('table')}"
        if place in tables and "was" in other.facts:
            raise RuleViolation("changed_since", table=other.facts["table"])


def _names(evening: Evening, was: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return names that the undo brings back: (the name now, the old one)."""
    return [
        (evening.entries[number].name, columns["name"])
        for number, columns in was.get("entries", {}).items()
        if "name" in columns and number in evening.entries
    ]


def _take_hands_back(evening: Evening, was: Mapping[str, Any], by: By) -> None:
    """Strike out a recorded hand, restore one that was struck out, revert one put right."""
    for place, left in was.get("hands", {}).items():
        number, table = map(int, place.split("/"))
        round_ = evening.round(number)
        view = round_.table(table) if round_ else None
        hands = [hand for hand in view.entered if hand.number == left["number"]] if view else []
        is_full = view is not None and view.hands_done
        if not hands or hands[0].version != left["version"] or (hands[0].voided and is_full):
            raise RuleViolation("changed_since", table=table)
        _put_back(hands[0], by)


def _put_back(hand: Hand, by: By) -> None:
    """Undo the last change of a hand, which is kept as one more change of it."""
    game, seen = hand.game_id, scoring.SeenHand(hand.number, hand.version)
    last = hand.amendments.filter(number=hand.version).first()
    if last is None:
        scoring.void_hand(game_id=game, seen=seen, by=by)
    elif last.after is None:
        scoring.restore_hands(game_id=game, seen=[seen], by=by)
    else:
        scoring.amend_hand(game_id=game, seen=seen, facts=read_hand(last.before), by=by)


def restore(evening: Evening, was: Mapping[str, Any]) -> None:
    """Store old values again, of whatever part of an evening. Raises RuleViolation `has_played`."""
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
    """Old values as columns of this row, without columns that only versions before 1.0.0 had."""
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
        raise RuleViolation("has_played", name=seated.entry.name)
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
