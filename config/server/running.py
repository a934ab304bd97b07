"""Which processes serve a port: written down, so that the next start can name orphans of an earlier one.

The parent holds a lock as long as it lives, which the system takes back however it ends. Where the lock is
free and the workers that it wrote down are alive, they are orphans.
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

    def write(self, workers: list[int]) -> None:
        """Write down who the workers are, if that has changed: at once, or not at all (atomic rename).

        A full disk stops nobody.
        """
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
        with FileLock(path.with_suffix(".lock"), timeout=0):
            return [worker for worker in workers if isinstance(worker, int) and _is_alive(worker)]
    except (OSError, ValueError, Timeout):
        return []


def is_running(folder: Path) -> bool:
    """Whether a server runs with this folder of data, on any port."""
    for lock in (folder / "running").glob("*.lock"):
        try:
            with FileLock(lock, timeout=0):
                pass
        except Timeout:
            return True
    return False


def _is_alive(process: int) -> bool:
    """Whether a process of this number exists; on Windows there is no harmless way to ask."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _note(folder: Path, port: int) -> Path:
    return folder / "running" / f"{port}.json"
