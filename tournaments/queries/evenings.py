"""An evening as a read-only value, with what the law says: who takes part, totals, ranks, prizes.

`queries.reading` reads it and `queries.cache` keeps it. It asks the database nothing more.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import by_surname, in_order
from tournaments.models import Entry, Status, Tournament
from tournaments.queries.pairs import Pairs, as_one, named_apart, of_people, pairs_in
from tournaments.queries.scores import Scores, scores_of
from tournaments.queries.tables import RoundView, TableView, drafted_round, side_of
from tournaments.rules.events import Event
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.beforehand import Beforehand
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.departures import Departure
from tournaments.rules.movements.protocol import Movement, MovementWords, concerned
from tournaments.rules.prizes.awards import Award, Results, award
from tournaments.rules.seatings import (
    Field,
    NeedsRuling,
    PlayedRound,
    RollSince,
    Seating,
    read_plan,
    roll_since,
)
from tournaments.rules.standings import Standing
from tournaments.rules.tables import OTHER_SIDE, PLACES_OF_PAIRS, SIDES, PlayedTable


@dataclass(frozen=True)
class Sitting:
    """One round of one player: where, with whom, against whom, what it came to; or a sit-out."""

    round: int
    table: int | None = None
    seat: str = ""
    partner: Entry | None = None
    opponents: tuple[Entry, ...] = ()
    #: None while the table is not in.
    points: int | None = None
    sits_out: bool = False
    #: Whether it was not here, or its seat went to somebody else.
    is_away: bool = False
    #: Games won; None while the table is not in, and where games are not won.
    won: Fraction | None = None


class Call(NamedTuple):
    """A table that wants the director: it has called, or somebody disputes its hands."""

    round: int
    table: TableView
    words: str
    #: When it called; None for a dispute.
    since: datetime | None = None
    is_answered: bool = False


class Attendance(NamedTuple):
    """The number of people by status: here, expected, late, away, gone home."""

    here: int
    expected: int
    late: int
    away: int
    #: (round, how many went home after it), the first round first.
    gone: list[tuple[int, int]]


@dataclass(frozen=True)
class Evening:
    """A tournament and all in it: its row, its entries by key, its rounds with their tables."""

    tournament: Tournament
    entries: Mapping[str, Entry]
    rounds: tuple[RoundView, ...]
    #: Those of the evening before it, where they are the same in this one.
    shared: Scores | None = field(default=None, repr=False, compare=False)

    def after(self, tournament: Tournament, rounds: tuple[RoundView, ...]) -> "Evening":
        """The evening after single tables or rounds of it were written: with the current rounds.

        It shares totals and ranks that cannot have changed: with four hundred in the hall most
        hands are of tables that nobody's total counts yet, and nobody's total counts a draft.
        """
        is_same = self.scores.are_of(_published(rounds))
        return Evening(tournament, self.entries, rounds, self.scores if is_same else None)

    @property
    def settled(self) -> "Evening":
        """The evening up to its last finished round; one that was closed counts what there is."""
        current = self.current
        if current is None or not self.waiting_for:
            return self
        rounds = tuple(round_ for round_ in self.rounds if round_.number < current.number)
        return Evening(self.tournament, self.entries, rounds)

    @property
    def movement(self) -> Movement:
        return movement_named(self.tournament.movement)

    @property
    def words(self) -> MovementWords:
        return self.movement.words_for(pairs=self.tournament.in_pairs)

    @cached_property
    def published(self) -> list[RoundView]:
        return _published(self.rounds)

    @property
    def current(self) -> RoundView | None:
        """The round that is played now, or was played last."""
        return self.published[-1] if self.published else None

    @property
    def draft(self) -> RoundView | None:
        return next((round_ for round_ in self.rounds if not round_.is_published), None)

    @cached_property
    def calls(self) -> list[Call]:
        """Tables that want the director: callers, the longest wait first; then disputes."""
        tables = [(round_.number, table) for round_ in self.published for table in round_.tables]
        calls = [
            Call(
                number,
                table,
                table.row.call_words,
                table.row.called_at,
                table.row.coming_at is not None,
            )
            for number, table in tables
            if table.row.called_at is not None
        ]
        calls.sort(key=lambda call: str(call.since))
        disputes = [
            Call(number, table, table.row.disputed.strip("?"))
            for number, table in tables
            if table.row.disputed and table.row.called_at is None
        ]
        return [*calls, *disputes]

    @cached_property
    def listed(self) -> list[Entry]:
        """All entries in the order of the evening's lists: by surname, or as names are written."""
        return sorted(self.entries.values(), key=lambda entry: self.sort_key(entry.name))

    @property
    def listed_parties(self) -> list[Entry]:
        """The same of whom the movement seats: of pairs, each as one, by the first name of it."""
        first = {key: self.members(key)[0].name for key in self.parties}
        return sorted(
            self.parties.values(), key=lambda entry: (self.sort_key(first[entry.key]), entry.name)
        )

    @property
    def unranked(self) -> list[Entry]:
        """House players, in that order; of pairs, those in which one is a house player."""
        return [entry for entry in self.listed_parties if not entry.ranked]

    def sort_key(self, name: str) -> str:
        return by_surname(name) if self.tournament.by_surname else in_order(name)

    def has_left(self, entry: Entry) -> bool:
        return entry.status == Status.WITHDRAWN or self._gone_home(entry) is not None

    def round(self, number: int) -> RoundView | None:
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    @property
    def next_number(self) -> int:
        return len(self.published) + 1

    @property
    def waiting_for(self) -> list[TableView]:
        """The tables that the evening waits for; none once it is closed, whichever are open."""
        current = self.current
        return [] if current is None or self.is_closed else current.waiting_for

    @property
    def is_closed(self) -> bool:
        return self.tournament.closed_at is not None

    def left_open(self, table: TableView) -> bool:
        """Return whether the evening was closed while this table played: it counts for nothing."""
        return self.is_closed and not table.played.finished

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left to play: it is closed, or the last round is in."""
        last = self.current
        return self.is_closed or (
            last is not None and last.number >= self.tournament.rounds and not self.waiting_for
        )

    def history(self) -> list[PlayedRound]:
        """The published rounds as values of the rules, for the movement."""
        return [round_.as_played() for round_ in self.published]

    def sitting(self, round_: RoundView, entry: Entry) -> Sitting:
        """Return the seat of an entry in a round, its company and points; or that it sat out."""
        chair = round_.table_of(entry)
        if chair is None:
            reasons = [place.reason for place in round_.sit_outs if place.entry_id == entry.pk]
            return Sitting(round_.number, sits_out=bool(reasons), is_away=reasons[:1] == ["away"])
        table, seat = chair
        side = side_of(seat)
        return Sitting(
            round_.number,
            table.number,
            seat,
            next(table.entries[letter] for letter in SIDES[side] if letter != seat),
            tuple(table.entries[letter] for letter in SIDES[OTHER_SIDE[side]]),
            table.points_at(seat),
            won=round_.games_won.get(entry.pk) if table.counts_games else None,
        )

    def as_seated_by(self) -> list[PlayedRound]:
        """The published rounds as the next ones were based on them, before any correction."""
        rounds = []
        for round_ in self.published:
            following = self.round(round_.number + 1)
            basis = following.row.based_on if following is not None else {}
            tables = tuple(_based(table.met, basis) for table in round_.tables)
            rounds.append(PlayedRound(tables, tuple(round_.without)))
        return rounds

    def corrected_since(self, round_: RoundView) -> dict[int, dict[str, Any]]:
        """Return the tables corrected since a seating was based on them: table -> its basis."""
        previous = self.round(round_.number - 1)
        basis = round_.row.based_on
        return {
            table.number: basis[str(table.number)]
            for table in (previous.tables if previous else ())
            if str(table.number) in basis and basis[str(table.number)] != table.as_basis()
        }

    @cached_property
    def displaced(self) -> dict[int, frozenset[str]]:
        """Published round -> keys of whom the movement would not have brought to their seats.

        Who exchanged places in an earlier round afterwards, for one: the seating followed from
        other places.
        """
        displaced = {}
        seated = self.as_seated_by()
        for number, round_ in enumerate(self.published, start=1):
            objections = self.movement.objections(
                seated[: number - 1], round_.seating(), frozenset()
            )
            displaced[number] = frozenset(
                entry.key
                for objection in objections
                for key in concerned(objection)
                for entry in self.members(key)
            )
        return displaced

    def took_part(self, entry: Entry) -> bool:
        return entry.key in self.scores.spans

    def span(self, entry: Entry) -> tuple[int, int] | None:
        return self.scores.spans.get(entry.key)

    @cached_property
    def attendance(self) -> Attendance:
        statuses: Counter[str] = Counter()
        gone: Counter[int] = Counter()
        for entry in self.entries.values():
            after = self._gone_home(entry)
            if after is None:
                statuses[entry.status] += 1
            else:
                gone[after] += 1
        return Attendance(
            here=statuses[Status.HERE],
            expected=statuses[Status.EXPECTED],
            late=statuses[Status.LATE],
            away=statuses[Status.AWAY],
            gone=sorted(gone.items()),
        )

    @cached_property
    def in_the_hall(self) -> list[Entry]:
        """Those who came and have not gone home, in the order in which they were entered."""
        here = [entry for entry in self.entries.values() if entry.status == Status.HERE]
        return [entry for entry in here if self._gone_home(entry) is None]

    def _gone_home(self, entry: Entry) -> int | None:
        """The round after which an entry that has played went home; None for who has not gone."""
        current, span = self.current, self.span(entry)
        if current is None or span is None:
            return None
        over = current.number if not current.waiting_for else current.number - 1
        if entry.status == Status.WITHDRAWN:
            return min(span[1], over)
        left = entry.leaves_after
        return left if left is not None and left <= over and left < self.tournament.rounds else None

    def field(self) -> Field:
        """Return the participants of the round to be seated next, as the roll stands."""
        return self._field

    @cached_property
    def _field(self) -> Field:
        """A pair is here if both are, and what is said of one is said of both."""
        tournament = self.tournament
        people = {key: self.members(key) for key in self.parties}
        playing = {key: them for key, them in people.items() if all(map(self._plays_on, them))}

        def where(is_so: Callable[[Entry], bool]) -> frozenset[str]:
            return frozenset(key for key, them in playing.items() if any(map(is_so, them)))

        fixed = where(lambda entry: entry.fixed)
        field = Field(
            entries=tuple(playing),
            away=where(lambda entry: entry.status != Status.HERE),
            volunteers=where(lambda entry: entry.volunteers),
            house=where(lambda entry: not entry.ranked),
            fixed={key: self._last_table(self.entries[key]) for key in playing if key in fixed},
            seed=tournament.seed,
            standing=self._standing() if self.movement.is_by_standing else {},
            plan=read_plan(tournament.plan),
            rounds=tournament.rounds,
        )
        if tournament.in_pairs:
            return replace(field, places=PLACES_OF_PAIRS)
        couples = pairs_in(self.entries[key] for key in playing).values()
        return replace(field, couples=tuple(frozenset((a.key, b.key)) for a, b in couples))

    @cached_property
    def pairs(self) -> Pairs:
        """The pairs of an evening in which partners stay together; empty in another.

        Whose partner withdrew before the two have played is free to find another.
        """
        if not self.tournament.in_pairs:
            return {}
        return {
            key: pair
            for key, pair in pairs_in(self.entries.values()).items()
            if all(entry.status != Status.WITHDRAWN or self.took_part(entry) for entry in pair)
        }

    @property
    def without_partner(self) -> list[Entry]:
        """Those in the hall who have no partner, in an evening in which partners stay together."""
        if not self.tournament.in_pairs:
            return []
        paired = {entry.key for pair in self.pairs.values() for entry in pair}
        return [entry for entry in self.in_the_hall if entry.key not in paired]

    @property
    def waiting_for_partner(self) -> list[tuple[Entry, Entry]]:
        """Those in the hall who do not play, because their partner is not here: both of each."""
        here = self.field().here
        in_the_hall = {entry.key for entry in self.in_the_hall}
        return [
            (one, other)
            for key, (first, second) in self.pairs.items()
            if key not in here
            for one, other in ((first, second), (second, first))
            if one.key in in_the_hall and other.key not in in_the_hall and not self.has_left(other)
        ]

    def lacks_partner(self, entry: Entry) -> bool:
        """Return whether somebody in the hall has no partner there, and partners stay together."""
        if not self.tournament.in_pairs:
            return False
        in_the_hall = {one.key for one in self.in_the_hall}
        pair = self.members(self.key_of(entry))
        return entry.key in in_the_hall and len(in_the_hall & {one.key for one in pair}) < 2

    @cached_property
    def parties(self) -> Mapping[str, Entry]:
        """The entries that are seated and ranked, by key: everybody, or each pair as one."""
        if not self.tournament.in_pairs:
            return self.entries
        return named_apart({key: as_one(pair) for key, pair in self.pairs.items()})

    def party(self, key: str) -> Entry:
        """Return the entry of a key to the movement and in the standings: a player, or a pair."""
        return self.parties.get(key) or self.entries[key]

    @cached_property
    def names(self) -> dict[str, str]:
        """Key to the movement and in the standings -> name: of a player, or of a pair as one."""
        return {key: self.party(key).name for key in self.entries}

    def members(self, key: str) -> tuple[Entry, ...]:
        """The one or two people who are meant by a key of the movement."""
        return self.pairs.get(key) or (self.entries[key],)

    def key_of(self, entry: Entry) -> str:
        """The key of somebody to the movement and in the standings: that of the pair, if in one."""
        return self._keys_of_seconds.get(entry.key, entry.key)

    @cached_property
    def _keys_of_seconds(self) -> dict[str, str]:
        return {second.key: key for key, (_first, second) in self.pairs.items()}

    @cached_property
    def planned(self) -> list[Seating]:
        """The rounds to come, where all are known beforehand; before round 1 for the whole roll.

        They are as they will be if nobody comes or goes.
        """
        movement, coming = self.movement, self.field()
        if not isinstance(movement, Beforehand):
            return []
        if not self.published:
            coming = replace(coming, away=frozenset())
        try:
            planned = movement.plan(self.history(), coming)
            return [of_people(seating, self.entries) for seating in planned]
        except RuleViolation:  # too few, or too many keep their seats at a table
            return []

    @cached_property
    def rounds_to_come(self) -> list[RoundView]:
        """The same as rounds that are drafted, after the one that is."""
        first = len(self.published) + 1
        drafted = 0 if self.draft is None else 1
        return [
            drafted_round(self.tournament, number, seating, self.entries)
            for number, seating in enumerate(self.planned, start=first)
            if number >= first + drafted
        ]

    def _standing(self) -> dict[str, int]:
        """Everybody -> the place now, best first; house players have that of their results."""
        ranked = [(row.figure or 0, row.points) for row in self.standings]
        before = self.event.before_points
        places = [(row.rank, row.entry) for row in self.standings]
        places += [
            (1 + sum(more > (before.get(key, 0), self.totals[key]) for more in ranked), key)
            for key in self.parties
            if key not in self.ranks
        ]
        return {key: place for place, key in sorted(places, key=lambda one: one[0])}

    @property
    def roll_since(self) -> RollSince | None:
        """The differences of the roll from the draft seated before; None without a draft."""
        draft = self.draft
        if draft is None:
            return None
        since = roll_since(draft.seating(), draft.without, self.field(), is_first=draft.number == 1)
        changed = self._parted_since(draft)
        parted = frozenset(self.key_of(entry) for entry in changed)
        # They are here, and have a seat: what is wrong with it is said of them as the parted.
        said = parted.union(entry.key for entry in changed)
        return since._replace(left_out=since.left_out - said, gone=since.gone - said, parted=parted)

    def _parted_since(self, draft: RoundView) -> list[Entry]:
        """Those whom a draft seats beside another partner than they have now; of pairs alone."""
        if not self.tournament.in_pairs:
            return []
        idle = [place.entry for place in draft.sit_outs]
        together = [
            [table.entries[seat] for seat in seats]
            for table in draft.tables
            for seats in SIDES.values()
        ]
        parted = [
            entry
            for pair in together
            for entry in pair
            if set(self.members(self.key_of(entry))) != set(pair)
        ]
        for entry in idle:
            members = self.members(self.key_of(entry))
            if len(members) < 2 or not all(member in idle for member in members):
                parted.append(entry)
        return [entry for entry in parted if entry.status != Status.WITHDRAWN]

    def _plays_on(self, entry: Entry) -> bool:
        """Return whether the entry is in the next round's field; it may be away all the same."""
        number = self.next_number
        if entry.status == Status.WITHDRAWN or (entry.leaves_after or number) < number:
            return False
        return entry.status == Status.HERE or self.took_part(entry)

    def _last_table(self, entry: Entry) -> int | None:
        for round_ in reversed(self.published):
            chair = round_.table_of(entry)
            if chair is not None:
                return chair[0].number
        return None

    @cached_property
    def departures(self) -> dict[int, Departure]:
        """Table of the current round -> who goes from it to where; none of a table that is open.

        Whatever says who goes, stays or has no seat next asks here: with fixed seats, and with who
        goes home. Empty where nobody moves by results.
        """
        movement = self.movement
        if not isinstance(movement, ByResult):
            return {}
        return movement.departures(self.history(), self.field())

    def to_come(self) -> RoundView | None:
        """The next round as it is drafted, or as it would be; None where nobody can be seated."""
        if self.draft is not None or not self.published or self.published[-1].waiting_for:
            return self.draft
        try:
            seating = self.movement.next(self.history(), self.field())
        except RuleViolation:
            return None
        if isinstance(seating, NeedsRuling):
            return None
        return drafted_round(self.tournament, self.next_number, seating, self.entries)

    # ----------------------------------------------------------------------------- totals and ranks

    @cached_property
    def scores(self) -> Scores:
        """Totals and ranks, shared by evenings in which every table counts the same."""
        return self.shared or scores_of(self.tournament, self.entries, self.published)

    @property
    def event(self) -> Event:
        return self.scores.event

    def event_after(self, rounds: int) -> Event:
        return self.scores.event_after(rounds)

    @property
    def totals(self) -> dict[str, int]:
        return self.scores.totals

    @property
    def standings(self) -> list[Standing]:
        return self.scores.standings

    @property
    def ranks(self) -> dict[str, int]:
        return self.scores.ranks

    @property
    def decided_by(self) -> dict[str, str]:
        return self.scores.decided_by

    @property
    def standings_are_hidden(self) -> bool:
        """Return whether the hall may not see the standings: in the last rounds."""
        tournament = self.tournament
        left = tournament.rounds - len(self.published) + 1
        return bool(
            tournament.hidden_rounds
            and tournament.closed_at is None
            and left <= tournament.hidden_rounds
        )

    @cached_property
    def without_hands(self) -> list[TableView]:
        """Tables known by their totals alone, whose slams and sets nobody can count."""
        return [
            table
            for round_ in self.published
            for table in round_.tables
            if self.tournament.has_hands and table.played.finished and not table.counts_hands
        ]

    @cached_property
    def without_totals(self) -> list[TableView]:
        """Tables of which it is known who won, and not with how many points."""
        tables = (table for round_ in self.published for table in round_.tables)
        return [table for table in tables if table.tells_winner_alone]

    @cached_property
    def prizes(self) -> list[Award]:
        """The prizes with their winners by the rules, in the order of the evening's list."""
        tournament = self.tournament
        return award(tournament.prizes, self._results(), one_each=tournament.one_prize_each)

    def names_by_standing(self, first: int, last: int | None = None) -> list[str]:
        rows = self.standings[first - 1 : last]
        return [entry.name for row in rows for entry in self.members(row.entry)]

    def is_parted(self, place: int) -> bool:
        rows = self.standings
        return place < len(rows) and rows[place - 1].rank == rows[place].rank

    def _results(self) -> Results:
        """Return the results by which prizes are awarded. Anybody may have been drawn for one."""
        here = {entry.number: entry.key for entry in self.entries.values()}
        ranked = [self.entries[row.entry] for row in self.standings]
        return Results(
            self.standings,
            {entry.key: self.round_points(entry) for entry in ranked},
            self.event.figures()["slams"],
            {key: entry.categories for key, entry in self.parties.items()},
            {
                int(prize): here[draws[-1]["entry"]]
                for prize, draws in self.tournament.draws.items()
                if draws and draws[-1].get("entry") in here
            },
            # Who was away from a published round, or whose seat somebody took.
            {
                entry.key
                for entry in ranked
                if any(self.sitting(round_, entry).is_away for round_ in self.published)
            },
        )

    def round_points(self, entry: Entry) -> list[int | None]:
        """The points of each published round, a sit-out's too; None where the entry had no place.

        A table that is not in counts nothing yet. They add up to the total.
        """
        points: list[int | None] = []
        for round_ in self.published:
            sitting = self.sitting(round_, entry)
            if sitting.sits_out:
                points.append(self.event.sit_out_each(entry.key))
            else:
                points.append(None if sitting.table is None else sitting.points or 0)
        return points

    @cached_property
    def sat_out(self) -> list[tuple[str, int]]:
        """The public ledger: (name, times sat out), most first, without those who never did."""
        times = Counter(place.entry.name for round_ in self.published for place in round_.sit_outs)
        return sorted(times.items(), key=lambda item: (-item[1], in_order(item[0])))


def _published(rounds: Iterable[RoundView]) -> list[RoundView]:
    return [round_ for round_ in rounds if round_.is_published]


def _based(table: PlayedTable, basis: Mapping[str, Mapping[str, Any]]) -> PlayedTable:
    known = basis.get(str(table.number))
    if known is None:
        return table
    return table.as_taken(known["result"], known["low"])
