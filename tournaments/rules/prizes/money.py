"""Amounts of money in hundredths: read as people write them, divided without loss."""

import re
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.prizes.kinds import MOST_MONEY

#: What an amount is written with where nothing else was chosen.
USUAL_SIGN: Final = "$"
LONGEST_SIGN: Final = 4

_MARKS: Final = re.compile(
    r"(?:USD|CAD|AUD|NZD|GBP|EUR|US|CA|NZ|A|C)?\s?[$€£]|USD|CAD|AUD|NZD|GBP|EUR", re.IGNORECASE
)
#: A space that parts thousands.
_GROUPING: Final = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))")
_SMALL: Final = re.compile(r"(\d{1,2}) ?[¢cp]", re.IGNORECASE)
_PLAIN: Final = re.compile(r"(\d{1,9})()")
#: 5.00, 5,00, 5.5, .50, and 5.- as some write a round sum.
_DECIMAL: Final = re.compile(r"(\d{0,9})[.,](\d{1,2}|[-–])")
#: Thousands in groups of three, parted by one sign, and the rest by another.
_GROUPED: Final = re.compile(r"([1-9]\d{0,2}(?:([.,'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?")
#: Letters that only an amount is made of: what holds no others was meant as one.
_AMOUNT_ALONE: Final = re.compile(r"[\d\s.,'’$€£¢+−–-]+")


def read_amount(typed: str) -> int:
    """Parse an amount as written, "5", "5.00", "5,00", "$5", "50c", into hundredths; nothing is 0.

    Raises RuleViolation `amount_unclear`, `amount_too_large`.
    """
    text = _GROUPING.sub("", _MARKS.sub("", typed, count=1).strip())
    if not typed.strip():
        return 0
    if small := _SMALL.fullmatch(text):
        return int(small[1])
    if grouped := _GROUPED.fullmatch(text):
        whole, part = re.sub(r"\D", "", grouped[1]), grouped[3] or ""
    elif plain := _PLAIN.fullmatch(text) or _DECIMAL.fullmatch(text):
        whole, part = plain[1], plain[2].strip("-–")
    else:
        raise RuleViolation("amount_unclear", typed=typed.strip()[:40])
    amount = int(whole or 0) * 100 + int(part.ljust(2, "0") or 0)
    if amount > MOST_MONEY:
        raise RuleViolation("amount_too_large", typed=typed.strip()[:40])
    return amount


class Won(NamedTuple):
    """The content of a prize: an amount in hundredths, or words."""

    amount: int = 0
    words: str = ""


def read_won(typed: str) -> Won:
    """Parse "20", "$20" as money, else words. Raises `amount_unclear`, `amount_too_large`."""
    text = " ".join(typed.split())
    try:
        return Won(amount=read_amount(text))
    except RuleViolation:
        if _AMOUNT_ALONE.fullmatch(text):
            raise
    return Won(words=text)


def split(amount: int, shares: int) -> list[int]:
    """Divide an amount so that no cent is lost: the rest goes, a cent each, to the named first."""
    if shares < 1:
        return []
    each, over = divmod(amount, shares)
    return [each + (place < over) for place in range(shares)]
