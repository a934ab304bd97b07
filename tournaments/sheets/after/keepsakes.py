"""Each player's evening as a keepsake: a card to be folded, two to a page, in order once cut.

Front: who, what place, the running total as a chart. Back: the rounds, each with table, partner,
opponents and points, and the partners met. The inside is blank, for friends to sign.

What there is room for on the back depends on how many rounds there were and how long the names are:
all of it; or without opponents; or without tables; or the points of each round, and the partners
with whom it went best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces, cut_and_stack, cut_marks
from scoring.paper.drawn import HAIR, INK, RULE, STRONG
from scoring.paper.flow import Block, beside, gap, lined, title, together, words
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.rings import BESIDE
from scoring.paper.table import Cell, line_of
from scoring.sheets.axes import Chart, Field, apart, scale_of
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.certificates import SUITS
from tournaments.sheets.heads import EveningHead

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
    """Return the points of each round, and as many partners as there is room for."""
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
    """Return the partners, those with whom it went best first, as many as there is room for."""
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
    """Return rows of two lines: the partner and the points, the table and the opponents."""
    rows = _in_brief(rounds)
    for place, round_ in enumerate(rounds):
        if round_.table is not None:
            table = _("table {table}").format(table=round_.table)
            under = _("against {opponents}").format(opponents=_(" and ").join(round_.opponents))
            rows[place] = rows[place]._replace(table=table, under=under)
    return rows


def _with_tables(rounds: Sequence[KeptRound]) -> list[_Row]:
    """Return rows of one line: the partner, the table, the points."""
    rows, words = _in_brief(rounds), _("{with_partner}, table {table}")
    for place, round_ in enumerate(rounds):
        if round_.table is not None:
            sentence = words.format(with_partner=rows[place].words, table=round_.table)
            rows[place] = rows[place]._replace(words=sentence)
    return rows


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
    """Return a heading with its line; `aside`: what stands across from it."""
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
        """Return a row of the list, a ring around the figures of the best."""
        aside = typeset.width(row.figures, self.size, True) + 3 * BESIDE
        below = self.width - self.indent
        number = Cell(row.number, self.indent, self.size, before=0, after=0)
        label = number._replace(words=row.words, width=below - aside)
        figures = Cell(row.figures, aside, self.size, True, "right", 0, BESIDE, ringed=row.is_best)
        lines = [line_of([number, label, figures])]
        if row.under:
            table = number._replace(words=row.table, size=self.small)
            lines.append(line_of([table, table._replace(words=row.under, width=below)]))
        over, under = GAP / 2 + 0.5, GAP / 2 - 0.5
        return together([lined(together([*lines, gap(over)]), self.width), gap(under)])

    def figures(self, rounds: Sequence[KeptRound]) -> Block:
        """Return the points of some rounds on a line; which rounds they are stands before them."""
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


#: From the fold to the words, and from the cut to them, in points as printed.
FOLD: Final = 27.0
CUT: Final = 34.0
#: Type of the front.
NAME: Final = 25.0
PLACE: Final = 17.0
EVENT: Final = 12.0
LABELS: Final = 9.5
#: The running total is drawn with a strong line, what it is beside with thin ones.
OWN: Final = 2.2
#: Each so many rounds are counted below the chart.
COUNTED: Final = (1, 2, 5, 10)
#: Nothing is a chart that is lower than this.
LEAST: Final = 60.0


class Course(NamedTuple):
    """A running total shown beside the player's own: its name, its totals from 0 on."""

    label: str
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Keepsake:
    """A player's evening, in words and figures.

    `place`: “Place =3 of 41”; `running`: the total from 0 on, after each round; `beside`: whom it
    is shown beside; `as_of`: empty where the evening is over; `ranked_with`: all that the place is
    won with, in words, where that is more than the points.
    """

    name: str
    place: str
    total: int
    running: tuple[int, ...] = (0,)
    beside: tuple[Course, ...] = ()
    rounds: tuple[KeptRound, ...] = ()
    partners: tuple[Met, ...] = ()
    as_of: str = ""
    ranked_with: str = ""

    @property
    def result(self) -> str:
        points = ngettext("{points} point", "{points} points", abs(self.total))
        return self.ranked_with or points.format(points=in_figures(self.total))


def keepsakes(head: EveningHead, cards: Sequence[Keepsake], paper: Paper) -> Sheet:
    """Draw a card for each player, two to a page; in large print one, across, as much larger."""
    per_page = 2 if paper.scale == 1 else 1
    sheet = Pieces(paper if per_page == 2 else paper.landscape, _("Each player’s evening"))
    if not cards:
        words = _("Nobody has played yet: each player’s card comes after the first round.")
        sheet.page.block(sheet.left, sheet.y, words, 14, room=sheet.inner)
        return sheet
    sheet.pages.clear()
    height = sheet.paper.height / per_page
    for page in cut_and_stack(cards, per_page):
        sheet.new_page()
        for place, card in enumerate(page):
            if card is not None:
                _card(sheet, head, card, height * place, height)
        if per_page > 1:
            cut_marks(sheet.page, sheet, height)
    return sheet


def _card(sheet: Sheet, head: EveningHead, card: Keepsake, top: float, height: float) -> None:
    """Draw a card, its back at the left and its front at the right of the fold."""
    page, scale, middle = sheet.page, sheet.paper.scale, sheet.paper.width / 2
    upper, lower = top + CUT / scale, top + height - CUT / scale
    draw_back(
        page, card.rounds, card.partners, Panel(sheet.left, middle - FOLD / scale, upper, lower)
    )
    _front(page, head, card, Panel(middle + FOLD / scale, sheet.right, upper, lower))
    _fold(page, middle, upper, lower)


def _fold(page: Page, x: float, upper: float, lower: float) -> None:
    """Short dashes where the card is folded, and the word: inside of it they are not seen."""
    page.line((x, upper - 8), (x, upper + 6), width=RULE, dash=(3, 2))
    page.text(x, upper + 17, _("fold"), 9, align="centre")
    page.line((x, lower - 14), (x, lower + 4), width=RULE, dash=(3, 2))


def _front(page: Page, head: EveningHead, card: Keepsake, panel: Panel) -> None:
    """Event and date; the name, large; place and total; the chart in what room is left."""
    y = panel.top
    y += page.block(panel.left, y, head.name, EVENT, room=panel.room, bold=True)
    page.text(panel.right, y + 1 + 10.5 * typeset.ASCENT, " ".join(SUITS), 10.5, align="right")
    y += page.block(panel.left, y + 1, head.date, 10.5, room=panel.room - 60) + 5
    page.line((panel.left, y), (panel.right, y), width=RULE)
    y += 14
    lines = typeset.wrapped(card.name, NAME, panel.room, True)
    height = min(2, len(lines)) * NAME * typeset.LEADING
    page.block(panel.left, y, card.name, NAME, room=panel.room, height=height, bold=True, role="H1")
    y += height + 6
    y += page.block(panel.left, y, card.place, PLACE, room=panel.room)
    y += page.block(panel.left, y, card.result, PLACE, room=panel.room) + 12
    bottom = panel.bottom
    if card.as_of:
        lines = typeset.wrapped(card.as_of, 9, panel.room)
        bottom -= len(lines) * 9 * typeset.LEADING
        page.block(panel.left, bottom, card.as_of, 9, room=panel.room)
        bottom -= 6
    if len(card.running) > 1 and bottom - y >= LEAST:
        _chart(page, card, panel._replace(top=y, bottom=bottom))


def _chart(page: Page, card: Keepsake, panel: Panel) -> None:
    """The running total, strong; others beside it, thin; each labelled at its end, and no grid."""
    courses = [Course("", card.running), *card.beside]
    words = _("Total after each round")
    if card.beside:
        words = _("Total after each round. Middle: of the hall.")
    below = len(typeset.wrapped(words, LABELS, panel.room)) * LABELS * typeset.LEADING
    page.block(panel.left, panel.bottom - below, words, LABELS, room=panel.room)
    chart = Chart([course.label for course in courses], [course.totals for course in courses], ())
    above, under = panel.top + 6, panel.bottom - below - 18
    scale = scale_of(chart, most=max(2, min(6, int((under - above) / (LABELS * 1.2)) - 1)))
    labels = [" ".join((in_figures(course.totals[-1]), course.label)).strip() for course in courses]
    figures = max(typeset.width(in_figures(points), LABELS) for points in (scale.low, scale.high))
    wide = max(typeset.width(label, LABELS, not place) for place, label in enumerate(labels))
    hands = max(len(course.totals) for course in courses) - 1
    field = Field(panel.left + figures + 6, panel.right - wide - 7, above, under, scale, hands)
    _axes(page, field)
    for course in card.beside:
        _line(page, field, course.totals, RULE, (2, 2) if course is card.beside[-1] else ())
    _line(page, field, card.running, OWN)
    side = 2.2
    x, y = field.x(len(card.running) - 1), field.y(card.running[-1])
    page.box(x - side, y - side, 2 * side, 2 * side, fill=INK)
    wanted = [field.y(course.totals[-1]) for course in courses]
    for place, y in enumerate(apart(wanted, LABELS * 1.15, field)):
        x = field.right + 7
        page.text(x, y + LABELS * 0.36, labels[place], LABELS, bold=not place)


def _line(
    page: Page, field: Field, totals: Sequence[int], width: float, dash: tuple[float, ...] = ()
) -> None:
    points = [(field.x(number), field.y(total)) for number, total in enumerate(totals)]
    if len(points) > 1:
        page.line(*points, width=width, dash=dash)


def _axes(page: Page, field: Field) -> None:
    """A line at 0, the points at the left, the rounds below."""
    page.line((field.left, field.y(0)), (field.right, field.y(0)), width=HAIR)
    for points in field.scale.lines:
        y = field.y(points)
        page.text(field.left - 6, y + LABELS * 0.36, in_figures(points), LABELS, align="right")
        page.line((field.left - 3, y), (field.left, y), width=HAIR)
    between = (field.right - field.left) / field.hands
    last = typeset.width(str(field.hands), LABELS) + 4
    step = next((step for step in COUNTED if step * between >= last), field.hands)
    for number in range(step, field.hands + 1, step):
        page.text(field.x(number), field.below + 13, str(number), LABELS, align="centre")
