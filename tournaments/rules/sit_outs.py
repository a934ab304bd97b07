"""Who sits out where the field is not full tables, fairly, and for all to see (rules.md 1.15)."""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.seatings import Field, PlayedRound, Reason

SEATS_AT_A_TABLE = 4


def ledger(rounds: Sequence[PlayedRound], coming: Sequence[str] = ()) -> dict[str, int]:
    """Count how often each entry has sat out; those who are only `coming` now included.

    Whoever joins after the first round is counted as having sat out as often as the one who has
    most.
    """
    times: dict[str, int] = {}
    for number, round_ in enumerate(rounds):
        present = (*round_.seated, *round_.sit_outs)
        _let_in(times, [entry for entry in present if entry not in times], first=number == 0)
        for entry in round_.sit_outs:
            times[entry] += 1
    _let_in(times, [entry for entry in coming if entry not in times], first=not rounds)
    return times


def _let_in(times: dict[str, int], joining: Sequence[str], first: bool) -> None:
    """Enter newcomers: at nothing before the first round, later at the most that anybody has."""
    most = 0 if first else max(times.values(), default=0)
    times.update(dict.fromkeys(joining, most))


def who_sits_out(
    field: Field, rounds: Sequence[PlayedRound], planned: Collection[str] = ()
) -> dict[str, Reason]:
    """Choose who has no seat in the next round (entry -> why); those who are away are among them.

    As many as are over full tables: volunteers first, then house players, who are there to fill
    seats; then those who have sat out least, of equals those of whom it was `planned`, drawn among
    the others. Those who sat out last come in. Raises RuleViolation `too_few` where those here do
    not fill one table.
    """
    here = field.here
    verify_enough(field)
    times = ledger(rounds, field.entries)
    last = rounds[-1].sit_outs if rounds else ()
    draw = random.Random(f"{field.seed} bench {len(rounds)}")
    drawn = {entry: draw.random() for entry in here}

    def turn(entry: str) -> tuple[bool, bool, bool, int, bool, float]:
        offers, gives_way = entry in field.volunteers, entry in field.house
        is_last, is_planned = entry in last, entry in planned
        return not offers, not gives_way, is_last, times[entry], not is_planned, drawn[entry]

    order = sorted(here, key=turn)
    reasons = {entry: Reason("away") for entry in field.entries if entry in field.away}
    for entry in order[: len(here) % len(field.places)]:
        if entry in field.volunteers:
            reasons[entry] = Reason("volunteers")
        elif entry in field.house:
            reasons[entry] = Reason("gives_way")
        else:
            reasons[entry] = Reason("sat_out_least", {"times": times[entry]})
    return reasons


def verify_enough(field: Field) -> None:
    """Raise RuleViolation `too_few` where those here do not fill one table."""
    if len(field.here) < len(field.places):
        raise RuleViolation("too_few", here=len(field.here))


class Shares(NamedTuple):
    """The spread of an evening's sit-outs: `more` people have one more than the `fewer` others."""

    more: int
    fewer: int
    #: How often the others sit out.
    times: int

    @property
    def is_uneven(self) -> bool:
        """Return whether some people have a round less to score in than others."""
        return self.more > 0

    @property
    def falls(self) -> dict[int, int]:
        """Times -> how many people sit out so often."""
        return {self.times: self.fewer} | ({self.times + 1: self.more} if self.more else {})


def shares(players: int, rounds: int) -> Shares:
    """Divide the sit-outs of players over rounds, nobody twice before everybody has once.

    It is what `who_sits_out` comes to where everybody stays to the end and nobody volunteers.
    """
    if not players:
        return Shares(0, 0, 0)
    times, more = divmod(players % SEATS_AT_A_TABLE * rounds, players)
    return Shares(more, players - more, times)


def forecast(field: Field, rounds: Sequence[PlayedRound], to_come: int) -> dict[int, int]:
    """Count how many people will have sat out how often (times -> people), `to_come` rounds later.

    It is what `who_sits_out` comes to where all who are here stay to the end and nobody
    volunteers. House players are not counted: they only fill seats.
    """
    here = [entry for entry in field.here if entry not in field.house]
    over = max(0, len(field.here) % len(field.places) - (len(field.here) - len(here)))
    times = ledger(rounds, here)
    last = rounds[-1].sit_outs if rounds else ()
    for _round in range(to_come):
        last = tuple(sorted(here, key=lambda entry: (entry in last, times[entry]))[:over])
        times |= {entry: times[entry] + 1 for entry in last}
    return dict(Counter(times[entry] for entry in here))


def spread(times: Mapping[str, int]) -> int:
    """Return the difference between the most and the fewest sit-outs of anybody."""
    return max(times.values(), default=0) - min(times.values(), default=0)
