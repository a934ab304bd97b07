"""Pieces that are cut from a page: their order in a pile, and the marks to cut along."""

from collections.abc import Sequence
from typing import Final, TypeVar

from scoring.paper.drawn import HAIR
from scoring.paper.pages import Page, Sheet

T = TypeVar("T")

MARK: Final = 22.0


def cut_and_stack(items: Sequence[T], per_page: int) -> list[list[T | None]]:
    """Distribute items over pages so that a pile cut through is in order once its stacks lie on one another.

    On n pages the first n items run down the first places, the next n down the second ones. Returns pages of
    `per_page` places each, None where nothing is left.
    """
    pages = -(-len(items) // per_page)
    places = [*items, *[None] * (pages * per_page - len(items))]
    return [places[page::pages] for page in range(pages)]


def cut_marks(page: Page, sheet: Sheet, y: float) -> None:
    """Draw short marks in both margins at the height where the page is cut; they cross nothing."""
    reach = sheet.paper.margin - 10 / sheet.paper.scale
    for x in (sheet.left - reach, sheet.right + reach - MARK):
        page.line((x, y), (x + MARK, y), width=HAIR, dash=(3, 2))
