"""Nearly every text is plain, and that is asked quickly."""

import pytest

from scoring.paper.letters.built_in import FAMILIES, glyphs, plain_letters


@pytest.mark.parametrize("text", ["Nora & Ed", "Tướng Đặng", "Ελένη", "Ольга", "8♦ → 10NT, −30", "Łukasz Öz"])
def test_letters_that_stand_alone_are_plain(text: str) -> None:
    assert plain_letters().issuperset(text)


@pytest.mark.parametrize("text", ["דוד", "محمد", "李", "x\u0302", "a\u200d", "\u202e", "\0", "\ud800", "🍀"])
def test_letters_with_marks_from_the_right_or_of_no_font_are_not_plain(text: str) -> None:
    assert not plain_letters().issuperset(text)


def test_plain_letters_are_there_in_both_weights() -> None:
    for first, second in FAMILIES.values():
        assert {ord(letter) for letter in plain_letters()} <= glyphs()[first] | glyphs()[second]
