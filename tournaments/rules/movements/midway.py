"""The Midway movement: the low side goes to the next table, both pairs split (002 St. Paul Midway, Youngstown).

It moves places, not people: whoever comes in takes the place of somebody who goes out.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.first_round import draw
from tournaments.rules.movements.places import Place, Places
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Reason, Seating, partnerships, seat_of
from tournaments.rules.sit_outs import who_sits_out
from tournaments.rules.tables import SEATS, SIDES, PlayedTable

Pair = tuple[str, str]


class NextTable(NamedTuple):
    """Who may sit at a table next: those who stay and those who arrive, each pair former partners."""

    number: int
    stayers: Pair
    arrivals: Pair

    def legal_partnerships(self) -> tuple[tuple[Pair, Pair], tuple[Pair, Pair]]:
        """The two pairings that split both pairs (reading 41)."""
        (first, second), (third, fourth) = self.stayers, self.arrivals
        return ((first, third), (second, fourth)), ((first, fourth), (second, third))


class Move(NamedTuple):
    """A low side on its way."""

    players: Pair
    from_table: int
    to_table: int


def moves(tables: Sequence[PlayedTable]) -> list[Move]:
    """Who goes from which table to which: on to the next, from the last to the first (reading 40).

    With one table the pair stays, and splits. Raises `unfinished_table` or `tie_unresolved`: nothing is decided in
    silence (reading 39).
    """
    ordered = _settled(tables)
    return [
        Move(table.pair(_low(table)), table.number, following.number)
        for table, following in zip(ordered, ordered[1:] + ordered[:1], strict=True)
    ]


def next_tables(tables: Sequence[PlayedTable]) -> list[NextTable]:
    """Whose places are at each table in the next round. Raises as `moves` does."""
    arrivals = {move.to_table: move.players for move in moves(tables)}
    return [
        NextTable(table.number, table.pair("EW" if _low(table) == "NS" else "NS"), arrivals[table.number])
        for table in _settled(tables)
    ]


def verify_seating(
    tables: Sequence[PlayedTable], seatings: Mapping[int, Mapping[str, str]], moved: Collection[str] = ()
) -> None:
    """Raise RuleViolation if `seatings` (table -> seat -> entry) cannot follow `tables`; `table` is in its place."""
    for objection in objections(tables, seatings, moved):
        raise objection


def objections(
    tables: Sequence[PlayedTable], seatings: Mapping[int, Mapping[str, str]], moved: Collection[str] = ()
) -> Iterator[RuleViolation]:
    """What the law has against `seatings` (table -> seat -> entry) after `tables`.

    `not_from_movement`: somebody sits where the movement does not bring him. Somebody who had no seat may sit
    anywhere, and so may those of a table that closes, and those the director has `moved`.
    `partners_reunited`: partners of the round just ended are partners again.
    """
    expected = {table.number: {*table.stayers, *table.arrivals} for table in next_tables(tables)}
    had_a_seat = {entry for table in tables for entry in table.seating.values()}
    closed = {entry for number, entries in expected.items() if number not in seatings for entry in entries}
    partners = {frozenset(table.pair(side)) for table in tables for side in SIDES}
    for number, seating in seatings.items():
        for entry in seating.values():
            at_home = entry in expected.get(number, ())
            if not (at_home or entry in closed or entry in moved or entry not in had_a_seat):
                brought_to = next(table for table, entries in expected.items() if entry in entries)
                yield RuleViolation(
                    "not_from_movement",
                    f"The movement brings {entry} to table {brought_to}, not {number}.",
                    entry=entry,
                    expected_table=brought_to,
                ).located(table=number)
        for first, second in SIDES.values():
            pair = [seating[first], seating[second]]
            if frozenset(pair) in partners:
                yield RuleViolation(
                    "partners_reunited",
                    f"{pair[0]} and {pair[1]} were partners in the round just ended, and must oppose each other.",
                    entries=pair,
                ).located(table=number)


class Midway:
    """The movement of St Paul Midway and of Youngstown, behind the protocol all movements keep.

    Of the two pairings that split both pairs, each table takes the one that repeats fewer partnerships: over 200
    evenings of 40 players and ten rounds with random results this left 20.9 repeats in 200 partnerships, where a
    toss of a coin leaves 38.2.
    """

    def first(self, field: Field) -> Seating:
        return draw(field, who_sits_out(field, ()))

    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating | NeedsRuling:
        previous = sorted(rounds[-1].tables, key=lambda table: table.number)
        ties = tuple(table.number for table in previous if table.finished and table.low_side is None)
        unfinished = [table for table in previous if not table.finished]
        if ties and not unfinished:
            return NeedsRuling(ties)
        out = who_sits_out(field, rounds)
        lots = random.Random(f"{field.seed} round {len(rounds) + 1}")
        places = _places(previous, (len(field.here) - sum(entry not in field.away for entry in out)) // 4)
        places.seat(field, {*field.here} - {*out}, lots)
        before = partnerships(rounds)
        just_ended = {frozenset(table.pair(side)) for table in previous for side in SIDES}
        was = {entry: (table.number, seat) for table in previous for seat, entry in table.seating.items()}
        tables = {
            number: _seated(number, at, before, just_ended, was, lots)
            for number, at in places.by_table().items()
        }
        reasons = {**{place.holder: place.reason for place in places.all}, **out}
        return Seating(tables, tuple(entry for entry in field.entries if entry in out), reasons, places.moved)

    def objections(
        self, rounds: Sequence[PlayedRound], seating: Mapping[int, Mapping[str, str]], moved: frozenset[str]
    ) -> list[RuleViolation]:
        return list(objections(rounds[-1].tables, seating, moved)) if rounds else []


def _places(previous: Sequence[PlayedTable], tables: int) -> Places:
    """The places of the next round, each with whom the movement brings to it: two who stay, two who arrive."""
    came_from = {entry: table.number for table in previous for entry in table.seating.values()}
    places = []
    for following in next_tables(previous):
        for pair, members in enumerate((following.stayers, following.arrivals)):
            for entry in members:
                reason = (
                    Reason("goes_on", {"table": came_from[entry], "to": following.number})
                    if pair
                    else Reason("stays", {"table": following.number})
                )
                places.append(Place(following.number, pair, entry, reason))
    return Places(places, tables)


def _seated(
    number: int,
    at: Sequence[Place],
    before: Counter[frozenset[str]],
    just_ended: Collection[frozenset[str]],
    was: Mapping[str, tuple[int, str]],
    lots: random.Random,
) -> dict[str, str]:
    """The legal pairing that repeats least, on seats that let as many as possible keep their chair."""
    (first, second), (third, fourth) = [
        [place.holder for place in at if place.pair == pair] for pair in (0, 1)
    ]
    # Each is (north, east, south, west): the members of a pair of places oppose each other.
    pairings = [(first, second, third, fourth), (first, second, fourth, third)]
    if all(place.pair_is_free for place in at):
        pairings.append((first, third, second, fourth))
    lots.shuffle(pairings)

    def cost(pairing: tuple[str, ...]) -> tuple[int, int]:
        sides = [frozenset(pairing[0::2]), frozenset(pairing[1::2])]
        return sum(side in just_ended for side in sides), sum(before[side] for side in sides)

    best = min(pairings, key=cost)
    kept = {place.holder for place in at if place.keeps_chair}

    def moving(chairs: Mapping[str, str]) -> tuple[int, int]:
        changed = [entry for seat, entry in chairs.items() if was.get(entry, (0, ""))[0] == number != 0]
        changed = [entry for entry in changed if was[entry][1] != seat_of(chairs, entry)]
        return sum(entry in kept for entry in changed), len(changed)

    turns = [best[turn:] + best[:turn] for turn in range(4)]
    turns += [(north, west, south, east) for north, east, south, west in turns]
    chairs: list[dict[str, str]] = [dict(zip(SEATS, turn, strict=True)) for turn in turns]
    return min(chairs, key=moving)


def _settled(tables: Sequence[PlayedTable]) -> list[PlayedTable]:
    for table in tables:
        if not table.finished:
            raise RuleViolation(
                "unfinished_table", f"Table {table.number} has not finished its round."
            ).located(table=table.number)
        if table.low_side is None:
            raise RuleViolation(
                "tie_unresolved", f"Table {table.number} is a tie: somebody must say which side goes on."
            ).located(table=table.number)
    return sorted(tables, key=lambda table: table.number)


def _low(table: PlayedTable) -> str:
    assert table.low_side is not None
    return table.low_side
