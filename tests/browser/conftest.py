"""A real server and a real browser. These tests run in a process of their own, and must not touch the ORM.

Pages are opened by a name that is not loopback, so that the browser treats them as it does in a hall: plain http, no
secure context. `phone` and `laptop` are pages; a test fails when its page logs an error, unless `console_allows`
names it.
"""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@dataclass(frozen=True)
class Server:
    port: int
    environment: dict[str, str]

    @property
    def url(self) -> str:
        """As a phone in the hall sees it; only the browser knows this name."""
        return f"http://hall.test:{self.port}"

    @property
    def loopback(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run a management command on the server's database."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, input=stdin, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hall")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "PORT")}
    environment |= {"PROFILE": "hall", "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    server = Server(port, environment)
    log = folder / "server.log"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "config.serve", "--port", str(port)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_it_answers(server, process, log)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_until_it_answers(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"{server.loopback}/health/", timeout=2).close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"The server did not start. It said:\n{log.read_text('utf-8')}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def console_allows() -> list[str]:
    """Errors this test expects in the console: append a part of each one's text."""
    return []


@pytest.fixture
def phone(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    """A small phone, upright, with the browser's bars taking their share."""
    context = chromium.new_context(
        base_url=server.url,
        viewport={"width": 360, "height": 548},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    )
    yield from watched(context.new_page(), console_allows)
    context.close()


@pytest.fixture
def laptop(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    context = chromium.new_context(base_url=server.url, viewport={"width": 1280, "height": 800})
    yield from watched(context.new_page(), console_allows)
    context.close()


def watched(page: Page, allowed: list[str]) -> Iterator[Page]:
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    unexpected = [error for error in errors if not any(part in error for part in allowed)]
    assert not unexpected, unexpected
