"""Read in one snapshot: rows of several statements are of one moment, whoever writes meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

#: Begins a transaction that never waits: on SQLite a deferred one, as reads take no lock there.
BEGIN: Final = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@contextmanager
def snapshot() -> Iterator[None]:
    """Isolate the reads inside from writes of others; nothing may be written inside.

    A service has locked what it reads already, and goes on in its own transaction.
    """
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
        cursor.execute("COMMIT")
