"""Who made a change and why: what every amendment keeps for the audit log."""

from typing import NamedTuple

from scoring.models import Device


class By(NamedTuple):
    """The author of a change: the device that asked for it, if it is known, and its reason in words."""

    device: Device | None = None
    reason: str = ""
