"""What a prize is for, and what is won: read from JSON, written to it, validated."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key

#: Kind of prize, in the order in which they are offered.
KINDS: Final = ("high", "low", "slams", "door")
#: Kinds with a second and a third place.
PLACED: Final = frozenset({"high", "low"})
MOST_PLACES: Final = 20
MOST_PRIZES: Final = 60
LONGEST_WORDS: Final = 60
LONGEST_CATEGORY: Final = 30
MOST_CATEGORIES: Final = 8
#: In hundredths of whatever the money is called: a million.
MOST_MONEY: Final = 100_000_000


class Prize(NamedTuple):
    """A prize of the list: what it is for, and what is won, as hundredths or words."""

    id: int
    kind: str
    place: int = 1
    category: str = ""
    amount: int = 0
    words: str = ""

    @property
    def race(self) -> tuple[str, str]:
        """The prize's race, whatever the place: a kind among everybody or in a category."""
        return self.kind, self.category

    @property
    def is_top(self) -> bool:
        """Return whether it is for a place at the top, among all."""
        return self.kind == "high" and not self.category

    @property
    def is_drawn(self) -> bool:
        return self.kind == "door"


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
_RANGES: Final = {"id": (1, 10**6), "place": (1, MOST_PLACES), "amount": (0, MOST_MONEY)}


def read_prize(written: Mapping[str, Any]) -> Prize:
    """Parse and validate a prize from JSON. Raises RuleViolation `prize_unclear`."""
    if set(written) - set(Prize._fields) or not {"id", "kind"} <= set(written):
        raise RuleViolation("prize_unclear")
    prize = Prize(**written)
    for name, (least, most) in _RANGES.items():
        value = getattr(prize, name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise RuleViolation("prize_unclear", option=name)
    if prize.kind not in KINDS:
        raise RuleViolation("prize_unclear", option="kind")
    for name, longest in (("words", LONGEST_WORDS), ("category", LONGEST_CATEGORY)):
        value = getattr(prize, name)
        if not isinstance(value, str) or len(value) > longest:
            raise RuleViolation("prize_unclear", option=name)
    return prize if prize.kind in PLACED else prize._replace(place=1)


def write_prize(prize: Prize) -> dict[str, Any]:
    """Serialize a prize: what is as usual is left out (inverse of `read_prize`)."""
    return {
        name: value
        for name, value in prize._asdict().items()
        if name not in _FIELDS or value != _FIELDS[name]
    }


def read_list(written: Iterable[Mapping[str, Any]] | None) -> tuple[Prize, ...]:
    """Parse an evening's list; None is the usual. Raises RuleViolation `prize_unclear`, …"""
    if written is None:
        return USUAL
    prizes = tuple(read_prize(prize) for prize in written)
    verify_list(prizes)
    return prizes


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
