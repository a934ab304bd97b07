"""A network that answers instead of the server: nothing lost, none of its pages replaces ours."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import phone_at
from tests.browser.directing import Director
from tests.browser.playing import CAST, enter, hands_on, play, save, start, tap, was_saved
from tests.browser.portals import portal, silence_at
from tests.serving import Server

FOUR = ["Nora Hill", "Ed Moss", "Sue Lane", "Will Bray"]


@pytest.fixture(autouse=True)
def _connections_fail_here(console_allows: list[str]) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]


def test_a_hand_begun_on_the_pad_is_not_taken_for_kept_by_a_portal(phone: Page) -> None:
    start(phone, "australian", 4)
    with portal(phone.context):
        tap(phone, "contractor", 0)
        tap(phone, "bid", "8D")
        phone.wait_for_timeout(1500)  # it would have been kept by now
    phone.reload()
    phone.locator("[data-chosen] .what").get_by_text("8♦").wait_for()


def test_a_hand_saved_at_a_portal_is_sent_to_the_server_afterwards(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    with portal(phone.context):
        enter(phone, 0, "8D", 8)
        save(phone)
        phone.get_by_text("1 hand is kept on this phone.").wait_for()
    was_saved(phone, 1)
    assert hands_on(phone, sheet) == ["1. Nora: 8♦, made with 8 tricks"]


def test_a_link_on_the_pad_does_not_lead_to_a_portal(phone: Page) -> None:
    start(phone, "australian", 4)
    with portal(phone.context):
        phone.get_by_role("link", name="‹ Games").tap()
        phone.get_by_text("No connection").first.wait_for()
        assert phone.locator("#pad").is_visible()


def test_no_portal_takes_the_place_of_a_sheet(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.goto(sheet)
    with portal(phone.context):
        phone.locator("#watching", has_text="No connection").wait_for()
        phone.wait_for_timeout(1500)
        assert phone.get_by_text("Hotel").count() == 0
        assert phone.locator(".standing .points").all_inner_texts() == ["280", "20"]


@pytest.mark.parametrize("page", ["roll", "scores", "board"])
def test_no_portal_takes_the_place_of_a_page_of_an_evening(laptop: Page, page: str) -> None:
    director = Director(laptop)
    director.find_begun(FOUR)
    laptop.goto(f"{director.address}{page}/")
    laptop.wait_for_timeout(500)
    with portal(laptop.context):
        laptop.locator("#watching", has_text="No connection").wait_for()
        laptop.wait_for_timeout(1500)
        assert laptop.get_by_text("Hotel").count() == 0
        assert "Nora" in laptop.locator("#main").inner_text()


def test_a_wifi_that_hangs_holds_no_hand_for_longer_than_eight_seconds(
    chromium: Browser, mortal_server: Server, console_allows: list[str]
) -> None:
    phone = next(phones := phone_at(chromium, mortal_server.url, console_allows))
    phone.context.set_default_timeout(15_000)
    phone.add_init_script("delete AbortSignal.timeout")  # as before Safari 16
    phone.goto("/games/new/australian/")
    for seat, name in enumerate(CAST[:4]):
        phone.fill(f"[name=name_{seat}]", name)
    phone.check("[name=first_dealer][value='0']")
    phone.get_by_role("button", name="Start the game").tap()
    phone.get_by_text("Hand 1 · ").wait_for()
    phone.wait_for_load_state()  # the pad's script is there, before its server goes
    mortal_server.kill()
    with silence_at(mortal_server.port):
        enter(phone, 0, "8D", 8)
        save(phone)
        phone.get_by_text("sending…").wait_for()
        phone.get_by_text("1 hand is kept on this phone.").wait_for(timeout=12_000)
    phones.close()
