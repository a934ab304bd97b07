"""The caller's page: what is read out when a round begins."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Type that is read standing, and from one line to the next.
CALLED: Final = 15.0
LEADING: Final = 1.35
#: Between one call and the next; how far a second line stands in, so that the eye finds the next table.
AFTER: Final = 5.0
INDENT: Final = 18.0


def caller_sheet(head: EveningHead, number: int, lines: Sequence[str], paper: Paper) -> Sheet:
    """Draw what is read out when a round begins, in type that is read standing; no call is split."""
    title = _("Round {number}, to be read out").format(number=number)
    sheet = headed(head, title, paper)
    for line in lines:
        _call(sheet, line)
    return sheet


def _call(sheet: Sheet, words: str) -> None:
    room = sheet.inner - INDENT
    # A number alone on a line is lost where it is read out.
    words = "\N{NO-BREAK SPACE}".join(words.rsplit(" ", 1))
    first, *others = typeset.wrapped(words, CALLED, sheet.inner)
    if others:
        others = list(typeset.wrapped(words[len(first) :].strip(), CALLED, room))
    whole = (1 + len(others)) * CALLED * LEADING + AFTER
    # Who sits out may be more than a page: such a call alone goes on overleaf.
    if whole <= sheet.bottom - sheet.paper.margin and not sheet.room_for(whole):
        sheet.new_page()
    for place, line in enumerate((first, *others)):
        top = sheet.take(CALLED * LEADING)
        sheet.page.text(sheet.left + (INDENT if place else 0), top + CALLED, line, CALLED)
    if sheet.room_for(AFTER):
        sheet.take(AFTER)
