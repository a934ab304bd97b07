"""Every option and every value has a sentence, and no two values of one option the same."""

import re

import pytest

from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS, Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words.rulebook import facts
from tests.scoring.words.rulebook.changed import all_of


@pytest.mark.parametrize("option", [option for option in OPTION_VALUES if option not in facts.SEATING])
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
        if option in facts.SEATING:
            continue
        for value in values:
            assert flaws_of(facts.sentence(option, Ruleset.from_options("australian", {option: value}))) == []


def test_who_sits_at_the_table_is_said_for_every_seating() -> None:
    seatings = {facts.seating(ruleset) for ruleset in RULESETS.values()}
    assert len(seatings) == 5


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("australian", "43 cards: black suits from the ace down to the 5, red ones to the 4, and the joker."),
        ("australian-3", "33 cards: each suit from the ace down to the 7, and the joker."),
        ("australian-5", "53 cards: the whole pack, and the joker."),
        (
            "australian-6",
            "63 cards: the whole pack with elevens and twelves in every suit, red thirteens, and the joker.",
        ),
        ("cinq-cents", "46 cards: each suit from the ace down to the 4, and two jokers."),
    ],
)
def test_the_pack_in_words(name: str, words: str) -> None:
    assert facts.cards(RULESETS[name]) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("american-5", "One partner may be called, whatever the bid."),
        (
            "house-of-cards-5",
            "May be called: for a bid of 6 & 7 one partner; for a bid of 8, 9 & 10 up to two partners.",
        ),
        ("australian", "No partner is called: the contractor is alone."),
    ],
)
def test_the_partners_who_may_be_called(name: str, words: str) -> None:
    assert facts.sentence("max_partners", RULESETS[name]) == words


def test_a_misere_in_words() -> None:
    special = RULESETS["west-seventh-nullo"].special_bids["GNUL"]
    assert facts.special_sentence("GNUL", special) == (
        "Grand nullo promises both partners to lose every trick. It is worth 510 and ranks directly above "
        "10♥. One's partner must have bid nullo before it. The partner plays too."
    )


@pytest.mark.parametrize(
    ("option", "options", "in_play"),
    [
        ("threshold_mode", {}, False),
        ("threshold_mode", {"defender_threshold": 490}, True),
        ("defender_threshold", {"defender_points": "never"}, False),
        ("defender_threshold", {"defender_points": "never", "special_defender_points": "own_tricks"}, True),
        ("raise_reopens", {}, False),
        ("raise_reopens", {"raise_after_pass": "any"}, True),
        ("special_defender_points", {"special_bids": {}}, False),
        ("grand_slam_nt_loss", {}, False),
        ("win_by", {"target": None}, False),
        ("both_over", {}, True),
        ("partner_share", {}, False),
    ],
)
def test_what_can_do_nothing_is_not_in_play(option: str, options: dict[str, object], in_play: bool) -> None:
    assert facts.is_in_play(option, ruleset_named("australian", options)) is in_play
