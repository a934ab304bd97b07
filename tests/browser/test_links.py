"""Links on two phones: one keeps score, another watches."""

import re
import time

from playwright.sync_api import Page

from tests.browser.playing import play, start
from tests.serving import Server


def share(phone: Page, sheet: str, role: str, server: Server) -> str:
    """The link of this role to this one game, as the other phone's browser can open it."""
    phone.goto(f"{sheet}share/")
    phone.get_by_text("Links to this one game only").tap()
    return opened(phone.locator(f"[data-shared='game'] [data-link='{role}']").inner_text(), server)


def of_the_night(phone: Page, sheet: str, role: str, server: Server) -> str:
    """The link of this role to the whole night."""
    phone.goto(f"{sheet}share/")
    return opened(
        phone.locator(f"[data-shared='series'] [data-link='{role}']").inner_text(), server
    )


def opened(link: str, server: Server) -> str:
    """The address as a browser of these tests can open it."""
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
    assert (
        second_phone.locator("form, main button, a[href*='/hands/'], a[href*='share']").count() == 0
    )


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
    phone.locator("[data-shared='game'] [data-withdraw='watch']").tap()
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
    second_phone.get_by_text("No connection. This is how it stood at").wait_for()
    second_phone.context.set_offline(False)
    second_phone.locator("#watching:empty").wait_for(state="attached", timeout=15_000)


def test_a_page_that_nobody_sees_asks_nothing(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.goto(sheet)
    asked = []
    phone.on(
        "request", lambda request: asked.append(request.url) if "pulse" in request.url else None
    )
    phone.wait_for_event("request", lambda request: "pulse" in request.url)
    seen = len(asked)
    phone.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    phone.wait_for_timeout(3500)
    assert seen >= 1
    assert len(asked) - seen <= 1


def test_one_link_follows_the_night_from_game_to_game(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    second_phone.goto(of_the_night(phone, sheet, "watch", server))
    assert "/tonight/" in second_phone.url
    address = second_phone.url
    phone.goto(f"{sheet}hands/new/")
    play(phone, 0, "10H", 10)
    second_phone.get_by_text("Nora & Sue won").first.wait_for()
    phone.goto(sheet)
    phone.get_by_role("button", name="Rematch").tap()
    second_phone.get_by_text("Tonight: Nora & Sue 1, Ed & Will 0").wait_for()
    assert (second_phone.url, second_phone.locator("form, main button").count()) == (address, 0)
    phone.goto(sheet)
    phone.get_by_text("The next game has begun").wait_for()
    phone.get_by_role("link", name="go to it").tap()
    phone.wait_for_url("**/hands/new/")
    assert phone.url != f"{sheet}hands/new/"


def test_a_second_phone_keeps_score_in_the_rematch_as_well(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    night = of_the_night(phone, sheet, "keep", server)
    second_phone.goto(night)
    assert second_phone.url == f"{sheet}hands/new/"
    play(second_phone, 0, "10H", 10)
    second_phone.goto(sheet)
    second_phone.get_by_role("button", name="Rematch").tap()
    second_phone.wait_for_url("**/hands/new/")
    phone.goto(night)
    assert phone.url == second_phone.url
    play(phone, 1, "8D", 8)


def test_a_link_is_copied_over_plain_http(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.goto(f"{sheet}share/")
    assert phone.evaluate("window.isSecureContext") is False
    copied = phone.locator("[data-link]").first.inner_text()
    button = phone.locator("[data-copy]").first
    button.tap()
    phone.get_by_text("Copied").wait_for()
    phone.goto("/games/")
    phone.locator("#q").focus()
    phone.keyboard.press("Control+V")
    assert phone.locator("#q").input_value() == copied
