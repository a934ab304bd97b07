"""The hands as a line score, as on a golf card or a curling board: a row a hand, quick to read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from config.language import pgettext_lazy
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR
from scoring.paper.flow import Block, Flow, beside, gap, heading, lined, paragraph, together
from scoring.paper.pages import Page, Sheet
from scoring.paper.table import Cell, Titles, line_of, titles_of
from scoring.sheets.chart import ring
from scoring.words.vocabulary import in_figures, labelled, signed

#: The type of a first line in a cell, of the total in it, and of all else.
LINE: Final = 10.5
TOTAL: Final = 12.0
SMALL: Final = 9.0
#: Narrower than this, what a hand was stands under who bid it, and points under the total.
WIDE: Final = 440.0
NUMBER: Final = 36.0
GAP: Final = 6.0
TITLES: Final = Titles(SMALL, 0, 1.5, 3)
#: Above a hand and below it.
ABOVE: Final = 3.0
RING: Final = 8.5
#: A hand on the card: made or failed; who dealt it, where each has a column of his own.
MADE: Final = {True: "✓", False: "✗"}
DEALT: Final = "D"
#: The head of the numbers of hands, in a column as wide as two figures in a ring.
HAND: Final = pgettext_lazy("narrow column", "Hand")


@dataclass(frozen=True)
class PrintedHand:
    """A hand in words, names short; `cells`: points and total of each unit, in their order.

    `outcome`: what there was in place of a contract. `contractor`, `partners`, `dealt`: places of
    units.
    """

    number: int
    dealer: str
    by: str
    bid: str
    result: str
    made: bool | None
    outcome: str
    cells: Sequence[tuple[int, int]]
    contractor: int | None
    partners: Sequence[int]
    dealt: int
    headline: str
    reasons: Sequence[str]
    is_amended: bool = False


@dataclass(frozen=True)
class _Column:
    """A column: its head, where it begins, its width; `over`: how far its head reaches left."""

    title: str
    x: float
    width: float
    align: str = "left"
    size: float = LINE
    bold: bool = False
    over: float = 0.0


@dataclass(frozen=True)
class _Cell:
    """The contents of a cell: a line, another in small type, and the columns that it spans."""

    first: str = ""
    second: str = ""
    span: int = 1


def line_score(
    sheet: Sheet,
    units: Sequence[str],
    hands: Sequence[PrintedHand],
    *,
    by_player: bool,
    ringed: int = 0,
) -> None:
    """Draw a row for each hand. `units`: each score's owner, in short; `ringed`: the ringed hand.

    `by_player`: each has a score of his own, so that bids and deals stand in his column.
    """
    wide = sheet.inner >= WIDE
    if by_player and wide:
        columns, rows = _player_columns(sheet, units), [_by_player(hand) for hand in hands]
    elif by_player:
        columns, rows = _total_columns(sheet, units), [_under_totals(hand) for hand in hands]
    elif wide:
        columns, rows = _side_columns(sheet, units, hands), [_in_a_line(hand) for hand in hands]
    else:
        columns = _narrow_columns(sheet, units, hands)
        rows = [_in_two_lines(hand) for hand in hands]
    heading(sheet, _("Hand by hand"), 13, keep=18 + 20 * min(2, len(hands)))
    parted = [column.x - GAP / 2 for column in columns[1:-1:2]] if by_player and wide else []
    blocks = []
    for hand, cells in zip(hands, rows, strict=True):
        row = _row(sheet, columns, cells, parted)
        blocks.append(_ringed(columns, cells, row) if hand.number == ringed else row)
    Flow(heads=_heads(sheet, columns)).draw(sheet, blocks)
    notes = list(_notes(hands, by_player=by_player and wide))
    if notes:
        sheet.leave(4)
        paragraph(sheet, " · ".join(notes), SMALL)


def _notes(hands: Sequence[PrintedHand], *, by_player: bool) -> Iterator[str]:
    if by_player:
        yield _("{sign} dealt").format(sign=DEALT)
        yield _("{made} bid and made").format(made=MADE[True])
        yield _("{failed} bid and failed").format(failed=MADE[False])
        if any(hand.partners for hand in hands):
            yield _("“with” called as the partner")
    if any(hand.is_amended for hand in hands):
        yield _("* corrected since it was first saved")


def _number(hand: PrintedHand) -> _Cell:
    return _Cell(f"{hand.number}*" if hand.is_amended else str(hand.number))


def _points(points: int) -> str:
    return signed(points) if points else ""


def _in_a_line(hand: PrintedHand) -> list[_Cell]:
    """A hand's cells on wide paper: number, dealer, who, bid, result, points and total by side."""
    what = (
        [_Cell(hand.outcome, span=3)]
        if hand.outcome
        else [_Cell(hand.by), _Cell(hand.bid), _Cell(hand.result)]
    )
    figures = [
        _Cell(words)
        for points, total in hand.cells
        for words in (_points(points), in_figures(total))
    ]
    return [_number(hand), _Cell(hand.dealer), *what, *figures]


def _in_two_lines(hand: PrintedHand) -> list[_Cell]:
    """A hand's cells on narrow paper: number, who over the dealer, bid and result, totals."""
    dealt = _("{dealer} dealt").format(dealer=hand.dealer)
    what = (
        [_Cell(hand.outcome, dealt, 2)]
        if hand.outcome
        else [_Cell(hand.by, dealt), _Cell(hand.bid, hand.result)]
    )
    figures = [_Cell(in_figures(total), _points(points)) for points, total in hand.cells]
    return [_number(hand), *what, *figures]


def _by_player(hand: PrintedHand) -> list[_Cell]:
    """The cells of a hand in which each has a score: his bid or deal beside his figures."""
    cells = [_number(hand)]
    for unit, (points, total) in enumerate(hand.cells):
        mark = ""
        if unit == hand.contractor:
            mark = f"{hand.bid} {MADE[bool(hand.made)]}"
        elif unit in hand.partners:
            mark = _("with")
        cells += [
            _Cell(mark, DEALT if unit == hand.dealt else ""),
            _Cell(in_figures(total), _points(points)),
        ]
    return [*cells, _Cell(hand.outcome)]


def _under_totals(hand: PrintedHand) -> list[_Cell]:
    """A hand's cells on narrow paper where each has a score: totals, and under them what it was."""
    figures = [_Cell(in_figures(total), _points(points)) for points, total in hand.cells]
    what = hand.outcome or labelled(hand.by, f"{hand.bid} {hand.result}")
    dealt = _("{dealer} dealt").format(dealer=hand.dealer)
    return [_number(hand), *figures, _Cell(f"{what} · {dealt}")]


def _widest(words: Sequence[str], size: float, bold: bool = False) -> float:
    return max((typeset.width(line, size, bold) for line in words), default=0.0)


def _side_columns(
    sheet: Sheet, units: Sequence[str], hands: Sequence[PrintedHand]
) -> list[_Column]:
    bid = min(max(_widest([hand.bid for hand in hands], LINE, True), 24), 84) + GAP
    result = min(max(_widest([hand.result for hand in hands], LINE), 40), 80) + GAP
    points, total = 40.0, 50.0
    names = (sheet.inner - NUMBER - bid - result - len(units) * (points + total)) / 2
    placed = _placed(
        sheet.left + NUMBER,
        (_("Dealer"), names, False),
        (_("Bid by"), names, False),
        (_("Bid"), bid, True),
        ("", result, False),
    )
    return [_numbers(sheet), *placed, *_figures(sheet, units, points, total)]


def _narrow_columns(
    sheet: Sheet, units: Sequence[str], hands: Sequence[PrintedHand]
) -> list[_Column]:
    bids = max(
        _widest([hand.bid for hand in hands], LINE, True),
        _widest([hand.result for hand in hands], SMALL),
    )
    bid = min(max(bids, 24.0), 76.0) + GAP
    total = 62.0
    names = sheet.inner - NUMBER - bid - len(units) * total
    placed = _placed(sheet.left + NUMBER, (_("Bid by"), names, False), (_("Bid"), bid, True))
    return [_numbers(sheet), *placed, *_figures(sheet, units, 0, total)]


def _player_columns(sheet: Sheet, units: Sequence[str]) -> list[_Column]:
    room = (sheet.inner - NUMBER) / len(units)
    columns = [_numbers(sheet)]
    for unit, name in enumerate(units):
        x = sheet.left + NUMBER + unit * room
        figures = min(34.0, room / 2)
        width = room - figures - GAP
        columns.append(_Column("", x + GAP, width))
        x += room - figures - GAP / 2
        columns.append(_Column(name, x, figures, "right", TOTAL, True, width))
    return [*columns, _Column("", sheet.left + NUMBER + GAP, sheet.inner - NUMBER - GAP)]


def _total_columns(sheet: Sheet, units: Sequence[str]) -> list[_Column]:
    room = (sheet.inner - NUMBER) / len(units)
    left = sheet.left + NUMBER
    columns = [_numbers(sheet)]
    for unit, name in enumerate(units):
        columns.append(_Column(name, left + unit * room + GAP, room - GAP, "right", TOTAL, True))
    return [*columns, _Column("", left, sheet.inner - NUMBER)]


def _figures(sheet: Sheet, units: Sequence[str], points: float, total: float) -> Iterator[_Column]:
    x = sheet.right - len(units) * (points + total)
    for name in units:
        if points:
            yield _Column("", x, points, "right", LINE)
        yield _Column(name, x + points, total, "right", TOTAL, True, max(0.0, points - GAP))
        x += points + total


def _numbers(sheet: Sheet) -> _Column:
    """Return the column of the hands' numbers, with room between them and the names."""
    return _Column(str(HAND), sheet.left, NUMBER - 12, "right", LINE, True)


def _placed(left: float, *columns: tuple[str, float, bool]) -> list[_Column]:
    """Columns side by side, each of a title, a width and whether it is bold."""
    placed = []
    for title, width, bold in columns:
        placed.append(_Column(title, left, width, bold=bold))
        left += width
    return placed


def _heads(sheet: Sheet, columns: Sequence[_Column]) -> Block:
    titles, x = [], sheet.left
    for column in columns:
        left = column.x - column.over
        cell = Cell(
            column.title, column.x + column.width - x, SMALL, column.bold, column.align, left - x, 0
        )
        titles.append(cell)
        x += cell.width
    return together([titles_of(titles, TITLES), gap(1)])


def _row(
    sheet: Sheet, columns: Sequence[_Column], cells: Sequence[_Cell], parted: Sequence[float]
) -> Block:
    """A hand. `parted`: where a line parts one player's figures from the next one's."""
    outcome = gap(0)
    if len(cells) == len(columns) and columns[-1].align == "left":
        *cells, last = cells  # what each has a column for stands over what the deal was
        if last.first:
            column = columns[-1]
            told = Cell(last.first, column.width, LINE, before=0, after=0, suits=True)
            outcome = beside([(column.x - sheet.left, line_of([told]))])
    hand = beside(
        [
            (column.x - sheet.left, _cell(column, room, cell))
            for cell, column, room in _rooms(columns, cells)
        ]
    )
    # Over the words of an outcome the lines end a little higher.
    down = hand.height + (ABOVE - 1 if outcome.height else 2 * ABOVE)
    upright = Block(0, lambda page, x, top: page.line((x, top), (x, top + down), width=HAIR))
    whole = together([gap(ABOVE), hand, outcome, gap(ABOVE)])
    return lined(beside([(0, whole), *((x - sheet.left, upright) for x in parted)]), sheet.inner)


def _ringed(columns: Sequence[_Column], cells: Sequence[_Cell], row: Block) -> Block:
    column, number = columns[0], cells[0].first
    middle = column.width - typeset.width(number, LINE, True) / 2

    def draw(page: Page, x: float, top: float) -> None:
        row.draw(page, x, top)
        ring(page, x + middle, top + ABOVE + TOTAL * 0.63, RING)

    return Block(row.height, draw)


def _rooms(
    columns: Sequence[_Column], cells: Sequence[_Cell]
) -> Iterator[tuple[_Cell, _Column, float]]:
    place = 0
    for cell in cells:
        column, last = columns[place], columns[place + cell.span - 1]
        after = 0.0 if column.align == "right" else GAP
        yield cell, column, last.x + last.width - column.x - after + 0.5
        place += cell.span


def _cell(column: _Column, room: float, cell: _Cell) -> Block:
    """A line, whose baseline is that of a total in any column; another under it in small type."""
    bold = column.bold and cell.span == 1
    overhang = min(0.0, column.width - room) if column.align == "right" else 0.0
    first = Cell(
        cell.first, room + overhang, column.size, bold, column.align, overhang, 0, suits=True
    )
    second = first._replace(words=cell.second, size=SMALL, bold=False)
    smaller = TOTAL - column.size
    above = first.height + smaller * typeset.LEADING

    def draw(page: Page, x: float, top: float) -> None:
        first.draw(page, x, top + smaller * typeset.ASCENT)
        second.draw(page, x, top + above)

    return Block(above + (second.height if cell.second else 0.0), draw)
