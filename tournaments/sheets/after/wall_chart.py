"""The wall chart: everybody's points round by round, the best of each round ringed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.listing import paragraph
from scoring.paper.pages import Page, Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.ring import draw_ring
from tournaments.sheets.after.standings import Ranked, Score
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Type of names, the largest first; figures are a little smaller.
SIZES: Final = (24.0, 22.0, 20.0, 18.0, 16.0, 15.0, 14.0)
FIGURES: Final = 6 / 7
#: Around a figure: room for a ring, and for the gap to the next one.
BESIDE: Final = 6.0
#: The least room for a name, in parts of its size.
NAME: Final = 8.5
#: Room above and under the words of a row.
PAD: Final = 1.8
HEADS: Final = 11.0
#: With more rows than this nothing larger than the smallest type is tried.
MOST_TRIED: Final = 100


def wall_chart(head: EveningHead, title: str, rows: Sequence[Ranked], paper: Paper) -> Sheet:
    """Draw everybody's points round by round across the paper's long side.

    The type is the largest that takes no more pages than the smallest does. Rounds that have no room side by
    side go on pages of their own, as many on each, with places, names and totals again.
    """
    smallest = _drawn(head, title, rows, paper.landscape, SIZES[-1])
    if len(rows) <= MOST_TRIED:
        for size in SIZES[:-1]:
            sheet = _drawn(head, title, rows, paper.landscape, size)
            if len(sheet.pages) <= len(smallest.pages):
                return sheet
    return smallest


@dataclass(frozen=True)
class _Columns:
    """Where columns stand: the right edge of places, names from one edge on, rounds, totals; in points."""

    size: float
    place: float
    name: float
    room: float
    round: float
    total: float
    #: Numbers of the rounds that stand side by side, from 0.
    numbers: range

    @property
    def figures(self) -> float:
        """The size of figures."""
        return max(typeset.SMALLEST, self.size * FIGURES)

    def middle(self, number: int) -> float:
        """Where a round's figures have their middle."""
        return self.name + self.room + self.round * (number - self.numbers[0] + 0.5)


def _drawn(head: EveningHead, title: str, rows: Sequence[Ranked], paper: Paper, size: float) -> Sheet:
    sheet = headed(head, title, paper)
    if not rows:
        paragraph(sheet, _("No round has been played yet."), 14)
        return sheet
    best = _best(rows)
    for place, columns in enumerate(_chunks(sheet, rows, size)):
        if place:
            sheet.new_page()
        _chart(sheet, rows, columns, best)
    return sheet


def _best(rows: Sequence[Ranked]) -> list[int | None]:
    """The best points of each round, of the ranked; None of a round that is not over."""
    best: list[int | None] = []
    for scores in zip(*(row.rounds for row in rows), strict=True):
        played = [
            score.points
            for row, score in zip(rows, scores, strict=True)
            if row.rank and score.points is not None and not score.sat_out
        ]
        best.append(None if any(score.is_open for score in scores) else max(played, default=None))
    return best


def _chunks(sheet: Sheet, rows: Sequence[Ranked], size: float) -> list[_Columns]:
    """The columns of each chunk of rounds: as few chunks as there is room for, all as wide."""
    figures = max(typeset.SMALLEST, size * FIGURES)
    rounds = len(rows[0].rounds)
    words = [_words(score) for row in rows for score in row.rounds]
    column = max((typeset.width(text, figures, True) for text in words), default=0) + 2 * BESIDE
    place = max(typeset.width(row.place, figures) for row in rows)
    totals = [typeset.width(in_figures(row.total), size, True) for row in rows]
    total = max(*totals, typeset.width(_("Total"), HEADS)) + BESIDE
    name = sheet.left + place + BESIDE * 1.5
    across = max(1, int((sheet.right - total - name - NAME * size) / column))
    chunks = max(1, math.ceil(rounds / across))
    across = math.ceil(rounds / chunks)
    longest = max(typeset.width(row.name, size, True) for row in rows) + BESIDE
    room = sheet.right - total - name
    # What is left over beside the longest name is shared by the rounds.
    column = max(column, (room - longest) / max(1, across)) if across else column
    column = min(column, 5 * figures)
    every = _Columns(
        size, name - BESIDE * 1.5, name, room - column * across, column, sheet.right, range(across)
    )
    return [
        replace(every, numbers=range(first, min(first + across, rounds))) for first in _firsts(rounds, across)
    ]


def _firsts(rounds: int, across: int) -> Sequence[int]:
    return range(0, rounds, across) if rounds else (0,)


def _chart(sheet: Sheet, rows: Sequence[Ranked], columns: _Columns, best: Sequence[int | None]) -> None:
    _heads(sheet, columns)
    for row in rows:
        lines = len(typeset.wrapped(row.name, columns.size, columns.room - BESIDE, True))
        height = lines * columns.size * typeset.LEADING + 2 * PAD
        if not sheet.room_for(height):
            sheet.new_page()
            _heads(sheet, columns)
        _row(sheet.page, row, columns, best, (sheet.take(height), height))
        sheet.page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=HAIR)


def _heads(sheet: Sheet, columns: _Columns) -> None:
    """What the marks mean, and over each column its round."""
    key = _("In a ring: the best of the round. Bold: one’s own best. (100): points for sitting out. ")
    key += _("–: not there. …: still playing.")
    paragraph(sheet, key, HEADS, after=2)
    base = sheet.take(HEADS * 1.7) + HEADS * 1.1
    page = sheet.page
    for number in columns.numbers:
        page.text(columns.middle(number), base, str(number + 1), HEADS, align="centre")
    page.text(columns.name, base, _("Round"), HEADS)
    page.text(columns.total, base, _("Total"), HEADS, align="right")
    page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=STRONG)


def _row(
    page: Page,
    row: Ranked,
    columns: _Columns,
    best: Sequence[int | None],
    place: tuple[float, float],
) -> None:
    """Draw a row. `place`: its top and its height."""
    top, height = place
    base = top + height / 2 + columns.figures * 0.36
    page.text(columns.place, base, row.place, columns.figures, align="right")
    page.block(
        columns.name, top, row.name, columns.size, room=columns.room - BESIDE, height=height, bold=True
    )
    page.text(columns.total, base, in_figures(row.total), columns.size, bold=True, align="right")
    played = [score.points for score in row.rounds if score.points is not None and not score.sat_out]
    own = max(played) if len(played) > 1 else None
    for number in columns.numbers:
        score, x = row.rounds[number], columns.middle(number)
        seated = row.rank and score.points is not None and not score.sat_out
        is_best = bool(seated) and score.points == best[number]
        bold = is_best or (not score.sat_out and score.points is not None and score.points == own)
        words = _words(score)
        page.text(x, base, words, columns.figures, bold=bold, align="centre")
        if is_best:
            draw_ring(page, x, base, typeset.width(words, columns.figures, True), columns.figures)


def _words(score: Score) -> str:
    if score.is_open:
        return "…"
    if score.points is None:
        return "–"
    return f"({in_figures(score.points)})" if score.sat_out else in_figures(score.points)
