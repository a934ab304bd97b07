"""Files that commands read and write, with what the system says where it cannot be done."""

from pathlib import Path

from django.core.management.base import CommandError


def read_file(path: Path) -> bytes:
    """Read a file. Raises CommandError."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise CommandError(f"{path} cannot be read: {problem.strerror}.") from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file, text as UTF-8. Raises CommandError."""
    try:
        if isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        else:
            path.write_bytes(content)
    except OSError as problem:
        raise CommandError(f"{path} cannot be written: {problem.strerror}.") from None
