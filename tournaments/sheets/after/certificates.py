"""Certificates: a page across for each winner, to be signed and taken home."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces
from scoring.paper.drawn import PAPER_WHITE, RULE, STRONG
from scoring.paper.pages import PAPERS, Page, Paper, Sheet
from tournaments.sheets.heads import EveningHead

#: The suits as a printer without colours draws them: two filled, two in outline.
SUITS: Final = "♠♡♣♢"
#: Type of the name, of what for, of the rest; in points.
NAME: Final = 58.0
TITLE: Final = 34.0
WORDS: Final = 17.0
CORNER: Final = 26.0
SIGNED: Final = 230.0
#: A name of so many letters fits on a line.
UNBROKEN: Final = 20


@dataclass(frozen=True)
class Certificate:
    """The text of a certificate: name, title, figure; `beside`: with whom it is shared."""

    name: str
    title: str
    figure: str = ""
    beside: str = ""


def certificates(
    head: EveningHead,
    rows: Sequence[Certificate],
    paper: Paper,
    *,
    instead: str = "",
    signed: str = "",
) -> Sheet:
    """Draw a page for each certificate. `instead`: what a page says where there is none yet.

    `signed`: who signs; left out, the director of the evening. A certificate is as large as its
    paper, and no larger in large print.
    """
    sheet = Pieces(PAPERS[paper.name].landscape, _("Certificates"))
    if not rows:
        middle = sheet.paper.height / 2
        sheet.page.block(
            sheet.paper.width / 2, middle, instead, WORDS, room=sheet.inner, align="centre"
        )
        return sheet
    sheet.pages.clear()
    for row in rows:
        sheet.new_page()
        _frame(sheet)
        _certificate(sheet, head, row, signed or _("Director of the evening"))
    return sheet


def _frame(sheet: Sheet) -> None:
    """Two lines around the page, a suit in each corner."""
    page, height = sheet.page, sheet.bottom - sheet.left
    page.box(sheet.left, sheet.left, sheet.inner, height, stroke=STRONG)
    page.box(sheet.left + 5, sheet.left + 5, sheet.inner - 10, height - 10, stroke=RULE)
    corners = [(x, y) for y in (sheet.left, sheet.bottom) for x in (sheet.left, sheet.right)]
    inward = 15.0
    for suit, (x, y) in zip(SUITS, corners, strict=True):
        x += inward if x == sheet.left else -inward
        y += inward if y == sheet.left else -inward
        side = CORNER * 1.3
        page.box(x - side / 2 - 2, y - side / 2 - 2, side + 4, side + 4, fill=PAPER_WHITE)
        page.text(x, y + CORNER * 0.36, suit, CORNER, align="centre")


def _certificate(sheet: Sheet, head: EveningHead, row: Certificate, signed: str) -> None:
    """The words, from the top: which evening; whose it is, large; what for; a line to sign on."""
    page, middle, room = sheet.page, sheet.paper.width / 2, sheet.inner - 110
    top, height = sheet.left, sheet.bottom - sheet.left
    page.block(middle, top + 42, head.name, 22, room=room, height=30, bold=True, align="centre")
    page.text(middle, top + 92, head.date, WORDS, align="centre")
    _ornament(page, middle, top + 122, room)
    page.block(
        middle,
        top + 0.28 * height,
        _together(row.name),
        NAME,
        room=room,
        height=150,
        bold=True,
        align="centre",
        role="H1",
    )
    y = top + 0.6 * height
    y += page.block(middle, y, row.title, TITLE, room=room, height=46, align="centre") + 8
    if row.figure:
        y += page.block(middle, y, row.figure, WORDS, room=room, align="centre") + 3
    if row.beside:
        page.block(middle, y, row.beside, 13, room=room, height=36, align="centre")
    base = sheet.bottom - 46
    page.line((middle - SIGNED / 2, base), (middle + SIGNED / 2, base), width=RULE)
    page.text(middle, base + 15, signed, 11, align="centre")


def _together(name: str) -> str:
    """A pair's name in which a line breaks between the two, where neither is long."""
    each = name.split(" & ")
    if len(each) < 2 or max(map(len, each)) > UNBROKEN:
        return name
    return " & ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in each)


def _ornament(page: Page, middle: float, y: float, room: float) -> None:
    words = "  ".join(SUITS)
    wide = typeset.width(words, WORDS) + 24
    page.text(middle, y + WORDS * 0.36, words, WORDS, align="centre")
    for side in (-1, 1):
        page.line((middle + side * wide / 2, y), (middle + side * room / 3, y), width=RULE)
