"""How good a plan is."""

from tests.tournaments.rules.evenings import one_table_each
from tournaments.rules.movements.planned_rounds import (
    Four,
    PlannedRound,
    PlanQuality,
    as_planned,
    quality,
)


def test_no_rounds_have_no_quality() -> None:
    assert quality([]) == PlanQuality(0, 0, 0, 0, 0)


def test_a_table_that_plays_twice_the_same_repeats_two_partnerships() -> None:
    round_ = PlannedRound((Four("Ann", "Bob", "Cal", "Dee"),), ("Eve",))
    assert quality([round_, round_]) == PlanQuality(
        partners_repeated=2,
        opponents_at_least=0,
        opponents_at_most=2,
        sit_outs_at_least=0,
        sit_outs_at_most=2,
    )


def test_partners_are_not_opponents() -> None:
    assert quality([PlannedRound((Four(0, 1, 2, 3),))])[1:3] == (0, 1)


def test_what_was_played_can_be_graded_as_a_plan() -> None:
    played = one_table_each([{"NS": 10, "EW": 0}] * 2)
    assert as_planned([played]) == [
        PlannedRound((Four("p1", "p2", "p3", "p4"), Four("p5", "p6", "p7", "p8")))
    ]
