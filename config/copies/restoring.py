"""Put a copy back while the server runs: the present state is copied first, the copy migrated."""

import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction

from config.copies.keeping import TIME, new_path
from config.copies.making import ABOUT, CopyFailed, about, becoming, make_copy, verify_copy
from config.copies.rows import copy_rows, empty, highest_revision, make_later, migrate, opened
from config.copies.versions import UNRELEASED, applied_to, is_newer, is_unreleased, known_migrations
from config.environment import BadEnvironment
from config.server.running import is_running
from config.starting.data_folder import files_of, make_private, verify_database


def restore(path: Path, now: datetime, folder: Path) -> Path | None:
    """Put a copy back, all of it or nothing; the copy that was made of what was there.

    The server may go on: whoever reads sees the one state or the other. A SQLite database that is
    damaged is moved aside, and it is that which is returned; then nobody may have it open. None
    where there was none. Raises CopyFailed.
    """
    verify_copy(path)
    try:
        before = _put_back(path, now, folder)
    except (OSError, sqlite3.Error, DatabaseError, subprocess.SubprocessError) as problem:
        raise CopyFailed(f"{path} could not be put back: {problem}") from problem
    # The newest copy is of what counts now, and not of what was turned away. It has been put back
    # already: a full disk undoes nothing.
    with suppress(OSError), becoming(new_path(folder, "restored", now)) as part:
        shutil.copyfile(path, part)
    return before


def _put_back(path: Path, now: datetime, folder: Path) -> Path | None:
    """Make the copy ready; copy or move aside what is there, and put the other in its place."""
    is_lost = _is_lost()
    if is_lost and is_running(settings.DATA_DIR):
        # Its workers would go on writing into the file that is moved aside.
        raise CopyFailed(
            "The database is damaged or gone, and Five Hundred runs with it. Stop it first: Ctrl+C."
        )
    applied = applied_to(path)
    if is_unreleased(applied):
        raise CopyFailed(UNRELEASED.format(what=path, place="the folder it was made in"))
    if is_newer(applied):
        raise CopyFailed(
            f"{path} was made by a newer Five Hundred. Install that one, then put it back."
        )
    with tempfile.TemporaryDirectory(prefix="restore-", dir=make_private(folder)) as place:
        mine = Path(place) / "copy.sqlite3"
        shutil.copyfile(path, mine)
        with closing(sqlite3.connect(mine)) as copy, copy:
            copy.execute(f"DROP TABLE {ABOUT}")
        if known_migrations() - applied:
            migrate(mine)
        # What a damaged database had cannot be asked; whoever knew it has been stopped.
        make_later(mine, 0 if is_lost else highest_revision())
        if is_lost:
            with _moved_aside(now) as aside:
                _put_in_place(mine)
            return aside if aside.exists() else None
        before = make_copy("before-restore", now, folder)
        if connection.vendor == "sqlite":
            _put_in_place(mine)
        else:
            with opened(mine) as alias, transaction.atomic():
                empty("default")
                copy_rows(alias, "default")
        return before


def _is_lost() -> bool:
    """Return whether the live database is a SQLite file that is missing or cannot be read."""
    if connection.vendor != "sqlite":
        return False
    path = Path(connection.settings_dict["NAME"])
    try:
        verify_database(path, settings.COPIES)
    except BadEnvironment:
        return True
    return not path.exists()


@contextmanager
def _moved_aside(now: datetime) -> Iterator[Path]:
    """Move the live SQLite database aside, with its log, and back if what follows fails."""
    connection.close()
    path = Path(connection.settings_dict["NAME"])
    aside = path.with_name(f"{path.stem}-damaged-{now.strftime(TIME)}{path.suffix}")
    _move(path, aside)
    try:
        yield aside
    except BaseException:
        connection.close()
        _move(aside, path)
        raise


def _move(path: Path, to: Path) -> None:
    """Move a SQLite database with what lies beside it, in the place of what is there."""
    for old, new in zip(files_of(path), files_of(to), strict=True):
        new.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            old.rename(new)


def _put_in_place(copy: Path) -> None:
    """Write a copy over the live database, in one step for whoever has it open."""
    with closing(sqlite3.connect(copy)) as source:
        connection.ensure_connection()
        live: Any = connection.connection
        source.backup(live)


def other_key(path: Path) -> str:
    """The secret key of the copy, by which its links were signed; empty where it is ours."""
    key = about(path).get("secret_key", "")
    return "" if key == settings.SECRET_KEY else key
