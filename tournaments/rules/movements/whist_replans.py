"""Plan the rounds left of a whist plan anew when somebody comes late or goes home.

Where as many tables play as before, the plan is kept, and only places change hands: printed cards
stay right for everybody else. Where a table opens or closes, the rounds left are searched for, from
the partnerships that there have been.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.fewest_repeats import fewest_repeats
from tournaments.rules.movements.planned_rounds import (
    Four,
    PlannedRound,
    PlanQuality,
    as_planned,
    quality,
)
from tournaments.rules.movements.whist_plans import whist_plan
from tournaments.rules.seatings import PlayedRound, oppositions, partnerships
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE, ledger


class Replanned(NamedTuple):
    """The rounds left, and the quality of the whole evening with the old plan and with the new."""

    rounds: list[PlannedRound[str]]
    before: PlanQuality
    after: PlanQuality


def replan(
    played: Sequence[PlayedRound],
    here: Sequence[str],
    rounds_left: int,
    planned: Sequence[PlannedRound[str]] = (),
    seed: int = 0,
) -> Replanned:
    """Plan `rounds_left` rounds for those who are `here`; the same each time it is asked.

    `planned`: what the plan has had for these rounds until now. Nobody sits out twice before
    everybody has sat out once; a newcomer counts as having sat out as often as anybody has. Raises
    RuleViolation `too_few`.
    """
    if len(here) < SEATS_AT_A_TABLE:
        raise RuleViolation("too_few", here=len(here))
    past = as_planned(played)
    old = list(planned[:rounds_left])
    if not past and not old:
        rounds = [named(round_, here) for round_ in whist_plan(len(here), rounds_left)]
    else:
        lots = f"{seed} plan after {len(played)}"
        handed_on = [_handed_on(round_, old[0].players, here) for round_ in old]
        bench = _bench(played, here, rounds_left, handed_on, lots)
        rounds = _seated(past, here, handed_on, bench, lots)
    return Replanned(rounds, quality([*past, *old]), quality([*past, *rounds]))


def named(round_: PlannedRound[int], names: Sequence[str]) -> PlannedRound[str]:
    return PlannedRound(
        tuple(Four(*(names[player] for player in four)) for four in round_.tables),
        tuple(names[player] for player in round_.sit_outs),
    )


def _handed_on(
    round_: PlannedRound[str], before: Sequence[str], here: Sequence[str]
) -> PlannedRound[str]:
    """Give the places of those who have left to newcomers, one to each, in every round the same."""
    leavers = [player for player in sorted(before) if player not in here]
    newcomers = [player for player in here if player not in before]
    takes = dict(zip(leavers, newcomers, strict=False))
    return PlannedRound(
        tuple(Four(*(takes.get(player, player) for player in four)) for four in round_.tables),
        tuple(takes.get(player, player) for player in round_.sit_outs),
    )


def _bench(
    played: Sequence[PlayedRound],
    here: Sequence[str],
    rounds_left: int,
    planned: Sequence[PlannedRound[str]],
    seed: str,
) -> list[tuple[str, ...]]:
    """Choose who sits out in each round left: who has least, and of those whom the plan names."""
    times = {player: often for player, often in ledger(played, here).items() if player in here}
    last: Collection[str] = played[-1].sit_outs if played else ()
    over, bench, lots = len(here) % SEATS_AT_A_TABLE, [], random.Random(f"{seed} bench")
    for number in range(rounds_left):
        named = planned[number].sit_outs if number < len(planned) else ()
        turn = {
            player: (player in last, times[player], player not in named, lots.random())
            for player in here
        }
        last = tuple(sorted(here, key=turn.__getitem__)[:over])
        for player in last:
            times[player] += 1
        bench.append(last)
    return bench


def _seated(
    past: Sequence[PlannedRound[str]],
    here: Sequence[str],
    planned: Sequence[PlannedRound[str]],
    bench: Sequence[tuple[str, ...]],
    seed: str,
) -> list[PlannedRound[str]]:
    """Seat each round as planned where as many tables play, and search for the others."""
    tables = len(here) // SEATS_AT_A_TABLE
    kept: list[PlannedRound[str]] = []
    for round_, out in zip(planned, bench, strict=False):
        if len(round_.tables) != tables:
            break
        others = [*past, *kept, *planned[len(kept) + 1 :]]
        kept.append(_filled(round_, here, out, others))
    drawn, lots = [], random.Random(f"{seed} draw")
    for out in bench[len(kept) :]:
        seated = [player for player in here if player not in out]
        lots.shuffle(seated)
        fours = zip(*[iter(seated)] * SEATS_AT_A_TABLE, strict=True)
        drawn.append(PlannedRound(tuple(Four(*four) for four in fours), out))
    return [*kept, *fewest_repeats(drawn, [*past, *kept], seed)]


def _filled(
    round_: PlannedRound[str],
    here: Sequence[str],
    out: Collection[str],
    others: Iterable[PlannedRound[str]],
) -> PlannedRound[str]:
    """Give each chair of somebody who does not play to whom it suits best of those without one."""
    plays = {player for player in here if player not in out}
    has_chair = {player for four in round_.tables for player in four}
    without = [player for player in here if player in plays and player not in has_chair]
    if not without:
        return round_._replace(sit_outs=tuple(out))
    others = list(others)
    partners, opponents = partnerships(others), oppositions(others)
    tables = []
    for four in round_.tables:
        chairs = list(four)
        for chair in range(SEATS_AT_A_TABLE):
            if chairs[chair] in plays:
                continue
            partner, against = chairs[chair - 2], (chairs[chair - 1], chairs[chair - 3])
            cost = {
                player: (
                    partners[frozenset((player, partner))],
                    sum(opponents[frozenset((player, other))] for other in against),
                )
                for player in without
            }
            chairs[chair] = min(without, key=cost.__getitem__)
            without.remove(chairs[chair])
        tables.append(Four(*chairs))
    return PlannedRound(tuple(tables), tuple(out))
