"""The standings: place, name, total; what sitting out brought, and any tie-break that decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper.flow import paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import PAD, Column, Table
from scoring.words.vocabulary import in_figures
from tournaments.rules.standings import POINTS
from tournaments.sheets.heads import EveningHead, headed
from tournaments.words.ranking import HEADINGS, figure_in_words, in_games, of_sit_outs, ranked_with

#: How the list may be set, the largest first: type, columns side by side, room around a line.
SETTINGS: Final = (
    (36.0, 1, 8.0),
    (30.0, 1, 6.0),
    (24.0, 1, 5.0),
    (22.0, 1, 4.0),
    (20.0, 1, 4.0),
    (18.0, 1, 3.0),
    (16.0, 1, 3.0),
    (22.0, 2, 4.0),
    (20.0, 2, 3.5),
    (18.0, 2, 3.0),
    (16.0, 2, 3.0),
    (14.0, 2, 2.2),
    (14.0, 2, 1.2),
    (14.0, 2, 0.3),
    (14.0, 1, 2.2),
)
#: How a list of several pages may be set; on narrow paper the first way alone.
USUAL: Final = ((14.0, 1, 2.2), (14.0, 2, 2.2))
#: Between two columns of figures, in parts of their size.
APART: Final = 0.5
#: The least width of a list that stands beside another.
LEAST: Final = 200.0
#: Larger than this only what has no more than place, name and total is set.
PLAIN: Final = 24.0
#: More rows than this are on several pages whatever the setting.
MOST_ON_A_PAGE: Final = 64
#: Of more than so many it is not said by name who sat out, and whose totals were equal.
MOST_LISTED: Final = 24
SAT_OUT, PARTED = "°", "*"
NOTES: Final = 11.0


class Score(NamedTuple):
    """The points of a round for one entry, None where there are none.

    `sat_out`: the points are for sitting out; `is_open`: the table still plays; `won`: the games
    won, None where games do not rank.
    """

    points: int | None
    sat_out: bool = False
    is_open: bool = False
    won: Fraction | None = None


@dataclass(frozen=True)
class Ranked:
    """A row of the standings.

    `rank`: 0 for who is not ranked; `shared`: whether others have it as well; `sit_out`: what of
    the total is for sitting out; `why`: the tie-break that decided; `rounds`: what each round came
    to; `figure`: what ranks it before its points, as `rank_by` says, None where nothing does;
    `out_won`: the games of it that are for sitting out.
    """

    rank: int
    name: str
    total: int
    sit_out: int = 0
    why: str = ""
    rounds: tuple[Score, ...] = ()
    shared: bool = False
    rank_by: str = POINTS
    figure: Fraction | None = None
    out_won: Fraction = Fraction()

    @property
    def of_sit_outs(self) -> str:
        return of_sit_outs(self.out_won, self.sit_out)

    @property
    def before_points(self) -> str:
        return "" if self.figure is None else figure_in_words(self.rank_by, self.figure)

    @property
    def is_plain(self) -> bool:
        return not (self.of_sit_outs or self.why or self.figure is not None)

    @property
    def place(self) -> str:
        if not self.rank:
            return ""
        return f"={self.rank}" if self.shared else str(self.rank)


def standings_sheet(
    head: EveningHead, title: str, rows: Sequence[Ranked], notes: Sequence[str], paper: Paper
) -> Sheet:
    """Draw the standings in the largest type that leaves them on one page; `notes` under them.

    What needs several pages has two columns where these save any: long names do not.
    Who is not ranked stands at the end, under words of their own.
    """
    is_narrow = paper.width - 2 * paper.margin < 2 * LEAST
    if len(rows) <= MOST_ON_A_PAGE:
        for setting in SETTINGS:
            if is_narrow and setting[1] > 1:
                continue
            if setting[0] > PLAIN and not all(row.is_plain for row in rows):
                continue
            sheet = _drawn(head, title, rows, notes, paper, setting)
            if len(sheet.pages) == 1:
                return sheet
    settings = USUAL[:1] if is_narrow else USUAL
    sheets = [_drawn(head, title, rows, notes, paper, setting) for setting in settings]
    return min(sheets, key=lambda sheet: len(sheet.pages))


def _drawn(  # noqa: PLR0913 - the sheet and how it is set
    head: EveningHead,
    title: str,
    rows: Sequence[Ranked],
    notes: Sequence[str],
    paper: Paper,
    setting: tuple[float, int, float],
) -> Sheet:
    sheet = headed(head, title, paper)
    ranked = [row for row in rows if row.rank]
    others = [row for row in rows if not row.rank]
    if not ranked:
        paragraph(sheet, _("Nobody is ranked yet."), 14)
    else:
        _list(sheet, ranked, setting)
    sheet.leave(8)
    if others:
        totals = ", ".join(
            f"{row.name} {ranked_with(row.rank_by, row.figure, row.total)}" for row in others
        )
        paragraph(sheet, _("Filled a seat, not ranked: {totals}.").format(totals=totals), NOTES)
    under = [*_marks(ranked), *notes] if setting[1] > 1 else notes
    for note in under:
        paragraph(sheet, note, NOTES)
    return sheet


def _list(sheet: Sheet, rows: Sequence[Ranked], setting: tuple[float, int, float]) -> None:
    """The list itself: in one column with what explains it beside it, in two with marks."""
    size, across, pad = setting
    has_figures, apart = bool(rows[0].before_points), APART * size
    columns = [
        Column(_("Place"), 0, "right"),
        Column("", 0),
        Column(_("Name"), 1, bold=True),
        *_before_points(rows),
        Column(_("Points"), 0, "right", bold=True, before=apart)
        if has_figures
        else Column(_("Total"), 0, "right", bold=True),
    ]
    cells = [[row.place, "", row.name, *_figures(row, rows), in_figures(row.total)] for row in rows]
    columns_beside: list[tuple[Column, list[str]]] = [
        (
            Column(_("sit-outs included"), 0, "right", before=apart if has_figures else PAD),
            [_sat_out(row) for row in rows],
        ),
        (Column(_("Ties broken by"), 0.7), [row.why for row in rows]),
    ]
    if across > 1:
        columns_beside = [(Column("", 0), [_mark(row) for row in rows])]
    for column, words in columns_beside:
        if any(words):
            columns.append(column)
            cells = [[*row, word] for row, word in zip(cells, words, strict=True)]
    Table(columns, cells, row=0, size=size, pad=pad).draw(sheet, across=across)


def _sat_out(row: Ranked) -> str:
    if row.out_won and row.sit_out:
        return f"{in_games(row.out_won)} + {in_figures(row.sit_out)}"
    return row.of_sit_outs


def _before_points(rows: Sequence[Ranked]) -> list[Column]:
    """The columns before the points: an average; games and, if anybody has one, their halves."""
    if not rows[0].before_points:
        return []
    title = str(HEADINGS[rows[0].rank_by])
    if not _has_halves(rows):
        return [Column(title, 0, "right", bold=True)]
    return [Column(title, 0, "right", bold=True, after=0), Column("", 0, bold=True, before=1)]


def _figures(row: Ranked, rows: Sequence[Ranked]) -> list[str]:
    """The cells of these columns: wholes stand under each other."""
    if not row.before_points:
        return []
    if not _has_halves(rows):
        return [row.before_points]
    half = "½" if row.before_points.endswith("½") else ""
    return [row.before_points.removesuffix("½"), half]


def _has_halves(rows: Sequence[Ranked]) -> bool:
    return any(row.before_points.endswith("½") for row in rows)


def _mark(row: Ranked) -> str:
    return (SAT_OUT if row.of_sit_outs else "") + (PARTED if row.why else "")


def _marks(rows: Sequence[Ranked]) -> list[str]:
    """Explain the marks: how much is for sitting out, and what parted equal totals."""
    amounts: dict[str, list[str]] = {}
    breaks: dict[str, list[str]] = {}
    for row in rows:
        if row.of_sit_outs:
            amounts.setdefault(row.of_sit_outs, []).append(row.name)
        if row.why:
            breaks.setdefault(row.why, []).append(row.name)
    lines = []
    if len(amounts) == 1:
        words = _("{mark} {points} of the total are for sit-outs.")
        if any(row.out_won for row in rows):
            words = _("{mark} Sit-outs included: {points}.")
        lines.append(words.format(mark=SAT_OUT, points=next(iter(amounts))))
    elif sum(map(len, amounts.values())) > MOST_LISTED:
        words = _("{mark} Sit-outs included; the wall chart has them in brackets.")
        lines.append(words.format(mark=SAT_OUT))
    elif amounts:
        words = _("{mark} Sit-outs included: {amounts}.")
        by_name = ", ".join(
            f"{name} {points}" for points, names in amounts.items() for name in names
        )
        lines.append(words.format(mark=SAT_OUT, amounts=by_name))
    for why, names in breaks.items():
        if len(names) > MOST_LISTED:
            lines.append(_("{mark} Ties broken by {why}.").format(mark=PARTED, why=why))
            continue
        words = _("{mark} Ties broken by {why}: {names}.")
        lines.append(words.format(mark=PARTED, why=why, names=", ".join(names)))
    return lines
