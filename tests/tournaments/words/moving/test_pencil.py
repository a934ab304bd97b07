"""What somebody must know who goes on by pencil."""

import pytest

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Status
from tournaments.queries import TableKey
from tournaments.rules.formats import RoundFormat
from tournaments.words.moving.pencil import (
    how_far_is,
    what_is_open,
    who_leaves,
    who_plays_next,
    who_sat_out,
)


def lines(hall: Hall, table: int) -> list[str]:
    """What is said of a table, its no-break spaces as plain ones."""
    evening = hall.now
    assert evening.current is not None
    said = how_far_is(evening, evening.current, hall.table(table))
    return [plain(line) for line in said]


def plain(words: str) -> str:
    return words.replace("\N{NO-BREAK SPACE}", " ")


def people(hall: Hall, table: int, side: str) -> str:
    return " & ".join(hall.table(table).entries[seat].name for seat in ("NS", "EW")[side == "EW"])


def test_a_table_says_how_far_it_is_and_then_who_goes_where(begun: Hall) -> None:
    assert lines(begun, 1) == ["Not begun"]
    begun.play_hands(1, 3)
    assert lines(begun, 1) == ["3 of 4 hands played"]
    begun.play_hands(1, 1)
    assert lines(begun, 1) == [
        "Result: N & S 560, E & W 120",
        f"After the round {people(begun, 1, 'EW')} go to table 2.",
    ]
    begun.type(2, -80, 240)
    assert lines(begun, 2) == [
        "Result: N & S −80, E & W 240",
        f"After the round {people(begun, 2, 'NS')} go to table 1.",
    ]


def test_in_the_progressive_movement_the_high_side_goes(device: Device) -> None:
    hall = Hall(device, 8, movement="progressive")
    hall.seat()
    hall.type(1, 300, 100)
    hall.type(2, 300, 100)
    assert lines(hall, 1)[1] == f"After the round {people(hall, 1, 'NS')} go to table 2."
    assert lines(hall, 2)[1] == f"After the round {people(hall, 2, 'EW')} go to table 1."


def test_at_a_single_table_the_side_stays_and_splits(device: Device) -> None:
    hall = Hall(device, 4)
    hall.seat()
    hall.type(1, 300, 100)
    evening = hall.now
    assert evening.current is not None
    assert (
        who_leaves(evening, hall.table(1))
        == f"After the round {people(hall, 1, 'EW')} stay here, and split."
    )


def test_in_the_last_round_nobody_goes_on(device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type(1, 300, 100)
    assert lines(hall, 1) == ["Result: N & S 300, E & W 100"]


def test_the_slams_of_a_table_that_is_in_are_said_with_its_result(begun: Hall) -> None:
    begun.type(1, -120, 770, EW=1)
    assert lines(begun, 1)[:2] == ["Result: N & S −120, E & W 770", "Slams: E & W 1"]


def test_what_is_open_at_a_table_is_said_with_its_totals(begun: Hall) -> None:
    key = TableKey(begun.pk, 1, 1)
    assert what_is_open(begun.table(1)) == ""
    begun.type(1, 250, 250)
    assert plain(what_is_open(begun.table(1))) == (
        "Totals: N & S 250, E & W 250. A tie: each side cuts a card; the lower counts as low."
    )
    begun.play_hands(2)
    services.dispute(table=TableKey(begun.pk, 1, 2), words="Hand 2 was made", device=begun.device)
    assert plain(what_is_open(begun.table(2))) == (
        "Totals: N & S 560, E & W 120. Disputed: Hand 2 was made"
    )
    services.rule_tie(table=key, low="NS", how="cut", device=begun.device)
    assert what_is_open(begun.table(1)) == ""


def test_the_ledger_says_who_sat_out_and_who_comes_in(device: Device) -> None:
    hall = Hall(device, 9, rounds=4)
    assert who_sat_out(hall.now) == []
    hall.seat()
    out = [place.entry.name for place in hall.now.rounds[0].sit_outs]
    assert who_sat_out(hall.now) == [
        f"Sat out 1 time: {out[0]} (round 1).",
        "Everybody else has not sat out yet.",
        f"Without a seat in round 1, and in again after it: {out[0]}.",
    ]


def test_where_nobody_ever_sits_out_there_is_no_ledger(begun: Hall) -> None:
    assert who_sat_out(begun.now) == []


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (8, "8 people are here for round 2: 2 tables, and everybody has a seat."),
        (9, "9 people are here for round 2: 2 tables, and 1 person sits out."),
        (11, "11 people are here for round 2: 2 tables, and 3 people sit out."),
    ],
)
def test_who_plays_next_is_counted(device: Device, players: int, words: str) -> None:
    hall = Hall(device, players)
    hall.seat()
    assert who_plays_next(hall.now) == [words]


def test_whoever_comes_goes_or_keeps_a_seat_is_named(device: Device) -> None:
    hall = Hall(device, 12, rounds=4)
    hall.mark("P12", status=Status.LATE)
    hall.seat()
    hall.mark("P01", leaves_after=1)
    hall.mark("P02", leaves_after=3)
    hall.mark("P03", fixed=True)
    hall.mark("P04", volunteers=True)
    hall.mark("P05", status=Status.AWAY)
    hall.mark("P06", leaves_after=4)
    assert who_plays_next(hall.now)[1:] == [
        "Sits out the next round by choice: P04.",
        "Away a while: P05.",
        "Not here yet: P12.",
        "Keeps the table, and cannot walk: P03.",
        "Goes home after round 1: P01.",
        "Goes home after round 3: P02.",
    ]


def test_who_withdraws_while_a_round_is_played_goes_home_after_it(begun: Hall) -> None:
    begun.mark("P01", status=Status.WITHDRAWN)
    assert "Goes home after round 1: P01." in who_plays_next(begun.now)


def test_whoever_came_later_counts_as_having_sat_out_the_most(device: Device) -> None:
    hall = Hall(device, 10, rounds=4)
    hall.mark("P10", status=Status.LATE)
    hall.seat()
    hall.type_all()
    hall.mark("P10", status=Status.HERE)
    hall.seat()
    assert (
        "Came after the first round, and count as having sat out as often as the one who has most: "
        "P10." in who_sat_out(hall.now)
    )


def test_where_games_are_won_a_table_that_is_in_says_how_many(device: Device) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(game=True), rank_by="games")
    hall.seat()
    hall.type(1, 510, 120)
    assert lines(hall, 1)[:2] == ["Result: N & S 510, E & W 120", "Games: N & S 1, E & W 0"]
