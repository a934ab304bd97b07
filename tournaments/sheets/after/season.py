"""The table of a season for the wall: places, names, sums, and what each evening brought."""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.flow import Flow, paragraph, together, words
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Entry, Table, Titles, Written
from scoring.words.moments import told
from tournaments.words.clubs import SeasonCell, SeasonLine

#: Type of the rows, the largest first, and the room that a name needs, in parts of it.
SIZES: Final = (18.0, 16.0, 14.0, 12.0, 11.0, 10.0)
NAME: Final = 10.0
#: The most room for an evening, in parts of the size.
NIGHT: Final = 6.0
TITLES: Final = Titles(size=10, height=17, pad=0, under=3)
#: Around the figures of an evening.
BESIDE: Final = 4.0
NOTES: Final = 11.0
#: With more rows than this nothing larger than the smallest type is tried.
MOST_TRIED: Final = 100
#: A sheet for the wall: the paper that is twice as large.
WALL: Final = {"a4": Paper("a3", 841.89, 1190.55), "letter": Paper("tabloid", 792.0, 1224.0)}


class SeasonShown(NamedTuple):
    """A season as its sheet has it. `days`: of its evenings, in order; `counts`: how it counts."""

    club: str
    name: str
    counts: str
    days: Sequence[date]
    lines: Sequence[SeasonLine]
    is_average: bool


def season_sheet(season: SeasonShown, paper: Paper) -> Sheet:
    """Draw a season across the paper's long side, in the largest type that takes no more pages.

    Evenings that have no room side by side go on pages of their own, as many on each, with places,
    names and totals again.
    """
    smallest = _drawn(season, paper.landscape, SIZES[-1])
    for size in SIZES[:-1] if 0 < len(season.lines) <= MOST_TRIED else ():
        if _across(season, size, smallest.inner) >= len(season.days):
            sheet = _drawn(season, paper.landscape, size)
            if len(sheet.pages) <= len(smallest.pages):
                return sheet
    return smallest


def _drawn(season: SeasonShown, paper: Paper, size: float) -> Sheet:
    sheet = Sheet(paper, season.name, under=season.club)
    if not season.lines:
        paragraph(sheet, _("No closed evening counts in this season yet."), 14)
        return sheet
    # As few pages as may be, and as many evenings on each.
    across = max(1, _across(season, size, sheet.inner))
    across = math.ceil(len(season.days) / math.ceil(len(season.days) / across))
    for first in range(0, len(season.days), across):
        if first:
            sheet.new_page()
        _draw(sheet, season, range(first, min(first + across, len(season.days))), size)
    return sheet


def _across(season: SeasonShown, size: float, inner: float) -> int:
    return int((inner - sum(_sums(season, size)) - NAME * size) / _night(season, size))


def _sums(season: SeasonShown, size: float) -> list[float]:
    place = max(typeset.width(_place(line), size) for line in season.lines) + 2 * BESIDE
    total = max(typeset.width(line.total, size, True) for line in season.lines)
    titles = [typeset.width(title, TITLES.size) for title in (_total(season), _("Evenings"))]
    return [place, max(total, titles[0]) + 2 * BESIDE, titles[1] + 2 * BESIDE]


def _night(season: SeasonShown, size: float) -> float:
    results = {_words(cell) for line in season.lines for cell in line.each}
    widest = max((typeset.width(text, size, True) for text in results), default=0)
    days = [typeset.width(_day(day), TITLES.size) for day in season.days]
    return float(max(widest, *days) + 2 * BESIDE)


def _draw(sheet: Sheet, season: SeasonShown, nights: range, size: float) -> None:
    place, total, number = _sums(season, size)
    room = sheet.inner - place - total - number
    longest = max(typeset.width(line.name, size, True) for line in season.lines) + 2 * BESIDE + 0.1
    # What the longest name leaves over is shared by the evenings.
    night = max(_night(season, size), min((room - longest) / len(nights), NIGHT * size))
    name = room - night * len(nights)
    figures = Column("", align="right", size=size, before=BESIDE, after=BESIDE)
    columns = [
        figures,
        replace(figures, title=_("Name"), align="left", bold=True),
        replace(figures, title=_total(season), bold=True),
        replace(figures, title=_("Evenings")),
        *(replace(figures, title=_day(season.days[one])) for one in nights),
    ]
    has_dropped = any(cell.words and not cell.counts for line in season.lines for cell in line.each)
    rows: list[list[Written]] = [
        [_place(line), line.name, line.total, str(line.nights)] for line in season.lines
    ]
    for row, line in zip(rows, season.lines, strict=True):
        cells = (line.each[one] for one in nights)
        row += [Entry(_words(cell), has_dropped and cell.counts) for cell in cells]
    table = Table(columns, rows, row=0, size=size, pad=size * 0.12, titles=TITLES)
    widths = [place, name, total, number, *[night] * len(nights)]
    notes = [season.counts, _("–: not there.")]
    if has_dropped:
        notes.append(_("In brackets: does not count."))
    if len(nights) < len(season.days):
        said = (
            _("Evenings {first} to {last} of {all}; the average is of all.")
            if season.is_average
            else _("Evenings {first} to {last} of {all}; the total is of all.")
        )
        notes.append(said.format(first=nights[0] + 1, last=nights[-1] + 1, all=len(season.days)))
    heads = together([words(" ".join(notes), sheet.inner, NOTES, after=4), table.heads(widths)])
    Flow(heads=heads).draw(sheet, table.blocks(widths))


def _total(season: SeasonShown) -> str:
    return _("Average") if season.is_average else _("Total")


def _place(line: SeasonLine) -> str:
    return str(line.rank or "")


def _day(day: date) -> str:
    return told(day, "short this year")


def _words(cell: SeasonCell) -> str:
    if not cell.words:
        return "–"
    return cell.words if cell.counts else f"({cell.words})"
