"""The three engines: Chromium by Playwright as in other tests, Firefox and WebKit by WebDriver."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error, Page

from start import ENGINES, lacking
from tests.browser.engines.drivers import Failed, Firefox, Screen, WebKit
from tests.browser.engines.person import Person
from tests.serving import Server


class Playwright:
    """Chromium's page, under the names that a person knows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def visit(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def run(self, script: str, *values: Any) -> Any:
        try:
            answer = self.page.evaluate_handle(f"(values) => ({script})(...values)", list(values))
            return answer.as_element() or answer.json_value()
        except Error as problem:
            raise Failed(str(problem)) from None

    def click(self, element: Any) -> None:
        element.click()

    def write(self, element: Any, text: str) -> None:
        element.fill(text)

    def press_enter(self, element: Any) -> None:
        element.press("Enter")

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def close(self) -> None:
        """The browser goes with all its pages."""


#: The room that everybody's page has to begin with: a small laptop's.
ROOM = (1280, 720)


class Crowd:
    """People with a browser each.

    Browsers stay open from test to test: to start one takes seconds.
    """

    def __init__(
        self, server: Server, chromium: Callable[[], Chromium], factory: pytest.TempPathFactory
    ) -> None:
        self.server = server
        self.chromium = chromium
        self.factory = factory
        self.open: dict[str, list[Playwright | Firefox | WebKit]] = {}
        self.screen: Screen | None = None

    def person(self, engine: str, place: int) -> Person:
        browsers = self.open.setdefault(engine, [])
        if place == len(browsers):
            browsers.append(self._browser(engine))
        browsers[place].resize(*ROOM)
        return Person(browsers[place], self.server.url)

    def _browser(self, engine: str) -> "Playwright | Firefox | WebKit":
        folder: Path = self.factory.mktemp(engine)
        if engine == "Chromium":
            return Playwright(self.chromium().new_page())
        if engine == "Firefox":
            return Firefox(folder, *ENGINES[engine])
        self.screen = self.screen or Screen()
        try:
            return WebKit(folder, self.server.port, self.screen.display)
        except TimeoutError:  # one in some dozens hangs as it starts
            return WebKit(folder, self.server.port, self.screen.display)

    def close(self) -> None:
        for browser in [browser for browsers in self.open.values() for browser in browsers]:
            browser.close()
        if self.screen:
            self.screen.close()


@pytest.fixture(scope="session")
def crowd(
    request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Crowd]:
    crowd = Crowd(server, lambda: request.getfixturevalue("chromium"), tmp_path_factory)
    yield crowd
    crowd.close()


@pytest.fixture(params=["Chromium", *ENGINES])
def arrives(request: pytest.FixtureRequest, crowd: Crowd) -> Callable[[], Person]:
    """Somebody comes, with a browser of their own; the same engine for all in a test."""
    engine = request.param
    if engine in ENGINES and (lacks := lacking(engine)):
        pytest.skip(f"There is no {lacks}.")
    places = count()
    return lambda: crowd.person(engine, next(places))
