"""The director's master sheet: results by table and round."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, RULE, STRONG
from scoring.paper.flow import paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Of the printed page: the least height of a row that is written in, and the least width of a round.
LEAST: Final = 23.0
MOST: Final = 28.0
ROUND: Final = 44.0
TABLE: Final = 34.0
SIDE: Final = 38.0
HEADS: Final = 16.0
SIZE: Final = 10.0
NUMBER: Final = 14.0

Results = Mapping[tuple[int, int], tuple[int, int] | None]


class Grid(NamedTuple):
    """The layout of the results.

    `rounds`: those that stand side by side, page by page; `pages`: their number.
    """

    paper: Paper
    rounds: list[range]
    pages: int


def master_sheet(head: EveningHead, tables: int, results: Results, paper: Paper) -> Sheet:
    """Draw results by table and round, North & South over East & West, with what is known filled in.

    `results`: (round, table) -> points of both sides, None for a table that did not play in that round. It is
    landscape where that takes fewer pages.
    """
    grid = min(
        (_laid_out(head.rounds, tables, version) for version in (paper, paper.landscape)),
        key=lambda grid: grid.pages,
    )
    sheet = headed(head, _("Master sheet"), grid.paper)
    words = _("Each side’s points of a round: North & South above, East & West below.")
    if results:
        words += " " + _("Results so far are printed.")
    paragraph(sheet, words, SIZE, after=2)
    for place, numbers in enumerate(grid.rounds):
        if place:
            sheet.new_page()
        _block(sheet, numbers, tables, results)
    return sheet


def _laid_out(rounds: int, tables: int, paper: Paper) -> Grid:
    """The rounds parted evenly over as few blocks as there is width for."""
    inner = paper.width - 2 * paper.margin
    across = max(1, int((inner - TABLE - SIDE) / ROUND))
    blocks = -(-rounds // across)
    each = -(-rounds // blocks)
    numbers = [range(first, min(first + each, rounds + 1)) for first in range(1, rounds + 1, each)]
    sheet = Sheet(paper, "")
    a_page = int((sheet.bottom - sheet.y - 30 - HEADS) / (2 * LEAST / paper.scale))
    return Grid(paper, numbers, len(numbers) * -(-tables // max(1, a_page)))


def _block(sheet: Sheet, numbers: range, tables: int, results: Results) -> None:
    """These rounds of all tables, over as many pages as it takes, each table's two rows together."""
    least, most = LEAST / sheet.paper.scale, MOST / sheet.paper.scale
    done = 0
    while done < tables:
        if done:
            sheet.new_page()
        # A little less, so that what is added up row by row is not a hair too much.
        room = sheet.bottom - sheet.y - HEADS - 0.1
        rows = min(tables - done, int(room / (2 * least)))
        edges = _heads(sheet, numbers)
        height = min(most, room / (2 * rows))
        for table in range(done + 1, done + rows + 1):
            known = [_words(results, number, table) for number in numbers]
            _table(sheet, table, known, edges, height)
        done += rows


def _heads(sheet: Sheet, numbers: range) -> list[float]:
    """The heads of the columns; where each round's column begins, and the last one ends."""
    first = sheet.left + TABLE + SIDE
    width = (sheet.right - first) / len(numbers)
    edges = [first + place * width for place in range(len(numbers) + 1)]
    top = sheet.take(HEADS)
    base, page = top + HEADS - 5, sheet.page
    page.text(sheet.left, base, _("Table"), 9)
    words = _("Round {number}")
    if typeset.width(words.format(number=numbers[-1]), 9) > width - 4:
        words = "{number}"
        page.text(edges[0] - 4, base, _("Round"), 9, align="right")
    for edge, number in zip(edges, numbers, strict=False):
        page.text(edge + width / 2, base, words.format(number=number), 9, align="centre")
    page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=STRONG)
    return edges


def _words(results: Results, number: int, table: int) -> tuple[str, str]:
    """Return the text of both sides' cells: figures, nothing yet, or a dash where nobody played."""
    if (number, table) not in results:
        return "", ""
    both = results[number, table]
    return ("–", "–") if both is None else (in_figures(both[0]), in_figures(both[1]))


def _table(sheet: Sheet, table: int, known: list[tuple[str, str]], edges: list[float], height: float) -> None:
    """A table: its number, and a row for each side."""
    top, page = sheet.take(2 * height), sheet.page
    middle, bottom = top + height, top + 2 * height
    page.text(sheet.left + TABLE - 8, middle + NUMBER * 0.36, str(table), NUMBER, bold=True, align="right")
    for place, side in enumerate((_("N & S"), _("E & W"))):
        base = top + (place + 0.5) * height + SIZE * 0.36
        page.text(sheet.left + TABLE, base, side, 9)
        for both, edge in zip(known, edges[1:], strict=True):
            if both[place]:
                page.text(edge - 4, base, both[place], SIZE, align="right")
    page.line((sheet.left + TABLE - 2, middle), (sheet.right, middle), width=HAIR)
    for edge in edges:
        page.line((edge, top), (edge, bottom), width=HAIR)
    page.line((sheet.left, bottom), (sheet.right, bottom), width=RULE)
