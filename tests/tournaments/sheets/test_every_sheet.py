"""Every page of the sheets: inside the margins, nothing over anything else, the same bytes each time."""

import io
from typing import Any

import pdfplumber
import pytest
from pdfplumber.utils.text import extract_words

from scoring.paper.pages import MARGIN, PAPERS, Paper, pack
from tests.letters import letters_of
from tests.tournaments.sheets.examples import MORE, NAMES, make


def words_of(page: Any) -> list[dict[str, Any]]:
    """Each word with its box, turned words apart."""
    words: list[dict[str, Any]] = extract_words(
        letters_of(page), extra_attrs=["upright"], use_text_flow=False, x_tolerance=1.5
    )
    return words


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("number", [1, 2, 9, 40])
@pytest.mark.parametrize("which", ["signs", "seating", "blank", "tables", *MORE])
def test_nothing_is_outside_the_margins_or_over_anything_else(which: str, number: int, paper: Paper) -> None:
    content = make(which, number, paper).as_pdf()
    with pdfplumber.open(io.BytesIO(content)) as document:
        for page in document.pages:
            words = sorted(words_of(page), key=lambda word: word["top"])
            assert words
            for word in words:
                assert word["x0"] >= MARGIN - 1
                assert word["x1"] <= paper.width - MARGIN + 1
                assert word["top"] >= MARGIN - 6
                assert word["bottom"] <= paper.height - MARGIN + 6
            for place, one in enumerate(words):
                for other in words[place + 1 :]:
                    if other["top"] >= one["bottom"]:
                        break  # this one and all that follow begin below
                    across = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
                    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                    assert across < 1 or down < 3, (one["text"], other["text"])


@pytest.mark.parametrize("which", ["seating", "tables"])
def test_everybody_is_on_the_sheet(which: str) -> None:
    with pdfplumber.open(io.BytesIO(make(which, 40, PAPERS["a4"]).as_pdf())) as document:
        text = "\n".join(page.extract_text() for page in document.pages)
    for number in range(1, 41):
        assert f"Table {number}" in text
    assert text.count("Ольга") >= 20


def test_the_same_sheet_gives_the_same_bytes() -> None:
    one, other = (make("seating", 9, PAPERS["a4"]) for _ in range(2))
    assert one.as_pdf() == other.as_pdf()


def test_a_pack_holds_its_sheets_one_after_the_other() -> None:
    paper = PAPERS["a4"]
    content = pack("Pack", [make("seating", 2, paper), make("blank", 3, paper), make("signs", 2, paper)])
    with pdfplumber.open(io.BytesIO(content)) as document:
        assert len(document.pages) == 1 + 2 + 2


def test_every_name_is_on_the_sheets_that_list_everybody() -> None:
    for which in ("sign-in", "standings", "chart", "treasurer", "cards"):
        with pdfplumber.open(io.BytesIO(make(which, 40, PAPERS["a4"]).as_pdf())) as document:
            text = "\n".join(page.extract_text() for page in document.pages)
        assert all(f"{number} {NAMES[number % 6][:4]}" in text for number in range(160)), which
