"""Type for paper: Atkinson Hyperlegible Next, and DejaVu Sans for what it lacks (suits, arrows, Greek, Cyrillic).

Text is composed to NFC and split into runs by what each font has; measured runs are kept, because a hall's
pack draws the same names hundreds of times. Sizes and widths are in points.
"""

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS: Final = Path(__file__).parent / "fonts"
#: Weight -> the fonts asked in turn for each letter.
FAMILIES: Final = {
    False: ("AtkinsonHyperlegibleNext-Regular", "DejaVuSans-Regular"),
    True: ("AtkinsonHyperlegibleNext-Bold", "DejaVuSans-Bold"),
}
#: Stands for a letter that neither font has, so that nothing disappears unseen.
UNKNOWN: Final = "□"
#: Nothing is set smaller than this: people read sheets at arm's length.
SMALLEST: Final = 7.0

# Streams as they are: a fifth smaller than as letters, and no printer or reader of this century needs
# letters.
rl_config.useA85 = 0

Run = tuple[str, str, float]


@lru_cache(maxsize=1)
def glyphs() -> dict[str, frozenset[int]]:
    """Font name -> the letters it has. Registers the fonts with ReportLab on first use."""
    known = {}
    for names in FAMILIES.values():
        for name in names:
            font = TTFont(name, FONTS / f"{name}.ttf")
            pdfmetrics.registerFont(font)
            known[name] = frozenset(font.face.charToGlyph)
    return known


@lru_cache(maxsize=20_000)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """The text as (font, piece, width at size 1)."""
    have = glyphs()
    first, second = FAMILIES[bold]
    pieces: list[tuple[str, str]] = []
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        code = ord(letter)
        font = first if code in have[first] else second
        if code not in have[font]:
            letter = UNKNOWN
        if pieces and pieces[-1][0] == font:
            pieces[-1] = (font, pieces[-1][1] + letter)
        else:
            pieces.append((font, letter))
    return tuple((font, piece, pdfmetrics.stringWidth(piece, font, 1)) for font, piece in pieces)


@lru_cache(maxsize=20_000)
def natural(text: str, bold: bool = False) -> float:
    """The width at size 1."""
    return sum(run[2] for run in runs(text, bold))


def width(text: str, size: float, bold: bool = False) -> float:
    return size * natural(text, bold)


def fitted(text: str, size: float, room: float, bold: bool = False) -> float:
    """The size, at most `size` and at least the smallest, at which the text fits into `room` if it can."""
    wanted = width(text, size, bold)
    return size if wanted <= room else max(SMALLEST, size * room / wanted)


@lru_cache(maxsize=20_000)
def wrapped(text: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
    """The text in lines no wider than `room`; a word that is wider alone is broken between letters."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width(line, size, bold) > room and len(line) > 1:
            head = next(
                n for n in range(len(line) - 1, 0, -1) if n == 1 or width(line[:n], size, bold) <= room
            )
            lines.append(line[:head])
            line = line[head:]
    return (*lines, line) if line or not lines else tuple(lines)
