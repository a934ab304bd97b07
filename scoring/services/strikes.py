"""Hands struck out with a change that ends the game earlier; only those a person confirmed."""

import uuid
from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.access.locking import Stale
from scoring.models import Hand
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import write_hand
from scoring.services.audit import By, keep_amendment
from scoring.services.locking import SeenHand


class Strikes(NamedTuple):
    """The hands after the new end, as seen and confirmed to be struck out; and why."""

    hands: tuple[SeenHand, ...] = ()
    reason: str = ""


#: Nobody has confirmed that any hand may go.
NO_STRIKES: Final = Strikes()


def verify_strikes(sheet: GameSheet, strikes: Strikes) -> None:
    """Validate that a change strikes out the hands that were confirmed, and no other.

    Raises RuleViolation `game_over`, with the first hand after the end, where nothing was
    confirmed; Stale where the hands after the end are others than those that were seen.
    """
    if sorted(strikes.hands) == sorted(SeenHand(row.number, row.version) for row in sheet.beyond):
        return
    if not strikes.hands:
        raise RuleViolation("game_over").located(hand=len(sheet.lines) + 1)
    raise Stale


def verify_reached(sheet: GameSheet, rows: Iterable[Hand]) -> None:
    """Validate that the game goes on as far as these hands. Raises RuleViolation `ended_before`."""
    beyond = {row.pk for row in sheet.beyond}
    if any(row.pk in beyond for row in rows):
        raise RuleViolation("ended_before").located(hand=len(sheet.lines))


def strike_out(sheet: GameSheet, strikes: Strikes, by: By) -> None:
    """Strike out the hands beyond the end; a mark in the log lets all of them count again."""
    together = uuid.uuid4()
    for row in sheet.beyond:
        before = write_hand(row.facts(sheet.game.table))
        row.voided = True
        keep_amendment(row, before, None, By(by.device, strikes.reason), struck_with=together)
