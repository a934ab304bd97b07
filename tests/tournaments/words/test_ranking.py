"""With what a place was won, in words."""

from fractions import Fraction

import pytest
from django.utils import translation

from tournaments.rules.standings import AVERAGE, GAMES
from tournaments.words.ranking import ranked_with


@pytest.mark.parametrize(
    ("rank_by", "figure", "points", "english", "french"),
    [
        (GAMES, 2, 1240, "2 games, 1240 points", "2 parties, 1\xa0240 points"),
        (GAMES, 0, 0, "0 games, 0 points", "0 partie, 0 point"),
        (AVERAGE, 0, 0, "an average of 0.0, 0 points", "une moyenne de 0,0; 0 point"),
        (GAMES, None, -20, "−20", "−20"),
    ],
)
def test_points_agree_with_their_number_in_either_language(
    rank_by: str, figure: int | None, points: int, english: str, french: str
) -> None:
    figures = None if figure is None else Fraction(figure)
    assert ranked_with(rank_by, figures, points) == english
    with translation.override("fr"):
        assert ranked_with(rank_by, figures, points) == french
