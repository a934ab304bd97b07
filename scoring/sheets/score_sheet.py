"""The score sheet of a game: every hand with its reasons, how it ended, and the running score as a chart."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import RED
from scoring.paper.pages import MARGIN, Page, Paper, Sheet
from scoring.sheets.axes import Chart
from scoring.sheets.chart import HEIGHT, draw_chart
from scoring.words.vocabulary import in_figures, signed


@dataclass(frozen=True)
class PrintedHand:
    """A line of the sheet in words. `cells`: points and total of each unit, in the order of the units."""

    number: int
    dealer: str
    headline: str
    cells: Sequence[tuple[int, int]]
    reasons: Sequence[str]


@dataclass(frozen=True)
class PrintedGame:
    """What a game's score sheet says, in words and figures; `units`: who owns each score."""

    title: str
    rules: str
    started: datetime
    players: Sequence[str]
    units: Sequence[str]
    first_dealer: str
    hands: Sequence[PrintedHand]
    ending: str
    #: Target and floor, where there are such.
    stops: Sequence[int]


def score_sheet(game: PrintedGame, paper: Paper) -> Sheet:
    """Draw a game's score sheet."""
    title = (
        game.title
        if typeset.width(game.title, 13, True) < paper.width - 2 * MARGIN - 120
        else _("Score sheet")
    )
    sheet = Sheet(paper, title, under=game.rules, aside=date_format(game.started, "j F Y"))
    columns = _Columns(sheet, game)
    first = _("Clockwise: {players}. First dealer: {dealer}.").format(
        players=", ".join(game.players), dealer=game.first_dealer
    )
    for line in typeset.wrapped(first, 10, sheet.inner):
        sheet.page.text(MARGIN, sheet.take(14) + 10, line, 10)
    sheet.take(6)
    columns.head(sheet.page, sheet.take(columns.head_height))
    for hand in game.hands:
        _hand(sheet, columns, hand)
    if not game.hands:
        sheet.page.text(MARGIN, sheet.take(20) + 14, _("No hand has been played yet."), 10)
    if game.ending:
        lines = typeset.wrapped(game.ending, 12, sheet.inner - 20, True)
        top = sheet.take(len(lines) * 15 + 20) + 6
        sheet.page.box(MARGIN, top, sheet.inner, len(lines) * 15 + 10, stroke=1.2)
        for place, line in enumerate(lines):
            sheet.page.text(MARGIN + 10, top + 16 + 15 * place, line, 12, bold=True)
    if game.hands:
        top = sheet.take(HEIGHT + 16)
        totals = [[0, *(hand.cells[unit][1] for hand in game.hands)] for unit in range(len(game.units))]
        draw_chart(sheet.page, top + 12, sheet.inner, Chart(game.units, totals, game.stops))
    return sheet


class _Columns:
    """Where the columns stand: number, dealer, hand, then one for each unit with its points and its total."""

    def __init__(self, sheet: Sheet, game: PrintedGame) -> None:
        self.sheet, self.game = sheet, game
        units = len(game.units)
        self.width = min(112.0, (sheet.inner - 250) / units)
        #: Too narrow for points and total side by side: the points stand under the total.
        self.narrow = self.width < 66
        self.first_unit = sheet.paper.width - MARGIN - self.width * units
        self.dealer = MARGIN + 25
        self.hand = self.dealer + 78
        self.names = [typeset.wrapped(name, 9, self.width - 8, True) for name in game.units]
        self.head_height = 8 + 11 * max(len(lines) for lines in self.names)

    def head(self, page: Page, top: float) -> None:
        base = top + self.head_height - 6
        page.text(MARGIN + 19, base, _("No."), 9, align="right")
        page.text(self.dealer, base, _("Dealer"), 9)
        page.text(self.hand, base, _("Hand"), 9)
        for unit, lines in enumerate(self.names):
            right = self.first_unit + self.width * (unit + 1)
            for place, line in enumerate(reversed(lines)):
                page.text(right - 2, base - 11 * place, line, 9, bold=True, align="right")
        page.line((MARGIN, base + 5), (self.sheet.paper.width - MARGIN, base + 5), width=0.8)


def _hand(sheet: Sheet, columns: _Columns, hand: PrintedHand) -> None:
    room = columns.first_unit - columns.hand - 8
    headline = typeset.wrapped(hand.headline, 10, room)
    reasons = typeset.wrapped(" · ".join(hand.reasons), 8, sheet.inner - (columns.dealer - MARGIN))
    height = 6 + 13 * max(len(headline), 1 + columns.narrow) + 10 * len(reasons) + 3
    if not sheet.room_for(height):
        sheet.new_page()
        columns.head(sheet.page, sheet.take(columns.head_height))
    top = sheet.take(height)
    page, base = sheet.page, top + 14
    page.text(MARGIN + 19, base, str(hand.number), 10, bold=True, align="right")
    page.text(columns.dealer, base, hand.dealer, 10, room=columns.hand - columns.dealer - 6)
    for place, line in enumerate(headline):
        _in_colour(page, columns.hand, base + 13 * place, line)
    for unit, (points, total) in enumerate(hand.cells):
        right = columns.first_unit + columns.width * (unit + 1) - 2
        page.text(right, base, in_figures(total), 11, bold=True, align="right")
        if points and columns.narrow:
            page.text(right, base + 11, signed(points), 8, align="right")
        elif points:
            beside = max(36.0, typeset.width(in_figures(total), 11, True) + 6)
            page.text(right - beside, base, signed(points), 9, align="right")
    below = base + 13 * (max(len(headline), 1 + columns.narrow) - 1) + 11
    for place, line in enumerate(reasons):
        page.text(columns.dealer, below + 10 * place, line, 8)
    page.line((MARGIN, top + height), (sheet.paper.width - MARGIN, top + height), width=0.3)


def _in_colour(page: Page, x: float, y: float, line: str, size: float = 10) -> None:
    """Set a line with its red suits in red, which grey printers show as a dark grey."""
    piece = ""
    for letter in line + "\0":
        if letter in "♦♥\0":
            if piece:
                page.text(x, y, piece, size)
                x += typeset.width(piece, size) + (typeset.width(" ", size) if piece.endswith(" ") else 0)
            if letter != "\0":
                page.text(x, y, letter, size, colour=RED)
                x += typeset.width(letter, size)
            piece = ""
        else:
            piece += letter
