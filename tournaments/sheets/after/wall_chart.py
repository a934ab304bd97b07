"""The wall chart: everybody's points round by round, the best of each round ringed."""

import math
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.flow import paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.paper.rings import draw_ring
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.standings import Ranked, Score
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Type of names, the largest first; figures are a little smaller.
SIZES: Final = (24.0, 22.0, 20.0, 18.0, 17.0, 16.0, 15.0, 14.0)
FIGURES: Final = 6 / 7
#: Beside a figure: room for a ring, and for the gap to the next one.
BESIDE: Final = 5.0
#: The least room for a name, and the most for a round, in parts of the size.
NAME: Final = 10.0
ROUND: Final = 4.5
#: Room above and under the words of a row, in parts of their size.
PAD: Final = 0.09
HEADS: Final = 11.0
#: With more rows than this nothing larger than the smallest type is tried.
MOST_TRIED: Final = 100


def wall_chart(head: EveningHead, title: str, rows: Sequence[Ranked], paper: Paper) -> Sheet:
    """Draw everybody's points round by round across the paper's long side.

    The type is the largest that takes no more pages than the smallest does, and no more lines for a name.
    Rounds that have no room side by side go on pages of their own, as many on each, with places, names and
    totals again; each page says which rounds it has, and what they come to beside the total.
    """
    smallest = _drawn(head, title, rows, paper.landscape, SIZES[-1])
    if not 0 < len(rows) <= MOST_TRIED:
        return smallest
    wraps = _Widths(rows, SIZES[-1]).wraps(smallest.inner)
    for size in SIZES[:-1]:
        if wraps or not _Widths(rows, size).wraps(smallest.inner):
            sheet = _drawn(head, title, rows, paper.landscape, size)
            if len(sheet.pages) <= len(smallest.pages):
                return sheet
    return smallest


def _drawn(head: EveningHead, title: str, rows: Sequence[Ranked], paper: Paper, size: float) -> Sheet:
    sheet = headed(head, title, paper)
    if not rows:
        paragraph(sheet, _("No round has been played yet."), 14)
        return sheet
    widths = _Widths(rows, size)
    chart = _Chart(sheet, rows, widths)
    across = widths.across(sheet.inner)
    rounds = len(rows[0].rounds)
    for first in range(0, max(rounds, 1), max(across, 1)):
        if first:
            sheet.new_page()
        chart.draw(range(first, min(first + across, rounds)), across)
    return sheet


class _Widths:
    """The widths that columns need at a size of type, in points."""

    def __init__(self, rows: Sequence[Ranked], size: float) -> None:
        self.size, self.figures = size, max(typeset.SMALLEST, size * FIGURES)
        self.rounds = len(rows[0].rounds)
        self.place = max(typeset.width(row.place, self.figures) for row in rows) + 1.5 * BESIDE
        self.name = max(typeset.width(row.name, size, True) for row in rows) + BESIDE + 0.1
        totals = [typeset.width(in_figures(row.total), size, True) for row in rows]
        self.total = max(*totals, typeset.width(_("Total"), HEADS)) + BESIDE
        figures = [typeset.width(in_figures(row.total), self.figures) for row in rows]
        longest = _rounds_in_words(self.rounds - 1, self.rounds)
        self.part = max(*figures, typeset.width(longest, HEADS)) + 3 * BESIDE
        words = {_words(score) for row in rows for score in row.rounds}
        self.round = max((typeset.width(text, self.figures, True) for text in words), default=0) + 2 * BESIDE

    def across(self, inner: float) -> int:
        """Return how many rounds stand side by side: on as few pages as may be, as many on each."""
        room = inner - self.place - self.total - NAME * self.size
        most = max(1, int(room / self.round))
        if most < self.rounds:
            most = max(1, int((room - self.part) / self.round))
        return math.ceil(self.rounds / max(1, math.ceil(self.rounds / most)))

    def sums(self, inner: float) -> float:
        """The width of the sums at the right: of all rounds, and of those on the page where not all are."""
        return self.total + (self.part if self.across(inner) < self.rounds else 0)

    def wraps(self, inner: float) -> bool:
        """Return whether the longest name needs more than one line."""
        return self.name > inner - self.place - self.sums(inner) - self.round * self.across(inner)


class _Chart:
    """A wall chart that is drawn: where its columns stand on the sheet, and the best points of each round."""

    def __init__(self, sheet: Sheet, rows: Sequence[Ranked], widths: _Widths) -> None:
        self.sheet, self.rows, self.widths = sheet, rows, widths
        self.best = _best(rows)
        self.key = _key(rows)
        self.numbers = range(0)
        self.name = sheet.left + widths.place
        self.round = self.room = 0.0

    def draw(self, numbers: range, across: int) -> None:
        """Draw these rounds of everybody; `across`: how many there is room for."""
        widths, room = self.widths, self.sheet.right - self.widths.sums(self.sheet.inner) - self.name
        # What the longest name leaves over is shared by the rounds.
        wide = (room - widths.name) / max(1, across)
        self.numbers = numbers
        self.round = min(max(widths.round, wide), ROUND * widths.size)
        self.room = room - self.round * across
        self._heads()
        for row in self.rows:
            lines = len(typeset.wrapped(row.name, widths.size, self.room - BESIDE, True))
            height = widths.size * (lines * typeset.LEADING + 2 * PAD)
            if not self.sheet.room_for(height):
                self.sheet.new_page()
                self._heads()
            self._row(row, self.sheet.take(height), height)

    @property
    def is_part(self) -> bool:
        """Return whether the page has only some of the rounds."""
        return len(self.numbers) < self.widths.rounds

    def _x(self, number: int) -> float:
        """Return the x of the middle of a round's figures."""
        return self.name + self.room + self.round * (number - self.numbers[0] + 0.5)

    def _heads(self) -> None:
        """Draw the meaning of the marks, and over each column its round."""
        sheet = self.sheet
        if self.is_part:
            words = _("Rounds {first} to {last} of {rounds}. The total is of all rounds.")
            words = words.format(
                first=self.numbers[0] + 1, last=self.numbers[-1] + 1, rounds=self.widths.rounds
            )
            paragraph(sheet, words, HEADS, bold=True, after=2)
        if self.key:
            paragraph(sheet, self.key, HEADS, after=2)
        base, page = sheet.take(HEADS * 1.7) + HEADS * 1.1, sheet.page
        for number in self.numbers:
            page.text(self._x(number), base, str(number + 1), HEADS, align="centre")
        page.text(self.name, base, _("Round"), HEADS)
        page.text(sheet.right, base, _("Total"), HEADS, align="right")
        if self.is_part:
            words = _rounds_in_words(self.numbers[0] + 1, self.numbers[-1] + 1)
            page.text(sheet.right - self.widths.total, base, words, HEADS, align="right")
        page.line((sheet.left, sheet.y), (sheet.right, sheet.y), width=STRONG)

    def _row(self, row: Ranked, top: float, height: float) -> None:
        page, size, figures = self.sheet.page, self.widths.size, self.widths.figures
        base = top + height / 2 + figures * 0.36
        page.text(self.name - 1.5 * BESIDE, base, row.place, figures, align="right")
        page.block(self.name, top, row.name, size, room=self.room - BESIDE, height=height, bold=True)
        page.text(self.sheet.right, base, in_figures(row.total), size, bold=True, align="right")
        if self.is_part:
            points = (row.rounds[number].points or 0 for number in self.numbers)
            part = self.sheet.right - self.widths.total
            page.text(part, base, in_figures(sum(points)), figures, align="right")
        for number in self.numbers:
            self._score(row, number, base)
        page.line((self.sheet.left, top + height), (self.sheet.right, top + height), width=HAIR)

    def _score(self, row: Ranked, number: int, base: float) -> None:
        """A round's points: in bold the best of one's own, in a ring the best of the round."""
        score, x, figures = row.rounds[number], self._x(number), self.widths.figures
        is_played = score.points is not None and not score.sat_out
        is_best = is_played and bool(row.rank) and score.points == self.best[number]
        is_own = is_played and score.points == _own_best(row)
        words, page = _words(score), self.sheet.page
        page.text(x, base, words, figures, bold=is_best or is_own, align="centre")
        if is_best:
            draw_ring(page, x, base, typeset.width(words, figures, True), figures)


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


def _own_best(row: Ranked) -> int | None:
    """The best points of one's own rounds; None where there is one alone."""
    played = [score.points for score in row.rounds if score.points is not None and not score.sat_out]
    return max(played) if len(played) > 1 else None


def _key(rows: Sequence[Ranked]) -> str:
    """Explain the marks that occur."""
    scores = [score for row in rows for score in row.rounds]
    is_there = (
        (_("In a ring: the best of the round."), any(points is not None for points in _best(rows))),
        (_("Bold: one’s own best."), any(_own_best(row) is not None for row in rows)),
        (_("In brackets: points for sitting out."), any(score.sat_out for score in scores)),
        (_("…: still playing."), any(score.is_open for score in scores)),
        (_("–: not there."), any(score.points is None and not score.is_open for score in scores)),
        (_("No place: not ranked."), any(not row.rank for row in rows)),
    )
    return " ".join(words for words, is_shown in is_there if is_shown)


def _rounds_in_words(first: int, last: int) -> str:
    """Return the heading over the sum of some rounds: “Rounds 1–5”."""
    if first == last:
        return _("Round {number}").format(number=first)
    return _("Rounds {first}–{last}").format(first=first, last=last)


def _words(score: Score) -> str:
    if score.is_open:
        return "…"
    if score.points is None:
        return "–"
    return f"({in_figures(score.points)})" if score.sat_out else in_figures(score.points)
