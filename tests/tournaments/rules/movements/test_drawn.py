"""Random: every round is drawn; partners are new as long as there are any, opponents met evenly."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from scoring.rules.errors import RuleViolation
from tests.sampling import sample_of
from tests.tournaments.rules.evenings import field_of, one_table_each, played
from tournaments.rules.movements.drawn import Drawn
from tournaments.rules.movements.graded import Quality
from tournaments.rules.seatings import Field, PlayedRound, Reason, partnerships

RANDOM = Drawn()


def evening(field: Field, rounds: int) -> list[PlayedRound]:
    lots = random.Random(field.seed)
    history = [played(RANDOM.first(field), lots, ties=True)]
    while len(history) < rounds:
        history.append(played(RANDOM.next(history, field), lots, ties=True))
    return history


@pytest.mark.sampled
@pytest.mark.parametrize("seed", sample_of(range(4), [0, 1]))
@pytest.mark.parametrize(
    ("players", "rounds", "opponents"),
    [(4, 3, 2), (8, 7, 4), (12, 11, 4), (16, 12, 3), (24, 10, 3), (41, 8, 2)],
)
def test_nobody_has_a_partner_twice_while_there_are_others(
    players: int, rounds: int, opponents: int, seed: int
) -> None:
    quality = RANDOM.quality(evening(field_of(players, seed=seed), rounds))
    assert quality.partners_repeated == 0
    assert quality.opponents_at_most <= opponents


@pytest.mark.parametrize("players", [160, 400])
def test_in_a_large_field_nobody_meets_anybody_twice(players: int) -> None:
    assert RANDOM.quality(evening(field_of(players, seed=1), 6)) == Quality(0, 1)


def test_where_all_have_been_partners_each_is_so_once_more_before_anybody_is_twice() -> None:
    times = partnerships(evening(field_of(4, seed=5), 6))
    assert Counter(times.values()) == {2: 6}


@pytest.mark.sampled
@pytest.mark.parametrize("seed", sample_of(range(3), [0]))
@pytest.mark.parametrize("players", range(4, 14))
def test_partners_of_the_round_just_ended_are_parted(players: int, seed: int) -> None:
    rounds = evening(field_of(players, seed=seed), 9)
    for before, after in pairwise(rounds):
        assert not partnerships([before]).keys() & partnerships([after]).keys()


def test_the_same_field_is_drawn_the_same_way_and_another_seed_otherwise() -> None:
    rounds = evening(field_of(12, seed=1), 3)
    assert RANDOM.next(rounds, field_of(12, seed=1)) == RANDOM.next(rounds, field_of(12, seed=1))
    assert (
        RANDOM.next(rounds, field_of(12, seed=1)).tables
        != RANDOM.next(rounds, field_of(12, seed=2)).tables
    )


def test_results_and_open_ties_change_nothing() -> None:
    won, tied = (
        one_table_each([result] * 2) for result in ({"NS": 90, "EW": 10}, {"NS": 0, "EW": 0})
    )
    assert RANDOM.next([won], field_of(8)) == RANDOM.next([tied], field_of(8))


def test_a_table_that_plays_on_is_waited_for() -> None:
    open_table = one_table_each([{"NS": 10, "EW": 0}]).tables[0]._replace(finished=False)
    with pytest.raises(RuleViolation) as refused:
        RANDOM.next([PlayedRound((open_table,))], field_of(4))
    assert (refused.value.code, dict(refused.value.place)) == ("unfinished_table", {"table": 1})


@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_those_who_keep_their_seats_stay_and_are_partners_in_turn(kept: int) -> None:
    homes: dict[str, int | None] = {"p9": 3, **{f"p{number}": 1 for number in range(1, kept + 1)}}
    rounds = [one_table_each([{"NS": 10, "EW": 0}] * 4)]
    for _round in range(2):
        seating = RANDOM.next(rounds, field_of(16, fixed=homes, seed=3))
        for entry, table in homes.items():
            assert entry in seating.tables[table or 0].values()
            assert seating.reasons[entry] == Reason("keeps_seat", {"table": table})
        rounds.append(played(seating, random.Random(1)))
    assert RANDOM.quality(rounds).partners_repeated == 0


def test_who_keeps_a_seat_keeps_the_chair_where_that_can_be() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}] * 4)]
    assert RANDOM.next(rounds, field_of(16, fixed={"p2": 1})).tables[1]["E"] == "p2"


def test_five_cannot_keep_one_table() -> None:
    homes: dict[str, int | None] = {f"p{number}": 1 for number in range(1, 6)}
    with pytest.raises(RuleViolation) as refused:
        RANDOM.next([one_table_each([{"NS": 10, "EW": 0}] * 4)], field_of(16, fixed=homes))
    assert refused.value.code == "table_full"


def test_five_cannot_keep_one_table_though_others_keep_another_before_it() -> None:
    homes: dict[str, int | None] = {f"p{number}": 1 + (number > 3) for number in range(1, 9)}
    with pytest.raises(RuleViolation) as refused:
        RANDOM.next([one_table_each([{"NS": 10, "EW": 0}] * 2)], field_of(8, fixed=homes))
    assert (refused.value.code, refused.value.facts) == ("table_full", {"table": 2})


def test_four_may_keep_their_seats_at_one_table_from_the_first_round_on() -> None:
    kept: dict[str, int | None] = dict.fromkeys(("p1", "p2", "p3", "p4"))
    assert list(RANDOM.first(field_of(4, fixed=kept)).tables) == [1]


def test_whoever_keeps_a_table_that_closes_is_drawn() -> None:
    here = Field(tuple(f"p{number}" for number in range(5, 13)), fixed={"p12": 3})
    seating = RANDOM.next([one_table_each([{"NS": 10, "EW": 0}] * 3)], here)
    assert list(seating.tables) == [1, 2]
    assert seating.reasons["p12"].code == "drawn"


def test_no_seating_is_objected_to_and_the_worst_is_told_by_its_quality() -> None:
    rounds = [one_table_each([{"NS": 10, "EW": 0}] * 2)] * 3
    again = {table.number: table.seating for table in rounds[0].tables}
    assert RANDOM.objections(rounds, again, frozenset()) == []
    assert RANDOM.quality(rounds) == Quality(partners_repeated=8, opponents_at_most=3)
    assert RANDOM.quality([]) == Quality(0, 0)
