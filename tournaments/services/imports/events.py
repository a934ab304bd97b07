"""Import an evening from its record, to go on with it on another laptop."""

import datetime
import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from scoring.models import LONGEST_NAME, Device, Grant, Player, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key, tidied
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import merge_alike, storing
from tournaments.models import Change, Entry, Round, Status, TableSign, Tournament
from tournaments.models.columns import unpack
from tournaments.queries import fresh_evening
from tournaments.rules.another_game import knows_bids
from tournaments.rules.events import Entry as EventEntry
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.events import Round as PlayedRound
from tournaments.rules.formats import MOST_HANDS, USUAL_HANDS, kind_of
from tournaments.rules.hall.days import verify_day
from tournaments.rules.planning import MOST_PLAYERS, MOST_ROUNDS
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import read_event
from tournaments.rules.tables import SIDES
from tournaments.services.imports.clubs import COPY_OF, put_into_clubs
from tournaments.services.imports.kept import Hall, kept_by_others, read_hall, read_id, read_number
from tournaments.services.imports.rows import Rows, Source
from tournaments.services.imports.unreleased import CARRIED, columns_left_out
from tournaments.services.seating import based_on
from tournaments.services.setup import make_signs, new_codes, verify_name

#: What an evening is called whose record does not say.
_UNKNOWN_NAME: Final = "Five Hundred"
#: No evening was ever written to by so many devices.
_MOST_DEVICES: Final = 5_000
#: Numbers of tables and of hands, at most: what is kept of them is found by four digits.
_LARGEST_NUMBER: Final = 9_999


class _Differs(Exception):
    """Raised where data kept beside the record lead to other results than the record.

    Then they are of another evening.
    """


@dataclass(frozen=True)
class Coming:
    """An evening's record, judged, and what this program kept beside it."""

    document: Mapping[str, Any]
    event: Event
    hall: Hall


def judge_evening(document: Mapping[str, Any]) -> Coming:
    """Have the law judge an evening's record; stores nothing. Raises RuleViolation."""
    answer_event(document)
    _verify_storable(document)
    event = read_event(document)
    _verify_run_here(event, document)
    return Coming(document, event, read_hall(document))


@transaction.atomic
def bring_in(
    *,
    device: Device,
    tournament_id: UUID,
    document: Mapping[str, Any],
    date: datetime.date,
    seed: int,
) -> Tournament:
    """Import an evening written in the record format, all of it or nothing. Raises RuleViolation.

    What this program keeps beside the record comes back as it was, ids, codes and links too, unless
    the evening is here already: then it is a copy, with new ones. Idempotent: `tournament_id` is
    made by the form; sent twice, it is one evening.
    """
    coming = judge_evening(document)
    verify_day(date)
    with storing(device) as owner:
        tournament, was_here = store_evening(owner, coming, tournament_id, date, seed)
        if not was_here:
            put_into_clubs(owner, [tournament.pk])
    return tournament


def store_evening(
    owner: Device, coming: Coming, form_id: UUID, date: datetime.date, seed: int
) -> tuple[Tournament, bool]:
    """Store an evening that was judged, of no club, and say whether it was here before.

    `form_id`: made by the form, or by what is brought in. Inside a transaction. Raises
    RuleViolation.
    """
    before = _brought_before(form_id)
    if before is not None:
        return before, True
    importing = _Importing(owner, coming, form_id, date, seed)
    try:
        with transaction.atomic():
            tournament = importing.store(coming.hall)
    except _Differs:
        tournament = importing.store(replace(coming.hall, rounds={}))
    # Whoever had it before, when it was here under the same id, has a grant already.
    Grant.objects.update_or_create(
        device=owner,
        kind=Tournament.access_kind,
        object_id=tournament.pk,
        role=Role.OWN,
        defaults={"generation": tournament.director_generation},
    )
    return tournament, False


def _brought_before(form_id: UUID) -> Tournament | None:
    """The evening that this form has brought in; it may have the id that it had elsewhere."""
    known = Tournament.objects.filter(pk=form_id).first()
    if known is not None:
        return known
    lines = Change.objects.filter(what="brought_in", facts__form=str(form_id))
    line = lines.select_related("tournament").first()
    return line.tournament if line else None


def _verify_storable(document: object) -> None:
    """Validate that every text can be stored by any database: no NUL, no half a character pair."""
    parts = [document]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            parts += [*part, *part.values()]
        elif isinstance(part, list):
            parts += part
        elif isinstance(part, str) and re.search("[\0\ud800-\udfff]", part):
            raise RuleViolation("wrong_type", key=repr(part)[:40], wanted="storable")


def _verify_run_here(event: Event, document: Mapping[str, Any]) -> None:
    """Refuse an evening that is scored here and cannot be directed: `not_run_here`, with the key.

    More rounds, or hands in a round, than an evening can be set up with would be drawn on paper
    for minutes.
    """
    for key, figure, most in (
        ("rounds", event.rounds, MOST_ROUNDS),
        ("hands_per_round", event.plays.hands or 0, MOST_HANDS),
    ):
        if figure > most:
            raise RuleViolation("not_run_here", key=f"{key}: {figure}")
    for number, round_ in enumerate(event.played, start=1):
        try:
            _verify_round(round_, document["round_list"][number - 1])
        except RuleViolation as violation:
            raise violation.located(round=number) from None


def _verify_round(round_: PlayedRound, written: Mapping[str, Any]) -> None:
    """Refuse a round that no other can follow, or whose tables cannot be kept: `not_run_here`."""
    if not round_.tables:
        raise RuleViolation("not_run_here", key="tables: 0")
    for table in written["tables"]:
        for key, figure, least in _numbers_of(table):
            if not least <= figure <= _LARGEST_NUMBER:
                raise RuleViolation("not_run_here", key=f"{key}: {figure}").located(
                    table=table["table"]
                )


def _numbers_of(table: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """The numbers of a table and of hands that a record has of it: key, number, the least."""
    yield "table", table["table"], 1
    if "short" in table:
        yield "short", table["short"], 0
    for person in table.get("stand_ins", {}).values():
        yield "from_hand", max(1, person["from_hand"]), 1


class _Importing:
    """An evening on its way from a validated record to rows."""

    def __init__(
        self, owner: Device, coming: Coming, form_id: UUID, date: datetime.date, seed: int
    ) -> None:
        self.owner, self.event = owner, of_people(coming.event)
        #: The name of a pair that stays together -> its two.
        self.pairs = {
            entry.name: entry.members for entry in coming.event.entries.values() if entry.members
        }
        self.form_id, self.document = form_id, coming.document
        self.date, self.seed = date, seed

    def store(self, hall: Hall) -> Tournament:
        """Store everything. Raises RuleViolation, _Differs, and what the database refuses."""
        if hall.devices > _MOST_DEVICES:
            raise RuleViolation("cannot_be_stored")
        known = hall.tournament_id
        is_copy = known is None or Tournament.objects.filter(pk=known).exists()
        tournament_id = self.form_id if known is None or is_copy else known
        # In place of a hash: these are devices of another installation.
        prefix = f"elsewhere {tournament_id.hex[:12]} "
        devices = [
            Device(token_hash=prefix + secrets.token_hex(16)) for _number in range(hall.devices)
        ]
        Device.objects.bulk_create(devices)
        source = Source(self.document, self.event, hall, devices)
        tournament = self._tournament(source, tournament_id, is_copy)
        entries = self._entries(tournament, source, is_copy)
        tournament.kept = kept_by_others(
            self.document,
            {name: row.number for name, row in entries.items()}
            | {pair: entries[first].number for pair, (first, _second) in self.pairs.items()},
        )
        left_out = columns_left_out(hall.columns, hall.entries)
        if left_out:
            event = {**tournament.kept.get("event", {}), CARRIED: left_out}
            tournament.kept = {**tournament.kept, "event": event}
        tournament.save(update_fields=["kept"])
        self._store_signs(tournament, source, is_copy)
        self._store_rounds(tournament, source, entries)
        self._store_log(tournament, source, is_copy)
        return tournament

    def _tournament(self, source: Source, tournament_id: UUID, is_copy: bool) -> Tournament:
        event, hall = self.event, source.hall
        given = self.document.get("name")
        # Another program's record has its name cut to what fits; the page says so.
        name = tidied(str(given or ""))[:LONGEST_NAME].strip() or _UNKNOWN_NAME
        columns = {"date": self.date, "seed": self.seed, "minutes": event.plays.minutes or 0}
        columns |= unpack(Tournament, hall.columns, source.devices, {})
        columns["in_pairs"] = in_pairs = (
            bool(self.pairs)
            if event.entries
            else bool(columns.get("in_pairs", not event.movement.takes_players))
        )
        event.movement.verify_takes(pairs=in_pairs)
        if is_copy:
            columns["link_secret"] = secrets.token_urlsafe(32)
        has_name = event.ruleset.name in RULESETS or not knows_bids(event.ruleset)
        name_of_rules = event.ruleset.name if has_name else "midway"
        # Pages and the cache know an evening by id and revision: never the same for two.
        revision = secrets.randbelow(10**9)
        tournament = Tournament(
            pk=tournament_id,
            device=self.owner,
            name=name,
            ruleset_name=name_of_rules,
            options=event.ruleset.options() if knows_bids(event.ruleset) else {},
            movement=event.movement.code,
            rounds=event.rounds,
            plays=kind_of(event.plays),
            hands_per_round=event.plays.hands or event.ruleset.hands_per_round or USUAL_HANDS,
            rank_by=event.rank_by,
            sit_out_halves=int(2 * event.sit_out_games),
            sit_out_points=None if isinstance(event.sit_out_points, str) else event.sit_out_points,
            tiebreaks=list(event.tiebreaks),
            revision=revision,
            rounds_revision=revision,
            whole_revision=revision,
            hall_revision=revision,
            **columns,
        )
        tournament.save(force_insert=True)
        return tournament

    def _entries(self, tournament: Tournament, source: Source, is_copy: bool) -> dict[str, Entry]:
        """Store the roll: who took part as the record has it, and who was only expected.

        Where nothing was kept, who played his last round is withdrawn, who begins after the next
        one comes late, and everybody else is here.
        Raises RuleViolation `too_many_players`, `entry_name`.
        """
        kept_rows = source.hall.entries
        names = dict.fromkeys([*self.event.entries, *kept_rows])
        if len(names) > MOST_PLAYERS:
            raise RuleViolation("too_many_players", most=MOST_PLAYERS)
        # What this program has kept comes in as it was; the roll takes no other names like these.
        alike = Counter(name_key(name) for name in names)
        numbers = {name: read_number(entry) for name, entry in kept_rows.items()}
        free = max(numbers.values(), default=0)
        rows: list[Entry] = []
        for name in names:
            verify_name(name)
            kept = kept_rows.get(name, {})
            if alike[name_key(name)] > 1 and not kept:
                raise RuleViolation("entry_name", name=name)
            if name not in numbers:
                free += 1
            row = Entry(tournament=tournament, number=numbers.get(name, free), name=name)
            if kept and not is_copy:
                row.pk = read_id(kept.get("id"))
            self._fill(row, unpack(Entry, kept, source.devices, {}) if kept else None)
            rows.append(row)
        rows.sort(key=lambda row: row.number)
        self._pair(rows)
        Entry.objects.bulk_create(rows)
        return {row.name: row for row in rows}

    def _pair(self, rows: Sequence[Entry]) -> None:
        """Make partners of those who are entered as pairs, as far as nothing else was kept."""
        by_name = {row.name: row for row in rows}
        for first, second in self.pairs.values():
            for row in (by_name[first], by_name[second]):
                row.couple = row.couple or by_name[first].number

    def _fill(self, row: Entry, columns: Mapping[str, Any] | None) -> None:
        """Fill an entry's row from what was kept, and from the record, which says who is ranked."""
        entry = self.event.entries.get(row.name)
        if columns is None and entry is not None:
            played = len(self.event.played)
            gone = entry.last_round is not None and entry.last_round <= played
            row.status = Status.HERE if entry.first_round <= played + 1 else Status.LATE
            if gone:
                row.status = Status.WITHDRAWN
            stays = gone or entry.last_round is None or entry.last_round > MOST_ROUNDS
            row.leaves_after = None if stays else entry.last_round
        for name, value in (columns or {}).items():
            setattr(row, name, value)
        # What a record says of a pair is of both: what was kept of each is not in it.
        if entry is not None and not (columns and self.pairs):
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

    def _store_rounds(
        self, tournament: Tournament, source: Source, entries: Mapping[str, Entry]
    ) -> None:
        """Store what was played, what each seating was based on, and a round only drafted."""
        people, new = self._people(set(source.event.entries))
        rows = Rows(tournament, source, entries, people)
        for number, played in enumerate(self.event.played, start=1):
            rows.add_round(number, played)
        rows.add_draft(len(self.event.played) + 1)
        rows.store()
        merge_alike(device=self.owner, names=new)
        evening = fresh_evening(tournament.pk)
        rounds = evening.published
        for round_, previous, played in zip(
            rounds[1:], rounds, self.event.played[1:], strict=False
        ):
            corrected = {str(table): basis._asdict() for table, basis in played.bases.items()}
            round_.row.based_on = {**based_on(previous), **corrected}
        Round.objects.bulk_update([round_.row for round_ in rounds], ["based_on"])
        names = {entry.key: entry.name for entry in entries.values()}
        for round_, played in zip(rounds, self.event.played, strict=True):
            # A record may have its tables in any order.
            in_order = sorted(played.tables, key=lambda play: play.played.number)
            for table, play in zip(round_.tables, in_order, strict=True):
                here = {
                    side: [names[key] for key in table.played.pair(side)] for side in ("NS", "EW")
                }
                there = {side: list(play.played.pair(side)) for side in ("NS", "EW")}
                counts = play.played.finished or not evening.left_open(table)
                if here != there or (counts and dict(table.result) != dict(play.played.result)):
                    raise _Differs

    def _people(self, names: Set[str]) -> tuple[dict[str, Player], list[str]]:
        """Return the owner's players of these names, and the names that are new."""
        known = set(self.owner.players.values_list("name", flat=True))
        new = sorted(names - known)
        Player.objects.bulk_create([Player(device=self.owner, name=name) for name in new])
        players = self.owner.players.all()
        return {player.name: player for player in players if player.name in names}, new

    def _store_log(self, tournament: Tournament, source: Source, is_copy: bool) -> None:
        """Store the audit log as it was, and that the evening came here."""
        Change.objects.bulk_create(
            Change(tournament=tournament, **unpack(Change, line, source.devices, {}))
            for line in source.hall.log
        )
        played, players, form = len(self.event.played), len(self.event.entries), str(self.form_id)
        facts = {"rounds": played, "players": players, "form": form}
        if is_copy and source.hall.tournament_id is not None:
            facts[COPY_OF] = str(source.hall.tournament_id)
        Change.objects.create(
            tournament=tournament, what="brought_in", facts=facts, made_by=self.owner
        )


def of_people(event: Event) -> Event:
    """Return the event with both people of each pair in its place; an event of players is itself.

    Raises RuleViolation `entry_name` for a name in two pairs.
    """
    if not event.has_pairs:
        return event
    members = {name: entry.members for name, entry in event.entries.items()}
    entries: dict[str, EventEntry] = {}
    for entry in event.entries.values():
        for name in entry.members:
            if name in entries:
                raise RuleViolation("entry_name", name=name)
            entries[name] = replace(entry, name=name, members=())
    played = tuple(
        replace(
            round_,
            tables=tuple(_table_of_people(table, members) for table in round_.tables),
            sit_outs=tuple(name for pair in round_.sit_outs for name in members[pair]),
            moved=frozenset(name for pair in round_.moved for name in members[pair]),
        )
        for round_ in event.played
    )
    return replace(event, entries=entries, played=played)


def _table_of_people(table: TablePlay, members: Mapping[str, tuple[str, ...]]) -> TablePlay:
    seating = {
        seat: name
        for side, pair in table.played.seating.items()
        for seat, name in zip(SIDES[side], members[pair], strict=True)
    }
    return replace(table, played=table.played._replace(seating=seating))
