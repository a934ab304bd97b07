"""A table's score sheet for one round: hands in dealer order, a sum box, signatures, bid table.

Two to a page where there is room, each with all that it needs once they are cut apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces, cut_and_stack, cut_marks
from scoring.paper.drawn import HAIR, RULE, STRONG, Drawn
from scoring.paper.flow import Block, beside, gap, together, words
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.table import PAD, Cell, Column, Table, Titles, fixed_row, line_of
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import BidTable, EveningHead
from tournaments.words.vocabulary import SEATS

#: The width of the bid table beside the hands, where the page is wide enough for both.
BIDS: Final = 150.0
WIDE: Final = 480.0
GAP: Final = 16.0
#: A row that is written in: nine millimetres as printed, and more where there is room.
LEAST_ROW: Final = 25.6
MOST_ROW: Final = 34.0
HEAD: Final = 40.0
NAMES: Final = 56.0
TITLES: Final = Titles(height=24, pad=0)
FOOT_OF_TABLE: Final = 86.0
#: Of the bid table: its type, and a special bid.
BID_SIZE: Final = 10.5
SPECIAL: Final = 14.0
#: The width of what a special bid is worth.
WORTH: Final = 30.0
FACTS: Final = (10.0, 9.5, 9.0)
AFTER_FACT: Final = 4.0
OVER_FACTS: Final = 5.0
#: What the page's number needs above the margin.
NUMBER: Final = 5.0
#: Of a hand: the widths of the columns before the points, and the place of the bid among them.
WIDTHS: Final = (79.0, 55.0, 44.0, 42.0)
BID: Final = 2
#: Of a line that is no hand with a bid: its number alone.
NUMBER_ALONE: Final = (60.0,)


@dataclass(frozen=True)
class WrittenHand:
    """A hand on a sheet: who dealt, who bid what, the tricks of both sides, their points.

    `is_counted`: it is one of the hands of the round, and no deal that was thrown in.
    """

    dealer: str
    bidder: str
    bid: str
    tricks: str
    points: tuple[int, int]
    is_counted: bool = True


@dataclass(frozen=True)
class TableSheet:
    """A score sheet for one table and round; without names there are lines to write them on."""

    round: int | None = None
    table: int | None = None
    #: Seat -> name.
    names: Mapping[str, str] | None = None
    #: Finds the table's page again.
    code: str = ""
    #: The hands that were recorded, and the seat that deals next; empty where all are played.
    hands: tuple[WrittenHand, ...] = ()
    next_dealer: str = "N"
    #: What else is to be known of the table, such as a dispute.
    note: str = ""
    #: Whether a side leaves the table after the round.
    side_leaves: bool = True
    #: The totals of both sides where a table has finished, whether or not its hands are known.
    totals: tuple[int, int] | None = None

    @property
    def beside(self) -> int:
        """The number of lines that are no hand of the round: deals thrown in that gave points."""
        return sum(not hand.is_counted for hand in self.hands)

    def lines(self, usual: int) -> int:
        return max(usual + self.beside, len(self.hands))


class _TableSheets(Pieces):
    """Pieces that are handed out from a pack: their page number is in the margin under them."""

    def draw_foot(self, page: Page, number: int, in_pack: tuple[int, int] | None = None) -> None:
        """Draw the number of the page among all of a pack."""
        own, pages = (number, len(self.pages)) if in_pack is None else in_pack
        words = _("Page {number} of {pages}").format(number=own, pages=pages)
        page.text(
            self.right,
            self.paper.height - self.paper.margin + 5 / self.paper.scale,
            words,
            9,
            align="right",
        )


class Frame(NamedTuple):
    """The place of a sheet on its page: from left to right, from the top down, in points."""

    left: float
    right: float
    top: float
    bottom: float
    #: The height of a row.
    row: float = LEAST_ROW
    #: Whether there is a table of bids, and whether a line is a hand with its bid.
    has_bids: bool = True
    of_hands: bool = True

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def is_wide(self) -> bool:
        """Return whether the bid table stands beside the hands; otherwise it stands under them."""
        return self.width >= WIDE

    @property
    def hands(self) -> "Frame":
        has_beside = self.is_wide and self.has_bids
        return self._replace(right=self.right - BIDS - GAP) if has_beside else self

    @property
    def widths(self) -> list[float]:
        """The widths of a line's columns: what is known of it, then the points of both sides."""
        known = WIDTHS if self.of_hands else NUMBER_ALONE
        side = (self.width - sum(known)) / 2
        return [*known, side, side]


def table_sheets(
    head: EveningHead,
    sheets: Sequence[TableSheet],
    bids: BidTable | None,
    paper: Paper,
    title: str = "",
) -> Sheet:
    """Draw score sheets: for every table of a round, or blank ones for any table.

    `bids`: None where none are known. Cut and laid on one another they are in order, round by
    round.
    """
    document = _TableSheets(
        paper, title or _("Table sheets"), under=head.name, aside=head.date, foot=head.as_of
    )
    document.pages.clear()
    lines = max([head.lines, *(sheet.lines(head.lines) for sheet in sheets)])
    per_page, row = _layout(document, lines, bids)
    # The bid table is the same on every sheet: laid out once for each place on a page.
    margins: dict[float, list[Drawn]] = {}
    for _number, of_round in groupby(sheets, key=lambda table_sheet: table_sheet.round):
        for pieces in cut_and_stack(list(of_round), per_page):
            page = document.new_page()
            for place, piece in enumerate(pieces):
                frame = _frame(document, place, per_page)
                frame = frame._replace(
                    row=row, has_bids=bids is not None, of_hands=not head.line_title
                )
                if place:
                    cut_marks(page, document, frame.top - GAP)
                if piece is not None:
                    _draw(page, head, piece, frame)
                    if bids is not None:
                        page.drawn += margins.setdefault(frame.top, _bids(bids, lines, frame))
    return document


def _layout(sheet: Sheet, lines: int, bids: BidTable | None) -> tuple[int, float]:
    """Choose the pieces on a page, two if their rows can be written in, and a row's height."""
    for per_page in (2, 1):
        frame = _frame(sheet, 0, per_page)
        fixed = HEAD + NAMES + TITLES.height + FOOT_OF_TABLE
        if bids is not None and not frame.is_wide:
            fixed += _bid_table(bids, frame.width, is_wide=False).height
        row = (frame.bottom - NUMBER - frame.top - fixed) / (lines + 1)
        if row * sheet.paper.scale >= LEAST_ROW and (frame.is_wide or per_page == 1):
            break
    if bids is not None and not frame.is_wide:
        # Under the bid table the facts have the room that rows can spare.
        facts = _in_size(bids.facts, FACTS[-1], frame.width).height + AFTER_FACT
        row = max(LEAST_ROW / sheet.paper.scale, row - facts / (lines + 1))
    return per_page, min(MOST_ROW, row)


def _frame(sheet: Sheet, place: int, per_page: int) -> Frame:
    """The frame of a piece, its share of the page without the room for the cut."""
    margin = sheet.paper.margin
    share = (sheet.paper.height - 2 * margin + 2 * GAP) / per_page
    top = margin + place * share
    return Frame(sheet.left, sheet.right, top, top + share - 2 * GAP)


def _draw(page: Page, head: EveningHead, sheet: TableSheet, frame: Frame) -> None:
    _head(page, head, sheet, frame)
    y = _names(page, sheet, frame.hands, frame.top + HEAD)
    y = _hands(page, head, sheet, frame.hands, y)
    _foot(page, sheet, frame.hands, y + 8)


def _head(page: Page, head: EveningHead, sheet: TableSheet, frame: Frame) -> None:
    """Draw the head, which names a piece once it is cut off: table, round, evening, date, code."""
    table = _("Table {number}").format(number=sheet.table if sheet.table is not None else "____")
    round_words = _("Round {number}").format(
        number=sheet.round if sheet.round is not None else "____"
    )
    title = f"{table} · {round_words}"
    page.text(frame.left, frame.top + 17, title, 18, bold=True, role="H2")
    aside = typeset.width(title, 18, True) + 20
    room = frame.width - aside
    date = f"{head.date} · {sheet.code}" if sheet.code else head.date
    page.block(
        frame.right,
        frame.top,
        f"{head.name} · {date}",
        10,
        room=room,
        height=HEAD - 14,
        align="right",
    )
    y = frame.top + HEAD - 10
    page.line((frame.left, y), (frame.right, y), width=STRONG)


def _names(page: Page, sheet: TableSheet, frame: Frame, top: float) -> float:
    """North & South to the left, East & West to the right; a line to write on without a name."""
    middle = (frame.left + frame.right) / 2
    height = NAMES / 2
    for column, seats in enumerate((("N", "S"), ("E", "W"))):
        x = frame.left if column == 0 else middle + 8
        edge = middle - 8 if column == 0 else frame.right
        for line, seat in enumerate(seats):
            y = top + line * height
            page.block(x, y, str(SEATS[seat]), 10, room=38, height=height - 2)
            name = (sheet.names or {}).get(seat)
            if name:
                page.block(x + 40, y, name, 12, room=edge - x - 40, height=height - 2, bold=True)
            else:
                page.line((x + 40, y + height - 5), (edge, y + height - 5), width=HAIR)
    return top + NAMES


def _hands(page: Page, head: EveningHead, sheet: TableSheet, frame: Frame, top: float) -> float:
    """A row for each hand, those that were recorded filled in, and one for the totals."""
    widths = frame.widths
    of_hands = _("Dealer"), _("Bid by"), _("Bid"), _("Tricks")
    known = of_hands if frame.of_hands else (head.line_title,)
    titles = *known, _("North & South"), _("East & West")
    heads = Table([Column(words, after=2) for words in titles], (), titles=TITLES).heads(widths)
    rows = sheet.lines(head.lines)
    lines = [HAIR] * (rows - 1) + [STRONG]
    hands = [
        fixed_row(_hand(sheet, number, frame), frame.row, line=line, end=HAIR)
        for number, line in enumerate(lines)
    ]
    table = together([heads, *hands, _totals(sheet, widths, frame.row)])
    table.draw(page, frame.left, top)
    return top + table.height


def _hand(sheet: TableSheet, number: int, frame: Frame) -> list[Cell]:
    """A recorded hand, or the dealer of one still to be played; the next one is marked."""
    widths = frame.widths
    if number < len(sheet.hands):
        hand = sheet.hands[number]
        points = [in_figures(side) for side in hand.points]
        counted = sum(hand.is_counted for hand in sheet.hands[: number + 1])
        dealt = f"{counted} {hand.dealer}" if hand.is_counted else hand.dealer
        return _cells([dealt, hand.bidder, hand.bid, hand.tricks, *points], widths)
    first, *others = _cells([""] * len(widths), widths)
    if not frame.of_hands:
        return [first._replace(words=str(number + 1)), *others]
    if sheet.totals is not None:
        return [first, *others]
    seat = seat_after(sheet.next_dealer, number - len(sheet.hands))
    is_next = bool(sheet.hands) and number == len(sheet.hands)
    words = _("{seat} deals").format(seat=SEATS[seat]) if is_next else str(SEATS[seat])
    following = number + 1 - sheet.beside
    return [first._replace(words=f"{following} {words}", bold=is_next), *others]


def _cells(written: Sequence[str], widths: Sequence[float]) -> list[Cell]:
    cells = [Cell(words, width, ruled=HAIR) for words, width in zip(written, widths, strict=True)]
    points = [cell._replace(size=12, align="right", after=5) for cell in cells[-2:]]
    return [*(cell._replace(suits=place == BID) for place, cell in enumerate(cells[:-2])), *points]


def _totals(sheet: TableSheet, widths: Sequence[float], height: float) -> Block:
    """Return the row for the totals; of hands that are not all it has their sum, small, above."""
    is_sum = bool(sheet.hands) and sheet.totals is None
    first, *others = _cells(
        [_("Total so far") if is_sum else _("Total"), *[""] * (len(widths) - 1)], widths
    )
    figures = [in_figures(total) for total in sheet.totals or ()] or ["", ""]
    sides = [
        cell._replace(words=words, size=13, bold=True)
        for cell, words in zip(others[-2:], figures, strict=True)
    ]
    row = fixed_row(
        [first._replace(bold=True), *others[:-2], *sides], height, line=STRONG, end=HAIR
    )
    if not is_sum:
        return row
    sums = [in_figures(sum(hand.points[side] for hand in sheet.hands)) for side in (0, 1)]
    # The final total is written beside it.
    small = line_of([Cell(words, widths[-1], 10, before=4) for words in sums])
    return beside([(0, row), (sum(widths[:-2]), together([gap(2.6), small]))])


def seat_after(seat: str, times: int) -> str:
    """The seat so many places on, clockwise."""
    order = "NESW"
    return order[(order.index(seat) + times) % 4]


def _foot(page: Page, sheet: TableSheet, frame: Frame, top: float) -> None:
    """The box for both totals added together, a note, and where both sides sign."""
    box = 92.0
    page.box(frame.right - box, top, box, 26, stroke=STRONG)
    words = _("Both totals added together")
    page.block(frame.right - box - 8, top, words, 10, room=78, height=26, align="right")
    room = frame.width - box - 96
    if sheet.side_leaves:
        words = _("Who goes to another table now (ring):")
        if sheet.note:
            words = _("Goes on (ring):")
        y = top + page.block(frame.left, top, words, 10, room=room)
        page.text(frame.left, y + 13, _("N & S"), 12, bold=True)
        page.text(frame.left + 60, y + 13, _("E & W"), 12, bold=True)
    if sheet.note:
        page.block(frame.left, top + 30, sheet.note, 10, room=frame.width, height=30, bold=True)
    middle = (frame.left + frame.right) / 2
    y = top + 64
    for x, edge, side in (
        (frame.left, middle - 8, _("North & South sign")),
        (middle + 8, frame.right, _("East & West sign")),
    ):
        page.line((x, y), (edge, y), width=RULE)
        page.block(x, y + 2, side, 9, room=edge - x)


def _bids(bids: BidTable, lines: int, frame: Frame) -> list[Drawn]:
    """Return the bid table, beside the hands or under them; and what matters at the table."""
    page = Page()
    if frame.is_wide:
        left, top = frame.right - BIDS, frame.top + HEAD
    else:
        rows = lines + 1
        left, top = (
            frame.left,
            frame.top + HEAD + NAMES + TITLES.height + rows * frame.row + FOOT_OF_TABLE,
        )
    width = frame.right - left
    room = frame.bottom - top
    table = _bid_table(bids, width, is_wide=frame.is_wide)
    if table.height > room:
        # So many hands leave no room for it.
        text = _("Bids and the rules of the table: see “This evening’s rules”.")
        words(text, width, 10).draw(page, left, top)
    else:
        facts = _facts(bids.facts, width, room - table.height - OVER_FACTS - AFTER_FACT)
        together([table, gap(OVER_FACTS), facts]).draw(page, left, top)
    return page.drawn


def _bid_table(bids: BidTable, width: float, *, is_wide: bool) -> Block:
    """The worth of each bid, under a title; then the misère-type bids."""
    level = _level if is_wide else _level_in_line
    blocks = [words(_("What a bid is worth"), width, 10, bold=True, after=2)]
    blocks += [level(row, width) for row in bids.bids]
    for bid, worth in bids.special:
        name = Cell(bid, width - WORTH, 10, bold=True, before=0, after=4)
        figure = Cell(str(worth), WORTH, 10, align="right", before=0, after=0)
        blocks.append(fixed_row([name, figure], SPECIAL, line=0))
    return together(blocks)


def _level(row: Sequence[tuple[str, int]], width: float) -> Block:
    # The widest bid is a little wider than its cell, and has room beside it.
    cell = Cell("", width / len(row), BID_SIZE, align="centre", before=-PAD, after=-PAD)
    bids = [cell._replace(words=bid, bold=True, suits=True) for bid, _worth in row]
    worths = [cell._replace(words=str(worth)) for _bid, worth in row]
    return together([fixed_row(bids, 12.8, line=0), fixed_row(worths, 12.2), gap(2)])


def _level_in_line(row: Sequence[tuple[str, int]], width: float) -> Block:
    cell = Cell("", width / len(row) / 2, BID_SIZE, before=2, after=0)
    cells = []
    for bid, worth in row:
        cells.append(cell._replace(words=bid, bold=True, align="right", after=4, suits=True))
        cells.append(cell._replace(words=str(worth)))
    return together([fixed_row(cells, 13.5), gap(2)])


def _facts(facts: Sequence[str], width: float, room: float) -> Block:
    """The facts that matter at the table, in smaller type where there is less room.

    Where they do not fit even so, a line says on which sheet the others are.
    """
    room += AFTER_FACT
    for size in FACTS:
        block = _in_size(facts, size, width)
        if block.height <= room:
            return block
    told = list(facts)
    elsewhere = _("More at the table: see “This evening’s rules”.")
    while told and block.height > room:
        told.pop()
        block = _in_size([*told, elsewhere], FACTS[-1], width)
    return block


def _in_size(facts: Sequence[str], size: float, width: float) -> Block:
    return together([words(fact, width, size, after=AFTER_FACT) for fact in facts])
