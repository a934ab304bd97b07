"""A person's figures in words, with what they rest on."""

from datetime import date

import pytest

from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import figures_of
from scoring.rules.figures.played import Share
from scoring.rules.figures.results import Night, Result, Results, Run, Span, Stretch
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
    assert words.share_won(Results(2, 2, 4)) == "Too few for a percentage."
    assert words.share_won(Results(0, 0, 4)) == ""


def test_what_all_rests_on_stands_first() -> None:
    assert words.rests_on(figures_of(NORA, [game(*WON)])) == "1 game · 1 hand since March 2026"


def test_a_night_says_games_points_and_hands() -> None:
    night = Night(date(2026, 3, 3), Results(3, 1, 0), 48, 1240)
    assert words.night_in_words(night) == "3 March 2026: won 3, lost 1; +1240 points in 48 hands"


def test_runs_are_said() -> None:
    assert words.run_in_words(Run(Result.WON, 1)) == "Won the last game"
    assert words.run_in_words(Run(Result.LOST, 3)) == "Lost the last 3 games"


def test_form_says_from_when_to_when_and_the_best() -> None:
    stretches = [Stretch(date(2026, 3, 1), 10, 100), Stretch(date(2026, 5, 1), 10, 405)]
    said = words.form_in_words(Span.MONTH, stretches)
    assert said == "Points a hand month by month, March 2026 to May 2026. Best: May 2026, +40.5."
    assert words.stretch_name(Span.NIGHT, date(2026, 3, 3)) == "3 March 2026"
    assert words.stretch_name(Span.YEAR, date(2026, 1, 1)) == "2026"


OWN = Contracts(
    {
        "7S": Share(3, 6),
        "7NT": Share(4, 4),
        "10H": Share(5, 5),
        "MIS": Share(1, 2),
        "6C": Share(1, 9),
    }
)


def test_the_table_has_a_row_a_level_and_adds_up() -> None:
    table = words.table_of_contracts(OWN)
    assert [name for name, _cells in table] == ["6", "7", "8", "9", "10", "All"]
    seven, everything = table[1][1], table[-1][1]
    assert [cell.share for cell in seven] == [(3, 6), (0, 0), (0, 0), (0, 0), (4, 4), (7, 10)]
    assert [cell.share for cell in everything] == [(3, 6), (1, 9), (0, 0), (5, 5), (4, 4), (13, 24)]


def test_a_cell_is_shaded_from_five_on() -> None:
    cells = {cell.share: cell.shade for _name, row in words.table_of_contracts(OWN) for cell in row}
    assert [cells[Share(*share)] for share in ((4, 4), (5, 5), (3, 6), (1, 9))] == [
        "",
        "often",
        "half",
        "seldom",
    ]


def test_misere_type_bids_stand_by_name() -> None:
    assert words.special_contracts(OWN) == [("Misère", "1 of 2")]


def test_slams_are_said_apart() -> None:
    assert words.slams_in_words(OWN) == "none"
    assert words.slams_in_words(OWN._replace(slams=3)) == "3 as contractor"
    assert (
        words.slams_in_words(OWN._replace(slams=3, slams_shared=1))
        == "3 as contractor, 1 as partner"
    )
