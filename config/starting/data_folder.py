"""The folder of the data: private to whoever runs the server, and looked at before a start."""

import ctypes
import os
import sqlite3
import stat
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.utils.dateformat import format as formatted

from config.copies.keeping import Copy, copies_in, newest_in
from config.environment import BadEnvironment, command

#: What every SQLite database begins with.
MAGIC = b"SQLite format 3\x00"
#: What GetDriveTypeW says of a drive that is another computer's.
REMOTE: Final = 4
#: Where Linux lists what is mounted, and how it calls what is another computer's.
MOUNTS: Final = Path("/proc/self/mounts")
FAR: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "fuse.sshfs"})
NO_COPY = (
    "Put back a copy of it. Without one: move it to another folder, start again, and bring "
    "evenings in from their files. Nothing was changed."
)


def way_out(folder: Path) -> str:
    """Return how to mend a database: the command to restore the newest copy in `folder`."""
    copy = newest_in(folder, datetime.now(UTC))
    return to_put_back(copy) if copy else NO_COPY


def to_put_back(copy: Copy) -> str:
    when = formatted(copy.made_at.astimezone(), "l j F, H:i")
    return (
        f"Put back the copy of {when}: {command(f'restore {copy.path.name}')}\n"
        "Then start again. Nothing was changed."
    )


def verify_still_there(path: Path, copies: Path) -> None:
    """Validate that a database of which there are copies exists. Raises BadEnvironment."""
    if not path.exists() and copies_in(copies):
        raise BadEnvironment(
            f"The database {path} is gone, though there are copies of it. {way_out(copies)}\n"
            f"To begin without it instead, move the folder {copies} to another place."
        )


def verify_local(path: Path) -> None:
    """Validate that a SQLite database lies on this computer. Raises BadEnvironment.

    Its log is memory that processes share, which no folder of another computer gives them.
    """
    if _is_far(path):
        raise BadEnvironment(
            f"The folder {path.parent} is another computer's, on which the database would be "
            "damaged. Choose one of this computer with DATA_DIR; copies may lie over there: "
            "COPIES_TO."
        )


def _is_far(path: Path) -> bool:
    """Return whether a path leads to a network drive, as far as this system tells."""
    if sys.platform == "win32":
        drive = path.resolve().drive
        return (
            drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == REMOTE
        )
    try:
        mounts = MOUNTS.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    parts = (line.split() for line in mounts)
    # A blank is written as \040 there.
    kinds = {
        Path(fields[1].replace("\\040", " ")): fields[2] for fields in parts if len(fields) > 2
    }
    place = path.resolve()
    return next((kinds[folder] for folder in place.parents if folder in kinds), "") in FAR


def make_private(folder: Path) -> Path:
    """Make the folder if there is none, and close it to other users of this computer."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "posix" and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        with suppress(PermissionError):  # somebody else's folder is his to close
            folder.chmod(0o700)
    return folder


def write_privately() -> None:
    """Let files that this process and its workers make be read by nobody else."""
    os.umask(0o077)


def verify_database(path: Path, copies: Path) -> None:
    """Validate that a SQLite file, if any, is a database and whole; close it to other users.

    `copies`: the folder of copies. Raises BadEnvironment, which says what is wrong and what to do.
    """
    if not path.exists():
        return
    damage = _damage_of(path)
    if damage:
        raise BadEnvironment(f"{damage} {way_out(copies)}")
    if os.name == "posix":
        for part in files_of(path):
            with suppress(FileNotFoundError, PermissionError):
                part.chmod(0o600)


def files_of(path: Path) -> list[Path]:
    """The file of a SQLite database, and those that lie beside it while it is open."""
    return [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]


def _damage_of(path: Path) -> str:
    """Return the damage of a database file, as a sentence; empty where the file is intact."""
    if path.stat().st_size == 0:
        return f"The database {path} is empty: something has cut it short."
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            return f"The file {path} is not a database, or its beginning is damaged."
    fault = _fault_of(path)
    if not fault:
        return ""
    return f"The database {path} is damaged: {fault}."


def _fault_of(path: Path) -> str:
    """Return the fault that `quick_check` finds in a database file; empty for none.

    Empty as well for a file that is locked or cannot be opened: the next step reports that.
    """
    try:
        with closing(sqlite3.connect(path, timeout=20)) as database:
            return fault_in(database, "quick_check")
    except sqlite3.OperationalError:
        return ""  # locked, or not to be opened: what comes next says so
    except sqlite3.DatabaseError as problem:
        return str(problem)


def fault_in(database: sqlite3.Connection, check: str) -> str:
    """Return what quick_check or integrity_check finds; else "". Raises sqlite3.Error."""
    # The checks of rows use functions that Django brings along, and rows were checked when written.
    database.execute("PRAGMA ignore_check_constraints = ON")
    answer = str(database.execute(f"PRAGMA {check}(1)").fetchone()[0])
    return "" if answer == "ok" else answer.splitlines()[-1]
