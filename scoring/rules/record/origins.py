"""What a record keeps beside the game: which one it is, when it began, who sat there before.

So a file comes in once, on its date, and with everybody who played.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import UUID

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.sittings import KEY, Sitting, read_sittings, write_sittings

#: No game that is kept was begun before.
EARLIEST: Final = datetime(1900, 1, 1, tzinfo=UTC)


class Origin(NamedTuple):
    """The id of a game, its start, and when it was stopped without a result, if it was.

    `sittings`: who sat at the seats that changed hands.
    """

    id: UUID
    started_at: datetime
    stopped_at: datetime | None = None
    sittings: tuple[Sitting, ...] = ()


def write_origin(origin: Origin) -> dict[str, object]:
    """Serialize it as a record keeps it: `read_origin(write_origin(origin)) == origin`."""
    written: dict[str, object] = {"id": str(origin.id), "started_at": origin.started_at.isoformat()}
    if origin.stopped_at is not None:
        written["stopped_at"] = origin.stopped_at.isoformat()
    return {**written, **write_sittings(origin.sittings)}


def read_origin(kept: Mapping[str, object]) -> Origin | None:
    """Parse what a record keeps; None where it does not say which game it is.

    Raises RuleViolation.
    """
    if "id" not in kept or "started_at" not in kept:
        return None
    stopped = kept.get("stopped_at")
    return Origin(
        _read_id(kept["id"]),
        _read_moment(kept["started_at"], "started_at"),
        None if stopped is None else _read_moment(stopped, "stopped_at"),
        read_sittings(kept.get(KEY, [])),
    )


def _read_id(written: object) -> UUID:
    try:
        return UUID(shapes.a_text(written, "id"))
    except ValueError:
        raise RuleViolation("wrong_type", key="id", wanted="id") from None


def _read_moment(written: object, key: str) -> datetime:
    """Parse a moment, which has its zone."""
    try:
        moment = datetime.fromisoformat(shapes.a_text(written, key))
        if moment.tzinfo is not None and moment >= EARLIEST:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise RuleViolation("wrong_type", key=key, wanted="moment")
