"""The draw of round 1, in every movement that begins with one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tests.tournaments.rules.evenings import every_by_result, every_movement, field_of
from tournaments.rules.movements.protocol import Movement


@every_movement
def test_a_draw_is_the_same_each_time(movement: Movement) -> None:
    field = field_of(41, seed=7)
    assert movement.first(field) == movement.first(field)


@every_by_result
def test_too_many_who_cannot_walk_are_refused(movement: Movement) -> None:
    with pytest.raises(RuleViolation) as refused:
        movement.first(field_of(4, fixed=dict.fromkeys(("p1", "p2", "p3"))))
    assert refused.value.code == "fixed_seats"


@every_movement
@given(st.integers(8, 60), st.integers(0, 1000), st.integers(1, 6))
def test_couples_do_not_meet_in_round_1(
    movement: Movement, players: int, seed: int, pairs: int
) -> None:
    couples = tuple(
        frozenset((f"p{2 * pair + 1}", f"p{2 * pair + 2}"))
        for pair in range(min(pairs, players // 4))
    )
    seating = movement.first(field_of(players, couples=couples, seed=seed))
    for seats in seating.tables.values():
        assert not [couple for couple in couples if couple <= set(seats.values())]


@every_movement
@given(st.integers(0, 1000))
def test_a_couple_at_the_only_table_is_not_partners(movement: Movement, seed: int) -> None:
    seating = movement.first(field_of(4, couples=(frozenset(("p1", "p2")),), seed=seed))
    seats = seating.tables[1]
    assert {"p1", "p2"} not in ({seats["N"], seats["S"]}, {seats["E"], seats["W"]})
