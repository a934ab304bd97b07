"""Who sits out, fairly."""

import random

import pytest

from scoring.rules.errors import RuleViolation
from tests.tournaments.rules.evenings import every_movement, field_of, one_table_each, played
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import PlayedRound, Reason
from tournaments.rules.sit_outs import (
    SEATS_AT_A_TABLE,
    forecast,
    ledger,
    shares,
    spread,
    who_sits_out,
)
from tournaments.rules.tables import SEATS, PlayedTable


@every_movement
def test_three_players_fill_no_table(movement: Movement) -> None:
    with pytest.raises(RuleViolation) as refused:
        movement.first(field_of(3))
    assert (refused.value.code, refused.value.facts["here"]) == ("too_few", 3)


@every_movement
def test_volunteers_sit_out_first_and_last_rounds_bench_comes_in(movement: Movement) -> None:
    field = field_of(9, volunteers=frozenset({"p4"}))
    first = movement.first(field)
    assert (first.sit_outs, first.reasons["p4"]) == (("p4",), Reason("volunteers"))
    rounds = [played(first, random.Random(1))]
    second = movement.next(rounds, field_of(9))
    assert "p4" not in second.sit_outs
    assert second.reasons[second.sit_outs[0]] == Reason("sat_out_least", {"times": 0})


@every_movement
def test_a_house_player_gives_way_each_time_somebody_has_to(movement: Movement) -> None:
    field = field_of(9, house=frozenset({"p4"}))
    first = movement.first(field)
    assert (first.sit_outs, first.reasons["p4"]) == (("p4",), Reason("gives_way"))
    second = movement.next([played(first, random.Random(1))], field)
    assert second.sit_outs == ("p4",)
    # Who offers to sit out goes before; two over are the house player and one of the others.
    offered = field_of(9, house=frozenset({"p4"}), volunteers=frozenset({"p5"}))
    assert movement.first(offered).sit_outs == ("p5",)
    two = movement.first(field_of(10, house=frozenset({"p4"})))
    assert "p4" in two.sit_outs
    assert {two.reasons[entry].code for entry in two.sit_outs} == {"gives_way", "sat_out_least"}


def test_a_latecomer_counts_as_having_sat_out_as_often_as_the_one_who_has_most() -> None:
    tables = one_table_each([{"NS": 10, "EW": 0}]).tables
    rounds = [PlayedRound(tables, ("x", "y")), PlayedRound(tables, ("x",))]
    assert ledger(rounds, ("late",)) == {
        "p1": 0,
        "p2": 0,
        "p3": 0,
        "p4": 0,
        "x": 2,
        "y": 1,
        "late": 2,
    }


def test_the_thirteen_of_ten_rounds() -> None:
    falls = shares(13, 10)
    assert (falls, falls.is_uneven) == ((10, 3, 0), True)
    assert not shares(12, 10).is_uneven


def test_the_shares_of_any_field_add_up() -> None:
    for players in range(4, 401):
        for rounds in range(1, 41):
            more, fewer, times = shares(players, rounds)
            assert more + fewer == players
            assert more * (times + 1) + fewer * times == players % SEATS_AT_A_TABLE * rounds


@pytest.mark.parametrize("players", [*range(5, 20), 41, 63, 162, 399])
def test_the_bench_falls_as_its_shares_say(players: int) -> None:
    field = field_of(players)
    rounds: list[PlayedRound] = []
    for number in range(1, 41):
        out = set(who_sits_out(field, rounds))
        playing = [entry for entry in field.entries if entry not in out]
        tables = tuple(
            PlayedTable(table, dict(zip(SEATS, four, strict=True)), {"NS": 10, "EW": 0})
            for table, four in enumerate(
                zip(*[iter(playing)] * SEATS_AT_A_TABLE, strict=True), start=1
            )
        )
        rounds.append(PlayedRound(tables, tuple(sorted(out))))
        times = ledger(rounds)
        falls = shares(players, number)
        assert spread(times) == int(falls.is_uneven)
        assert sum(count == falls.times + 1 for count in times.values()) == falls.more
        # From any round on, what is to come is known as well.
        assert forecast(field, rounds[: number // 2], number - number // 2) == falls.falls
