"""The standings: place, name, total; what sitting out brought, and any tie-break that decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.paper.flow import paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Table
from scoring.words.vocabulary import in_figures
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

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
)
#: How a list of several pages is set, on wide paper and on narrow.
USUAL: Final = ((14.0, 2, 2.2), (14.0, 1, 2.2))
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

    `sat_out`: the points are for sitting out; `is_open`: the table still plays.
    """

    points: int | None
    sat_out: bool = False
    is_open: bool = False


@dataclass(frozen=True)
class Ranked:
    """A row of the standings.

    `rank`: 0 for who is not ranked; `shared`: whether others have it as well; `sit_out`: what of
    the total is for sitting out; `why`: the tie-break that decided; `rounds`: what each round came
    to.
    """

    rank: int
    name: str
    total: int
    sit_out: int = 0
    why: str = ""
    rounds: tuple[Score, ...] = ()
    shared: bool = False

    @property
    def place(self) -> str:
        """The place in figures, “=3” where it is shared; nothing for who is not ranked."""
        if not self.rank:
            return ""
        return f"={self.rank}" if self.shared else str(self.rank)


def standings_sheet(
    head: EveningHead, title: str, rows: Sequence[Ranked], notes: Sequence[str], paper: Paper
) -> Sheet:
    """Draw the standings in the largest type that leaves them on one page; `notes` under them.

    Who is not ranked stands at the end, under words of their own.
    """
    is_narrow = paper.width - 2 * paper.margin < 2 * LEAST
    if len(rows) <= MOST_ON_A_PAGE:
        for setting in SETTINGS:
            if is_narrow and setting[1] > 1:
                break
            if setting[0] > PLAIN and any(row.sit_out or row.why for row in rows):
                continue
            sheet = _drawn(head, title, rows, notes, paper, setting)
            if len(sheet.pages) == 1:
                return sheet
    return _drawn(head, title, rows, notes, paper, USUAL[is_narrow])


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
        totals = ", ".join(f"{row.name} {in_figures(row.total)}" for row in others)
        paragraph(sheet, _("Filled a seat, not ranked: {totals}.").format(totals=totals), NOTES)
    under = [*_marks(ranked), *notes] if setting[1] > 1 else notes
    for note in under:
        paragraph(sheet, note, NOTES)
    return sheet


def _list(sheet: Sheet, rows: Sequence[Ranked], setting: tuple[float, int, float]) -> None:
    """The list itself: in one column with what explains it beside it, in two with marks."""
    size, across, pad = setting
    sat_out, parted = any(row.sit_out for row in rows), any(row.why for row in rows)
    columns = [
        Column(_("Place"), 0, "right"),
        Column("", 0),
        Column(_("Name"), 1, bold=True),
        Column(_("Total"), 0, "right", bold=True),
    ]
    cells = [[row.place, "", row.name, in_figures(row.total)] for row in rows]
    if across > 1 and (sat_out or parted):
        columns.append(Column("", 0))
        cells = [[*words, _mark(row)] for words, row in zip(cells, rows, strict=True)]
    if across == 1 and sat_out:
        columns.append(Column(_("sit-outs included"), 0, "right"))
        cells = [[*words, _sat_out(row)] for words, row in zip(cells, rows, strict=True)]
    if across == 1 and parted:
        columns.append(Column(_("Ties broken by"), 0.7))
        cells = [[*words, row.why] for words, row in zip(cells, rows, strict=True)]
    Table(columns, cells, row=0, size=size, pad=pad).draw(sheet, across=across)


def _sat_out(row: Ranked) -> str:
    return in_figures(row.sit_out) if row.sit_out else ""


def _mark(row: Ranked) -> str:
    return SAT_OUT * bool(row.sit_out) + PARTED * bool(row.why)


def _marks(rows: Sequence[Ranked]) -> list[str]:
    """Explain the marks: how much is for sitting out, and what parted equal totals."""
    amounts: dict[str, list[str]] = {}
    breaks: dict[str, list[str]] = {}
    for row in rows:
        if row.sit_out:
            amounts.setdefault(in_figures(row.sit_out), []).append(row.name)
        if row.why:
            breaks.setdefault(row.why, []).append(row.name)
    lines = []
    if len(amounts) == 1:
        words = _("{mark} {points} of the total are for sit-outs.")
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
