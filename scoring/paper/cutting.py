"""What is cut: pieces imposed so that cut piles lie in order, marks to cut along, bare pages."""

from collections.abc import Sequence
from typing import Final, TypeVar

from scoring.paper.drawn import RULE
from scoring.paper.pages import Page, Sheet

Item = TypeVar("Item")

#: How far a mark reaches into the margin, in parts of it: nearer to the edge no printer prints.
MARK: Final = (0.4, 0.95)


class Pieces(Sheet):
    """A sheet that is cut up: its pages have no head or foot, each piece says what it is."""

    def new_page(self) -> Page:
        page = Page()
        self.pages.append(page)
        self.y = self.paper.margin
        return page

    @property
    def bottom(self) -> float:
        """The y at which the room for pieces ends: at the margin, since there is no footer."""
        return self.paper.height - self.paper.margin

    def draw_foot(self, page: Page, number: int, in_pack: tuple[int, int] | None = None) -> None:
        """Draw no foot: it would be cut off with one piece."""


def cut_and_stack(items: Sequence[Item], per_page: int) -> list[list[Item | None]]:
    """Impose items on pages, `per_page` on each, so that cut piles laid together are in order.

    The first places of all pages hold the first items, the second places those that follow: cut
    once through the whole pile, lay the first pile on the second. None: a place that stays empty.
    """
    pages = -(-len(items) // per_page)
    places = [*items, *[None] * (pages * per_page - len(items))]
    return [places[page::pages] for page in range(pages)]


def cut_marks(page: Page, sheet: Sheet, y: float) -> None:
    """Draw the marks to cut along, in the margin at both edges: none is left on a piece."""
    margin, width = sheet.paper.margin, sheet.paper.width
    for near, far in (MARK, (width / margin - MARK[1], width / margin - MARK[0])):
        page.line((near * margin, y), (far * margin, y), width=RULE)
