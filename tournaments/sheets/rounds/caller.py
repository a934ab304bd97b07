"""The caller's page: what is read out when a round begins."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

CALLED = 15.0


def caller_sheet(head: EveningHead, number: int, lines: Sequence[str], paper: Paper) -> Sheet:
    """Draw what is read out when a round begins, in type that is read standing."""
    title = _("Round {number}, to be read out").format(number=number)
    sheet = headed(head, title, paper)
    for line in lines:
        wrapped = typeset.wrapped(line, CALLED, sheet.inner)
        top = sheet.take(CALLED * 1.35 * len(wrapped) + 5)
        for place, words in enumerate(wrapped):
            sheet.page.text(MARGIN, top + CALLED * (1.35 * place + 1), words, CALLED)
    return sheet
