"""Signs that stand on tables."""

import io

import pdfplumber

from scoring.paper.pages import PAPERS
from tests.tournaments.sheets.examples import make


def test_a_sign_is_read_from_both_sides() -> None:
    with pdfplumber.open(io.BytesIO(make("signs", 1, PAPERS["a4"]).as_pdf())) as document:
        (page,) = document.pages
        large = [letter for letter in page.chars if letter["size"] > 100]
        assert [letter["text"] for letter in large] == ["1", "1"]
        assert sorted(letter["matrix"][0] > 0 for letter in large) == [False, True]
