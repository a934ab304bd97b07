"""The caller's page: what is read out when a round begins."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.flow import Flow, gap, together
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Cell, row
from tournaments.sheets.heads import EveningHead, headed

#: Type that is read standing: the largest that leaves all calls on one page, the last where none
#: does; and from one line to the next.
CALLED: Final = (24.0, 22.0, 20.0, 18.0, 16.0, 15.0)
LEADING: Final = 1.35
#: Between one call and the next; how far a second line stands in, so that eyes find the next.
AFTER: Final = 5.0
INDENT: Final = 18.0


def caller_sheet(head: EveningHead, number: int, lines: Sequence[str], paper: Paper) -> Sheet:
    """Draw what is read out when a round begins, in type to read standing; no call is split."""
    for size in CALLED[:-1]:
        if len(lines) * size * LEADING <= paper.height:
            sheet = _drawn(head, number, lines, paper, size)
            if len(sheet.pages) == 1:
                return sheet
    return _drawn(head, number, lines, paper, CALLED[-1])


def _drawn(
    head: EveningHead, number: int, lines: Sequence[str], paper: Paper, size: float
) -> Sheet:
    sheet = headed(head, _("Round {number}, to read aloud").format(number=number), paper)
    for line in lines:
        _call(sheet, line, size)
    return sheet


def _call(sheet: Sheet, words: str, size: float) -> None:
    # A number alone on a line is lost where it is read out.
    words = "\N{NO-BREAK SPACE}".join(words.rsplit(" ", 1))
    first = typeset.wrapped(words, size, sheet.inner)[0]
    rest = words[len(first) :].strip()
    others = typeset.wrapped(rest, size, sheet.inner - INDENT) if rest else ()
    cell = Cell(first, sheet.inner, size, before=0, after=0)
    cells = [cell, *(cell._replace(words=line, before=INDENT) for line in others)]
    lines = [row([line], least=size * LEADING, line=0) for line in cells]
    call = together([*lines, gap(AFTER)])
    # Who sits out may be more than a page: such a call alone goes on overleaf.
    is_whole = call.height <= sheet.bottom - sheet.paper.margin
    Flow().draw(sheet, [call] if is_whole else lines)
    if not is_whole:
        sheet.leave(AFTER)
