"""The first page of a pack."""

import pytest

from scoring.paper.pages import Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, text_of
from tests.tournaments.sheets.examples import HEAD
from tournaments.sheets.pencil.front import Front, with_front


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("steps", [0, 3, 40])
def test_it_is_set_well_and_counts_itself(steps: int, paper: Paper) -> None:
    others = [Sheet(paper, f"Sheet of a long name {number}" * 2) for number in range(8)]
    front = Front(
        "Go on by pencil, from round 7 of 10",
        ["One line. " * 20],
        ["Give them their sheets. " * 9] * steps,
    )
    pack = with_front(HEAD, front, others, paper)
    assert flaws(pack[0]) == []
    begins = len(pack[0].pages) + 1
    words = text_of(pack[0]).split("\n")
    assert [str(begins + number) in words for number in range(8)] == [True] * 8


def test_it_says_as_of_when() -> None:
    paper = EVERY_PAPER["a4"]
    assert "As of 20:41, round 7, 31 of 40 tables in." in text_of(
        with_front(HEAD, Front("A", []), [], paper)[0]
    )
