"""A lost phone loses nothing: a code restores all; on a club's server a passkey or mail does."""

import os
import quopri
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.conftest import ARGUMENTS, phone_at
from tests.browser.playing import hands_on, play, start, start_by_hand
from tests.browser.waiting import until
from tests.https import Certificate, Letters, proxy_to, running
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
        phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('game ')).length")
        == 1
    )
    own = phone.locator("li", has_text="in your hand")
    phone.wait_for_timeout(1100)
    own.get_by_role("button", name="Sign it out").tap()
    phone.get_by_text("This is the device in your hand.").wait_for()
    pressed(phone, "Sign it out")
    phone.get_by_text("It is signed out").wait_for()
    until(phone, "localStorage.length === 0")


class World(NamedTuple):
    """A club's server behind https, a browser that takes its certificate, mailed letters."""

    browser: Browser
    address: str
    letters: Letters

    def follow_letter(self, page: Page) -> None:
        """Open the link of the letter that came last."""
        letter = quopri.decodestring(self.letters.letters[-1]).decode()
        found = re.search(r"/devices/mail/[\w-]{22}/", letter)
        assert found, letter
        page.goto(found[0])


@pytest.fixture
def world(chromium: Browser, tmp_path: Path, empty_hall: Path) -> Iterator[World]:
    certificate, letters = Certificate(NAME, tmp_path), Letters()
    server = server_in(
        shutil.copytree(empty_hall, tmp_path / "data"),
        PROFILE="world",
        SECRET_KEY="a long random text of a test: 8f3k20sk1x9q7w5e3r1t",
        ALLOWED_HOSTS=NAME,
        MAIL_URL=f"smtp://127.0.0.1:{letters.server_address[1]}",
        MAIL_FROM="cards@cards.test",
    )
    server.start()
    with running(letters), proxy_to(server, certificate) as port:
        browser = chromium.browser_type.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=[
                *ARGUMENTS,
                f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
                f"--ignore-certificate-errors-spki-list={certificate.spki}",
            ],
        )
        yield World(browser, f"https://{NAME}:{port}", letters)
        browser.close()
    server.stop()


@pytest.fixture
def two_phones(world: World, console_allows: list[str]) -> Iterator[tuple[Page, Page]]:
    with ExitStack() as stack:
        pages = [phone_at(world.browser, world.address, console_allows) for _phone in range(2)]
        yield tuple(stack.enter_context(contextmanager(lambda page=page: page)()) for page in pages)


def test_a_passkey_brings_the_games_to_a_new_phone(two_phones: tuple[Page, Page]) -> None:
    """The passkey itself goes from phone to phone by whoever keeps it, a cloud or a stick."""
    old, new = two_phones
    here, there = (page.context.new_cdp_session(page) for page in two_phones)
    keeps = [authenticator_of(session) for session in (here, there)]
    sheet = start_by_hand(old, "australian", 4)
    play(old, 0, "8D", 8)
    old.goto("/devices/")
    pressed(old, "Make a passkey")
    old.get_by_text("The passkey is kept.").wait_for()
    (key,) = here.send("WebAuthn.getCredentials", {"authenticatorId": keeps[0]})["credentials"]
    there.send("WebAuthn.addCredential", {"authenticatorId": keeps[1], "credential": key})
    new.goto("/devices/")
    pressed(new, "Use a passkey")
    new.get_by_text("Done: this device has all your games now").wait_for()
    assert hands_on(new, sheet) == ["1. Nora: 8♦, made with 8 tricks"]


def test_where_no_passkey_is_used_the_page_says_so(two_phones: tuple[Page, Page]) -> None:
    phone, _other = two_phones
    authenticator_of(phone.context.new_cdp_session(phone))
    phone.goto("/devices/")
    pressed(phone, "Use a passkey")
    phone.get_by_text("No passkey was used.").wait_for()
    assert phone.get_by_role("button", name="Use a passkey").is_enabled()


def test_a_mailed_link_brings_the_games_to_a_new_phone(
    world: World, two_phones: tuple[Page, Page]
) -> None:
    old, new = two_phones
    sheet = start_by_hand(old, "australian", 4)
    play(old, 0, "8D", 8)
    for phone, button in ((old, "Yes, use this address"), (new, "Keep them together")):
        phone.goto("/devices/")
        phone.get_by_label("Your email address").fill("nora@example.org")
        pressed(phone, "Mail me a link")
        phone.get_by_text("We mailed you a link.").wait_for()
        world.follow_letter(phone)
        pressed(phone, button)
        phone.get_by_text("Done: this device has all your games now").wait_for()
    assert hands_on(new, sheet) == ["1. Nora: 8♦, made with 8 tricks"]


def authenticator_of(session: CDPSession) -> str:
    """A phone's own authenticator, which finds a face each time; its id."""
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return str(
        session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    )
