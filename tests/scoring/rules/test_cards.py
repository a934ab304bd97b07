"""The cards of each pack, counted; and who beats whom."""

import pytest

from scoring.rules.bids import Denomination
from scoring.rules.cards import PACKS, SUITS, plain_ranks, trump_ranks
from scoring.rules.rulesets.presets import RULESETS


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("trump", SUITS)
def test_every_card_of_the_pack_stands_once_whatever_is_trump(
    pack: int, trump: Denomination
) -> None:
    cards = trump_ranks(pack, trump)
    for suit in SUITS:
        if suit is not trump:
            cards += plain_ranks(pack, suit, trump)
    assert len(cards) == pack
    assert len(set(cards) - {"joker"}) == pack - cards.count("joker")


@pytest.mark.parametrize("pack", PACKS)
def test_at_no_trumps_every_suit_keeps_its_jack(pack: int) -> None:
    suits = [plain_ranks(pack, suit, None) for suit in SUITS]
    assert sum(map(len, suits)) == pack - PACKS[pack][2]
    assert [cards[:4] for cards in suits] == [
        [f"{card}{suit}" for card in "AKQJ"] for suit in SUITS
    ]


def test_hearts_in_the_australian_pack() -> None:
    assert trump_ranks(43, Denomination.HEARTS) == (
        ["joker", "JH", "JD", "AH", "KH", "QH", "10H", "9H", "8H", "7H", "6H", "5H", "4H"]
    )
    assert plain_ranks(43, Denomination.DIAMONDS, Denomination.HEARTS) == (
        ["AD", "KD", "QD", "10D", "9D", "8D", "7D", "6D", "5D", "4D"]
    )


def test_every_named_ruleset_has_a_pack_that_is_known() -> None:
    assert {ruleset.pack for ruleset in RULESETS.values()} <= set(PACKS)
