"""A real server and a real browser. These tests run in a process of their own, and must not touch the ORM.

Pages are opened by a name that is not loopback, so that the browser treats them as it does in a hall: plain
http, no secure context. `phone` and `laptop` are pages; a test fails when its page logs an error, unless
`console_allows` names it.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

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


#: The pages of the test that runs.
looked_at: list[Page] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what stood on its pages to the report of a test that failed: nobody saw them."""
    report = yield
    if call.when == "call" and report.failed:
        for page in looked_at:
            with suppress(Error):
                shown = page.evaluate("[document.title, document.body.innerText.slice(0, 2000)].join('\\n')")
                report.sections.append((f"The page at {page.url}", shown))
    return report


@dataclass
class Server:
    port: int
    environment: dict[str, str]
    log: Path
    process: "subprocess.Popen[bytes]" = field(init=False)

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
            command,
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """Start it, also after it was killed: on the same port, with the same data."""
        with self.log.open("a", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.serve", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until_it_answers(self)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)

    def kill(self) -> None:
        """As a pulled plug would: the workers too, and at once."""
        workers = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        for pid in [self.process.pid, *map(int, workers)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(timeout=20)
        # A worker that is still being ended holds the port.
        deadline = time.monotonic() + 20
        while self.is_heard() and time.monotonic() < deadline:
            time.sleep(0.02)

    def is_heard(self) -> bool:
        """Whether anything listens on the port."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@pytest.fixture(scope="session")
def empty_hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database made ready and nothing in it: what a server finds that was started before."""
    folder = tmp_path_factory.mktemp("empty")
    server_in(folder).manage("migrate", "--verbosity", "0")
    return folder


def server_in(folder: Path) -> Server:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "PORT")}
    environment |= {"PROFILE": "hall", "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return Server(port, environment, folder / "server.log")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, empty_hall: Path) -> Iterator[Server]:
    server = server_in(shutil.copytree(empty_hall, tmp_path_factory.mktemp("hall"), dirs_exist_ok=True))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def mortal_server(tmp_path: Path, empty_hall: Path) -> Iterator[Server]:
    """A server of one test's own, which may be killed."""
    server = server_in(shutil.copytree(empty_hall, tmp_path, dirs_exist_ok=True))
    server.start()
    yield server
    if server.process.poll() is None:
        server.stop()


def wait_until_it_answers(server: Server) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            urllib.request.urlopen(f"{server.loopback}/health/", timeout=2).close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"The server did not start. It said:\n{server.log.read_text('utf-8')}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        installed = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def console_allows() -> list[str]:
    """Errors this test expects in the console: append a part of each one's text."""
    return []


def phone_at(chromium: Browser, address: str, allowed: list[str]) -> Generator[Page]:
    """A small phone, upright, with the browser's bars taking their share."""
    context = chromium.new_context(
        base_url=address,
        viewport={"width": 360, "height": 548},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    )
    yield from watched(context.new_page(), allowed)
    context.close()


@pytest.fixture
def phone(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    yield from phone_at(chromium, server.url, console_allows)


@pytest.fixture
def second_phone(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    """Another device: it shares no cookie with the first."""
    yield from phone_at(chromium, server.url, console_allows)


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
    looked_at.append(page)
    yield page
    looked_at.remove(page)
    unexpected = [error for error in errors if not any(part in error for part in allowed)]
    assert not unexpected, unexpected
