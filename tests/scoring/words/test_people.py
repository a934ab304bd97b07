"""A person's figures in words, with what they rest on."""

import pytest

from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import figures_of
from scoring.rules.figures.played import Share
from scoring.rules.figures.results import Results
from scoring.words import people as words
from tests.scoring.rules.figures.playing import NORA, WON, game


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (Share(0, 0), "none"),
        (Share(2, 3), "2 of 3"),
        (Share(4, 4), "4 of 4"),
        (Share(0, 5), "0 of 5, 0 %"),
        (Share(2, 3).with_others(Share(2, 3)), "4 of 6, 67 %"),
        (Share(1, 8), "1 of 8, 13 %"),
    ],
)
def test_no_percentage_rests_on_fewer_than_five(share: Share, said: str) -> None:
    assert words.of(share) == said


@pytest.mark.parametrize(
    ("points", "hands", "said"),
    [
        (0, 0, "–"),
        (0, 3, "0"),
        (100, 3, "+33"),
        (-150, 4, "−38"),
        (-1, 9, "0"),
        (0, 10, "0.0"),
        (100, 12, "+8.3"),
        (-100, 12, "−8.3"),
        (1, 20, "+0.1"),
        (-1, 21, "0.0"),
    ],
)
def test_points_a_hand_have_a_tenth_from_ten_hands_on(points: int, hands: int, said: str) -> None:
    assert words.a_hand(points, hands) == said


def test_a_share_of_games_won_says_of_how_many() -> None:
    assert words.share_won(Results(3, 2, 4)) == "Won 3 of 5 finished games (60 %)."
    assert words.share_won(Results(2, 2, 4)) == ""


def test_what_all_rests_on_stands_first() -> None:
    assert words.rests_on(figures_of(NORA, [game(*WON)])) == "1 game · 1 hand since March 2026"


OWN = Contracts(
    {
        "7S": Share(3, 6),
        "7NT": Share(4, 4),
        "10H": Share(5, 5),
        "MIS": Share(1, 2),
        "6C": Share(1, 9),
    }
)


def test_misere_type_bids_stand_by_name() -> None:
    assert words.special_contracts(OWN) == [("Misère", "1 of 2")]


def test_slams_are_said_apart() -> None:
    assert words.slams_in_words(OWN) == "none"
    assert words.slams_in_words(OWN._replace(slams=3)) == "3 as contractor"
    assert (
        words.slams_in_words(OWN._replace(slams=3, slams_shared=1))
        == "3 as contractor, 1 as partner"
    )
