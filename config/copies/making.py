"""Make a copy while the server runs: consistent, on the disk before it is named, and read back."""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.text import format_lazy

from config.copies.keeping import Copy, copies_in, new_path, superfluous
from config.copies.rows import copy_rows, create_tables, opened
from config.language import gettext_lazy as _
from config.starting.data_folder import fault_in, make_private
from config.store.snapshots import snapshot

ABOUT: Final = "about_this_copy"
#: Seconds after which a file that is still being written is being written by nobody.
LEFT_BEHIND: Final = 3600


class CopyFailed(Exception):
    """No copy could be made, or it is not whole; said in the language active when it is read."""


def make_copy(reason: str, now: datetime, folder: Path, second: Path | None = None) -> Path:
    """Make a copy in a folder, check it, delete old ones; lay it into a second folder (a stick).

    Raises CopyFailed: what there was before is as it was. For the second folder, the first copy is
    made then.
    """
    try:
        make_private(folder)
        target = new_path(folder, reason, now)
        with becoming(target) as part:
            _fill(part)
            _write_about(part, now, reason)
            verify_copy(part)
        _make_room(copies_in(folder), folder, now)
    except (OSError, sqlite3.Error, DatabaseError) as problem:
        words = _("No copy could be made in {folder}: {problem}")
        raise CopyFailed(format_lazy(words, folder=folder, problem=problem)) from problem
    if second is not None:
        _lay_into(second, target, now)
    return target


@contextmanager
def becoming(target: Path) -> Iterator[Path]:
    """A path to write a file at, which has its name once all of it is on the disk (atomic rename).

    Of one that fails nothing stays: on a full disk the room goes back to what is being played.
    """
    part = target.with_suffix(".part")
    try:
        part.unlink(missing_ok=True)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        for left in target.parent.glob(f"{part.name}*"):  # SQLite's journal of it as well
            left.unlink(missing_ok=True)


def _make_room(copies: list[Copy], folder: Path, now: datetime) -> None:
    """Delete copies that newer ones make superfluous, and what is left of those cut short."""
    for old in superfluous(copies, now):
        _let_go(old.path)
    for part in folder.glob("*.part*"):
        if now.timestamp() - part.stat().st_mtime > LEFT_BEHIND:
            _let_go(part)


def _let_go(path: Path) -> None:
    """Delete a file, or leave it to the next time: an antivirus may hold it, the copy is made."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _fill(path: Path) -> None:
    """Write all that the database has, at one moment, into a new SQLite file."""
    if connection.vendor == "sqlite":
        # SQLite makes a database that is not there, and its copy would be one of nothing.
        database = Path(connection.settings_dict["NAME"])
        if not database.is_file() or database.stat().st_size == 0:
            words = _("the database {path} is gone or empty")
            raise FileNotFoundError(format_lazy(words, path=connection.settings_dict["NAME"]))
        with closing(sqlite3.connect(path)) as copy:
            connection.ensure_connection()
            source: Any = connection.connection
            source.backup(copy)
            # One file, to be carried: what is in the write-ahead log of the original is in it.
            copy.execute("PRAGMA journal_mode = DELETE")
        return
    with opened(path) as alias, snapshot():
        create_tables(alias)
        copy_rows("default", alias)


def _write_about(path: Path, now: datetime, reason: str) -> None:
    facts = {"made_at": now.isoformat(), "reason": reason, "secret_key": settings.SECRET_KEY}
    with closing(sqlite3.connect(path)) as copy, copy:
        copy.execute(f"CREATE TABLE IF NOT EXISTS {ABOUT} (name TEXT PRIMARY KEY, value TEXT)")
        copy.executemany(f"INSERT OR REPLACE INTO {ABOUT} VALUES (?, ?)", facts.items())  # noqa: S608


def about(path: Path) -> dict[str, str]:
    """Return what a copy records of itself: name -> value. Raises CopyFailed for no copy."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            return dict(copy.execute(f"SELECT name, value FROM {ABOUT}").fetchall())  # noqa: S608
    except sqlite3.Error as problem:
        words = _("{path} is not a copy of Five Hundred, or it is damaged: {problem}")
        raise CopyFailed(format_lazy(words, path=path, problem=problem)) from problem


def verify_copy(path: Path) -> None:
    """Validate that pages, indexes and references are whole. Raises CopyFailed."""
    about(path)
    words = _("{path} is damaged: {problem}")
    try:
        with closing(sqlite3.connect(path)) as copy:
            fault = fault_in(copy, "integrity_check")
            loose = copy.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as problem:
        raise CopyFailed(format_lazy(words, path=path, problem=problem)) from problem
    if fault or loose:
        reason = fault or _("rows refer to none")
        raise CopyFailed(format_lazy(words, path=path, problem=reason))


def _lay_into(folder: Path, copy: Path, now: datetime) -> None:
    """Lay a copy into a second folder, such as a stick, and read it back. Raises CopyFailed."""
    try:
        if not folder.is_dir():
            raise FileNotFoundError(format_lazy(_("there is no folder {folder}"), folder=folder))
        with becoming(folder / copy.name) as part:
            shutil.copyfile(copy, part)
            if _digest(part) != _digest(copy):
                raise OSError(_("what was written is not what is read back"))
        # What is laid elsewhere by hand is for whoever laid it to let go.
        if folder == settings.COPIES_TO:
            _make_room([one for one in copies_in(folder) if _is_ours(one.path)], folder, now)
    except OSError as problem:
        words = _("No copy could be laid into {folder}: {problem}. It lies in {copy}")
        failed = format_lazy(words, folder=folder, problem=problem, copy=copy)
        raise CopyFailed(failed) from problem


def _is_ours(copy: Path) -> bool:
    """Return whether a copy was made with our secret key: two laptops may share a stick."""
    try:
        return about(copy).get("secret_key") == settings.SECRET_KEY
    except CopyFailed:
        return False


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
