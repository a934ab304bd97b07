"""Who sat where from which hand on, at seats that changed hands: no score depends on it.

A record names the people of a game as they sit at its end. Beside it are kept the seats that
somebody else took over, each with everybody who sat there.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.games import Record
from scoring.rules.tables import seat_table

#: The key under which they are kept.
KEY: Final = "seats"
_KEYS: Final = ("seat", "name", "from_hand")


class Sitting(NamedTuple):
    """A person at a seat, numbered clockwise from 0, from a hand of the record on."""

    seat: int
    name: str
    from_hand: int


def write_sittings(sittings: Sequence[Sitting]) -> dict[str, object]:
    """Serialize them under their key; nothing where no seat changed hands."""
    return {KEY: [sitting._asdict() for sitting in sittings]} if sittings else {}


def read_sittings(written: object) -> tuple[Sitting, ...]:
    """Parse what stands under the key; `verify_sittings` says whether it can be so.

    Raises RuleViolation.
    """
    return tuple(_read_sitting(one) for one in shapes.a_list(written, KEY))


def _read_sitting(written: object) -> Sitting:
    document = shapes.an_object(written, f"each of {KEY}")
    shapes.check_keys(document, known=_KEYS, needed=_KEYS)
    return Sitting(
        shapes.a_figure(document["seat"], "seat"),
        shapes.a_text(document["name"], "name"),
        shapes.a_figure(document["from_hand"], "from_hand"),
    )


def verify_sittings(record: Record, sittings: Sequence[Sitting]) -> None:
    """Validate that a game can have been played so, and ended with the record's players.

    A seat that changed hands has somebody from the first hand on. The last hand at which somebody
    may sit down is the one after all that are recorded. Raises RuleViolation `no_such_hand`,
    `unknown_player`, and `players` for a seat that is not there or that two took at one hand, one
    that was empty, and as `seat_table` does for each table that there was.
    """
    if not sittings:
        return
    players = record.table.players
    by_seat = sorted(sittings, key=lambda one: (one.seat, one.from_hand))
    for seat, sat in groupby(by_seat, key=lambda one: one.seat):
        _verify_seat(record, seat, list(sat))
    for hand, names in tables(everybody(players, sittings)):
        try:
            seat_table(record.ruleset, names)
        except RuleViolation as violation:
            raise violation.located(hand=hand) from None


def _verify_seat(record: Record, seat: int, sat: Sequence[Sitting]) -> None:
    """Validate who sat at one seat, in the order of hands."""
    hands = [one.from_hand for one in sat]
    missing = [hand for hand in hands if not 1 <= hand <= len(record.hands) + 1]
    if missing:
        raise RuleViolation("no_such_hand", hand=missing[0])
    players = record.table.players
    if not 0 <= seat < len(players) or hands[0] > 1 or len(set(hands)) < len(hands):
        raise RuleViolation("players", seat=seat)
    if sat[-1].name != players[seat]:
        raise RuleViolation("unknown_player", player=sat[-1].name[:40])


def everybody(players: Sequence[str], sittings: Sequence[Sitting]) -> tuple[Sitting, ...]:
    """List who sat at each seat of a game, by seat and hand; `players` at those that are not named.

    `sittings`: valid ones.
    """
    changed = {one.seat for one in sittings}
    stayed = [Sitting(seat, name, 1) for seat, name in enumerate(players) if seat not in changed]
    return tuple(sorted([*stayed, *sittings], key=lambda one: (one.seat, one.from_hand)))


def tables(seated: Sequence[Sitting]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the names clockwise whenever somebody sat down, each with the hand; the first is 1.

    `seated`: all who sat at the game, as `everybody` lists them.
    """
    now: dict[int, str] = {}
    by_hand = sorted(seated, key=lambda one: one.from_hand)
    for hand, came in groupby(by_hand, key=lambda one: one.from_hand):
        now.update({one.seat: one.name for one in came})
        yield hand, tuple(now[seat] for seat in sorted(now))
