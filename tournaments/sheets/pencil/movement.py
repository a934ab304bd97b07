"""How the next round is seated by hand: the rules of the movement, and what they are to be applied to."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.paper.listing import heading, paragraph, steps
from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.blocks import Block, blocks
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead


@dataclass(frozen=True)
class NextTable:
    """A table of the round to come: who stays there and who comes, (name, total before that round) each."""

    number: int
    stay: Sequence[tuple[str, str]]
    come: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class NextRound:
    """What the next seating follows from.

    `rules`: of the movement, to be numbered; `people`: who plays, comes and goes; `sit_outs`: the ledger;
    `tables`: where the movement brings everybody, as far as that is settled.
    """

    number: int
    rules: Sequence[str]
    people: Sequence[str]
    sit_outs: Sequence[str]
    tables: Sequence[NextTable] = ()


def movement_sheet(head: EveningHead, following: NextRound, paper: Paper) -> Sheet:
    """Draw the rules by which the next round is seated, and the ledger of sit-outs."""
    sheet = headed(head, _("How the next round is seated"), paper)
    steps(sheet, following.rules, 12)
    if following.tables:
        number = following.number
        heading(sheet, _("Where the movement brings them in round {number}").format(number=number))
        paragraph(sheet, _("One who stays and one who comes are partners."))
        paragraph(sheet, _("Beside each name: the total before round {number}.").format(number=number))
        blocks(sheet, [_block(table) for table in following.tables])
    for title, lines in (
        (_("Who plays"), following.people),
        (_("Who has sat out how often"), following.sit_outs),
    ):
        if lines:
            heading(sheet, title)
            for line in lines:
                paragraph(sheet, line, 12)
    return sheet


def _block(table: NextTable) -> Block:
    rows = [
        (words if not place else "", name, total)
        for words, people in ((_("stay"), table.stay), (_("come"), table.come))
        for place, (name, total) in enumerate(people)
    ]
    return Block(_("Table {number}").format(number=table.number), rows)
