"""Import an evening from its record, to go on with it on another laptop."""

import datetime
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from django.db import DataError, IntegrityError, transaction

from scoring.models import LONGEST_NAME, Device, Grant, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from tournaments.columns import unpack
from tournaments.models import Change, Entry, Round, Status, TableSign, Tournament
from tournaments.queries import fresh_evening
from tournaments.rules.events import Event
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import read_event
from tournaments.services.imports.kept import Hall, kept_by_others, read_hall, read_id, read_number
from tournaments.services.imports.rows import Rows, Source
from tournaments.services.locking import log
from tournaments.services.seating import based_on
from tournaments.services.setup import make_signs, new_codes, verify_name

#: What an evening is called whose record does not say.
_UNKNOWN_NAME: Final = "Five Hundred"
#: No evening was ever written to by so many devices.
_MOST_DEVICES: Final = 5_000


class _Differs(Exception):
    """What was kept beside the record leads to other results than the record: it is of another evening."""


def bring_in(
    *, device: Device, tournament_id: UUID, document: Mapping[str, Any], date: datetime.date, seed: int
) -> Tournament:
    """Import an evening written in the record format, all of it or nothing. Raises RuleViolation.

    What this program keeps beside the record comes back as it was, ids, codes and links too, unless the
    evening is here already: then it is a copy, with new ones. Idempotent: `tournament_id` is made by the
    form; sent twice, it is one evening.
    """
    answer_event(document)
    _verify_storable(document)
    event, hall = read_event(document), read_hall(document)
    before = _brought_before(tournament_id)
    if before is not None:
        return before
    importing = _Importing(device, tournament_id, document, event, date, seed)
    try:
        try:
            return importing.store(hall)
        except _Differs:
            return importing.store(replace(hall, rounds={}))
    except (DataError, IntegrityError, OverflowError):
        words = "Something in this file cannot be stored: a number that is too large, or two of one kind."
        raise RuleViolation("cannot_be_stored", words) from None


def _brought_before(form_id: UUID) -> Tournament | None:
    """The evening that this form has brought in; it may have the id that it had elsewhere."""
    known = Tournament.objects.filter(pk=form_id).first()
    if known is not None:
        return known
    line = Change.objects.filter(what="brought_in", facts__form=str(form_id)).select_related("tournament")
    change = line.first()
    return change.tournament if change else None


def _verify_storable(document: object) -> None:
    """Validate that every text can be stored by any database: no NUL, no half of a character pair."""
    parts = [document]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            parts += [*part, *part.values()]
        elif isinstance(part, list):
            parts += part
        elif isinstance(part, str) and ("\0" in part or (not part.isascii() and _is_torn(part))):
            words = "There is a character in this file that no program can store."
            raise RuleViolation("wrong_type", words, key=repr(part)[:40])


def _is_torn(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


class _Importing:
    """An evening on its way from a validated record to rows."""

    def __init__(  # noqa: PLR0913 - what the form and the file say
        self,
        device: Device,
        form_id: UUID,
        document: Mapping[str, Any],
        event: Event,
        date: datetime.date,
        seed: int,
    ) -> None:
        self.device, self.form_id = device, form_id
        self.document, self.event = document, event
        self.date, self.seed = date, seed

    @transaction.atomic
    def store(self, hall: Hall) -> Tournament:
        """Store everything. Raises RuleViolation, _Differs, and what the database refuses."""
        if hall.devices > _MOST_DEVICES:
            raise RuleViolation("cannot_be_stored", "More phones than an evening can have.")
        devices = [Device(token_hash=f"elsewhere {secrets.token_hex(16)}") for _number in range(hall.devices)]
        source = Source(self.document, self.event, hall, Device.objects.bulk_create(devices))
        is_copy = hall.tournament_id is None or Tournament.objects.filter(pk=hall.tournament_id).exists()
        tournament = self._tournament(source, is_copy)
        entries = self._entries(tournament, source, is_copy)
        tournament.kept = kept_by_others(self.document, {name: row.number for name, row in entries.items()})
        tournament.save(update_fields=["kept"])
        self._store_signs(tournament, source, is_copy)
        self._store_rounds(tournament, source, entries)
        self._store_log(tournament, source)
        return tournament

    def _tournament(self, source: Source, is_copy: bool) -> Tournament:
        event, hall = self.event, source.hall
        given = self.document.get("name")
        # Another program's record has its name cut to what fits; it is said in the log.
        name = str(given)[:LONGEST_NAME] if given else _UNKNOWN_NAME
        columns = {"date": self.date, "seed": self.seed}
        columns |= unpack(Tournament, hall.columns, source.devices, {})
        if is_copy:
            columns["link_secret"] = secrets.token_urlsafe(32)
        # Pages and the cache know an evening by id and revision: never the same for two.
        revision = secrets.randbelow(10**9)
        tournament = Tournament.objects.create(
            pk=self.form_id if is_copy else hall.tournament_id,
            device=self.device,
            name=name,
            ruleset_name=event.ruleset.name if event.ruleset.name in RULESETS else "midway",
            options=event.ruleset.options(),
            movement=event.movement.code,
            rounds=event.rounds,
            hands_per_round=event.hands_per_round,
            sit_out_points=None if isinstance(event.sit_out_points, str) else event.sit_out_points,
            tiebreaks=list(event.tiebreaks),
            revision=revision,
            wide_revision=revision,
            whole_revision=revision,
            hall_revision=revision,
            **columns,
        )
        Grant.objects.update_or_create(
            device=self.device,
            kind=Tournament.access_kind,
            object_id=tournament.pk,
            role=Role.OWN,
            defaults={"generation": tournament.director_generation},
        )
        return tournament

    def _entries(self, tournament: Tournament, source: Source, is_copy: bool) -> dict[str, Entry]:
        """Store the roll: who took part as the record has it, and who was only expected.

        Where nothing was kept, who played his last round is withdrawn and everybody else is here.
        """
        kept_rows = source.hall.entries
        numbers = {name: read_number(entry) for name, entry in kept_rows.items()}
        free = max(numbers.values(), default=0)
        rows: list[Entry] = []
        for name in dict.fromkeys([*self.event.entries, *kept_rows]):
            verify_name(name)
            kept = kept_rows.get(name, {})
            if name not in numbers:
                free += 1
            row = Entry(tournament=tournament, number=numbers.get(name, free), name=name)
            if kept and not is_copy:
                row.pk = read_id(kept.get("id"))
            self._fill(row, unpack(Entry, kept, source.devices, {}) if kept else None)
            rows.append(row)
        rows.sort(key=lambda row: row.number)
        Entry.objects.bulk_create(rows)
        return {row.name: row for row in rows}

    def _fill(self, row: Entry, columns: Mapping[str, Any] | None) -> None:
        """Fill an entry's row from what was kept, and from the record, which says who is ranked."""
        entry = self.event.entries.get(row.name)
        if columns is None and entry is not None:
            gone = entry.last_round is not None and entry.last_round <= len(self.event.played)
            row.status = Status.WITHDRAWN if gone else Status.HERE
            row.leaves_after = None if gone else entry.last_round
        for name, value in (columns or {}).items():
            setattr(row, name, value)
        if entry is not None:
            row.ranked, row.categories = entry.ranked, list(entry.categories)

    def _store_signs(self, tournament: Tournament, source: Source, is_copy: bool) -> None:
        """Store the tables' signs: with their codes, where no other evening has them."""
        rows = []
        for kept in source.hall.signs:
            columns = unpack(TableSign, kept, source.devices, {})
            sign = TableSign(tournament=tournament, number=read_number(kept), **columns)
            if not is_copy:
                sign.pk = read_id(kept.get("id"))
            rows.append(sign)
        codes = [sign.code for sign in rows]
        taken = set(TableSign.objects.filter(code__in=codes).values_list("code", flat=True))
        lacking = [sign for sign in rows if sign.code in taken]
        for sign, code in zip(lacking, new_codes(len(lacking)), strict=True):
            sign.code = code
        TableSign.objects.bulk_create(rows)
        numbers = (table.played.number for round_ in self.event.played for table in round_.tables)
        make_signs(tournament, max(len(self.event.entries) // 4, *numbers, 1))

    def _store_rounds(self, tournament: Tournament, source: Source, entries: Mapping[str, Entry]) -> None:
        """Store what was played, what each seating was based on, and a round that was only drafted."""
        rows = Rows(tournament, source, entries)
        for number, played in enumerate(self.event.played, start=1):
            rows.add_round(number, played)
        rows.add_draft(len(self.event.played) + 1)
        rows.store()
        rounds = fresh_evening(tournament.pk).published
        for round_, previous, played in zip(rounds[1:], rounds, self.event.played[1:], strict=False):
            corrected = {str(table): basis._asdict() for table, basis in played.bases.items()}
            round_.row.based_on = {**based_on(previous), **corrected}
        Round.objects.bulk_update([round_.row for round_ in rounds], ["based_on"])
        names = {entry.key: entry.name for entry in entries.values()}
        for round_, played in zip(rounds, self.event.played, strict=True):
            # A record may have its tables in any order.
            in_order = sorted(played.tables, key=lambda play: play.played.number)
            for table, play in zip(round_.tables, in_order, strict=True):
                here = {side: [names[key] for key in table.played.pair(side)] for side in ("NS", "EW")}
                there = {side: list(play.played.pair(side)) for side in ("NS", "EW")}
                if (dict(table.result), here) != (dict(play.played.result), there):
                    raise _Differs

    def _store_log(self, tournament: Tournament, source: Source) -> None:
        """Store the audit log as it was, and that the evening came here."""
        Change.objects.bulk_create(
            Change(tournament=tournament, **unpack(Change, line, source.devices, {}))
            for line in source.hall.log
        )
        played, players = len(self.event.played), len(self.event.entries)
        log(tournament, "brought_in", self.device, rounds=played, players=players, form=str(self.form_id))
