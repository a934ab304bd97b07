"""Copies where many machines share a Redis: a page asks, one server orders, a worker makes it."""

import logging
import time
from typing import Final

from django.core.cache import cache
from django.utils import timezone
from kombu.exceptions import OperationalError

from config.copies.asking import A_LOOK, SHARED_WISH, note_outcome
from config.copies.tasks import copy
from config.language import gettext_lazy as _

#: Seconds between two looks of one server, and between two copies that are asked for: on a server
#: with many tables a game ends every second, and a copy is of everything.
BETWEEN_LOOKS: Final = 5.0
PAUSE: Final = 600
#: Set while no other copy is to be ordered; as long as nobody need look whether the day's is due.
ORDERED: Final = "copy-ordered"
LOOKED: Final = "copy-of-the-day-looked-for"

logger = logging.getLogger(__name__)


class Orderer:
    """Orders copies that were asked for, and the day's, once among all servers."""

    def __init__(self) -> None:
        self.looked_at = time.monotonic()

    def look(self) -> None:
        """Order a copy if one is asked for and the last is old, or if the day's is due."""
        now = time.monotonic()
        if now - self.looked_at < BETWEEN_LOOKS:
            return
        self.looked_at = now
        reason = cache.get(SHARED_WISH)
        # `add` is true for one of all who try.
        if reason and cache.add(ORDERED, 1, timeout=PAUSE):
            cache.delete(SHARED_WISH)
            self.order(reason)
        elif cache.add(LOOKED, 1, timeout=int(A_LOOK)):
            self.order("daily")

    def order(self, reason: str) -> None:
        now = timezone.now()
        try:
            copy.apply_async((reason, now.isoformat()), retry=False)
        except OperationalError as problem:
            logger.warning("No copy could be ordered: %s", problem)
            words = _("No copy could be ordered: the broker cannot be reached.")
            note_outcome(now, None, words)
