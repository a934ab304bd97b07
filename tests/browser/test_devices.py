"""A lost phone loses nothing: a recovery code restores all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import ARGUMENTS, phone_at
from tests.browser.playing import hands_on, play, start, start_by_hand
from tests.browser.waiting import until
from tests.https import Certificate, proxy_to
from tests.serving import Server, server_in

NAME = "cards.test"


def pressed(page: Page, name: str) -> None:
    """Press a button; a tap sooner on the same spot would be an echo."""
    page.wait_for_timeout(1100)
    page.get_by_role("button", name=name, exact=True).tap()


def test_a_code_from_paper_brings_the_games_to_another_phone(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.goto("/devices/")
    pressed(phone, "Make a recovery code")
    phone.get_by_text("Show the code").tap()
    code = phone.locator(".recovery").inner_text()
    # As it is read off the sheet, aloud.
    second_phone.goto("/devices/")
    second_phone.get_by_label("The recovery code of your other device").fill(
        code.lower().replace("-", " ")
    )
    pressed(second_phone, "Go on")
    second_phone.get_by_text("There: 1 game").wait_for()
    pressed(second_phone, "Keep them together")
    second_phone.get_by_text("Done: this device has all your games now").wait_for()
    assert hands_on(second_phone, sheet) == ["1. Nora: 8♦, made with 8 tricks"]
    second_phone.goto(f"{sheet}hands/new/")
    play(second_phone, 1, "7S", 7)
    # The lost phone is signed out, and has nothing any more.
    second_phone.goto("/devices/")
    lost = second_phone.locator("li", has_not_text="in your hand").filter(
        has=second_phone.locator("form")
    )
    second_phone.wait_for_timeout(1100)
    lost.get_by_role("button", name="Sign it out").tap()
    second_phone.get_by_text("This is not the device in your hand.").wait_for()
    second_phone.wait_for_timeout(1100)
    pressed(second_phone, "Sign it out")
    second_phone.get_by_text("It is signed out").wait_for()
    phone.goto("/")
    assert phone.get_by_text("Nora").count() == 0
    assert len(hands_on(second_phone, sheet)) == 2


def test_a_phone_that_signs_itself_out_keeps_nothing_of_its_own(
    phone: Page, second_phone: Page
) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.goto("/devices/")
    pressed(phone, "Make a recovery code")
    phone.get_by_text("Show the code").tap()
    second_phone.goto("/devices/")
    second_phone.get_by_label("The recovery code").fill(phone.locator(".recovery").inner_text())
    pressed(second_phone, "Go on")
    pressed(second_phone, "Keep them together")
    second_phone.get_by_text("Done: this device has all your games now").wait_for()
    phone.goto("/devices/")
    assert (
        phone.evaluate("Object.keys(localStorage).filter((key) => key.includes(' game ')).length")
        == 1
    )
    phone.evaluate("localStorage.setItem('another pad /', 'of another installation')")
    own = phone.locator("li", has_text="in your hand")
    phone.wait_for_timeout(1100)
    own.get_by_role("button", name="Sign it out").tap()
    phone.get_by_text("This is the device in your hand.").wait_for()
    pressed(phone, "Sign it out")
    phone.get_by_text("It is signed out").wait_for()
    until(phone, "Object.keys(localStorage).join() === 'another pad /'")
    phone.evaluate("localStorage.clear()")


@pytest.fixture
def two_phones(
    chromium: Browser, tmp_path: Path, empty_hall: Path, console_allows: list[str]
) -> Iterator[tuple[Page, Page]]:
    """Two phones at a club's server behind https, in a browser that takes its certificate."""
    certificate = Certificate(NAME, tmp_path)
    server = server_in(
        shutil.copytree(empty_hall, tmp_path / "data"),
        PROFILE="world",
        SECRET_KEY="a long random text of a test: 8f3k20sk1x9q7w5e3r1t",
        ALLOWED_HOSTS=NAME,
    )
    server.start()
    with ExitStack() as stack:
        stack.callback(server.stop)
        address = f"https://{NAME}:{stack.enter_context(proxy_to(server, certificate))}"
        browser = chromium.browser_type.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=[
                *ARGUMENTS,
                f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
                f"--ignore-certificate-errors-spki-list={certificate.spki}",
            ],
        )
        stack.callback(browser.close)
        pages = [phone_at(browser, address, console_allows) for _phone in range(2)]
        yield tuple(stack.enter_context(contextmanager(lambda page=page: page)()) for page in pages)


def test_a_code_brings_the_games_to_a_new_phone_over_https(two_phones: tuple[Page, Page]) -> None:
    old, new = two_phones
    sheet = start_by_hand(old, "australian", 4)
    play(old, 0, "8D", 8)
    old.goto("/devices/")
    pressed(old, "Make a recovery code")
    old.get_by_text("Show the code").tap()
    new.goto("/devices/")
    new.get_by_label("The recovery code").fill(old.locator(".recovery").inner_text())
    pressed(new, "Go on")
    pressed(new, "Keep them together")
    new.get_by_text("Done: this device has all your games now").wait_for()
    assert hands_on(new, sheet) == ["1. Nora: 8♦, made with 8 tricks"]
