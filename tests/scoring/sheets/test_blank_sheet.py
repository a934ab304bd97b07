"""A blank sheet for every ruleset: rows to write in, columns explained, what bids are worth."""

from itertools import pairwise

import pytest

from scoring.paper.drawn import RED, Text
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.sheets import contents as printed
from scoring.sheets.blank_sheet import ALONE, ASIDE, NUMBER, blank_sheet
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, is_large, narrowed, text_of, words_of
from tests.sampling import combined

A4 = PAPERS["a4"]


def blank(name: str, paper: Paper = A4) -> Sheet:
    return blank_sheet(printed.blank(RULESETS[name], PRESETS[name].title), paper)


def rows_of(sheet: Sheet) -> list[float]:
    """Where the numbers of the rows stand on the first page, in points as printed."""
    page, scale = sheet.pages[0], sheet.paper.scale
    edge = (sheet.left + NUMBER - 6) * scale
    words = words_of(page, sheet.paper)
    return [word.top for word in words if word.text.isdigit() and word.right == pytest.approx(edge)]


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "paper"), combined(RULESETS, EVERY_PAPER, times=2))
def test_it_is_well_set_and_one_page_or_in_large_print_two(name: str, paper: str) -> None:
    sheet = blank(name, EVERY_PAPER[paper])
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    assert len(sheet.pages) <= (2 if is_large(EVERY_PAPER[paper]) else 1)


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "paper"), combined(RULESETS, EVERY_PAPER, times=2))
def test_its_rows_are_high_enough_to_write_in_and_enough_for_a_game(name: str, paper: str) -> None:
    lines = rows_of(blank(name, EVERY_PAPER[paper]))
    assert min(below - above for above, below in pairwise(lines)) >= 8 * MILLIMETRE
    assert len(lines) >= 12


@pytest.mark.parametrize("name", RULESETS)
def test_every_column_says_what_is_written_in_it(name: str) -> None:
    ruleset = RULESETS[name]
    words = [word.text for word in words_of(blank(name).pages[0], A4)]
    for head in ("Who deals first", "No.", "Dealer", "Bid by", "Bid", "Tricks"):
        assert head in words
    scores = 2 if ruleset.unit == "side" else ruleset.players
    assert (words.count("points"), words.count("total")) == (scores, scores)
    assert words.count("Names") + words.count("Name") == scores
    assert ("Partner" in words) == (ruleset.sides == "contractor_and_partner")


@pytest.mark.parametrize(
    ("name", "lines"), [("australian", 2), ("australian-6", 3), ("australian-3", 1)]
)
def test_there_is_a_line_for_the_name_of_each_who_shares_a_score(name: str, lines: int) -> None:
    assert printed.blank(RULESETS[name], "").names == lines


@pytest.mark.parametrize("name", RULESETS)
def test_it_has_the_bids_that_are_played_and_no_others(name: str) -> None:
    text = text_of(blank(name)).split("\n")
    assert ("10\N{NO-BREAK SPACE}NT" in text, "6♠" in text) == (
        True,
        RULESETS[name].lowest_level == 6,
    )


def test_red_suits_are_red() -> None:
    texts = [text for text in blank("australian").pages[0].drawn if isinstance(text, Text)]
    red = {text.text for text in texts if text.colour == RED}
    assert red == {f"{level}{suit}" for level in range(6, 11) for suit in "♦♥"}


def test_house_facts_are_sentences_beside_it() -> None:
    sheet = blank("australian")
    margin = [
        word.text for word in words_of(sheet.pages[0], A4) if word.left >= sheet.right - ASIDE - 1
    ]
    text = " ".join(margin)
    for words in (
        "The game is won at 500.",
        "All ten tricks score at least 250, however low the bid was.",
        "If everybody passes, the deal is thrown in and the next player deals.",
    ):
        assert words in text


def test_where_the_paper_is_narrow_the_bids_stand_under_the_rows() -> None:
    sheet = blank("midway", A4.large)
    words = {word.text: word for word in words_of(sheet.pages[0], sheet.paper)}
    assert words["What a bid is worth"].top > max(rows_of(sheet))
    assert words["What a bid is worth"].left < words["Who deals first"].left


def test_where_that_leaves_too_few_rows_the_bids_have_their_own_page_and_larger_type() -> None:
    sheet = blank("australian", A4.large)
    assert len(sheet.pages) == 2
    words = [word for word in words_of(sheet.pages[1], sheet.paper) if word.text == "7♣"]
    assert [word.size for word in words] == [pytest.approx(ALONE * sheet.paper.scale)]


def test_five_scores_lie_across_the_paper() -> None:
    assert blank("australian-5").paper == A4.landscape
    assert blank("australian").paper == A4
