"""The back of a keepsake: each round with table, partner, opponents and points; the partners met.

What there is room for depends on how many rounds there were and how long the names are: all of it; or without
tables and opponents; or the points of each round, and the partners with whom it went best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, STRONG
from scoring.paper.pages import Page
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.ring import BESIDE, draw_ring

#: Type of headings, and of the list, the largest first.
TITLE: Final = 12.0
SIZES: Final = (11.0, 10.5, 10.0, 9.5, 9.0)
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
        """What all rounds together came to."""
        return sum(self.points)


class _Row(NamedTuple):
    """A row of a list: what stands at its left, its words and those under them, the figures at its right."""

    number: str
    words: str
    under: str
    figures: str
    is_best: bool = False


def draw_back(page: Page, rounds: Sequence[KeptRound], partners: Sequence[Met], panel: Panel) -> None:
    """Draw the rounds and the partners in the largest type that does, with as much as there is room for."""
    sentences = _sentences(partners)
    for rows in (_in_full(rounds), _in_brief(rounds)):
        for size in SIZES:
            back = _Back(page, panel, size)
            if back.height_of(rows, sentences) <= panel.bottom - panel.top:
                back.heading(_("Round by round"))
                for row in rows:
                    back.row(row)
                back.sentences(sentences)
                return
    back = _Back(page, panel, SIZES[-1])
    back.heading(_("Round by round"))
    for first in range(0, len(rounds), ON_A_LINE):
        back.figures(rounds[first : first + ON_A_LINE])
    back.partners(partners)


def _in_full(rounds: Sequence[KeptRound]) -> list[_Row]:
    rows = []
    for round_ in rounds:
        under = ""
        if round_.table is not None:
            under = _("table {table}, against {opponents}").format(
                table=round_.table, opponents=_(" and ").join(round_.opponents)
            )
        row = _Row(str(round_.number), _who(round_), under, round_.figures, round_.is_best)
        rows.append(row)
    return rows


def _in_brief(rounds: Sequence[KeptRound]) -> list[_Row]:
    return [row._replace(under="") for row in _in_full(rounds)]


def _who(round_: KeptRound) -> str:
    return round_.words if round_.table is None else _("with {partner}").format(partner=round_.partner)


def _sentences(partners: Sequence[Met]) -> list[str]:
    """How many partners there were, how it went with those met more than once."""
    if not partners:
        return []
    rounds = sum(len(partner.points) for partner in partners)
    first = ngettext("{partners} partner", "{partners} partners", len(partners)).format(
        partners=len(partners)
    )
    again = [
        _("{name}: {points}, together {total}").format(
            name=partner.name,
            points=", ".join(in_figures(points) for points in partner.points),
            total=in_figures(partner.total),
        )
        for partner in partners
        if len(partner.points) > 1
    ]
    if not again:
        return [_("{partners}, no two rounds with the same.").format(partners=first)] if rounds > 1 else []
    return [_("{partners}; more than once with").format(partners=first), *again]


@dataclass
class _Back:
    """A panel that is filled from the top; `size`: of its type, in points."""

    page: Page
    panel: Panel
    size: float

    def __post_init__(self) -> None:
        self.y = self.panel.top
        self.small = max(typeset.SMALLEST, self.size - 1)
        self.indent = typeset.width("40", self.size) + 6
        self.aside = typeset.width("(−1000)", self.size) + 2 * BESIDE
        self.room = self.panel.room - self.indent - self.aside

    def height_of(self, rows: Sequence[_Row], sentences: Sequence[str]) -> float:
        """The height that a list takes with its heading and the sentences under it."""
        lines = [line for words in sentences for line in self._wrapped(words)]
        below = APART + len(lines) * self.small * typeset.LEADING if lines else 0
        return self._heading_height + sum(map(self._row_height, rows)) + below

    @property
    def _heading_height(self) -> float:
        return TITLE * typeset.LEADING + GAP + 3

    def _row_height(self, row: _Row) -> float:
        words = len(typeset.wrapped(row.words, self.size, self.room))
        under = len(typeset.wrapped(row.under, self.small, self.room)) if row.under else 0
        return (words * self.size + under * self.small) * typeset.LEADING + GAP

    def _wrapped(self, words: str) -> tuple[str, ...]:
        return typeset.wrapped(words, self.small, self.panel.room)

    def heading(self, words: str) -> None:
        """A heading with its line."""
        self._text(self.panel.left, self.y, words, TITLE, bold=True)
        self.y += TITLE * typeset.LEADING + 3
        self.page.line((self.panel.left, self.y), (self.panel.right, self.y), width=STRONG)
        self.y += GAP

    def row(self, row: _Row) -> None:
        """A row of the list, a ring around the figures of the best."""
        base = self.y + self.size * typeset.ASCENT
        left, page = self.panel.left + self.indent, self.page
        page.text(left - 6, base, row.number, self.size, align="right")
        wide = typeset.width(row.figures, self.size, True)
        right = self.panel.right - BESIDE
        page.text(right, base, row.figures, self.size, bold=True, align="right")
        if row.is_best:
            draw_ring(page, right - wide / 2, base, wide, self.size)
        self.y += page.block(left, self.y, row.words, self.size, room=self.room)
        if row.under:
            self.y += page.block(left, self.y, row.under, self.small, room=self.room)
        self.y += GAP
        page.line((left, self.y - GAP / 2 + 0.5), (self.panel.right, self.y - GAP / 2 + 0.5), width=HAIR)

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
        self._text(self.panel.left, self.y, numbers, self.size)
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
            _Row("", partner.name, "", _times(partner))
            for partner in sorted(partners, key=lambda partner: -partner.total)
        ]
        self.y += APART
        self.heading(_("Partners, the best first"))
        self.indent, self.aside = (
            0.0,
            max((typeset.width(row.figures, self.size, True) for row in rows), default=0) + 14,
        )
        self.room = self.panel.room - self.aside
        last = self.size * typeset.LEADING
        for place, row in enumerate(rows):
            rest = len(rows) - place
            if self.y + self._row_height(row) + last * (rest > 1) > self.panel.bottom:
                words = ngettext("and {rest} more", "and {rest} more", rest).format(rest=rest)
                self._text(self.panel.left, self.y, words, self.size)
                return
            self.row(row)

    def _text(self, x: float, top: float, words: str, size: float, *, bold: bool = False) -> None:
        self.page.text(x, top + size * typeset.ASCENT, words, size, bold=bold)


def _times(partner: Met) -> str:
    """What the rounds with a partner came to: “280”, “2 rounds, 590”."""
    if len(partner.points) == 1:
        return in_figures(partner.total)
    return _("{rounds} rounds, {total}").format(rounds=len(partner.points), total=in_figures(partner.total))
