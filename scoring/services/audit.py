"""The audit log of a game and its hands: who made a change and why, what it was and became."""

from typing import NamedTuple
from uuid import UUID

from scoring.models import LONGEST_REASON, Amendment, Device, Game, GameChange, Hand


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
