"""The director's master sheet: results by table and round."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, RULE
from scoring.paper.flow import Block, Flow, beside, lined, paragraph, together
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Cell, Column, Table, Titles, fixed_row
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import EveningHead, headed

#: Of the printed page: the least height of a row to write in, and the least width of a round.
LEAST: Final = 23.0
MOST: Final = 28.0
ROUND: Final = 44.0
TABLE: Final = 34.0
SIDE: Final = 38.0
#: How far the line between a table's rows reaches to its number.
OVER: Final = 2.0
TITLES: Final = Titles(height=16, pad=0, under=2.7)
SIZE: Final = 10.0
NUMBER: Final = 14.0

Results = Mapping[tuple[int, int], tuple[int, int] | None]


class Grid(NamedTuple):
    """The rounds that stand side by side, page by page, and the number of pages."""

    paper: Paper
    rounds: list[range]
    pages: int


def master_sheet(head: EveningHead, tables: int, results: Results, paper: Paper) -> Sheet:
    """Draw results by table and round, North & South over East & West, what is known filled in.

    `results`: (round, table) -> points of both sides, None for a table that did not play in that
    round. It is landscape where that takes fewer pages.
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
    a_page = int((sheet.bottom - sheet.y - 30 - TITLES.height) / (2 * LEAST / paper.scale))
    return Grid(paper, numbers, len(numbers) * -(-tables // max(1, a_page)))


def _block(sheet: Sheet, numbers: range, tables: int, results: Results) -> None:
    """These rounds of all tables, over as many pages as needed, each table's two rows together."""
    least, most = LEAST / sheet.paper.scale, MOST / sheet.paper.scale
    width = (sheet.inner - TABLE - SIDE) / len(numbers)
    heads = _heads(numbers, width)
    done = 0
    while done < tables:
        if done:
            sheet.new_page()
        # A little less, so that what is added up row by row is not a hair too much.
        room = sheet.bottom - sheet.y - heads.height - 0.1
        rows = min(tables - done, int(room / (2 * least)))
        height = min(most, room / (2 * rows))
        blocks = []
        for table in range(done + 1, done + rows + 1):
            known = [_words(results, number, table) for number in numbers]
            blocks.append(_table(table, known, width, height))
        Flow(heads=heads).draw(sheet, blocks)
        done += rows


def _heads(numbers: range, width: float) -> Block:
    words, before = _("Round {number}"), ""
    if typeset.width(words.format(number=numbers[-1]), TITLES.size) > width - 4:
        words, before = "{number}", _("Round")
    columns = [
        Column(_("Table"), before=0, after=0),
        Column(before, align="right", before=0, after=4),
        *(
            Column(words.format(number=number), align="centre", before=0, after=0)
            for number in numbers
        ),
    ]
    return Table(columns, (), titles=TITLES).heads([TABLE, SIDE, *[width] * len(numbers)])


def _words(results: Results, number: int, table: int) -> tuple[str, str]:
    if (number, table) not in results:
        return "", ""
    both = results[number, table]
    return ("–", "–") if both is None else (in_figures(both[0]), in_figures(both[1]))


def _table(table: int, known: list[tuple[str, str]], width: float, height: float) -> Block:
    number = Cell(str(table), TABLE, NUMBER, bold=True, align="right", before=0, after=8)
    figure = Cell("", width, SIZE, align="right", before=0, after=4, ruled=HAIR)
    rows = []
    for place, (side, line) in enumerate(((_("N & S"), HAIR), (_("E & W"), 0.0))):
        figures = [figure._replace(words=both[place]) for both in known]
        cells = [Cell(side, SIDE + OVER, TITLES.size, before=OVER, after=0), *figures]
        rows.append(fixed_row(cells, height, line=line, end=HAIR))
    sides = together(rows)
    both = beside([(0, fixed_row([number], sides.height, line=0)), (TABLE - OVER, sides)])
    return lined(both, TABLE + SIDE + width * len(known), RULE)
