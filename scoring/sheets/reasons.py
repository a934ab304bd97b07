"""Why each score moved, hand by hand: what settles an argument the next morning."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from scoring.paper.flow import Block, Flow, gap, heading, together
from scoring.paper.pages import Sheet
from scoring.paper.table import Cell, line_of
from scoring.sheets.line_score import PrintedHand

SIZE: Final = 9.5
NUMBER: Final = 28.0
BESIDE: Final = 7.0
GUTTER: Final = 22.0
AFTER: Final = 5.0
#: Narrower than this, one column is all there is room for.
WIDE: Final = 440.0


def reasons(sheet: Sheet, hands: Sequence[PrintedHand]) -> None:
    """Set each hand with its reasons, in two columns where the paper is wide; none is split."""
    flow = Flow(across=2 if sheet.inner >= WIDE else 1, gutter=GUTTER, slack=0.5)
    blocks = [_hand(hand, flow.width(sheet)) for hand in hands]
    heading(sheet, _("Why the scores moved"), 13, keep=blocks[0].height)
    flow.draw(sheet, blocks)


def _hand(hand: PrintedHand, width: float) -> Block:
    number = Cell(str(hand.number), NUMBER, SIZE, bold=True, align="right", before=0, after=BESIDE)
    words = Cell(hand.headline, width - NUMBER, SIZE, bold=True, before=0, after=0, suits=True)
    rows = [line_of([number, words])]
    if hand.reasons:
        told = words._replace(words=" · ".join(hand.reasons), bold=False)
        rows.append(line_of([number._replace(words=""), told]))
    return together([*rows, gap(AFTER)])
