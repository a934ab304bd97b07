"""A blank score sheet for a ruleset, with its bid table in the margin, for those who score with a pencil."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import INK, RED
from scoring.paper.pages import MARGIN, Paper, Sheet

MARGIN_COLUMN = 128.0
ROW = 23.0


@dataclass(frozen=True)
class BlankGame:
    """What a blank sheet says: the name of the rules, how many columns, the bid table and some house rules.

    `bids`: rows of (bid, worth) as the ruleset has them; `special`: the misère-type bids; `facts`: sentences.
    """

    rules: str
    columns: int
    bids: Sequence[Sequence[tuple[str, int]]]
    special: Sequence[tuple[str, int]]
    facts: Sequence[str]


def blank_sheet(game: BlankGame, paper: Paper) -> Sheet:
    """Draw a blank score sheet, one page."""
    sheet = Sheet(paper, _("Score sheet"), under=game.rules, aside=_("Date") + " ______________")
    _table(sheet, game)
    _margin(sheet, game)
    return sheet


def _table(sheet: Sheet, game: BlankGame) -> None:
    page, left, top = sheet.page, MARGIN, MARGIN + 50
    right = sheet.paper.width - MARGIN - MARGIN_COLUMN - 14
    fixed = [(_("No."), 24.0), (_("Dealer"), 62.0), (_("Bid"), 62.0), (_("Tricks"), 38.0)]
    column = (right - left - sum(width for _name, width in fixed)) / game.columns
    rows = int((sheet.bottom - top - 40) // ROW)
    bottom = top + 40 + rows * ROW
    x = left
    for name, width in fixed:
        page.text(x + 3, top + 34, name, 9, room=width - 4)
        x += width
        page.line((x, top), (x, bottom), width=0.4)
    for unit in range(game.columns):
        page.text(x + 3, top + 10, _("Names"), 9, room=column - 4)
        x += column
        page.line((x, top), (x, bottom), width=0.8 if unit == game.columns - 1 else 0.4)
    page.line((left, top), (left, bottom), width=0.8)
    page.line((left, top), (right, top), width=0.8)
    for row in range(rows + 1):
        y = top + 40 + row * ROW
        page.line((left, y), (right, y), width=0.8 if row in (0, rows) else 0.4)
        if row < rows:
            page.text(left + 17, y + 15, str(row + 1), 9, align="right")


def _margin(sheet: Sheet, game: BlankGame) -> None:
    page = sheet.page
    left = sheet.paper.width - MARGIN - MARGIN_COLUMN
    y = MARGIN + 62
    page.text(left, y, _("What a bid is worth"), 10, bold=True, room=MARGIN_COLUMN)
    y += 6
    for row in game.bids:
        cell = MARGIN_COLUMN / len(row)
        for place, (bid, worth) in enumerate(row):
            centre = left + cell * (place + 0.5)
            colour = RED if "♦" in bid or "♥" in bid else INK
            page.text(centre, y + 14, bid, 9, bold=True, align="centre", room=cell - 1, colour=colour)
            page.text(centre, y + 25, str(worth), 8, align="centre")
        y += 32
        page.line((left, y - 2), (left + MARGIN_COLUMN, y - 2), width=0.3)
    for bid, worth in game.special:
        page.text(left, y + 12, bid, 9, bold=True, room=MARGIN_COLUMN - 34)
        page.text(left + MARGIN_COLUMN, y + 12, str(worth), 9, align="right")
        y += 16
    y += 14
    for fact in game.facts:
        for line in typeset.wrapped(fact, 8.5, MARGIN_COLUMN):
            page.text(left, y + 10, line, 8.5)
            y += 11
        y += 5
