"""Movements in which each table’s result says who leaves it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tests.tournaments.rules.evenings import every_by_result, field_of, one_table_each, played
from tournaments.rules.movements.by_result import ByResult, NextTable
from tournaments.rules.seatings import NeedsRuling, PlayedRound
from tournaments.rules.tables import SIDES


@every_by_result
def test_a_tie_waits_for_a_ruling(movement: ByResult) -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 10}, {"NS": -20, "EW": 40}])]
    assert movement.next(rounds, field_of(8)) == NeedsRuling((1,))


@every_by_result
def test_an_unfinished_table_is_refused(movement: ByResult) -> None:
    table = one_table_each([{"NS": 10, "EW": 0}]).tables[0]._replace(finished=False)
    with pytest.raises(RuleViolation) as refused:
        movement.next([PlayedRound((table,))], field_of(4))
    assert (refused.value.code, dict(refused.value.place)) == ("unfinished_table", {"table": 1})


@every_by_result
def test_a_ruling_on_a_tie_names_one_side_or_the_other(movement: ByResult) -> None:
    assert {movement.low_if_named(side) for side in SIDES} == set(SIDES)
    assert all(movement.low_if_named(movement.low_if_named(side)) == side for side in SIDES)


@every_by_result
@given(st.integers(1, 40), st.integers(0, 1000))
def test_every_table_loses_one_pair_and_gets_one(
    movement: ByResult, tables: int, seed: int
) -> None:
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


def test_two_pairings_split_both_pairs() -> None:
    table = NextTable(1, stayers=("Ann", "Cal"), arrivals=("Bob", "Dot"))
    assert table.legal_partnerships() == (
        (("Ann", "Bob"), ("Cal", "Dot")),
        (("Ann", "Dot"), ("Cal", "Bob")),
    )


@every_by_result
def test_a_round_is_settled_when_each_table_is_finished_and_no_tie_is_open(
    movement: ByResult,
) -> None:
    tie = one_table_each([{"NS": 0, "EW": 0}]).tables[0]
    tables = (tie, tie._replace(cut="EW"), tie._replace(cut="EW", finished=False))
    assert [movement.is_settled([table]) for table in tables] == [False, True, False]
