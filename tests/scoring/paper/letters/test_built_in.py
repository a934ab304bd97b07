"""Nearly every text is plain, and that is asked quickly."""

import pytest
from fontTools.ttLib import TTFont

from scoring.paper.letters.built_in import FAMILIES, FONTS, glyphs, plain_letters


@pytest.mark.parametrize(
    "text", ["Nora & Ed", "Tướng Đặng", "Ελένη", "Ольга", "8♦ → 10NT, −30", "Łukasz Öz"]
)
def test_letters_that_stand_alone_are_plain(text: str) -> None:
    assert plain_letters().issuperset(text)


@pytest.mark.parametrize(
    "text", ["דוד", "محمد", "李", "x\u0302", "a\u200d", "\u202e", "\0", "\ud800", "🍀"]
)
def test_letters_with_marks_from_the_right_or_of_no_font_are_not_plain(text: str) -> None:
    assert not plain_letters().issuperset(text)


def test_plain_letters_are_there_in_both_weights() -> None:
    for first, second in FAMILIES.values():
        assert {ord(letter) for letter in plain_letters()} <= glyphs()[first] | glyphs()[second]


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_a_zero_has_no_stroke_by_which_it_is_read_as_an_eight_from_afar(weight: str) -> None:
    """Of three contours the third was the stroke; an eight has three, too."""
    with TTFont(FONTS / f"AtkinsonHyperlegibleNext-{weight}.ttf") as font:
        letters = font.getBestCmap()
        assert font["glyf"][letters[ord("0")]].numberOfContours == 2
