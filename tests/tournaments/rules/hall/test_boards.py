"""What a board shows by itself."""

from itertools import product

import pytest

from tournaments.rules.hall.boards import Moment, board_of, podium
from tournaments.rules.standings import Standing

#: Round 2 of three is published, nobody has begun.
PUBLISHED = Moment(2, 3, 10, 10, begun=False, clock=False, hidden=False, closed=False, revealed=0)
LAST = PUBLISHED._replace(round=3, out=0, begun=True)


@pytest.mark.parametrize(
    ("moment", "board"),
    [
        (PUBLISHED._replace(round=0, tables=0, out=0), "welcome"),
        (PUBLISHED, "seats"),
        (PUBLISHED._replace(clock=True), "play"),
        (PUBLISHED._replace(begun=True), "play"),
        (PUBLISHED._replace(begun=True, out=1), "play"),
        (PUBLISHED._replace(begun=True, out=0), "standings"),
        (PUBLISHED._replace(begun=True, out=0, hidden=True), "next"),
        (LAST._replace(out=1), "play"),
        (LAST, "counting"),
        (LAST._replace(hidden=True), "counting"),
        (LAST._replace(revealed=1), "podium"),
        (LAST._replace(closed=True), "podium"),
        (LAST._replace(closed=True, out=1), "podium"),
        (PUBLISHED._replace(closed=True), "podium"),
    ],
)
def test_a_board_follows_the_evening(moment: Moment, board: str) -> None:
    assert board_of(moment) == board


def test_no_moment_shows_standings_that_are_hidden_or_winners_before_the_end() -> None:
    flags = list(product([False, True], repeat=4))
    for round_, out, (begun, clock, hidden, closed), revealed in product(
        range(4), range(3), flags, range(3)
    ):
        moment = Moment(round_, 3, 2, out, begun, clock, hidden, closed, revealed)
        board = board_of(moment)
        assert (moment, hidden and board == "standings") == (moment, False)
        is_over = closed or (round_ == 3 and out == 0)
        assert (moment, board == "podium" and not is_over) == (moment, False)


def test_the_podium_comes_from_below_and_who_shares_a_rank_shares_a_step() -> None:
    rows = [
        Standing(rank, name, 0) for rank, name in ((1, "Nora"), (2, "Ed"), (2, "Sue"), (4, "Will"))
    ]
    steps = podium(rows)
    assert [[row.entry for row in step] for step in steps] == [["Ed", "Sue"], ["Nora"]]
    assert podium([]) == []
