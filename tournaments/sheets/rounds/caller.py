"""The caller's page: what is read out when a round begins."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Type that is read standing: the largest that leaves all calls on one page, the last where none does; and
#: from one line to the next.
CALLED: Final = (24.0, 22.0, 20.0, 18.0, 16.0, 15.0)
LEADING: Final = 1.35
#: Between one call and the next; how far a second line stands in, so that the eye finds the next table.
AFTER: Final = 5.0
INDENT: Final = 18.0


def caller_sheet(head: EveningHead, number: int, lines: Sequence[str], paper: Paper) -> Sheet:
    """Draw what is read out when a round begins, in type that is read standing; no call is split."""
    for size in CALLED[:-1]:
        if len(lines) * size * LEADING <= paper.height:
            sheet = _drawn(head, number, lines, paper, size)
            if len(sheet.pages) == 1:
                return sheet
    return _drawn(head, number, lines, paper, CALLED[-1])


def _drawn(head: EveningHead, number: int, lines: Sequence[str], paper: Paper, size: float) -> Sheet:
    sheet = headed(head, _("Round {number}, to be read out").format(number=number), paper)
    for line in lines:
        _call(sheet, line, size)
    if number > 1:
        _call(sheet, _("Everyone else stays put and changes partner."), size)
    return sheet


def _call(sheet: Sheet, words: str, size: float) -> None:
    room = sheet.inner - INDENT
    # A number alone on a line is lost where it is read out.
    words = "\N{NO-BREAK SPACE}".join(words.rsplit(" ", 1))
    first, *others = typeset.wrapped(words, size, sheet.inner)
    if others:
        others = list(typeset.wrapped(words[len(first) :].strip(), size, room))
    whole = (1 + len(others)) * size * LEADING + AFTER
    # Who sits out may be more than a page: such a call alone goes on overleaf.
    if whole <= sheet.bottom - sheet.paper.margin and not sheet.room_for(whole):
        sheet.new_page()
    for place, line in enumerate((first, *others)):
        top = sheet.take(size * LEADING)
        sheet.page.text(sheet.left + (INDENT if place else 0), top + size, line, size)
    if sheet.room_for(AFTER):
        sheet.take(AFTER)
