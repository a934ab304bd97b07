"""The house rules on paper: one box ticked for each question that is settled."""

import pytest

from scoring.paper.pages import PAPERS, Box, Line, Sheet, Text
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.words import agreements
from tests.scoring.sheets.reading import words_of

A4 = PAPERS["a4"]


def ticks(sheet: Sheet) -> int:
    return sum(isinstance(item, Line) and item.width == 1.4 for page in sheet.pages for item in page.drawn)


def chosen(sheet: Sheet) -> set[str]:
    """What is set in bold beside a box."""
    texts = [item for page in sheet.pages for item in page.drawn if isinstance(item, Text)]
    return {text.text for text in texts if text.bold and text.size == 9.5}


@pytest.mark.parametrize("name", RULESETS)
def test_a_line_agreed_on_adds_a_tick_and_without_any_the_options_alone_are_ticked(name: str) -> None:
    ruleset = RULESETS[name]
    lines = agreements.default_lines(ruleset)
    asked = [code for code in lines if agreements.line_matters(code, ruleset)]
    bare, agreed = (house_rules_sheet("", ruleset, some, A4) for some in ({}, lines))
    assert ticks(agreed) - ticks(bare) == len(asked)


def test_a_value_that_a_line_does_not_have_is_no_tick() -> None:
    sheets = [
        house_rules_sheet("", RULESETS["australian"], lines, A4) for lines in ({}, {"P4": "9", "P99": "1"})
    ]
    assert ticks(sheets[0]) == ticks(sheets[1])


def test_what_is_chosen_is_the_one_in_bold() -> None:
    bold = chosen(house_rules_sheet("Tuesday rules", RULESETS["australian"], {"P4": "2"}, A4))
    assert ("two, told apart" in bold, "one" in bold) == (True, False)


@pytest.mark.parametrize(
    ("name", "cards"),
    [("australian", "43 cards, 3 in the kitty."), ("midway", "45 cards, 5 in the middle.")],
)
def test_it_says_the_cards_and_has_a_line_for_each_players_name(name: str, cards: str) -> None:
    sheet = house_rules_sheet("Rules of the house", RULESETS[name], {}, A4)
    words = words_of(sheet.as_pdf())
    assert (cards in words, "Rules of the house" in words, "Agreed by" in words) == (True, True, True)
    signatures = [item for item in sheet.pages[-1].drawn if isinstance(item, Line) and item.width == 0.6]
    assert len(signatures) == 4


def test_a_ruleset_of_which_there_is_something_to_know_says_so() -> None:
    words = {
        name: words_of(house_rules_sheet("", RULESETS[name], {}, A4).as_pdf())
        for name in ("cinq-cents", "american")
    }
    assert {name: "is our reading" in text for name, text in words.items()} == {
        "cinq-cents": True,
        "american": False,
    }


def test_what_a_house_may_set_itself_has_room_for_it_on_paper() -> None:
    usual = house_rules_sheet("", RULESETS["australian"], {}, A4)
    assert {"as many as it takes", "the usual table, 40 to 520", "none"} <= chosen(usual)
    assert "a game of ______ hands" in words_of(usual.as_pdf())
    own = ruleset_named("australian", {"game_hands": 8, "thrown_in_below": 7})
    assert {
        "8 hands; then the most points win",
        "sixes: thrown in, and the same player deals again",
    } <= chosen(house_rules_sheet("", own, {}, A4))


def test_every_answer_has_a_box() -> None:
    sheet = house_rules_sheet("", RULESETS["australian"], {}, A4)
    boxes = [item for page in sheet.pages for item in page.drawn if isinstance(item, Box)]
    assert len(boxes) > ticks(sheet) > 0
    assert {(box.width, box.height) for box in boxes} == {(8.0, 8.0)}
