"""Round robin for pairs: everybody meets everybody once before anybody is met twice."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.beforehand import Beforehand, PlannedMeetings
from tournaments.rules.movements.composed import Meeting
from tournaments.rules.movements.pair_up import pair_up, rounds_to_come, total
from tournaments.rules.movements.protocol import PAIRS_ALONE, MovementWords, gettext_noop
from tournaments.rules.seatings import Field, PlanStart, PlayedRound, oppositions

#: In place of the pair that the one without a table would meet.
NOBODY = ""
#: The draws of a round that is planned after others were played; the best is taken.
DRAWS = 6
#: It counts as often as this if two have met in the present cycle.
AGAIN = 1_000


class RoundRobin(Beforehand):
    """All against all: the first keeps its place, the others go round it (the circle method)."""

    code = "round_robin"
    takes_players = False
    words = MovementWords(
        name=gettext_noop("All against all"),
        summary=gettext_noop(
            "All against all, for pairs: every pair meets every other pair once before any two "
            "meet again."
        ),
        reasons={"planned": gettext_noop("as planned")},
        rules=(
            gettext_noop(
                "Every pair meets every other pair once. Who meets whom in which round stands on "
                "the plan."
            ),
            gettext_noop("A tie at a table stands: nobody moves by it."),
        ),
        rules_alone=PAIRS_ALONE,
        keeping_seats=(
            gettext_noop("{names} never moves: whoever is to meet them comes to that table."),
            gettext_noop("{names} never move: whoever is to meet them comes to those tables."),
        ),
        at_the_end=gettext_noop("After the last round nobody moves."),
        changes=(
            gettext_noop(
                "A pair that comes late takes an empty place on the plan. Where a table opens or "
                "closes, the rounds left are planned anew."
            ),
        ),
        changes_alone=(gettext_noop("A second table opens as soon as there are two pairs more."),),
        page_says=gettext_noop("it says which pair meets which."),
        at_the_table=gettext_noop("Both sides sign."),
    )

    def order(
        self, rounds: Sequence[PlayedRound], field: Field, out: Collection[str]
    ) -> tuple[str, ...]:
        """Return those here, drawn by lot; who sits out in the first of these rounds begins."""
        here = sorted(field.here)
        random.Random(f"{field.seed} plan {len(rounds)}").shuffle(here)
        return tuple(sorted(here, key=lambda entry: entry not in out))

    def is_spoilt(self, rounds: Sequence[PlayedRound], meetings: Sequence[Meeting]) -> bool:
        """Return whether two would meet again before they have met everybody."""
        seated = {entry for meeting in meetings for side in meeting for entry in side}
        met = oppositions(_cycle(rounds, seated))
        return any(met[frozenset(one + other)] for one, other in meetings)

    def planned(
        self, start: PlanStart, place: int, before: Sequence[PlayedRound], seed: int
    ) -> PlannedMeetings:
        """Return round `place`: by the circle; where pairs have met before, by new meetings."""
        if before:
            met = oppositions(before) + Counter(
                {two: AGAIN for two in oppositions(_cycle(before, {*before[-1].seated}))}
            )
            return _after(start.people, frozenset(met.items()), place, seed)
        circle = list(start.people)
        if len(circle) % 2:
            circle.append(NOBODY)
        first, others = circle[0], circle[1:]
        turn = place % len(others)
        turned = [first, *others[turn:], *others[:turn]]
        half = len(turned) // 2
        return _round_of(zip(turned[:half], reversed(turned[half:]), strict=True))

    def objections(
        self,
        rounds: Sequence[PlayedRound],
        seating: Mapping[int, Mapping[str, str]],
        moved: frozenset[str],
    ) -> list[RuleViolation]:
        """Validate who meets whom after `rounds`: `not_from_movement` where two meet too soon.

        It is too soon while all of them could meet somebody new. It begins anew once all have met,
        and whenever somebody comes or goes.
        """
        pairs = {entry for seats in seating.values() for entry in seats.values()}
        met = oppositions(_cycle(rounds, pairs))
        anew = _drawn(sorted(pairs), met, random.Random(0)) if met else []
        if any(met[frozenset(two)] for two in anew):
            return []
        objections = []
        for number, seats in seating.items():
            two = frozenset(seats.values())
            if met[two] and not two & moved:
                entry = min(two)
                table = _table_of_another(entry, seating, met)
                objections.append(
                    RuleViolation("not_from_movement", entry=entry, expected_table=table).located(
                        table=number
                    )
                )
        return objections


def _round_of(twos: Iterable[tuple[str, str]]) -> PlannedMeetings:
    """A round of these meetings; who would meet nobody has no table."""
    meetings, idle = [], []
    for one, other in twos:
        if NOBODY in (one, other):
            idle.append(one or other)
        else:
            meetings.append(((one,), (other,)))
    return PlannedMeetings(tuple(meetings), tuple(idle))


def _cycle(rounds: Sequence[PlayedRound], seated: set[str]) -> Sequence[PlayedRound]:
    """Return the rounds of the present cycle: since the field changed, or all had met."""
    people = [round_.seated | {*round_.sit_outs} for round_ in rounds]
    if not people or not seated <= people[-1]:
        return ()
    same = 0
    for those in reversed(people):
        if those != people[-1]:
            break
        same += 1
    length = len(people[-1]) - 1 + len(people[-1]) % 2
    played = same % length
    return rounds[len(rounds) - played :]


def _table_of_another(
    entry: str, seating: Mapping[int, Mapping[str, str]], met: Counter[frozenset[str]]
) -> int:
    """The first table with somebody whom the entry has not met, or 0."""
    return next(
        (
            number
            for number, seats in sorted(seating.items())
            for other in seats.values()
            if other != entry and not met[frozenset((entry, other))]
        ),
        0,
    )


@lru_cache(maxsize=64)
def _after(
    people: tuple[str, ...], met: frozenset[tuple[frozenset[str], int]], place: int, seed: int
) -> PlannedMeetings:
    """Return round `place` of a plan for people of whom some have met, with the fewest repeats."""
    times = Counter(dict(met))
    drawn: list[tuple[str, str]] = []
    for number in range(place + 1):
        lots = random.Random(f"{seed} all {number}")
        if len(people) % 2 == 0:
            drawn = _drawn(people, times, lots)
        elif number:
            drawn = _drawn([*people, NOBODY], times, lots)
        else:  # whoever sits out in the first of these rounds begins the list
            drawn = [(people[0], NOBODY), *_drawn(people[1:], times, lots)]
        times.update(map(frozenset, drawn))
    return _round_of(drawn)


def _drawn(
    everybody: Sequence[str], times: Counter[frozenset[str]], lots: random.Random
) -> list[tuple[str, str]]:
    """Draw who meets whom: as few as can be again, and so that the rounds after can do without."""

    def cost(one: str, other: str) -> int:
        return times[frozenset((one, other))] ** 2

    def quality(twos: Sequence[tuple[str, str]]) -> tuple[int, int]:
        used = {*times, *map(frozenset, twos)}
        return total(twos, cost), -rounds_to_come(used, everybody, lots)

    return min((pair_up(everybody, cost, lots) for _draw in range(DRAWS)), key=quality)
