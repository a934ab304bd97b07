"""Pair things up so that it costs as little as can be: dealt by lot, then exchanged if that helps.

It finds no proven minimum; it deals again where it has not found a pairing that costs nothing.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

T = TypeVar("T")
#: So many things have few free partners left, or none: it matters who is dealt first.
FEW = 200
#: How often they are dealt anew.
DEALS = 12


def pair_up(
    things: Sequence[T], cost: Callable[[T, T], int], lots: random.Random, deals: int = DEALS
) -> list[tuple[T, T]]:
    """Pair up an even number of things; `cost` is the same both ways, 0 or more."""
    order = list(things)
    lots.shuffle(order)
    pairs = _dealt(order, cost)
    exchange(pairs, cost)
    least = total(pairs, cost)
    if len(order) <= FEW:
        for _deal in range(deals):
            if not least:
                break
            lots.shuffle(order)
            others = _dealt_with_care(order, cost)
            exchange(others, cost)
            if (costs := total(others, cost)) < least:
                pairs, least = others, costs
    return pairs


def total(pairs: Sequence[tuple[T, T]], cost: Callable[[T, T], int]) -> int:
    return sum(cost(one, other) for one, other in pairs)


def rounds_to_come(
    used: Collection[frozenset[str]], everybody: Sequence[str], lots: random.Random
) -> int:
    """Count the rounds that can follow without one of the `used` pairs, where that is in doubt.

    It is in none as long as everybody has half of the others left (Dirac's theorem): then 0.
    """
    used = {*used}
    had = Counter(entry for two in used for entry in two)
    if 2 * max(had[entry] for entry in everybody) < len(everybody):
        return 0

    def repeats(one: str, other: str) -> int:
        return int(frozenset((one, other)) in used)

    rounds = 0
    while not total(following := pair_up(everybody, repeats, lots, deals=2), repeats):
        used.update(map(frozenset, following))
        rounds += 1
    return rounds


def _dealt(order: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """Give each, in order, the next that costs nothing, or else the one that costs least."""
    left, pairs = list(order), []
    while left:
        one = left.pop()
        free = next(
            (place for place in reversed(range(len(left))) if not cost(one, left[place])), None
        )
        if free is None:
            free = min(range(len(left)), key=lambda place: cost(one, left[place]))
        pairs.append((one, left.pop(free)))
    return pairs


def _dealt_with_care(order: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """Deal first to those with fewest free partners left, and give them such as have few."""
    left = dict.fromkeys(range(len(order)))
    costs = [
        [cost(order[one], order[other]) if other != one else 0 for other in left] for one in left
    ]
    free = [{other for other in left if other != one and not costs[one][other]} for one in left]
    pairs = []
    while left:
        one = min(left, key=lambda place: len(free[place]))
        del left[one]
        other = min(
            free[one] or left, key=lambda place: (costs[one][place], len(free[place]), place)
        )
        del left[other]
        pairs.append((order[one], order[other]))
        for place in left:
            free[place] -= {one, other}
    return pairs


def exchange(pairs: list[tuple[T, T]], cost: Callable[[T, T], int]) -> None:
    """Exchange partners between two of these pairs, in place, as long as that costs less."""
    costs = [cost(*pair) for pair in pairs]
    better = True
    while better:
        better = False
        for place in range(len(pairs)):
            for other in range(len(pairs)):
                now = costs[place] + costs[other]
                if other == place or not costs[place]:
                    continue
                (one, two), (three, four) = pairs[place], pairs[other]
                for first, second in (((one, three), (two, four)), ((one, four), (two, three))):
                    then = cost(*first), cost(*second)
                    if sum(then) < now:
                        pairs[place], pairs[other] = first, second
                        costs[place], costs[other] = then
                        better = True
                        break
    return None
