"""A blank sheet for every ruleset."""

import pytest

from scoring.paper.pages import PAPERS
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.sheets import contents as printed
from scoring.sheets.blank_sheet import blank_sheet
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.words import agreements
from tests.scoring.sheets.reading import check_geometry, words_of


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", RULESETS)
def test_a_blank_sheet_and_the_house_rules_of_every_ruleset(name: str, paper: str) -> None:
    ruleset, title = RULESETS[name], PRESETS[name].title
    blank = blank_sheet(printed.blank(ruleset, title), PAPERS[paper])
    assert check_geometry(blank, paper) == 1
    text = words_of(blank)
    assert ("10 NT" in text, "6♠" in text) == (True, ruleset.six_bids == "playable")
    agreed = house_rules_sheet(title, ruleset, agreements.default_lines(ruleset), PAPERS[paper]).as_pdf()
    assert check_geometry(agreed, paper) <= 2
