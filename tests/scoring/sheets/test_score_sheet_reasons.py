"""Why the scores moved: every hand with its reasons, none split, whatever the paper."""

from itertools import pairwise

import pytest

from scoring.models import Device
from scoring.paper import type as typeset
from scoring.paper.drawn import Text
from scoring.paper.pages import PAPERS, Sheet
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import reasons
from tests.paper import EVERY_PAPER, MADE_AT, flaws, text_of
from tests.scoring.conftest import CAST
from tests.scoring.sheets.conftest import endless
from tests.scoring.sheets.reading import LONGEST


def set_on(paper: str, device: Device, hands: int, names: tuple[str, ...] = CAST) -> Sheet:
    sheet = Sheet(EVERY_PAPER[paper], "Nora & Sue won")
    reasons(sheet, printed.game(endless(device, "midway", names, hands), MADE_AT).hands)
    return sheet


def numbers_of(sheet: Sheet) -> list[str]:
    """The numbers of the hands, as they are drawn: they end seven points before the words begin."""
    words = [
        text for page in sheet.pages for text in page.drawn if isinstance(text, Text) and text.bold
    ]
    return [
        number.text
        for number, headline in pairwise(words)
        if number.text.isdigit()
        and headline.x
        == pytest.approx(number.x + typeset.width(number.text, number.size, True) + 7)
    ]


@pytest.mark.parametrize("paper", EVERY_PAPER)
@pytest.mark.parametrize("hands", [1, 2, 9, 120])
def test_all_hands_stand_there_once_and_in_order(device: Device, hands: int, paper: str) -> None:
    sheet = set_on(paper, device, hands, LONGEST)
    assert flaws(sheet) == []
    numbers = [int(text) for text in numbers_of(sheet)]
    assert numbers == list(range(1, hands + 1))


def test_wide_paper_has_two_columns_as_long_as_one_another(device: Device) -> None:
    sheet = set_on("a4", device, 8)
    edges = {
        round(text.x)
        for text in sheet.pages[0].drawn
        if isinstance(text, Text) and text.text.startswith("Ed &")
    }
    assert len(edges) == 2


def test_a_reason_says_whose_why_and_how_much(device: Device) -> None:
    text = " ".join(text_of(set_on("a4 large", device, 4)).split())
    assert "Ed & Will: contract made, +140" in text
    assert PAPERS["a4"].large.scale == 1.4
