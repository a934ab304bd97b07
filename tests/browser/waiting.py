"""Waiting for what a page comes to, with a limit: a script that waits may hold up all tests."""

import time
from typing import Final

import pytest
from playwright.sync_api import Page

#: A service worker answers for the pages. Not `serviceWorker.ready`: it waits even if none comes.
IS_READY: Final = """async () => Boolean(
    (await navigator.serviceWorker.getRegistrations()).some(
        ({ active }) => active?.state === "activated"
    )
)"""

#: The device can start an Australian game by itself.
HAS_A_PAD: Final = "async () => Boolean(await caches.match('/games/new/australian/pad/'))"


def until(page: Page, script: str, seconds: float = 30) -> None:
    """Ask a page, by a script that answers at once, until it says yes."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(script):
        if time.monotonic() > deadline:
            pytest.fail(f"{page.url} never came to {script}")
        page.wait_for_timeout(50)
