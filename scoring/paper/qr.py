"""QR codes on paper: black squares, sharp on any printer."""

from functools import lru_cache

import segno

from scoring.paper.drawn import Cells
from scoring.paper.pages import Page


def draw_qr(  # noqa: PLR0913 - the columns of a row
    page: Page, address: str, x: float, y: float, size: float, *, error: str = "m"
) -> None:
    """Draw a QR code `size` points wide. `error`: its correction; "l" has the fewest squares."""
    rows, runs = squares(address, error)
    page.drawn.append(Cells(x, y, size / rows, rows, runs))


@lru_cache(maxsize=256)
def squares(address: str, error: str = "m") -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Encode an address as a QR code, cached: its rows, dark runs as (column, row, length)."""
    # An address that ends in a random token looks random under any mask; weighing all eight would
    # take longer than everything else on the page.
    matrix = segno.make(address, error=error, boost_error=False, micro=False, mask=4).matrix
    runs = []
    for row, cells in enumerate(matrix):
        start = None
        for column, dark in enumerate((*cells, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                runs.append((start, row, column - start))
                start = None
    return len(matrix), tuple(runs)
