"""How the next round is seated by hand: the movement's rules, and what they apply to."""

from collections.abc import Sequence
from dataclasses import dataclass

from config.language import gettext as _
from scoring.paper.flow import heading, paragraph, steps
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead


@dataclass(frozen=True)
class NextRound:
    """The facts that the next seating follows from.

    `rules`: of the movement, to be numbered; `people`: who plays, comes and goes; `sit_outs`: the
    ledger.
    """

    rules: Sequence[str]
    people: Sequence[str]
    sit_outs: Sequence[str]


def movement_sheet(head: EveningHead, following: NextRound, paper: Paper) -> Sheet:
    sheet = headed(head, _("How the next round is seated"), paper)
    steps(sheet, following.rules, 12)
    for title, lines in (
        (_("Who plays"), following.people),
        (_("Who has sat out how often"), following.sit_outs),
    ):
        if lines:
            heading(sheet, title)
            for line in lines:
                paragraph(sheet, line, 12)
    return sheet
