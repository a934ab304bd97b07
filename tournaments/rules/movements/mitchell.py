"""The Mitchell movement for pairs: North–South stay, East–West go on one table after each round."""

import random
from collections.abc import Collection, Mapping, Sequence

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.beforehand import Beforehand, PlannedMeetings
from tournaments.rules.movements.protocol import PAIRS_ALONE, MovementWords, gettext_noop
from tournaments.rules.seatings import Field, PlanStart, PlayedRound

NS, EW = "NS", "EW"


class Mitchell(Beforehand):
    """North–South stay at their tables, East–West go to the next one, from the last to the first.

    With an odd number of pairs one of East–West has no table in each round: after the last table it
    sits out, and then it begins at table 1 again.
    """

    code = "mitchell"
    takes_players = False
    may_renumber = False
    words = MovementWords(
        name=gettext_noop("Mitchell: North–South stay, East–West go on"),
        summary=gettext_noop(
            "Mitchell, for pairs: one pair stays at each table, the other goes on one table after "
            "each round."
        ),
        reasons={"planned": gettext_noop("as planned")},
        rules=(
            gettext_noop("North and South stay at their table all evening."),
            gettext_noop(
                "After each round East and West go to the next table: from 1 to 2 and so on, from "
                "the last to 1."
            ),
            gettext_noop("A tie at a table stands: nobody moves by it."),
        ),
        rules_alone=PAIRS_ALONE,
        keeping_seats=(
            gettext_noop("{names} never moves: the other pair of that table goes on instead."),
            gettext_noop("{names} never move: the other pair of their tables goes on instead."),
        ),
        at_the_end=gettext_noop("After the last round nobody moves."),
        changes=(
            gettext_noop(
                "A pair that comes late takes an empty place. Two pairs more make a new table, the "
                "last from then on."
            ),
            gettext_noop(
                "With an odd number of pairs, the pair that comes from the last table sits out, "
                "and begins at table 1 a round later. Once all of East and West have sat out, a "
                "pair of North and South does, and the one whose turn it would be takes its place."
            ),
        ),
        changes_alone=(
            gettext_noop("A new table opens as the last one, as soon as there are two pairs more."),
        ),
        page_says=gettext_noop("it says which pair meets which."),
        at_the_table=gettext_noop("Both sides sign."),
    )

    def order(
        self, rounds: Sequence[PlayedRound], field: Field, out: Collection[str]
    ) -> tuple[str, ...]:
        """North–South of table 1, 2, …, then East–West; later, as they would sit now.

        In the first round it is drawn; those who keep a seat are North–South.
        """
        lots = random.Random(f"{field.seed} plan {len(rounds)}")
        here = sorted(field.here)
        lots.shuffle(here)
        tables = len(here) // 2
        if not rounds:
            # Whoever sits out is the last of East–West.
            here.sort(key=lambda entry: (entry in out, entry not in field.fixed))
            return tuple(here)
        last = sorted(rounds[-1].tables, key=lambda table: table.number)
        stay = [table.seating[NS] for table in last]
        gone_on = [table.seating[EW] for table in (last[-1], *last[:-1])]
        ns = [entry for entry in stay if entry in here][:tables]
        ns = [entry for entry in ns if entry not in out]
        ew = [entry for entry in gone_on if entry in here and entry not in (*ns, *out)]
        others = [entry for entry in here if entry not in (*ns, *ew, *out)]
        while len(ns) < tables:
            ns.append((others or ew).pop())
        return (*ns, *ew, *others, *out)

    def planned(
        self, start: PlanStart, place: int, before: Sequence[PlayedRound], seed: int
    ) -> PlannedMeetings:
        """Return round `place`: East–West have gone on so many tables since the start."""
        tables = len(start.people) // 2
        staying, moving = start.people[:tables], start.people[tables:]
        # With a pair over, to have no table is one of the places that East–West come to.
        ring = [moving[(place_ - place) % len(moving)] for place_ in range(len(moving))]
        meetings = tuple(((one,), (other,)) for one, other in zip(staying, ring, strict=False))
        return PlannedMeetings(meetings, tuple(ring[tables:]))

    def objections(
        self,
        rounds: Sequence[PlayedRound],
        seating: Mapping[int, Mapping[str, str]],
        moved: frozenset[str],
    ) -> list[RuleViolation]:
        """Validate who meets whom after `rounds`: `not_from_movement`.

        At which table, and on which side of it, is not asked. Where somebody has come, gone or sat
        out since the first of these rounds, it is enough that a meeting follows from the last one.
        A pair that had no table may meet anybody; where there is a table more or less, all may.
        """
        if not rounds or len(seating) != len(rounds[-1].tables):
            return []
        begun = len(rounds) - 1
        while begun and len(rounds[begun - 1].tables) == len(seating):
            begun -= 1
        courses = [_Course(rounds[-1], 1), _Course(rounds[begun], len(rounds) - begun)]
        objections = []
        for number, seats in seating.items():
            two = tuple(entry for entry in seats.values() if entry not in moved)
            if len(two) == 2 and not any(course.brings_together(two) for course in courses):
                entry, table = courses[0].due(two, number)
                objections.append(
                    RuleViolation("not_from_movement", entry=entry, expected_table=table).located(
                        table=number
                    )
                )
        return objections


class _Course:
    """The courses of all pairs since a round in which they sat: so many steps later."""

    def __init__(self, round_: PlayedRound, steps: int) -> None:
        last = sorted(round_.tables, key=lambda table: table.number)
        self._numbers = [table.number for table in last]
        self._stays = {table.seating[NS]: place for place, table in enumerate(last)}
        self._goes = {table.seating[EW]: place for place, table in enumerate(last)}
        # Whoever has no table may be one place of the ring, after the last table.
        self._rings = [len(last), *([len(last) + 1] if round_.sit_outs else [])]
        self._steps = steps

    def brings_together(self, two: tuple[str, ...]) -> bool:
        """Return whether these two meet, or one of them had no table."""
        stays = [self._stays[entry] for entry in two if entry in self._stays]
        goes = [self._goes[entry] for entry in two if entry in self._goes]
        if len(stays) + len(goes) < 2:
            return True
        return len(stays) == 1 and any(
            (goes[0] + self._steps) % ring == stays[0] for ring in self._rings
        )

    def due(self, two: tuple[str, ...], number: int) -> tuple[str, int]:
        """Return the one of two who is not due at the table of this number, and where it is due."""
        due = [(entry, self._numbers[self._place(entry)]) for entry in two]
        return next(((entry, table) for entry, table in due if table != number), due[-1])

    def _place(self, entry: str) -> int:
        if entry in self._stays:
            return self._stays[entry]
        return (self._goes[entry] + self._steps) % len(self._numbers)
