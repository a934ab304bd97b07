"""Movements of pairs that stay together: whole rounds of every size, whoever comes and goes."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import sample_of
from tests.tournaments.rules.evenings import field_of, next_seating, played
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.movements.mitchell import Mitchell
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.movements.round_robin import RoundRobin
from tournaments.rules.movements.swiss import Swiss
from tournaments.rules.seatings import Field, PlayedRound, Seating, oppositions
from tournaments.rules.sit_outs import ledger, spread
from tournaments.rules.tables import PLACES_OF_PAIRS

FOR_PAIRS = {code: movement for code, movement in MOVEMENTS.items() if movement.takes_pairs}
every_movement = pytest.mark.parametrize("movement", FOR_PAIRS.values(), ids=FOR_PAIRS)


def pairs_of(number: int, **more: object) -> Field:
    return field_of(number, places=PLACES_OF_PAIRS, **more)


def is_whole(seating: Seating, field: Field) -> None:
    placed = [entry for seats in seating.tables.values() for entry in seats.values()]
    assert sorted([*placed, *seating.sit_outs]) == sorted(field.entries)
    assert set(seating.reasons) == set(field.entries)
    assert list(seating.tables) == list(range(1, len(field.here) // 2 + 1))
    assert all(tuple(seats) == PLACES_OF_PAIRS for seats in seating.tables.values())


def evening(movement: Movement, field: Field, rounds: int) -> list[PlayedRound]:
    lots = random.Random(field.seed)
    history = [played(movement.first(field), lots)]
    while len(history) < rounds:
        history.append(played(next_seating(movement, history, field), lots))
    return history


@pytest.mark.sampled
@every_movement
@pytest.mark.parametrize("pairs", sample_of(range(2, 201), [*range(2, 24), *range(24, 201, 16)]))
def test_three_rounds_of_every_size_are_whole_and_legal(movement: Movement, pairs: int) -> None:
    field, lots = pairs_of(pairs, seed=pairs), random.Random(pairs)
    rounds: list[PlayedRound] = []
    for _round in range(3):
        seating = next_seating(movement, rounds, field) if rounds else movement.first(field)
        is_whole(seating, field)
        assert movement.objections(rounds, seating.tables, seating.moved) == []
        assert seating.moved == frozenset()
        rounds.append(played(seating, lots))


@st.composite
def changing_fields(draw: st.DrawFn) -> list[Field]:
    """Pairs that come late, leave, are away, volunteer and keep a seat, round by round."""
    entries = [f"p{number}" for number in range(draw(st.integers(4, 24)))]
    seed, fixed = draw(st.integers(0, 999)), draw(st.sets(st.sampled_from(entries), max_size=2))
    gone: set[str] = set()
    fields = []
    for number in range(draw(st.integers(2, 8))):
        if number:
            coming = draw(st.integers(0, 2))
            entries += [f"late{len(entries) + late}" for late in range(coming)]
            leaving = draw(st.sets(st.sampled_from(entries), max_size=2))
            gone |= leaving if len({*entries} - gone - leaving) >= 4 else set()
        here = tuple(entry for entry in entries if entry not in gone)
        away = draw(st.sets(st.sampled_from(here), max_size=1)) if len(here) > 4 else set()
        volunteers = draw(st.sets(st.sampled_from(here), max_size=2)) - away
        fields.append(
            Field(
                here,
                frozenset(away),
                frozenset(volunteers),
                dict.fromkeys(fixed, None),
                seed=seed,
                places=PLACES_OF_PAIRS,
            )
        )
    return fields


@every_movement
@settings(max_examples=25)
@given(fields=changing_fields())
def test_whoever_comes_and_goes_each_round_is_whole_and_legal(
    movement: Movement, fields: Sequence[Field]
) -> None:
    rounds: list[PlayedRound] = []
    homes: dict[str, int | None] = {}
    plan, lots = None, random.Random(1)
    for given_field in fields:
        fixed = {entry: homes.get(entry) for entry in given_field.fixed}
        values = vars(given_field) | {"fixed": fixed, "plan": plan}
        field = Field(**values)
        seating = next_seating(movement, rounds, field) if rounds else movement.first(field)
        is_whole(seating, field)
        assert movement.objections(rounds, seating.tables, seating.moved) == []
        for table, seats in seating.tables.items():
            for entry in fixed.keys() & {*seats.values()}:
                homes.setdefault(entry, table)
        plan = seating.plan
        rounds.append(played(seating, lots))


@pytest.mark.parametrize("pairs", range(2, 21))
def test_all_against_all_meets_everybody_once_in_one_cycle(pairs: int) -> None:
    field = pairs_of(pairs, seed=3)
    rounds = evening(RoundRobin(), field, pairs - 1 + pairs % 2)
    everybody = {frozenset(two) for two in combinations(field.entries, 2)}
    assert oppositions(rounds) == Counter(everybody)
    assert spread(ledger(rounds)) == 0


@pytest.mark.parametrize("pairs", range(2, 21))
def test_mitchell_brings_each_east_west_to_each_table_once(pairs: int) -> None:
    rounds = evening(Mitchell(), pairs_of(pairs, seed=3), (pairs + 1) // 2)
    assert set(oppositions(rounds).values()) == {1}
    stays = [{table.seating["NS"] for table in round_.tables} for round_ in rounds]
    assert all(those == stays[0] for those in stays)


def test_mitchell_names_the_pair_that_is_not_where_it_is_due() -> None:
    field = pairs_of(10, seed=3)
    rounds = evening(Mitchell(), field, 2)
    seating = {
        table: dict(seats)
        for table, seats in next_seating(Mitchell(), rounds, field).tables.items()
    }
    assert Mitchell().objections(rounds, seating, frozenset()) == []
    for one, other in ((("NS", 4), ("EW", 5)), (("NS", 2), ("NS", 3))):
        swapped = {table: dict(seats) for table, seats in seating.items()}
        (side, table), (other_side, other_table) = one, other
        swapped[table][side] = seating[other_table][other_side]
        swapped[other_table][other_side] = seating[table][side]
        named = {
            (objection.facts["entry"], objection.facts["expected_table"])
            for objection in Mitchell().objections(rounds, swapped, frozenset())
        }
        assert named == {
            (seating[table][side], table),
            (seating[other_table][other_side], other_table),
        }


@pytest.mark.parametrize("pairs", [6, 8, 10, 16, 40])
def test_by_standing_nobody_meets_anybody_twice_in_half_a_cycle(pairs: int) -> None:
    rounds = evening(Swiss(), pairs_of(pairs, seed=3), pairs // 2)
    assert set(oppositions(rounds).values()) == {1}


def test_by_standing_the_first_meets_the_second_and_so_on() -> None:
    field = pairs_of(
        8, standing={f"p{number}": place for place, number in enumerate((8, 1, 7, 2, 6, 3, 5, 4))}
    )
    rounds = [played(Swiss().first(pairs_of(8, seed=6)), random.Random(2))]
    met = oppositions(rounds)
    seating = Swiss().next(rounds, field)
    best = {*seating.tables[1].values()}
    assert best == {"p8", "p1"} or met[frozenset(("p8", "p1"))]


def test_a_plan_says_the_rounds_that_are_then_seated() -> None:
    for movement in (Mitchell(), RoundRobin()):
        field = pairs_of(9, seed=5, rounds=7)
        rounds = [played(movement.first(field), random.Random(1))]
        planned = movement.plan(rounds, field)
        assert len(planned) == 6
        for seating in planned:
            assert next_seating(movement, rounds, field) == seating
            rounds.append(played(seating, random.Random(1)))
