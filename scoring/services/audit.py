"""The audit log of a game and its hands; hands struck out with a change that ends the game earlier.

It says who made a change and why, what was before and after. Only what a person confirmed is struck
out.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Amendment, Device, Game, GameChange, Hand
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import write_hand
from scoring.services.locking import SeenHand


class By(NamedTuple):
    """The author of a change: the device that asked for it, if known, and its reason in words."""

    device: Device | None = None
    reason: str = ""


def keep_amendment(
    hand: Hand,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
    by: By,
    struck_with: UUID | None = None,
) -> None:
    """Append to a hand's audit log, and save the hand: its version rises, older forms are stale."""
    hand.version += 1
    hand.save()
    Amendment.objects.create(
        hand=hand,
        number=hand.version,
        before=before,
        after=after,
        reason=by.reason[:LONGEST_REASON],
        made_by=by.device,
        struck_with=struck_with,
    )


def log_change(
    game: Game, kind: GameChange.Kind, before: dict[str, object], after: dict[str, object], by: By
) -> None:
    GameChange.objects.create(
        game=game,
        number=1 + GameChange.objects.filter(game=game).count(),
        kind=kind,
        before=before,
        after=after,
        reason=by.reason[:LONGEST_REASON],
        made_by=by.device,
    )


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
    together = uuid4()
    for row in sheet.beyond:
        before = write_hand(row.facts(sheet.game.table))
        row.voided = True
        keep_amendment(row, before, None, By(by.device, strikes.reason), struck_with=together)
