"""What is drawn on a page, as values."""

from scoring.paper.drawn import Cells


def test_a_qr_codes_squares_are_written_on_one_grid_from_below() -> None:
    cells = Cells(x=10, y=20, module=2, rows=3, runs=((0, 0, 3), (1, 2, 1)))
    assert (
        cells.operators(100)
        == "q 2.0000 0 0 2.0000 10.00 74.00 cm 0 0 0 rg 0 2 3 1 re 1 0 1 1 re f Q"
    )
