"""The back of a keepsake: each round with table, partner, opponents and points; the partners met.

What there is room for depends on how many rounds there were and how long the names are: all of it; or without
opponents; or without tables; or the points of each round, and the partners with whom it went best.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.pages import Page
from scoring.paper.rings import BESIDE, draw_ring
from scoring.words.vocabulary import in_figures

#: Type of headings, and of the list, the largest first.
TITLE: Final = 12.0
SIZES: Final = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
#: Between rows of the list, and over what follows it.
GAP: Final = 4.0
APART: Final = 8.0
#: Rounds on a line where only their points are listed.
ON_A_LINE: Final = 5


class Panel(NamedTuple):
    """A side of a folded card, in points: its edges."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def room(self) -> float:
        """Its width."""
        return self.right - self.left


class KeptRound(NamedTuple):
    """A round of one player: where, with whom, against whom, what it came to; None where nothing did.

    `words`: what is said of a round without a seat; `is_best`: whether it is the player's best.
    """

    number: int
    table: int | None = None
    partner: str = ""
    opponents: tuple[str, ...] = ()
    points: int | None = None
    words: str = ""
    is_best: bool = False

    @property
    def figures(self) -> str:
        """Its points; in brackets those of sitting out."""
        if self.points is None:
            return "–" if self.table is None else "…"
        return in_figures(self.points) if self.table else f"({in_figures(self.points)})"


class Met(NamedTuple):
    """A partner, and what each round with this partner came to."""

    name: str
    points: tuple[int, ...]

    @property
    def total(self) -> int:
        """The points of all rounds together."""
        return sum(self.points)


class _Row(NamedTuple):
    """A row of a list: what stands at its left, its words, the figures at its right, and a smaller line."""

    number: str
    words: str
    figures: str
    is_best: bool = False
    table: str = ""
    under: str = ""


def draw_back(page: Page, rounds: Sequence[KeptRound], partners: Sequence[Met], panel: Panel) -> None:
    """Draw the rounds and the partners in the largest type that does, with as much as there is room for."""
    sentences = _sentences(partners)
    aside = _("in a ring: the best") if any(round_.is_best for round_ in rounds) else ""
    levels: tuple[tuple[list[_Row], list[str]], ...] = (
        (_in_full(rounds), sentences),
        (_with_tables(rounds), sentences),
        (_with_tables(rounds), sentences[:1]),
        (_in_brief(rounds), sentences[:1]),
        (_in_brief(rounds), []),
    )
    for rows, below in levels:
        for size in SIZES:
            back = _Back(page, panel, size, [row.table or row.number for row in rows])
            if back.height_of(rows, below) <= panel.bottom - panel.top:
                back.heading(_("Round by round"), aside)
                for row in rows:
                    back.row(row)
                back.sentences(below)
                return
    back = _Back(page, panel, SIZES[-1], [])
    back.heading(_("Round by round"), aside)
    for first in range(0, len(rounds), ON_A_LINE):
        back.figures(rounds[first : first + ON_A_LINE])
    back.partners(partners)


def _in_full(rounds: Sequence[KeptRound]) -> list[_Row]:
    """Rows of two lines: the partner and the points, the table and the opponents."""
    return [
        row
        if round_.table is None
        else row._replace(
            table=_("table {table}").format(table=round_.table),
            under=_("against {opponents}").format(opponents=_(" and ").join(round_.opponents)),
        )
        for row, round_ in zip(_in_brief(rounds), rounds, strict=True)
    ]


def _with_tables(rounds: Sequence[KeptRound]) -> list[_Row]:
    """Rows of one line: the partner, the table, the points."""
    return [
        row
        if round_.table is None
        else row._replace(
            words=_("{with_partner}, table {table}").format(with_partner=row.words, table=round_.table)
        )
        for row, round_ in zip(_in_brief(rounds), rounds, strict=True)
    ]


def _in_brief(rounds: Sequence[KeptRound]) -> list[_Row]:
    """Rows of one line: the partner and the points."""
    return [_Row(str(round_.number), _who(round_), round_.figures, round_.is_best) for round_ in rounds]


def _who(round_: KeptRound) -> str:
    return round_.words if round_.table is None else _("with {partner}").format(partner=round_.partner)


def _sentences(partners: Sequence[Met]) -> list[str]:
    """Say how many partners there were, and how the rounds went with those met more than once."""
    if not partners:
        return []
    again = [
        _("{name}: {points}, together {total}").format(
            name=partner.name,
            points=", ".join(in_figures(points) for points in partner.points),
            total=in_figures(partner.total),
        )
        for partner in partners
        if len(partner.points) > 1
    ]
    if len(partners) == 1:
        return [_("One partner all evening."), *again]
    words = _("{partners} partners, some of them more than once.")
    if not again:
        words = _("{partners} partners, no two rounds with the same.")
    return [words.format(partners=len(partners)), *again]


class _Back:
    """A panel that is filled from the top; `size`: of its type, in points; `before`: words left of rows."""

    def __init__(self, page: Page, panel: Panel, size: float, before: Sequence[str]) -> None:
        self.page, self.panel, self.size = page, panel, size
        self.y = panel.top
        self.small = max(typeset.SMALLEST, size - 1.5)
        widths = [typeset.width(words, size if words.isdigit() else self.small) for words in before]
        self.indent = max(widths) + 7 if widths else 0.0

    def _beside(self, row: _Row) -> float:
        """The room for words beside the figures of a row."""
        aside = typeset.width(row.figures, self.size, True) + 3 * BESIDE
        return self.panel.room - self.indent - aside

    @property
    def _below(self) -> float:
        """The room for words under the figures."""
        return self.panel.room - self.indent

    def height_of(self, rows: Sequence[_Row], sentences: Sequence[str]) -> float:
        """The height that a list takes with its heading and the sentences under it."""
        lines = [line for words in sentences for line in self._wrapped(words)]
        below = APART + len(lines) * self.small * typeset.LEADING if lines else 0
        return self._heading_height + sum(map(self._row_height, rows)) + below

    @property
    def _heading_height(self) -> float:
        return TITLE * typeset.LEADING + GAP + 3

    def _row_height(self, row: _Row) -> float:
        words = len(typeset.wrapped(row.words, self.size, self._beside(row)))
        under = len(typeset.wrapped(row.under, self.small, self._below)) if row.under else 0
        return (words * self.size + under * self.small) * typeset.LEADING + GAP

    def _wrapped(self, words: str) -> tuple[str, ...]:
        return typeset.wrapped(words, self.small, self.panel.room)

    def heading(self, words: str, aside: str = "") -> None:
        """A heading with its line; `aside`: what stands across from it."""
        base = self.y + TITLE * typeset.ASCENT
        self.page.text(self.panel.left, base, words, TITLE, bold=True, role="H2")
        self.page.text(self.panel.right, base, aside, typeset.SMALLEST, align="right")
        self.y += TITLE * typeset.LEADING + 3
        self.page.line((self.panel.left, self.y), (self.panel.right, self.y), width=STRONG)
        self.y += GAP

    def row(self, row: _Row) -> None:
        """A row of the list, a ring around the figures of the best."""
        base, page = self.y + self.size * typeset.ASCENT, self.page
        left, right = self.panel.left + self.indent, self.panel.right - BESIDE
        page.text(self.panel.left, base, row.number, self.size)
        wide = typeset.width(row.figures, self.size, True)
        page.text(right, base, row.figures, self.size, bold=True, align="right")
        if row.is_best:
            draw_ring(page, right - wide / 2, base, wide, self.size)
        self.y += page.block(left, self.y, row.words, self.size, room=self._beside(row))
        if row.under:
            page.text(self.panel.left, self.y + self.small * typeset.ASCENT, row.table, self.small)
            self.y += page.block(left, self.y, row.under, self.small, room=self._below)
        self.y += GAP
        y = self.y - GAP / 2 + 0.5
        page.line((self.panel.left, y), (self.panel.right, y), width=HAIR)

    def sentences(self, sentences: Sequence[str]) -> None:
        """Sentences under the list."""
        self.y += APART
        for words in sentences:
            self.y += self.page.block(self.panel.left, self.y, words, self.small, room=self.panel.room)

    def figures(self, rounds: Sequence[KeptRound]) -> None:
        """The points of some rounds on a line; which rounds they are stands before them."""
        base, first, last = self.y + self.size * typeset.ASCENT, rounds[0].number, rounds[-1].number
        numbers = str(first) if first == last else f"{first}–{last}"
        before = typeset.width("36–40", self.size) + 8
        self.page.text(self.panel.left, base, numbers, self.size)
        column = (self.panel.room - before) / ON_A_LINE
        for place, round_ in enumerate(rounds):
            wide = typeset.width(round_.figures, self.size, round_.is_best)
            x = self.panel.left + before + column * (place + 1) - BESIDE
            self.page.text(x, base, round_.figures, self.size, bold=round_.is_best, align="right")
            if round_.is_best:
                draw_ring(self.page, x - wide / 2, base, wide, self.size)
        self.y += self.size * typeset.LEADING + GAP

    def partners(self, partners: Sequence[Met]) -> None:
        """The partners, those with whom it went best first, as many as there is room for."""
        rows = [
            _Row("", partner.name, _times(partner))
            for partner in sorted(partners, key=lambda partner: -partner.total)
        ]
        self.y += APART
        self.heading(_("Partners, the best first"))
        for size in SIZES:
            self.size = size
            if self.y + sum(map(self._row_height, rows)) <= self.panel.bottom:
                break
        last = self.size * typeset.LEADING
        for place, row in enumerate(rows):
            rest = len(rows) - place
            if self.y + self._row_height(row) + last * (rest > 1) > self.panel.bottom:
                words = ngettext("and {rest} more", "and {rest} more", rest).format(rest=rest)
                self.page.block(self.panel.left, self.y, words, self.size, room=self.panel.room)
                return
            self.row(row)


def _times(partner: Met) -> str:
    """Return the points of the rounds with a partner, in words: “280”, “2 rounds, 590”."""
    if len(partner.points) == 1:
        return in_figures(partner.total)
    return _("{rounds} rounds, {total}").format(rounds=len(partner.points), total=in_figures(partner.total))
