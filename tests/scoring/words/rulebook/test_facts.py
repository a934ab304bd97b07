"""Every option and every value has a sentence, and no two values of one option the same."""

import re

import pytest

from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS, Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words.options import SEATING
from scoring.words.rulebook import facts
from tests.scoring.words.rulebook.changed import all_of


@pytest.mark.parametrize("option", [option for option in OPTION_VALUES if option not in SEATING])
def test_every_value_has_a_sentence_of_its_own(option: str) -> None:
    sentences = [
        facts.sentence(option, Ruleset.from_options("australian", {option: value}))
        for value in OPTION_VALUES[option]
    ]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("name", RULESETS)
def test_every_sentence_is_one_whatever_is_changed(name: str) -> None:
    for ruleset in all_of(name):
        for option in OPTIONS:
            if facts.is_in_play(option, ruleset):
                assert flaws_of(facts.sentence(option, ruleset)) == [], option


def flaws_of(sentence: str) -> list[str]:
    """What keeps words from being whole sentences."""
    wrong = {
        "no capital": not sentence[:1].isupper() and not sentence[:1].isdigit(),
        "no full stop": not sentence.endswith(".") or sentence.endswith(".."),
        "a question": "?" in sentence,
        "a code": any(code in sentence for code in ("{", "}", "None", "_")),
        "a word twice": re.search(r"\b(\w+) \1\b", sentence, re.IGNORECASE) is not None,
        "a fragment": any(
            not part[:1].isupper() and not part[:1].isdigit() for part in sentence[:-1].split(". ")
        ),
        "two spaces": "  " in sentence or " ." in sentence,
    }
    return [flaw for flaw, is_so in wrong.items() if is_so]


def test_an_option_is_a_sentence_also_where_it_can_do_nothing() -> None:
    for option, values in OPTION_VALUES.items():
        if option in SEATING:
            continue
        for value in values:
            assert (
                flaws_of(
                    facts.sentence(option, Ruleset.from_options("australian", {option: value}))
                )
                == []
            )


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("american", {}, "Whoever reaches the target wins, even by tricks against a contract."),
        ("quebec", {}, "Whoever reaches the target wins, even by defeating a contract."),
        (
            "quebec",
            {"win_by": "contract"},
            "You win only by making your bid; points for defending may pass the target, but do not "
            "win.",
        ),
    ],
)
def test_how_the_target_is_reached_is_said_as_it_can_be(
    name: str, options: dict[str, object], words: str
) -> None:
    assert facts.sentence("win_by", ruleset_named(name, options)) == words


def test_a_passed_deal_is_told_of_sides_or_of_players() -> None:
    told = [
        facts.sentence("passed_out", ruleset_named(name, {"passed_out": "fifty_each"}))
        for name in ("quebec", "american-3")
    ]
    ends = "scores 50 for it; nobody does if anybody would reach the target by it."
    begins = "If everybody passes, the deal is thrown in and the next player deals."
    assert told == [f"{begins} Each side {ends}", f"{begins} Each player {ends}"]
    without_target = ruleset_named("quebec", {"passed_out": "fifty_each", "target": None})
    assert facts.sentence("passed_out", without_target) == f"{begins} Each side scores 50 for it."


@pytest.mark.parametrize(
    ("option", "options", "in_play"),
    [
        ("threshold_mode", {}, False),
        ("threshold_mode", {"defender_threshold": 490}, True),
        ("defender_threshold", {"defender_points": "never"}, False),
        (
            "defender_threshold",
            {"defender_points": "never", "special_defender_points": "own_tricks"},
            True,
        ),
        ("raise_reopens", {}, False),
        ("raise_reopens", {"raise_after_pass": "any"}, True),
        ("special_defender_points", {"special_bids": {}}, False),
        ("grand_slam_nt_loss", {}, False),
        ("win_by", {"target": None}, False),
        ("both_over", {}, True),
        ("partner_share", {}, False),
        ("both_over", {"defender_points": "never"}, False),
        ("six_bids", {"lowest_bid": 7}, False),
        ("six_bidders", {"lowest_bid": 7}, False),
        ("thrown_in_below", {"lowest_bid": 7}, True),
        ("thrown_in_below", {"lowest_bid": 8}, False),
        ("thrown_in_below", {"lowest_bid": 7, "thrown_in_below": 7}, False),
    ],
)
def test_what_can_do_nothing_is_not_in_play(
    option: str, options: dict[str, object], in_play: bool
) -> None:
    assert facts.is_in_play(option, ruleset_named("australian", options)) is in_play
