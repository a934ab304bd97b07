"""The prizes as they are read out: what for, who, with what, and what it brings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.flow import Block, Flow, gap, paragraph, together, words
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Cell, fixed_row, line_of
from tournaments.sheets.heads import EveningHead, headed

#: How large a list of one page is set, the largest first, in parts of what is written below.
SCALES: Final = (1.5, 1.3, 1.15, 1.0, 0.85)
#: Type of what a prize is for, of sentences, and of names: of one or two winners, a few, many.
TITLES: Final = 18.0
WORDS: Final = 16.0
NAMES: Final = ((2, 28.0), (12, 20.0), (400, 16.0))
#: What a prize brings has so much of the width.
WON: Final = 0.45
BETWEEN: Final = 26.0
#: A prize of more lines of names than this is begun on the page and goes on over the next.
UNSPLIT: Final = 16


@dataclass(frozen=True)
class Called:
    """A prize as it is read out.

    `names`: who has it, nobody where it is open; `figure`: what it was won with, in words; `won`:
    what it brings.
    """

    title: str
    names: tuple[str, ...] = ()
    figure: str = ""
    won: str = ""
    #: What is said where nobody has it: that it is not drawn yet, that nobody is left for it.
    nobody: str = ""

    @property
    def sentence(self) -> str:
        if len(self.names) > 1:
            return _("{figure}. They share it.").format(figure=self.figure)
        return self.figure if self.names else self.nobody


def prize_list(head: EveningHead, title: str, prizes: Sequence[Called], paper: Paper) -> Sheet:
    """Draw the prizes in the order in which they are called, as large as leaves them on one page.

    None is split by a page break, unless very many share it.
    """
    for scale in SCALES:
        sheet = _drawn(head, title, prizes, paper, scale)
        if len(sheet.pages) == 1:
            return sheet
    return _drawn(head, title, prizes, paper, 1.0)


def _drawn(
    head: EveningHead, title: str, prizes: Sequence[Called], paper: Paper, scale: float
) -> Sheet:
    sheet = headed(head, title, paper)
    if not prizes:
        paragraph(sheet, _("No prizes tonight."), WORDS)
    for place, prize in enumerate(prizes):
        _prize(sheet, prize, scale, is_first=not place)
    return sheet


def _prize(sheet: Sheet, prize: Called, scale: float, *, is_first: bool) -> None:
    """Draw one prize: what for, at the right what it brings, the names, under them with what."""
    size = scale * next(size for most, size in NAMES if len(prize.names) <= most)
    names = [
        words(line, sheet.inner, size, bold=True) for line in _lines(prize.names, size, sheet.inner)
    ]
    blocks = [_what_for(prize, sheet.inner, scale * TITLES), *names]
    if prize.sentence:
        blocks.append(words(prize.sentence, sheet.inner, scale * WORDS))
    kept = blocks if len(names) <= UNSPLIT else [blocks[0], *names[: UNSPLIT // 4], blocks[-1]]
    half = BETWEEN * scale / 2
    parted = together([fixed_row([Cell("", sheet.inner)], half), gap(half)])
    if not sheet.room_for(together([*kept, *[parted] * (not is_first)]).height):
        sheet.new_page()
    elif not is_first:
        blocks.insert(0, parted)
    Flow().draw(sheet, blocks)


def _what_for(prize: Called, width: float, size: float) -> Block:
    aside = width * WON if prize.won else 0.0
    cell = Cell(prize.title, width - aside, size, before=0, after=12)
    return line_of(
        [cell, Cell(prize.won, aside, size, bold=True, align="right", before=0, after=0)]
    )


def _lines(names: Sequence[str], size: float, room: float) -> list[str]:
    """The names in lines, none broken that fits one: one or two below each other, more in a row."""
    if len(names) <= NAMES[0][0]:
        return [line for name in names for line in typeset.wrapped(name, size, room, True)]
    lines, line = [], ""
    for place, name in enumerate(names, start=1):
        called = name if place == len(names) else f"{name},"
        before, longer = line, f"{line} {called}" if line else called
        if typeset.width(longer, size, True) <= room:
            line = longer
            continue
        *full, line = typeset.wrapped(called, size, room, True)
        lines += [before, *full] if before else full
    return [*lines, line] if line else lines
