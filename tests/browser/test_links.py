"""Links on two phones: one keeps score, another watches."""

import re
import time

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.playing import play, start


def share(phone: Page, sheet: str, role: str, server: Server) -> str:
    """The link of this role, as the other phone's browser can open it."""
    phone.goto(f"{sheet}share/")
    link = phone.locator(f"[data-link='{role}']").inner_text()
    return link.replace(re.match("http://[^/]+", link)[0], server.url)


def test_a_watcher_sees_a_hand_within_two_seconds_and_can_write_nothing(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    second_phone.goto(share(phone, sheet, "watch", server))
    assert second_phone.url == sheet
    phone.goto(f"{sheet}hands/new/")
    play(phone, 0, "8D", 8)
    saved = time.monotonic()
    second_phone.get_by_text("1. Nora: 8♦, made with 8 tricks").wait_for()
    assert time.monotonic() - saved < 2
    assert second_phone.locator(".standing .points").all_inner_texts() == ["280", "20"]
    assert second_phone.locator("form, main button, a[href*='hands'], a[href*='share']").count() == 0


def test_an_open_line_stays_open_when_the_page_changes(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    second_phone.goto(share(phone, sheet, "watch", server))
    second_phone.locator(".score-sheet summary").tap()
    phone.goto(f"{sheet}hands/new/")
    play(phone, 1, "7S", 7)
    second_phone.get_by_text("2. Ed: 7♠, made with 7 tricks").wait_for()
    assert second_phone.locator("[data-hand='1']").get_attribute("open") is not None
    assert second_phone.locator("[data-hand='2']").get_attribute("open") is None


def test_a_link_that_is_withdrawn_cuts_off_a_page_that_is_open(
    phone: Page, second_phone: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows.append("404")
    sheet = start(phone, "australian", 4)
    second_phone.goto(share(phone, sheet, "watch", server))
    phone.locator("[data-withdraw='watch']").tap()
    phone.get_by_role("button", name="Withdraw it").tap()
    second_phone.get_by_text("This link was withdrawn: the page no longer changes.").wait_for()
    second_phone.reload()
    assert second_phone.locator("h1").inner_text() == "Nothing here"


def test_a_lost_connection_is_said_and_found_again(
    phone: Page, second_phone: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load", "net::"]
    sheet = start(phone, "australian", 4)
    second_phone.goto(share(phone, sheet, "watch", server))
    second_phone.context.set_offline(True)
    second_phone.get_by_text("No connection: trying again.").wait_for()
    second_phone.context.set_offline(False)
    second_phone.locator("#watching:empty").wait_for(state="attached", timeout=15_000)


def test_a_page_that_nobody_sees_asks_nothing(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.goto(sheet)
    asked = []
    phone.on("request", lambda request: asked.append(request.url) if "pulse" in request.url else None)
    phone.wait_for_event("request", lambda request: "pulse" in request.url)
    seen = len(asked)
    phone.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    phone.wait_for_timeout(3500)
    assert seen >= 1
    assert len(asked) - seen <= 1
