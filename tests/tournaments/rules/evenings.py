"""Evenings made up for tests: results by lot, people who come and go."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from tournaments.rules.movements import FOR_PLAYERS, MOVEMENTS
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import Field, PlayedRound, Seating
from tournaments.rules.tables import PlayedTable


def played(seating: Seating, lots: random.Random, ties: bool = False) -> PlayedRound:
    """The round with results by lot; a tie is settled by a cut."""
    tables = []
    for number, seats in seating.tables.items():
        result = {"NS": 10 * lots.randrange(-30, 60), "EW": 10 * lots.randrange(-30, 60)}
        if ties and lots.random() < 0.2:
            result["EW"] = result["NS"]
        cut = lots.choice(["NS", "EW"]) if result["NS"] == result["EW"] else None
        tables.append(PlayedTable(number, seats, result, cut=cut))
    return PlayedRound(tuple(tables), seating.sit_outs)


def field_of(players: int, **more: Any) -> Field:
    return Field(tuple(f"p{number}" for number in range(1, players + 1)), **more)


def one_table_each(results: Iterable[Mapping[str, int]]) -> PlayedRound:
    """Tables of four: p1 N, p2 E, p3 S, p4 W, and so on."""
    return PlayedRound(
        tuple(
            PlayedTable(
                number,
                dict(
                    zip("NESW", [f"p{4 * number + seat}" for seat in (-3, -2, -1, 0)], strict=True)
                ),
                result,
            )
            for number, result in enumerate(results, start=1)
        )
    )


every_movement = pytest.mark.parametrize("movement", FOR_PLAYERS.values(), ids=FOR_PLAYERS)
BY_RESULT = {
    code: movement for code, movement in MOVEMENTS.items() if isinstance(movement, ByResult)
}
#: Every movement in which a side leaves its table.
every_by_result = pytest.mark.parametrize("movement", BY_RESULT.values(), ids=BY_RESULT)


def next_seating(movement: Movement, rounds: Sequence[PlayedRound], field: Field) -> Seating:
    """The round after these, in which no tie is open."""
    seating = movement.next(rounds, field)
    assert isinstance(seating, Seating)
    return seating
