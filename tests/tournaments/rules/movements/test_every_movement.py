"""What holds for every movement: properties over every size, and the bench, latecomers and fixed seats."""

import random
from dataclasses import replace
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from tests.tournaments.rules.evenings import field_of, one_table_each, played
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Reason, repeated_partnerships, seat_of
from tournaments.rules.sit_outs import ledger, spread
from tournaments.rules.tables import SIDES

MIDWAY = MOVEMENTS["midway"]

every_movement = pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=MOVEMENTS)


def everybody_is_somewhere_once(seating: Any, field: Any) -> None:
    placed = [entry for seats in seating.tables.values() for entry in seats.values()] + list(seating.sit_outs)
    assert sorted(placed) == sorted(field.entries)
    assert set(seating.reasons) == set(field.entries)
    assert list(seating.tables) == list(range(1, len(field.here) // 4 + 1))


@every_movement
@pytest.mark.parametrize("players", range(4, 161))
def test_two_rounds_of_every_size_are_whole_and_legal(movement: Any, players: int) -> None:
    field = field_of(players, seed=players)
    lots = random.Random(players)
    first = movement.first(field)
    everybody_is_somewhere_once(first, field)
    rounds = [played(first, lots)]
    second = movement.next(rounds, field)
    everybody_is_somewhere_once(second, field)
    assert movement.objections(rounds, second.tables, second.moved) == []
    assert second.moved == frozenset()


@st.composite
def evenings(draw: Any) -> Any:
    """A field that changes from round to round: [(entries, away, volunteers), …], fixed seats, a seed."""
    players = draw(st.integers(5, 60))
    names = [f"p{number}" for number in range(players)]
    entries, gone = list(names), set()
    rounds = []
    for number in range(draw(st.integers(2, 9))):
        if number:
            for _ in range(draw(st.integers(0, 4))):
                entries.append(f"late{len(entries)}")
            leavers = draw(st.sets(st.sampled_from(entries), max_size=4))
            if len(entries) - len(gone | leavers) >= 4:
                gone |= leavers
        here = [entry for entry in entries if entry not in gone]
        away = draw(st.sets(st.sampled_from(here), max_size=2)) if len(here) > 6 and number else set()
        volunteers = draw(st.sets(st.sampled_from(here), max_size=3)) - away
        rounds.append((tuple(here), frozenset(away), frozenset(volunteers)))
    fixed = draw(st.sets(st.sampled_from(names), max_size=2))
    return rounds, fixed, draw(st.integers(0, 10_000))


@every_movement
@settings(max_examples=3 * settings().max_examples)
@given(evenings())
def test_whatever_happens_each_round_is_whole_legal_and_fair(movement: Any, evening: Any) -> None:
    fields, fixed, seed = evening
    lots = random.Random(seed)
    rounds, homes = [], dict.fromkeys(fixed)
    chosen = set()
    for number, (entries, away, volunteers) in enumerate(fields):
        at_home = {entry: homes[entry] for entry in entries if entry in fixed}
        field = Field(entries, away, volunteers, at_home, seed=seed)
        seating = movement.next(rounds, field) if rounds else movement.first(field)
        everybody_is_somewhere_once(seating, field)
        for entry, reason in seating.reasons.items():
            own = movement.words.reasons.get(reason.code)
            assert own is None or "{" not in own.format(**reason.facts), entry
        if rounds:
            assert movement.objections(rounds, seating.tables, seating.moved) == []
            partners = {frozenset(table.pair(side)) for table in rounds[-1].tables for side in SIDES}
            for seats in seating.tables.values():
                assert (
                    not {frozenset((seats["N"], seats["S"])), frozenset((seats["E"], seats["W"]))} & partners
                )
        chosen |= {entry for entry in seating.sit_outs if seating.reasons[entry].code != "sat_out_least"}
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
    points = sum(sum(table.points_of().values()) for each in rounds for table in each.tables)
    assert points == 2 * sum(sum(table.result.values()) for each in rounds for table in each.tables)


@every_movement
def test_the_better_pairing_repeats_few_partnerships(movement: Any) -> None:
    repeats = []
    for seed in range(200):
        field, lots = field_of(40, seed=seed), random.Random(seed)
        rounds = [played(movement.first(field), lots)]
        while len(rounds) < 10:
            rounds.append(played(movement.next(rounds, field), lots))
        repeats.append(repeated_partnerships(rounds))
    assert mean(repeats) < 23


@every_movement
def test_a_draw_is_the_same_each_time(movement: Any) -> None:
    field = field_of(41, seed=7)
    assert movement.first(field) == movement.first(field)


@every_movement
def test_a_tie_waits_for_a_ruling(movement: Any) -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 10}, {"NS": -20, "EW": 40}])]
    assert movement.next(rounds, field_of(8)) == NeedsRuling((1,))


@every_movement
def test_an_unfinished_table_is_refused(movement: Any) -> None:
    table = one_table_each([{"NS": 10, "EW": 0}]).tables[0]._replace(finished=False)
    with pytest.raises(RuleViolation) as refused:
        movement.next([PlayedRound((table,))], field_of(4))
    assert (refused.value.code, dict(refused.value.place)) == ("unfinished_table", {"table": 1})


@every_movement
def test_three_players_fill_no_table(movement: Any) -> None:
    with pytest.raises(RuleViolation) as refused:
        movement.first(field_of(3))
    assert (refused.value.code, refused.value.facts["here"]) == ("too_few", 3)


def test_who_comes_in_takes_the_place_of_one_who_goes_out() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}, {"NS": -20, "EW": 40}])]
    field = replace(field_of(8), entries=(*(f"p{number}" for number in range(1, 8)), "late"))
    seating = MIDWAY.next(rounds, field)
    assert seating.reasons["late"] == Reason("comes_in", {"for": "p8"})
    assert "late" in seating.tables[2].values()
    seats = seating.tables[2]
    assert (seat_of(seats, "p6") in "NS") != (seat_of(seats, "late") in "NS")


def test_the_last_table_closes_and_its_four_fill_the_empty_places() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}] * 3)]
    gone = {"p1", "p2", "p5", "p6"}
    field = Field(tuple(f"p{number}" for number in range(1, 13) if f"p{number}" not in gone))
    seating = MIDWAY.next(rounds, field)
    assert list(seating.tables) == [1, 2]
    assert {entry for entry, reason in seating.reasons.items() if reason.code == "table_closed"} == {
        "p9",
        "p11",
        "p8",
    }


@every_movement
def test_a_new_table_opens_last(movement: Any) -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}])]
    field = replace(field_of(4), entries=(*(f"p{number}" for number in range(1, 5)), "a", "b", "c", "d"))
    seating = movement.next(rounds, field)
    assert set(seating.tables[2].values()) == {"a", "b", "c", "d"}
    assert seating.reasons["a"].code == "new_table"


def test_who_cannot_walk_keeps_the_chair_and_is_told_who_goes_instead() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}, {"NS": -20, "EW": 40}])]
    seating = MIDWAY.next(rounds, field_of(8, fixed={"p2": 1}))
    assert seating.tables[1]["E"] == "p2"
    assert seating.reasons["p2"] == Reason("keeps_seat", {"table": 1})
    (stead,) = seating.moved - {"p2"}
    assert seating.reasons[stead] == Reason("in_his_stead", {"for": "p2", "table": 1, "to": 2})
    assert MIDWAY.objections(rounds, seating.tables, frozenset())[0].code == "not_from_movement"


@every_movement
def test_too_many_who_cannot_walk_are_refused(movement: Any) -> None:
    with pytest.raises(RuleViolation) as refused:
        movement.first(field_of(4, fixed=dict.fromkeys(("p1", "p2", "p3"))))
    assert refused.value.code == "fixed_seats"


@every_movement
@given(st.integers(8, 60), st.integers(0, 1000), st.integers(1, 6))
def test_couples_do_not_meet_in_round_1(movement: Any, players: Any, seed: Any, pairs: Any) -> None:
    couples = tuple(
        frozenset((f"p{2 * pair + 1}", f"p{2 * pair + 2}")) for pair in range(min(pairs, players // 4))
    )
    seating = movement.first(field_of(players, couples=couples, seed=seed))
    for seats in seating.tables.values():
        assert not [couple for couple in couples if couple <= set(seats.values())]


@every_movement
@given(st.integers(0, 1000))
def test_a_couple_at_the_only_table_is_not_partners(movement: Any, seed: Any) -> None:
    seating = movement.first(field_of(4, couples=(frozenset(("p1", "p2")),), seed=seed))
    seats = seating.tables[1]
    assert {"p1", "p2"} not in ({seats["N"], seats["S"]}, {seats["E"], seats["W"]})


@every_movement
def test_volunteers_sit_out_first_and_last_rounds_bench_comes_in(movement: Any) -> None:
    field = field_of(9, volunteers=frozenset({"p4"}))
    first = movement.first(field)
    assert (first.sit_outs, first.reasons["p4"]) == (("p4",), Reason("volunteers"))
    rounds = [played(first, random.Random(1))]
    second = movement.next(rounds, field_of(9))
    assert "p4" not in second.sit_outs
    assert second.reasons[second.sit_outs[0]] == Reason("sat_out_least", {"times": 0})


def test_a_latecomer_counts_as_having_sat_out_as_often_as_the_one_who_has_most() -> None:
    tables = one_table_each([{"NS": 10, "EW": 0}]).tables
    rounds = [PlayedRound(tables, ("x", "y")), PlayedRound(tables, ("x",))]
    assert ledger(rounds, ("late",)) == {"p1": 0, "p2": 0, "p3": 0, "p4": 0, "x": 2, "y": 1, "late": 2}


# ------------------------------------------------------------------------------------------------------ words


@every_movement
def test_what_it_says_of_itself_is_whole(movement: Any) -> None:
    words = movement.words
    assert MOVEMENTS[movement.code] is movement
    assert len(movement.code) <= 20
    assert all((words.name, words.summary, *words.rules, *words.tie))
    assert words.tie.choice.format(names="Ann & Cal") != words.tie.choice
    assert words.tie.unresolved.format(tables=3) != words.tie.unresolved
    assert all(len(code) <= 20 for code in words.reasons)


@every_movement
@given(st.integers(1, 12), st.integers(0, 1000))
def test_every_place_has_a_reason_of_the_movements_own(movement: Any, tables: Any, seed: Any) -> None:
    lots = random.Random(seed)
    rounds = [played(movement.first(field_of(4 * tables, seed=seed)), lots, ties=True)]
    seating = movement.next(rounds, field_of(4 * tables, seed=seed))
    assert {reason.code for reason in seating.reasons.values()} <= set(movement.words.reasons)


@every_movement
def test_a_ruling_on_a_tie_names_one_side_or_the_other(movement: Any) -> None:
    assert {movement.low_if_named(side) for side in SIDES} == set(SIDES)
    assert all(movement.low_if_named(movement.low_if_named(side)) == side for side in SIDES)


@every_movement
@given(st.integers(1, 40), st.integers(0, 1000))
def test_every_table_loses_one_pair_and_gets_one(movement: Any, tables: Any, seed: Any) -> None:
    lots = random.Random(seed)
    previous = played(movement.first(field_of(4 * tables, seed=seed)), lots, ties=True).tables
    moves = movement.moves(previous)
    assert sorted(move.from_table for move in moves) == sorted(move.to_table for move in moves)
    leaving = movement.leaving_sides(previous)
    by_number = {table.number: table for table in previous}
    assert [move.players for move in moves] == [
        by_number[move.from_table].pair(leaving[move.from_table]) for move in moves
    ]
    assert {table.number: table.arrivals for table in movement.next_tables(previous)} == {
        move.to_table: move.players for move in moves
    }
