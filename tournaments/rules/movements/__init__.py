"""Movements: who sits where next. One protocol, one file each, one registry (docs/recipes.md)."""

from typing import Final

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.drawn import Drawn
from tournaments.rules.movements.midway import Midway
from tournaments.rules.movements.mitchell import Mitchell
from tournaments.rules.movements.progressive import Progressive
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.movements.round_robin import RoundRobin
from tournaments.rules.movements.swiss import Swiss
from tournaments.rules.movements.whist import Whist

#: The registry: code in records and database -> movement. The first is a new evening's default.
MOVEMENTS: Final[dict[str, Movement]] = {
    movement.code: movement
    for movement in (
        *(Midway(), Progressive(), Drawn(), Whist(), Swiss(), Mitchell(), RoundRobin()),
    )
}
#: Those whose entries are players.
FOR_PLAYERS: Final = {code: of for code, of in MOVEMENTS.items() if of.takes_players}
#: Those whose entries may be pairs that stay together.
FOR_PAIRS: Final = {code: of for code, of in MOVEMENTS.items() if of.takes_pairs}
USUAL: Final = next(iter(MOVEMENTS))


def movement_named(code: str) -> Movement:
    """Look a movement up by its code. Raises RuleViolation `unknown_movement`."""
    if code not in MOVEMENTS:
        raise RuleViolation("unknown_movement", movement=code[:40])
    return MOVEMENTS[code]
