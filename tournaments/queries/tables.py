"""A table and a round as read-only values: who sits there, what was entered, what of it counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from scoring.access.locking import digest
from scoring.models import Hand
from scoring.rules.endings import FINISHED
from scoring.rules.hands import TRICKS
from scoring.rules.scoresheets import Scoresheet, tally
from tournaments.models import Entry, Place, Round, Table, Tournament
from tournaments.queries.pairs import first_of, of_people, pairs_in
from tournaments.rules.events import Round as JudgedRound
from tournaments.rules.events import TablePlay
from tournaments.rules.formats import RoundFormat
from tournaments.rules.hall.clock import Clock
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.seatings import PlayedRound, Seating
from tournaments.rules.tables import SEATED, SEATS, SIDES, PlayedTable
from tournaments.rules.winners import winner_by_rules

Points = Mapping[str, int]


class TableKey(NamedTuple):
    """The identifier of one table of one round of a tournament, as a form or address gives it."""

    tournament_id: UUID
    round: int
    table: int


class SeatKey(NamedTuple):
    """The identifier of one seat (N, E, S or W) of a table in a round."""

    table: TableKey
    seat: str


class Ruling(NamedTuple):
    """Points the director gave or took: side -> points, why, which hand; None for the round."""

    points: Points
    reason: str
    hand: int | None = None


def side_of(seat: str) -> str:
    return next(side for side, seats in SIDES.items() if seat in seats)


def table_view(
    tournament: Tournament,
    round_: Round,
    row: Table,
    places: Iterable[Place],
    entered: Iterable[Hand],
) -> "TableView":
    """A table of a round, of its rows: who sits there with his entry, and every entered hand."""
    by_seat = {place.seat: place for place in places}
    seated: dict[str, Place] = {seat: by_seat[seat] for seat in SEATS if seat in by_seat}
    hands = tuple(entered)
    standing = (hand.facts(SEATED) for hand in hands if not hand.voided)
    return TableView(
        row,
        round_.number,
        {seat: place.entry for seat, place in seated.items()},
        seated,
        tally(tournament.ruleset, SEATED, standing, SEATS[0]),
        hands,
        tournament.round_format,
        tournament.counts_games,
        tournament.in_pairs,
        tournament.has_hands,
        round_.number >= tournament.rounds,
        isinstance(movement_named(tournament.movement), ByResult),
        tournament.closed_at,
    )


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
    #: Every hand that was entered, those struck out among them.
    entered: tuple[Hand, ...]
    plays: RoundFormat
    #: Games are won here, and not points alone compared.
    counts_games: bool
    #: Partners play together all evening.
    in_pairs: bool
    #: Hands are recorded. Where another game is played, results are given in alone.
    has_hands: bool
    #: In the last round.
    is_last: bool
    #: Its result says which side goes on: the low one of two is known, and marked.
    by_result: bool
    #: When the evening was closed; None while it is open.
    closed_at: datetime | None = None

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        return tuple(hand for hand in self.entered if not hand.voided)

    @property
    def side_leaves(self) -> bool:
        """Return whether one side leaves it after the round, so that a tie has to be settled."""
        return self.by_result and not self.is_last

    @property
    def low_side(self) -> str | None:
        # It matters where one side goes on, or where one has lost its game.
        matters = self.by_result or self.counts_games
        return self.played.low_side if matters and self.played.finished else None

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def scored(self) -> int:
        return sum(line.score.scored for line in self.sheet.hands)

    @property
    def hands_per_round(self) -> int | None:
        return self.plays.hands

    @property
    def has_entries(self) -> bool:
        return bool(self.hands) or self.has_typed

    @property
    def has_typed(self) -> bool:
        return self.typed is not None

    @property
    def hands_done(self) -> bool:
        if self.plays.hands is not None:
            return self.scored >= self.plays.hands
        return self.sheet.ending.state == FINISHED

    @property
    def is_open_to_hands(self) -> bool:
        """Return whether hands are missing: not all recorded, nothing typed, not agreed on."""
        if not self.has_hands or self.hands_done or self.row.agreed_at is not None:
            return False
        return not self.has_typed or self.plays_last_hand

    @property
    def plays_last_hand(self) -> bool:
        """Return whether time was called, and the hand that is being played may still come in.

        So may one that was taken back, to be entered again.
        """
        return self._waits_for_last and self.scored <= (self.row.short or 0)

    @property
    def counts_late(self) -> bool:
        """Return whether the one hand that came after time was called was being played then."""
        short = self.row.short
        return self._waits_for_last and short is not None and self.scored == short + 1

    @property
    def _waits_for_last(self) -> bool:
        """Return whether one hand more than were done when time was called would count."""
        return self.plays.lets_hands_finish and self.row.short is not None

    @property
    def by_hand(self) -> Points:
        """Side -> points of the recorded hands."""
        return self.sheet.totals

    @property
    def typed(self) -> Points | None:
        if self.row.ns is None or self.row.ew is None:
            return None
        return {"NS": self.row.ns, "EW": self.row.ew}

    @property
    def tells_winner_alone(self) -> bool:
        return bool(self.row.won) and not any(self.result.values()) and not self.counts_hands

    @property
    def disagrees(self) -> bool:
        """Return whether the hands differ from the typed totals, and nobody has said which count.

        Calling time says it: the table counts as it stood.
        """
        return (
            self.has_typed
            and self.row.short is None
            and self.hands_done
            and not self.says_the_same
            and not self.row.counts
        )

    @property
    def says_the_same(self) -> bool:
        return dict(self.by_hand) == self.typed

    @property
    def came_late(self) -> int:
        """The hands that came after time was called; 0 once somebody said if they count."""
        if self.row.short is None or self.row.counts or self.counts_late:
            return 0
        return max(0, self.scored - self.row.short)

    @property
    def counts_hands(self) -> bool:
        """Return whether the hands count, and not the typed totals."""
        if self.has_typed and not self.has_hands:
            return False
        if not self.has_typed or self.row.counts == "hands":
            return True
        if self.counts_late:
            return self.row.counts == ""
        whole = self.hands_done or self.scored == self.row.short
        return whole and self.says_the_same

    @property
    def writes_hands(self) -> bool:
        """Return whether the record of the table is written by its hands.

        It is where they count, and are as many as a round has. Fewer of them may count as well,
        where the director says so of a table with totals: then the record has what they come to, as
        totals.
        """
        is_whole = self.hands_done or self.row.short is not None or not self.has_typed
        most = self.plays.hands or self.scored
        return self.counts_hands and is_whole and self.scored <= most

    @property
    def counted_slams(self) -> Points:
        return self.slams_by_hand if self.counts_hands else self.typed_slams

    @property
    def slams_by_hand(self) -> Points:
        slams = dict.fromkeys(SIDES, 0)
        for line in self.sheet.hands:
            for side, seats in SIDES.items():
                if (
                    line.hand.contractor in seats
                    and line.score.made
                    and line.hand.tricks.get(side) == TRICKS
                ):
                    slams[side] += 1
        return slams

    @property
    def counted(self) -> Points:
        """Side -> points that count, of hands or typed totals, before a ruling."""
        return self.by_hand if self.counts_hands or self.typed is None else self.typed

    @property
    def adjustment(self) -> Points:
        return {"NS": self.row.adjust_ns, "EW": self.row.adjust_ew}

    @cached_property
    def played(self) -> PlayedTable:
        """The table as a value of the rules."""
        return PlayedTable(
            self.number,
            {seat: entry.key for seat, entry in self.entries.items()},
            {side: self.counted[side] + self.adjustment[side] for side in SIDES},
            self.is_finished,
            self.row.low or None,
            self.won if self.counts_games else None,
        )

    @cached_property
    def met(self) -> PlayedTable:
        """The table as the movement takes it: of pairs that stay together, each is one entry."""
        if not self.in_pairs:
            return self.played
        pairs = {
            side: first_of(self.entries[seat] for seat in seats).key
            for side, seats in SIDES.items()
        }
        return self.played._replace(seating=pairs)

    @property
    def is_finished(self) -> bool:
        """Return whether the table's round is over: all hands are in, or totals, or time is up."""
        if self.typed is not None or self.row.short is not None:
            return True
        if self._was_left_open and self.row.counts != "hands":
            return False
        return self.hands_done and (self.counts_hands or self.disagrees)

    @property
    def _was_left_open(self) -> bool:
        """Return whether a hand that stands came after the evening was closed.

        A table without totals that still took one was open then, and counted for nothing.
        """
        closed = self.closed_at
        return closed is not None and any(hand.recorded_at > closed for hand in self.hands)

    @property
    def won(self) -> str | None:
        """The side that won, or TIE; None while the table is not finished.

        By the hands that count, or as it was typed; points given by a ruling win nothing,
        but beside a ruling a record may name another winner than these.
        """
        if not self.is_finished:
            return None
        if self.row.won:
            is_ruled = bool(self.rulings) and self.row.counts != "hands"
            if is_ruled or not self.counts_hands:
                return self.row.won
        return winner_by_rules(self.sheet.ending if self.counts_hands else None, self.counted)

    @cached_property
    def play(self) -> TablePlay | None:
        """The table as it counts towards totals and ranks; None while it is not finished."""
        if not self.played.finished:
            return None
        sheet = self.sheet if self.counts_hands else None
        return TablePlay(self.played, sheet, self.typed_slams, self.won)

    @property
    def typed_slams(self) -> Points:
        return {"NS": self.row.slams_ns, "EW": self.row.slams_ew}

    def as_basis(self) -> dict[str, object]:
        return {"result": dict(self.result), "low": self.played.low_side}

    @property
    def result(self) -> Points:
        """Side -> points of the round, rulings included."""
        return self.played.result

    def points_at(self, seat: str) -> int | None:
        return self.result[side_of(seat)] if self.played.finished else None

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling at this table: those of single hands, then the one of the whole table."""
        hands = [
            Ruling(adjustment.points, adjustment.reason, place)
            for place, line in enumerate(self.sheet.hands, start=1)
            if (adjustment := line.hand.adjustment) is not None
        ]
        if any(self.adjustment.values()):
            hands.append(Ruling(self.adjustment, self.row.adjust_reason))
        return tuple(hands)

    @property
    def scorer_seat(self) -> str | None:
        return self.seat_of(self.row.scorer_id) if self.row.scorer_id else None

    def seat_of(self, entry_id: UUID) -> str | None:
        return next((seat for seat, entry in self.entries.items() if entry.pk == entry_id), None)

    @property
    def awaits_scorer(self) -> bool:
        return self.is_open_to_hands and not self.hands and self.scorer_seat is None

    @property
    def may_agree(self) -> tuple[tuple[str, Entry], ...]:
        """Seats and entries that can agree: the side that kept no score, or all if none did."""
        return tuple(
            (seat, entry)
            for seat, entry in self.entries.items()
            if self.scorer_seat is None or side_of(seat) != side_of(self.scorer_seat)
        )

    @property
    def can_be_agreed_to(self) -> bool:
        """Return whether somebody is asked to agree; not what the director decides."""
        if self.row.disputed or self.disagrees or self.is_settled:
            return False
        return self.is_played and self.row.agreed_at is None

    @property
    def is_played(self) -> bool:
        """Return whether the hands are in that both sides agree to: all, or those before time."""
        return self.has_hands and (self.hands_done or self._waits_for_last)

    @property
    def is_settled(self) -> bool:
        """Return whether the director has settled what counts now, rulings aside."""
        settled = (self.row.settled_ns, self.row.settled_ew)
        return not self.row.disputed and settled == (self.counted["NS"], self.counted["EW"])

    @property
    def agreed_to(self) -> Points:
        """Side -> the total that was agreed to; older agreements were to what the hands say."""
        if self.row.agreed_ns is None or self.row.agreed_ew is None:
            return self.by_hand
        return {"NS": self.row.agreed_ns, "EW": self.row.agreed_ew}

    @property
    def agreement_holds(self) -> bool:
        return self.row.agreed_at is not None and dict(self.agreed_to) == dict(self.counted)

    @property
    def state(self) -> str:
        """The table's state: `disagrees`, `disputed`, `tie`, `in`, `playing`, `waiting`."""
        if self.disagrees:
            return "disagrees"
        if self.row.disputed:
            return "disputed"
        if self.played.finished:
            return "tie" if self.played.low_side is None and self.side_leaves else "in"
        return "playing" if self.sheet.hands else "waiting"

    @property
    def is_in(self) -> bool:
        return self.state == "in"


@dataclass(frozen=True)
class RoundView:
    """A round: its row, its tables by number, and the places without a seat."""

    row: Round
    tables: tuple[TableView, ...]
    sit_outs: tuple[Place, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def is_published(self) -> bool:
        return self.row.published_at is not None

    @property
    def clock(self) -> Clock | None:
        """The round's clock; None where none was started.

        Of one that an older version started nobody knows since when: since the round was published
        at most.
        """
        row = self.row
        started = row.clock_started_at or row.published_at
        if row.ends_at is None or started is None:
            return None
        return Clock(started, row.ends_at, row.clock_paused_at)

    @cached_property
    def version(self) -> str:
        """The version of its seating (optimistic lock): a digest of who has which place."""
        seats = [
            [table.number, seat, place.entry.key, place.stand_in, place.stand_in_from]
            for table in self.tables
            for seat, place in table.places.items()
        ]
        return digest([seats, sorted(place.entry.key for place in self.sit_outs)])

    @property
    def places(self) -> list[Place]:
        seated = [place for table in self.tables for place in table.places.values()]
        return [*seated, *self.sit_outs]

    def with_tables(self, written: Mapping[int, TableView]) -> "RoundView":
        """The round with some of its tables as now, by their rows' keys; itself where none is."""
        if not written:
            return self
        tables = (written.get(table.row.pk, table) for table in self.tables)
        return RoundView(self.row, tuple(tables), self.sit_outs)

    def table(self, number: int) -> TableView | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, entry: Entry) -> tuple[TableView, str] | None:
        return self._seats.get(entry.pk)

    @cached_property
    def _seats(self) -> dict[UUID, tuple[TableView, str]]:
        return {
            entry.pk: (table, seat)
            for table in self.tables
            for seat, entry in table.entries.items()
        }

    @cached_property
    def points(self) -> dict[UUID, int | None]:
        """Entry's id -> its points of the round; None while its table is not in."""
        return {
            entry.pk: table.points_at(seat)
            for table in self.tables
            for seat, entry in table.entries.items()
        }

    @cached_property
    def games_won(self) -> dict[UUID, Fraction]:
        """Entry's id -> games that its side won at its table; without those that are not in."""
        return {
            entry.pk: table.play.games_won[side_of(seat)]
            for table in self.tables
            if table.play is not None
            for seat, entry in table.entries.items()
        }

    @cached_property
    def plays(self) -> tuple[TablePlay, ...]:
        return tuple(table.play for table in self.tables if table.play is not None)

    @cached_property
    def judged(self) -> JudgedRound:
        """The round as it counts towards totals and ranks, as a value of the rules."""
        moved = frozenset(
            place.entry.key
            for table in self.tables
            for place in table.places.values()
            if place.moved
        )
        return JudgedRound(self.plays, tuple(place.entry.key for place in self.sit_outs), moved)

    @cached_property
    def waiting_for(self) -> list[TableView]:
        return [table for table in self.tables if not table.is_in]

    def as_played(self) -> PlayedRound:
        return PlayedRound(tuple(table.met for table in self.tables), tuple(self.without))

    @property
    def without(self) -> dict[str, str]:
        """Key of who has no seat, as the movement takes it -> the code of the reason."""
        reasons = {place.entry.key: place.reason for place in self.sit_outs}
        if not any(table.in_pairs for table in self.tables):
            return reasons
        return {key: reasons[key] for key in pairs_in(place.entry for place in self.sit_outs)}

    def seating(self) -> dict[int, Mapping[str, str]]:
        """Table -> seat -> key; of pairs, side -> key."""
        return {table.number: table.met.seating for table in self.tables}


def drafted_round(
    tournament: Tournament, number: int, seating: Seating, entries: Mapping[str, Entry]
) -> RoundView:
    """A seating as a round that is drafted, its rows not stored. `entries`: by key."""
    row = Round(tournament=tournament, number=number)
    tables, places = rows_of(row, seating, entries)
    views = [
        table_view(tournament, row, table, (place for place in places if place.table is table), ())
        for table in tables
    ]
    return RoundView(row, tuple(views), tuple(place for place in places if place.table is None))


def rows_of(
    row: Round, seating: Seating, entries: Mapping[str, Entry]
) -> tuple[list[Table], list[Place]]:
    """The rows of a round, not stored: its tables, and a place for everybody. `entries`: by key."""
    seating = of_people(seating, entries)
    tables = {number: Table(round=row, number=number) for number in seating.tables}

    def place(key: str, table: Table | None, seat: str) -> Place:
        reason = seating.reasons[key]
        facts, moved = dict(reason.facts), table is not None and key in seating.moved
        return Place(
            round=row,
            entry=entries[key],
            table=table,
            seat=seat,
            reason=reason.code,
            facts=facts,
            moved=moved,
        )

    seated = [
        place(key, tables[number], seat)
        for number, seats in seating.tables.items()
        for seat, key in seats.items()
    ]
    return list(tables.values()), [*seated, *(place(key, None, "") for key in seating.sit_outs)]
