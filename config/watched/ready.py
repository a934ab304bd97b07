"""Whether this server can answer now: its database, broker and disk, each in a sentence if not."""

import tempfile
import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from kombu.exceptions import OperationalError
from redis import Redis, RedisError

from config.celery import app
from config.copies.versions import is_migrated

#: Seconds for which an answer is good: who asks again and again costs nothing more.
GOOD_FOR: Final = 1.0
#: Seconds for an answer of the broker's.
PATIENCE: Final = 2


class Known:
    """The last answer of this process, and when it was found (monotonic seconds)."""

    problems: tuple[str, ...] = ()
    at = -GOOD_FOR


def what_is_not_ready() -> tuple[str, ...]:
    """Return the problems of the server, a sentence each; empty where it is ready.

    One statement, at most once a second. No sentence has an address or a password.
    """
    if time.monotonic() - Known.at >= GOOD_FOR:
        Known.problems, Known.at = tuple(_problems()), time.monotonic()
    return Known.problems


def _problems() -> Iterator[str]:
    try:
        if not is_migrated():
            yield "The database is not migrated to this version."
    except DatabaseError:
        yield "The database cannot be reached."
    if settings.CELERY_BROKER_URL and not _has_broker():
        yield "The broker cannot be reached."
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(b"ready")
            file.flush()
    except OSError:
        yield "The folder of the data cannot be written to."


def _has_broker() -> bool:
    try:
        if settings.IS_SHARED:
            redis_of_broker().ping()
        else:
            with app.connection_for_write(connect_timeout=PATIENCE) as broker:
                broker.ensure_connection(max_retries=1)
    except (OperationalError, OSError, RedisError):
        return False
    return True


def redis_of_broker() -> Redis:
    """The broker's Redis, which answers within a moment or is taken for away (RedisError)."""
    return Redis.from_url(
        str(settings.CELERY_BROKER_URL), socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
    )
