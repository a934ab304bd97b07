"""A game's score sheet, a keepsake: who won, the running score, the hands and their reasons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, RULE, STRONG, Box
from scoring.paper.flow import Block, Flow, beside, gap, heading, paragraph, together
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.suits import suited_lines
from scoring.paper.table import Cell, fixed_row, line_of
from scoring.sheets.axes import Chart
from scoring.sheets.chart import chart_height, draw_chart, mark, ring
from scoring.sheets.line_score import PrintedHand, line_score
from scoring.words.moments import told
from scoring.words.vocabulary import in_figures

#: Read from two metres: who won, and the score.
RESULT: Final = 46.0
RESULT_HEIGHT: Final = 112.0
#: On one line, it may be so large.
RESULT_SIZES: Final = (46.0, 42.0, 38.0, 35.0)
SCORE: Final = 58.0
#: From this many scores on each has a row: beside one another they would be small.
ROWS: Final = 3
SAYS: Final = 10.5
#: The type of a score in a row, and of whose it is.
FIGURES: Final = 26.0
NAME: Final = 17.0
#: Above a chart and below it; how many times its height it grows where there is room; the hands
#: that are too many to follow it on its page.
AROUND: Final = 12.0
GROWN: Final = 2.0
MANY: Final = 30
FEW_FACTS: Final = 3
#: The reasons of a hand: their type, the column of its number and the room after it, the room
#: between two columns and under a hand; narrower than this, one column is all there is room for.
WHY: Final = 9.5
NUMBER: Final = 28.0
BESIDE: Final = 7.0
GUTTER: Final = 22.0
AFTER: Final = 5.0
WIDE: Final = 440.0


@dataclass(frozen=True)
class PrintedUnit:
    """The owner of a score, the score, and whether it won."""

    name: str
    total: int
    is_winner: bool


@dataclass(frozen=True)
class PrintedFact:
    """Something to talk about: what, whose, and in which hands; the best one is ringed."""

    what: str
    words: str
    hands: str


@dataclass(frozen=True)
class PrintedGame:
    """The contents of a game's score sheet; `short`: names as they stand in the hands."""

    result: str
    how: Sequence[str]
    rules: str
    started: datetime
    as_of: str
    seated: str
    units: Sequence[PrintedUnit]
    short: Sequence[str]
    by_player: bool
    hands: Sequence[PrintedHand]
    facts: Sequence[PrintedFact]
    #: The unit and the hand of what is talked about most.
    ringed: tuple[int, int] | None
    #: Target and floor, where there are such.
    stops: Sequence[int]


class _Keepsake(Sheet):
    """A sheet whose first page has no head but the result."""

    def __init__(self, game: PrintedGame, paper: Paper) -> None:
        self.game = game
        super().__init__(
            paper,
            game.result,
            under=game.rules,
            aside=told(game.started),
            foot=" · ".join(filter(None, (_("Five Hundred"), game.as_of))),
        )

    def new_page(self) -> Page:
        """Begin a page: the first with the result, every other with the head that sheets have."""
        if self.pages:
            return super().new_page()
        page = Page()
        self.pages.append(page)
        self.y = self.paper.margin - 2
        _result(self, self.game)
        return page


def score_sheet(game: PrintedGame, paper: Paper) -> Sheet:
    """Draw a game's score sheet."""
    sheet = _Keepsake(game, paper)
    if game.hands:
        draw = _side_by_side if len(game.units) < ROWS else _in_rows
        draw(sheet, game.units)
        game = _with_facts_that_fit(sheet, game)
        _chart(sheet, game)
        _facts(sheet, game)
        _line_score(sheet, game)
        _reasons(sheet, game)
    else:
        paragraph(sheet, _("No hand has been played yet."), 14, after=10)
        paragraph(sheet, game.seated, SAYS)
    return sheet


def _line_score(sheet: Sheet, game: PrintedGame) -> None:
    ringed = game.ringed[1] if game.ringed else 0
    line_score(sheet, game.short, game.hands, by_player=game.by_player, ringed=ringed)


def reasons(sheet: Sheet, hands: Sequence[PrintedHand]) -> None:
    """Set each hand with its reasons, in two columns where the paper is wide; none is split."""
    flow = Flow(across=2 if sheet.inner >= WIDE else 1, gutter=GUTTER, slack=0.5)
    blocks = [_why(hand, flow.width(sheet)) for hand in hands]
    heading(sheet, _("Why the scores moved"), 13, keep=blocks[0].height)
    flow.draw(sheet, blocks)


def _why(hand: PrintedHand, width: float) -> Block:
    number = Cell(str(hand.number), NUMBER, WHY, bold=True, align="right", before=0, after=BESIDE)
    words = Cell(hand.headline, width - NUMBER, WHY, bold=True, before=0, after=0, suits=True)
    rows = [line_of([number, words])]
    if hand.reasons:
        reasons = words._replace(words=" · ".join(hand.reasons), bold=False)
        rows.append(line_of([number._replace(words=""), reasons]))
    return together([*rows, gap(AFTER)])


def _reasons(sheet: Sheet, game: PrintedGame) -> None:
    reasons(sheet, game.hands)
    sheet.leave(8)
    paragraph(sheet, game.seated, typeset.SMALLEST, after=0)


def _height(sheet: Sheet, *blocks: Callable[[Sheet], None]) -> float:
    endless = Sheet(replace(sheet.paper, height=1e6), "")
    top = endless.y
    for block in blocks:
        block(endless)
    return endless.y - top


def _result(sheet: Sheet, game: PrintedGame) -> None:
    """Draw the result as large as it fits, the rules and the day over it, and how under it."""
    page = sheet.page
    day = told(game.started, "sheet")
    top = sheet.y
    page.text(sheet.right, top + SAYS * typeset.ASCENT, day, SAYS, align="right")
    room = sheet.inner - typeset.width(day, SAYS) - 16
    sheet.y += page.block(sheet.left, top, game.rules, SAYS, room=room) + 4
    page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=STRONG)
    size, lines = _result_lines(game.result, sheet.inner)
    sheet.y += 6
    for line in lines:
        page.text(sheet.left, sheet.y + size * typeset.ASCENT, line, size, bold=True, role="H1")
        sheet.y += size * typeset.LEADING
    sheet.y += 4
    for words in game.how:
        sheet.y += suited_lines(page, sheet.left, sheet.y, words, 14, room=sheet.inner) + 3
    sheet.y += 4


def _result_lines(result: str, room: float) -> tuple[float, tuple[str, ...]]:
    """The size of the result and its lines: one if it can be large, else two, else more."""
    for size in RESULT_SIZES:
        if typeset.width(result, size, True) <= room:
            return size, (result,)
    set_ = typeset.fitted(result, RESULT, room, True, RESULT_HEIGHT)
    return set_.size, set_.lines


def _side_by_side(sheet: Sheet, units: Sequence[PrintedUnit]) -> None:
    gap = 24.0
    room = (sheet.inner - gap) / 2
    lines = max(len(typeset.wrapped(unit.name, 15, room, True)) for unit in units)
    names = lines * 15 * typeset.LEADING
    size = min(SCORE, *(room / typeset.natural(in_figures(unit.total), True) for unit in units))
    top = sheet.take(6 + names + SCORE + 6)
    for number, unit in enumerate(units):
        x = sheet.left + number * (room + gap)
        width = 3 * STRONG if unit.is_winner else RULE
        sheet.page.line((x, top), (x + room, top), width=width)
        sheet.page.block(x, top + 6, unit.name, 15, room=room, bold=True)
        base = top + 6 + names + SCORE * 0.86
        sheet.page.text(x, base, in_figures(unit.total), size, bold=unit.is_winner)


def _in_rows(sheet: Sheet, units: Sequence[PrintedUnit]) -> None:
    figures = max(typeset.width(in_figures(unit.total), FIGURES, True) for unit in units) * 1.1
    order = sorted(range(len(units)), key=lambda number: -units[number].total)
    rows = [_unit(number, units[number], sheet.inner, figures) for number in order]
    Flow().draw(sheet, [gap(4), *rows, gap(4)])


def _unit(number: int, unit: PrintedUnit, width: float, figures: float) -> Block:
    """A score with whose it is, under a line. `figures`: the width of scores."""
    name = Cell(unit.name, width - figures, NAME, unit.is_winner, before=20, after=14)
    total = Cell(in_figures(unit.total), figures, FIGURES, unit.is_winner, "right", 0, 0)
    height = max(FIGURES * 1.25, name.height + 8)

    def marked(page: Page, x: float, top: float) -> None:
        page.line((x, top), (x + width, top), width=STRONG if unit.is_winner else HAIR)
        mark(page, number, x + 6, top + height / 2, 4)

    return beside([(0, Block(0, marked)), (0, fixed_row([name, total], height, line=0))])


def _chart_of(game: PrintedGame) -> Chart:
    totals = [[0, *(hand.cells[unit][1] for hand in game.hands)] for unit in range(len(game.units))]
    return Chart(game.short, totals, game.stops)


def _chart(sheet: Sheet, game: PrintedGame) -> None:
    """The running score, as high as there is room for beside what follows on its page."""
    chart = _chart_of(game)
    height = chart_height(chart, sheet.inner)
    free = sheet.bottom - sheet.y - AROUND - 1  # no height is so exact that nothing may be left
    rest = next((free - used for used in _stretches(sheet, game) if free - used >= height), height)
    height = min(rest, height * GROWN)
    top = sheet.take(height + AROUND)
    draw_chart(sheet.page, Box(sheet.left, top + 4, sheet.inner, height), chart, game.ringed)


def _with_facts_that_fit(sheet: Sheet, game: PrintedGame) -> PrintedGame:
    """Leave out the last facts where that brings all hands on the first page, if a few are left."""
    if len(game.hands) < MANY:
        room = sheet.bottom - sheet.y - AROUND - 1 - chart_height(_chart_of(game), sheet.inner)
        room -= _height(sheet, partial(_line_score, game=game))
        for number in range(len(game.facts), FEW_FACTS - 1, -1):
            fewer = replace(game, facts=game.facts[:number])
            if _height(sheet, partial(_facts, game=fewer)) <= room:
                return fewer
    return game


def _stretches(sheet: Sheet, game: PrintedGame) -> Iterator[float]:
    """The heights of what may follow the chart on its page: all of it, or less and less of it."""
    facts = _height(sheet, partial(_facts, game=game))
    if len(game.hands) < MANY:
        hands = _height(sheet, partial(_line_score, game=game))
        yield facts + hands + _height(sheet, partial(_reasons, game=game))
        yield facts + hands
    yield facts
    yield 0.0


def _facts(sheet: Sheet, game: PrintedGame) -> None:
    """Draw what people talk about, a line each; the best has its ring of the chart and hands."""
    what = max((typeset.width(fact.what, SAYS) for fact in game.facts), default=0) + 34
    what = min(what, sheet.inner * 0.34)
    blocks = [
        _fact(fact, what, sheet.inner, is_ringed=place == 0 and game.ringed is not None)
        for place, fact in enumerate(game.facts)
    ]
    Flow().draw(sheet, blocks)


def _fact(fact: PrintedFact, what: float, width: float, *, is_ringed: bool) -> Block:
    """A fact: what, whose, in which hands. `what`: the width of the first of these."""
    beside_it = min(typeset.width(fact.hands, SAYS), width * 0.3)
    cells = [
        Cell(fact.what, what, SAYS, before=20, after=6),
        Cell(fact.words, width - what - beside_it, SAYS, bold=True, before=0, after=12, suits=True),
        Cell(fact.hands, beside_it, SAYS, align="right", before=-1, after=0),
    ]
    words = together([line_of(cells), gap(5)])
    if not is_ringed:
        return words
    return beside(
        [(0, words), (7, Block(0, lambda page, x, top: ring(page, x, top + SAYS * 0.62, 5)))]
    )


__all__ = ["PrintedFact", "PrintedGame", "PrintedHand", "PrintedUnit", "score_sheet"]
