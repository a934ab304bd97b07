"""The recovery code on paper: what stands there is what is typed, in groups, beside its square."""

from datetime import UTC, datetime

import pytest

from scoring.paper.drawn import Cells
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.sheets.recovery_sheet import recovery_sheet
from tests.paper import EVERY_PAPER, flaws, text_of

CODE = "123456-1D5MF-YP3B9-TKE3N-R6FPW-3TWVWX"
ORIGINS = (
    "http://192.168.178.123:8500",
    "https://five-hundred.the-longest-name-of-a-club.example.org",
)


def printed(origin: str, paper: Paper) -> Sheet:
    address = f"{origin}/devices/join/123456/{'x' * 22}/"
    printed_at = datetime(2026, 11, 21, 20, 41, tzinfo=UTC)
    return recovery_sheet(CODE, address, origin, printed_at, paper)


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("paper", EVERY_PAPER)
def test_it_is_well_set_on_one_page(paper: str, origin: str) -> None:
    sheet = printed(origin, EVERY_PAPER[paper])
    assert flaws(sheet) == []
    assert len(sheet.pages) == 1


def test_the_code_and_the_square_stand_on_it() -> None:
    sheet = printed(ORIGINS[0], PAPERS["a4"])
    text = text_of(sheet)
    assert CODE in "".join(text.split())
    assert "21 November 2026" in text
    assert ORIGINS[0] in text
    assert any(isinstance(item, Cells) for item in sheet.pages[0].drawn)
