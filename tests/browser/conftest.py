"""A real server and browser. These tests run in their own process, and must not touch the ORM.

Pages are opened by a name that is not loopback, so that the browser treats them as it does in a
hall: plain http, no secure context. `phone` and `laptop` are pages; a test fails when its page logs
an error, unless `console_allows` names it.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

from tests.browser.forms import ADDRESSES
from tests.serving import Server, server_in

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
#: Features that are turned off: those of the browser's own interface, which starts a renderer of
#: its own for each window (four windows took 4.2 s, and 2.2 s without), and those that Playwright
#: turns off. Of two such switches Chromium takes the last alone, so that ours has to name both.
FEATURES_OFF = [
    *("WebUIReloadButton", "InitialWebUI", "PreloadTopChromeWebUI", "WebUIOmniboxPopup"),
    *("WebUIOmniboxAimPopup", "WebUITabStrip"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
]
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
    f"--disable-features={','.join(FEATURES_OFF)}",
    # The pages of one device share a process, which lives as long as any of them is open.
    "--process-per-site",
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
                shown = page.evaluate(
                    "[document.title, document.body.innerText.slice(0, 2000)].join('\\n')"
                )
                report.sections.append((f"The page at {page.url}", shown))
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, empty_hall: Path) -> Iterator[Server]:
    server = server_in(tmp_path_factory.mktemp("hall"), empty_hall)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def killed_again_and_again(
    tmp_path_factory: pytest.TempPathFactory, empty_hall: Path
) -> Iterator[Server]:
    server = server_in(tmp_path_factory.mktemp("mortal"), empty_hall)
    server.start()
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def mortal_server(killed_again_and_again: Server) -> Server:
    """A server that may be killed, with nothing in it; it goes on to the next test, if it lives."""
    server = killed_again_and_again
    if server.process.poll() is not None:
        server.start()
    with closing(
        sqlite3.connect(server.log.parent / "five-hundred.sqlite3", timeout=20)
    ) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in tables:
            if name.startswith(("scoring_", "tournaments_")):
                database.execute(f"DELETE FROM {name}")  # noqa: S608 - the name of a table
        database.commit()
    return server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        installed = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        yield browser
        browser.close()


# Asked again and again: the second look of `wait_for_function` is an `eval`, which no page allows,
# and where scripts are off no timer and no observer runs.
DRAWN = "() => performance.getEntriesByName('first-contentful-paint').length > 0"


@pytest.fixture(scope="session", autouse=True)
def acts_of_who_sees() -> Iterator[None]:
    """Let a finger tap, and a mouse click, what is drawn, and wait for what it sends.

    On a busy machine a button is in a page, and can be clicked by a program, before the page is
    drawn: the page takes that for an echo.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "tap", then_sent(once_drawn(Locator.tap)))
        patch.setattr(Locator, "click", then_sent(once_drawn(Locator.click)))
        patch.setattr(Page, "click", then_sent(Page.click))
        for where in (Locator, Page):
            patch.setattr(where, "press", then_sent(where.press))
        yield


def once_drawn(act: Callable[..., None]) -> Callable[..., None]:
    """Tap or click once the page is drawn, as a person does."""

    def acted(on: Locator, **more: Any) -> None:
        if not more:  # with a force, a place or a time of its own it is no person's
            on.wait_for()
            deadline = time.monotonic() + 5
            while not on.evaluate(DRAWN) and time.monotonic() < deadline:
                on.page.wait_for_timeout(20)
        act(on, **more)

    return acted


def then_sent(act: Callable[..., None]) -> Callable[..., None]:
    """Act, and wait as a person does: a form is sent once the server has answered."""

    def acted(on: Locator | Page, *which: Any, **more: Any) -> None:
        act(on, *which, **more)
        sent(on if isinstance(on, Page) else on.page)

    return acted


def sent(page: Page) -> None:
    """Wait until no form of the page is about to be sent."""
    with suppress(Error):
        page.locator("html:not([data-asking])").wait_for(state="attached")


@pytest.fixture
def console_allows() -> list[str]:
    """Errors this test expects in the console: append a part of each one's text."""
    return []


def phone_at(chromium: Browser, address: str, allowed: list[str]) -> Generator[Page]:
    """A small phone, upright, with the browser's bars taking their share."""
    context = chromium.new_context(base_url=address, **PHONE)
    ADDRESSES[context] = address
    yield from watched(context.new_page(), allowed)
    context.close()


#: What a device is: a small phone, upright, with the browser's bars taking their share; a laptop.
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 548},
    "is_mobile": True,
    "has_touch": True,
}
#: What a device keeps beside cookies and the local storage.
STORES: Final = ("file_systems", "indexeddb", "websql", "service_workers", "cache_storage")
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}


class Devices:
    """Devices that stay switched on from test to test, and know nothing of the test before.

    What a browser keeps by itself stays: a running process, and files of which the server says that
    they never change. To start one and to fetch them took a good part of each test.
    """

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        #: Of each device that nobody uses its page that stays open: its process lives by that.
        self.idle: dict[str, Page] = {}

    def lent(self, name: str, kind: dict[str, Any], allowed: list[str]) -> Iterator[Page]:
        """Lend a device's page for a test, with nothing kept on it.

        It is taken back after the test; one whose browser is in trouble by then is not used again.
        """
        idle = self.idle.pop(name, None) or self._switched_on(kind)
        context = idle.context
        context.clear_cookies()
        # Not by the browser, which tells the next page of it, and late: a pad would take that for
        # another tab's.
        idle.evaluate("localStorage.clear()")
        session = context.new_cdp_session(idle)
        wiped = {"origin": self.address, "storageTypes": ",".join(STORES)}
        session.send("Storage.clearDataForOrigin", wiped)
        session.detach()
        # Opened by the page that is there, it gets no process of its own.
        with idle.expect_popup() as opened:
            idle.evaluate("void (open('about:blank').opener = null)")
        yield from watched(opened.value, allowed)
        for page in context.pages:
            if page is not idle:
                page.close()
        context.unroute_all()
        context.set_offline(False)
        self.idle[name] = idle

    def _switched_on(self, kind: dict[str, Any]) -> Page:
        context = self.chromium.new_context(base_url=self.address, **kind)
        ADDRESSES[context] = self.address
        idle = context.new_page()
        idle.goto("/health/")
        return idle


@pytest.fixture(scope="session")
def devices(chromium: Browser, server: Server) -> Devices:
    return Devices(chromium, server.url)


@pytest.fixture
def phone(devices: Devices, console_allows: list[str]) -> Iterator[Page]:
    yield from devices.lent("phone", PHONE, console_allows)


@pytest.fixture
def second_phone(devices: Devices, console_allows: list[str]) -> Iterator[Page]:
    """Another device: it shares no cookie with the first."""
    yield from devices.lent("second phone", PHONE, console_allows)


@pytest.fixture
def laptop(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    """A laptop, switched on for each test: a page opened by another may have no keyboard yet."""
    context = chromium.new_context(base_url=server.url, **LAPTOP)
    ADDRESSES[context] = server.url
    yield from watched(context.new_page(), console_allows)
    context.close()


def watched(page: Page, allowed: list[str]) -> Iterator[Page]:
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else None
    )
    page.on("pageerror", lambda error: errors.append(str(error)))
    looked_at.append(page)
    yield page
    looked_at.remove(page)
    unexpected = [error for error in errors if not any(part in error for part in allowed)]
    assert not unexpected, unexpected
