"""Measure sheets: where each word stands on its page, how large it is, what is drawn over what.

It asks the values that are drawn, which takes a hundredth of the time that reading a PDF takes;
that a PDF has them where they say is tested in scoring/paper/test_pdf.py.
"""

import datetime
import functools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, INK, PAPER_WHITE, RED, Box, Cells, Drawn, Line, Text, Turned
from scoring.paper.pages import LARGE, MARGIN, PAPERS, Page, Paper, Sheet
from scoring.paper.pdf import About, as_pdf

#: Both papers, each as usual and in large print.
EVERY_PAPER = {
    f"{paper.name}{kind}": version
    for paper in PAPERS.values()
    for kind, version in (("", paper), (" large", paper.large))
}
#: How far a line of text reaches over its baseline and under it, in parts of its size.
ABOVE, BELOW = 0.74, 0.2
MILLIMETRE = 72 / 25.4
MADE_AT = datetime.datetime(2026, 11, 24, 20, 41, tzinfo=datetime.UTC)


class Word(NamedTuple):
    """A line of text with its box, in points of the printed page."""

    text: str
    left: float
    right: float
    top: float
    bottom: float
    size: float


def words_of(page: Page, paper: Paper) -> list[Word]:
    """The lines of text of a page, from the top down; upside-down copies are left out."""
    words = [_word(text, paper.scale) for text in page.drawn if isinstance(text, Text)]
    return sorted(words, key=lambda word: (word.top, word.left))


def _word(text: Text, scale: float) -> Word:
    wide = width_of(text.text, text.bold) * text.size * text.narrow
    return Word(
        text.text,
        text.x * scale,
        (text.x + wide) * scale,
        (text.y - ABOVE * text.size) * scale,
        (text.y + BELOW * text.size) * scale,
        text.size * scale,
    )


@functools.lru_cache(maxsize=100_000)
def width_of(text: str, bold: bool) -> float:
    return sum(run[2] for run in typeset.runs(text, bold))


def text_of(sheets: Sheet | Iterable[Sheet]) -> str:
    """All that sheets say, line by line."""
    every = [sheets] if isinstance(sheets, Sheet) else sheets
    return "\n".join(
        word.text
        for sheet in every
        for page in _whole(sheet)
        for word in words_of(page, sheet.paper)
    )


def _whole(sheet: Sheet) -> Iterator[Page]:
    """The pages with their feet."""
    for number, page in enumerate(sheet.pages, start=1):
        foot = Page()
        sheet.draw_foot(foot, number)
        yield Page([*page.drawn, *foot.drawn])


def flaws(sheet: Sheet, smallest: float = 9.0, edge: float = MARGIN) -> list[str]:
    """What is wrong with how a sheet is set, in words; nothing for a sheet that is well set.

    `smallest`: type, in points as printed; `edge`: the margin that is kept.
    """
    found = []
    for number, page in enumerate(_whole(sheet), start=1):
        place = f"{sheet.title}, page {number}: "
        found += [place + flaw for flaw in _flaws(page, sheet.paper, smallest, edge)]
    return found


def _flaws(page: Page, paper: Paper, smallest: float, edge: float) -> Iterator[str]:
    words = words_of(page, paper)
    if not words:
        yield "nothing is on it"
    width, height = paper.size
    for word in words:
        if word.left < edge - 1 or word.right > width - edge + 1:
            place = f"{word.left:.0f}–{word.right:.0f} of {width:.0f}"
            yield f"“{word.text}” runs over the edge: {place}"
        if word.top < edge - 8 or word.bottom > height - edge + 8:
            yield f"“{word.text}” runs over the top or the bottom"
        if word.size < smallest - 0.01:
            yield f"“{word.text}” is in {word.size:.1f} points"
    yield from _overlaps(words, page, paper)
    yield from _lines(page.drawn, paper)


def _overlaps(words: list[Word], page: Page, paper: Paper) -> Iterator[str]:
    """Words over words, and words over QR codes."""
    for place, one in enumerate(words):
        for other in words[place + 1 :]:
            if other.top >= one.bottom:
                break  # this one and all that follow begin below
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            if across > 1 and down > 0.5:
                yield f"“{one.text}” stands over “{other.text}”"
    for code in page.drawn:
        if isinstance(code, Cells):
            side, scale = code.rows * code.module, paper.scale
            for word in words:
                across = min(word.right, (code.x + side) * scale) - max(word.left, code.x * scale)
                down = min(word.bottom, (code.y + side) * scale) - max(word.top, code.y * scale)
                if across > 0 and down > 0:
                    yield f"“{word.text}” stands over a QR code"


def _lines(drawn: Iterable[Drawn], paper: Paper) -> Iterator[str]:
    """Lines that a printer would lose, and colours that it would make crumbs of."""
    for item in drawn:
        if isinstance(item, Turned):
            yield from _lines(item.drawn, paper)
        elif isinstance(item, Line):
            if item.width * paper.scale < HAIR - 0.001:
                yield f"a line {item.width * paper.scale:.2f} points thin"
            if item.colour != INK:
                yield f"a line in {item.colour}"
        elif isinstance(item, Text) and item.colour not in (INK, RED):
            yield f"“{item.text}” in {item.colour}"
        elif isinstance(item, Box) and item.fill not in (None, INK, PAPER_WHITE):
            yield f"a box in {item.fill}"


def narrowed(sheet: Sheet) -> list[str]:
    """The texts that had to be set narrower than their letters are."""
    return [
        text.text
        for page in sheet.pages
        for text in page.drawn
        if isinstance(text, Text) and text.narrow < 1
    ]


def is_large(paper: Paper) -> bool:
    """Whether it is laid out for large print."""
    return paper.scale == LARGE


def pdf_of(*sheets: Sheet, blank_backs: bool = False) -> bytes:
    """Sheets as a PDF that says of itself what tests do not ask."""
    return as_pdf(sheets, About("A sheet", "Tuesday", "en-GB", MADE_AT), blank_backs=blank_backs)
