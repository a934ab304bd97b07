"""Looking at a page: whether it fits, and what axe says of it.

Both look at the page as it is now: after a tap that leads to another page, wait for that page first.
"""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def fits_the_width(page: Page) -> bool:
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return fits


def nothing_found_by_axe(page: Page) -> None:
    page.wait_for_load_state()
    looked = Axe().run(page)
    assert looked.violations_count == 0, f"{page.url}\n{looked.generate_report()}"
