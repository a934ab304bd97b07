"""The words of the game, as people say them."""

import pytest

from scoring.rules.bids import BIDS
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import vocabulary


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("australian-5", "kitty"),
        ("american-3", "widow"),
        ("house-of-cards-2-short", "widow"),
        ("midway", "middle"),
    ],
)
def test_the_cards_in_the_middle_are_called_what_people_call_them(name: str, word: str) -> None:
    assert vocabulary.kitty_word(RULESETS[name]) == word


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), ""),
        (("Nora",), "Nora"),
        (("Nora", "Sue"), "Nora & Sue"),
        (("Ann", "Bob", "Cal"), "Ann, Bob & Cal"),
    ],
)
def test_people_are_joined_as_one_says_them(names: tuple[str, ...], words: str) -> None:
    assert vocabulary.people(names) == words


@pytest.mark.parametrize(
    ("points", "figures", "signed"), [(280, "280", "+280"), (0, "0", "0"), (-280, "−280", "−280")]
)
def test_a_loss_has_a_true_minus_sign(points: int, figures: str, signed: str) -> None:
    assert (vocabulary.in_figures(points), vocabulary.signed(points)) == (figures, signed)


def test_every_bid_has_a_short_name_and_one_to_be_read_aloud_of_its_own() -> None:
    for name in (vocabulary.bid_name, vocabulary.bid_aloud):
        words = [name(bid) for bid in BIDS.values()]
        assert len(set(words)) == len(words)
    assert (vocabulary.bid_name(BIDS["10NT"]), vocabulary.bid_aloud(BIDS["8D"])) == ("10 NT", "8 diamonds")
    assert [code for code, bid in BIDS.items() if vocabulary.is_red(bid)][:2] == ["6D", "6H"]


def test_every_outcome_has_its_words_but_the_one_that_is_said_by_its_bid() -> None:
    assert set(vocabulary.OUTCOMES) == set(OUTCOMES) - {"contract"}


@pytest.mark.parametrize(
    ("violation", "words"),
    [
        (RuleViolation("players", "Two of one name."), "Everybody needs a name, and no two the same."),
        (
            RuleViolation("tricks_total", "Ten tricks.", total=9),
            "The tricks add up to 9, not 10. Count them again.",
        ),
        (
            RuleViolation("game_over", "It is over.").located(hand=2),
            "The game would be over before hand 2. "
            "Nothing was saved: hands after the end must be struck out first.",
        ),
        (RuleViolation("new_code", "What the law says."), "What the law says."),
    ],
)
def test_a_refusal_says_what_to_do_or_what_the_law_says(violation: RuleViolation, words: str) -> None:
    assert vocabulary.violation_in_words(violation) == words
