"""Any text can be set, and what a font has not is seen to be missing."""

import pytest

from scoring.paper import type as typeset


def test_a_letter_that_no_font_has_is_seen_to_be_missing() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Ed 漢")][-1] == "□"


def test_letters_are_composed_before_fonts_are_asked() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Amade\u0301")] == ["Amadé"]


@pytest.mark.parametrize("text", ["", "   ", "\t\n", "a\x07b", "x" * 500])
def test_any_text_can_be_measured_and_wrapped(text: str) -> None:
    assert all(typeset.width(line, 9) <= 100 for line in typeset.wrapped(text, 9, 100))


def test_words_are_wrapped_between_words_and_a_word_too_wide_between_letters() -> None:
    room = typeset.width("Nora and Ed", 10)
    assert typeset.wrapped("Nora and Ed and Sue", 10, room) == ("Nora and Ed", "and Sue")
    lines = typeset.wrapped("W" * 20, 10, typeset.width("W" * 6, 10))
    assert [len(line) for line in lines] == [6, 6, 6, 2]


def test_a_letter_wider_than_the_room_is_set_all_the_same() -> None:
    assert typeset.wrapped("WW", 10, 1) == ("W", "W")


def test_no_text_is_one_empty_line() -> None:
    assert (typeset.wrapped(" \n", 10, 100), typeset.width("", 10)) == (("",), 0)


@pytest.mark.parametrize(("room", "size"), [(1000.0, 12.0), (0.0, typeset.SMALLEST)])
def test_a_text_is_set_no_larger_than_wanted_and_no_smaller_than_can_be_read(
    room: float, size: float
) -> None:
    assert typeset.fitted("Nora & Sue", 12, room) == size


def test_suits_come_from_the_font_that_has_them() -> None:
    assert [font for font, _piece, _width in typeset.runs("8♦")] == list(typeset.FAMILIES[False])


def test_a_line_never_ends_at_a_no_break_space() -> None:
    room = typeset.width("Ed bid 10 ", 10)
    assert typeset.wrapped("Ed bid 10\N{NO-BREAK SPACE}NT", 10, room) == ("Ed bid", "10\N{NO-BREAK SPACE}NT")
