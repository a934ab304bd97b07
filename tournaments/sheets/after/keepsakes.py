"""Each player's evening as a keepsake: a card to be folded, two to a page, in order once cut.

Front: who, what place, the running total as a chart. Back: the rounds, the partners. The inside is
blank, for friends to sign.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.paper import type as typeset
from scoring.paper.cutting import Pieces, cut_and_stack, cut_marks
from scoring.paper.drawn import HAIR, INK, RULE
from scoring.paper.pages import Page, Paper, Sheet
from scoring.sheets.axes import Chart, Field, apart, scale_of
from scoring.words.vocabulary import in_figures
from tournaments.sheets.after.certificates import SUITS
from tournaments.sheets.after.rounds_kept import KeptRound, Met, Panel, draw_back
from tournaments.sheets.heads import EveningHead

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
