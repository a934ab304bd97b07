"""A note of the processes that serve a port, by which the next start names orphans of the last.

The parent and each worker hold a lock as long as they live, which the system takes back however
they end. Where the parent's lock is free and that of a worker is not, the worker is an orphan. The
number of a process alone proves nothing: the system gives it to another program later.
"""

import json
import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout


class Running:
    """The note of a server that runs: held by its parent process."""

    def __init__(self, folder: Path, port: int) -> None:
        self.path = _note(folder, port)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.lock = FileLock(self.path.with_suffix(".lock"), timeout=0)
        self.workers: list[int] = []

    def begin(self) -> None:
        """Take the lock. Another start that looks at this moment may hold it, for an instant."""
        with suppress(Timeout):
            self.lock.acquire(timeout=2)
        for lock in self.path.parent.glob("worker-*.lock"):
            if not _is_held(lock):
                with suppress(OSError):
                    lock.unlink()

    def write(self, workers: list[int]) -> None:
        """Note who the workers are, if changed (atomic rename). A full disk stops nobody."""
        if workers != self.workers:
            self.workers = workers
            draft = self.path.with_suffix(".draft")
            with suppress(OSError):
                draft.write_text(json.dumps(workers), "ascii")
                draft.replace(self.path)

    def end(self) -> None:
        """Forget the note: all of them have ended."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
            self.lock.release()


def orphans(folder: Path, port: int) -> list[int]:
    """The workers of a server on this port that are alive although their parent is not."""
    path = _note(folder, port)
    try:
        workers = json.loads(path.read_text("ascii"))
        if _is_held(path.with_suffix(".lock")):
            return []
        return [w for w in workers if isinstance(w, int) and _is_held(_lock_of_worker(folder, w))]
    except (OSError, ValueError):
        return []


def is_running(folder: Path) -> bool:
    """Return whether a server runs with this folder of data, on any port."""
    return any(_is_held(lock) for lock in (folder / "running").glob("*.lock"))


def hold_as_worker(folder: Path) -> FileLock:
    """Take the lock that says that this process is a worker; it is held until the process ends."""
    lock = FileLock(_lock_of_worker(folder, os.getpid()), timeout=0)
    # A folder that cannot be written to stops nobody.
    with suppress(OSError, Timeout):
        lock.acquire()
    return lock


def _is_held(lock: Path) -> bool:
    if not lock.exists():
        return False
    try:
        with FileLock(lock, timeout=0):
            return False
    except Timeout:
        return True


def _lock_of_worker(folder: Path, process: int) -> Path:
    return folder / "running" / f"worker-{process}.lock"


def _note(folder: Path, port: int) -> Path:
    return folder / "running" / f"{port}.json"
