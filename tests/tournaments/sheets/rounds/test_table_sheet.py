"""Score sheets for tables."""

import io

import pdfplumber

from scoring.paper.pages import PAPERS
from tests.tournaments.sheets.examples import make


def test_pages_say_which_of_how_many() -> None:
    with pdfplumber.open(io.BytesIO(make("tables", 9, PAPERS["a4"]).as_pdf())) as document:
        assert [page.extract_text().split("\n")[-1] for page in document.pages] == [
            f"Five Hundred Page {number} of 5" for number in range(1, 6)
        ]
