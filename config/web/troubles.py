"""What is wrong with the computer and not with the program: a full disk, no database."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from django.conf import settings
from django.db import InterfaceError, OperationalError


class Trouble(StrEnum):
    """A kind of trouble, by the code that programs are told."""

    DISK_FULL = "disk_full"
    DATABASE_AWAY = "database_unreachable"
    DATABASE_BUSY = "database_busy"
    DATABASE_DAMAGED = "database_damaged"


#: https://sqlite.org/rescode.html, primary result codes. What is not here nobody can mend: away.
OF_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_BUSY: Trouble.DATABASE_BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.DATABASE_BUSY,
    sqlite3.SQLITE_CORRUPT: Trouble.DATABASE_DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DATABASE_DAMAGED,
    sqlite3.SQLITE_IOERR: Trouble.DATABASE_AWAY,
    sqlite3.SQLITE_READONLY: Trouble.DATABASE_AWAY,
    sqlite3.SQLITE_CANTOPEN: Trouble.DATABASE_AWAY,
}
#: https://www.postgresql.org/docs/current/errcodes-appendix.html; by the beginning of a code.
OF_POSTGRESQL: Final = {
    "53100": Trouble.DISK_FULL,
    "XX00": Trouble.DATABASE_DAMAGED,
    "40": Trouble.DATABASE_BUSY,
    "55P03": Trouble.DATABASE_BUSY,
    "08": Trouble.DATABASE_AWAY,
    "53": Trouble.DATABASE_AWAY,
    "57": Trouble.DATABASE_AWAY,
    "58": Trouble.DATABASE_AWAY,
}
#: Bytes below which whatever fails to be read or written fails for want of room.
NO_ROOM: Final = 256 * 1024


def trouble_of(problem: BaseException | None) -> Trouble | None:
    """Tell which computer trouble is behind an exception; None for a fault of the program."""
    for one in _chain(problem):
        if isinstance(one, OSError) and one.errno in (errno.ENOSPC, errno.EDQUOT):
            return Trouble.DISK_FULL
        trouble = _of_sqlite(one) if isinstance(one, sqlite3.Error) else _of_postgresql(one)
        if trouble is not None:
            return trouble
    return None


def _chain(problem: BaseException | None) -> Iterator[BaseException]:
    """An exception and what it came from, which is what the database's driver raised."""
    while problem is not None:
        yield problem
        problem = problem.__cause__ or problem.__context__


def _of_sqlite(problem: sqlite3.Error) -> Trouble | None:
    trouble = OF_SQLITE.get(getattr(problem, "sqlite_errorcode", 0) & 0xFF)
    if trouble is Trouble.DATABASE_AWAY and shutil.disk_usage(settings.DATA_DIR).free < NO_ROOM:
        return Trouble.DISK_FULL  # its files beside the database could not grow
    return trouble


def _of_postgresql(problem: BaseException) -> Trouble | None:
    """Return what psycopg's error code means, or a lost connection without one; else None."""
    code = getattr(problem, "sqlstate", None)
    if code is not None:
        troubles = (trouble for begin, trouble in OF_POSTGRESQL.items() if code.startswith(begin))
        return next(troubles, None)
    cause = problem.__cause__
    if not isinstance(problem, OperationalError | InterfaceError) or cause is None:
        return None
    has_code = isinstance(cause, sqlite3.Error) or getattr(cause, "sqlstate", None)
    return None if has_code else Trouble.DATABASE_AWAY
