"""A ring stands around its figure."""

from scoring.paper.drawn import Line
from scoring.paper.pages import Page
from scoring.paper.rings import BESIDE, draw_ring


def test_a_ring_is_closed_and_clears_its_figure_on_every_side() -> None:
    page = Page()
    draw_ring(page, 100, 200, 30, 12)
    (ring,) = page.drawn
    assert isinstance(ring, Line)
    assert abs(ring.points[0][0] - ring.points[-1][0]) < 0.01
    across, down = [x for x, _y in ring.points], [y for _x, y in ring.points]
    assert (min(across), max(across)) == (100 - 15 - BESIDE, 100 + 15 + BESIDE)
    assert min(down) < 200 - 0.7 * 12 < 200 < max(down)
