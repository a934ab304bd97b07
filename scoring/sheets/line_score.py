"""The hands as a line score, such as a golf card or a curling board has: a row a hand, read at a glance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.flow import heading, paragraph
from scoring.paper.pages import Sheet
from scoring.paper.suits import suited_lines
from scoring.sheets.chart import ring
from scoring.words.vocabulary import in_figures, signed

#: The type of a first line in a cell, of the total in it, and of all else.
LINE: Final = 10.5
TOTAL: Final = 12.0
SMALL: Final = 9.0
#: Narrower than this, what a hand was stands under who bid it, and points under the total.
WIDE: Final = 440.0
NUMBER: Final = 36.0
GAP: Final = 6.0
#: A hand on the card: made or failed; who dealt it, where each has a column of his own.
MADE: Final = {True: "✓", False: "✗"}
DEALT: Final = "D"


@dataclass(frozen=True)
class PrintedHand:
    """A hand in words, names short; `cells`: points and total of each unit, in the order of the units.

    `outcome`: what there was in place of a contract. `contractor`, `partners`, `dealt`: places of units.
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
    """A column: its head, where it begins, how wide it is. `over`: how far its head reaches to the left."""

    title: str
    x: float
    width: float
    align: str = "left"
    size: float = LINE
    bold: bool = False
    over: float = 0.0

    @property
    def anchor(self) -> float:
        """The x at which words begin or end."""
        return self.x + self.width if self.align == "right" else self.x


@dataclass(frozen=True)
class _Cell:
    """The contents of a cell: a line, another in small type, and the columns that it spans."""

    first: str = ""
    second: str = ""
    span: int = 1


def line_score(
    sheet: Sheet, units: Sequence[str], hands: Sequence[PrintedHand], *, by_player: bool, ringed: int = 0
) -> None:
    """Draw a row for each hand. `units`: who owns each score, in short; `ringed`: the hand that gets a ring.

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
        columns, rows = _narrow_columns(sheet, units, hands), [_in_two_lines(hand) for hand in hands]
    heading(sheet, _("Hand by hand"), 13, keep=18 + 20 * min(2, len(hands)))
    parted = [column.x - GAP / 2 for column in columns[1:-1:2]] if by_player and wide else []
    table = _Table(sheet, columns, parted)
    table.heads()
    for hand, row in zip(hands, rows, strict=True):
        table.row(row, is_ringed=hand.number == ringed)
    notes = list(_notes(hands, by_player=by_player and wide))
    if notes:
        sheet.take(min(4.0, max(0.0, sheet.bottom - sheet.y)))
        paragraph(sheet, " · ".join(notes), SMALL)


def _notes(hands: Sequence[PrintedHand], *, by_player: bool) -> Iterator[str]:
    if by_player:
        yield _("{sign} dealt").format(sign=DEALT)
        yield _("{made} bid and made").format(made=MADE[True])
        yield _("{failed} bid and failed").format(failed=MADE[False])
        if any(hand.partners for hand in hands):
            yield _("“with” called as the partner")
    if any(hand.is_amended for hand in hands):
        yield _("* put right since it was first saved")


def _number(hand: PrintedHand) -> _Cell:
    return _Cell(f"{hand.number}*" if hand.is_amended else str(hand.number))


def _points(points: int) -> str:
    return signed(points) if points else ""


def _in_a_line(hand: PrintedHand) -> list[_Cell]:
    """The cells of a hand on wide paper: number, dealer, who, bid, result, points and total of each side."""
    what = (
        [_Cell(hand.outcome, span=3)]
        if hand.outcome
        else [_Cell(hand.by), _Cell(hand.bid), _Cell(hand.result)]
    )
    figures = [_Cell(words) for points, total in hand.cells for words in (_points(points), in_figures(total))]
    return [_number(hand), _Cell(hand.dealer), *what, *figures]


def _in_two_lines(hand: PrintedHand) -> list[_Cell]:
    """The cells of a hand on narrow paper: number, who and under it the dealer, bid and result, totals."""
    dealt = _("{dealer} dealt").format(dealer=hand.dealer)
    what = (
        [_Cell(hand.outcome, dealt, 2)]
        if hand.outcome
        else [_Cell(hand.by, dealt), _Cell(hand.bid, hand.result)]
    )
    figures = [_Cell(in_figures(total), _points(points)) for points, total in hand.cells]
    return [_number(hand), *what, *figures]


def _by_player(hand: PrintedHand) -> list[_Cell]:
    """The cells of a hand in which each has a score: what he bid beside his figures, or that he dealt."""
    cells = [_number(hand)]
    for unit, (points, total) in enumerate(hand.cells):
        mark = ""
        if unit == hand.contractor:
            mark = f"{hand.bid} {MADE[bool(hand.made)]}"
        elif unit in hand.partners:
            mark = _("with")
        cells += [_Cell(mark, DEALT if unit == hand.dealt else ""), _Cell(in_figures(total), _points(points))]
    return [*cells, _Cell(hand.outcome)]


def _under_totals(hand: PrintedHand) -> list[_Cell]:
    """The cells of a hand on narrow paper in which each has a score: totals, and under them what it was."""
    figures = [_Cell(in_figures(total), _points(points)) for points, total in hand.cells]
    what = hand.outcome or f"{hand.by}: {hand.bid} {hand.result}"
    dealt = _("{dealer} dealt").format(dealer=hand.dealer)
    return [_number(hand), *figures, _Cell(f"{what} · {dealt}")]


def _widest(words: Sequence[str], size: float, bold: bool = False) -> float:
    return max((typeset.width(line, size, bold) for line in words), default=0.0)


def _side_columns(sheet: Sheet, units: Sequence[str], hands: Sequence[PrintedHand]) -> list[_Column]:
    """Number, dealer, who, bid, result; points and total of each side."""
    bid = min(max(_widest([hand.bid for hand in hands], LINE, True), 24), 84) + GAP
    result = min(max(_widest([hand.result for hand in hands], LINE), 40), 80) + GAP
    points, total = 40.0, 50.0
    names = (sheet.inner - NUMBER - bid - result - len(units) * (points + total)) / 2
    columns = _placed(
        sheet.left,
        (_("Hand"), NUMBER - 12, "right", LINE, True),
        ("", 12.0, "left", LINE, False),
        (_("Dealer"), names, "left", LINE, False),
        (_("Bid by"), names, "left", LINE, False),
        (_("Bid"), bid, "left", LINE, True),
        ("", result, "left", LINE, False),
    )
    return [*_without_gaps(columns), *_figures(sheet, units, points, total)]


def _narrow_columns(sheet: Sheet, units: Sequence[str], hands: Sequence[PrintedHand]) -> list[_Column]:
    """Number, who and dealer, bid and result; totals over points."""
    bids = max(
        _widest([hand.bid for hand in hands], LINE, True), _widest([hand.result for hand in hands], SMALL)
    )
    bid = min(max(bids, 24.0), 76.0) + GAP
    total = 62.0
    names = sheet.inner - NUMBER - bid - len(units) * total
    columns = _placed(
        sheet.left,
        (_("Hand"), NUMBER - 12, "right", LINE, True),
        ("", 12.0, "left", LINE, False),
        (_("Bid by"), names, "left", LINE, False),
        (_("Bid"), bid, "left", LINE, True),
    )
    return [*_without_gaps(columns), *_figures(sheet, units, 0, total)]


def _player_columns(sheet: Sheet, units: Sequence[str]) -> list[_Column]:
    """Number; for each player what he did and his figures; the outcome of a deal without a contract."""
    room = (sheet.inner - NUMBER) / len(units)
    columns = [_Column(_("Hand"), sheet.left, NUMBER - 12, "right", LINE, True)]
    for unit, name in enumerate(units):
        x = sheet.left + NUMBER + unit * room
        figures = min(34.0, room / 2)
        columns.append(_Column("", x + GAP, room - figures - GAP, "left", LINE))
        columns.append(
            _Column(name, x + room - figures - GAP / 2, figures, "right", TOTAL, True, room - figures - GAP)
        )
    return [*columns, _Column("", sheet.left + NUMBER + GAP, sheet.inner - NUMBER - GAP, "left", LINE)]


def _total_columns(sheet: Sheet, units: Sequence[str]) -> list[_Column]:
    """Number; for each player his figures; what the hand was."""
    room = (sheet.inner - NUMBER) / len(units)
    left = sheet.left + NUMBER
    columns = [_Column(_("Hand"), sheet.left, NUMBER - 12, "right", LINE, True)]
    for unit, name in enumerate(units):
        columns.append(_Column(name, left + unit * room + GAP, room - GAP, "right", TOTAL, True))
    return [*columns, _Column("", left, sheet.inner - NUMBER, "left", LINE)]


def _figures(sheet: Sheet, units: Sequence[str], points: float, total: float) -> Iterator[_Column]:
    """The columns of each side's points and total, up to the right edge."""
    x = sheet.right - len(units) * (points + total)
    for name in units:
        if points:
            yield _Column("", x, points, "right", LINE)
        yield _Column(name, x + points, total, "right", TOTAL, True, max(0.0, points - GAP))
        x += points + total


def _placed(left: float, *columns: tuple[str, float, str, float, bool]) -> list[_Column]:
    placed = []
    for title, width, align, size, bold in columns:
        placed.append(_Column(title, left, width, align, size, bold))
        left += width
    return placed


def _without_gaps(columns: Sequence[_Column]) -> list[_Column]:
    """The columns that hold something: one of twelve points only keeps numbers and names apart."""
    return [column for number, column in enumerate(columns) if number != 1]


class _Table:
    """Rows of cells with heads on every page; no row is split."""

    def __init__(self, sheet: Sheet, columns: Sequence[_Column], parted: Sequence[float]) -> None:
        """`parted`: where a line from top to bottom parts one player's figures from the next one's."""
        self.sheet, self.columns, self.parted = sheet, columns, parted

    def heads(self) -> None:
        wrapped = [
            typeset.wrapped(column.title, SMALL, column.width + column.over, column.bold)
            for column in self.columns
        ]
        high = max(map(len, wrapped)) * SMALL * typeset.LEADING
        top = self.sheet.take(high + 4)
        for column, lines in zip(self.columns, wrapped, strict=True):
            self.sheet.page.block(
                column.anchor,
                top + high - len(lines) * SMALL * typeset.LEADING,
                column.title,
                SMALL,
                room=column.width + column.over,
                bold=column.bold,
                align=column.align,
            )
        self.sheet.page.line(
            (self.sheet.left, top + high + 3), (self.sheet.right, top + high + 3), width=STRONG
        )

    def row(self, cells: Sequence[_Cell], *, is_ringed: bool) -> None:
        outcome = ""
        if len(cells) == len(self.columns) and self.columns[-1].align == "left":
            *cells, last = cells  # what each has a column for stands over what the deal was
            outcome = last.first
        rooms = list(self._rooms(cells))
        height = max(
            self._high(column, room, cell) for cell, (column, room) in zip(cells, rooms, strict=True)
        )
        below = 0.0
        if outcome:
            below = len(typeset.wrapped(outcome, LINE, self.columns[-1].width)) * LINE * typeset.LEADING
        if not self.sheet.room_for(height + below + 6):
            self.sheet.new_page()
            self.heads()
        top = self.sheet.take(height + below + 6) + 3
        for cell, (column, room) in zip(cells, rooms, strict=True):
            self._cell(column, room, cell, top)
        if outcome:
            column = self.columns[-1]
            suited_lines(self.sheet.page, column.x, top + height, outcome, LINE, room=column.width)
        if is_ringed:
            ring(self.sheet.page, *self._middle_of_number(cells[0], top), 8.5)
        y = top + height + below + 3
        self.sheet.page.line((self.sheet.left, y), (self.sheet.right, y), width=HAIR)
        for x in self.parted:
            self.sheet.page.line((x, top - 3), (x, y - below - (4 if outcome else 0)), width=HAIR)

    def _middle_of_number(self, cell: _Cell, top: float) -> tuple[float, float]:
        column = self.columns[0]
        return column.anchor - typeset.width(cell.first, LINE, True) / 2, top + TOTAL * 0.63

    def _rooms(self, cells: Sequence[_Cell]) -> Iterator[tuple[_Column, float]]:
        """The column of each cell, and the room it has for words."""
        place = 0
        for cell in cells:
            column, last = self.columns[place], self.columns[place + cell.span - 1]
            gap = 0.0 if column.align == "right" else GAP
            yield column, last.x + last.width - column.x - gap + 0.5
            place += cell.span

    def _high(self, column: _Column, room: float, cell: _Cell) -> float:
        first = len(typeset.wrapped(cell.first, column.size, room, column.bold)) * column.size
        first += TOTAL - column.size  # all first lines stand on the baseline of the totals
        second = len(typeset.wrapped(cell.second, SMALL, room)) * SMALL if cell.second else 0.0
        return (first + second) * typeset.LEADING

    def _cell(self, column: _Column, room: float, cell: _Cell, top: float) -> None:
        page, bold = self.sheet.page, column.bold and cell.span == 1
        first = top + (TOTAL - column.size) * typeset.ASCENT
        used = column.size * typeset.LEADING
        if cell.first:
            used = suited_lines(
                page, column.anchor, first, cell.first, column.size, room=room, bold=bold, align=column.align
            )
        if cell.second:
            y = top + TOTAL * typeset.LEADING + used - column.size * typeset.LEADING
            suited_lines(page, column.anchor, y, cell.second, SMALL, room=room, align=column.align)
