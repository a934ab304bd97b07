"""Why each score moved, hand by hand: what settles an argument the next morning."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.flow import heading
from scoring.paper.pages import Page, Sheet
from scoring.paper.suits import suited_lines
from scoring.sheets.line_score import PrintedHand

SIZE: Final = 9.5
NUMBER: Final = 28.0
GAP: Final = 22.0
AFTER: Final = 5.0
#: Narrower than this, one column is all there is room for.
WIDE: Final = 440.0


def reasons(sheet: Sheet, hands: Sequence[PrintedHand]) -> None:
    """Set each hand with its reasons, in two columns where the paper is wide; none is split."""
    across = 2 if sheet.inner >= WIDE else 1
    room = (sheet.inner - GAP * (across - 1)) / across
    waiting = [(_height(hand, room), hand) for hand in hands]
    heading(sheet, _("Why the scores moved"), 13, keep=waiting[0][0])
    while waiting:
        taken = _page_of(sheet, waiting, across, room)
        waiting = waiting[taken:]
        if waiting:
            sheet.new_page()


def _page_of(sheet: Sheet, waiting: Sequence[tuple[float, PrintedHand]], across: int, room: float) -> int:
    """Fill the rest of a page, its columns as long as one another where all fits; return how many it took."""
    top, space = sheet.y, sheet.bottom - sheet.y
    whole = sum(height for height, _hand in waiting)
    least = max(height for height, _hand in waiting)
    target = min(space, max(whole / across + least / 2, least))
    column, y, taken, lowest = 0, top, 0, top
    for height, hand in waiting:
        limit = target if column < across - 1 else space
        if y > top and y + height > top + limit:
            column, y = column + 1, top
            if column == across:
                break
        _entry(sheet.page, sheet.left + column * (room + GAP), y, hand, room)
        y += height
        taken, lowest = taken + 1, max(lowest, y)
    sheet.take(min(lowest - top, space))
    return taken


def _words(hand: PrintedHand) -> str:
    return " · ".join(hand.reasons)


def _height(hand: PrintedHand, room: float) -> float:
    lines = len(typeset.wrapped(hand.headline, SIZE, room - NUMBER, True))
    if hand.reasons:
        lines += len(typeset.wrapped(_words(hand), SIZE, room - NUMBER))
    return lines * SIZE * typeset.LEADING + AFTER


def _entry(page: Page, x: float, top: float, hand: PrintedHand, room: float) -> None:
    page.text(x + NUMBER - 7, top + SIZE * typeset.ASCENT, str(hand.number), SIZE, bold=True, align="right")
    beside = room - NUMBER
    used = suited_lines(page, x + NUMBER, top, hand.headline, SIZE, room=beside, bold=True)
    if hand.reasons:
        suited_lines(page, x + NUMBER, top + used, _words(hand), SIZE, room=beside)
