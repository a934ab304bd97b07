from tournaments.rules.formats import RoundFormat
from tournaments.rules.planning import plan


def test_forty_players_are_ten_tables_ten_rounds_and_three_and_a_quarter_hours() -> None:
    planned = plan(40, usual="players/4", plays=RoundFormat(hands=4))
    assert (planned.tables, planned.sit_out, planned.rounds, planned.quarter, planned.minutes) == (
        10,
        0,
        10,
        10,
        192,
    )


def test_rounds_are_kept_within_six_to_ten_and_both_are_planned() -> None:
    assert [
        (planned.rounds, planned.quarter)
        for planned in (plan(n, usual="players/4", plays=RoundFormat(hands=4)) for n in (12, 160))
    ] == [
        (6, 3),
        (10, 40),
    ]
    assert plan(12, usual="players/4", plays=RoundFormat(hands=4), rounds=8).rounds == 8
    assert plan(21, usual=10, plays=RoundFormat(hands=4)).rounds == 10
    assert plan(21, usual=None, plays=RoundFormat(hands=4)).rounds == 6


def test_sit_outs_are_shared() -> None:
    planned = plan(41, usual="players/4", plays=RoundFormat(hands=4))
    assert (planned.sit_out, planned.shares) == (1, (10, 31, 0))
    assert plan(7, usual=10, plays=RoundFormat(hands=4)).shares == (2, 5, 4)
