"""An evening's money in hundredths: amounts as people write them, shares without loss, books."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.prizes.kinds import MOST_MONEY, Prize


class Currency(NamedTuple):
    """The notation of a currency, and its notes and coins in hundredths.

    `sign`: before an amount; `is_points`: it is no money, and its amounts are said as points.
    """

    sign: str
    coins: tuple[int, ...] = ()
    is_points: bool = False
    decimals: int = 2


_CENTS: Final = (100_00, 50_00, 20_00, 10_00, 5_00)
#: Code -> currency. “” is money without a sign. Notes and coins are those in use since 2023; each
#: mint's and central bank's public list.
CURRENCIES: Final[dict[str, Currency]] = {
    "": Currency(""),
    "USD": Currency("$", (*_CENTS, 2_00, 1_00, 50, 25, 10, 5, 1)),
    "CAD": Currency("$", (*_CENTS, 2_00, 1_00, 25, 10, 5)),
    "AUD": Currency("$", (*_CENTS, 2_00, 1_00, 50, 20, 10, 5)),
    "NZD": Currency("$", (*_CENTS, 2_00, 1_00, 50, 20, 10)),
    "GBP": Currency("£", (50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1)),
    "EUR": Currency("€", (200_00, *_CENTS, 2_00, 1_00, 50, 20, 10, 5, 2, 1)),
    "points": Currency("", (), is_points=True, decimals=0),
}

_EURO: Final = (
    *("AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR"),
    *("IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT", "SI", "SK"),
)
#: Country -> the currency used there.
OF_COUNTRY: Final[dict[str, str]] = {
    "US": "USD",
    "CA": "CAD",
    "AU": "AUD",
    "NZ": "NZD",
    "GB": "GBP",
    **dict.fromkeys(_EURO, "EUR"),
}
#: Countries whose clocks say “7:30 pm”.
TWELVE_HOURS: Final = frozenset({"US", "CA", "AU", "NZ", "IN", "PH", "MY"})
HOURS: Final = (24, 12)

_MARKS: Final = re.compile(
    r"(?:USD|CAD|AUD|NZD|GBP|EUR|US|CA|NZ|A|C)?\s?[$€£]|USD|CAD|AUD|NZD|GBP|EUR|points?",
    re.IGNORECASE,
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
_AMOUNT_ALONE: Final = re.compile(r"[\d\s.,'’$€£¢+−–-]+%?")


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
    """The content of a prize: an amount in hundredths, a percentage of the pot, or words."""

    amount: int = 0
    percent: int = 0
    words: str = ""


def read_won(typed: str) -> Won:
    """Parse what is won: "20" and "$20" are money, "40%" is a share of the pot, other is words.

    Raises RuleViolation `amount_unclear`, `amount_too_large`, `percent_unclear`.
    """
    text = " ".join(typed.split())
    if text.endswith("%") and _AMOUNT_ALONE.fullmatch(text):
        share = text[:-1].strip()
        if not (share.isascii() and share.isdigit() and 1 <= int(share) <= 100):
            raise RuleViolation("percent_unclear", typed=text[:40])
        return Won(percent=int(share))
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


class Takings(NamedTuple):
    """The takings in hundredths, and the part of them that stays with the club.

    `fees`: as paid; `club`: kept of them, a sum, or `club_percent`; `sets`: for failed contracts
    and revokes; `sets_to`: the number of the prize that gets those.
    """

    fees: int = 0
    club: int = 0
    club_percent: int = 0
    sets: int = 0
    sets_to: int | None = None


class Books(NamedTuple):
    """An evening's money, in hundredths: what came in, what stays, what each prize pays, the rest.

    `pays`: prize's number -> all that it pays, whoever shares it; `over`: how much more is promised
    than came in; `left`: what nobody wins of it.
    """

    came_in: int
    club: int
    pot: int
    pays: Mapping[int, int]
    over: int
    left: int


def books(takings: Takings, prizes: Sequence[Prize]) -> Books:
    """Work out the pot and what each prize pays.

    The pot is the fees without the club's part; shares in per cent are of it, rounded down to the
    cent. Of a 50/50 half stays with the club, rounded down; a jackpot has a box of its own, and
    nothing of it is here; the pot for sets is added to the prize that it goes to.
    """
    club = min(takings.fees, takings.club + takings.fees * takings.club_percent // 100)
    pot = takings.fees - club
    raffles = [prize.amount for prize in prizes if prize.kind == "fifty"]
    pays = {prize.id: _from_the_box(prize, pot) for prize in prizes}
    if takings.sets_to in pays:
        pays[takings.sets_to] += takings.sets
    stays = club + sum(taken // 2 for taken in raffles)
    came_in = takings.fees + takings.sets + sum(raffles)
    rest = came_in - stays - sum(pays.values())
    return Books(came_in, stays, pot, pays, max(0, -rest), max(0, rest))


def _from_the_box(prize: Prize, pot: int) -> int:
    """The money that a prize brings out of the evening's box."""
    if prize.kind == "jackpot":
        return 0
    if prize.kind == "fifty":
        return prize.amount - prize.amount // 2
    return prize.amount + pot * prize.percent // 100


def guessed_currency(country: str) -> str:
    """The currency of a country by its two letters; "" where it is not known."""
    return OF_COUNTRY.get(country.upper(), "")


def guessed_hours(country: str) -> int:
    """Return the hours that clocks of a country go to: 12 or 24."""
    return 12 if country.upper() in TWELVE_HOURS else 24


def country_of(languages: str) -> str:
    """Parse the country of the first language with one: "en-AU,en;q=0.9" is AU; "" if none."""
    for language in languages.split(","):
        tag = language.split(";")[0].strip()
        for part in tag.replace("_", "-").split("-")[1:]:
            if len(part) == 2 and part.isascii() and part.isalpha():
                return part.upper()
    return ""
