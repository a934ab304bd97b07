"""A ring around a figure, as drawn with a pencil: how sheets of results mark what is best."""

import math

from scoring.paper.drawn import RULE
from scoring.paper.pages import Page

#: How far it stands from the figure at the sides.
BESIDE = 4.5


def draw_ring(page: Page, x: float, base: float, wide: float, size: float) -> None:
    """Draw a ring around a figure with middle `x`, baseline `base`, so wide, of this size."""
    across, down = wide / 2 + BESIDE, size * 0.62
    middle = base - size * 0.36
    turns = [2 * math.pi * step / 36 for step in range(37)]
    points = [(x + across * math.cos(turn), middle + down * math.sin(turn)) for turn in turns]
    page.line(*points, width=RULE)
