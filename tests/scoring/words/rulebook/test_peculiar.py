"""What is peculiar to a ruleset: everything that differs, nothing that does not, and in a line."""

import pytest

from scoring.rules.rulesets.presets import PRESETS, RULESETS, ruleset_named
from scoring.words import options as option_words
from scoring.words.rulebook import facts
from scoring.words.rulebook.peculiar import (
    _differences,
    differing,
    line_of,
    peculiarities,
    usual_for,
)
from tests.scoring.words.rulebook.changed import single_changes


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_changed_is_said(name: str) -> None:
    base = RULESETS[name]
    for option, ruleset in single_changes(name):
        differs = differing(ruleset, base)
        assert differs in ([option], []), option
        if not differs:
            # A level without partners, written out or left out.
            assert option == "max_partners"
            continue
        told = peculiarities(ruleset, base)
        assert {known for one in told for known in one.options} == {option}
        words = " ".join(one.words for one in told)
        if facts.is_in_play(option, ruleset):
            assert option == "special_bids" or words == facts.sentence(option, ruleset)
            assert words != facts.sentence(option, base)
        else:
            assert (
                words == f"Different too, but without effect here: “{option_words.label(option)}”."
            )


@pytest.mark.parametrize("name", RULESETS)
def test_a_named_ruleset_says_all_in_which_it_differs_from_the_usual_game(name: str) -> None:
    ruleset, usual = RULESETS[name], usual_for(RULESETS[name])
    told = {option for one in peculiarities(ruleset, usual) for option in one.options}
    assert told == set(differing(ruleset, usual))


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_has_nothing_peculiar_against_itself(name: str) -> None:
    assert peculiarities(RULESETS[name], RULESETS[name]) == []


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("australian", "australian"),
        ("easton-5", "australian"),
        ("american", "australian"),
        ("youngstown", "american"),
        ("house-of-cards-2-short", "american"),
    ],
)
def test_it_is_told_against_the_usual_game_of_its_kind(name: str, usual: str) -> None:
    assert usual_for(RULESETS[name]) == RULESETS[usual]


def test_of_the_miseres_those_are_told_that_differ() -> None:
    [one] = peculiarities(RULESETS["finn"], RULESETS["australian"])
    assert one.words == (
        "Misère promises to lose every trick. It is worth 250 and ranks directly above 8♠. "
        "Somebody must have bid 7 or more before it."
    )
    no_open = ruleset_named(
        "australian",
        {"special_bids": {"MIS": RULESETS["australian"].options()["special_bids"]["MIS"]}},
    )
    assert [one.words for one in peculiarities(no_open, RULESETS["australian"])] == [
        "There is no open misère."
    ]


def test_every_ruleset_has_a_line_and_no_two_for_as_many_the_same() -> None:
    lines = {(ruleset.players, line_of(ruleset)) for ruleset in RULESETS.values()}
    american = {"american-3", "american-5"}
    assert len(lines) == len(RULESETS) - len(american)
    assert all(line for _players, line in lines)


@pytest.mark.parametrize(
    ("name", "options", "line"),
    [
        ("all-slots", {}, "The same as Australian, four-handed"),
        ("west-seventh-grand-slam", {}, "West Seventh Street, but: a Grand Slam may be announced"),
        ("youngstown", {"slam": "none"}, "Youngstown, Ohio, but: ten tricks score the bid"),
        ("two-handed-corino", {}, "Misère at any time, no open misère"),
    ],
)
def test_a_line(name: str, options: dict[str, object], line: str) -> None:
    assert line_of(ruleset_named(name, options)) == line


def test_a_line_counts_what_it_has_no_room_for() -> None:
    assert _differences(RULESETS["midway"], RULESETS["american"]).endswith(" other differences")
    assert PRESETS["midway"].varies == "west-seventh"
