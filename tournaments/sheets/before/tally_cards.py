"""Tally cards, several to a page with marks to cut along; and each player's evening afterwards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.paper.pages import MARGIN, Page, Paper, Sheet
from scoring.paper.qr import draw_qr
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: The height of a row: comfortable to write in, and as close as may be.
ROW = 17.0
CLOSE = 15.0
HEAD = 44.0
GAP = 16.0
#: The code for everybody, in the head of a card.
QR = 37.0
#: Title and share of the width.
COLUMNS: Final[tuple[tuple[Callable[[], str], float], ...]] = (
    (lambda: _("Round"), 1.4),
    (lambda: _("Table"), 1.4),
    (lambda: _("Seat"), 1.6),
    (lambda: _("Partner"), 4.4),
    (lambda: _("Opponents"), 6.4),
    (lambda: _("Points"), 2.0),
    (lambda: _("Total"), 2.0),
    (lambda: _("Initials"), 1.8),
)
#: The places of points and total among them.
FIGURES: Final = (5, 6)


@dataclass(frozen=True)
class TallyRow:
    """A round on somebody's card; what is not known yet is empty."""

    round: int
    table: str = ""
    seat: str = ""
    partner: str = ""
    opponents: str = ""
    points: int | None = None
    sits_out: bool = False


@dataclass(frozen=True)
class Tally:
    """A player's tally card. `result`: the place and total, afterwards."""

    name: str
    rows: tuple[TallyRow, ...] = ()
    result: str = ""


class Frame(NamedTuple):
    """Where a card is drawn, in points: its top and width, the height of a row, the widths of the columns."""

    top: float
    width: float
    row: float
    widths: Sequence[float]


def tally_cards(head: EveningHead, tallies: Sequence[Tally], paper: Paper, *, title: str = "") -> Sheet:
    """Draw cards one under the other, none split by a page break; what was not played yet is left open."""
    sheet = headed(head, title or _("Tally cards"), paper)
    # As many to a page as fit with rows that can still be written in; a long card has a page to itself.
    room = sheet.bottom - sheet.y - 1
    share = room / max(1, int(room / (HEAD + CLOSE * head.rounds + GAP)))
    row = min(ROW, (share - HEAD - GAP) / head.rounds)
    height = HEAD + row * head.rounds + GAP
    parts = sum(share for _title, share in COLUMNS)
    widths = [sheet.inner * share / parts for _title, share in COLUMNS]
    for place, tally in enumerate(tallies):
        fresh = not sheet.room_for(height)
        top = sheet.take(height)
        if place and not fresh:
            _cut(sheet.page, top - GAP / 2, sheet)
        _card(sheet.page, head, tally, Frame(top, sheet.inner, row, widths))
    return sheet


def _cut(page: Page, y: float, sheet: Sheet) -> None:
    """Short marks at both edges, which show where to cut and do not cross the card."""
    for x in (MARGIN, MARGIN + sheet.inner - 24):
        page.line((x, y), (x + 24, y), width=0.5, dash=(3, 2))


def _card(page: Page, head: EveningHead, tally: Tally, frame: Frame) -> None:
    _card_head(page, head, tally, frame)
    _grid(page, head.rounds, frame)
    played = {row.round: row for row in tally.rows}
    total = 0
    for number in range(1, head.rounds + 1):
        row = played.get(number, TallyRow(number))
        total += row.points or 0
        baseline = frame.top + HEAD + frame.row * (number - 1) + frame.row / 2 + 4
        _write(page, _cells(row, total), baseline, frame.widths)


def _card_head(page: Page, head: EveningHead, tally: Tally, frame: Frame) -> None:
    """The name, or a line to write one on, and the evening or what it came to."""
    base, right = frame.top + 18, MARGIN + frame.width
    if head.hall and not tally.result:
        draw_qr(page, head.hall, right - QR, frame.top - 6, QR, error="l")
        right -= QR + 8
        page.text(right, base + 12, _("Find your name, and where you sit"), 9, align="right", room=180)
    if tally.name:
        page.text(MARGIN, base, tally.name, 15, bold=True, room=frame.width - 190)
    else:
        page.text(MARGIN, base, _("Name"), 10)
        page.line((MARGIN + 40, base + 2), (right - 190, base + 2), width=0.6)
    words = tally.result or f"{head.name} · {head.date}"
    page.text(right, base, words, 10, align="right", room=180)


def _grid(page: Page, rounds: int, frame: Frame) -> None:
    """The titles of the columns, and a line between rows and columns."""
    top = frame.top + HEAD
    bottom, right = top + frame.row * rounds, MARGIN + frame.width
    x = MARGIN
    for (title, _share), width in zip(COLUMNS, frame.widths, strict=True):
        page.text(x + 2, top - 3, title(), 8.5, room=width - 3)
        page.line((x, top), (x, bottom), width=0.3)
        x += width
    page.line((right, top), (right, bottom), width=0.3)
    for number in range(rounds):
        y = top + frame.row * number
        page.line((MARGIN, y), (right, y), width=0.35 if number else 1)
    page.line((MARGIN, bottom), (right, bottom), width=0.8)


def _write(page: Page, cells: Sequence[str], baseline: float, widths: Sequence[float]) -> None:
    """The cells of a row; points and total are aligned right."""
    x = MARGIN
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        if cell and place in FIGURES:
            page.text(x + width - 3, baseline, cell, 9.5, align="right", room=width - 4)
        elif cell:
            page.text(x + 2, baseline, cell, 9.5, room=width - 4)
        x += width


def _cells(row: TallyRow, total: int) -> list[str]:
    points = "" if row.points is None else in_figures(row.points)
    running = "" if row.points is None else in_figures(total)
    if row.sits_out:
        return [str(row.round), "–", "", _("sits out"), "", points, running, ""]
    return [str(row.round), row.table, row.seat, row.partner, row.opponents, points, running, ""]
