"""A table's score sheet for one round: hands in dealer order, the sum box, signatures, the bid table.

Two to a page where there is room, each with all that it needs once they are cut apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces, cut_and_stack, cut_marks
from scoring.paper.drawn import HAIR, RULE, STRONG, Drawn
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.suits import suited
from scoring.words.vocabulary import in_figures
from tournaments.sheets.values import BidTable, EveningHead
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
TITLES: Final = 24.0
FOOT_OF_TABLE: Final = 86.0
#: Of the bid table: its title, a level with its worths, a special bid.
BIDS_TITLE: Final = 14.0
LEVEL: Final = 27.0
LEVEL_IN_LINE: Final = 15.5
SPECIAL: Final = 14.0
FACTS: Final = (10.0, 9.5, 9.0)
AFTER_FACT: Final = 4.0
#: What the page's number needs above the margin.
NUMBER: Final = 5.0
#: The column of the bid among those of a hand.
BID: Final = 2


@dataclass(frozen=True)
class WrittenHand:
    """A hand as it stands on a sheet: who dealt, who bid what, the tricks of both sides, their points."""

    dealer: str
    bidder: str
    bid: str
    tricks: str
    points: tuple[int, int]


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


class _TableSheets(Pieces):
    """Pieces that are handed out from a pack: their page's number stands in the margin under them."""

    def draw_foot(self, page: Page, number: int, in_pack: tuple[int, int] | None = None) -> None:
        """Draw the number of the page among all of a pack."""
        own, pages = (number, len(self.pages)) if in_pack is None else in_pack
        words = _("Page {number} of {pages}").format(number=own, pages=pages)
        page.text(
            self.right, self.paper.height - self.paper.margin + 5 / self.paper.scale, words, 9, align="right"
        )


class Frame(NamedTuple):
    """The place of a sheet on its page: from left to right, from the top down, in points."""

    left: float
    right: float
    top: float
    bottom: float
    #: The height of a row.
    row: float = LEAST_ROW

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def is_wide(self) -> bool:
        """Return whether the bid table stands beside the hands; otherwise it stands under them."""
        return self.width >= WIDE

    @property
    def hands(self) -> "Frame":
        """The part for names, hands and signatures."""
        return self._replace(right=self.right - BIDS - GAP) if self.is_wide else self


def table_sheets(
    head: EveningHead, sheets: Sequence[TableSheet], bids: BidTable, paper: Paper, title: str = ""
) -> Sheet:
    """Draw score sheets: for every table of a round, or blank ones for any table.

    Cut and laid on one another they are in order, round by round.
    """
    document = _TableSheets(
        paper, title or _("Table sheets"), under=head.name, aside=head.date, foot=head.as_of
    )
    document.pages.clear()
    per_page, row = _layout(document, head, bids)
    # The bid table is the same on every sheet: laid out once for each place on a page.
    margins: dict[float, list[Drawn]] = {}
    for _number, of_round in groupby(sheets, key=lambda table_sheet: table_sheet.round):
        for pieces in cut_and_stack(list(of_round), per_page):
            page = document.new_page()
            for place, piece in enumerate(pieces):
                frame = _frame(document, place, per_page)._replace(row=row)
                if place:
                    cut_marks(page, document, frame.top - GAP)
                if piece is not None:
                    _draw(page, head, piece, frame)
                    page.drawn += margins.setdefault(frame.top, _bids(bids, head, frame))
    return document


def _layout(sheet: Sheet, head: EveningHead, bids: BidTable) -> tuple[int, float]:
    """Return the number of pieces on a page, and the height of a row.

    There are two pieces if their rows can then still be written in.
    """
    for per_page in (2, 1):
        frame = _frame(sheet, 0, per_page)
        fixed = HEAD + NAMES + TITLES + FOOT_OF_TABLE + (0 if frame.is_wide else _height_of(bids, frame))
        row = (frame.bottom - NUMBER - frame.top - fixed) / (head.hands_per_round + 1)
        if row * sheet.paper.scale >= LEAST_ROW and (frame.is_wide or per_page == 1):
            break
    if not frame.is_wide:
        # Under the bid table the facts have the room that rows can spare.
        facts = _height_of_facts(bids.facts, FACTS[-1], frame.width) + AFTER_FACT
        row = max(LEAST_ROW / sheet.paper.scale, row - facts / (head.hands_per_round + 1))
    return per_page, min(MOST_ROW, row)


def _height_of(bids: BidTable, frame: Frame) -> float:
    level = LEVEL if frame.is_wide else LEVEL_IN_LINE
    return BIDS_TITLE + level * len(bids.bids) + SPECIAL * len(bids.special)


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
    round_words = _("Round {number}").format(number=sheet.round if sheet.round is not None else "____")
    title = f"{table} · {round_words}"
    page.text(frame.left, frame.top + 17, title, 18, bold=True, role="H2")
    aside = typeset.width(title, 18, True) + 20
    room = frame.width - aside
    date = f"{head.date} · {sheet.code}" if sheet.code else head.date
    page.block(
        frame.right, frame.top, f"{head.name} · {date}", 10, room=room, height=HEAD - 14, align="right"
    )
    y = frame.top + HEAD - 10
    page.line((frame.left, y), (frame.right, y), width=STRONG)


def _names(page: Page, sheet: TableSheet, frame: Frame, top: float) -> float:
    """North & South to the left, East & West to the right; a line to write on where nobody is named."""
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
    fixed = [(_("Dealer"), 79.0), (_("Bid by"), 55.0), (_("Bid"), 44.0), (_("Tricks"), 42.0)]
    side_width = (frame.width - sum(width for _words, width in fixed)) / 2
    columns = [*fixed, (_("North & South"), side_width), (_("East & West"), side_width)]
    rows = max(head.hands_per_round, len(sheet.hands))
    bottom = top + TITLES + (rows + 1) * frame.row
    edges = [frame.left]
    for words, width in columns:
        lines = typeset.wrapped(words, 9, width - 5)
        y = top + TITLES - 2 - len(lines) * 9 * typeset.LEADING
        page.block(edges[-1] + 3, y, words, 9, room=width - 5)
        edges.append(edges[-1] + width)
    for x in edges:
        page.line((x, top + TITLES), (x, bottom), width=HAIR)
    for row in range(rows + 2):
        y = top + TITLES + row * frame.row
        page.line((frame.left, y), (frame.right, y), width=STRONG if row in (0, rows, rows + 1) else HAIR)
    for row in range(rows):
        _hand(page, sheet, row, (top + TITLES + row * frame.row, frame.row), edges)
    total = _("Total so far") if sheet.hands and sheet.totals is None else _("Total")
    y = top + TITLES + rows * frame.row
    page.block(edges[0] + 3, y, total, 11, room=edges[4] - edges[0] - 6, height=frame.row, bold=True)
    for side in (0, 1):
        if sheet.totals is not None:
            figure = in_figures(sheet.totals[side])
            page.text(edges[5 + side] - 5, y + frame.row / 2 + 4.5, figure, 13, bold=True, align="right")
        elif sheet.hands:
            # Small and at the upper edge: the final total is written beside it.
            points = in_figures(sum(hand.points[side] for hand in sheet.hands))
            page.text(edges[4 + side] + 4, y + 12, points, 10)
    return bottom


def _hand(
    page: Page, sheet: TableSheet, row: int, place: tuple[float, float], edges: Sequence[float]
) -> None:
    """A hand that was recorded, or the dealer of one that is still to be played; the next one is marked.

    `place`: top and height of the row.
    """
    top, height = place
    if row < len(sheet.hands):
        hand = sheet.hands[row]
        cells = [f"{row + 1} {hand.dealer}", hand.bidder, hand.bid, hand.tricks]
        for column, words in enumerate(cells):
            room = edges[column + 1] - edges[column] - 6
            if column == BID:
                suited(page, edges[column] + 3, top + height / 2 + 4, words, 11)
            else:
                page.block(edges[column] + 3, top, words, 11, room=room, height=height)
        for side, points in enumerate(hand.points):
            page.text(edges[5 + side] - 5, top + height / 2 + 4, in_figures(points), 12, align="right")
        return
    if sheet.totals is not None:
        return
    seat = seat_after(sheet.next_dealer, row - len(sheet.hands))
    is_next = bool(sheet.hands) and row == len(sheet.hands)
    words = _("{seat} deals").format(seat=SEATS[seat]) if is_next else str(SEATS[seat])
    room = edges[1] - edges[0] - 6
    page.block(edges[0] + 3, top, f"{row + 1} {words}", 11, room=room, height=height, bold=is_next)


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


def _bids(bids: BidTable, head: EveningHead, frame: Frame) -> list[Drawn]:
    """The bid table, beside the hands or under them; and what matters at the table."""
    page = Page()
    if frame.is_wide:
        left, y = frame.right - BIDS, frame.top + HEAD
    else:
        rows = head.hands_per_round + 1
        left, y = frame.left, frame.top + HEAD + NAMES + TITLES + rows * frame.row + FOOT_OF_TABLE
    width = frame.right - left
    if y + _height_of(bids, frame) > frame.bottom:
        # So many hands leave no room for it.
        page.block(left, y, _("Bids and the rules of the table: see “This evening’s rules”."), 10, room=width)
        return page.drawn
    page.block(left, y, _("What a bid is worth"), 10, room=width, bold=True)
    y += BIDS_TITLE
    for row in bids.bids:
        y = _level(page, row, (left, y, width), is_wide=frame.is_wide)
    for bid, worth in bids.special:
        page.text(left + width, y + 9.5, str(worth), 10, align="right")
        page.block(left, y, bid, 10, room=width - 34, height=SPECIAL, bold=True)
        y += SPECIAL
    _facts(page, bids.facts, Frame(left, left + width, y + 5, frame.bottom - 4))
    return page.drawn


def _level(
    page: Page, row: Sequence[tuple[str, int]], place: tuple[float, float, float], *, is_wide: bool
) -> float:
    """Draw the bids of a level over what they are worth, or beside it under the hands; where the next begins.

    `place`: its left edge, its top, its width.
    """
    left, top, width = place
    cell = width / len(row)
    for number, (bid, worth) in enumerate(row):
        x = left + cell * number
        if is_wide:
            suited(page, x + cell / 2, top + 10, bid, 10.5, bold=True, align="centre")
            page.text(x + cell / 2, top + 22, str(worth), 10.5, align="centre")
        else:
            suited(page, x + cell / 2 - 4, top + 10, bid, 10.5, bold=True, align="right")
            page.text(x + cell / 2 + 2, top + 10, str(worth), 10.5)
    bottom = top + (LEVEL if is_wide else LEVEL_IN_LINE)
    page.line((left, bottom - 2), (left + width, bottom - 2), width=HAIR)
    return bottom


def _facts(page: Page, facts: Sequence[str], frame: Frame) -> None:
    """Draw the facts that matter at the table, in smaller type where there is less room.

    Where they do not fit even so, a line says on which sheet the others are.
    """
    room = frame.bottom - frame.top + AFTER_FACT
    fitting = (size for size in FACTS if _height_of_facts(facts, size, frame.width) <= room)
    size = next(fitting, FACTS[-1])
    told = list(facts)
    if _height_of_facts(told, size, frame.width) > room:
        elsewhere = _("More at the table: see “This evening’s rules”.")
        while told and _height_of_facts([*told, elsewhere], size, frame.width) > room:
            told.pop()
        told.append(elsewhere)
    y = frame.top
    for fact in told:
        y += page.block(frame.left, y, fact, size, room=frame.width) + AFTER_FACT


def _height_of_facts(facts: Sequence[str], size: float, width: float) -> float:
    lines = sum(len(typeset.wrapped(fact, size, width)) for fact in facts)
    return lines * size * typeset.LEADING + len(facts) * AFTER_FACT
