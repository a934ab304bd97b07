"""Pairs that stay together: two people of the roll each, one entry to the movement.

Everybody keeps a seat, a place and a total; the movement and the standings see the pair, under the
key of its first, the one with the smaller number.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace

from tournaments.models import Entry
from tournaments.rules.seatings import Seating
from tournaments.rules.tables import SIDES

#: The key of a pair -> its first and its second.
Pairs = Mapping[str, tuple[Entry, Entry]]


def pairs_in(entries: Iterable[Entry]) -> dict[str, tuple[Entry, Entry]]:
    """The pairs of whom both are among `entries`, in the order of their first ones."""
    partners: dict[int, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.number):
        if entry.couple is not None:
            partners.setdefault(entry.couple, []).append(entry)
    return {pair[0].key: (pair[0], pair[1]) for pair in partners.values() if len(pair) == 2}


def of_people(seating: Seating, entries: Mapping[str, Entry]) -> Seating:
    """A seating of pairs as one of their people, each with the reason of the pair.

    The first of a pair sits North or East. A seating of players is itself. `entries`: by key.
    """
    if not any(seat in SIDES for seats in seating.tables.values() for seat in seats):
        return seating
    pairs = pairs_in(entries.values())
    keys = {key: (first.key, second.key) for key, (first, second) in pairs.items()}
    return replace(
        seating,
        tables={
            number: {
                seat: key
                for side, pair in sides.items()
                for seat, key in zip(SIDES[side], keys[pair], strict=True)
            }
            for number, sides in seating.tables.items()
        },
        sit_outs=tuple(key for pair in seating.sit_outs for key in keys[pair]),
        reasons={key: why for pair, why in seating.reasons.items() for key in keys[pair]},
        moved=frozenset(key for pair in seating.moved for key in keys[pair]),
    )


def as_one(pair: tuple[Entry, Entry]) -> Entry:
    """A pair as one entry, not stored: both names, ranked if both are, in what both are in."""
    first, second = pair
    one = copy(first)
    one.name = f"{first.name} & {second.name}"
    one.ranked = first.ranked and second.ranked
    one.categories = [name for name in first.categories if name in second.categories]
    return one


def named_apart(parties: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """The same pairs, those of one name with the number of their first: a record needs each once.

    “A & B” with “C” and “A” with “B & C” are of one name.
    """
    names = Counter(party.name for party in parties.values())
    while alike := [party for party in parties.values() if names[party.name] > 1]:
        for party in alike:
            party.name = f"{party.name} ({party.number})"
        names = Counter(party.name for party in parties.values())
    return parties


def first_of(entries: Iterable[Entry]) -> Entry:
    """The one of these whose key their pair has."""
    return min(entries, key=lambda entry: entry.number)
