"""Who sits where in a round, and why: what a movement makes and a director looks at."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, TypeVar

from tournaments.rules.tables import SEATS, SIDES, PlayedTable


class Reason(NamedTuple):
    """The reason for somebody's place: a code, and the figures and entries behind it.

    `drawn` (table); `comes_in` (for: the entry whose place it is); `table_closed` (table, for);
    `new_table`; `keeps_seat` (table); `in_his_stead` (for: who keeps his seat; table, to);
    `director`. For those without a seat: `volunteers`, `gives_way` (a house player), `away`,
    `sat_out_least` (times: how often before). A movement adds its own, in its `words.reasons`:
    `stays` (table), `goes_on` (table: from, to).
    """

    code: str
    facts: Mapping[str, object] = {}


#: No plan is longer.
MOST_PLANNED: Final = 99


class PlanStart(NamedTuple):
    """The start of a plan that is known beforehand: its first round, and for whom it was made."""

    round: int
    #: In the order in which the plan takes them.
    people: tuple[str, ...]
    #: How many rounds were planned.
    rounds: int
    #: The plan that it took the place of, which holds as long as its own first round is none: a
    #: draft may be thrown away, and a round taken back.
    before: "PlanStart | None" = None


def write_plan(plan: PlanStart) -> dict[str, object]:
    """Serialize a plan's start, with those before it."""
    before = plan.before and write_plan(plan.before)
    written = {"round": plan.round, "people": list(plan.people), "rounds": plan.rounds}
    return {**written, "before": before} if before else written


def plan_holding(plan: PlanStart | None, played: int) -> PlanStart | None:
    """The plan that holds for the round after so many: of a plan and those before it."""
    while plan is not None and plan.round > played:
        plan = plan.before
    return plan


def read_plan(written: object) -> PlanStart | None:
    """Parse a plan's start as it was stored; None for anything else."""
    plan = None
    for element in reversed(_one_before_the_other(written)):
        plan = _read_start(element, plan)
    return plan


def _one_before_the_other(written: object) -> list[dict[object, object]]:
    """A plan as it was stored and those before it, as far as one round can follow another."""
    plans: list[dict[object, object]] = []
    while isinstance(written, dict) and len(plans) < MOST_PLANNED:
        plans.append(written)
        written = written.get("before")
    return plans


def _read_start(written: dict[object, object], before: PlanStart | None) -> PlanStart | None:
    number, people, rounds = (written.get(key) for key in ("round", "people", "rounds"))
    if not isinstance(people, list) or not all(isinstance(entry, str) for entry in people):
        return None
    if type(number) is not int or type(rounds) is not int:
        return None
    if not 1 <= number <= MOST_PLANNED or not 1 <= rounds <= MOST_PLANNED:
        return None
    return PlanStart(number, tuple(people), rounds, before)


@dataclass(frozen=True)
class Seating:
    """A round before it is played. Everybody who takes part has a seat or sits out."""

    #: Table -> seat -> entry; of pairs, table -> side -> entry.
    tables: Mapping[int, Mapping[str, str]]
    sit_outs: tuple[str, ...] = ()
    #: Entry -> why.
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    #: Seated otherwise than the movement alone would have it.
    moved: frozenset[str] = frozenset()
    #: Where the round belongs to a plan, the start of it; None where there is none.
    plan: PlanStart | None = None


class NeedsRuling(NamedTuple):
    """Tables whose tie nobody has settled: seating waits for a cut, a hand or the director."""

    tables: tuple[int, ...]


@dataclass(frozen=True)
class Field:
    """The participants of the round to be seated, and what the director has said about them."""

    #: Everybody, in a steady order.
    entries: tuple[str, ...]
    #: In the event, and not in the hall this round.
    away: frozenset[str] = frozenset()
    #: Sit out by choice, theirs or the director's.
    volunteers: frozenset[str] = frozenset()
    #: Who cannot walk -> the table he keeps; None before he has one.
    fixed: Mapping[str, int | None] = field(default_factory=dict)
    #: Are not to meet in round 1.
    couples: tuple[frozenset[str], ...] = ()
    #: The event's, so that every draw is deterministic: the same each time it is made.
    seed: int = 0
    #: House players, who fill seats and are not ranked: they give way if somebody has to sit out.
    house: frozenset[str] = frozenset()
    #: The places at a table: four seats, or two sides where entries are pairs.
    places: tuple[str, ...] = SEATS
    #: Everybody by the standings as they are, best first, with the place; empty where points say.
    standing: Mapping[str, int] = field(default_factory=dict)
    #: The plan that rounds are seated by, where there is one.
    plan: PlanStart | None = None
    #: The rounds of the event.
    rounds: int = 1

    @property
    def here(self) -> tuple[str, ...]:
        """Those in the hall, with a seat or without."""
        return tuple(entry for entry in self.entries if entry not in self.away)


@dataclass(frozen=True)
class PlayedRound:
    """A round that was played: its tables, and who had no seat."""

    tables: tuple[PlayedTable, ...]
    sit_outs: tuple[str, ...] = ()

    @property
    def seated(self) -> frozenset[str]:
        return frozenset(entry for table in self.tables for entry in table.seating.values())


Who = TypeVar("Who", bound=Hashable)
Who_co = TypeVar("Who_co", bound=Hashable, covariant=True)


class TwoSides(Protocol[Who_co]):
    """A table, played or planned: all that is counted there is who are partners."""

    def pair(self, side: str) -> tuple[Who_co, ...]:
        """The two of a side."""


class RoundOfTables(Protocol[Who_co]):
    """A round, played or planned."""

    @property
    def tables(self) -> Sequence[TwoSides[Who_co]]:
        """Its tables."""


def partnerships(rounds: Iterable[RoundOfTables[Who]]) -> Counter[frozenset[Who]]:
    """Count how often each two were partners; pairs that stay together are not counted."""
    return Counter(
        frozenset(pair)
        for round_ in rounds
        for table in round_.tables
        for side in SIDES
        if len(pair := table.pair(side)) == 2
    )


def oppositions(rounds: Iterable[RoundOfTables[Who]]) -> Counter[frozenset[Who]]:
    return Counter(
        frozenset((one, other))
        for round_ in rounds
        for table in round_.tables
        for one in table.pair("NS")
        for other in table.pair("EW")
    )


def repeated_partnerships(rounds: Iterable[RoundOfTables[Who]]) -> int:
    """Count the partnerships of these rounds that had been there before."""
    return sum(times - 1 for times in partnerships(rounds).values())


def seat_of(seating: Mapping[str, str], entry: str) -> str:
    """The seat of an entry at a table where it sits."""
    return next(seat for seat in SEATS if seating[seat] == entry)


class RollSince(NamedTuple):
    """The differences of the roll from a draft that was seated before."""

    #: Here, and in neither a seat nor a sit-out of the draft.
    left_out: frozenset[str]
    #: In the draft, and not in the hall any more.
    gone: frozenset[str]
    #: Here, and left without a seat because they were away.
    back: frozenset[str]
    #: Offer to sit out and have a seat, while others were drawn to sit out.
    offering: frozenset[str]
    #: Keep their seat, and were moved to another table.
    moved: frozenset[str]
    #: Couples at one table of round 1, though there are others.
    couples: tuple[frozenset[str], ...]
    #: Those who stay together all evening, and have another partner than in the draft, or none.
    parted: frozenset[str] = frozenset()

    @property
    def forbids_publishing(self) -> bool:
        """Return whether somebody would be nowhere, or gone and still on the board."""
        return bool(self.left_out or self.gone or self.parted)


def roll_since(
    tables: Mapping[int, Mapping[str, str]],
    without: Mapping[str, str],
    field: Field,
    *,
    is_first: bool,
) -> RollSince:
    """Compare a draft with the field as it is now.

    `tables`: table -> seat -> entry; `without`: who has no seat -> the code of the reason.
    `is_first`: whether it is of round 1, where couples are kept apart.
    """
    here = frozenset(field.here)
    table_of = {entry: number for number, seats in tables.items() for entry in seats.values()}
    seated, away = frozenset(table_of), {entry for entry, code in without.items() if code == "away"}
    drawn_to_sit_out = "sat_out_least" in without.values()
    meet = [
        pair
        for pair in field.couples
        if pair <= seated and len({table_of[one] for one in pair}) == 1
    ]
    return RollSince(
        left_out=here - seated - set(without),
        gone=(seated - here) | (set(without) - set(field.entries)),
        back=here & away,
        offering=field.volunteers & seated if drawn_to_sit_out else frozenset(),
        moved=frozenset(
            entry
            for entry, table in field.fixed.items()
            if table is not None and table_of.get(entry, table) != table
        ),
        couples=tuple(meet) if is_first and len(tables) > 1 else (),
    )
