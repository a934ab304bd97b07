"""The legal pairing that repeats least."""

import random
from statistics import mean

import pytest

from tests.sampling import one_in
from tests.tournaments.rules.evenings import every_movement, field_of, next_seating, played
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import repeated_partnerships


@pytest.mark.sampled
@every_movement
def test_the_better_pairing_repeats_few_partnerships(movement: Movement) -> None:
    repeats = []
    for seed in range(200 // one_in(20)):
        field, lots = field_of(40, seed=seed), random.Random(seed)
        rounds = [played(movement.first(field), lots)]
        while len(rounds) < 10:
            rounds.append(played(next_seating(movement, rounds, field), lots))
        repeats.append(repeated_partnerships(rounds))
    assert mean(repeats) < 23
