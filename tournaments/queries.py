"""Reads shared by pages, commands and services: an evening with all that the law says of it.

As many statements for forty tables as for two. What a page reads is kept for as long as the event's revision stays.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, Prefetch, Q, QuerySet

from scoring.access import Visitor
from scoring.models import Grant, Hand, Player, Role
from scoring.rules.scoresheets import Scoresheet, tally
from scoring.rules.tables import in_order
from tournaments.models import Change, Entry, Place, PrintJob, Round, Status, Table, TableSign, Tournament
from tournaments.rules import records
from tournaments.rules.events import OTHER_SIDE, SEATS, SIDES, PlayedTable
from tournaments.rules.prizes import Prize, prizes
from tournaments.rules.records import SEATED, Event, TablePlay
from tournaments.rules.seatings import Field, PlayedRound
from tournaments.rules.standings import Standing, decided_by

Points = Mapping[str, int]


@dataclass(frozen=True)
class TableView:
    """A table of a round: who sits there, what was entered, what counts."""

    row: Table
    round: int
    #: Seat -> entry; seat -> place.
    entries: Mapping[str, Entry]
    places: Mapping[str, Place]
    #: The hands that stand, tallied; empty before the first.
    sheet: Scoresheet
    hands: tuple[Hand, ...]
    hands_per_round: int
    #: In the last round nobody goes on, so a tie may stay one.
    is_last: bool

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def scored(self) -> int:
        """How many hands count towards the round."""
        return sum(line.score.scored for line in self.sheet.hands)

    @property
    def hands_done(self) -> bool:
        return self.scored >= self.hands_per_round

    @property
    def by_hand(self) -> Points:
        """What the hands come to."""
        return self.sheet.totals

    @property
    def typed(self) -> Points | None:
        if self.row.ns is None or self.row.ew is None:
            return None
        return {"NS": self.row.ns, "EW": self.row.ew}

    @property
    def disagrees(self) -> bool:
        """Whether the hands came to other totals than those typed, and nobody has said which count."""
        return self.typed is not None and self.hands_done and dict(self.by_hand) != self.typed and not self.row.counts

    @property
    def counts_hands(self) -> bool:
        """Whether the hands count, and not the typed totals."""
        if self.typed is None or self.row.counts == "hands":
            return True
        whole = self.hands_done or self.scored == self.row.short
        return whole and dict(self.by_hand) == self.typed

    @property
    def counted(self) -> Points:
        """What counts, before a ruling."""
        return self.by_hand if self.counts_hands or self.typed is None else self.typed

    @property
    def adjustment(self) -> Points:
        return {"NS": self.row.adjust_ns, "EW": self.row.adjust_ew}

    @cached_property
    def played(self) -> PlayedTable:
        """The table as the law of the event sees it."""
        return PlayedTable(
            self.number,
            {seat: entry.key for seat, entry in self.entries.items()},
            {side: self.counted[side] + self.adjustment[side] for side in SIDES},
            self.typed is not None or self.hands_done or self.row.short is not None,
            self.row.low or None,
        )

    @property
    def result(self) -> Points:
        return self.played.result

    @property
    def state(self) -> str:
        """One word for the grid: `disagrees`, `disputed`, `tie`, `in`, `playing`, `waiting`."""
        if self.disagrees:
            return "disagrees"
        if self.row.disputed:
            return "disputed"
        if self.played.finished:
            return "tie" if self.played.low_side is None and not self.is_last else "in"
        return "playing" if self.sheet.hands else "waiting"

    @property
    def is_in(self) -> bool:
        return self.state == "in"


@dataclass(frozen=True)
class RoundView:
    row: Round
    tables: tuple[TableView, ...]
    sit_outs: tuple[Place, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def is_published(self) -> bool:
        return self.row.published_at is not None

    def table(self, number: int) -> TableView | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, entry: Entry) -> tuple[TableView, str] | None:
        """Where an entry sits: the table and the seat."""
        return self._seats.get(entry.pk)

    @cached_property
    def _seats(self) -> dict[UUID, tuple[TableView, str]]:
        return {entry.pk: (table, seat) for table in self.tables for seat, entry in table.entries.items()}

    @property
    def waiting_for(self) -> list[TableView]:
        """Tables that keep the next round from being seated."""
        return [table for table in self.tables if not table.is_in]

    def as_played(self, *, only_finished: bool = False) -> PlayedRound:
        tables = tuple(table.played for table in self.tables if table.played.finished or not only_finished)
        return PlayedRound(tables, tuple(place.entry.key for place in self.sit_outs))


@dataclass(frozen=True)
class Sitting:
    """One round of a player's evening: where, with whom, against whom, what it came to; or a sit-out."""

    round: int
    table: int | None = None
    seat: str = ""
    partner: Entry | None = None
    opponents: tuple[Entry, ...] = ()
    #: None while the table is not in.
    points: int | None = None
    sits_out: bool = False


@dataclass(frozen=True)
class Evening:
    """A tournament with everything in it."""

    tournament: Tournament
    entries: Mapping[str, Entry]
    rounds: tuple[RoundView, ...]

    @property
    def published(self) -> list[RoundView]:
        return [each for each in self.rounds if each.is_published]

    @property
    def current(self) -> RoundView | None:
        """The round that is played now, or was played last."""
        return self.published[-1] if self.published else None

    @property
    def draft(self) -> RoundView | None:
        return next((each for each in self.rounds if not each.is_published), None)

    def round(self, number: int) -> RoundView | None:
        return next((each for each in self.rounds if each.number == number), None)

    @property
    def next_number(self) -> int:
        return len(self.published) + 1

    @property
    def is_over(self) -> bool:
        """Whether every round was played and is in."""
        last = self.current
        return last is not None and last.number >= self.tournament.rounds and not last.waiting_for

    def history(self) -> list[PlayedRound]:
        """The published rounds, as the movement wants them."""
        return [each.as_played() for each in self.published]

    def sitting(self, each: RoundView, entry: Entry) -> Sitting:
        """What a round was for an entry."""
        found = each.table_of(entry)
        if found is None:
            return Sitting(each.number, sits_out=any(place.entry_id == entry.pk for place in each.sit_outs))
        table, seat = found
        side = "NS" if seat in SIDES["NS"] else "EW"
        return Sitting(
            each.number,
            table.number,
            seat,
            next(table.entries[letter] for letter in SIDES[side] if letter != seat),
            tuple(table.entries[letter] for letter in SIDES[OTHER_SIDE[side]]),
            table.result[side] if table.played.finished else None,
        )

    def as_seated_by(self) -> list[PlayedRound]:
        """The published rounds as the next ones were based on them, whatever was put right since."""
        rounds = []
        for each in self.published:
            following = self.round(each.number + 1)
            basis = following.row.based_on if following is not None else {}
            rounds.append(PlayedRound(tuple(_based(table.played, basis) for table in each.tables)))
        return rounds

    def took_part(self, entry: Entry) -> bool:
        return entry.key in self._spans

    @cached_property
    def _spans(self) -> dict[str, tuple[int, int]]:
        """Entry -> the first and the last round in which it had a place."""
        spans: dict[str, tuple[int, int]] = {}
        for each in self.published:
            for key in (*each.as_played().seated, *(place.entry.key for place in each.sit_outs)):
                spans[key] = (spans.get(key, (each.number, 0))[0], each.number)
        return spans

    def span(self, entry: Entry) -> tuple[int, int] | None:
        return self._spans.get(entry.key)

    def field(self) -> Field:
        """Who takes part in the round to be seated next, as the roll stands."""
        number = self.next_number
        playing, away, volunteers = [], set(), set()
        fixed: dict[str, int | None] = {}
        couples: dict[int, list[str]] = {}
        for entry in self.entries.values():
            gone = entry.status == Status.WITHDRAWN or (entry.leaves_after or number) < number
            if gone or (entry.status != Status.HERE and not self.took_part(entry)):
                continue
            playing.append(entry.key)
            if entry.status != Status.HERE:
                away.add(entry.key)
            if entry.volunteers:
                volunteers.add(entry.key)
            if entry.fixed:
                fixed[entry.key] = self._last_table(entry)
            if entry.couple is not None:
                couples.setdefault(entry.couple, []).append(entry.key)
        return Field(
            tuple(playing),
            frozenset(away),
            frozenset(volunteers),
            fixed,
            tuple(frozenset(pair) for pair in couples.values() if len(pair) == 2),
            self.tournament.seed,
        )

    def _last_table(self, entry: Entry) -> int | None:
        for each in reversed(self.published):
            found = each.table_of(entry)
            if found is not None:
                return found[0].number
        return None

    # ------------------------------------------------------------------------------------------- totals and ranks

    @cached_property
    def event(self) -> Event:
        """The evening as the law judges it; tables that are not in count nothing yet."""
        return self.event_after(len(self.published))

    def event_after(self, rounds: int) -> Event:
        tournament = self.tournament
        entries = {}
        for key, entry in self.entries.items():
            first, last = self._spans.get(key, (1, 0))
            entries[key] = records.Entry(key, entry.ranked and self.took_part(entry), first, last)
        return Event(
            ruleset=tournament.ruleset,
            hands_per_round=tournament.hands_per_round,
            rounds=tournament.rounds,
            entries=entries,
            played=tuple(_judged(each) for each in self.published[:rounds]),
            sit_out_points="average" if tournament.sit_out_points is None else tournament.sit_out_points,
            tiebreaks=tuple(tournament.tiebreaks),
            cut={str(number): -place for place, number in enumerate(tournament.cut, start=1)},
        )

    @cached_property
    def totals(self) -> dict[str, int]:
        """Entry -> points so far, of tables that are in."""
        return self.event.totals()

    @cached_property
    def standings(self) -> list[Standing]:
        return self.event.standings()

    @cached_property
    def ranks(self) -> dict[str, int]:
        return {row.entry: row.rank for row in self.standings}

    @cached_property
    def decided_by(self) -> dict[str, str]:
        return decided_by(self.standings, self.event.tiebreaks, {**self.event.figures(), "cut": self.event.cut})

    @property
    def standings_are_hidden(self) -> bool:
        """Whether the hall is not to see them now: the last rounds are played, and the event is not closed."""
        tournament = self.tournament
        left = tournament.rounds - len(self.published) + 1
        return bool(tournament.hidden_rounds and tournament.closed_at is None and left <= tournament.hidden_rounds)

    @cached_property
    def without_hands(self) -> list[TableView]:
        """Tables known by their totals alone, whose slams and sets nobody can count."""
        return [
            table
            for each in self.published
            for table in each.tables
            if table.played.finished and not table.counts_hands
        ]

    @cached_property
    def prizes(self) -> list[Prize]:
        slams = {key: count for key, count in self.event.figures()["slams"].items() if self.entries[key].ranked}
        one_each = self.tournament.one_prize_each
        return prizes(self.standings, slams, self.played_every_round, one_each=one_each)

    @cached_property
    def sat_out(self) -> list[tuple[str, int]]:
        """The public ledger: who has sat out how often, most first; those who never did are not in it."""
        times = Counter(place.entry.name for each in self.published for place in each.sit_outs)
        return sorted(times.items(), key=lambda item: (-item[1], in_order(item[0])))

    @cached_property
    def played_every_round(self) -> set[str]:
        """Entries that had a seat in each round, or sat out in it; from the first to the last."""
        rounds = [each.as_played() for each in self.published]
        always = [{*each.seated, *each.sit_outs} for each in rounds]
        return set.intersection(*always) if always else set()


def _based(table: PlayedTable, basis: Mapping[str, Mapping[str, Any]]) -> PlayedTable:
    known = basis.get(str(table.number))
    return table if known is None else table._replace(result=known["result"], cut=known["low"])


def _judged(each: RoundView) -> records.Round:
    plays = []
    for table in each.tables:
        if table.played.finished:
            slams = {"NS": table.row.slams_ns, "EW": table.row.slams_ew}
            plays.append(TablePlay(table.played, table.sheet if table.counts_hands else None, slams))
    moved = frozenset(place.entry.key for table in each.tables for place in table.places.values() if place.moved)
    return records.Round(tuple(plays), tuple(place.entry.key for place in each.sit_outs), moved)


# ------------------------------------------------------------------------------------------------------------ reading

_KEPT: dict[UUID, tuple[int, Evening]] = {}
#: A server of a club may run several evenings; nobody reads more than a few at once.
_MOST_KEPT = 8


def evening(tournament_id: UUID) -> Evening | None:
    """An evening for a page: read once a revision. Nothing in it may be changed."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    kept = _KEPT.get(tournament_id)
    if kept is not None and kept[0] == tournament.revision:
        return kept[1]
    found = _read(tournament)
    while len(_KEPT) >= _MOST_KEPT:
        _KEPT.pop(next(iter(_KEPT)), None)
    _KEPT[tournament_id] = tournament.revision, found
    return found


def fresh_evening(tournament_id: UUID) -> Evening:
    """An evening for a service, from the rows as they are. Raises Tournament.DoesNotExist."""
    return _read(Tournament.objects.get(pk=tournament_id))


def _read(tournament: Tournament) -> Evening:
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    places = Place.objects.filter(round__tournament=tournament)
    at: dict[int, list[Place]] = {}
    out: dict[int, list[Place]] = {}
    for place in places:
        place.entry = entries[place.entry_id]
        if place.table_id is None:
            out.setdefault(place.round_id, []).append(place)
        else:
            at.setdefault(place.table_id, []).append(place)
    rounds = []
    for row in _rounds(tournament):
        tables = [_table_view(tournament, row, table, at.get(table.pk, [])) for table in row.tables.all()]
        idle = sorted(out.get(row.pk, []), key=lambda place: place.entry.number)
        rounds.append(RoundView(row, tuple(tables), tuple(idle)))
    return Evening(tournament, {entry.key: entry for entry in entries.values()}, tuple(rounds))


def _table_view(tournament: Tournament, round_row: Round, row: Table, places: Iterable[Place]) -> TableView:
    sitting = {place.seat: place for place in places}
    seated = {seat: sitting[seat] for seat in SEATS if seat in sitting}
    hands = tuple(hand for hand in (row.game.hands.all() if row.game else ()) if not hand.voided)
    return TableView(
        row,
        round_row.number,
        {seat: place.entry for seat, place in seated.items()},
        seated,
        tally(tournament.ruleset, SEATED, (hand.facts(SEATED) for hand in hands), SEATS[0]),
        hands,
        tournament.hands_per_round,
        round_row.number >= tournament.rounds,
    )


@dataclass(frozen=True)
class AtTable:
    """One table of a published round, read without the rest of the evening."""

    tournament: Tournament
    round: Round
    table: TableView
    #: The round published last.
    current: int

    @property
    def is_past(self) -> bool:
        """Whether what is entered now comes too late for the seating, or for the evening."""
        return self.tournament.closed_at is not None or self.round.number < self.current


def at_table(tournament: Tournament, round_number: int, number: int) -> AtTable | None:
    """A table of a published round: as many rows for forty tables as for two."""
    rounds = {row.number: row for row in tournament.round_rows.filter(published_at__isnull=False)}
    if round_number not in rounds:
        return None
    places = Prefetch("places", Place.objects.select_related("entry"))
    found = Table.objects.select_related("game", "agreed_by").prefetch_related("game__hands", places)
    row = found.filter(round=rounds[round_number], number=number).first()
    if row is None:
        return None
    view = _table_view(tournament, rounds[round_number], row, row.places.all())
    return AtTable(tournament, rounds[round_number], view, max(rounds))


def last_published(tournament: Tournament) -> int:
    """The number of the round published last; 0 before the first."""
    published = tournament.round_rows.filter(published_at__isnull=False)
    return published.aggregate(last=Max("number"))["last"] or 0


def _rounds(tournament: Tournament) -> QuerySet[Round]:
    tables = Table.objects.select_related("game", "agreed_by").prefetch_related("game__hands").order_by("number")
    return tournament.round_rows.order_by("number").prefetch_related(Prefetch("tables", tables))


def revision_of(tournament_id: UUID) -> Tournament | None:
    """For those who only ask whether something has changed: one indexed read."""
    generations = ("director_generation", "helper_generation", "watch_generation")
    return Tournament.objects.only("revision", *generations).filter(pk=tournament_id).first()


def evenings_of(who: Visitor) -> list[Tournament]:
    """The evenings this visitor directs or helps with, the newest first."""
    found = Tournament.objects.order_by("-date", "-created_at")
    if not who.at_the_computer:
        if who.device is None:
            return []
        good = Q(role=Role.OWN, generation=OuterRef("director_generation"))
        good |= Q(role=Role.KEEP, generation=OuterRef("helper_generation"))
        grants = Grant.objects.filter(good, device=who.device, kind=Tournament.access_kind, object_id=OuterRef("pk"))
        found = found.filter(Exists(grants))
    return list(found[:100])


def known_names(who: Visitor) -> list[str]:
    """Players of the evenings this visitor directs, to be offered again."""
    devices = {tournament.device_id for tournament in evenings_of(who)}
    names = Player.objects.filter(device__in=devices).values_list("name", flat=True)
    return sorted(set(names), key=in_order)


def changes_of(tournament: Tournament) -> list[Change]:
    return list(Change.objects.filter(tournament=tournament))


def sign(sign_id: UUID) -> TableSign | None:
    return TableSign.objects.select_related("tournament").filter(pk=sign_id).first()


def sign_with_code(code: str) -> TableSign | None:
    found = TableSign.objects.select_related("tournament").filter(code=code.upper())
    return found.filter(tournament__closed_at__isnull=True).first()


def signs_of(tournament: Tournament) -> list[TableSign]:
    return list(tournament.signs.order_by("number"))


def entry(entry_id: UUID) -> Entry | None:
    return Entry.objects.select_related("tournament").filter(pk=entry_id).first()


def closed_evenings(device_id: int) -> list[Evening]:
    """The closed evenings of one device, for its players' totals over nights; the newest fifty."""
    found = Tournament.objects.filter(device=device_id, closed_at__isnull=False).order_by("-date")[:50]
    return [each for each in (evening(tournament.pk) for tournament in found) if each is not None]


def print_job(job_id: UUID) -> PrintJob | None:
    """A pack being made, without the pages themselves."""
    return PrintJob.objects.select_related("tournament").defer("content").filter(pk=job_id).first()


def printed_pack(job: PrintJob) -> bytes | None:
    """The pages of a pack, once they are made."""
    content = PrintJob.objects.filter(pk=job.pk).values_list("content", flat=True).get()
    return None if content is None else bytes(content)
