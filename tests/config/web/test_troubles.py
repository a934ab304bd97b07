"""What is wrong with the computer is told from a fault of the program, on either database."""

import errno
import shutil
import sqlite3
from collections import namedtuple

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, OperationalError

from config.web.troubles import Trouble, trouble_of


def raised(problem: Exception, cause: Exception | None = None) -> Exception:
    """An exception as it is caught, with what it came from."""
    try:
        raise problem from cause
    except Exception as caught:
        return caught


def of_sqlite(code: int) -> Exception:
    cause = sqlite3.OperationalError("x")
    cause.sqlite_errorcode = code
    return raised(OperationalError("x"), cause)


def of_postgresql(error: type[psycopg.Error]) -> Exception:
    return raised(OperationalError("x"), error("x"))


@pytest.mark.parametrize(
    ("problem", "trouble"),
    [
        (raised(OSError(errno.ENOSPC, "x")), Trouble.DISK_FULL),
        (raised(OSError(errno.EDQUOT, "x")), Trouble.DISK_FULL),
        (raised(RuntimeError("x"), OSError(errno.ENOSPC, "x")), Trouble.DISK_FULL),
        (of_sqlite(sqlite3.SQLITE_FULL), Trouble.DISK_FULL),
        (of_sqlite(sqlite3.SQLITE_IOERR | 12 << 8), Trouble.DATABASE_AWAY),
        (of_sqlite(sqlite3.SQLITE_CANTOPEN), Trouble.DATABASE_AWAY),
        (of_sqlite(sqlite3.SQLITE_READONLY), Trouble.DATABASE_AWAY),
        (of_sqlite(sqlite3.SQLITE_BUSY), Trouble.DATABASE_BUSY),
        (of_sqlite(sqlite3.SQLITE_BUSY | 2 << 8), Trouble.DATABASE_BUSY),
        (of_sqlite(sqlite3.SQLITE_CORRUPT), Trouble.DATABASE_DAMAGED),
        (of_sqlite(sqlite3.SQLITE_NOTADB), Trouble.DATABASE_DAMAGED),
        (of_postgresql(psycopg.errors.DiskFull), Trouble.DISK_FULL),
        (of_postgresql(psycopg.errors.AdminShutdown), Trouble.DATABASE_AWAY),
        (of_postgresql(psycopg.errors.CannotConnectNow), Trouble.DATABASE_AWAY),
        (of_postgresql(psycopg.errors.TooManyConnections), Trouble.DATABASE_AWAY),
        (of_postgresql(psycopg.errors.DeadlockDetected), Trouble.DATABASE_BUSY),
        (of_postgresql(psycopg.errors.DataCorrupted), Trouble.DATABASE_DAMAGED),
        (of_postgresql(psycopg.OperationalError), Trouble.DATABASE_AWAY),
        (
            raised(InterfaceError("the connection is closed"), psycopg.InterfaceError("x")),
            Trouble.DATABASE_AWAY,
        ),
    ],
)
def test_trouble_of_the_computer_is_known(problem: Exception, trouble: Trouble) -> None:
    assert trouble_of(problem) is trouble


@pytest.mark.parametrize(
    "problem",
    [
        None,
        raised(KeyError("N")),
        raised(OSError(errno.EACCES, "x")),
        of_sqlite(sqlite3.SQLITE_ERROR),
        of_sqlite(sqlite3.SQLITE_CONSTRAINT),
        raised(DatabaseError("x"), psycopg.errors.UniqueViolation("x")),
        raised(DatabaseError("x"), psycopg.errors.UndefinedColumn("x")),
    ],
)
def test_a_fault_of_the_program_is_not_put_on_the_computer(problem: Exception | None) -> None:
    assert trouble_of(problem) is None


def test_what_cannot_be_written_beside_the_database_on_a_full_disk_is_for_want_of_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(1000, 1000, 0))
    assert trouble_of(of_sqlite(sqlite3.SQLITE_IOERR)) is Trouble.DISK_FULL
