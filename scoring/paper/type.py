"""Type for paper: measure, wrap and fit text in Atkinson Hyperlegible Next, with DejaVu Sans beside it.

DejaVu has what Atkinson lacks: suits, arrows, Greek, Cyrillic. Text is composed to NFC and split into runs by
what each font has; measured runs are cached, because a hall's pack draws the same names hundreds of times.
Sizes and widths are in points.
"""

import re
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

#: What a line is never ended in: letters, and no-break spaces between them.
UNBROKEN: Final = re.compile("(?:\\S|\N{NO-BREAK SPACE})+")

Run = tuple[str, str, float]


@lru_cache(maxsize=1)
def glyphs() -> dict[str, frozenset[int]]:
    """Load the fonts, once, and return the letters each has; registers them with ReportLab. Cached."""
    letters = {}
    for names in FAMILIES.values():
        for name in names:
            font = TTFont(name, FONTS / f"{name}.ttf")
            pdfmetrics.registerFont(font)
            letters[name] = frozenset(font.face.charToGlyph)
    return letters


@lru_cache(maxsize=20_000)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Split a text into runs of one font: (font, piece, width at size 1). Cached."""
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
    """Measure a text at size 1, in points. Cached."""
    return sum(run[2] for run in runs(text, bold))


def width(text: str, size: float, bold: bool = False) -> float:
    """Measure a text at this size, in points."""
    return size * natural(text, bold)


def fitted(text: str, size: float, room: float, bold: bool = False) -> float:
    """Return the size, between the smallest and `size`, at which the text fits into `room` if it can."""
    wanted = width(text, size, bold)
    return size if wanted <= room else max(SMALLEST, size * room / wanted)


@lru_cache(maxsize=20_000)
def wrapped(text: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
    """Wrap a text into lines no wider than `room`; a word that is wider is broken between letters. Cached."""
    lines: list[str] = []
    line = ""
    for word in UNBROKEN.findall(text):
        longer = f"{line} {word}" if line else word
        if width(longer, size, bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, size, room, bold)
        lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _broken(word: str, size: float, room: float, bold: bool) -> list[str]:
    """Break a word into pieces no wider than `room`, each as long as it can be; a letter at least."""
    pieces = []
    while width(word, size, bold) > room and len(word) > 1:
        head = next(
            length
            for length in range(len(word) - 1, 0, -1)
            if length == 1 or width(word[:length], size, bold) <= room
        )
        pieces.append(word[:head])
        word = word[head:]
    return [*pieces, word]
