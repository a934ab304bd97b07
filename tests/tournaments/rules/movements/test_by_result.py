"""Movements in which each table’s result says who leaves it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tests.tournaments.rules.evenings import every_movement, field_of, one_table_each, played
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import NeedsRuling, PlayedRound
from tournaments.rules.tables import SIDES


@every_movement
def test_a_tie_waits_for_a_ruling(movement: Movement) -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 10}, {"NS": -20, "EW": 40}])]
    assert movement.next(rounds, field_of(8)) == NeedsRuling((1,))


@every_movement
def test_an_unfinished_table_is_refused(movement: Movement) -> None:
    table = one_table_each([{"NS": 10, "EW": 0}]).tables[0]._replace(finished=False)
    with pytest.raises(RuleViolation) as refused:
        movement.next([PlayedRound((table,))], field_of(4))
    assert (refused.value.code, dict(refused.value.place)) == ("unfinished_table", {"table": 1})


@every_movement
def test_a_ruling_on_a_tie_names_one_side_or_the_other(movement: Movement) -> None:
    assert {movement.low_if_named(side) for side in SIDES} == set(SIDES)
    assert all(movement.low_if_named(movement.low_if_named(side)) == side for side in SIDES)


@every_movement
@given(st.integers(1, 40), st.integers(0, 1000))
def test_every_table_loses_one_pair_and_gets_one(movement: Movement, tables: int, seed: int) -> None:
    lots = random.Random(seed)
    previous = played(movement.first(field_of(4 * tables, seed=seed)), lots, ties=True).tables
    moves = movement.moves(previous)
    assert sorted(move.from_table for move in moves) == sorted(move.to_table for move in moves)
    leaving = movement.leaving_sides(previous)
    by_number = {table.number: table for table in previous}
    pairs = [by_number[number].pair(side) for number, side in leaving.items() if side is not None]
    assert [move.players for move in moves] == pairs
    assert {table.number: table.arrivals for table in movement.next_tables(previous)} == {
        move.to_table: move.players for move in moves
    }
