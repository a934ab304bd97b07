"""Movements whose rounds are all known before the first: no result changes who meets whom.

A plan is made for the people of its first round. Whoever sits out by it may be exchanged with
somebody who is to sit out instead, and whoever comes takes the place of one who is gone: the others
sit as it was printed. Where there is a table more or less, the rounds left are planned anew.
"""

import random
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.rules.movements.composed import Meeting, homes_of
from tournaments.rules.movements.protocol import Movement, concerned
from tournaments.rules.seatings import (
    Field,
    PlanStart,
    PlayedRound,
    Reason,
    Seating,
    oppositions,
    partnerships,
    plan_holding,
)
from tournaments.rules.sit_outs import verify_enough, who_sits_out
from tournaments.rules.tables import SIDES, PlayedTable


class PlannedMeetings(NamedTuple):
    """A round of a plan: who meets whom at table 1, 2, …, and who sits out by it."""

    meetings: tuple[Meeting, ...]
    idle: tuple[str, ...] = ()


class Beforehand(Movement):
    """A movement that is known beforehand: `order` and `planned` say all of it."""

    is_known_beforehand = True
    #: Whether a plan goes on after the rounds that it was made for; else they are planned anew.
    is_endless = True
    #: Whether a table of the plan may get another number, so that somebody can keep a seat at it.
    may_renumber = True

    @abstractmethod
    def order(
        self, rounds: Sequence[PlayedRound], field: Field, out: Collection[str]
    ) -> tuple[str, ...]:
        """Order those here for a plan from the next round on. `out`: who sits out then."""

    @abstractmethod
    def planned(
        self, start: PlanStart, place: int, before: Sequence[PlayedRound], seed: int
    ) -> PlannedMeetings:
        """Return round `place` of the plan, from 0. `before`: the rounds before its start."""

    def is_spoilt(self, rounds: Sequence[PlayedRound], meetings: Sequence[Meeting]) -> bool:
        """Return whether a round with others in some places is no round of this movement."""
        return False

    def first(self, field: Field) -> Seating:
        """Seat the first round. Raises RuleViolation `too_few`, `table_full`."""
        return self._seated((), field)

    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating:
        """Seat the round after `rounds`.

        Raises RuleViolation `unfinished_table`, `too_few`, `table_full`.
        """
        self.verify_settled(rounds[-1].tables)
        return self._seated(rounds, field)

    def without_seat(self, rounds: Sequence[PlayedRound], field: Field) -> dict[str, Reason]:
        """Choose who has no seat in the next round: by the plan, as long as that is fair."""
        verify_enough(field)
        return self._with_stand_ins(rounds, field, self._start(rounds, field))[1]

    def plan(self, rounds: Sequence[PlayedRound], field: Field) -> list[Seating]:
        """Seat all rounds after `rounds`, as they will be if nobody comes or goes.

        Raises RuleViolation `too_few`, `table_full`.
        """
        seatings = []
        history = list(rounds)
        while len(history) < field.rounds:
            seating = self._seated(history, field)
            seatings.append(seating)
            # Who volunteers does so for one round.
            field = replace(field, plan=seating.plan, volunteers=frozenset())
            tables = tuple(
                PlayedTable(number, seats, dict.fromkeys(SIDES, 0))
                for number, seats in seating.tables.items()
            )
            history.append(PlayedRound(tables, seating.sit_outs))
        return seatings

    def _start(self, rounds: Sequence[PlayedRound], field: Field) -> PlanStart:
        """Return the start of the plan that holds for the next round.

        It is the plan there is, or a new one where there is none or its tables are not as many as
        are needed.
        """
        start = self._holding(rounds, field)
        on_a_table = len(field.places)
        fits = start and len(start.people) // on_a_table == len(field.here) // on_a_table
        lasts = start and (self.is_endless or len(rounds) < start.round - 1 + start.rounds)
        return start if start and fits and lasts else self._anew(rounds, field)

    def _holding(self, rounds: Sequence[PlayedRound], field: Field) -> PlanStart | None:
        """Return the plan that held for the last round; not the one of a draft thrown away."""
        held = plan_holding(field.plan, len(rounds))
        return held or (self._of_the_first(rounds, field) if rounds else None)

    def _anew(self, rounds: Sequence[PlayedRound], field: Field) -> PlanStart:
        out = [entry for entry in who_sits_out(field, rounds) if entry in field.here]
        left = max(1, field.rounds - len(rounds))
        before = self._holding(rounds, field)
        return PlanStart(len(rounds) + 1, self.order(rounds, field, out), left, before)

    def _of_the_first(self, rounds: Sequence[PlayedRound], field: Field) -> PlanStart:
        """Return the plan that was made for the people of the first round."""
        people = tuple(sorted((*rounds[0].seated, *rounds[0].sit_outs)))
        first = replace(field, entries=people, away=frozenset(), volunteers=frozenset())
        out = [entry for entry in people if entry in rounds[0].sit_outs]
        return PlanStart(1, self.order((), first, out), field.rounds)

    def _seated(self, rounds: Sequence[PlayedRound], field: Field) -> Seating:
        verify_enough(field)
        start = self._start(rounds, field)
        meetings, out, stand_ins = self._with_stand_ins(rounds, field, start)
        if stand_ins and self.is_spoilt(rounds, meetings):
            start = self._anew(rounds, field)
            meetings, out, stand_ins = self._with_stand_ins(rounds, field, start)
        seated = tuple(entry for entry in field.here if entry not in out)
        homes = homes_of(field, seated)
        tables = self._numbered(meetings, homes)
        exchanged = _exchanges(tables, homes)
        tables = {
            table: (_with(one, exchanged), _with(other, exchanged))
            for table, (one, other) in tables.items()
        }
        table_of = {
            entry: table for table, sides in tables.items() for side in sides for entry in side
        }
        came_for = {comes: left for left, comes in stand_ins.items()}
        reasons = dict(out)
        for entry, table in table_of.items():
            if homes.get(entry) == table:
                reasons[entry] = Reason("keeps_seat", {"table": table})
            elif entry in exchanged:
                facts = {"for": exchanged[entry], "table": homes[exchanged[entry]], "to": table}
                reasons[entry] = Reason("in_his_stead", facts)
            elif entry in came_for:
                reasons[entry] = Reason("comes_in", {"for": came_for[entry]})
            else:
                reasons[entry] = Reason("planned", {"table": table})
        seating = {table: self._chairs(sides, field) for table, sides in sorted(tables.items())}
        moved = frozenset(exchanged)
        for objection in self.objections(rounds, seating, moved):
            # Who has stood in for somebody comes from another table than the plan had for him.
            moved |= concerned(objection)
        return Seating(
            seating, tuple(entry for entry in field.entries if entry in out), reasons, moved, start
        )

    def _with_stand_ins(
        self, rounds: Sequence[PlayedRound], field: Field, start: PlanStart
    ) -> tuple[list[Meeting], dict[str, Reason], dict[str, str]]:
        """Return the next round of a plan: who meets whom, who sits out, who is in whose place."""
        number = len(rounds) + 1
        before = rounds[: start.round - 1]
        holders = _handed_on(start, rounds, field)
        printed = self.planned(start, number - start.round, before, field.seed)
        planned = PlannedMeetings(
            tuple((_with(one, holders), _with(other, holders)) for one, other in printed.meetings),
            _with(printed.idle, holders),
        )
        # Whoever holds a place has sat out as often as it has: all others keep their cards.
        out = who_sits_out(field, [_renamed(round_, holders) for round_ in rounds], planned.idle)
        seated = tuple(entry for entry in field.here if entry not in out)
        lots = random.Random(f"{field.seed} round {number}")
        stand_ins = _stand_ins(planned, seated, rounds, lots)
        meetings = [
            (_with(one, stand_ins), _with(other, stand_ins)) for one, other in planned.meetings
        ]
        return meetings, out, holders | stand_ins

    def _chairs(self, sides: Meeting, field: Field) -> dict[str, str]:
        """Seat -> entry: partners opposite each other."""
        one, other = sides
        in_order = [entry for two in zip(one, other, strict=True) for entry in two]
        return dict(zip(field.places, in_order, strict=True))

    def _numbered(
        self, meetings: Sequence[Meeting], homes: Mapping[str, int]
    ) -> dict[int, Meeting]:
        """Table -> who meets there; a table that somebody keeps is that of his meeting."""
        tables = dict(enumerate(meetings, start=1))
        if not self.may_renumber:
            return tables
        for entry, home in homes.items():
            here = next(
                number for number, (one, other) in tables.items() if entry in (*one, *other)
            )
            kept = {homes[other] for side in tables[here] for other in side if other in homes}
            if here not in kept and home != here:
                tables[here], tables[home] = tables[home], tables[here]
        return tables


def _handed_on(start: PlanStart, rounds: Sequence[PlayedRound], field: Field) -> dict[str, str]:
    """Who is gone -> the newcomer who has that place for good, in the order both came about."""
    holders: dict[str, str] = {}
    present = [
        tuple(sorted((*round_.seated, *round_.sit_outs))) for round_ in rounds[start.round - 1 :]
    ]
    for those in (*present, field.entries):
        known = {*start.people, *holders.values()}
        newcomers = [entry for entry in those if entry not in known]
        left = [entry for entry in start.people if holders.get(entry, entry) not in those]
        holders |= dict(zip(left, newcomers, strict=False))
    here = set(field.entries)
    return {left: entry for left, entry in holders.items() if entry in here}


def _renamed(round_: PlayedRound, holders: Mapping[str, str]) -> PlayedRound:
    """Return a round as if those who hold a place now had held it then."""
    present = round_.seated | {*round_.sit_outs}
    instead = {left: entry for left, entry in holders.items() if entry not in present}
    if not instead.keys() & present:
        return round_
    tables = tuple(
        table._replace(
            seating={seat: instead.get(entry, entry) for seat, entry in table.seating.items()}
        )
        for table in round_.tables
    )
    return PlayedRound(tables, _with(round_.sit_outs, instead))


def _with(side: tuple[str, ...], instead: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(instead.get(entry, entry) for entry in side)


def _stand_ins(
    planned: PlannedMeetings,
    seated: Sequence[str],
    rounds: Sequence[PlayedRound],
    lots: random.Random,
) -> dict[str, str]:
    """Return who has no place for now -> who takes it: those who are to play and have none.

    Of them whoever has played least with the partner there, then against the opponents.
    """
    places = {
        entry: (side, other)
        for meeting in planned.meetings
        for side, other in (meeting, meeting[::-1])
        for entry in side
    }
    coming = [entry for entry in seated if entry not in places]
    lots.shuffle(coming)
    partners, opponents = partnerships(rounds), oppositions(rounds)
    taken: dict[str, str] = {}

    def met(entry: str, left: str) -> tuple[int, int]:
        side, others = places[left]
        return (
            sum(partners[frozenset((entry, other))] for other in side if other != left),
            sum(opponents[frozenset((entry, other))] for other in others),
        )

    here = set(seated)
    for left in places:
        if left not in here:
            best = min(coming, key=lambda entry: met(entry, left))
            coming.remove(best)
            taken[left] = best
    return taken


def _exchanges(tables: Mapping[int, Meeting], homes: Mapping[str, int]) -> dict[str, str]:
    """Entry -> whose place it takes: who keeps a seat is exchanged with somebody at that table."""
    exchanged: dict[str, str] = {}
    for table, sides in tables.items():
        for entry in (*sides[0], *sides[1]):
            home = homes.get(entry, table)
            if home == table:
                continue
            free = [
                other
                for side in tables[home]
                for other in side
                if other not in homes and other not in exchanged
            ]
            if free:
                exchanged |= {entry: free[0], free[0]: entry}
    return exchanged
