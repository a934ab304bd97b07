"""A tally card for each player, several to a page with marks to cut along; and each player's evening afterwards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.paper.pages import MARGIN, RULE, SOFT, Page, Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.values import EventHead, Tally, TallyRow

#: The height of a row: comfortable to write in, and as close as may be.
ROW = 17.0
CLOSE = 15.0
HEAD = 44.0
GAP = 16.0
#: Title and share of the width.
COLUMNS = (
    (lambda: _("Round"), 1.4),
    (lambda: _("Table"), 1.4),
    (lambda: _("Seat"), 1.6),
    (lambda: _("Partner"), 4.4),
    (lambda: _("Opponents"), 6.4),
    (lambda: _("Points"), 2.0),
    (lambda: _("Total"), 2.0),
    (lambda: _("Initials"), 1.8),
)


def tally_cards(event: EventHead, tallies: Sequence[Tally], paper: Paper, *, title: str = "") -> Sheet:
    """Cards one under the other; a card is never split. What was not played yet is left open to be written."""
    sheet = Sheet(paper, title or _("Tally cards"), left=f"{event.name} · {event.rules}", right=event.date)
    # As many to a page as fit with rows that can still be written in; a long evening's card has a page to itself.
    room = sheet.bottom - sheet.y - 1
    each = room / max(1, int(room / (HEAD + CLOSE * event.rounds + GAP)))
    row = min(ROW, (each - HEAD - GAP) / event.rounds)
    height = HEAD + row * event.rounds + GAP
    for place, tally in enumerate(tallies):
        fresh = not sheet.room_for(height)
        top = sheet.take(height)
        if place and not fresh:
            _cut(sheet.page, top - GAP / 2, sheet)
        _card(sheet.page, event, tally, top, sheet.inner, row)
    return sheet


def _cut(page: Page, y: float, sheet: Sheet) -> None:
    """Short marks at both edges, which show where to cut and do not cross the card."""
    for x in (MARGIN, MARGIN + sheet.inner - 24):
        page.line((x, y), (x + 24, y), width=0.5, dash=(3, 2), colour=SOFT)


def _card(page: Page, event: EventHead, tally: Tally, top: float, width: float, height: float) -> None:
    if tally.name:
        page.text(MARGIN, top + 18, tally.name, 15, bold=True, room=width - 190)
    else:
        page.text(MARGIN, top + 18, _("Name"), 10, colour=SOFT)
        page.line((MARGIN + 40, top + 20), (MARGIN + width - 190, top + 20), width=0.6)
    told = f"{event.name} · {event.date}" if not tally.result else tally.result
    page.text(MARGIN + width, top + 18, told, 10, align="right", colour=SOFT, room=180)
    parts = sum(share for _title, share in COLUMNS)
    widths = [width * share / parts for _title, share in COLUMNS]
    bottom = top + HEAD + height * event.rounds
    x = MARGIN
    for (title, _share), each in zip(COLUMNS, widths, strict=True):
        page.text(x + 2, top + HEAD - 6, title(), 8.5, colour=SOFT, room=each - 3)
        page.line((x, top + HEAD), (x, bottom), width=0.3, colour=RULE)
        x += each
    page.line((MARGIN + width, top + HEAD), (MARGIN + width, bottom), width=0.3, colour=RULE)
    rows = {row.round: row for row in tally.rows}
    total = 0
    for number in range(1, event.rounds + 1):
        y = top + HEAD + height * (number - 1)
        page.line((MARGIN, y), (MARGIN + width, y), width=1 if number == 1 else 0.35)
        row = rows.get(number, TallyRow(number))
        total += row.points or 0
        cells = _cells(row, total)
        x = MARGIN
        for place, (cell, each) in enumerate(zip(cells, widths, strict=True)):
            if cell:
                right = place in (5, 6)
                at = x + each - 3 if right else x + 2
                page.text(
                    at, y + height / 2 + 4, cell, 9.5, align="right" if right else "left", room=each - 4
                )
            x += each
    page.line((MARGIN, bottom), (MARGIN + width, bottom), width=0.8)


def _cells(row: TallyRow, total: int) -> list[str]:
    points = "" if row.points is None else in_figures(row.points)
    running = "" if row.points is None else in_figures(total)
    if row.sits_out:
        return [str(row.round), "–", "", _("sits out"), "", points, running, ""]
    return [str(row.round), row.table, row.seat, row.partner, row.opponents, points, running, ""]
