"""The fonts that come with the program, and the letters that they draw without shaping."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS: Final = Path(__file__).parent.parent / "fonts"
#: Weight -> the fonts asked in turn for each letter.
FAMILIES: Final = {
    False: ("AtkinsonHyperlegibleNext-Regular", "DejaVuSans-Regular"),
    True: ("AtkinsonHyperlegibleNext-Bold", "DejaVuSans-Bold"),
}
#: Weight -> the fonts of Arabic and Hebrew, which are always shaped.
RIGHT_TO_LEFT: Final = {
    False: ("NotoSansArabic-Regular", "NotoSansHebrew-Regular"),
    True: ("NotoSansArabic-Bold", "NotoSansHebrew-Bold"),
}


@lru_cache(maxsize=1)
def glyphs() -> dict[str, frozenset[int]]:
    """Load the fonts, once, and return the letters each has; registers them with ReportLab."""
    letters = {}
    for names in FAMILIES.values():
        for name in names:
            font = TTFont(name, FONTS / f"{name}.ttf")
            pdfmetrics.registerFont(font)
            letters[name] = frozenset(font.face.charToGlyph)
    return letters


@lru_cache(maxsize=1)
def plain_letters() -> frozenset[str]:
    """The letters that stand one after the other from left to right, in both weights. Cached.

    Nearly every text is made of them alone, which is asked first:
    `plain_letters().issuperset(text)`.
    """
    have = glyphs()
    codes = frozenset.intersection(
        *(have[first] | have[second] for first, second in FAMILIES.values())
    )
    # Beyond these ReportLab does not write which letter a glyph is.
    return frozenset(
        letter for letter in map(chr, codes) if letter < "\U00010000" and _stands_alone(letter)
    )


def _stands_alone(letter: str) -> bool:
    """Return whether a letter needs no neighbour: no mark, no control, not from right to left."""
    if unicodedata.category(letter) in {"Mn", "Mc", "Me", "Cc", "Cf", "Cs", "Zl", "Zp"}:
        return False
    return unicodedata.bidirectional(letter) not in {"R", "AL", "AN"}
