"""Type for paper: measure, wrap and fit text in Atkinson Hyperlegible Next, beside it DejaVu Sans.

DejaVu has what Atkinson lacks: suits, arrows, Greek, Cyrillic. Text is composed to NFC and split
into runs by what each font has; measured runs are cached, because a hall's pack draws the same
names hundreds of times. What these two do not draw letter by letter goes through `letters`. Sizes
and widths are in points.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics

from scoring.paper.letters import finding
from scoring.paper.letters.built_in import FAMILIES as FAMILIES
from scoring.paper.letters.built_in import FONTS as FONTS
from scoring.paper.letters.built_in import glyphs as glyphs
from scoring.paper.letters.built_in import plain_letters
from scoring.paper.letters.clusters import clean, clusters
from scoring.paper.letters.drawing import printed as printed
from scoring.paper.letters.shaping import Run, shaped_runs

#: Nothing is set smaller than this: people read sheets at arm's length.
SMALLEST: Final = 9.0
#: From one baseline to the next, and from the top of a line to its baseline, in parts of the size.
LEADING: Final = 1.2
ASCENT: Final = 0.94

#: What a line is never ended in: letters, and no-break spaces between them.
UNBROKEN: Final = re.compile("(?:\\S|\N{NO-BREAK SPACE})+")
#: Parts of words that a line may end after: “Fitzgerald-” and “Montgomery”, “hall.test/”, “join”.
PARTS: Final = re.compile(r"[^-–/]*[-–/]+|[^-–/]+")


@lru_cache(maxsize=20_000)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Split a text into runs of one font, as they stand: (font, piece, width at size 1). Cached."""
    if not plain_letters().issuperset(text):
        text = unicodedata.normalize("NFC", text)
        if not plain_letters().issuperset(text):
            return shaped_runs(text, bold)
    have = glyphs()
    first, second = FAMILIES[bold]
    words = " ".join(text.split())
    if _letters_of(first).issuperset(words):
        # Nearly always: the whole of it in the first font.
        return ((first, words, _natural_of(first, words)),) if words else ()
    pieces: list[tuple[str, str]] = []
    for letter in words:
        font = first if ord(letter) in have[first] else second
        if pieces and pieces[-1][0] == font:
            pieces[-1] = (font, pieces[-1][1] + letter)
        else:
            pieces.append((font, letter))
    return tuple((font, piece, _natural_of(font, piece)) for font, piece in pieces)


@lru_cache(maxsize=8)
def _letters_of(font: str) -> frozenset[str]:
    return frozenset(map(chr, glyphs()[font]))


@lru_cache(maxsize=8)
def _advances(font: str) -> dict[str, float]:
    """Letter -> its advance at size 1, in one of the program's fonts; asked letter by letter."""
    glyphs()
    return {letter: pdfmetrics.stringWidth(letter, font, 1) for letter in _letters_of(font)}


def _natural_of(font: str, piece: str) -> float:
    """Measure a piece of one of the program's fonts at size 1."""
    advances = _advances(font)
    return sum([advances[letter] for letter in piece])


@lru_cache(maxsize=20_000)
def natural(text: str, bold: bool = False) -> float:
    """Measure a text at size 1, in points. Cached."""
    return sum(run[2] for run in runs(text, bold))


def width(text: str, size: float, bold: bool = False) -> float:
    return size * natural(text, bold)


class Fitted(NamedTuple):
    """A text as it is set in the room it has: its size, its lines, how much narrower than usual."""

    size: float
    lines: tuple[str, ...]
    narrow: float = 1.0


@lru_cache(maxsize=20_000)
def fitted(
    text: str, size: float, room: float, bold: bool = False, height: float | None = None
) -> Fitted:
    """Fit a text into `room` by `height`: two lines before smaller, smaller before broken. Cached.

    `height` left out: as many lines as it takes. Nothing is cut: what has no room in the smallest
    type is set narrower.
    """
    if height is None:
        return Fitted(size, wrapped(text, size, room, bold))
    trial = size
    while trial > SMALLEST:
        for in_parts in (False, True):
            lines = wrapped(text, trial, room, bold, in_parts)
            if len(lines) * trial * LEADING <= height + 0.01 and not is_broken(text, lines):
                return Fitted(trial, lines)
        trial = max(SMALLEST, trial - 0.5)
    narrow = 1.0
    while True:
        lines = wrapped(text, SMALLEST, room / narrow, bold, True)
        if len(lines) == 1 or len(lines) * SMALLEST * LEADING <= height + 0.01:
            return Fitted(SMALLEST, lines, narrow)
        narrow *= 0.95


def is_broken(text: str, lines: Sequence[str]) -> bool:
    """Return whether a word of the text was broken between letters to make these lines."""
    return _parts(*lines) != _parts(text)


def _parts(*lines: str) -> list[str]:
    return [
        part for line in lines for word in UNBROKEN.findall(line) for part in PARTS.findall(word)
    ]


@lru_cache(maxsize=20_000)
def wrapped(
    text: str, size: float, room: float, bold: bool = False, in_parts: bool = False
) -> tuple[str, ...]:
    """Wrap a text into lines no wider than `room`. Cached.

    A word that is wider is broken after its hyphens, and between letters where a part is wider
    still. `in_parts`: a line may end after the hyphen of any word, so that lines are fuller.
    """
    lines: list[str] = []
    line = ""
    for word in UNBROKEN.findall(text):
        is_whole = not in_parts and width(word, size, bold) <= room
        for place, part in enumerate([word] if is_whole else PARTS.findall(word)):
            longer = f"{line} {part}" if line and not place else line + part
            if width(longer, size, bold) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _broken(part, size, room, bold)
            lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _broken(word: str, size: float, room: float, bold: bool) -> list[str]:
    """Break a word into pieces no wider than `room`, a letter at least, none without its marks."""
    pieces = []
    letters: Sequence[str] = word if plain_letters().issuperset(word) else clusters(clean(word))
    while len(letters) > 1 and width("".join(letters), size, bold) > room:
        head, beyond = 1, len(letters)
        while beyond - head > 1:
            middle = (head + beyond) // 2
            if width("".join(letters[:middle]), size, bold) <= room:
                head = middle
            else:
                beyond = middle
        pieces.append("".join(letters[:head]))
        letters = letters[head:]
    return [*pieces, "".join(letters)]


def renew() -> None:
    """Forget what was measured if other fonts lie in the folder of the data than before; cheap."""
    if finding.is_changed():
        for cached in (runs, natural, fitted, wrapped, printed):
            cached.cache_clear()
