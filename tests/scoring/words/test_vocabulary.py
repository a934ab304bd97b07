"""The words of the game, as people say them."""

import pytest

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
