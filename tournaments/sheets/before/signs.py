"""Table signs: a page a table with its QR code, folded to stand as a tent, read from both sides."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces
from scoring.paper.drawn import HAIR, RULE, Turned
from scoring.paper.pages import Page, Paper
from scoring.paper.qr import draw_qr
from tournaments.sheets.heads import EveningHead

#: Of the printed page, in points: the codes, the letters under the table's, their column.
QR: Final = 176.0
HALL_QR: Final = 84.0
LETTERS: Final = 30.0
COLUMN: Final = 200.0
BETWEEN: Final = 24.0
#: How far the halves keep from the fold.
FOLD: Final = 12.0
#: The address to type, as printed.
ADDRESS: Final = 14.0
#: Of what is read with the sheet in the hand.
NAME: Final = 13.0
DATE: Final = 10.0
LABEL: Final = 12.0
SMALL: Final = 9.5
HINT: Final = 12.0
#: As printed.
TABLE: Final = 36.0
#: Of a figure's size: how high it stands, how far under its line the next thing may begin.
FIGURE: Final = 0.75
UNDER: Final = 0.2


@dataclass(frozen=True)
class Sign:
    """A table's sign: its number, its QR code's address, its five letters, and where to type them.

    Without an address, because there was no network, it says so in place of the code.
    """

    number: int
    address: str
    code: str
    join: str


def table_signs(head: EveningHead, signs: Sequence[Sign], paper: Paper) -> Pieces:
    """Draw a page for each sign: its lower half upright, its upper half turned."""
    sheet = Pieces(paper, _("Table signs"))
    for place, sign in enumerate(signs):
        page = sheet.new_page() if place else sheet.page
        half = _half(head, sign, paper)
        page.drawn += [
            *half.drawn,
            Turned(tuple(item for item in half.drawn if not isinstance(item, Turned))),
        ]
        _fold(page, paper)
    return sheet


def _fold(page: Page, paper: Paper) -> None:
    """The line to fold along, broken by the words that say so."""
    middle, margin = paper.height / 2, paper.margin
    words = _("Fold here and stand it up, like a tent. Tape both edges to the table.")
    wide = typeset.width(words, SMALL)
    page.text(paper.width / 2, middle + SMALL * 0.35, words, SMALL, align="centre")
    for x, end in ((margin, -1), (paper.width - margin, 1)):
        page.line(
            (x, middle), (paper.width / 2 + end * (wide / 2 + 8), middle), width=RULE, dash=(4, 4)
        )


def _half(head: EveningHead, sign: Sign, paper: Paper) -> Page:
    """The lower half, upright. It is large already: in large print only its words are larger."""
    page, unit = Page(), 1 / paper.scale
    left, right = paper.margin, paper.width - paper.margin
    top, bottom = paper.height / 2 + FOLD * unit, paper.height - paper.margin
    dated = typeset.width(head.date, DATE)
    page.text(right, top + DATE, head.date, DATE, align="right")
    taken = page.block(
        left, top, head.name, NAME, room=right - left - dated - BETWEEN * unit, bold=True
    )
    top += taken + 6 * unit
    column = right - COLUMN * unit
    _own(page, sign, (column, right), top, unit)
    edges = left, column - BETWEEN * unit
    if sign.address:
        bottom = _hints(page, sign.address, (left, right), bottom)
    if head.hall:
        bottom = _everybody(page, head.hall, edges, bottom, unit)
    _number(page, sign.number, edges, (top, bottom), unit)
    return page


def _number(
    page: Page, number: int, edges: tuple[float, float], ends: tuple[float, float], unit: float
) -> None:
    (left, right), (top, bottom) = edges, ends
    middle, size = (left + right) / 2, TABLE * unit
    page.text(middle, top + size * FIGURE, _("Table"), size, bold=True, align="centre")
    top += size
    figures = str(number)
    natural = typeset.natural(figures, True)
    size = min((bottom - top) / (FIGURE + UNDER), (right - left) / natural)
    # In the middle of the height that there is.
    base = top + (bottom - top - size * (FIGURE + UNDER)) / 2 + FIGURE * size
    page.text(middle, base, figures, size, bold=True, align="centre")


def _own(page: Page, sign: Sign, edges: tuple[float, float], top: float, unit: float) -> None:
    """The code of the table's own sheet, its letters, and where they are typed."""
    middle, room = sum(edges) / 2, edges[1] - edges[0]
    top += page.block(
        middle, top, _("This table’s score sheet"), LABEL, room=room, bold=True, align="centre"
    )
    top += 4 * unit
    if not sign.address:
        words = _(
            "No code here: no phone could reach this computer when the sign was printed. Join the "
            "hall’s Wi-Fi, or set the address under Links, and print it again."
        )
        page.block(middle, top, words, LABEL, room=room, align="centre")
        return
    draw_qr(page, sign.address, middle - QR * unit / 2, top, QR * unit)
    top += (QR + 8) * unit
    words = _("Scan it, or type the letters at")
    top += page.block(middle, top, words, SMALL, room=room, align="centre")
    address = max(SMALL, ADDRESS * unit)
    for line in _address_lines(sign.join, address, room):
        top += page.block(middle, top, line, address, room=room, bold=True, align="centre")
    size = LETTERS * unit
    page.text(
        middle, top + size, "\N{NO-BREAK SPACE}".join(sign.code), size, bold=True, align="centre"
    )


def _address_lines(address: str, size: float, room: float) -> list[str]:
    """An address in lines that end, if they must, after one of its signs and not inside a word."""
    lines = [""]
    for piece in re.split(r"(?<=[./:-])", address):
        if lines[-1] and typeset.width(lines[-1] + piece, size, True) > room:
            lines.append("")
        lines[-1] += piece
    return lines


def _hints(page: Page, address: str, edges: tuple[float, float], bottom: float) -> float:
    """Draw the hints that keep a phone with its sheet at the foot; return where they begin."""
    words = _("iPhone: stay in Safari, or in the icon.")
    if address.startswith("http:"):  # a hall's own Wi-Fi; a club's server is reached by https
        words = _("Stay on this Wi-Fi, even without internet.") + " " + words
    left, right = edges
    page.block(left, bottom - HINT, words, SMALL, room=right - left, height=HINT)
    return bottom - HINT


def _everybody(
    page: Page, address: str, edges: tuple[float, float], bottom: float, unit: float
) -> float:
    """The code for everybody, smaller, in the other corner, under a line; return its end."""
    left, right = edges
    side = HALL_QR * unit
    draw_qr(page, address, left, bottom - side, side, error="l")
    x, top = left + side + 12 * unit, bottom - side
    words = _("Everybody: find your name")
    top += page.block(x, top, words, LABEL, room=right - x, bold=True)
    page.block(x, top + 2, _("Your seats and points, on your own phone."), SMALL, room=right - x)
    line = bottom - side - 6 * unit
    page.line((left, line), (right, line), width=HAIR)
    return line - 4 * unit
