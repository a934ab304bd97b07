"""The prizes as they are read out: what for, who, with what, and what it brings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR
from scoring.paper.flow import paragraph
from scoring.paper.pages import Page, Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: How large a list of one page is set, the largest first, in parts of what is written below.
SCALES: Final = (1.5, 1.3, 1.15, 1.0, 0.85)
#: Type of what a prize is for, of sentences, and of names: of one or two winners, of a few, of many.
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

    `names`: who has it, nobody where it is open; `tied`: who has still to cut for it; `figure`: what it was
    won with, in words; `won`: what it brings.
    """

    title: str
    names: tuple[str, ...] = ()
    figure: str = ""
    won: str = ""
    tied: tuple[str, ...] = ()
    #: What is said where nobody has it: that it is not drawn yet, that nobody is left for it.
    nobody: str = ""

    @property
    def shown(self) -> tuple[str, ...]:
        """The names in large type."""
        return self.names or self.tied

    @property
    def sentence(self) -> str:
        """With what it was won, and that it is shared or must still be cut for."""
        if self.tied:
            return _("{figure}. They are equal and cut for it.").format(figure=self.figure)
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


def _drawn(head: EveningHead, title: str, prizes: Sequence[Called], paper: Paper, scale: float) -> Sheet:
    sheet = headed(head, title, paper)
    if not prizes:
        paragraph(sheet, _("No prizes tonight."), WORDS)
    for place, prize in enumerate(prizes):
        _prize(sheet, prize, scale, is_first=not place)
    return sheet


def _prize(sheet: Sheet, prize: Called, scale: float, *, is_first: bool) -> None:
    """Draw one prize: what for, at the right what it brings, the names, under them with what."""
    size = scale * next(size for most, size in NAMES if len(prize.shown) <= most)
    titles, words = scale * TITLES, scale * WORDS
    names = _lines(prize.shown, size, sheet.inner)
    aside = sheet.inner * WON if prize.won else 0
    won = typeset.wrapped(prize.won, titles, aside, True) if prize.won else ()
    title = typeset.wrapped(prize.title, titles, sheet.inner - aside - 12)
    said = typeset.wrapped(prize.sentence, words, sheet.inner) if prize.sentence else ()
    top = max(len(title), len(won)) * titles * typeset.LEADING
    below = len(said) * words * typeset.LEADING
    rows = len(names) if len(names) <= UNSPLIT else UNSPLIT // 4
    between = BETWEEN * scale
    if not sheet.room_for(between * (not is_first) + top + below + rows * size * typeset.LEADING):
        sheet.new_page()
    elif not is_first:
        y = sheet.take(between) + between / 2
        sheet.page.line((sheet.left, y), (sheet.right, y), width=HAIR)
    y = sheet.take(top)
    _set(sheet.page, sheet.left, y, title, titles)
    _set(sheet.page, sheet.right, y, won, titles, bold=True, align="right")
    for line in names:
        y = sheet.take(size * typeset.LEADING)
        _set(sheet.page, sheet.left, y, [line], size, bold=True)
    y = sheet.take(below)
    _set(sheet.page, sheet.left, y, said, words)


def _lines(names: Sequence[str], size: float, room: float) -> list[str]:
    """The names in lines, none broken that has room on one: one or two below one another, more in a row."""
    if len(names) <= NAMES[0][0]:
        return [line for name in names for line in typeset.wrapped(name, size, room, True)]
    lines, line = [], ""
    for place, name in enumerate(names, start=1):
        words = name if place == len(names) else f"{name},"
        before, longer = line, f"{line} {words}" if line else words
        if typeset.width(longer, size, True) <= room:
            line = longer
            continue
        *full, line = typeset.wrapped(words, size, room, True)
        lines += [before, *full] if before else full
    return [*lines, line] if line else lines


def _set(  # noqa: PLR0913 - lines and how they are set
    page: Page,
    x: float,
    top: float,
    lines: Sequence[str],
    size: float,
    *,
    bold: bool = False,
    align: str = "left",
) -> None:
    for place, line in enumerate(lines):
        base = top + size * (typeset.ASCENT + place * typeset.LEADING)
        page.text(x, base, line, size, bold=bold, align=align)
