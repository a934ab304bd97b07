"""The back of a keepsake: each round with table, partner, opponents and points; the partners met.

What there is room for depends on how many rounds there were and how long the names are: all of it;
or without opponents; or without tables; or the points of each round, and the partners with whom it
went best.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.paper import type as typeset
from scoring.paper.drawn import STRONG
from scoring.paper.flow import Block, beside, gap, lined, title, together, words
from scoring.paper.pages import Page
from scoring.paper.rings import BESIDE
from scoring.paper.table import Cell, line_of
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
        return self.right - self.left


class KeptRound(NamedTuple):
    """A round of one player: where, with whom, against whom, the result; None where nothing did.

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
        return sum(self.points)


class _Row(NamedTuple):
    """A row of a list: what is at its left, its words, its figures at the right, a smaller line."""

    number: str
    words: str
    figures: str
    is_best: bool = False
    table: str = ""
    under: str = ""


def draw_back(
    page: Page, rounds: Sequence[KeptRound], partners: Sequence[Met], panel: Panel
) -> None:
    """Draw rounds and partners in the largest type that does, as much as there is room for."""
    sentences = _sentences(partners)
    aside = _("in a ring: the best") if any(round_.is_best for round_ in rounds) else ""
    levels: tuple[tuple[list[_Row], list[str]], ...] = (
        (_in_full(rounds), sentences),
        (_with_tables(rounds), sentences),
        (_with_tables(rounds), sentences[:1]),
        (_in_brief(rounds), sentences[:1]),
        (_in_brief(rounds), []),
    )
    height = panel.bottom - panel.top
    for rows, below in levels:
        for size in SIZES:
            setting = _Setting(panel.room, size, [row.table or row.number for row in rows])
            block = setting.listed(rows, below, aside)
            if block.height <= height:
                block.draw(page, panel.left, panel.top)
                return
    _at_the_least(rounds, partners, aside, (panel.room, height)).draw(page, panel.left, panel.top)


def _at_the_least(
    rounds: Sequence[KeptRound], partners: Sequence[Met], aside: str, size: tuple[float, float]
) -> Block:
    """The points of each round, and as many partners as there is room for.

    `size`: width and height.
    """
    width, height = size
    setting = _Setting(width, SIZES[-1], [])
    lines = [
        setting.figures(rounds[first : first + ON_A_LINE])
        for first in range(0, len(rounds), ON_A_LINE)
    ]
    above = [_heading(_("Round by round"), width, aside), *lines]
    above += [gap(APART), _heading(_("Partners, the best first"), width)]
    return together([*above, *_best_partners(partners, width, height - together(above).height)])


def _best_partners(partners: Sequence[Met], width: float, room: float) -> list[Block]:
    """The partners, those with whom it went best first, as many as there is room for."""
    rows = [
        _Row("", partner.name, _times(partner))
        for partner in sorted(partners, key=lambda partner: -partner.total)
    ]
    for size in SIZES:
        blocks = [_Setting(width, size, []).row(row) for row in rows]
        if together(blocks).height <= room:
            return blocks
    last = size * typeset.LEADING
    used = 0.0
    for place, block in enumerate(blocks):
        used += block.height
        rest = len(blocks) - place
        if used + last * (rest > 1) > room:
            more = ngettext("and {rest} more", "and {rest} more", rest).format(rest=rest)
            return [*blocks[:place], words(more, width, size)]
    return blocks


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
            words=_("{with_partner}, table {table}").format(
                with_partner=row.words, table=round_.table
            )
        )
        for row, round_ in zip(_in_brief(rounds), rounds, strict=True)
    ]


def _in_brief(rounds: Sequence[KeptRound]) -> list[_Row]:
    return [
        _Row(str(round_.number), _who(round_), round_.figures, round_.is_best) for round_ in rounds
    ]


def _who(round_: KeptRound) -> str:
    return (
        round_.words if round_.table is None else _("with {partner}").format(partner=round_.partner)
    )


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
    how_many = _("{partners} partners, some of them more than once.")
    if not again:
        how_many = _("{partners} partners, no two rounds with the same.")
    return [how_many.format(partners=len(partners)), *again]


def _heading(text: str, width: float, aside: str = "") -> Block:
    """A heading with its line; `aside`: what stands across from it."""
    across = Cell(aside, width, typeset.SMALLEST, align="right", before=0, after=0)
    lowered = together([gap((TITLE - typeset.SMALLEST) * typeset.ASCENT), line_of([across])])
    named = beside([(0, title(text, width, TITLE, after=3)), (0, lowered)])
    return together([lined(named, width, STRONG), gap(GAP)])


class _Setting:
    """A list as it is set: its width, its size of type, `before`: the words left of its rows."""

    def __init__(self, width: float, size: float, before: Sequence[str]) -> None:
        self.width, self.size = width, size
        self.small = max(typeset.SMALLEST, size - 1.5)
        widths = [typeset.width(text, size if text.isdigit() else self.small) for text in before]
        self.indent = max(widths) + 7 if widths else 0.0

    def listed(self, rows: Sequence[_Row], sentences: Sequence[str], aside: str) -> Block:
        below = [words(line, self.width, self.small) for line in sentences]
        apart = [gap(APART)] if below else []
        return together(
            [_heading(_("Round by round"), self.width, aside), *map(self.row, rows), *apart, *below]
        )

    def row(self, row: _Row) -> Block:
        """A row of the list, a ring around the figures of the best."""
        aside = typeset.width(row.figures, self.size, True) + 3 * BESIDE
        below = self.width - self.indent
        number = Cell(row.number, self.indent, self.size, before=0, after=0)
        said = number._replace(words=row.words, width=below - aside)
        figures = Cell(row.figures, aside, self.size, True, "right", 0, BESIDE, ringed=row.is_best)
        lines = [line_of([number, said, figures])]
        if row.under:
            table = number._replace(words=row.table, size=self.small)
            lines.append(line_of([table, table._replace(words=row.under, width=below)]))
        over, under = GAP / 2 + 0.5, GAP / 2 - 0.5
        return together([lined(together([*lines, gap(over)]), self.width), gap(under)])

    def figures(self, rounds: Sequence[KeptRound]) -> Block:
        """The points of some rounds on a line; which rounds they are stands before them."""
        first, last = rounds[0].number, rounds[-1].number
        before = typeset.width("36–40", self.size) + 8
        numbers = Cell(
            str(first) if first == last else f"{first}–{last}", before, self.size, before=0, after=0
        )
        cell = Cell(
            "",
            (self.width - before) / ON_A_LINE,
            self.size,
            align="right",
            before=-GAP,
            after=BESIDE,
        )
        points = [
            cell._replace(words=round_.figures, bold=round_.is_best, ringed=round_.is_best)
            for round_ in rounds
        ]
        return together([line_of([numbers, *points]), gap(GAP)])


def _times(partner: Met) -> str:
    """Return the points of the rounds with a partner, in words: “280”, “2 rounds, 590”."""
    if not partner.points:
        return "…"
    if len(partner.points) == 1:
        return in_figures(partner.total)
    return _("{rounds} rounds, {total}").format(
        rounds=len(partner.points), total=in_figures(partner.total)
    )
