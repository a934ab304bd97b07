"""Players are exchanged within rounds until few meet again."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.movements.fewest_repeats import fewest_repeats
from tournaments.rules.movements.planned_rounds import Four, PlannedRound, quality


def drawn(players: int, rounds: int, seed: int) -> list[PlannedRound[int]]:
    lots, plan = random.Random(seed), []
    for _round in range(rounds):
        order = lots.sample(range(players), players)
        seated = players - players % 4
        fours = tuple(Four(*order[first : first + 4]) for first in range(0, seated, 4))
        plan.append(PlannedRound(fours, tuple(order[seated:])))
    return plan


@given(st.integers(4, 30), st.integers(0, 5), st.integers(0, 3), st.integers(0, 1000))
def test_everybody_stays_in_the_round_and_no_partnership_more_is_repeated(
    players: int, rounds: int, before: int, seed: int
) -> None:
    plan, past = drawn(players, rounds, seed), drawn(players, before, seed + 1)
    better = fewest_repeats(plan, past, str(seed))
    assert [sorted(round_.players) for round_ in better] == [list(range(players))] * rounds
    assert [round_.sit_outs for round_ in better] == [round_.sit_outs for round_ in plan]
    repeated = quality([*past, *better]).partners_repeated
    assert repeated <= quality([*past, *plan]).partners_repeated
    assert better == fewest_repeats(plan, past, str(seed))


def test_the_three_rounds_of_one_table_are_found() -> None:
    assert quality(fewest_repeats(drawn(4, 3, 1), [], "four"))[:3] == (0, 2, 2)
