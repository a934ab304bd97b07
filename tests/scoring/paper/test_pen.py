"""The pen: what is drawn stands in the PDF where it says, as large as it says."""

import io

import pdfplumber
import pytest

from scoring.paper.drawn import Line, Text, Turned
from scoring.paper.pages import LARGE, PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, pdf_of, words_of

A4 = PAPERS["a4"]


@pytest.mark.parametrize(
    "paper", [*EVERY_PAPER.values(), A4.landscape], ids=[*EVERY_PAPER, "landscape"]
)
def test_words_and_lines_stand_where_they_are_said_to(paper: Paper) -> None:
    sheet = Sheet(paper, "Standings after round 4", under="Tuesday", aside="24 November 2026")
    sheet.page.block(sheet.left, 120, "Ольга Петрова ♦ 530", 12, room=300, bold=True)
    sheet.page.line((100, 200), (300, 200), width=1)
    with pdfplumber.open(io.BytesIO(pdf_of(sheet))) as document:
        (page,) = document.pages
        assert (page.width, page.height) == pytest.approx(paper.size, abs=0.1)
        letters, lines = page.chars, page.lines
    for word in words_of(sheet.page, paper):
        first = next(
            letter
            for letter in letters
            if letter["text"] == word.text[0] and abs(letter["x0"] - word.left) < 0.5
        )
        assert first["size"] == pytest.approx(word.size, abs=0.01)
        assert first["top"] < word.bottom
        assert first["bottom"] > word.top
        assert any(
            letter["text"] == word.text[-1] and abs(letter["x1"] - word.right) < 0.5
            for letter in letters
        )
    scale = paper.scale
    drawn = [(line["x0"], line["top"], line["x1"]) for line in lines]
    assert any(
        (100 * scale, 200 * scale, 300 * scale) == pytest.approx(line, abs=0.1) for line in drawn
    )


def test_large_print_is_larger() -> None:
    assert round(LARGE, 1) == 1.4
    with pdfplumber.open(io.BytesIO(pdf_of(Sheet(A4.large, "Tent")))) as document:
        assert max(letter["size"] for letter in document.pages[0].chars) == pytest.approx(
            17 * LARGE
        )


def test_what_is_turned_reads_upside_down_from_the_other_corner() -> None:
    sheet = Sheet(A4, "Tent")
    sheet.page.drawn.append(
        Turned((Text(100, 200, "Nora", 20), Line(((0, 0), (10, 10)), dash=(1, 2))))
    )
    with pdfplumber.open(io.BytesIO(pdf_of(sheet))) as pdf:
        letters = [char for char in pdf.pages[0].chars if round(char["size"]) == 20]
    assert [letter["text"] for letter in sorted(letters, key=lambda letter: -letter["x0"])] == list(
        "Nora"
    )
    assert letters[0]["x1"] == pytest.approx(A4.width - 100, abs=1)


def test_a_text_that_is_set_narrower_is_narrower_and_the_next_one_is_not() -> None:
    sheet = Sheet(A4, "A sheet")
    sheet.page.drawn += [Text(100, 200, "Nora", 20, narrow=0.5), Text(100, 300, "Nora", 20)]
    with pdfplumber.open(io.BytesIO(pdf_of(sheet))) as pdf:
        letters = [char for char in pdf.pages[0].chars if round(char["size"]) == 20]
    widths = [letter["x1"] - letter["x0"] for letter in letters if letter["text"] == "N"]
    assert widths[0] == pytest.approx(widths[1] / 2, abs=0.01)
