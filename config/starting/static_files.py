"""Static files as they are served: collected where anything has changed since the last start."""

import hashlib
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command

from config.web import storage

#: A file beside those collected: the digest of all that it depends on, and of what came of it.
NOTE: Final = "collected"
PROGRAMS: Final = ("django", "whitenoise")


def collect() -> None:
    """Collect the static files, unless those collected by an earlier start are right."""
    note: Path = settings.STATIC_ROOT / NOTE
    with suppress(OSError):
        if note.read_text("utf-8") == digest():
            return
    call_command("collectstatic", interactive=False, verbosity=0)
    note.write_text(digest(), "utf-8")


def digest() -> str:
    """Digest every static file, as it is written and as it was collected, and what collects."""
    made = hashlib.sha256(" ".join(map(version, PROGRAMS)).encode())
    made.update(Path(storage.__file__).read_bytes())
    for folder in (*settings.STATICFILES_DIRS, settings.STATIC_ROOT):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name != NOTE:
                made.update(f"{path.relative_to(folder)} {path.stat().st_size} ".encode())
                made.update(path.read_bytes())
    return made.hexdigest()
