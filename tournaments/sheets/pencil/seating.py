"""Seating without the computer: slips to be drawn, blank plans, how the next round is seated."""

from collections.abc import Sequence
from typing import Final

from config.language import gettext as _
from scoring.paper.cutting import Pieces
from scoring.paper.drawn import HAIR
from scoring.paper.flow import heading, paragraph, steps
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.table import Column, Table
from tournaments.sheets.heads import EveningHead, headed
from tournaments.words.vocabulary import SEATS, SIDES

#: The least size of a slip.
WIDE: Final = 118.0
HIGH: Final = 74.0


def draw_slips(head: EveningHead, tables: int, paper: Paper, *, in_pairs: bool = False) -> Sheet:
    """Draw a slip for each place at so many tables, and for those over: a grid to cut.

    A place is a seat, or a side for a pair.
    """
    places = (SIDES if in_pairs else SEATS).values()
    slips = [
        (_("Table {number}").format(number=number), str(place))
        for number in range(1, tables + 1)
        for place in places
    ]
    slips += [(_("Sits out"), _("round 1"))] * (len(places) - 1)
    sheet = Pieces(
        paper, _("Slips for the draw"), under=head.name, aside=head.date, foot=head.as_of
    )
    sheet.pages.clear()
    margin = paper.margin
    across = int(sheet.inner // WIDE)
    down = int((paper.height - 2 * margin) // HIGH)
    width, height = sheet.inner / across, (paper.height - 2 * margin) / down
    for first in range(0, len(slips), across * down):
        page = sheet.new_page()
        some = slips[first : first + across * down]
        _grid(page, sheet, some, (across, width, height))
        for place, (where, seat) in enumerate(some):
            x = sheet.left + place % across * width + width / 2
            y = margin + place // across * height
            page.block(x, y + 6, where, 15, room=width - 12, bold=True, align="centre")
            page.block(x, y + 24, seat, 13, room=width - 12, align="centre")
            page.block(
                x,
                y + 40,
                f"{head.name} · {head.date}",
                9,
                room=width - 8,
                height=33,
                align="centre",
            )
    return sheet


def _grid(
    page: Page, sheet: Sheet, slips: Sequence[object], size: tuple[int, float, float]
) -> None:
    across, width, height = size
    rows = -(-len(slips) // across)
    top = sheet.paper.margin
    for row in range(rows + 1):
        page.line(
            (sheet.left, top + row * height),
            (sheet.right, top + row * height),
            width=HAIR,
            dash=(3, 2),
        )
    for column in range(across + 1):
        x = sheet.left + column * width
        page.line((x, top), (x, top + rows * height), width=HAIR, dash=(3, 2))


ROW: Final = 26.0
#: What a heading and the heads of columns take above the rows.
ABOVE: Final = 60.0


def seating_plans(head: EveningHead, rounds: Sequence[int], tables: int, paper: Paper) -> Sheet:
    """Draw a plan for each of these rounds: a row a table, a column a seat, one for sit-outs."""
    sheet = headed(head, _("Plans of who sits where"), paper.landscape)
    columns = [
        Column(_("Table"), 1, "centre", bold=True),
        *(Column(str(words), 3, ruled=True) for words in SEATS.values()),
    ]
    rows = [[str(number), "", "", "", ""] for number in range(1, tables + 1)]
    rows.append([_("Out"), "", "", "", ""])
    for number in rounds:
        keep = min(ABOVE + len(rows) * ROW, sheet.bottom - 3 * ABOVE)
        heading(sheet, _("Round {number}").format(number=number), keep=keep)
        Table(columns, rows, row=ROW, size=13).draw(sheet)
    return sheet


def movement_sheet(
    head: EveningHead,
    rules: Sequence[str],
    people: Sequence[str],
    sit_outs: Sequence[str],
    paper: Paper,
) -> Sheet:
    """Draw how the next round is seated by hand: the rules, numbered, and what they apply to.

    `people`: who plays, comes and goes; `sit_outs`: the ledger.
    """
    sheet = headed(head, _("How the next round is seated"), paper)
    steps(sheet, rules, 12)
    for title, lines in (
        (_("Who plays"), people),
        (_("Who has sat out how often"), sit_outs),
    ):
        if lines:
            heading(sheet, title)
            for line in lines:
                paragraph(sheet, line, 12)
    return sheet
