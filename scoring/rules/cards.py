"""The cards: what a pack holds and which card beats which.

Touches no score; printed and shown beside the bid table.
"""

from collections.abc import Mapping
from typing import Final

from scoring.rules.bids import Denomination

SUITS: Final = (Denomination.SPADES, Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS)
RED: Final = (Denomination.DIAMONDS, Denomination.HEARTS)

#: Suit -> the suit of the same colour, whose jack is the left bower (000 Ranking of the cards).
SAME_COLOUR: Final[Mapping[Denomination, Denomination]] = {
    Denomination.SPADES: Denomination.CLUBS,
    Denomination.CLUBS: Denomination.SPADES,
    Denomination.DIAMONDS: Denomination.HEARTS,
    Denomination.HEARTS: Denomination.DIAMONDS,
}

COURT: Final = ("A", "K", "Q", "J")


def _numbers(high: int, low: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(high, low - 1, -1))


#: Cards in a pack, jokers included -> (black number cards, red number cards, jokers), from the top.
PACKS: Final[dict[int, tuple[tuple[str, ...], tuple[str, ...], int]]] = {
    25: (_numbers(10, 9), _numbers(10, 9), 1),  # 001 two-handed, short: nines low
    33: (_numbers(10, 7), _numbers(10, 7), 1),  # 002 Three players: sevens low
    42: (_numbers(10, 5), _numbers(10, 4), 0),  # 002 American: the pack of 43 without its joker
    43: (_numbers(10, 5), _numbers(10, 4), 1),  # 000 Cards: black fives and red fours low
    45: (_numbers(10, 4), _numbers(10, 4), 1),  # 002 West Seventh Street: no twos and threes
    46: (_numbers(10, 4), _numbers(10, 4), 2),  # 002 Canada: the same with two jokers
    53: (_numbers(10, 2), _numbers(10, 2), 1),  # 002 Five players: the whole pack
    63: (
        _numbers(12, 2),
        _numbers(13, 2),
        1,
    ),  # 002 Six players: elevens and twelves, red thirteens
}


def trump_ranks(pack: int, trump: Denomination) -> list[str]:
    """List the trump suit from the top: “joker”, the bowers as `J` and their suit, then the ace.

    Raises KeyError for a pack that no source describes.
    """
    black, red, jokers = PACKS[pack]
    bowers = [f"J{trump}", f"J{SAME_COLOUR[trump]}"]
    below_bowers = [f"{card}{trump}" for card in (*COURT[:3], *(red if trump in RED else black))]
    return ["joker"] * jokers + bowers + below_bowers


def plain_ranks(pack: int, suit: Denomination, trump: Denomination | None) -> list[str]:
    """List the cards of a suit that is not trumps, from the top; without its jack if a bower.

    Raises KeyError as `trump_ranks` does.
    """
    black, red, _jokers = PACKS[pack]
    court = COURT[:3] if trump is not None and SAME_COLOUR[trump] is suit else COURT
    return [f"{card}{suit}" for card in (*court, *(red if suit in RED else black))]
