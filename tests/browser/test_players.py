"""A person's page on a small phone and on a laptop, by day and by night."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import LONG_NAMES
from tests.serving import Server

LONGEST = "Bartholomew-Maximilian Featherstonehaugh"
#: What each of four plays: Nora's side wins once, then goes out the back door.
GAMES = (
    [("0", "8D", 8), ("1", "7S", 10), ("2", "6S", 6), ("0", "10H", 10)],
    [("0", "7NT", 7), ("0", "7S", 6), ("2", "10NT", 9), ("0", "9C", 8)],
)


def bring(page: Page, names: list[str], hands: list[tuple[str, str, int]]) -> None:
    """Bring a game in from a file, as a person would."""
    record: dict[str, Any] = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian"},
        "players": names,
        "hands": [
            {
                "contractor": names[int(seat)],
                "bid": bid,
                "tricks": {"NS": won, "EW": 10 - won}
                if seat in "02"
                else {"EW": won, "NS": 10 - won},
            }
            for seat, bid, won in hands
        ],
    }
    page.goto("/")
    page.locator("summary", has_text="Bring in a game").click()
    content = json.dumps(record).encode()
    page.set_input_files(
        "[name=record]", {"name": "game.json", "mimeType": "application/json", "buffer": content}
    )
    page.get_by_role("button", name="Bring it in").click()
    page.wait_for_url("**/games/*/")


def bring_some(page: Page) -> None:
    four = ["Nora", *LONG_NAMES[:2], LONGEST]
    for hands in GAMES:
        bring(page, four, hands)
    bring(page, ["Nóra", "אברהם", "王小明", "Will"], GAMES[0])


def test_the_pages_fit_a_small_phone_and_axe_finds_nothing(phone: Page) -> None:
    phone.goto("/players/")
    nothing_found_by_axe(phone)
    bring_some(phone)
    phone.goto("/")
    with phone.expect_navigation():
        phone.get_by_role("link", name="Players, and how they have done").click()
    assert fits_the_width(phone)
    nothing_found_by_axe(phone)
    phone.get_by_role("link", name="Nora").first.click()
    phone.locator("h1", has_text="Nora").wait_for()
    assert fits_the_width(phone)
    nothing_found_by_axe(phone)
    phone.get_by_role("link", name="Choose another name").click()
    phone.locator("h1", has_text="Who else is").wait_for()
    assert fits_the_width(phone)
    nothing_found_by_axe(phone)
    phone.goto("/players/")
    phone.get_by_role("link", name=LONGEST).click()
    phone.locator("h1", has_text=LONGEST).wait_for()
    assert fits_the_width(phone)


def test_every_target_is_high_enough_for_a_thumb(phone: Page) -> None:
    bring_some(phone)
    phone.goto("/players/")
    phone.get_by_role("link", name="Nora").first.click()
    phone.locator("h1", has_text="Nora").wait_for()
    low = phone.locator("main a, main button, main summary").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => "
        "one.textContent.trim())"
    )
    assert low == []


def test_two_spellings_become_one_and_two_again(phone: Page) -> None:
    bring_some(phone)
    phone.goto("/players/")
    phone.get_by_role("link", name="Nora").first.click()
    phone.get_by_role("button", name="The same person").tap()
    phone.get_by_text("3 games · 12 hands").wait_for()
    phone.wait_for_timeout(
        1100
    )  # sooner, and on the same spot, a tap is the echo of the one before
    phone.get_by_role("button", name="Take apart").tap()
    phone.get_by_text("2 games · 8 hands").wait_for()


def test_two_at_one_table_are_refused_in_words(phone: Page) -> None:
    bring_some(phone)
    phone.goto("/players/")
    phone.get_by_role("link", name="Nora").first.click()
    phone.get_by_role("link", name="Choose another name").click()
    phone.get_by_label(LONG_NAMES[0]).check()
    phone.get_by_role("button", name="Count them together").tap()
    phone.get_by_text(f"Nora and {LONG_NAMES[0]} sat at one table").wait_for()
    phone.get_by_role("link", name="See that game").click()
    phone.wait_for_url("**/games/*/")


def test_text_at_twice_the_size_still_fits(laptop: Page, server: Server) -> None:
    bring_some(laptop)
    laptop.set_viewport_size({"width": 720, "height": 800})
    laptop.goto("/players/")
    laptop.get_by_role("link", name="Nora").first.click()
    laptop.locator("h1", has_text="Nora").wait_for()
    laptop.evaluate("document.documentElement.style.fontSize = '225%'")
    assert fits_the_width(laptop)
