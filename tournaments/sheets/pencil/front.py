"""The first page of a pack: what it is, what to do step by step, which sheet begins where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from config.language import capital
from config.language import gettext as _
from scoring.paper.contents import what_is_where
from scoring.paper.cutting import Pieces
from scoring.paper.flow import heading, paragraph, steps
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.heads import EveningHead, headed

STEP: Final = 11.5


@dataclass(frozen=True)
class Front:
    """The contents of a first page: its title, a few lines, and numbered steps."""

    title: str
    lines: Sequence[str]
    steps: Sequence[str] = ()


def with_front(
    head: EveningHead, front: Front, sheets: Sequence[Sheet], paper: Paper
) -> list[Sheet]:
    """The sheets of a pack with their first page, which counts itself."""
    ahead = len(_front(head, front, sheets, paper, 0).pages)
    return [_front(head, front, sheets, paper, ahead), *sheets]


def _front(
    head: EveningHead, front: Front, sheets: Sequence[Sheet], paper: Paper, ahead: int
) -> Sheet:
    """Draw it. `ahead`: how many pages it takes itself."""
    sheet = headed(head, front.title, paper)
    if head.as_of:
        paragraph(sheet, capital(head.as_of) + ".", 14, bold=True)
    for line in front.lines:
        paragraph(sheet, line, STEP)
    if front.steps:
        heading(sheet, _("What to do"))
        steps(sheet, front.steps, STEP)
    if sheets:
        heading(sheet, _("What is in this pack"))
        if any(isinstance(other, Pieces) for other in sheets):
            words = _(
                "Where pages have marks at their edges, cut the whole pile there and lay the "
                "pieces on one another, the top one uppermost: they are then in order."
            )
            paragraph(sheet, words, STEP)
        what_is_where(sheet, sheets, ahead + 1)
    return sheet
