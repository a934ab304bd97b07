"""Looking at a page: whether it fits, and what axe says of it.

Both look at the page as it is now: after a tap that leads to another page, wait for that page
first.
"""

from typing import Final, Literal

from axe_playwright_python.base import AXE_SCRIPT as AXE
from axe_playwright_python.base import AxeResults
from playwright.sync_api import Page


def fits_the_width(page: Page) -> bool:
    fits: bool = page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return fits


#: What axe is asked of a page in each colour scheme: in the dark only colours differ.
ASKED: Final[dict[Literal["light", "dark"], dict[str, list[str]]]] = {
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
    "light": {"resultTypes": ["violations"]},
}


#: A button's colours pass over into those of another scheme: one is judged by the final ones.
COLOURS_STAND = """() => Promise.all(
  document.getAnimations()
    .filter((one) => one instanceof CSSTransition)
    .map((one) => one.finished.catch(() => null))
)"""


#: What axe finds. Asked for all that it answers, it names every element that is as it should be.
FOUND = "async (options) => ({ violations: (await axe.run(options)).violations })"


def nothing_found_by_axe(page: Page) -> None:
    """Ask axe of a page, light and dark."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    for scheme, options in ASKED.items():
        page.emulate_media(color_scheme=scheme)
        page.evaluate(COLOURS_STAND)
        looked = AxeResults(page.evaluate(FOUND, options))
        assert looked.violations_count == 0, f"{page.url}, {scheme}\n{looked.generate_report()}"
