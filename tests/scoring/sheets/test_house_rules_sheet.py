"""The house rules on paper: a box ticked for each settled question, none that cannot arise."""

import pytest

from scoring.paper.drawn import Box, Line, Text
from scoring.paper.pages import PAPERS, Sheet
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS, ruleset_named
from scoring.sheets.house_rules_sheet import SIZE, TICK, house_rules_sheet, questions_of
from scoring.words import agreements
from tests.paper import EVERY_PAPER, flaws, is_large, narrowed, text_of
from tests.sampling import combined
from tests.scoring.words.rulebook.changed import all_of

A4 = PAPERS["a4"]


def ticks(sheet: Sheet) -> int:
    return sum(
        isinstance(item, Line) and item.width == TICK for page in sheet.pages for item in page.drawn
    )


def chosen(sheet: Sheet) -> set[str]:
    """What is set in bold beside a box."""
    texts = [item for page in sheet.pages for item in page.drawn if isinstance(item, Text)]
    return {text.text for text in texts if text.bold and text.size == SIZE}


def labels(ruleset: Ruleset) -> set[str]:
    groups = questions_of(ruleset, agreements.default_lines(ruleset))
    return {question.label for _name, questions in groups for question in questions}


def texts(sheet: Sheet) -> str:
    return " ".join(text_of(sheet).split())


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "paper"), combined(RULESETS, EVERY_PAPER, times=2))
def test_it_is_well_set_by_every_ruleset(name: str, paper: str) -> None:
    ruleset = RULESETS[name]
    lines = agreements.default_lines(ruleset)
    sheet = house_rules_sheet(PRESETS[name].title, ruleset, lines, EVERY_PAPER[paper])
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    assert len(sheet.pages) <= (4 if is_large(EVERY_PAPER[paper]) else 2)


@pytest.mark.parametrize("name", RULESETS)
def test_a_line_agreed_on_adds_a_tick_and_without_any_the_options_alone_are_ticked(
    name: str,
) -> None:
    ruleset = RULESETS[name]
    lines = agreements.default_lines(ruleset)
    asked = [code for code in lines if agreements.line_matters(code, ruleset)]
    bare, agreed = (house_rules_sheet("", ruleset, some, A4) for some in ({}, lines))
    assert ticks(agreed) - ticks(bare) == len(asked)


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_that_is_asked_is_ticked_whatever_is_changed(name: str) -> None:
    for ruleset in all_of(name):
        for _name, questions in questions_of(ruleset, {})[:-1]:
            assert [
                question.label for question in questions if question.chosen not in question.answers
            ] == []


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_is_asked_of_what_does_not_exist_whatever_is_changed(name: str) -> None:
    for ruleset in all_of(name):
        asked = labels(ruleset)
        of_misere = {label for label in asked if "misère" in label or "nullo" in label}
        if not ruleset.special_bids:
            assert of_misere == {"Misères and nullos"}  # which says that there is none
        is_told = "A Grand Slam at no trumps that fails costs" in asked
        assert is_told == ruleset.grand_slam
        if ruleset.target is None:
            assert {
                "How may the target be reached?",
                "Both sides over the target in one hand",
            } & asked == set()
        if ruleset.hands_per_round and ruleset.target is None:
            assert "The game is won at" not in asked
        if ruleset.hands_per_round and ruleset.floor is None:
            assert "Out the back door at" not in asked
        if ruleset.raise_after_pass == "never":
            assert "Does such a raise reopen the bidding?" not in asked
        if ruleset.revoke != "hoc":
            assert "All ten tricks with an opponent's revoke" not in asked
        if ruleset.defender_threshold is None:
            assert "How is that stop read?" not in asked
        has_partner = ruleset.sides in ("pairs", "trios")
        assert ("Bids that tell the partner something" in asked) == has_partner
        assert ("The card that calls a partner" in asked) <= (ruleset.players == 5)


def test_a_ruleset_of_rounds_says_so_and_asks_for_no_score_that_ends_it() -> None:
    words = texts(house_rules_sheet("", RULESETS["midway"], {}, A4))
    assert (
        "45 cards, 5 in the middle. It is played in rounds of four hands at a table, one deal each."
        in words
    )
    assert ("The game is won at" in words, "Out the back door" in words) == (False, False)


def test_a_value_that_a_line_does_not_have_is_no_tick() -> None:
    sheets = [
        house_rules_sheet("", RULESETS["australian"], lines, A4)
        for lines in ({}, {"P4": "9", "P99": "1"})
    ]
    assert ticks(sheets[0]) == ticks(sheets[1])


def test_what_is_chosen_is_the_one_in_bold() -> None:
    bold = chosen(house_rules_sheet("Tuesday rules", RULESETS["australian"], {"P4": "2"}, A4))
    assert ("two, told apart" in bold, "one" in bold) == (True, False)


@pytest.mark.parametrize(
    ("name", "cards", "players"),
    [
        ("australian", "43 cards, 3 in the kitty.", 4),
        ("midway", "45 cards, 5 in the middle.", 4),
        ("american-3", "33 cards, 3 in the widow.", 3),
        ("australian-6", "63 cards, 3 in the kitty.", 6),
    ],
)
def test_it_says_the_cards_and_has_a_line_for_each_players_name(
    name: str, cards: str, players: int
) -> None:
    sheet = house_rules_sheet("Rules of the house", RULESETS[name], {}, A4)
    words = texts(sheet)
    assert (cards in words, "Rules of the house" in words, "Agreed by" in words) == (
        True,
        True,
        True,
    )
    across = sheet.inner / (2 if players in (2, 4) else 3) - 20
    signatures = [
        line
        for line in sheet.pages[-1].drawn
        if isinstance(line, Line) and line.points[1][0] - line.points[0][0] == pytest.approx(across)
    ]
    assert len(signatures) == players


def test_a_ruleset_of_which_there_is_something_to_know_says_so() -> None:
    words = {
        name: texts(house_rules_sheet("", RULESETS[name], {}, A4))
        for name in ("cinq-cents", "american")
    }
    assert {name: "is our reading" in text for name, text in words.items()} == {
        "cinq-cents": True,
        "american": False,
    }


def test_what_a_house_may_set_itself_has_room_for_it_on_paper() -> None:
    usual = house_rules_sheet("", RULESETS["australian"], {}, A4)
    assert {"as many as it takes", "the usual table, 40 to 520", "none"} <= chosen(usual)
    words = texts(usual)
    assert ("a game of ______ hands" in words, "Also agreed" in words) == (True, True)
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
