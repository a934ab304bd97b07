"""The rounds left are planned anew when people come late or go home."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.planned_rounds import Four, PlannedRound, as_planned, quality
from tournaments.rules.movements.whist_plans import whist_plan
from tournaments.rules.movements.whist_replans import replan
from tournaments.rules.seatings import PlayedRound
from tournaments.rules.sit_outs import ledger, spread
from tournaments.rules.tables import SEATS, PlayedTable


def names(players: int) -> list[str]:
    return [f"p{number}" for number in range(players)]


def planned(players: int, rounds: int) -> list[PlannedRound[str]]:
    return [
        PlannedRound(
            tuple(Four(*(f"p{player}" for player in four)) for four in round_.tables),
            tuple(f"p{player}" for player in round_.sit_outs),
        )
        for round_ in whist_plan(players, rounds)
    ]


def played(rounds: list[PlannedRound[str]]) -> list[PlayedRound]:
    return [
        PlayedRound(
            tuple(
                PlayedTable(number, dict(zip(SEATS, four, strict=True)), {"NS": 10, "EW": 0})
                for number, four in enumerate(round_.tables, start=1)
            ),
            round_.sit_outs,
        )
        for round_ in rounds
    ]


def test_before_the_first_round_it_is_the_plan_itself() -> None:
    assert replan([], names(13), 5).rounds == planned(13, 5)


def test_where_nobody_comes_or_goes_the_plan_stays() -> None:
    plan = planned(17, 8)
    anew = replan(played(plan[:3]), names(17), 5, plan[3:])
    assert anew.rounds == plan[3:]
    assert anew.before == anew.after == quality(plan)


def test_a_newcomer_takes_the_place_of_somebody_who_left_in_every_round() -> None:
    plan = planned(16, 6)
    here = [*names(15), "Lena"]
    anew = replan(played(plan[:2]), here, 4, plan[2:])
    assert anew.rounds == [
        PlannedRound(
            tuple(
                Four(*("Lena" if player == "p15" else player for player in four))
                for four in round_.tables
            )
        )
        for round_ in plan[2:]
    ]
    assert anew.after.partners_repeated == 0


def test_who_would_sit_out_takes_the_chair_of_somebody_who_left() -> None:
    plan = planned(17, 8)
    here = [name for name in names(17) if name != "p5"]
    anew = replan(played(plan[:3]), here, 5, plan[3:])
    for old, new in zip(plan[3:], anew.rounds, strict=True):
        moved = {player for player in new.players if player not in old.players}
        kept = sum(four in old.tables for four in new.tables)
        assert (moved, new.sit_outs) == (set(), ())
        assert kept >= 3


def test_a_newcomer_shares_the_bench_where_there_is_no_free_chair() -> None:
    plan = planned(17, 8)
    anew = replan(played(plan[:3]), [*names(17), "Lena"], 5, plan[3:])
    assert [len(round_.sit_outs) for round_ in anew.rounds] == [2] * 5
    assert sum("Lena" in round_.sit_outs for round_ in anew.rounds) <= 1
    assert anew.after.partners_repeated <= 2


@pytest.mark.parametrize("change", [-4, 4])
def test_a_table_more_or_less_costs_no_partnership(change: int) -> None:
    plan = planned(24, 10)
    anew = replan(played(plan[:4]), names(24 + change), 6, plan[4:])
    assert [len(round_.tables) for round_ in anew.rounds] == [6 + change // 4] * 6
    assert anew.after.partners_repeated == 0
    assert anew.after.opponents_at_most <= 2


def test_a_hundred_are_planned_anew_in_a_second() -> None:
    plan = planned(96, 15)
    began = time.process_time()
    anew = replan(played(plan[:3]), names(100), 12, plan[3:])
    assert time.process_time() - began < 1
    assert (anew.after.partners_repeated, anew.after.opponents_at_most) == (0, 1)


def test_three_are_too_few() -> None:
    with pytest.raises(RuleViolation) as refused:
        replan([], names(3), 2)
    assert refused.value.code == "too_few"


@given(
    st.integers(4, 40),
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 1000),
)
def test_whoever_comes_and_goes_each_round_is_whole_and_fair(
    players: int, past: int, left: int, come: int, go: int, seed: int
) -> None:
    plan = planned(players, past + left)
    lots = random.Random(seed)
    staying = names(players)
    for leaver in lots.sample(staying, min(go, max(0, players - 4))):
        staying.remove(leaver)
    here = [*staying, *(f"late{number}" for number in range(come))]
    before = played(plan[:past])
    anew = replan(before, here, left, plan[past:], seed)
    for round_ in anew.rounds:
        assert sorted(round_.players) == sorted(here)
        assert len(round_.tables) == len(here) // 4
    times = ledger([*before, *played(anew.rounds)])
    assert spread({player: times[player] for player in staying if player in times}) <= 1
    assert anew == replan(before, here, left, plan[past:], seed)
    assert anew.before == quality(plan)
    assert anew.after == quality([*as_planned(before), *anew.rounds])
