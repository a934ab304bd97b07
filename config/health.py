"""How the scoring computer does: room on its disk, the last copy; for the director's page."""

import shutil
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings

from config.copies.asking import last_copy_at, last_problem

#: Bytes of room below which it is said aloud: an evening with its copies takes tens of millions.
LITTLE: Final = 300_000_000


@dataclass(frozen=True)
class Health:
    """Free bytes on the data's disk; when the newest copy was made; what was wrong with it."""

    free: int
    copied_at: datetime | None
    problem: str

    @property
    def is_short_of_room(self) -> bool:
        return self.free < LITTLE


def health() -> Health:
    """Look at the disk and the copies. No statement."""
    return Health(
        free=shutil.disk_usage(settings.DATA_DIR).free,
        copied_at=last_copy_at(),
        problem=last_problem(),
    )
