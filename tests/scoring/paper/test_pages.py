"""Pages: blocks that are never split, a foot that counts pages, words cut to their room."""

import io

import pdfplumber
import pytest

from scoring.paper import type as typeset
from scoring.paper.pages import (
    FOOT,
    HEAD,
    MARGIN,
    PAPERS,
    Cells,
    Line,
    Page,
    Paper,
    Sheet,
    Text,
    Turned,
    pack,
)
from tests.scoring.sheets.reading import read_pages

A4 = PAPERS["a4"]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_block_that_does_not_fit_begins_a_page(paper: Paper) -> None:
    sheet = Sheet(paper, "Score sheet")
    room = paper.height - 2 * MARGIN - HEAD - FOOT
    assert (sheet.take(room), len(sheet.pages), sheet.room_for(1)) == (MARGIN + HEAD, 1, False)
    assert (sheet.take(1), len(sheet.pages), sheet.y) == (MARGIN + HEAD, 2, MARGIN + HEAD + 1)


def test_every_page_has_its_head_and_its_foot() -> None:
    sheet = Sheet(A4, "Score sheet", left="Australian", right="1 May")
    sheet.new_page()
    lines = [page.text.splitlines() for page in read_pages(sheet.as_pdf())]
    assert lines == [
        ["Score sheet", "1 May", "Australian", f"Five Hundred Page {number} of 2"] for number in (1, 2)
    ]


def test_sheets_in_a_pack_keep_their_own_numbers_and_progress_counts_all_pages() -> None:
    first, second = Sheet(A4, "One"), Sheet(PAPERS["letter"], "Two")
    first.new_page()
    done: list[int] = []
    pages = read_pages(pack("Both", [first, second], done.append))
    feet = [page.text.splitlines()[-1] for page in pages]
    widths = [page.size[0] for page in pages]
    assert feet == [f"Five Hundred {words}" for words in ("Page 1 of 2", "Page 2 of 2", "Page 1 of 1")]
    assert (done, widths) == ([1, 2, 3], [595, 595, 612])


def test_words_are_set_from_the_left_the_right_or_the_middle() -> None:
    page = Page()
    for align in ("left", "centre", "right"):
        page.text(100, 50, "Nora", 10, align=align)
    wide = typeset.width("Nora", 10)
    assert [text.x for text in page.drawn if isinstance(text, Text)] == [100, 100 - wide / 2, 100 - wide]


@pytest.mark.parametrize("name", ["Nora", "Bartholomew Fitzgerald-Montgomery Junior", "W" * 40])
def test_a_name_is_made_smaller_and_then_cut_until_it_fits(name: str) -> None:
    page = Page()
    page.text(0, 0, name, 12, room=60)
    (text,) = page.drawn
    assert isinstance(text, Text)
    assert typeset.width(text.text, text.size) <= 60
    assert typeset.SMALLEST <= text.size <= 12
    assert text.text == name or text.text.endswith("…")


def test_a_qr_codes_squares_are_written_on_one_grid_from_below() -> None:
    cells = Cells(x=10, y=20, module=2, rows=3, runs=((0, 0, 3), (1, 2, 1)))
    assert cells.operators(100) == "q 2.0000 0 0 2.0000 10.00 74.00 cm 0 0 0 rg 0 2 3 1 re 1 0 1 1 re f Q"


def test_what_is_turned_reads_upside_down_from_the_other_corner() -> None:
    sheet = Sheet(A4, "Tent")
    sheet.page.drawn.append(Turned((Text(100, 200, "Nora", 20), Line(((0, 0), (10, 10)), dash=(1, 2)))))
    with pdfplumber.open(io.BytesIO(sheet.as_pdf())) as pdf:
        letters = [char for char in pdf.pages[0].chars if round(char["size"]) == 20]
    assert [letter["text"] for letter in sorted(letters, key=lambda letter: -letter["x0"])] == list("Nora")
    assert letters[0]["x1"] == pytest.approx(A4.width - 100, abs=1)
