"""What holds for every movement: properties over every size, and what it says of itself."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import sample_of
from tests.tournaments.rules.evenings import (
    every_by_result,
    every_movement,
    field_of,
    next_seating,
    played,
)
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.places import NOBODY
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import Field, PlayedRound, Seating
from tournaments.rules.sit_outs import ledger, spread
from tournaments.rules.tables import SIDES


def everybody_is_somewhere_once(seating: Seating, field: Field) -> None:
    placed = [entry for seats in seating.tables.values() for entry in seats.values()] + list(
        seating.sit_outs
    )
    assert sorted(placed) == sorted(field.entries)
    assert set(seating.reasons) == set(field.entries)
    assert list(seating.tables) == list(range(1, len(field.here) // 4 + 1))


@pytest.mark.sampled
@every_movement
@pytest.mark.parametrize("players", sample_of(range(4, 161), [*range(4, 33), *range(33, 161, 9)]))
def test_two_rounds_of_every_size_are_whole_and_legal(movement: Movement, players: int) -> None:
    field = field_of(players, seed=players)
    lots = random.Random(players)
    first = movement.first(field)
    everybody_is_somewhere_once(first, field)
    rounds = [played(first, lots)]
    second = next_seating(movement, rounds, field)
    everybody_is_somewhere_once(second, field)
    assert movement.objections(rounds, second.tables, second.moved) == []
    assert second.moved == frozenset()


#: For each round who takes part, who of them is away and who volunteers; who keeps a seat; a seed.
ChangingField = tuple[list[tuple[tuple[str, ...], frozenset[str], frozenset[str]]], set[str], int]


@st.composite
def evenings(draw: st.DrawFn) -> ChangingField:
    """A field that changes by round: [(entries, away, volunteers), …], fixed seats, a seed."""
    players = draw(st.integers(5, 60))
    names = [f"p{number}" for number in range(players)]
    entries = list(names)
    gone: set[str] = set()
    rounds = []
    for number in range(draw(st.integers(2, 9))):
        if number:
            for _ in range(draw(st.integers(0, 4))):
                entries.append(f"late{len(entries)}")
            leavers = draw(st.sets(st.sampled_from(entries), max_size=4))
            if len(entries) - len(gone | leavers) >= 4:
                gone |= leavers
        here = [entry for entry in entries if entry not in gone]
        away = (
            draw(st.sets(st.sampled_from(here), max_size=2)) if len(here) > 6 and number else set()
        )
        volunteers = draw(st.sets(st.sampled_from(here), max_size=3)) - away
        rounds.append((tuple(here), frozenset(away), frozenset(volunteers)))
    fixed = draw(st.sets(st.sampled_from(names), max_size=2))
    return rounds, fixed, draw(st.integers(0, 10_000))


def departures_come_true(
    movement: ByResult, rounds: list[PlayedRound], field: Field, seating: Seating
) -> None:
    """What is said of each table before the draw is what the draw then does."""
    table_of = {
        entry: number for number, seats in seating.tables.items() for entry in seats.values()
    }
    returning = {entry for entry in field.fixed if entry not in rounds[-1].seated}
    for number, departure in movement.departures(rounds, field).items():
        assert {table_of[entry] for entry in departure.goes} <= {departure.to}
        assert {table_of[entry] for entry in departure.keeps} <= {number}
        assert not {*departure.out} & {*table_of}
        assert {*departure.loose} <= {*table_of}
        gone = [entry for entry in departure.instead if entry and table_of[entry] != number]
        if departure.instead and NOBODY not in departure.instead and not returning:
            assert {table_of[entry] for entry in gone} <= {departure.to}
            assert len(gone) == len(departure.keeps)


def both_pairs_split(before: PlayedRound, seating: Seating) -> None:
    partners = {frozenset(table.pair(side)) for table in before.tables for side in SIDES}
    for seats in seating.tables.values():
        assert (
            not {frozenset((seats["N"], seats["S"])), frozenset((seats["E"], seats["W"]))}
            & partners
        )


@every_movement
@settings(max_examples=3 * settings().max_examples)
@given(evenings())
def test_whatever_happens_each_round_is_whole_legal_and_fair(
    movement: Movement, evening: ChangingField
) -> None:
    fields, fixed, seed = evening
    lots = random.Random(seed)
    rounds: list[PlayedRound] = []
    homes: dict[str, int | None] = dict.fromkeys(fixed)
    chosen: set[str] = set()
    for number, (entries, away, volunteers) in enumerate(fields):
        at_home = {entry: homes[entry] for entry in entries if entry in fixed}
        field = Field(entries, away, volunteers, at_home, seed=seed)
        seating = next_seating(movement, rounds, field) if rounds else movement.first(field)
        everybody_is_somewhere_once(seating, field)
        for entry, reason in seating.reasons.items():
            own = movement.words.reasons.get(reason.code)
            assert own is None or "{" not in own.format(**reason.facts), entry
        if rounds:
            if isinstance(movement, ByResult):
                departures_come_true(movement, rounds, field, seating)
                both_pairs_split(rounds[-1], seating)
            assert movement.objections(rounds, seating.tables, seating.moved) == []
        chosen |= {
            entry for entry in seating.sit_outs if seating.reasons[entry].code != "sat_out_least"
        }
        for table, seats in seating.tables.items():
            for entry in fixed & set(seats.values()):
                if homes[entry] is not None and homes[entry] in seating.tables:
                    assert table == homes[entry]
                homes[entry] = table
        if number:
            # Nobody sits out twice running, as long as there is anybody else who could.
            others = set(field.here) - set(rounds[-1].sit_outs)
            again = [entry for entry in seating.sit_outs if entry in rounds[-1].sit_outs]
            drawn = [entry for entry in again if seating.reasons[entry].code == "sat_out_least"]
            assert not drawn or others <= set(seating.sit_outs)
        rounds.append(played(seating, lots, ties=True))
    throughout = set(fields[0][0]).intersection(*(entries for entries, *_ in fields[1:])) - chosen
    times = ledger(rounds)
    if throughout:
        assert spread({entry: times[entry] for entry in throughout}) <= 1
    points = sum(sum(table.points_of().values()) for round_ in rounds for table in round_.tables)
    assert points == 2 * sum(
        sum(table.result.values()) for round_ in rounds for table in round_.tables
    )


@every_movement
def test_what_it_says_of_itself_is_whole(movement: Movement) -> None:
    words = movement.words
    assert MOVEMENTS[movement.code] is movement
    assert len(movement.code) <= 20
    assert all((words.name, words.summary, *words.rules, *words.rules_alone, words.at_the_end))
    assert all((*words.changes, *words.changes_alone, words.page_says, words.at_the_table))
    assert all(sentence.format(names="Ann") != sentence for sentence in words.keeping_seats)
    assert all(len(code) <= 20 for code in words.reasons)


@every_by_result
def test_what_it_says_of_a_tie_is_whole(movement: ByResult) -> None:
    assert all(movement.tie)
    assert movement.tie.choice.format(names="Ann & Cal") != movement.tie.choice
    assert movement.tie.unresolved.format(tables=3) != movement.tie.unresolved


@every_movement
@given(st.integers(1, 12), st.integers(0, 1000))
def test_every_place_has_a_reason_of_the_movements_own(
    movement: Movement, tables: int, seed: int
) -> None:
    lots = random.Random(seed)
    rounds = [played(movement.first(field_of(4 * tables, seed=seed)), lots, ties=True)]
    seating = next_seating(movement, rounds, field_of(4 * tables, seed=seed))
    assert {reason.code for reason in seating.reasons.values()} <= set(movement.words.reasons)
