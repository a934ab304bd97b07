"""Copies made and put back: on SQLite in this process; on PostgreSQL by the commands, in another.

A copy is opened there as a second database, which tests do not allow in their own process.
"""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection

from config.copies.keeping import copies_in
from config.copies.making import CopyFailed, make_copy
from config.copies.restoring import restore
from tests.serving import ROOT

NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)


def copied(reason: str, data: Path) -> Path:
    """Make a copy in the folder of copies of `data`."""
    if connection.vendor == "sqlite":
        return make_copy(reason, NOW, data / "copies")
    return Path(_run(data, "backup", "--reason", reason).strip())


def put_back(copy: Path, data: Path) -> Path:
    """Put a copy back; the copy of what was there."""
    if connection.vendor == "sqlite":
        before = restore(copy, NOW, data / "copies")
        assert before is not None
        return before
    _run(data, "restore", str(copy))
    return next(one.path for one in copies_in(data / "copies") if one.is_before)


def _run(data: Path, *arguments: str) -> str:
    server, name = urlsplit(os.environ["DATABASE_URL"]), connection.settings_dict["NAME"]
    url = server._replace(path=f"/{name}").geturl()
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(data),
        "DATABASE_URL": url,
    }
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CopyFailed(done.stderr)
    return done.stdout
