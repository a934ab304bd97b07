"""The lines about the play."""

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words import agreements


def test_the_lines_are_p1_to_p15() -> None:
    assert list(agreements.LINES) == [f"P{number}" for number in range(1, 16)]


def test_all_that_may_be_agreed_is_a_sentence_too() -> None:
    for line in agreements.LINES.values():
        assert list(line.sentences) == list(line.values)
        assert all(str(one).endswith(".") for one in line.sentences.values())


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_agreed_by_default_can_come_up(name: str) -> None:
    ruleset = RULESETS[name]
    defaults = agreements.default_lines(ruleset)
    assert [
        code for code, value in defaults.items() if value not in agreements.LINES[code].values
    ] == []


@pytest.mark.parametrize(
    ("name", "code", "matters"),
    [
        ("australian", "P1", True),
        ("australian", "P5", True),
        ("australian", "P7", False),
        ("australian", "P12", False),
        ("australian", "P15", False),
        ("australian-5", "P8", True),
        ("australian-6", "P12", True),
        ("house-of-cards-2-short", "P13", True),
        ("house-of-cards-2-short", "P6", False),
        ("australian-5", "P9", False),
        ("australian-6", "P9", True),
    ],
)
def test_a_line_that_cannot_come_up_is_not_asked_about(name: str, code: str, matters: bool) -> None:
    assert agreements.line_matters(code, RULESETS[name]) is matters


def test_without_a_joker_nothing_is_asked_of_it() -> None:
    bare = ruleset_named("australian", {"pack": 42})
    asked = [code for code in ("P1", "P2", "P3", "P4") if agreements.line_matters(code, bare)]
    assert asked == ["P4"]


@pytest.mark.parametrize("name", RULESETS)
def test_what_the_opponents_score_in_a_misere_changes_nothing_about_the_play(name: str) -> None:
    changed = ruleset_named(name, {"special_defender_points": "own_tricks"})
    assert agreements.default_lines(changed) == agreements.default_lines(RULESETS[name])


def test_lines_of_a_file_are_read_and_those_that_there_are_not_refused() -> None:
    assert agreements.read_lines({"P15": "left"}) == {"P15": "left"}
    for wrong in ({"P99": "left"}, {"P15": "right"}):
        with pytest.raises(RuleViolation) as refused:
            agreements.read_lines(wrong)
        assert refused.value.code == "option_value"
