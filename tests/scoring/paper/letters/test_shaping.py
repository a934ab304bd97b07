"""A line runs from the left, and what is Arabic or Hebrew in it from the right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.paper import type as typeset
from scoring.paper.letters.outlines import Glyphs
from scoring.paper.letters.shaping import shaped_runs


def stands(text: str) -> list[str]:
    """The letters as they stand from the left, a string for each run."""
    runs = []
    for _font, piece, _width in shaped_runs(text, False):
        if isinstance(piece, Glyphs):
            runs.append("".join(piece.font.letters[ord(code)] for code in piece))
        else:
            runs.append(piece)
    return runs


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("דוד", "דוד"[::-1]),
        ("Ann & דוד 530", "Ann & " + "דוד"[::-1] + " 530"),
        ("דוד לוי (14): +530", "דוד לוי"[::-1] + " (14): +530"),
        ("דוד, Ann", "דוד"[::-1] + ", Ann"),
        ("(דוד)", "(" + "דוד"[::-1] + ")"),
        ("דוד (Ann) שרה", "דוד"[::-1] + " (Ann) " + "שרה"[::-1]),
        ("+530 דוד", "+530 " + "דוד"[::-1]),
        ("דוד & שרה", "הרש & דוד"),
        ("דוד 12 שרה", "הרש 12 דוד"),
        ("דוד 2026-11-24 שרה", "הרש 2026-11-24 דוד"),
        ("דוד 12.5, 7 שרה", "הרש 7 ,12.5 דוד"),
        ("دن 530", "ند 530"),
        ("8♦ דוד", "8♦ דוד"[:3] + "דוד"[::-1]),
        ("٥٣٠ دن", "٥٣٠ ند"),
    ],
)
def test_a_line_is_put_in_order(text: str, line: str) -> None:
    assert "".join(stands(text)) == line


def test_brackets_between_hebrew_words_are_turned() -> None:
    _last, left, _middle, right, _first = [piece for _, piece, _ in shaped_runs("א(ב)ג", False)]
    assert isinstance(left, Glyphs)
    shapes = [left.font.face.charToGlyph[ord(bracket)] for bracket in (left, right)]
    assert shapes == [left.font.font.get_nominal_glyph(ord(bracket)) for bracket in "()"]


def test_marks_that_compose_to_no_letter_stand_over_their_letter() -> None:
    [(font, piece, wide)] = typeset.runs("x\u0302")
    assert wide == typeset.runs("x\N{ZERO WIDTH JOINER}\u0323")[0][2]
    assert (font, len(piece)) == ("DejaVuSans-Regular-Shaped", 2)


@given(st.text(st.characters(exclude_categories=())), st.booleans())
def test_any_text_is_shaped_and_nothing_is_a_box(text: str, bold: bool) -> None:
    for font, piece, width in shaped_runs(text, bold):
        assert width >= 0
        if isinstance(piece, Glyphs):
            assert all(piece.font.face.charToGlyph[ord(code)] for code in piece)
        else:
            assert {ord(letter) for letter in piece} <= typeset.glyphs()[font]


@given(st.text(st.sampled_from("אבشم12()[]-,. &aé\u0301\u200d\u202e")))
def test_nothing_of_a_line_is_lost_in_putting_it_in_order(text: str) -> None:
    whole = sorted("".join(stands(text)))
    assert whole == sorted("".join(typeset.printed(text)))
