"""What a prize is for, and what is won: read from JSON, written to it, validated."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key

#: Kind of prize, in the order in which they are offered.
KINDS: Final = (
    *("high", "low", "round", "games", "call", "slams", "sets", "near", "mystery", "middle"),
    *("door", "fifty", "jackpot"),
)
#: Kinds with a second and a third place, and those that may be for one half of the evening.
PLACED: Final = frozenset({"high", "low"})
#: Kinds that are drawn by lot: no figure leads to them.
DRAWN: Final = frozenset({"door", "fifty", "jackpot"})
#: Of these, kinds with money of their own, beside the pot; whoever has won something stays in.
OWN_MONEY: Final = frozenset({"fifty", "jackpot"})
#: Kinds whose figure only the recorded hands show; slams are also typed beside totals.
COUNTED_IN_HANDS: Final = frozenset({"call", "slams", "sets"})
#: Kinds with a figure to come near to; of the second nobody is told it before the evening is over.
NEAREST: Final = ("near", "mystery")
PARTS: Final = ("whole", "first", "second")
#: What becomes of a prize that equal ones have.
TIES: Final = ("share", "cut")
MOST_PLACES: Final = 20
MOST_PRIZES: Final = 60
LONGEST_WORDS: Final = 60
LONGEST_CATEGORY: Final = 30
MOST_CATEGORIES: Final = 8
#: In hundredths of whatever the money is called: a million.
MOST_MONEY: Final = 100_000_000
MOST_POINTS: Final = 1_000_000


class Prize(NamedTuple):
    """A prize of the evening's list: what it is for, and what is won.

    `part`: of the evening; `figure`: what to come near to, of the kinds `NEAREST`. What is won is
    an amount in hundredths, a share of the pot in per cent, or words; at a 50/50 `amount` is what
    was taken in for it, and of a jackpot what is in it tonight.
    """

    id: int
    kind: str
    place: int = 1
    part: str = "whole"
    category: str = ""
    figure: int = 0
    amount: int = 0
    percent: int = 0
    words: str = ""

    @property
    def race(self) -> str:
        """The key of the prize's race, whatever the place: prizes of one race share a cut."""
        return f"{self.kind}/{self.part}/{self.figure}/{self.category}"

    @property
    def is_top(self) -> bool:
        """Return whether it is for a place at the top of the whole evening, among all."""
        return self.kind == "high" and self.part == "whole" and not self.category

    @property
    def is_drawn(self) -> bool:
        """Return whether the prize goes by lot."""
        return self.kind in DRAWN


#: What an evening has whose director has chosen nothing.
USUAL: Final = (
    Prize(1, "high"),
    Prize(2, "high", 2),
    Prize(3, "high", 3),
    Prize(4, "low"),
    Prize(5, "slams"),
)

_FIELDS: Final = Prize._field_defaults
#: Field -> the least and the most it may be.
_RANGES: Final = {
    "id": (1, 10**6),
    "place": (1, MOST_PLACES),
    "figure": (-MOST_POINTS, MOST_POINTS),
    "amount": (0, MOST_MONEY),
    "percent": (0, 100),
}


def read_prize(written: Mapping[str, Any]) -> Prize:
    """Parse and validate a prize from JSON. Raises RuleViolation `prize_unclear`."""
    if set(written) - set(Prize._fields) or not {"id", "kind"} <= set(written):
        raise RuleViolation("prize_unclear")
    prize = Prize(**written)
    for name, (least, most) in _RANGES.items():
        value = getattr(prize, name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise RuleViolation("prize_unclear", option=name)
    if prize.kind not in KINDS or prize.part not in PARTS:
        raise RuleViolation("prize_unclear", option="kind")
    for name, longest in (("words", LONGEST_WORDS), ("category", LONGEST_CATEGORY)):
        value = getattr(prize, name)
        if not isinstance(value, str) or len(value) > longest:
            raise RuleViolation("prize_unclear", option=name)
    return _plain(prize)


def _plain(prize: Prize) -> Prize:
    """The same without what its kind does not have."""
    return prize._replace(
        place=prize.place if prize.kind in PLACED else 1,
        part=prize.part if prize.kind in PLACED else "whole",
        figure=prize.figure if prize.kind in NEAREST else 0,
        category="" if prize.kind in OWN_MONEY else prize.category,
        percent=0 if prize.kind in OWN_MONEY else prize.percent,
    )


def write_prize(prize: Prize) -> dict[str, Any]:
    """Serialize a prize: what is as usual is left out (inverse of `read_prize`)."""
    return {
        name: value
        for name, value in prize._asdict().items()
        if name not in _FIELDS or value != _FIELDS[name]
    }


def read_list(written: Iterable[Mapping[str, Any]] | None) -> tuple[Prize, ...]:
    """Parse and validate an evening's list; None is the usual one.

    Raises RuleViolation `prize_unclear`, …
    """
    if written is None:
        return USUAL
    prizes = tuple(read_prize(prize) for prize in written)
    verify_list(prizes)
    return prizes


def for_next_time(prizes: Iterable[Prize], won: Collection[int]) -> tuple[Prize, ...]:
    """The list of the next evening that has these prizes.

    What is in a jackpot goes on, unless somebody won it; at a 50/50 nothing is taken in yet. `won`:
    numbers of the prizes that somebody was drawn for.
    """
    return tuple(
        prize._replace(amount=0)
        if prize.kind == "fifty" or (prize.kind == "jackpot" and prize.id in won)
        else prize
        for prize in prizes
    )


def verify_list(prizes: Iterable[Prize]) -> None:
    """Validate a list: not too long, no number twice. Raises `too_many_prizes`, `prize_unclear`."""
    numbers = [prize.id for prize in prizes]
    if len(numbers) > MOST_PRIZES:
        raise RuleViolation("too_many_prizes", most=MOST_PRIZES)
    if len(set(numbers)) < len(numbers):
        raise RuleViolation("prize_unclear", option="id")


def read_categories(names: Iterable[str]) -> list[str]:
    """Parse the names of categories: spaces mended, each once whatever its capitals (idempotent).

    Raises RuleViolation `category_unclear`.
    """
    read: dict[str, str] = {}
    for name in names:
        plain = " ".join(name.split())
        if not plain or len(plain) > LONGEST_CATEGORY or not plain.isprintable():
            raise RuleViolation(
                "category_unclear", name=plain[:LONGEST_CATEGORY], longest=LONGEST_CATEGORY
            )
        read.setdefault(name_key(plain), plain)
    if len(read) > MOST_CATEGORIES:
        raise RuleViolation("too_many_categories", most=MOST_CATEGORIES)
    return list(read.values())
