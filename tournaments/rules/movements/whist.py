"""The whist movement: everybody with everybody, known before the first round.

Everybody partners as many others as possible, and then meets opponents as evenly as possible
(`whist_plans`). Where a table opens or closes, the rounds left are planned anew from the
partnerships that there have been (`whist_replans`).
"""

import random
from collections.abc import Collection, Sequence
from functools import lru_cache

from tournaments.rules.movements.beforehand import Beforehand, PlannedMeetings
from tournaments.rules.movements.graded import Graded
from tournaments.rules.movements.planned_rounds import PlannedRound, PlanQuality, quality
from tournaments.rules.movements.protocol import MovementWords, gettext_noop
from tournaments.rules.movements.whist_plans import rounds_of_a_whole_plan, whist_plan
from tournaments.rules.movements.whist_replans import named, replan
from tournaments.rules.seatings import Field, PlanStart, PlayedRound
from tournaments.rules.tables import SEATS, SIDES, PlayedTable

#: So many orders are drawn where couples are to be kept apart, and the best is taken.
DRAWS = 40


class Whist(Beforehand, Graded):
    """Everybody with everybody: an individual whist tournament, or as near to one as can be."""

    code = "whist"
    takes_pairs = False
    is_endless = False
    words = MovementWords(
        name=gettext_noop("Everybody with everybody"),
        summary=gettext_noop(
            "Everybody with everybody: all rounds are known beforehand, and nobody has the same "
            "partner twice while all stay; each player keeps a personal total."
        ),
        reasons={"planned": gettext_noop("as planned")},
        rules=(
            gettext_noop(
                "Who sits where in every round is known beforehand: go by the plan, round by round."
            ),
            gettext_noop("A tie at a table stands: nobody moves by results."),
        ),
        rules_alone=(
            gettext_noop(
                "There is one table: in three rounds everybody plays with each of the others once, "
                "and then it begins anew."
            ),
            gettext_noop("A tie at the table stands."),
        ),
        keeping_seats=(
            gettext_noop(
                "{names} never moves: the others come to that table, or exchange places with "
                "somebody there."
            ),
            gettext_noop(
                "{names} never move: the others come to those tables, or exchange places with "
                "somebody there."
            ),
        ),
        at_the_end=gettext_noop("After the last round nobody moves."),
        changes=(
            gettext_noop(
                "A newcomer takes the place of somebody who leaves. Whoever sits out fills a place "
                "that stays empty."
            ),
            gettext_noop(
                "Where a table opens or closes, everybody is drawn to tables from then on: shuffle "
                "slips with the names, and let nobody have the same partner twice if that can be."
            ),
        ),
        changes_alone=(gettext_noop("A second table opens as soon as there are four more."),),
        page_says=gettext_noop("it says how to go on."),
        at_the_table=gettext_noop("Both sides sign."),
    )

    def promise(self, players: int, rounds: int) -> PlanQuality | None:
        return quality(_plan(players, rounds)) if players >= len(SEATS) else None

    def rounds_of_a_cycle(self, players: int) -> int:
        """Return the rounds in which everybody can have a new partner each time."""
        return rounds_of_a_whole_plan(players)

    def order(
        self, rounds: Sequence[PlayedRound], field: Field, out: Collection[str]
    ) -> tuple[str, ...]:
        """Draw the order of those here; in round 1 so that couples do not meet, if that can be."""
        here = sorted(field.here)
        lots = random.Random(f"{field.seed} plan {len(rounds)}")
        lots.shuffle(here)
        if rounds or not field.couples:
            return tuple(here)
        best = tuple(here)
        for _draw in range(DRAWS):
            lots.shuffle(here)
            best = min(best, tuple(here), key=lambda people: _couples_together(people, field))
        return best

    def planned(
        self, start: PlanStart, place: int, before: Sequence[PlayedRound], seed: int
    ) -> PlannedMeetings:
        """Return round `place` of the whole plan, or of the one that was searched for later."""
        if before:
            return _searched(_seats_of(before), start.people, start.rounds, seed)[place]
        return _named(start.people, start.rounds, place)


#: A plan of few rounds is searched for: once in a process.
_plan = lru_cache(maxsize=16)(whist_plan)


def _named(people: Sequence[str], rounds: int, place: int) -> PlannedMeetings:
    """Return round `place` of a plan of so many rounds for so many people, by their names."""
    return _as_meetings(named(_plan(len(people), rounds)[place], people))


def _as_meetings(planned: PlannedRound[str]) -> PlannedMeetings:
    """Return a planned round as who meets whom: North and South against East and West."""
    return PlannedMeetings(
        tuple(((north, south), (east, west)) for north, east, south, west in planned.tables),
        planned.sit_outs,
    )


#: A round that was played, as a key: its tables, four entries each in the order of the seats, and
#: who sat out.
Seats = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]


def _seats_of(rounds: Sequence[PlayedRound]) -> tuple[Seats, ...]:
    return tuple(
        (
            tuple(tuple(table.seating[seat] for seat in SEATS) for table in round_.tables),
            round_.sit_outs,
        )
        for round_ in rounds
    )


@lru_cache(maxsize=16)
def _searched(
    before: tuple[Seats, ...], people: tuple[str, ...], rounds: int, seed: int
) -> list[PlannedMeetings]:
    """Return the rounds of a plan that is made after some were played."""
    played = [
        PlayedRound(
            tuple(
                PlayedTable(number, dict(zip(SEATS, four, strict=True)), dict.fromkeys(SIDES, 0))
                for number, four in enumerate(fours, start=1)
            ),
            sit_outs,
        )
        for fours, sit_outs in before
    ]
    return [_as_meetings(round_) for round_ in replan(played, people, rounds, seed=seed).rounds]


def _couples_together(people: tuple[str, ...], field: Field) -> tuple[int, int]:
    """Count the couples who are partners in the first round of a plan, and those at one table."""
    meetings = _named(people, field.rounds, 0).meetings
    sides = [{*side} for meeting in meetings for side in meeting]
    tables = [{*one, *other} for one, other in meetings]
    return (
        sum(any(couple <= side for side in sides) for couple in field.couples),
        sum(any(couple <= table for table in tables) for couple in field.couples),
    )
