"""Everybody with everybody: what was planned is what is played, whoever comes and goes."""

import random
from dataclasses import replace

import pytest

from tests.tournaments.rules.evenings import field_of, next_seating, played
from tournaments.rules.movements.whist import Whist
from tournaments.rules.seatings import Field, PlayedRound, Seating

WHIST = Whist()


def evening(field: Field, rounds: int | None = None) -> tuple[list[PlayedRound], Field]:
    """So many rounds of an evening, and the field as it is after them."""
    lots, history = random.Random(1), list[PlayedRound]()
    while len(history) < (rounds or field.rounds):
        seating = next_seating(WHIST, history, field) if history else WHIST.first(field)
        field = replace(field, plan=seating.plan)
        history.append(played(seating, lots, ties=True))
    return history, field


def cards(seatings: list[Seating], entry: str) -> list[tuple[int, str, str] | None]:
    """Somebody's card: table, seat and partner of each round; None where there is no seat."""
    opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
    found: list[tuple[int, str, str] | None] = []
    for seating in seatings:
        places = [
            (table, seat, seats[opposite[seat]])
            for table, seats in seating.tables.items()
            for seat, other in seats.items()
            if other == entry
        ]
        found.append(places[0] if places else None)
    return found


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (9, 9), (12, 11), (13, 13), (16, 15)])
def test_in_a_whole_plan_everybody_partners_everybody_and_opposes_everybody_twice(
    players: int, rounds: int
) -> None:
    history, _field = evening(field_of(players, seed=4, rounds=rounds))
    assert tuple(WHIST.quality(history)) == (0, 2)


@pytest.mark.parametrize("players", [20, 33, 41, 52])
def test_in_ten_rounds_nobody_has_a_partner_twice(players: int) -> None:
    history, _field = evening(field_of(players, seed=4, rounds=10))
    assert WHIST.quality(history).partners_repeated == 0
    assert WHIST.quality(history).opponents_at_most <= 2


def test_what_is_planned_before_the_first_round_is_what_is_seated() -> None:
    field = field_of(13, seed=9, rounds=9)
    planned = WHIST.plan((), field)
    history, _field = evening(field)
    assert [seating.tables for seating in planned] == [
        {table.number: table.seating for table in round_.tables} for round_ in history
    ]


def test_a_newcomer_has_the_card_of_whoever_left_and_nobody_elses_changes() -> None:
    field = field_of(16, seed=2, rounds=10)
    history, field = evening(field, 3)
    before = WHIST.plan(history, field)
    entries = (*(entry for entry in field.entries if entry != "p5"), "late")
    after = WHIST.plan(history, replace(field, entries=entries))
    for entry in entries[:-1]:
        own = [card and card[:2] for card in cards(before, entry)]
        assert [card and card[:2] for card in cards(after, entry)] == own
    left = [card and card[:2] for card in cards(before, "p5")]
    assert [card and card[:2] for card in cards(after, "late")] == left


def test_with_a_sit_out_too_the_newcomer_keeps_the_leavers_card_to_the_end() -> None:
    field = field_of(13, seed=2, rounds=13)
    history, field = evening(field, 3)
    leaver = next(entry for entry in field.entries if entry not in history[0].sit_outs)
    before = WHIST.plan(history, field)
    entries = (*(entry for entry in field.entries if entry != leaver), "late")
    field = replace(field, entries=entries)
    after = WHIST.plan(history, field)
    for entry in (*entries[:-1], "late"):
        own = cards(before, leaver if entry == "late" else entry)
        now = cards(after, entry)
        assert [card and card[:2] for card in now] == [card and card[:2] for card in own]
    # Another one goes and comes: the first newcomer's card stays.
    history.append(played(after[0], random.Random(1)))
    field = replace(field, entries=(*(one for one in entries if one != entries[7]), "later"))
    later = WHIST.plan(history, field)
    still = [card and card[:2] for card in cards(after[1:], "late")]
    assert [card and card[:2] for card in cards(later, "late")] == still


def test_who_sits_out_next_is_who_sits_out_by_the_plan() -> None:
    field = field_of(13, seed=2, rounds=13)
    history, field = evening(field, 3)
    planned = WHIST.plan(history, field)[0]
    assert tuple(WHIST.without_seat(history, field)) == planned.sit_outs


def test_whoever_sits_out_plays_in_the_place_of_who_went_home() -> None:
    field = field_of(17, seed=2, rounds=12)
    history, field = evening(field, 4)
    entries = tuple(entry for entry in field.entries if entry != "p5")
    rounds = WHIST.plan(history, replace(field, entries=entries))
    assert all(len(seating.tables) == 4 for seating in rounds)
    assert all(seating.sit_outs == () for seating in rounds)
    assert all("p5" not in seats.values() for one in rounds for seats in one.tables.values())


def test_where_a_table_closes_the_rounds_left_are_planned_from_what_was_played() -> None:
    field = field_of(16, seed=2, rounds=10)
    history, field = evening(field, 4)
    gone = ("p1", "p5", "p9", "p13")
    field = replace(field, entries=tuple(entry for entry in field.entries if entry not in gone))
    lots = random.Random(3)
    for number in range(5, 11):
        seating = next_seating(WHIST, history, field)
        assert seating.plan is not None
        assert seating.plan.round == 5
        field = replace(field, plan=seating.plan)
        history.append(played(seating, lots))
        assert len(history) == number
    assert WHIST.quality(history).partners_repeated == 0


def test_couples_do_not_meet_in_the_first_round() -> None:
    couples = tuple(frozenset((f"p{one}", f"p{one + 1}")) for one in range(1, 16, 2))
    seating = WHIST.first(field_of(16, seed=5, rounds=10, couples=couples))
    assert not any(
        couple <= {*seats.values()} for couple in couples for seats in seating.tables.values()
    )


def test_who_keeps_a_seat_has_all_meetings_at_that_table() -> None:
    field = field_of(16, seed=2, rounds=10, fixed={"p3": None})
    history, field = evening(field, 1)
    home = next(table.number for table in history[0].tables if "p3" in table.seating.values())
    rounds = WHIST.plan(history, replace(field, fixed={"p3": home}))
    assert [card and card[0] for card in cards(rounds, "p3")] == [home] * 9
