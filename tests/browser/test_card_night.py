"""A whole evening: three games by four people, two phones that keep score, and one that watches."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import phone_at
from tests.browser.playing import enter, hands_on, play, save, seat_everybody, tap, was_saved
from tests.serving import Server


@pytest.fixture
def watcher(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    """A third device, which came by the link to watch."""
    yield from phone_at(chromium, server.url, console_allows)


def follow(device: Page, link: str, server: Server) -> None:
    device.goto(link.replace(re.match(r"https?://[^/]+", link)[0], server.url))


def totals(device: Page) -> list[int]:
    return [
        int(text.replace("−", "-")) for text in device.locator("[data-total]").all_inner_texts()
    ]


def won(device: Page) -> str:
    device.get_by_text(" won", exact=False).first.wait_for(timeout=20_000)
    return " ".join(device.locator(".won").inner_text().split())


def scored(device: Page, server: Server, sheet: str) -> dict[str, int]:
    """The totals that the command line makes of the game's file."""
    record = device.request.get(sheet.replace("hall.test", "127.0.0.1") + "record.json")
    if not record.ok:
        raise AssertionError(record.status)
    totals: dict[str, int] = json.loads(server.manage("score", "-", stdin=record.text()))["totals"]
    return totals


def test_three_games_by_four_people_two_phones_and_a_watcher(
    phone: Page, second_phone: Page, watcher: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]
    # The first page, four names.
    phone.goto("/")
    phone.get_by_role("link", name="Start a game").tap()
    phone.locator("nav.numbers a", has_text="4").tap()
    phone.locator('a[href="/games/new/australian/"]').first.tap()
    seat_everybody(phone, 4)
    phone.check("[name=first_dealer][value='0']")
    phone.get_by_role("button", name="Start the game").tap()
    phone.wait_for_url("**/hands/new/")
    first = phone.url.removesuffix("hands/new/")

    # One link for the night, to keep score and to watch.
    phone.goto(f"{first}share/")
    follow(second_phone, phone.locator("[data-link='keep']").first.inner_text(), server)
    follow(watcher, phone.locator("[data-link='watch']").first.inner_text(), server)
    phone.goto(f"{first}hands/new/")

    # Game 1: the phones take turns; one hand is taken back, one is entered without a connection.
    play(phone, 0, "7S", 8)
    second_phone.get_by_text("Hand 2 · Ed deals").wait_for(timeout=15_000)
    play(second_phone, 1, "MIS", "Failed")
    phone.get_by_text("Hand 3 · Sue deals").wait_for(timeout=15_000)
    phone.wait_for_timeout(1100)
    phone.locator("[data-undo]").tap()
    phone.get_by_text("Hand 2 · Ed deals").wait_for()
    phone.get_by_role("button", name="Made").tap()
    save(phone)
    phone.get_by_text("Hand 3 · Sue deals").wait_for()
    assert totals(phone) == [140, 270]
    phone.context.set_offline(True)
    enter(phone, 2, "8H", 10)
    save(phone)
    phone.get_by_text("Hand 4 · Will deals").wait_for(timeout=15_000)
    assert totals(phone) == [440, 270]
    phone.context.set_offline(False)
    was_saved(phone, 3)
    second_phone.get_by_text("Hand 4 · Will deals").wait_for(timeout=15_000)
    tap(second_phone, "contractor", 2)
    with second_phone.expect_response("**/in-play/"):
        tap(second_phone, "bid", "6D")
    watcher.get_by_text("Sue plays 6♦").wait_for(timeout=15_000)
    tap(second_phone, "tricks", 6)
    save(second_phone)
    assert won(second_phone) == "Nora & Sue won"
    assert won(phone) == won(watcher) == "Nora & Sue won"
    assert scored(phone, server, first) == {"NS": 520, "EW": 310}

    # Rematch on one phone: the other one and the watcher follow.
    second_phone.wait_for_timeout(1100)
    second_phone.get_by_role("button", name="Rematch").tap()
    second_phone.wait_for_url(lambda url: url.endswith("/hands/new/") and first not in url)
    second = second_phone.url.removesuffix("hands/new/")
    phone.get_by_role("link", name="go to it").tap(timeout=20_000)
    phone.wait_for_url(f"{second}hands/new/")
    assert phone.locator("[data-heading]").inner_text() == "Hand 1 · Nora deals"
    watcher.get_by_text("Nora deals.").wait_for(timeout=20_000)

    # Game 2 ends by the back door.
    play(phone, 0, "10NT", 9)
    assert won(phone) == "Ed & Will won"
    assert won(watcher) == "Ed & Will won"
    assert "Tonight: Nora & Sue 1, Ed & Will 1" in ending(phone)
    assert scored(phone, server, second) == {"NS": -520, "EW": 10}
    phone.wait_for_timeout(1100)
    phone.get_by_role("button", name="Rematch").tap()
    phone.wait_for_url(lambda url: url.endswith("/hands/new/") and second not in url)
    third = phone.url.removesuffix("hands/new/")

    # Game 3: thrown in, and a hand put right from the sheet.
    tap(phone, "bid", "passed_out")
    save(phone)
    phone.get_by_text("Hand 2 · ").wait_for()
    play(phone, 0, "9H", 8)
    phone.goto(f"{third}hands/2/")
    tap(phone, "tricks", 9)
    phone.get_by_role("button", name=re.compile("^Save: ")).tap()
    phone.wait_for_url(third)
    phone.goto(f"{third}hands/new/")
    play(phone, 2, "6H", 7)
    assert won(phone) == "Nora & Sue won"
    assert won(watcher) == "Nora & Sue won"
    assert "Tonight: Nora & Sue 2, Ed & Will 1" in ending(phone)
    assert scored(phone, server, third) == {"NS": 500, "EW": 40}
    assert hands_on(phone, third) == [
        "1. Thrown in: all passed",
        "2. Nora: 9♥, made with 9 tricks",
        "3. Sue: 6♥, made with 7 tricks",
    ]

    # The night is on the first page, with who won each game, and nothing is left to be sent.
    phone.goto("/")
    text = phone.get_by_role("main").inner_text()
    assert text.count("Nora & Sue won") == 2
    assert text.count("Ed & Will won") == 1
    assert phone.locator("[data-elsewhere]").is_hidden()


def ending(page: Page) -> str:
    """Read what the end of a game says; a pair's names are kept in one line."""
    return page.locator(".ending").inner_text().replace("\xa0", " ")
