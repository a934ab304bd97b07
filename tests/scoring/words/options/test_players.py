"""Who plays, with what cards, and whom the contractor calls, in sentences."""

import pytest

from scoring.rules.rulesets.presets import RULESETS
from scoring.words.options.players import cards, seating
from scoring.words.rulebook import facts


def test_who_sits_at_the_table_is_said_for_every_seating() -> None:
    seatings = {seating(ruleset) for ruleset in RULESETS.values()}
    assert len(seatings) == 5


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "australian",
            "The pack has 43 cards: black suits from the ace down to the 5, red ones to the 4, "
            "and the joker.",
        ),
        (
            "australian-3",
            "The pack has 33 cards: each suit from the ace down to the 7, and the joker.",
        ),
        ("australian-5", "The pack has 53 cards: each suit in full, and the joker."),
        (
            "australian-6",
            "The pack has 63 cards: each suit in full with elevens and twelves, red thirteens, and "
            "the joker.",
        ),
        (
            "cinq-cents",
            "The pack has 46 cards: each suit from the ace down to the 4, and two jokers.",
        ),
    ],
)
def test_the_pack_in_words(name: str, words: str) -> None:
    assert cards(RULESETS[name]) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("american-5", "One partner may be called, whatever the bid."),
        (
            "house-of-cards-5",
            "The contractor may call these: for a bid of 6 & 7 one partner; for a bid of 8, 9 & 10 "
            "up to two partners.",
        ),
        ("australian", "No partner is called: the contractor is alone."),
    ],
)
def test_the_partners_who_may_be_called(name: str, words: str) -> None:
    assert facts.sentence("max_partners", RULESETS[name]) == words
