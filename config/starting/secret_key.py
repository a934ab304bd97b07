"""The secret key of a hall: made on the first run, and stored beside the database."""

import os
import secrets
import tempfile
from pathlib import Path

from config.environment import LEAST_LETTERS, BadEnvironment, command
from config.starting.data_folder import make_private

#: What it means that the key is another one.
LOST = "phones have to be let in anew, and links to games shared anew."


def kept_secret(path: Path) -> str:
    """The secret in this file, made on the first run.

    Links and cookies are signed with it, so it must never change. Raises BadEnvironment where it is
    damaged.
    """
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(64))
    secret = path.read_bytes().decode("ascii", "replace").strip()
    if len(secret) < LEAST_LETTERS or not secret.isascii():
        raise BadEnvironment(
            f"The secret key in {path} is empty or damaged. Delete that file, then bring the "
            f"key of a copy: {command('restore')} lists them, and {command('restore --key NAME')} "
            f"brings the key alone; what is recorded stays. Without a copy, start again: {LOST}"
        )
    return secret


def replace_secret(path: Path, secret: str) -> None:
    """Put another key in the place of this one, atomically: that of a copy that was put back."""
    os.replace(_draft(path, secret), path)


def _draft(path: Path, secret: str) -> str:
    """Write a file beside this one, and have it on the disk; its path."""
    make_private(path.parent)
    handle, draft = tempfile.mkstemp(dir=path.parent)  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    return draft


def _write_once(path: Path, secret: str) -> None:
    """Write the file atomically: complete or not there at all, and the first of two wins."""
    draft = _draft(path, secret)
    try:
        os.link(draft, path)  # unlike a rename, never replaces
    except FileExistsError:
        pass
    except OSError:  # some USB sticks have a file system without links
        os.replace(draft, path)
        return
    os.unlink(draft)
