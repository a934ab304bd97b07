"""Bids: what may be called, how it is written, what it is worth.

A bid is a level and a denomination ("7H": seven hearts) or one of the misere-type bids ("MIS").
What a misere-type bid is worth and where it ranks is a house rule (`rulesets.SpecialBid`). What the
25 ordinary bids are worth stands in one table, which all sources share; a house may have its own
(`Ruleset.bid_table`), but their order is always this one.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.rules.errors import RuleViolation


class Denomination(StrEnum):
    """The trump suit, or none, lowest first (000 Bidding: spades lowest, no trumps highest)."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NO_TRUMPS = "NT"


@dataclass(frozen=True, slots=True)
class Bid:
    """One bid; a misere-type bid has only a `code`, its `level` and `denomination` are None."""

    code: str
    level: int | None = None
    denomination: Denomination | None = None

    @property
    def is_special(self) -> bool:
        """Return whether the bid is to lose every trick, instead of to win a number of them."""
        return self.level is None

    def __str__(self) -> str:
        return self.code


#: Points for tricks x denomination. All five sources print this table, and no variant of theirs
#: changes it. 000 Scoring; 001 Bidding; 002 Scoring; 003 The Scoring; 004 Scoring.
BID_TABLE: Final[dict[int, dict[str, int]]] = {
    6: {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120},
    7: {"S": 140, "C": 160, "D": 180, "H": 200, "NT": 220},
    8: {"S": 240, "C": 260, "D": 280, "H": 300, "NT": 320},
    9: {"S": 340, "C": 360, "D": 380, "H": 400, "NT": 420},
    10: {"S": 440, "C": 460, "D": 480, "H": 500, "NT": 520},
}

#: The misere-type bids, by code. Which of them exist, and their worth, is for the ruleset to say.
SPECIAL_CODES: Final[dict[str, str]] = {
    "MIS": "misere",  # 000 Bidding
    "OM": "open misere",  # 000 Bidding
    "BM": "blind misere",  # 004 Bidding
    "SOM": "super open misere",  # 002 Five players (Brent Easton)
    "MNP": "misere without pickup",  # 002 Variations 3 (Roger Knights)
    "NUL": "nullo",  # 001 Nullo; 002 American Five Hundred
    "GNUL": "grand nullo",  # 002 West Seventh Street Rules
}

#: The ordinary bids, lowest first: "exactly the order of their values" in every source.
ORDINARY_BIDS: Final[tuple[Bid, ...]] = tuple(
    Bid(f"{level}{denomination}", level, Denomination(denomination))
    for level, row in BID_TABLE.items()
    for denomination in row
)

BIDS: Final[dict[str, Bid]] = {bid.code: bid for bid in ORDINARY_BIDS} | {
    code: Bid(code) for code in SPECIAL_CODES
}


def parse_bid(text: str) -> Bid:
    """Parse "7H", "10NT", "MIS".

    Raises `unknown_bid` for anything else; `str(bid)` serializes it again.
    """
    try:
        return BIDS[text]
    except KeyError:
        raise RuleViolation("unknown_bid", bid=text[:40]) from None


def table_value(bid: Bid) -> int:
    """Look up the points of an ordinary bid in the usual table. Raises ValueError for a misère.

    What it is worth in a game is for `Ruleset.value` to say.
    """
    if bid.level is None or bid.denomination is None:
        raise ValueError(f"{bid} is not in the bid table")
    return BID_TABLE[bid.level][bid.denomination]
