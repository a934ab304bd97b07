"""QR codes as squares."""

import segno

from scoring.paper.drawn import Cells
from scoring.paper.pages import Page
from scoring.paper.qr import draw_qr, squares

ADDRESS = "http://192.168.1.20:8500/e/" + 22 * "a"


def test_the_squares_are_those_of_the_code() -> None:
    rows, runs = squares(ADDRESS)
    dark = {(column + step, row) for column, row, length in runs for step in range(length)}
    matrix = segno.make(ADDRESS, error="m", boost_error=False, micro=False, mask=4).matrix
    assert rows == len(matrix)
    assert dark == {
        (x, y) for y, cells in enumerate(matrix) for x, cell in enumerate(cells) if cell
    }


def test_a_code_is_as_wide_as_it_is_asked_to_be() -> None:
    page = Page()
    draw_qr(page, ADDRESS, 10, 20, 150)
    (cells,) = page.drawn
    assert isinstance(cells, Cells)
    assert round(cells.rows * cells.module, 6) == 150


def test_a_small_one_has_fewer_squares() -> None:
    assert squares(ADDRESS, "l")[0] < squares(ADDRESS, "h")[0]
