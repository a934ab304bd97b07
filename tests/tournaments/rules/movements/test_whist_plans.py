"""Everybody with everybody: every whole plan is proved, and so are the plans of a few rounds."""

import time
from collections import Counter
from itertools import combinations

import pytest

from scoring.rules.errors import RuleViolation
from tests.sampling import sample_of
from tournaments.rules.movements.planned_rounds import PlannedRound, quality
from tournaments.rules.movements.whist_bases import BASES
from tournaments.rules.movements.whist_plans import (
    most_searched,
    rounds_of_a_whole_plan,
    whist_plan,
    whole_plan,
)
from tournaments.rules.seatings import oppositions, partnerships

FIELDS = range(4, 101)
#: A few of each remainder, the smallest and the largest.
SOME = [*range(4, 24), 32, 40, 41, 42, 43, 60, 97, 98, 99, 100]

every_field = pytest.mark.parametrize("players", FIELDS)
some_fields = pytest.mark.parametrize("players", sample_of(FIELDS, SOME))
#: Of each remainder a small one, and the largest: each of their plans is made five times.
few_fields = pytest.mark.parametrize("players", sample_of(FIELDS, [4, 9, 14, 19, 41, *SOME[-4:]]))


def everybody_is_there_once(plan: list[PlannedRound[int]], players: int) -> None:
    for round_ in plan:
        assert sorted(round_.players) == list(range(players))
        assert len(round_.tables) == players // 4


def nobody_sits_out_twice_before_all_have(plan: list[PlannedRound[int]], players: int) -> None:
    times = dict.fromkeys(range(players), 0)
    for round_ in plan:
        for player in round_.sit_outs:
            times[player] += 1
        assert max(times.values()) - min(times.values()) <= 1


@every_field
def test_a_whole_plan_is_whole_and_fair(players: int) -> None:
    plan = whole_plan(players)
    everybody_is_there_once(plan, players)
    nobody_sits_out_twice_before_all_have(plan * 2, players)
    assert len(plan) == rounds_of_a_whole_plan(players)
    assert max(partnerships(plan).values()) == 1
    assert quality(plan).opponents_at_most <= 4


@pytest.mark.parametrize("players", [players for players in FIELDS if players % 4 < 2])
def test_a_whist_tournament_has_every_partnership_once_and_every_opposition_twice(
    players: int,
) -> None:
    plan = whole_plan(players)
    pairs = [frozenset(two) for two in combinations(range(players), 2)]
    assert partnerships(plan) == dict.fromkeys(pairs, 1)
    assert oppositions(plan) == dict.fromkeys(pairs, 2)


@pytest.mark.sampled
@some_fields
def test_a_plan_of_few_rounds_is_even_from_the_first_on(players: int) -> None:
    plan = whist_plan(players, most_searched(players))
    everybody_is_there_once(plan, players)
    nobody_sits_out_twice_before_all_have(plan, players)
    assert quality(plan).partners_repeated == 0
    for rounds in range(1, len(plan) + 1):
        # So many oppositions come on each player at most, spread over all the others.
        least_possible = -(-2 * rounds // (players - 1))
        assert quality(plan[:rounds]).opponents_at_most <= least_possible + 1


@pytest.mark.parametrize("players", [20, 24, 28, 32, 40, 41, 60, 100])
def test_nobody_opposes_anybody_twice_in_as_many_rounds_as_there_are_tables(players: int) -> None:
    plan = whist_plan(players, players // 4)
    assert quality(plan).opponents_at_most == 1


@pytest.mark.sampled
@few_fields
def test_the_plan_is_the_same_each_time_and_that_of_fewer_rounds_begins_it(players: int) -> None:
    few, whole = most_searched(players), rounds_of_a_whole_plan(players)
    assert whist_plan(players, few) == whist_plan(players, few)
    assert whist_plan(players, few)[: few - 1] == whist_plan(players, few - 1)
    assert whist_plan(players, whole)[: few + 1] == whist_plan(players, few + 1)


def test_after_the_last_round_the_plan_begins_again() -> None:
    plan = whist_plan(8, 13)
    assert plan[7:] == plan[:6]
    assert quality(plan).partners_repeated == 52 - 28
    assert Counter(partnerships(plan).values()) == {1: 4, 2: 24}


def test_with_13_and_16_players_the_published_searches_are_beaten() -> None:
    assert quality(whist_plan(16, 15))[:3] == (0, 2, 2)
    assert quality(whist_plan(13, 13))[:3] == (0, 2, 2)


@pytest.mark.parametrize("players", [101, 102, 103, 104, 250, 500])
def test_more_than_a_hundred_meet_nobody_twice_in_thirteen_rounds(players: int) -> None:
    plan = whist_plan(players, 13)
    everybody_is_there_once(plan, players)
    nobody_sits_out_twice_before_all_have(plan, players)
    assert (quality(plan).partners_repeated, quality(plan).opponents_at_most) == (0, 1)


def test_three_are_too_few() -> None:
    with pytest.raises(RuleViolation) as refused:
        whist_plan(3, 1)
    assert (refused.value.code, refused.value.facts) == ("too_few", {"here": 3})


def test_no_rounds_are_no_plan() -> None:
    assert whist_plan(16, 0) == []


def test_a_plan_of_a_hundred_players_is_quick() -> None:
    began = time.process_time()
    whist_plan(100, 25)
    assert time.process_time() - began < 0.5


def test_every_field_up_to_a_hundred_has_a_written_round() -> None:
    assert list(BASES) == list(FIELDS)
