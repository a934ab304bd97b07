"""The prize list: who wins what."""

from collections.abc import Sequence
from itertools import zip_longest

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.listing import paragraph
from scoring.paper.pages import MARGIN, Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Of the prize list: type of names and of what they are for; what is won has so much of the width.
NAMES = 14.0


SMALL = 10.0


WON = 0.28


#: So many lines of names stay together.
UNSPLIT = 20


def prize_list(
    head: EveningHead, prizes: Sequence[tuple[str, str, str, str]], notes: Sequence[str], paper: Paper
) -> Sheet:
    """Draw the prize list, names wrapped. `prizes`: (what for, who, with what, what it brings)."""
    sheet = headed(head, _("Prizes"), paper)
    for prize in prizes:
        _prize(sheet, prize)
    for note in notes:
        paragraph(sheet, note)
    return sheet


def _prize(sheet: Sheet, prize: tuple[str, str, str, str]) -> None:
    """Draw one prize: what for and with what, under it who has it, and at the right what it brings.

    It is not split by a page break unless very many share it.
    """
    title, who, figure, won = prize
    aside = sheet.inner * WON
    names = typeset.wrapped(who, NAMES, sheet.inner - (aside + 8 if won else 0), bold=True)
    brings = typeset.wrapped(won, NAMES, aside) if won else ()
    lines = list(zip_longest(names, brings, fillvalue=""))
    if len(lines) <= UNSPLIT and not sheet.room_for(SMALL * 1.9 + len(lines) * NAMES * 1.3 + 8):
        sheet.new_page()
    top = sheet.take(SMALL * 1.9)
    words = f"{title} · {figure}" if figure else title
    sheet.page.text(MARGIN, top + SMALL * 1.5, words, SMALL, room=sheet.inner)
    for name, brought in lines:
        base = sheet.take(NAMES * 1.3) + NAMES
        sheet.page.text(MARGIN, base, name, NAMES, bold=True)
        sheet.page.text(MARGIN + sheet.inner, base, brought, NAMES, align="right")
    top = sheet.take(8)
    sheet.page.line((MARGIN, top + 4), (MARGIN + sheet.inner, top + 4), width=0.35)
