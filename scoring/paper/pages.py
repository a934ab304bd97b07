"""Pages: paper sizes, margins, every sheet's head and foot, and a flow that never splits a block.

A page is a list of what is drawn on it, so that the foot can say "page 2 of 5" and tests can look
at the geometry. Positions are in points from the upper left corner, downwards, as people read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, INK, STRONG, Box, Colour, Drawn, Line, Text

#: Of the printed page: no printer of a hall prints nearer to the edge than a third of it.
MARGIN: Final = 40.0
HEAD: Final = 46.0
FOOT: Final = 22.0
TITLE: Final = 17.0
#: Large print: everything so many times as large, on a page that has as much less room.
LARGE: Final = 1.4


@dataclass(frozen=True)
class Paper:
    """A size of paper: its name, and the width and height in points that sheets are laid out on.

    `scale`: how many times larger all of it is printed; the page has the size of the paper whatever
    it is.
    """

    name: str
    width: float
    height: float
    scale: float = 1.0

    @property
    def margin(self) -> float:
        """The margin to lay out with: as printed it is the same in large print."""
        return MARGIN / self.scale

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the printed page, in points."""
        return self.width * self.scale, self.height * self.scale

    @property
    def landscape(self) -> "Paper":
        return replace(self, width=self.height, height=self.width)

    @property
    def large(self) -> "Paper":
        """The same paper for large print."""
        return Paper(self.name, self.width / LARGE, self.height / LARGE, LARGE)


PAPERS: Final = {"a4": Paper("a4", 595.28, 841.89), "letter": Paper("letter", 612.0, 792.0)}


@dataclass
class Page:
    """A page as the list of what is drawn on it, in the order in which it is drawn."""

    drawn: list[Drawn] = field(default_factory=list)

    def text(  # noqa: PLR0913 - the columns of a row: a Text
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10,
        *,
        bold: bool = False,
        align: str = "left",
        colour: Colour = INK,
        role: str = "P",
    ) -> None:
        """Set a line as is; `y` is its baseline, and `x` where it begins, ends or is centred."""
        if align != "left":
            x -= typeset.width(text, size, bold) / (2 if align == "centre" else 1)
        self.drawn.append(Text(x, y, text, size, bold, colour, role=role))

    def block(  # noqa: PLR0913 - the columns of a row: a text and the room it has
        self,
        x: float,
        top: float,
        text: str,
        size: float = 10,
        *,
        room: float,
        height: float | None = None,
        bold: bool = False,
        align: str = "left",
        role: str = "P",
    ) -> float:
        """Set a text in lines no wider than `room`, from `top` down; return the height it takes.

        `height`: what there is: the text stands in its middle, and where it needs more than that it
        is made smaller, as little as may be. It is never cut. `x`: where lines begin, end or have
        their middle.
        """
        set_ = typeset.fitted(text, size, room, bold, height)
        taken = len(set_.lines) * set_.size * typeset.LEADING
        y = top + (0 if height is None else (height - taken) / 2) + set_.size * typeset.ASCENT
        for line in set_.lines:
            wide = typeset.width(line, set_.size, bold) * set_.narrow
            left = x - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
            self.drawn.append(Text(left, y, line, set_.size, bold, narrow=set_.narrow, role=role))
            y += set_.size * typeset.LEADING
        return taken

    def line(
        self, *points: tuple[float, float], width: float = HAIR, dash: tuple[float, ...] = ()
    ) -> None:
        self.drawn.append(Line(tuple(points), width, dash))

    def box(  # noqa: PLR0913 - the columns of a row: a Box
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        stroke: float = 0.0,
    ) -> None:
        self.drawn.append(Box(x, y, width, height, fill, stroke))


class Sheet:
    """A document: a head on every page, blocks one under the other, a foot with the page count.

    `under`: words under the title; `aside`: words across from it; `foot`: who prints this, and as
    of when. `y` is where the next block begins, `left` and `right` are the edges between which it
    stands.
    """

    def __init__(
        self, paper: Paper, title: str, *, under: str = "", aside: str = "", foot: str | None = None
    ) -> None:
        self.paper, self.title, self.under, self.aside = paper, title, under, aside
        self.foot = _("Five Hundred") if foot is None else foot
        self.pages: list[Page] = []
        self.y = 0.0
        typeset.renew()
        self.new_page()

    @property
    def page(self) -> Page:
        """The page that is being filled: the last one."""
        return self.pages[-1]

    @property
    def left(self) -> float:
        return self.paper.margin

    @property
    def right(self) -> float:
        return self.paper.width - self.paper.margin

    @property
    def inner(self) -> float:
        return self.right - self.left

    @property
    def bottom(self) -> float:
        """The y at which the room for blocks ends, above the footer."""
        return self.paper.height - self.paper.margin - FOOT

    def new_page(self) -> Page:
        """Begin a page with its head: the title, what stands across from it and under it."""
        page = Page()
        self.pages.append(page)
        top = self.paper.margin
        aside = typeset.width(self.aside, 10)
        if self.aside:
            page.text(self.right, top + 14, self.aside, 10, align="right")
        beside = self.inner - (aside + 16 if aside else 0)
        taken = page.block(self.left, top - 2, self.title, TITLE, room=beside, bold=True, role="H1")
        if self.under:
            taken += page.block(self.left, top + taken + 1, self.under, 10, room=self.inner) + 1
        y = top + max(HEAD - 10, taken + 3)
        page.line((self.left, y), (self.right, y), width=STRONG)
        self.y = y + 10
        return page

    def room_for(self, height: float) -> bool:
        return self.y + height <= self.bottom

    def take(self, height: float) -> float:
        """Reserve room for a block, on a new page if it does not fit; return where it begins."""
        if not self.room_for(height):
            self.new_page()
        top = self.y
        self.y += height
        return top

    def leave(self, height: float) -> None:
        """Leave room under a block, as much of it as there is on the page."""
        self.y += min(height, max(0.0, self.bottom - self.y))

    def draw_foot(self, page: Page, number: int, in_pack: tuple[int, int] | None = None) -> None:
        """Draw the foot of a page. `in_pack`: its number in a pack, and how many pages that has."""
        own, pages = (number, len(self.pages)) if in_pack is None else in_pack
        words = _("Page {number} of {pages}").format(number=own, pages=pages)
        if in_pack is not None and len(self.pages) > 1:
            part = _("sheet {number} of {pages}").format(number=number, pages=len(self.pages))
            words = f"{part} · {words}"
        base = self.paper.height - self.paper.margin
        page.text(self.right, base, words, 9, align="right")
        room = self.inner - typeset.width(words, 9) - 16
        page.block(
            self.left,
            base - 9 * typeset.ASCENT,
            self.foot,
            9,
            room=room,
            height=9 * typeset.LEADING,
        )


def pages_in(sheets: Sequence[Sheet]) -> int:
    return sum(len(sheet.pages) for sheet in sheets)
