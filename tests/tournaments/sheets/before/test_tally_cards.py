"""Tally cards."""

import io
import re

import pdfplumber
import pytest

from scoring.paper.pages import PAPERS
from tests.tournaments.sheets.examples import make


@pytest.mark.parametrize("which", ["cards", "evenings"])
def test_a_card_is_never_split_over_two_pages(which: str) -> None:
    with pdfplumber.open(io.BytesIO(make(which, 9, PAPERS["letter"]).as_pdf())) as document:
        for page in document.pages:
            text = page.extract_text()
            assert text.count("Initials") == len(re.findall(r"^10(?: 40 .*)?$", text, re.M))
