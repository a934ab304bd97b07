"""The table of scripts: each letter is of the script that people would say."""

from itertools import pairwise

import pytest

from scoring.paper.letters.families import (
    CHINESE,
    JAPANESE,
    KOREAN,
    SCRIPTS,
    script_of,
    scripts_for,
)


@pytest.mark.parametrize(
    ("letter", "file"),
    [
        ("李", "NotoSansSC-Regular.ttf"),
        ("さ", "NotoSansJP-Regular.ttf"),
        ("김", "NotoSansKR-Regular.ttf"),
        ("न", "NotoSansDevanagari-Regular.ttf"),
        ("ส", "NotoSansThai-Regular.ttf"),
        ("த", "NotoSansTamil-Regular.ttf"),
        ("𠮷", "NotoSansSC-Regular.ttf"),
    ],
)
def test_there_is_a_free_font_for_a_script(letter: str, file: str) -> None:
    script = script_of(letter)
    assert script is not None
    assert script.free.file == file


@pytest.mark.parametrize("letter", ["A", "♦", "🍀", "\ue000", "\ud800"])
def test_other_letters_are_of_no_script(letter: str) -> None:
    assert script_of(letter) is None


@pytest.mark.parametrize(
    ("text", "scripts"),
    [("李伟", [CHINESE]), ("田中さくら", [JAPANESE, CHINESE]), ("李 김민수", [KOREAN, CHINESE])],
)
def test_signs_of_china_are_drawn_as_the_rest_of_the_name_is(
    text: str, scripts: list[object]
) -> None:
    assert scripts_for(text[0], text) == scripts


def test_no_letter_has_two_scripts() -> None:
    ranges = sorted(letters for script in SCRIPTS for letters in script.letters)
    overlapping = [(one, other) for one, other in pairwise(ranges) if one[1] >= other[0]]
    # Halfwidth kana stand among the fullwidth forms; a letter is of the script named first.
    assert overlapping == [((0xFF00, 0xFFEF), (0xFF65, 0xFF9F))]
