"""Put a copy back while the server runs: the present state is copied first, the copy is migrated."""

import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from config.copies.keeping import TIME, new_path
from config.copies.making import ABOUT, CopyFailed, about, becoming, make_copy, verify_copy
from config.copies.rows import copy_rows, empty, make_later, migrate, opened
from config.data_folder import files_of, verify_database
from config.environment import BadEnvironment


def restore(path: Path, now: datetime, folder: Path) -> Path:
    """Put a copy back, all of it or nothing; the copy that was made of what was there.

    The server may go on: whoever reads sees the one state or the other. A SQLite database that is damaged is
    moved aside, and it is that which is returned. Raises CopyFailed.
    """
    verify_copy(path)
    before = _moved_aside(now) if _is_damaged() else make_copy("before-restore", now, folder)
    with tempfile.TemporaryDirectory(prefix="restore-", dir=folder) as place:
        mine = Path(place) / "copy.sqlite3"
        shutil.copyfile(path, mine)
        with closing(sqlite3.connect(mine)) as copy, copy:
            copy.execute(f"DROP TABLE {ABOUT}")
        migrate(mine)
        make_later(mine)
        if connection.vendor == "sqlite":
            _put_in_place(mine)
        else:
            with opened(mine) as alias, transaction.atomic():
                empty("default")
                copy_rows(alias, "default")
    # The newest copy is of what counts now, and not of what was turned away. It has been put back already: a
    # full disk undoes nothing.
    with suppress(OSError), becoming(new_path(folder, "restored", now)) as part:
        shutil.copyfile(path, part)
    return before


def _is_damaged() -> bool:
    """Whether the live database is a SQLite file that cannot be read."""
    if connection.vendor != "sqlite":
        return False
    try:
        verify_database(Path(connection.settings_dict["NAME"]))
    except BadEnvironment:
        return True
    return False


def _moved_aside(now: datetime) -> Path:
    """Move the live SQLite database out of the way, with its log; where it is now."""
    connection.close()
    path = Path(connection.settings_dict["NAME"])
    aside = path.with_name(f"{path.stem}-damaged-{now.strftime(TIME)}{path.suffix}")
    for old, new in zip(files_of(path), files_of(aside), strict=True):
        with suppress(FileNotFoundError):
            old.rename(new)
    return aside


def _put_in_place(copy: Path) -> None:
    """Write a copy over the live database, in one step for whoever has it open."""
    try:
        with closing(sqlite3.connect(copy)) as source:
            connection.ensure_connection()
            live: Any = connection.connection
            source.backup(live)
    except sqlite3.Error as problem:
        raise CopyFailed(f"The database is in use and could not be written: {problem}") from problem


def other_key(path: Path) -> str:
    """The secret key that the copy was made with, by which its links were signed; empty where it is ours."""
    key = about(path).get("secret_key", "")
    return "" if key == settings.SECRET_KEY else key
