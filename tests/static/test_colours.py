"""Words stand out from what they are written on, by day and by night."""

import re
from pathlib import Path
from typing import Final

import pytest

STATIC: Final = Path(__file__).parents[2] / "static"
#: What words stand on.
GROUNDS: Final = ("paper", "card", "wash", "wrong", "amber-wash")
#: Words that somebody needs: read at arm's length, by lamplight, by eyes over fifty.
NEEDED: Final = ("ink", "soft", "green")
#: Signs and words of a colour, each of which is large, bold or said in ink as well; examples in
#: empty fields.
COLOURED: Final = ("faint", "red", "diamond", "club", "orange", "purple", "olive")
#: Ratios of the guidelines for web content (WCAG 2): enhanced, and the least.
ENHANCED: Final = 7
LEAST: Final = 4.5


def colours(sheet: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (STATIC / sheet).read_text()))


def luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sheet", ["site.css", "dark.css"])
@pytest.mark.parametrize(("words", "least"), [(NEEDED, ENHANCED), (COLOURED, LEAST)])
def test_words_stand_out_from_every_ground(
    sheet: str, words: tuple[str, ...], least: float
) -> None:
    known = colours(sheet)
    faint = {
        (word, ground): round(ratio, 2)
        for word in words
        for ground in GROUNDS
        if (ratio := contrast(known[word], known[ground])) < least
    }
    assert faint == {}


@pytest.mark.parametrize("sheet", ["site.css", "dark.css"])
def test_what_a_button_says_is_read_before_it_can_be_pressed(sheet: str) -> None:
    known = colours(sheet)
    pad = (STATIC / "pad.css").read_text()
    rule = dict(
        re.findall(r"([\w-]+): (.+);", pad.split(".pad .button:disabled {")[1].split("}")[0])
    )
    words, ground = (rule[name].removeprefix("var(--")[:-1] for name in ("color", "background"))
    assert "opacity" not in rule
    assert contrast(known[words], known[ground]) >= ENHANCED
