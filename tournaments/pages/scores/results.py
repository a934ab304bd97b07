"""Results by round: a grid of tables and rounds, each cell a way to the table's own page."""

from typing import Final, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from tournaments.pages.scores.table_page import people_of
from tournaments.pages.shown import evening_for, in_halves, later, shown
from tournaments.queries import Evening, TableView, acts
from tournaments.rules.movements.by_result import ByResult
from tournaments.words.vocabulary import SIDES as SIDE_WORDS
from tournaments.words.vocabulary import STATES, points_or_won


class Side(NamedTuple):
    """One side's total in a cell; a dash while nothing counts there."""

    words: Promise
    names: str
    points: int | str
    is_low: bool


class Cell(NamedTuple):
    """A table of a round in the grid."""

    table: TableView
    state: Promise
    sides: list[Side]
    #: Its totals count, or hands of it do.
    counts: bool
    #: Something was put right or ruled there.
    righted: bool


#: What stands in place of points.
NOTHING: Final = "–"
#: Up to so many tables stand in one list; more in two halves, beside each other where they fit.
FEW_TABLES: Final = 12
#: So many rounds fit a small laptop: their heads stay in sight.
FEW_ROUNDS: Final = 7
#: So many rounds leave room for names on a laptop.
ROUNDS_WITH_NAMES: Final = 4


class Row(NamedTuple):
    """A table number in the grid: a cell for each round so far, None if the round has none."""

    number: int
    cells: list[Cell | None]
    #: It has a cell in the one round that a narrow screen lists.
    is_listed: bool


@require_safe
def results(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show every round's results; on a narrow screen those of one round, by default the last."""
    evening, role = evening_for(request, tournament_id)
    last = len(evening.published)
    wanted = request.GET.get("round", "")
    chosen = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else last
    chosen = chosen if 1 <= chosen <= last else last
    rows = later(lambda: _rows(evening, chosen))
    context = {
        **shown(evening, role, "results"),
        "chosen": chosen,
        "rounds": evening.published,
        "by_result": isinstance(evening.movement, ByResult),
        "rows": rows,
        "halves": later(lambda: in_halves(rows, FEW_TABLES)),
        "has_few_rounds": last <= FEW_ROUNDS,
        "shows_names": later(lambda: last <= ROUNDS_WITH_NAMES and len(rows) <= FEW_TABLES),
        "any_righted": later(
            lambda: any(cell.righted for row in rows for cell in row.cells if cell)
        ),
    }
    return render(request, "tournaments/results.html", context)


def _rows(evening: Evening, chosen: int) -> list[Row]:
    righted = acts.tables_put_right(evening.tournament)
    cells = {
        (table.number, round_.number): cell_of(table, (round_.number, table.number) in righted)
        for round_ in evening.published
        for table in round_.tables
    }
    return [
        Row(
            number,
            [cells.get((number, round_.number)) for round_ in evening.published],
            (number, chosen) in cells,
        )
        for number in sorted({number for number, _round in cells})
    ]


def cell_of(table: TableView, righted: bool = False) -> Cell:
    low, counts = table.low_side, table.played.finished or bool(table.hands)
    sides = []
    for side, names in people_of(table).items():
        points = points_or_won(table, side) if counts else NOTHING
        sides.append(Side(SIDE_WORDS[side], names, points, side == low))
    return Cell(table, STATES[table.state], sides, counts, righted)
