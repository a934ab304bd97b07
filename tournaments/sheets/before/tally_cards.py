"""Tally cards, several to a page with marks to cut along, in the order of the pile once cut."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces, cut_and_stack, cut_marks
from scoring.paper.drawn import HAIR, RULE, STRONG
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.qr import draw_qr
from scoring.words.vocabulary import in_figures, people
from tournaments.sheets.heads import EveningHead

#: Of the printed page: the least and the most height of a row to write in, where cards are cut.
LEAST: Final = 23.0
MOST: Final = 38.0
GAP: Final = 26.0
#: The head of a card, with the name on one line or two; the code for everybody; column titles.
HEAD: Final = 50.0
QR: Final = 46.0
BESIDE: Final = 88.0
TITLES: Final = 14.0
NAME: Final = 15.0
SIZE: Final = 9.5
LEADING: Final = SIZE * typeset.LEADING
PAD: Final = 3.0
#: Title, the least width in points, and a share of what is left.
COLUMNS: Final[tuple[tuple[Callable[[], str], float, float], ...]] = (
    (lambda: _("Round"), 33, 2),
    (lambda: _("Table"), 30, 2),
    (lambda: _("Seat"), 31, 4),
    (lambda: _("Partner"), 60, 46),
    (lambda: _("Opponents"), 86, 74),
    (lambda: _("Points"), 41, 10),
    (lambda: _("Total"), 44, 10),
    (lambda: _("Initials"), 38, 6),
)
POINTS: Final = 5
TOTAL: Final = 6


@dataclass(frozen=True)
class TallyRow:
    """A round on somebody's card; what is not known yet is empty.

    `is_average`: its points are an average so far, and move with the rounds to come; `is_away`: the
    round was played, and the player was not there.
    """

    round: int
    table: str = ""
    seat: str = ""
    partner: str = ""
    opponents: tuple[str, ...] = ()
    points: int | None = None
    sits_out: bool = False
    is_average: bool = False
    is_away: bool = False
    #: A sign for each game won in it.
    won: str = ""


@dataclass(frozen=True)
class Tally:
    """A player's tally card: the name, empty for a blank one, and a row for each seated round."""

    name: str
    rows: tuple[TallyRow, ...] = ()


class Row(NamedTuple):
    """A row as it is set: its cells in lines of words, its least height.

    `total`: words of a sum; `note`: as of when its figure is true.
    """

    cells: tuple[tuple[str, ...], ...]
    height: float
    total: str = ""
    note: str = ""


class Card(NamedTuple):
    """A card, or the part of one that is cut as one piece; `rounds`: which it has, if a part."""

    tally: Tally
    rows: tuple[Row, ...]
    rounds: str

    @property
    def height(self) -> float:
        return HEAD + TITLES + sum(row.height for row in self.rows)


class Frame(NamedTuple):
    """The place of a card, in points: its top, its edges, its height, the widths of its columns.

    `most`: the greatest height of a row.
    """

    top: float
    left: float
    right: float
    height: float
    widths: Sequence[float]
    most: float


def tally_cards(head: EveningHead, tallies: Sequence[Tally], paper: Paper) -> Sheet:
    """Draw a card for each player, to be cut and stacked; what was not played yet is left open.

    A card of more rounds than a page has room for is cut out in parts, each with its name and
    carried total.
    """
    sheet = Pieces(paper, _("Tally cards"))
    widths, gap, room = _widths(sheet), GAP / paper.scale, sheet.bottom - paper.margin
    setting = Setting(widths, LEAST / paper.scale, room)
    cards = [card for tally in tallies for card in _parts(tally, head, setting)]
    tallest = max((card.height for card in cards), default=room)
    per_page = max(1, int((room + gap) / (tallest + gap)))
    slot = (room - gap * (per_page - 1)) / per_page
    for number, page in enumerate(cut_and_stack(cards, per_page)):
        if number:
            sheet.new_page()
        for place, card in enumerate(page):
            top = paper.margin + place * (slot + gap)
            if place:
                cut_marks(sheet.page, sheet, top - gap / 2)
            if card is None:
                # A place that is left over is a card for somebody who is not on the list.
                card = _parts(Tally(""), head, setting)[0]
            frame = Frame(top, sheet.left, sheet.right, slot, widths, MOST / paper.scale)
            _card(sheet.page, head, card, frame)
    return sheet


class Setting(NamedTuple):
    """The measures of rows, in points: widths of the columns, least height, room of a page."""

    widths: Sequence[float]
    least: float
    room: float


def _widths(sheet: Sheet) -> list[float]:
    left_over = sheet.inner - sum(least for _title, least, _share in COLUMNS)
    parts = sum(share for _title, _least, share in COLUMNS)
    return [least + left_over * share / parts for _title, least, share in COLUMNS]


def _parts(tally: Tally, head: EveningHead, setting: Setting) -> list[Card]:
    """A card, in as many parts as it takes to have room on a page, all about as long."""
    rounds = head.rounds
    rows, totals = _rows(tally, rounds, setting)
    # No figure without saying as of when it is true.
    is_filled_in = head.as_of and any(totals)
    note = _("Filled in {as_of}.").format(as_of=head.as_of) if is_filled_in else ""
    # A part has a row more for what is carried over, and one for the sum.
    room = setting.room - HEAD - TITLES - 2 * setting.least
    parts = -(-rounds // max(1, int(room / max(row.height for row in rows))))
    length = -(-rounds // parts)
    cards = []
    for first in range(0, rounds, length):
        last = min(first + length, rounds)
        part = rows[first:last]
        if first:
            part.insert(
                0,
                _sum(
                    _("Carried over from round {number}").format(number=first),
                    totals[first],
                    setting,
                ),
            )
        words = _("Total") if last == rounds else _("Total, to carry over")
        part.append(_sum(words, totals[last], setting)._replace(note=note))
        named = (
            _("rounds {first} to {last}").format(first=first + 1, last=last) if parts > 1 else ""
        )
        cards.append(Card(tally, tuple(part), named))
    return cards


def _rows(tally: Tally, rounds: int, setting: Setting) -> tuple[list[Row], list[str]]:
    """A row for each round, and the total before the first and after each, as far as known."""
    played = {row.round: row for row in tally.rows}
    rows, totals, total, is_known = [], [""], 0, True
    for number in range(1, rounds + 1):
        row = played.get(number, TallyRow(number))
        total += row.points or 0
        # What comes after a table that is not in is no total yet.
        is_known = is_known and (row.points is not None or row.is_away)
        totals.append(in_figures(total) if is_known else "")
        rows.append(_row(_cells(row, totals[-1]), setting))
    return rows, totals


def _row(cells: Sequence[Sequence[str]], setting: Setting) -> Row:
    wrapped = tuple(
        _wrapped(cell, width - 2 * PAD) for cell, width in zip(cells, setting.widths, strict=True)
    )
    return Row(wrapped, max(setting.least, max(map(len, wrapped)) * LEADING + 1))


def _wrapped(names: Sequence[str], room: float) -> tuple[str, ...]:
    if not any(names):
        return ()
    together = people(names)
    if typeset.width(together, SIZE) <= room:
        return (together,)
    return tuple(line for name in names for line in typeset.wrapped(name, SIZE, room))


def _sum(words: str, figure: str, setting: Setting) -> Row:
    cells = tuple((figure,) if figure and place == TOTAL else () for place in range(len(COLUMNS)))
    return Row(cells, setting.least, words)


def _cells(row: TallyRow, running: str) -> list[tuple[str, ...]]:
    points = "" if row.points is None else f"{in_figures(row.points)} {row.won}".strip()
    if row.sits_out:
        words = _("sits out: the average so far") if row.is_average and points else _("sits out")
        return [(str(row.round),), ("–",), (), (), (words,), (points,), (running,), ()]
    if row.is_away:
        return [(str(row.round),), ("–",), (), (), (_("not here"),), (), (), ()]
    company = [(row.table,), (row.seat,), (row.partner,), row.opponents]
    return [(str(row.round),), *company, (points,), (running,), ()]


def _card(page: Page, head: EveningHead, card: Card, frame: Frame) -> None:
    _card_head(page, head, card, frame)
    top = frame.top + HEAD + TITLES
    # What room there is over is given to the rows, as long as they stay rows.
    more = (frame.height - card.height) / len(card.rows)
    heights = [max(row.height, min(row.height + more, frame.most)) for row in card.rows]
    _grid(page, card, heights, frame)
    for row, height in zip(card.rows, heights, strict=True):
        _write(page, row, top, height, frame)
        top += height


def _card_head(page: Page, head: EveningHead, card: Card, frame: Frame) -> None:
    """The name, or a line to write one on, over evening and date; the code for everybody."""
    left, right = frame.left, frame.right
    if head.hall:
        draw_qr(page, head.hall, right - QR, frame.top, QR, error="l")
        right -= QR + 8
        words = _("Everybody: scan, and find your name")
        page.block(right, frame.top, words, 9, room=BESIDE, height=QR, align="right")
        right -= BESIDE + 12
    under = " · ".join(filter(None, (head.name, head.date, card.rounds)))
    room = right - left
    lines = len(typeset.wrapped(under, 9, room))
    small = lines * 9 * typeset.LEADING
    above = HEAD - 4 - small
    if card.tally.name:
        page.block(
            left, frame.top, card.tally.name, NAME, room=room, height=above, bold=True, role="H2"
        )
    else:
        base = frame.top + above - 4
        words = _("Name")
        page.text(left, base, words, SIZE)
        page.line((left + typeset.width(words, SIZE) + 6, base + 2), (right, base + 2), width=RULE)
    page.block(left, frame.top + above, under, 9, room=room)


def _grid(page: Page, card: Card, heights: Sequence[float], frame: Frame) -> None:
    """The titles of the columns, and a line between rows and columns."""
    top = frame.top + HEAD + TITLES
    x = frame.left
    edges = [x]
    for place, ((title, _least, _share), width) in enumerate(
        zip(COLUMNS, frame.widths, strict=True)
    ):
        figures = place in (POINTS, TOTAL)
        anchor = x + width - PAD if figures else x + PAD
        page.text(anchor, top - 3, title(), 9, align="right" if figures else "left")
        x += width
        edges.append(x)
    page.line((frame.left, top), (frame.right, top), width=STRONG)
    y = top
    for row, height in zip(card.rows, heights, strict=True):
        # The words of a sum stand across the columns before its figure.
        for edge in (
            edges if not row.total else (edges[0], edges[TOTAL], edges[TOTAL + 1], edges[-1])
        ):
            page.line((edge, y), (edge, y + height), width=HAIR)
        y += height
        page.line((frame.left, y), (frame.right, y), width=HAIR)
    page.line((frame.left, y), (frame.right, y), width=STRONG)


def _write(page: Page, row: Row, top: float, height: float, frame: Frame) -> None:
    """Write the cells of a row, each in its middle; points and total are aligned right."""
    x = frame.left
    for place, (lines, width) in enumerate(zip(row.cells, frame.widths, strict=True)):
        if row.total and place == TOTAL:
            base = top + (height - LEADING) / 2 + SIZE * typeset.ASCENT
            page.text(x - 6, base, row.total, SIZE, bold=True, align="right")
            beside = x - 6 - typeset.width(row.total, SIZE, True) - 10 - frame.left
            if row.note:
                page.block(frame.left + PAD, top, row.note, 9, room=beside, height=height)
        base = top + (height - len(lines) * LEADING) / 2 + SIZE * typeset.ASCENT
        figures = place in (POINTS, TOTAL)
        for line in lines:
            anchor = x + width - PAD if figures else x + PAD
            page.text(
                anchor, base, line, SIZE, bold=place == TOTAL, align="right" if figures else "left"
            )
            base += LEADING
        x += width
