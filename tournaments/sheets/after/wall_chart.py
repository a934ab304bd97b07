"""The wall chart: everybody's points round by round, the best of each round ringed."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.flow import Block, Flow, paragraph, together
from scoring.paper.flow import words as block_of
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Entry, Table, Titles, Written
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.standings import Ranked, Score
from tournaments.sheets.heads import EveningHead, headed
from tournaments.words.ranking import HEADINGS, one_each

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
#: Of the titles of columns.
TITLES: Final = Titles(size=11, height=18.7, pad=0, under=3.7)
#: Beside the points of a game won: the narrowest sign that is seen.
WON: Final = "•"
#: With more rows than this nothing larger than the smallest type is tried.
MOST_TRIED: Final = 100


def wall_chart(head: EveningHead, title: str, rows: Sequence[Ranked], paper: Paper) -> Sheet:
    """Draw everybody's points round by round across the paper's long side.

    The type is the largest that takes no more pages than the smallest does, and no more lines for a
    name. Rounds that have no room side by side go on pages of their own, as many on each, with
    places, names and totals again; each page says which rounds it has, and what they come to beside
    the total.
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


def _drawn(
    head: EveningHead, title: str, rows: Sequence[Ranked], paper: Paper, size: float
) -> Sheet:
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
        names = [typeset.width(row.name, size, True) for row in rows]
        self.name = max(*names, typeset.width(_("Round"), TITLES.size)) + BESIDE + 0.1
        totals = [typeset.width(in_figures(row.total), size, True) for row in rows]
        self.total = max(*totals, typeset.width(_total_title(rows), TITLES.size)) + BESIDE
        self.before = _before_points(rows, size)
        figures = [typeset.width(in_figures(row.total), self.figures) for row in rows]
        longest = _rounds_in_words(self.rounds - 1, self.rounds)
        self.part = max(*figures, typeset.width(longest, TITLES.size)) + 3 * BESIDE
        words = {_words(score) for row in rows for score in row.rounds}
        self.round = (
            max((typeset.width(text, self.figures, True) for text in words), default=0) + 2 * BESIDE
        )

    def across(self, inner: float) -> int:
        """Return how many rounds stand side by side: on as few pages as may be, as many on each."""
        room = inner - self.place - self.total - self.before - NAME * self.size
        most = max(1, int(room / self.round))
        if most < self.rounds:
            most = max(1, int((room - self.part) / self.round))
        return math.ceil(self.rounds / max(1, math.ceil(self.rounds / most)))

    def sums(self, inner: float) -> float:
        """The width of the sums at the right: of all rounds, and of those on the page if fewer."""
        return self.total + self.before + (self.part if self.across(inner) < self.rounds else 0)

    def wraps(self, inner: float) -> bool:
        return self.name > inner - self.place - self.sums(inner) - self.round * self.across(inner)


class _Chart:
    """A wall chart: its rows with the best points of each round, and how they stand on a sheet."""

    def __init__(self, sheet: Sheet, rows: Sequence[Ranked], widths: _Widths) -> None:
        self.sheet, self.rows, self.widths = sheet, rows, widths
        self.best = _best(rows)
        self.key = _key(rows)

    def draw(self, numbers: range, across: int) -> None:
        """Draw these rounds of everybody; `across`: how many there is room for."""
        widths = self.widths
        room = self.sheet.inner - widths.place - widths.sums(self.sheet.inner)
        # What the longest name leaves over is shared by the rounds.
        wide = (room - widths.name) / max(1, across)
        round_ = min(max(widths.round, wide), ROUND * widths.size)
        is_part = len(numbers) < widths.rounds
        columns = [widths.place, room - round_ * across, *[round_] * len(numbers)]
        # Rounds that the last page has fewer of leave their room empty.
        sums = [*([widths.before] if widths.before else []), widths.total]
        if is_part:
            sums.insert(0, round_ * (across - len(numbers)) + widths.part)
        table = self._table(numbers, is_part=is_part)
        columns += sums
        heads = together([*self._notes(numbers, is_part=is_part), table.heads(columns)])
        Flow(heads=heads).draw(self.sheet, table.blocks(columns))

    def _table(self, numbers: range, *, is_part: bool) -> Table:
        """Everybody's place, name, points of these rounds, what they come to, total."""
        size, figures = self.widths.size, self.widths.figures
        round_ = Column("", align="centre", size=figures, before=0, after=0)
        columns = [
            Column("", align="right", size=figures, before=-1, after=1.5 * BESIDE),
            Column(_("Round"), bold=True, size=size, before=0, after=BESIDE),
            *(replace(round_, title=str(number + 1)) for number in numbers),
        ]
        if is_part:
            words = _rounds_in_words(numbers[0] + 1, numbers[-1] + 1)
            columns.append(replace(round_, title=words, align="right"))
        sums = replace(round_, align="right", bold=True, size=size)
        if self.widths.before:
            title = str(HEADINGS[self.rows[0].rank_by])
            columns.append(replace(sums, title=title, after=1.5 * BESIDE))
        columns.append(replace(sums, title=_total_title(self.rows)))
        rows = [self._row(row, numbers, is_part=is_part) for row in self.rows]
        return Table(columns, rows, row=0, size=size, pad=size * PAD, titles=TITLES)

    def _notes(self, numbers: range, *, is_part: bool) -> Iterator[Block]:
        """Yield what is over the titles of each page: its rounds, the meaning of the marks."""
        if is_part:
            words = _("Rounds {first} to {last} of {rounds}. The total is of all rounds.")
            words = words.format(
                first=numbers[0] + 1, last=numbers[-1] + 1, rounds=self.widths.rounds
            )
            yield block_of(words, self.sheet.inner, TITLES.size, bold=True, after=2)
        if self.key:
            yield block_of(self.key, self.sheet.inner, TITLES.size, after=2)

    def _row(self, row: Ranked, numbers: range, *, is_part: bool) -> list[Written]:
        points = sum(row.rounds[number].points or 0 for number in numbers)
        return [
            row.place,
            row.name,
            *(self._score(row, number) for number in numbers),
            *([in_figures(points)] if is_part else []),
            *([row.before_points] if self.widths.before else []),
            in_figures(row.total),
        ]

    def _score(self, row: Ranked, number: int) -> Entry:
        """A round's points: in bold the best of one's own, in a ring the best of the round."""
        score = row.rounds[number]
        is_played = score.points is not None and not score.sat_out
        is_best = is_played and bool(row.rank) and score.points == self.best[number]
        is_own = is_played and score.points == _own_best(row)
        return Entry(_words(score), bold=is_best or is_own, ringed=is_best)


def _total_title(rows: Sequence[Ranked]) -> str:
    return _("Points") if rows[0].before_points else _("Total")


def _before_points(rows: Sequence[Ranked], size: float) -> float:
    """The width of what stands before the points; 0 where nothing does."""
    figures = [row.before_points for row in rows]
    if not any(figures):
        return 0.0
    title = typeset.width(str(HEADINGS[rows[0].rank_by]), TITLES.size)
    return max(title, *(typeset.width(words, size, True) for words in figures)) + 2.5 * BESIDE


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
    played = [
        score.points for score in row.rounds if score.points is not None and not score.sat_out
    ]
    return max(played) if len(played) > 1 else None


def _key(rows: Sequence[Ranked]) -> str:
    scores = [score for row in rows for score in row.rounds]
    is_there = (
        (_("In a ring: the best of the round."), any(points is not None for points in _best(rows))),
        (_("Bold: the player’s own best."), any(_own_best(row) is not None for row in rows)),
        (_("In brackets: points for sit-outs."), any(score.sat_out for score in scores)),
        (_("…: not finished."), any(score.is_open for score in scores)),
        (_("–: not there."), any(score.points is None and not score.is_open for score in scores)),
        (_("•: a game won. ½: half a game."), any(score.won is not None for score in scores)),
        (_("No place: not ranked."), any(not row.rank for row in rows)),
    )
    shown = [words for words, is_shown in is_there if is_shown]
    return " ".join(shown)


def _rounds_in_words(first: int, last: int) -> str:
    if first == last:
        return _("Round {number}").format(number=first)
    return _("Rounds {first}–{last}").format(first=first, last=last)


def _words(score: Score) -> str:
    if score.is_open:
        return "…"
    if score.points is None:
        return "–"
    points = in_figures(score.points)
    won = one_each(score.won, WON) if score.won else ""
    if won.startswith("½"):
        won = f"\N{NO-BREAK SPACE}{won}"  # five points and half a game are not 5½
    return f"({points}){won}" if score.sat_out else f"{points}{won}"
