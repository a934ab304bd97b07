"""Locks that hold between machines: PostgreSQL's own, which go with the connection however it ends.

SQLite is of one machine, and whoever needs a lock there has a file for it.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Wait until nobody else has the lock of this name, and have it as long as it takes."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_number_of(name)])
    try:
        yield
    finally:
        _release(name)


@contextmanager
def locked_at_once(name: str) -> Iterator[bool]:
    """Take the lock of this name if nobody else has it: whether it was had."""
    if connection.vendor != "postgresql":
        yield True
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_number_of(name)])
        is_had = bool(cursor.fetchone()[0])
    try:
        yield is_had
    finally:
        if is_had:
            _release(name)


def _release(name: str) -> None:
    # It went with a connection that is closed.
    if connection.connection is not None and not connection.connection.closed:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_number_of(name)])


def _number_of(name: str) -> int:
    """The 64 bits by which PostgreSQL knows a lock."""
    digest = hashlib.sha256(f"five-hundred {name}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
