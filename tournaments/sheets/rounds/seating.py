"""The seating of a round with everybody's total: the page to go on from if the power fails."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, Paper, Sheet
from scoring.rules.names import in_order
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead
from tournaments.words.vocabulary import SEATS

TABLES_ACROSS = 3
GAP = 14.0
LINE = 15.0
HEIGHT = 22 + 4 * LINE + 8
RULES = 10.5


@dataclass(frozen=True)
class Seated:
    """Somebody in a seat: the name, and the total so far."""

    name: str
    total: int


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round: seat (N, E, S, W) -> who sits there, with the total so far."""

    number: int
    seats: Mapping[str, Seated]


@dataclass(frozen=True)
class SeatedRound:
    """The seating of a round.

    `sit_outs`: (name, total); `rules`: the movement in a few lines, for a recovery pack.
    """

    number: int
    tables: Sequence[SeatedTable]
    sit_outs: Sequence[tuple[str, int]] = ()
    rules: Sequence[str] = ()


def seating_sheet(head: EveningHead, seated: SeatedRound, paper: Paper) -> Sheet:
    """Draw a round's seating by table, then by name, with the movement's rules where there are any."""
    title = _("Round {number}: where everybody sits").format(number=seated.number)
    sheet = headed(head, title, paper)
    _by_table(sheet, seated.tables)
    if seated.sit_outs:
        words = _("Without a seat: {names}").format(
            names=", ".join(f"{name} {in_figures(total)}" for name, total in seated.sit_outs)
        )
        _paragraph(sheet, words)
    for line in seated.rules:
        _paragraph(sheet, line)
    _by_name(sheet, seated)
    return sheet


def _by_table(sheet: Sheet, tables: Sequence[SeatedTable]) -> None:
    width = (sheet.inner - GAP * (TABLES_ACROSS - 1)) / TABLES_ACROSS
    for row in range(0, len(tables), TABLES_ACROSS):
        top = sheet.take(HEIGHT)
        for place, table in enumerate(tables[row : row + TABLES_ACROSS]):
            left = MARGIN + place * (width + GAP)
            page = sheet.page
            page.line((left, top + 2), (left + width, top + 2), width=1.0)
            page.text(
                left, top + 17, _("Table {number}").format(number=table.number), 12, bold=True, room=width
            )
            for line, (seat, seated) in enumerate(table.seats.items()):
                y = top + 22 + (line + 1) * LINE - 4
                total = in_figures(seated.total)
                figure_width = typeset.width(total, 10)
                page.text(left, y, str(SEATS[seat])[:1], 10)
                page.text(left + 14, y, seated.name, 10.5, room=width - 20 - figure_width)
                page.text(left + width, y, total, 10, align="right")


def _paragraph(sheet: Sheet, words: str) -> None:
    for line in typeset.wrapped(words, RULES, sheet.inner):
        top = sheet.take(LINE)  # which may begin a page
        sheet.page.text(MARGIN, top + 11, line, RULES)


def _by_name(sheet: Sheet, seated: SeatedRound) -> None:
    rows = [
        (who.name, _("table {number}, {seat}").format(number=table.number, seat=SEATS[seat]), who.total)
        for table in seated.tables
        for seat, who in table.seats.items()
    ]
    rows += [(name, _("no seat"), total) for name, total in seated.sit_outs]
    rows.sort(key=lambda row: in_order(row[0]))
    width = (sheet.inner - GAP) / 2
    if not sheet.room_for(40 + LINE * min(len(rows), 10) / 2):
        sheet.new_page()
    top = sheet.take(30)
    sheet.page.text(MARGIN, top + 22, _("By name"), 13, bold=True)
    while rows:
        lines = max(1, int((sheet.bottom - sheet.y) // LINE))
        column = min(lines, -(-len(rows) // 2))
        top = sheet.y
        for place, (name, seat_words, total) in enumerate(rows[: 2 * column]):
            left = MARGIN + (place // column) * (width + GAP)
            y = top + (place % column + 1) * LINE - 4
            points = in_figures(total)
            page = sheet.page
            page.text(left, y, name, 10.5, room=width - 130)
            page.text(left + width - 48, y, seat_words, 9.5, align="right", room=78)
            page.text(left + width, y, points, 10, align="right", room=44)
            page.line((left, y + 3.5), (left + width, y + 3.5), width=0.3)
        rows = rows[2 * column :]
        sheet.take(column * LINE)
        if rows:
            sheet.new_page()
