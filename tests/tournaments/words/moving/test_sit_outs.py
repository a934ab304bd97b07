"""What a sit-out scores, in words."""

from typing import Any

import pytest

from tournaments.models import Tournament
from tournaments.rules.sit_outs import shares
from tournaments.words.moving.sit_outs import (
    how_they_fall,
    what_it_counts,
    what_it_scores,
    what_nothing_does,
)


@pytest.mark.parametrize(
    ("players", "rounds", "words"),
    [
        (13, 10, "10 people sit out once, the other 3 people never."),
        (41, 10, "10 people sit out once, the other 31 people never."),
        (5, 6, "1 person sits out twice, the other 4 people once."),
        (7, 10, "2 people sit out 5 times, the other 5 people 4 times."),
        (5, 5, "All 5 sit out once: it costs everybody the same."),
    ],
)
def test_how_sit_outs_fall(players: int, rounds: int, words: str) -> None:
    assert how_they_fall(shares(players, rounds).falls) == words


def test_what_nothing_for_a_sit_out_does() -> None:
    assert what_nothing_does(shares(5, 5).falls) == ""
    assert what_nothing_does(shares(13, 10).falls).startswith(
        "With nothing for a sit-out, those 10 have one round less"
    )
    assert what_nothing_does(shares(5, 6).falls).startswith(
        "With nothing for a sit-out, that person has"
    )


def test_sit_outs_that_fall_in_more_than_two_ways() -> None:
    falls = {0: 5, 1: 1, 3: 2}
    assert how_they_fall(falls) == (
        "2 people sit out 3 times, 1 person once, the other 5 people never."
    )
    assert what_nothing_does(falls).startswith("With nothing for a sit-out, those 3 have fewer")


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (None, "A sit-out scores the average of the player’s other rounds."),
        (0, "A sit-out scores nothing."),
        (-100, "A sit-out scores −100 points."),
    ],
)
def test_what_a_sit_out_scores(points: int | None, words: str) -> None:
    assert what_it_scores(points) == words


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"rank_by": "points", "sit_out_halves": 2}, "A sit-out scores nothing."),
        ({"rank_by": "games"}, "A sit-out counts as no game, and scores no points."),
        (
            {"rank_by": "games", "sit_out_halves": 1, "sit_out_points": None},
            "A sit-out counts as half a game, and scores the average of the player’s other rounds.",
        ),
        (
            {"rank_by": "games", "sit_out_halves": 2, "sit_out_points": -100},
            "A sit-out counts as a game won, and scores −100 points.",
        ),
        (
            {"rank_by": "average"},
            "A sit-out leaves the average as it is, and scores no points.",
        ),
    ],
)
def test_what_a_sit_out_counts_is_said_as_the_evening_is_ranked(
    settings: dict[str, Any], words: str
) -> None:
    assert what_it_counts(Tournament(**settings)) == words


def test_no_game_for_a_sit_out_is_a_game_less_to_win_and_an_average_loses_nothing() -> None:
    uneven = shares(13, 10).falls
    assert "have one game less to win than the others" in what_nothing_does(uneven, "games")
    assert what_nothing_does(uneven, "average") == ""
    assert what_nothing_does(shares(5, 5).falls, "games") == ""
