"""The secret key of a hall: made on the first run, and stored beside the database."""

import os
import secrets
import tempfile
from pathlib import Path


def kept_secret(path: Path) -> str:
    """The secret in this file, made on the first run.

    Links and cookies are signed with it, so it must never change.
    """
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(64))
    return path.read_text("ascii")


def _write_once(path: Path, secret: str) -> None:
    """Write the file atomically: complete or not there at all, and the first of two processes wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # unlike a rename, never replaces
    except FileExistsError:
        pass
    except OSError:  # some USB sticks have a file system without links
        os.replace(draft, path)
        return
    os.unlink(draft)
