"""Pages that a browser keeps: without the server they say what this phone knows, and lead on."""

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import phone_at
from tests.browser.playing import enter, hands_on, play, save, start, was_saved
from tests.browser.portals import portal, portal_at
from tests.browser.waiting import HAS_A_PAD, IS_READY, until
from tests.https import running
from tests.serving import Server, installation_at

GONE = ["Failed to load resource", "net::ERR", "409", "422", "502"]
#: The device can start a rematch by itself.
AGAIN = """async () => {
    const [pages] = (await caches.keys()).filter((name) => name.endsWith(' pages'));
    const kept = pages ? await (await caches.open(pages)).keys() : [];
    return kept.some(({ url }) => url.endsWith('/again/pad/'));
}"""

#: A clock that is a day ahead until it is put right.
AHEAD = """
    const now = Date.now;
    if (localStorage.getItem('ahead')) Date.now = () => now() + 86400000;
"""


@pytest.fixture(autouse=True)
def _connections_fail_here(console_allows: list[str]) -> None:
    console_allows += GONE


@pytest.fixture
def secure_phone(chromium: Browser, mortal_server: Server) -> Iterator[Page]:
    """A phone that came over https, as the computer itself does: it keeps pages for itself."""
    yield from phone_at(chromium, mortal_server.loopback, GONE)


def begun(phone: Page) -> str:
    """A game whose pages are kept, as after a visit or two; its sheet's address; an open pad."""
    phone.goto("/")
    until(phone, HAS_A_PAD)
    sheet = start(phone, "australian", 4)
    until(phone, IS_READY)
    phone.reload()
    until(phone, AGAIN)
    return sheet


def keep(phone: Page, *hand: object) -> None:
    before = phone.locator("[data-heading]").inner_text()
    enter(phone, *hand)  # type: ignore[arg-type]
    save(phone)
    phone.locator("[data-heading]").filter(has_not_text=before).wait_for(timeout=15_000)


def points(phone: Page) -> list[str]:
    return phone.locator(".points").all_inner_texts()


def test_the_first_page_and_the_sheet_show_what_the_pad_shows(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    sheet = begun(phone)
    play(phone, 0, "8D", 8)
    phone.goto(sheet)
    phone.goto("/")
    phone.goto(f"{sheet}hands/new/")
    mortal_server.kill()
    keep(phone, 1, "7S", 7)
    phone.goto("/")
    phone.locator("#watching", has_text="This is how it stood at").wait_for()
    phone.get_by_text("Hand 3 · Sue deals").wait_for()
    assert points(phone) == ["310", "160"]
    phone.goto(sheet)
    phone.get_by_text("The score is from this phone").wait_for()
    assert phone.locator(".standing .points").all_inner_texts() == ["310", "160"]
    phone.get_by_role("link", name="Score pad").tap()
    phone.get_by_text("Hand 3 · Sue deals").wait_for()


def test_a_game_that_ended_without_the_server_is_not_gone_on_with_and_has_a_rematch(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    sheet = begun(phone)
    phone.goto("/")
    phone.goto(f"{sheet}hands/new/")
    mortal_server.kill()
    keep(phone, 0, "10H", 10)
    assert phone.locator("[data-heading]").inner_text() == "Nora, Ed, Sue & Will"
    phone.goto("/")
    phone.get_by_text("Nora & Sue won: the target was reached by winning a contract.").wait_for()
    assert phone.get_by_text("Go on").count() == 0
    phone.goto("/games/new/")
    phone.get_by_role("button", name="Nora, Ed, Sue & Will").wait_for()
    assert "Ed deals first" in phone.locator("[data-groups]").inner_text()
    phone.goto(f"{sheet}hands/new/")
    phone.get_by_role("button", name="Rematch").tap()
    phone.get_by_text("Hand 1 · Ed deals").wait_for()
    second = phone.url.removesuffix("hands/new/")
    keep(phone, 1, "10H", 10)
    phone.get_by_role("button", name="Rematch").tap()
    phone.get_by_text("Hand 1 · Sue deals").wait_for()
    third = phone.url.removesuffix("hands/new/")
    keep(phone, 2, "6S", 6)
    phone.goto("/")
    mortal_server.start()
    # All is sent by the first page, in its order, without a pad being opened.
    phone.locator("[data-elsewhere]").wait_for(state="hidden", timeout=40_000)
    assert [hands_on(phone, address) for address in (sheet, second, third)] == [
        ["1. Nora: 10♥, made with 10 tricks"],
        ["1. Ed: 10♥, made with 10 tricks"],
        ["1. Sue: 6♠, made with 6 tricks"],
    ]
    phone.goto("/")
    assert phone.get_by_text("Hand 2 · Will deals").is_visible()


def test_hands_sent_by_another_page_are_on_the_pad_that_is_kept(
    secure_phone: Page, mortal_server: Server
) -> None:
    """A copy from before would ask for them again, and what is entered then would be lost."""
    phone = secure_phone
    sheet = begun(phone)
    mortal_server.kill()
    keep(phone, 0, "8D", 8)
    keep(phone, 1, "7S", 7)
    phone.goto("/")
    mortal_server.start()
    phone.locator("[data-elsewhere]").wait_for(state="hidden", timeout=40_000)
    mortal_server.kill()
    phone.goto(f"{sheet}hands/new/")
    phone.get_by_text("Hand 3 · Sue deals").wait_for()
    assert phone.locator("[data-total]").all_inner_texts() == ["310", "160"]
    keep(phone, 2, "6S", 6)
    mortal_server.start()
    was_saved(phone, 3)
    assert len(hands_on(phone, sheet)) == 3


@pytest.mark.parametrize("where", ["the pad", "the first page"])
def test_a_clock_that_was_ahead_makes_nothing_newer_than_what_came_later(
    chromium: Browser, secure_phone: Page, mortal_server: Server, where: str
) -> None:
    """A hand is sent by the pad, or by the first page; then the clock is put right."""
    phone = secure_phone
    sheet = begun(phone)
    phone.add_init_script(AHEAD)
    phone.evaluate("localStorage.setItem('ahead', '1')")
    phone.reload()
    if where == "the pad":
        play(phone, 0, "8D", 8)
        was_saved(phone, 1)
    else:
        mortal_server.kill()
        keep(phone, 0, "8D", 8)
        phone.goto("/")
        mortal_server.start()
        phone.locator("[data-elsewhere]").wait_for(state="hidden", timeout=40_000)
    phone.evaluate("localStorage.removeItem('ahead')")
    phone.goto("/")
    other = chromium.new_context(
        base_url=mortal_server.loopback,
        service_workers="block",
        has_touch=True,
        storage_state=phone.context.storage_state(),
    )
    page = other.new_page()
    page.goto(f"{sheet}hands/new/")
    play(page, 1, "7S", 7)
    other.close()
    phone.wait_for_timeout(1100)
    phone.goto(sheet)
    phone.goto(sheet)
    mortal_server.kill()
    phone.goto(sheet)
    phone.wait_for_timeout(500)
    assert phone.locator(".standing .points").all_inner_texts() == ["310", "160"]
    mortal_server.start()


def test_a_running_game_is_reached_from_a_first_page_that_is_older(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    begun(phone)
    mortal_server.kill()
    phone.goto("/")
    phone.get_by_role("link", name="Hand 1 · Nora deals").tap()
    phone.locator("[data-heading]", has_text="Hand 1 · Nora deals").wait_for()


def test_a_page_that_is_not_kept_says_so_and_leads_back_to_the_pad(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    sheet = begun(phone)
    mortal_server.kill()
    for page in (sheet, f"{sheet}need/", f"{sheet}history/"):
        phone.goto(page)
        phone.get_by_role("heading", name="No connection").wait_for()
        phone.get_by_role("link", name="Back to the score pad").tap()
        phone.get_by_text("Hand 1 · Nora deals").wait_for()
    phone.goto("/players/")
    assert phone.get_by_role("link", name="Back to the score pad").is_hidden()
    phone.get_by_role("link", name="To the games").tap()
    phone.get_by_role("link", name="Start a game").wait_for()


def test_a_portal_is_no_server_for_the_pages_that_are_kept(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    begun(phone)
    mortal_server.kill()
    with portal_at(mortal_server.port):
        phone.goto("/")
        phone.get_by_role("link", name="Hand 1 · Nora deals").tap()
        phone.locator("[data-heading]", has_text="Hand 1 · Nora deals").wait_for()
        phone.goto("/players/")
        phone.get_by_role("heading", name="No connection").wait_for()
    mortal_server.start()
    phone.goto("/")
    assert phone.get_by_text("Hand 1 · Nora deals").is_visible()


class _SlowLine(BaseHTTPRequestHandler):
    """The server's own answer, a file, over a line on which it takes ten seconds."""

    mark = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("X-Five-Hundred", self.mark)
        self.send_header("Content-Type", "application/zip")
        self.send_header("Content-Disposition", 'attachment; filename="five-hundred.zip"')
        self.send_header("Content-Length", "100000")
        self.end_headers()
        with suppress(OSError):
            for _ in range(10):
                self.wfile.write(b"x" * 10_000)
                self.wfile.flush()
                time.sleep(1)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


def test_a_file_that_comes_slowly_is_saved(secure_phone: Page, mortal_server: Server) -> None:
    phone = secure_phone
    begun(phone)
    _SlowLine.mark = installation_at(mortal_server.port)
    mortal_server.kill()
    server = ThreadingHTTPServer(("127.0.0.1", mortal_server.port), _SlowLine)
    server.daemon_threads, server.block_on_close = True, False
    with running(server), phone.expect_download(timeout=25_000) as saved:
        phone.evaluate("() => { location.href = '/everything/five-hundred.zip'; }")
    assert saved.value.suggested_filename == "five-hundred.zip"


def test_a_form_is_not_sent_to_a_portal_and_keeps_what_was_typed(phone: Page) -> None:
    phone.goto("/games/new/australian/")
    for seat, name in enumerate(["Nora", "Ed", "Sue", "Will"]):
        phone.fill(f"[name=name_{seat}]", name)
    with portal(phone.context):
        phone.get_by_role("button", name="Start the game").tap()
        phone.get_by_text("What you typed is still here").wait_for()
        assert phone.input_value("[name=name_3]") == "Will"
        phone.wait_for_timeout(1100)  # a tap sooner, and on the same spot, would be an echo
    phone.get_by_role("button", name="Start the game").tap()
    phone.get_by_text(re.compile("Hand 1 · ")).wait_for()


def test_hands_are_sent_by_whatever_page_is_open(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    other = phone.context.new_page()
    other.goto("/look/")
    phone.context.set_offline(True)
    phone.bring_to_front()
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone.").wait_for()
    phone.close()
    other.context.set_offline(False)
    other.bring_to_front()
    other.wait_for_timeout(6000)
    assert hands_on(other, sheet) == ["1. Nora: 8♦, made with 8 tricks"]


def test_the_first_page_follows_what_is_written_elsewhere(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    first = phone.context.new_page()
    first.goto("/")
    first.get_by_text("Hand 1 · Nora deals").wait_for()
    pad = phone
    pad.goto(f"{sheet}hands/new/")
    play(pad, 0, "8D", 8)
    was_saved(pad, 1)
    first.bring_to_front()
    first.get_by_text("Hand 2 · Ed deals").wait_for(timeout=15_000)


def test_a_full_store_keeps_nothing_more_and_holds_up_no_page(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    begun(phone)
    session = phone.context.new_cdp_session(phone)
    full = {"origin": mortal_server.loopback, "quotaSize": 1000}
    session.send("Storage.overrideQuotaForOrigin", full)
    for path in ("/", "/games/new/house-of-cards-5/"):
        answer = phone.goto(path)
        assert answer is not None
        assert answer.status == 200
        assert phone.locator("html").get_attribute("data-as-of") is None
        assert phone.get_by_text("No connection").count() == 0
    session.send("Storage.overrideQuotaForOrigin", {"origin": mortal_server.loopback})
