"""Things paired up so that it costs least."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.movements.pair_up import FEW, pair_up, total


@given(st.integers(0, 20), st.integers(0, 1000))
def test_everything_is_paired_once(pairs: int, seed: int) -> None:
    costs = random.Random(seed)
    figures = {frozenset(two): costs.randrange(5) for two in combinations(range(2 * pairs), 2)}
    paired = pair_up(range(2 * pairs), lambda one, other: figures[frozenset((one, other))], costs)
    assert sorted(thing for pair in paired for thing in pair) == list(range(2 * pairs))


def least(things: frozenset[int], figures: dict[frozenset[int], int]) -> int:
    """The true minimum, by trying all."""
    if not things:
        return 0
    one = min(things)
    return min(
        figures[frozenset((one, other))] + least(things - {one, other}, figures)
        for other in things - {one}
    )


@given(st.integers(1, 4), st.integers(0, 1000))
def test_few_are_paired_at_the_least_cost_there_is(pairs: int, seed: int) -> None:
    lots = random.Random(seed)
    figures = {frozenset(two): lots.randrange(3) for two in combinations(range(2 * pairs), 2)}

    def cost(one: int, other: int) -> int:
        return figures[frozenset((one, other))]

    paired = pair_up(range(2 * pairs), cost, lots)
    assert total(paired, cost) == least(frozenset(range(2 * pairs)), figures)


@given(st.integers(1, 30), st.integers(0, 1000))
def test_the_one_pairing_that_costs_nothing_is_found(pairs: int, seed: int) -> None:
    def cost(one: int, other: int) -> int:
        return int(one // 2 != other // 2)

    paired = pair_up(range(2 * pairs), cost, random.Random(seed))
    assert total(paired, cost) == 0


def test_many_are_paired_too() -> None:
    things = range(2 * FEW)
    paired = pair_up(things, lambda one, other: int(abs(one - other) < FEW // 2), random.Random(1))
    assert total(paired, lambda one, other: int(abs(one - other) < FEW // 2)) == 0
