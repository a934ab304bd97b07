"""The hands as a line score: who dealt, who bid what, whether it was made, and what it came to."""

from itertools import pairwise

import pytest

from scoring.models import Device
from scoring.paper.drawn import Line
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.rules.record.games import read_hand
from scoring.sheets import contents as printed
from scoring.sheets.line_score import line_score
from tests.paper import MADE_AT, flaws, text_of, words_of
from tests.scoring.conftest import CAST, played, thrown_in
from tests.scoring.sheets.conftest import endless
from tests.scoring.sheets.reading import game_of

A4 = PAPERS["a4"]
HANDS = [played("Nora", "7S", 10), thrown_in(), played("Ed", "8D", 7)]
CALLED = {
    "contractor": "Nora",
    "bid": "8D",
    "partners": ["Sue"],
    "tricks": {"Nora": 6, "Sue": 2, "Ed": 1, "Will": 1},
}


def card(device: Device, ruleset: str, hands: list[object], paper: Paper = A4) -> Sheet:
    facts = [read_hand(hand) if isinstance(hand, dict) else hand for hand in hands]
    game = printed.game(game_of(device, ruleset, CAST, facts), MADE_AT)  # type: ignore[arg-type]
    sheet = Sheet(paper, "Nora & Sue won")
    line_score(sheet, game.short, game.hands, by_player=game.by_player, ringed=1)
    return sheet


def rows_of(sheet: Sheet) -> list[list[str]]:
    """What stands in each row from left to right; rows lie between two lines across the page."""
    page = sheet.pages[0]
    across = sorted(
        {
            line.points[0][1] * sheet.paper.scale
            for line in page.drawn
            if isinstance(line, Line) and line.points[0][0] == sheet.left and len(line.points) == 2
        }
    )
    words = words_of(page, sheet.paper)
    return [
        [
            word.text
            for word in sorted(words, key=lambda word: word.left)
            if above < word.top < below
        ]
        for above, below in pairwise(across[1:])
    ]


def test_sides_have_a_row_a_hand_with_all_that_is_asked_of_it(device: Device) -> None:
    assert rows_of(card(device, "australian", list(HANDS))) == [
        ["1", "Ed", "Nora", "7♠", "made, 10", "+250", "250", "0"],
        ["2", "Sue", "Thrown in: all passed", "250", "0"],
        ["3", "Will", "Ed", "8", "♦", "failed, 7", "+30", "280", "−280", "−280"],
    ]


def test_on_narrow_paper_the_dealer_stands_under_who_bid_it(device: Device) -> None:
    first = rows_of(card(device, "australian", list(HANDS), A4.large))[0]
    assert sorted(first) == sorted(["1", "Nora", "Ed dealt", "7♠", "made, 10", "250", "+250", "0"])


def test_who_plays_for_himself_has_bids_and_deals_in_his_own_column(device: Device) -> None:
    sheet = card(device, "australian-5", [CALLED])
    nora, *others = (
        ["8", "♦", "✓", "140", "+140"],
        ["D", "10", "+10"],
        ["with", "140", "+140"],
        ["10", "+10"],
    )
    assert sorted(rows_of(sheet)[0]) == sorted(
        ["1", *nora, *(word for words in others for word in words), "0"]
    )
    assert "D dealt · ✓ bid and made · ✗ bid and failed · “with” called as the partner" in text_of(
        sheet
    )


def test_on_narrow_paper_what_it_was_stands_under_the_figures(device: Device) -> None:
    text = text_of(card(device, "australian-5", [CALLED, thrown_in()], A4.large))
    joined = " ".join(text.split())
    assert "Nora & Sue: 8" in joined
    assert "Ed dealt" in joined
    assert "Thrown in: all passed · Sue dealt" in joined


def test_heads_are_repeated_and_no_row_is_split(device: Device) -> None:
    game = printed.game(endless(device, "midway", CAST, 60), MADE_AT)
    sheet = Sheet(A4, "Nora & Sue lead")
    line_score(sheet, game.short, game.hands, by_player=False)
    assert len(sheet.pages) >= 2
    for page in sheet.pages:
        assert "Dealer" in [word.text for word in words_of(page, A4)]
    assert flaws(sheet) == []


def test_a_hand_that_was_put_right_has_a_star_which_is_explained(device: Device) -> None:
    game = printed.game(endless(device, "midway", CAST, 7), MADE_AT)
    sheet = Sheet(A4, "Nora & Sue lead")
    line_score(sheet, game.short, game.hands, by_player=False)
    text = text_of(sheet)
    assert ("7*" in text.split(), "* corrected since it was first saved" in text) == (True, True)


@pytest.mark.parametrize("ruleset", ["australian", "australian-3"])
def test_what_is_talked_about_has_a_ring_around_its_number(device: Device, ruleset: str) -> None:
    hand = {"contractor": "Nora", "bid": "8D", "tricks": {"Nora": 8, "Ed": 2}}
    sheet = card(device, ruleset, [hand if ruleset == "australian-3" else HANDS[0]])
    rings = [
        line for line in sheet.pages[0].drawn if isinstance(line, Line) and len(line.points) == 25
    ]
    assert len(rings) == 1
