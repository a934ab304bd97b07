"""Any text can be set, and what a font has not is seen to be missing."""

from typing import Any

import pytest

from scoring.paper import type as typeset


def test_a_letter_that_no_font_has_is_seen_to_be_missing() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Ed 漢")][-1] == "□"


def test_letters_are_composed_before_fonts_are_asked() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Amade\u0301")] == ["Amadé"]


@pytest.mark.parametrize("text", ["", "   ", "\t\n", "a\x07b", "x" * 500])
def test_any_text_can_be_measured_and_wrapped(text: Any) -> None:
    assert all(typeset.width(line, 9) <= 100 for line in typeset.wrapped(text, 9, 100))
