"""The seating on paper."""

import io

import pdfplumber

from scoring.paper.pages import PAPERS
from tests.tournaments.sheets.examples import make


def test_a_table_is_never_split_over_two_pages() -> None:
    with pdfplumber.open(io.BytesIO(make("seating", 40, PAPERS["letter"]).as_pdf())) as document:
        for page in document.pages:
            text = page.extract_text()
            heads = text.count("Table ")
            by_table = text.split("By name")[0]
            assert by_table.count("−12340") >= 4 * heads
